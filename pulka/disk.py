"""Files put in their places in one step: a reader finds the old content or the new, never a half of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from pulka.message import _
from pulka.problems import OutputError, Problem, reason


@contextmanager
def replacing(*paths: str, mark: str = "") -> Iterator[list[BinaryIO]]:
    """New files to be written; when the block ends well, they take the places of the old ones, with their rights.

    Durable when this returns. Whatever goes wrong, the old files stay as they were and nothing of the new is left.
    Each is written beside its place, as ``path`` + ``mark`` + ``.new``; a device or a pipe is written to directly.
    Raises ``OSError``.
    """
    files: list[tuple[BinaryIO, str]] = []
    try:
        for path in paths:
            old = os.stat(path) if os.path.exists(path) else None
            direct = old is not None and not stat.S_ISREG(old.st_mode)
            file: BinaryIO = open(path if direct else f"{path}{mark}.new", "wb")  # noqa: SIM115 - closed before renaming
            files.append((file, path))
            if old is not None and not direct:
                os.chmod(file.name, stat.S_IMODE(old.st_mode))
                with suppress(OSError, AttributeError):
                    os.chown(file.name, old.st_uid, old.st_gid)
        yield [file for file, _path in files]
        for file, path in files:
            file.flush()
            if file.name != path:
                os.fsync(file.fileno())
            file.close()
        for file, path in files:
            if file.name != path:
                os.replace(file.name, path)
    except BaseException:
        for file, path in files:
            with suppress(OSError):
                file.close()
            if file.name != path:
                with suppress(OSError):
                    os.unlink(file.name)
        raise
    if os.name == "posix":
        for name in {os.path.dirname(path) or "." for file, path in files if file.name != path}:
            folder = os.open(name, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


@contextmanager
def output(*paths: str, make_folder: bool = False) -> Iterator[list[BinaryIO]]:
    """The same for what a command makes; a link leads to the file that it names, the folder is made if asked.

    Two runs at once do not meet: the files of the last one stay. Raises ``OutputError``.
    """
    mark = f".{os.getpid()}"
    try:
        if make_folder:
            os.makedirs(os.path.dirname(paths[0]) or ".", exist_ok=True)
        real = [os.path.realpath(path) if os.path.isfile(path) else path for path in paths]
        with replacing(*real, mark=mark) as files:
            yield files
    except BrokenPipeError:
        raise  # the reader has seen enough
    except OSError as error:
        name = str(error.filename or paths[0]).removesuffix(f"{mark}.new")
        problem = Problem("output-write", _("It cannot be written: {why}.", why=reason(error)), file=name)
        raise OutputError(problem) from None
