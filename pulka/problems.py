"""What is wrong, as a value: the name of the fault, the place, the reason, the remedy."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pulka.message import Message, _
from pulka.text import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. ``code`` is its name in ``docs/errors.md``; ``source`` is the line that the span lies in.

    ``file`` and ``source`` are empty until whoever read the file says where the text came from.
    """

    code: str
    message: Message
    span: Span | None = None
    hint: Message | None = None
    file: str = ""
    source: str = ""

    def within(self, file: str, source: str) -> Problem:
        """The same fault, told where its text stands."""
        return self if self.file else replace(self, file=file, source=source)


_SYSTEM = {
    errno.ENOENT: _("no such file or folder"),
    errno.EACCES: _("no permission"),
    errno.EPERM: _("no permission"),
    errno.ENOSPC: _("no space left on the disk"),
    errno.EFBIG: _("no space left on the disk"),
    errno.EROFS: _("the disk is read-only"),
    errno.EISDIR: _("it is a folder"),
    errno.ENOTDIR: _("no such file or folder"),
    errno.EINVAL: _("it is no file"),
}


def reason(error: OSError) -> Message | str:
    """Why the system refused: in the reader's language where the reason is a usual one, else in the system's words."""
    return _SYSTEM.get(error.errno or 0) or error.strerror or str(error)


class PulkaError(Exception):
    """A command cannot go on; ``problems`` say why. Its exit code is 1: the data are at fault."""

    exit_code = 1

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(f"{p.code}: {p.message}" for p in self.problems))


class NotationError(PulkaError):
    """A line is not a deal in the notation."""


class RuleError(PulkaError):
    """A deal cannot be, at this table, under this convention."""


class JournalError(PulkaError):
    """A journal cannot be read, or not be written."""


class ConventionError(PulkaError):
    """A convention, or a house rule, is not one."""


class OutputError(PulkaError):
    """What a command has made cannot be put where it was asked for."""


class UsageError(PulkaError):
    """The command was called with what it does not take. Exit code 2."""

    exit_code = 2
