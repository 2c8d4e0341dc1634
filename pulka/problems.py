"""What is wrong, as a value: the name of the fault, the place, the reason, the remedy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pulka.message import Message
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


class UsageError(PulkaError):
    """The command was called with what it does not take. Exit code 2."""

    exit_code = 2
