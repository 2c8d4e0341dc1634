"""One writer at a time: the folder of a journal is locked while the journal is written."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

fcntl: Any
try:
    import fcntl
except ImportError:  # a system without flock
    fcntl = None

_PATIENCE = 10.0
_PAUSE = 0.02


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the lock of the file's folder; it is given back whatever happens, even by a process that dies.

    Waits for ten seconds; raises ``TimeoutError`` after that.
    """
    folder = os.path.dirname(path) or "."
    if fcntl is None:
        from filelock import FileLock

        with FileLock(os.path.join(folder, ".pulka.lock"), timeout=_PATIENCE):  # its Timeout is a TimeoutError
            yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        _wait(descriptor)
        yield
    finally:
        os.close(descriptor)


def _wait(descriptor: int) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            return fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[no-any-return]
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise TimeoutError from None
            time.sleep(_PAUSE)
