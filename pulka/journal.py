"""The ``.pulka`` file: a header, then one entry a line. A plain text that is the whole database.

What is here knows no game: it reads the header and the lines, and it writes so that nothing is ever lost -
under a lock, atomically, on disk before it says so, and only over what was read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pulka.disk import replacing
from pulka.lock import locked
from pulka.message import Message, _
from pulka.money import Stake
from pulka.problems import JournalError, Problem, UsageError, reason
from pulka.table import Table
from pulka.text import Span, is_control, nearest, nfc, plain_character, skeleton, split_lines
from pulka.yamlfile import Document, read_yaml

SUFFIX = ".pulka"
FORMAT = 1
_FENCE = "---"
_KEYS = ("pulka", "convention", "players", "dealer", "target", "stake", "rules")
MOST_TARGET = 1_000_000
_MOST_BYTES = 64 * 1024 * 1024
_LINES = re.compile("([^\r\n]*)(\r\n|\n|\r|$)")


@dataclass(frozen=True, slots=True)
class Header:
    """The agreement at the top: the convention by name, who plays, up to what, for how much a whist.

    ``document`` keeps the house rules (``rules:``) with the place of each.
    """

    convention: str
    table: Table
    target: int
    stake: Stake | None
    document: Document


@dataclass(frozen=True, slots=True)
class Journal:
    """A file as it was read. ``lines`` are in NFC and without their ends; line numbers count from 1."""

    path: str
    content: bytes
    lines: tuple[str, ...]
    body: int
    header: Header

    def entries(self) -> Iterator[tuple[int, str]]:
        """The numbers and texts of the lines that are neither blank nor comment."""
        for number, line in enumerate(self.lines[self.body :], self.body + 1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield number, line


def find(folder: str = ".") -> str:
    """The journal that is meant where none is named: ``PULKA_FILE``, else the only one of the folder.

    Raises ``UsageError`` naming the candidates.
    """
    named = os.environ.get("PULKA_FILE")
    if named:
        return named
    names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    candidates = [name for name in names if os.path.isfile(os.path.join(folder, name))]
    if len(candidates) == 1:
        return candidates[0]
    message = (
        _("Which journal? Here are {files}.", files=", ".join(candidates))
        if candidates
        else _("There is no journal here.")
    )
    hint = _("Name one: --file {file}.", file=candidates[0]) if candidates else _("Begin one: pulka new.")
    raise UsageError(Problem("journal-missing", message, hint=hint))


def below(folder: str) -> list[str]:
    """Every journal of a folder and of the folders in it, by name; numbers in names count as numbers.

    Folders whose names begin with a point are passed over. Raises ``UsageError`` where there is no journal,
    ``JournalError`` where a folder cannot be read.
    """

    def refuse(error: OSError) -> None:
        why = reason(error)
        problem = Problem("journal-file", _("It cannot be read: {why}.", why=why), file=str(error.filename or folder))
        raise JournalError(problem)

    found = []
    for at, folders, names in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [os.path.normpath(os.path.join(at, name)) for name in names if name.endswith(SUFFIX)]
    if not found:
        hint = _("Journals are files whose names end in {suffix}.", suffix=SUFFIX)
        raise UsageError(Problem("no-journals", _("There is no journal in this folder."), hint=hint, file=folder))
    return sorted(found, key=_by_number)


def _by_number(path: str) -> list[tuple[int, str]]:
    """The order in which ``game-10`` comes after ``game-9``."""
    return [(int(part[:18]), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", path) if part]


# Reading.


def read(path: str) -> Journal:
    """Read a journal's header and lines.

    Raises ``UsageError`` where there is no such file, ``JournalError`` where it is no journal: a folder, binary,
    not UTF-8, empty, without a good header; every fault of the header is told at once.
    """
    return parse(path, _content(path))


def parse(path: str, content: bytes) -> Journal:
    """The journal of a content that stands, or will stand, at the path. Raises ``JournalError``."""
    text = nfc(content.decode("utf-8"))
    lines = split_lines(text)
    if not text.strip():
        raise _unusable(path, _("The file is empty."))
    if lines[0].strip() != _FENCE:
        raise _unusable(path, _("A journal begins with a header between two lines «---»."), 1, lines[0])
    end = next((i for i, line in enumerate(lines[1:], 1) if line.strip() == _FENCE), None)
    if end is None:
        raise _unusable(path, _("The header has no end: a line «---»."), 1, lines[0])
    header = _read_header(read_yaml("\n".join(lines[1:end]), path, offset=1))
    return Journal(path, content, tuple(lines), end + 1, header)


def _content(path: str) -> bytes:
    try:
        if os.path.isdir(path):
            raise _unusable(path, _("This is a folder, not a journal."))
        if os.path.exists(path) and not os.path.isfile(path):
            raise _unusable(path, _("This is not a text file."))
        with open(path, "rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        folder = os.path.dirname(path) or "."
        known = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        own = os.path.basename(path)  # a link that leads nowhere has a name too
        near = nearest(own, [name for name in known if name.endswith(SUFFIX) and name != own])
        hint = _("Do you mean {near}?", near=", ".join(near)) if near else _("Begin one: pulka new.")
        problem = Problem("journal-missing", _("There is no such file."), hint=hint, file=path)
        raise UsageError(problem) from None
    except OSError as error:
        raise _unusable(path, _("It cannot be read: {why}.", why=reason(error))) from None
    if b"\0" in content or len(content) > _MOST_BYTES:
        raise _unusable(path, _("This is not a text file."))
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _unusable(path, _("The text is not in UTF-8."), line) from None
    return content


def _unusable(path: str, message: Message, line: int = 0, source: str = "") -> JournalError:
    span = Span(line, 0, max(1, len(source))) if line else None
    hint = _("A journal is a text file that begins as pulka new writes it.")
    return JournalError(Problem("journal-file", message, span, hint, path, source))


def _read_header(document: Document) -> Header:
    problems = list(document.problems)
    values = document.values

    def fault(key: str, message: Message, hint: Message | None = None) -> None:
        problems.append(document.problem("header", message, (key,) if key else (), hint))

    for key in values:
        if key not in _KEYS:
            near = nearest(str(key), _KEYS)
            hint = (
                _("Do you mean {near}?", near=", ".join(near))
                if near
                else _("Known keys: {keys}.", keys=", ".join(_KEYS))
            )
            problems.append(document.of_key("header", _("There is no key {key}.", key=key), (key,), hint))
    if not problems:
        for key in ("pulka", "convention", "players", "target"):
            if key not in values:
                fault("", _("The key {key} is missing.", key=key))
    if "pulka" in values and (values["pulka"] != FORMAT or values["pulka"] is True):
        fault("pulka", _("This program reads format {known}, not {format}.", known=FORMAT, format=values["pulka"]))
    target = values.get("target")
    if "target" in values and not (type(target) is int and 0 < target <= MOST_TARGET):
        fault("target", _("The target is a whole number of points, from 1 to {most}.", most=MOST_TARGET))
    table = _read_table(document, problems)
    stake = None
    if values.get("stake") is not None:
        try:
            stake = Stake.parse(document.raw.get(("stake",), ""))
        except ValueError:
            fault("stake", _("The stake is the price of one whist, as 0.05 RUB."))
    if problems:
        raise JournalError(problems)
    return Header(str(values["convention"]), table, values["target"], stake, document)


def _read_table(document: Document, problems: list[Problem]) -> Table:
    players: Any = document.values.get("players", {})
    if not isinstance(players, dict) or (not players and "players" in document.values):
        message, hint = (
            _("Players are tags with names."),
            _("Write players: {{А: Анна, Б: Борис, В: Вера}}, clockwise."),
        )
        problems.append(document.problem("header", message, ("players",), hint))
        players = {}
    seen: dict[str, str] = {}
    for tag in map(str, players):
        if not tag.isalpha() or any(plain_character(letter) != letter for letter in tag):
            message = _("A player's tag is made of letters, not {tag}.", tag=tag)
            problems.append(document.of_key("header", message, ("players", tag)))
        if skeleton(tag) in seen:
            message = _("The tags {one} and {other} look alike.", one=seen[skeleton(tag)], other=tag)
            problems.append(document.of_key("header", message, ("players", tag)))
        seen[skeleton(tag)] = tag
    names = [_name(document, tag, problems) for tag in players]
    for tag, name in zip(players, names, strict=True):
        if names.count(name) > 1:
            message = _("Two players are called {name}.", name=name)
            problems.append(document.problem("header", message, ("players", tag)))
    first = next(iter(map(str, players)), "")
    dealer = document.raw.get(("dealer",), "") if "dealer" in document.values else first
    dealer = seen.get(skeleton(dealer), dealer)
    if players and dealer not in players:
        message = _("The dealer is one of the players: {players}.", players=", ".join(map(str, players)))
        problems.append(document.problem("header", message, ("dealer",)))
    return Table(tuple(map(str, players)), tuple(names), dealer)


def _name(document: Document, tag: str | int, problems: list[Problem]) -> str:
    name = document.raw.get(("players", tag), "").strip()
    if not name or any(map(is_control, name)):
        message = _("A name is expected for {tag}.", tag=tag)
        problems.append(document.problem("header", message, ("players", tag)))
    return name


# Writing.


def create(path: str, content: bytes) -> None:
    """Write a new file. Raises ``JournalError`` where it is there already or cannot be written."""
    try:
        with locked(path):
            if os.path.lexists(path):
                hint = _("Take another name; nothing is ever overwritten.")
                raise JournalError(Problem("journal-exists", _("The file is there already."), hint=hint, file=path))
            _replace(path, content)
    except (OSError, TimeoutError) as error:
        raise _unwritable(path, error) from None


def append(journal: Journal, lines: Sequence[str]) -> None:
    """Add lines at the end: all of them, on disk, or none.

    Raises ``JournalError`` where the file is no longer what was read, or cannot be written.
    """
    newline = _newline(journal.content)
    start = b"" if journal.content.endswith((b"\n", b"\r")) else newline
    _save(journal, journal.content + start + b"".join(line.encode() + newline for line in lines))


def replace_line(journal: Journal, number: int, new: str | None) -> None:
    """Take a line out, or put another in its place; what is taken out stays as ``#-`` with the time."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    lines = [f"#- {when} {journal.lines[number - 1].strip()}", *([new] if new is not None else [])]
    rewrite(journal, {number: _newline(journal.content).decode().join(lines)})


def rewrite(journal: Journal, lines: Mapping[int, str]) -> None:
    """Put these texts in place of the lines of these numbers; all else stays to the byte."""
    pieces = [match.groups() for match in _LINES.finditer(journal.content.decode("utf-8")) if match[0]]
    _save(journal, "".join(lines.get(i, text) + end for i, (text, end) in enumerate(pieces, 1)).encode())


def _newline(content: bytes) -> bytes:
    return b"\r\n" if b"\r\n" in content else b"\r" if b"\r" in content and b"\n" not in content else b"\n"


def _save(journal: Journal, content: bytes) -> None:
    path = os.path.realpath(journal.path)
    try:
        with locked(path):
            with open(path, "rb") as file:
                if file.read() != journal.content:
                    message = _("The file was changed meanwhile; nothing has been written.")
                    raise JournalError(Problem("journal-changed", message, hint=_("Try again."), file=journal.path))
            _replace(path, content)
    except (OSError, TimeoutError) as error:
        raise _unwritable(journal.path, error) from None


def _replace(path: str, content: bytes) -> None:
    """Put the content in place of the file in one step."""
    with replacing(path) as (file,):  # its ``.new`` is ours alone while the folder is locked
        file.write(content)


def _unwritable(path: str, error: Exception) -> JournalError:
    why = reason(error) if isinstance(error, OSError) and error.errno else _("another program holds it")
    return JournalError(Problem("journal-write", _("It cannot be written: {why}.", why=why), file=path))
