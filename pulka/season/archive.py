"""The journals that are meant by files and folders, each read once and reckoned."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from pulka import journal, session
from pulka.message import _
from pulka.problems import Problem, PulkaError
from pulka.session import Session

_DATE = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")
_ID_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Game:
    """A good journal of an archive.

    ``id`` is ``g`` with 15 hexadecimal digits made from the bytes of the file: a copy of it has the same. ``date`` is
    the one in the file's name, where there is one: a journal has no other.
    """

    id: str
    path: str
    date: date | None
    session: Session


def read(path: str) -> Game:
    """A journal with its reckoning. Raises ``PulkaError`` with every fault: a bad journal has no numbers."""
    opened = session.open_session(path)
    opened.require_good()
    digest = sha256(opened.journal.content).hexdigest()[:_ID_DIGITS]
    return Game(f"g{digest}", path, date_in(path), opened)


def date_in(path: str) -> date | None:
    """The ISO date in a file's name, if it is one of the calendar.

    >>> date_in("club/2026-11-30 at Anna's.pulka"), date_in("2026-13-01.pulka"), date_in("2026-01-02/friday.pulka")
    (datetime.date(2026, 11, 30), None, None)
    """
    for found in _DATE.findall(os.path.basename(path)):
        try:
            return date.fromisoformat(found)
        except ValueError:
            continue
    return None


def journals(words: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """The paths that files and folders mean, in the order given, none twice; and the folders that give none."""
    paths: list[str] = []
    problems: list[Problem] = []
    for word in words:
        try:
            paths += journal.below(word) if os.path.isdir(word) else [word]
        except PulkaError as error:
            problems += error.problems
    found: dict[str, str] = {}
    for path in paths:
        found.setdefault(os.path.realpath(path), path)
    return list(found.values()), problems


def passed_over(path: str, error: PulkaError) -> list[Problem]:
    """What is told of a bad journal among others: that it is not counted, and its first fault."""
    hint = _("Every fault of it: pulka check {file}", file=path)
    message = _("This journal is not counted; its first fault is below.")
    return [Problem("journal-skipped", message, hint=hint, file=path), error.problems[0].within(path, "")]
