"""The whole way of one journal: lines to entries, checks, postings, the sheet and its settlement.

Reading goes on after a bad line, so that all faults are told in one run; totals are refused while there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from os.path import dirname
from typing import TYPE_CHECKING

from pulka import journal as files
from pulka.journal import Journal
from pulka.message import _
from pulka.money import Number
from pulka.preferans.convention import Convention
from pulka.preferans.course import advance, play
from pulka.preferans.deal import AllPass, Assertion, Correction, Deal, Entry, Order, Penalty, SeatChange
from pulka.preferans.ledger import Posting
from pulka.preferans.library import load
from pulka.preferans.notation import parse_line
from pulka.preferans.outcome import fill
from pulka.preferans.rules import faults
from pulka.preferans.scoring import score
from pulka.preferans.state import Context, State, opening_circle
from pulka.preferans.vocabulary import RESERVED, WORDS
from pulka.problems import ConventionError, JournalError, Problem, RuleError, UsageError
from pulka.text import is_control, nfc, plain_character, skeleton

if TYPE_CHECKING:
    from pulka.preferans.settlement import Settlement


_UNNUMBERED = ("!", "=", "~")
_OF_THE_STATE = (
    "assertion", "least-bid", "after-end", "penalty",
    "opening", "bomb", "bomb-spent", "robber-slot", "order", "allpass-price",
)  # fmt: skip
"""Checks that hang on the deals before, and say nothing after a bad one."""
_ALL_PASS = re.compile(r"=\s*(?:\d+\s*\+|пас\b|pass\b)", re.IGNORECASE)


def _unnumbered(folded: str) -> bool:
    """Whether a line is no deal: a correction, an assertion, a seat, an order."""
    return folded[:1] in _UNNUMBERED or WORDS.get(skeleton(folded.partition(" ")[0])) == "order"


def _number(text: str) -> int | None:
    """The deal number that a line begins with."""
    before, dot, _rest = text.partition(".")
    before = before.strip()
    return int(before) if dot and before.isdecimal() and len(before) <= 6 else None


@dataclass(frozen=True, slots=True)
class Record:
    """One entry, what it wrote, the states before and after it; ``number`` is the deal's, or that of the last deal."""

    line: int
    number: int
    entry: Entry
    postings: tuple[Posting, ...]
    before: State
    state: State


@dataclass(slots=True)
class Session:
    """A journal read and reckoned. ``problems`` is empty where all is good; ``bad_deals`` are lines by number."""

    journal: Journal
    convention: Convention
    context: Context
    records: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    bad_deals: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The state after the last good entry."""
        return self.context.state

    @property
    def begun(self) -> State:
        """The state before the first entry."""
        return self.records[0].before if self.records else self.state

    def read(self, line: int, source: str) -> Record | None:
        """Take one more line: its record, or ``None`` with its faults in ``problems``."""
        source, table = nfc(source), self.context.table
        entry, problems = parse_line(source, dict(zip(table.players, table.names, strict=True)), line)
        if entry is not None:
            problems = faults(entry, self.context)
        if self.bad_deals:  # the sheet and the ladders are no longer known
            problems = [problem for problem in problems if problem.code not in _OF_THE_STATE]
        if problems or entry is None:
            problems.sort(key=lambda problem: problem.span.start if problem.span else 0)
            self.problems += [problem.within(self.journal.path, source) for problem in problems]
            self._pass_over(line, source)
            return None
        return None if self.bad_deals and isinstance(entry, Penalty) else self._keep(line, entry)

    def _pass_over(self, line: int, source: str) -> None:
        """A bad deal was dealt all the same: the next one has the next number and the next dealer.

        Where its number is another than the one due, those between are missing, and counting goes on from it.
        """
        text, state, table = _folded(source), self.state, self.context.table
        due = state.deals + 1
        number = _number(text)
        if _unnumbered(text) or (number is None and "=" not in text):
            return
        number = due if number is None else number
        self.bad_deals[number] = line
        seat = table.players.index(state.dealer) + max(1, number - state.deals)
        dealer = table.players[seat % len(table.players)]
        after = replace(state, deals=number, dealer=dealer, in_row=0, last=None)
        if number == due and (opening_circle(self.context) is not None or _ALL_PASS.search(text)):
            hands = table.hands(state.dealer)  # the same may deal again
            after = advance(AllPass(dealer=state.dealer, tricks=(0,) * len(hands)), (), self.context)
        self.context = replace(self.context, state=after)

    def _keep(self, line: int, entry: Entry) -> Record:
        record = self._record(line, entry)
        self.records.append(record)
        table = self.context.table
        if isinstance(entry, SeatChange):
            table = table.renamed(entry.who, entry.name)
        target = entry.target if isinstance(entry, Order) else self.context.target
        self.context = replace(self.context, state=record.state, table=table, target=target)
        return record

    def _record(self, line: int, entry: Entry) -> Record:
        state = self.state
        if isinstance(entry, (Assertion, SeatChange)):
            return Record(line, state.deals, entry, (), state, state)
        if isinstance(entry, Order):
            return Record(line, state.deals, entry, (), state, replace(state, until=entry.until))
        if isinstance(entry, Correction):
            postings = tuple(score(entry, self.context))
            return Record(line, state.deals, entry, postings, state, state.with_postings(postings))
        if isinstance(entry, Penalty):
            from pulka.preferans.penalty import penalty, redone

            postings = tuple(penalty(entry, self.context))
            after = redone(state.with_postings(postings), entry, self.context)
            return Record(line, state.deals, entry, postings, state, after)
        entry = fill(entry, state.deals + 1, state.dealer, self.context.table, self.convention)
        postings, after = play(entry, self.context)
        return Record(line, state.deals + 1, entry, postings, state, after)

    def require_good(self) -> None:
        """Raise ``RuleError`` with every fault, if there is one: a sheet with a bad deal has no totals."""
        if self.problems:
            raise RuleError(self.problems)

    def settle(self) -> Settlement:
        """The reckoning of the sheet as it stands; see ``pulka.preferans.settlement``."""
        from pulka.preferans.settlement import settle

        self.require_good()
        header = self.journal.header
        target = 0 if self.convention.end == "stake" else self.context.target
        return settle(self.state.sheet, self.convention, target, header.stake)

    def worth(self, record: Record) -> dict[str, Number]:
        """What an entry was worth to each player: his result after it less his result before it, exact (clause 7)."""
        from pulka.preferans.value import worth

        return worth(record.before.sheet, record.state.sheet, self.convention, self.context.target)


def open_session(path: str) -> Session:
    """Read a journal and reckon it, bad lines and all.

    Raises ``JournalError`` or ``ConventionError`` where the header cannot be used, ``UsageError`` without a file.
    """
    return reckon(files.read(path))


def reckon(journal: Journal) -> Session:
    """The session of a journal that has been read."""
    session = blank_session(journal)
    for line, source in journal.entries():
        session.read(line, source)
    return session


def blank_session(journal: Journal) -> Session:
    """The session before the first line: the convention found, the table fit for it."""
    header = journal.header
    try:
        convention = load(header.convention, dirname(journal.path), header.document)
    except ConventionError as error:
        raise ConventionError(_at_header(error.problems, journal)) from None
    problems = [*_table_faults(journal, convention)]
    if problems:
        raise JournalError(problems)
    state = State.start(header.table, convention, header.target)
    return Session(journal, convention, Context(header.table, convention, header.target, state))


def _at_header(problems: Iterable[Problem], journal: Journal) -> list[Problem]:
    document = journal.header.document
    return [
        problem if problem.file else document.problem(problem.code, problem.message, ("convention",), problem.hint)
        for problem in problems
    ]


def _table_faults(journal: Journal, convention: Convention) -> Iterable[Problem]:
    document, players = journal.header.document, journal.header.table.players
    if len(players) not in convention.players:
        allowed = ", ".join(map(str, convention.players))
        message = _(
            "{name} is played by {allowed}, not by {n}.", name=convention.reference, allowed=allowed, n=len(players)
        )
        yield document.problem("header", message, ("players",))
    for tag in players:
        if skeleton(tag) in RESERVED:
            message = _("{tag} is a word of the notation and cannot be a player's tag.", tag=tag)
            yield document.of_key("header", message, ("players", tag))


# Changing a journal. Each reads, tries the change on the session, and writes only what is good.


def add(
    path: str, sources: Iterable[str], after_end: bool = False, dry_run: bool = False
) -> tuple[Session, list[Record]]:
    """Add entries at the end: all of them, or none. Answers with the session after them and their records.

    With ``dry_run`` all is checked and reckoned the same, and nothing is written.

    Raises ``RuleError`` with every fault of the entries, or of the journal itself.
    """
    session = open_session(path)
    session.require_good()
    records: list[Record] = []
    lines: list[str] = []
    for line, source in enumerate(sources, len(session.journal.lines) + 1):
        if (not source.strip() or source.lstrip().startswith("#")) and not any(map(is_control, source)):
            lines.append(source.rstrip())
        elif record := session.read(line, _completed(source, session, after_end)):
            records.append(record)
            lines.append(str(record.entry))
    session.require_good()
    if not dry_run:
        files.append(session.journal, lines)
    return session, records


def _folded(text: str) -> str:
    """The text with every kind of sign, digit and space in its plain form."""
    return "".join(map(plain_character, text)).strip()


def _numbered(text: str, number: int) -> str:
    """A deal with its number; a correction or an assertion has none."""
    folded = _folded(text)
    if _unnumbered(folded) or _number(folded) is not None:
        return text
    return f"{number}. {text}"


def _completed(source: str, session: Session, after_end: bool) -> str:
    """The typed entry as it will stand in the file: with the deal's number, and the table's consent to go on."""
    text = _numbered(nfc(source).strip(), session.state.deals + 1)
    folded = _folded(text).casefold()
    if not after_end or folded.partition(".")[2].strip()[:1] in _UNNUMBERED or _unnumbered(folded):
        return text
    if "после конца" in folded or "after end" in folded:
        return text
    deal, mark, comment = text.partition("#")
    return f"{deal.rstrip()}; после конца{f'  #{comment}' if mark else ''}"


def undo(path: str) -> tuple[Session, Record | None]:
    """Take out the last entry; it stays in the file as a ``#-`` line.

    Answers with the session after, and what went (``None`` where that line could not be read).
    Raises ``JournalError`` where there is nothing to undo.
    """
    session = open_session(path)
    last = max(session.journal.entries(), default=None)
    if last is None:
        raise JournalError(Problem("nothing-to-undo", _("There is nothing to undo."), file=path))
    gone = next((record for record in session.records if record.line == last[0]), None)
    return _replaced(session, last[0], None), gone


def edit(path: str, number: int, source: str) -> tuple[Session, Record]:
    """Put another text in place of deal ``number``. Answers with the session after, and the new record.

    The old line stays in the file as ``#-``. Raises ``RuleError`` where the new text is bad, or makes a later line
    bad that was good; ``JournalError`` where there is no such deal.
    """
    session = open_session(path)
    line = deal_line(session, number)
    if _unnumbered(_folded(source)):
        message = _("Deal {number} can only become another deal.", number=number)
        raise UsageError(Problem("no-such-deal", message, hint=_("undo takes the last entry out."), file=path))
    after = _replaced(session, line, _numbered(nfc(source).strip(), number))
    return after, next(record for record in after.records if record.line == line)


def deal_line(session: Session, number: int) -> int:
    """The line of a deal: where it was read, else where its number stands. Raises ``JournalError``."""
    if number in session.bad_deals:
        return session.bad_deals[number]
    for record in session.records:
        if record.number == number and isinstance(record.entry, Deal):
            return record.line
    last = session.state.deals
    message = _("There is no deal {number}; the last one is {last}.", number=number, last=last)
    if not last:
        message = _("Nothing has been written yet.")
    raise JournalError(Problem("no-such-deal", message, file=session.journal.path))


def _replaced(session: Session, line: int, new: str | None) -> Session:
    """Try the change in memory; write it only where the new line is good and none is bad that was not."""
    journal = session.journal
    known = {problem.span.line for problem in session.problems if problem.span} - {line}
    after = blank_session(journal)
    for number, source in journal.entries():
        if number != line:
            after.read(number, source)
        elif new is not None:
            after.read(number, new)
    bad = [problem for problem in after.problems if problem.span and problem.span.line not in known]
    if bad:  # its own faults; else those of the first line that it spoils
        first = line if any(p.span and p.span.line == line for p in bad) else min(p.span.line for p in bad if p.span)
        raise RuleError([problem for problem in bad if problem.span and problem.span.line == first])
    text = next((str(record.entry) for record in after.records if record.line == line), None)
    files.replace_line(journal, line, text)
    return after


def canonical(session: Session) -> dict[int, str]:
    """Each line of the journal that is an entry, in canonical notation, by its number."""
    return {record.line: str(record.entry) for record in session.records}
