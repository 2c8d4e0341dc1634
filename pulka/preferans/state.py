"""What lives from one deal to the next, and what it says of the deal to come: clause 2.10, ladders; 2.11, the end.

``course`` tells how a deal moves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pulka.money import Number
from pulka.preferans.convention import Convention, rung
from pulka.preferans.deal import Contract
from pulka.preferans.ledger import Posting, Sheet
from pulka.table import Table


@dataclass(frozen=True, slots=True)
class Twig:
    """One bird or bomb of a player's tree: its degree (0: a bird), his tricks in the all-pass that it grew from.

    ``played`` is the game that used it up, as the sheet shows it.
    """

    degree: int
    tricks: int
    played: str = ""


Tree = tuple[Twig, ...]


def free_twig(tree: Tree) -> int | None:
    """Where in a tree the player's next game is played: the leftmost free bird or bomb, from 0.

    >>> free_twig((Twig(1, 3, "6"), Twig(2, 0)))
    1
    """
    return next((i for i, twig in enumerate(tree) if not twig.played), None)


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that a player of a robber owes: ``6``, ``М`` or ``Р10``; ``result`` as the sheet shows it."""

    name: str
    result: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """Where the races stand: which round, the sheet at its beginning, who has closed the pool of this one."""

    round: int
    begun: Sheet
    first: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """All that lives from one deal to the next.

    ``deals`` have been dealt, ``dealer`` deals next, having dealt ``in_row`` deals running; ``step`` is how far the
    ladders of price and least bid have been climbed since the last exit (clause 2.10); ``last`` is the game that a
    penalty can hang on (clause 6).

    Where the convention knows them: ``opened`` compulsory all-passes have been played, ``trees`` and ``slots`` are
    the players', ``race`` is the one that is run, ``until`` is the time that was named with
    the target, empty where none was, ``None`` where nobody has named a target.
    """

    sheet: Sheet
    dealer: str
    deals: int = 0
    in_row: int = 0
    step: int = 0
    last: LastGame | None = None
    opened: int = 0
    trees: Mapping[str, Tree] | None = None
    slots: Mapping[str, tuple[Slot, ...]] | None = None
    race: Race | None = None
    until: str | None = None

    @classmethod
    def start(cls, table: Table, convention: Convention, target: int) -> State:
        """Before the first deal."""
        mountain = target if convention.end == "stake" else convention.start_mountain
        sheet = Sheet.blank(table.players, mountain)
        robber = convention.robber
        return cls(
            sheet,
            table.dealer,
            trees=dict.fromkeys(table.players, ()) if convention.tree else None,
            slots=dict.fromkeys(table.players, tuple(map(Slot, robber.owed))) if robber else None,
            race=Race(1, sheet) if convention.race else None,
        )

    def with_postings(self, postings: Iterable[Posting]) -> State:
        """The same moment with more on the sheet."""
        return replace(self, sheet=self.sheet.with_postings(postings))


@dataclass(frozen=True, slots=True)
class LastGame:
    """The contract of the deal before, the state before it, and who has revoked in it."""

    deal: Contract
    before: State
    revokers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """Everything that a deal is scored with: the table, its agreement, its target, and the state before the deal."""

    table: Table
    convention: Convention
    target: int
    state: State


def _races_over(context: Context) -> bool:
    rules, race = context.convention.race, context.state.race
    return rules is not None and race is not None and race.round > rules.rounds


def opening_circle(context: Context) -> int | None:
    """Which circle of compulsory all-passes the next deal belongs to, from 0; ``None`` where it belongs to none."""
    rules, players = context.convention.opening, len(context.table.players)
    opened = context.state.opened
    if rules is None or opened >= rules.circles * players or _races_over(context):
        return None
    return opened % rules.circles if rules.order == "by_dealer" else opened // players


def least_bid(context: Context) -> int:
    """The least level that may be bid in the next deal."""
    rules = context.convention.least_bid
    if owing(context.state):
        return min(context.convention.pool)
    return rung(rules.levels, context.state.step, rules.cycle)


def allpass_price(context: Context) -> int:
    """What a trick of an all-pass costs in the next deal: points, or whists where they are written as whists."""
    rules, opening, circle = context.convention.allpass, context.convention.opening, opening_circle(context)
    if opening is not None and circle is not None:
        return rung(opening.prices, circle, False) * (2 if opening.kind == "bomb" else 1)
    return rung(rules.prices, context.state.step, rules.cycle)


def pools(context: Context) -> Mapping[str, Number]:
    """What stands in each pool; where races are run, since the beginning of this one."""
    race, pool = context.state.race, context.state.sheet.pool
    return {who: points - race.begun.pool[who] for who, points in pool.items()} if race else pool


def missing(context: Context) -> Number | None:
    """Points of the pool that the pulka still lacks, ``None`` where no sum of pools ends it."""
    pool, end = context.state.sheet.pool, context.convention.end
    if end == "stake":
        return sum(max(0, points) for points in context.state.sheet.mountain.values())
    if end == "open" or context.state.race:
        return None
    if end == "total":
        return max(0, context.target * len(pool) - sum(pool.values()))
    return sum(max(0, context.target - points) for points in pool.values())


def finished(context: Context) -> bool:
    """Whether the pulka has ended: by its pools, its mountains, its rounds (clause 2.11)."""
    convention, state = context.convention, context.state
    if convention.rounds and state.deals >= convention.rounds * len(context.table.players):
        return True
    if state.race:
        return _races_over(context)
    if convention.robber and state.slots and (convention.robber.then == "end" or owing(state)):
        return not owing(state)
    closed = missing(context) == 0 and opening_circle(context) is None
    if convention.end in ("pool_and_mountain", "mountains"):
        return closed and sum(points > 0 for points in state.sheet.mountain.values()) <= convention.mountains_left
    return closed


def compulsory(context: Context) -> bool:
    """Whether the next deal is one that must be played, and moves no ladder: of an opening, or of a robber."""
    return opening_circle(context) is not None or owing(context.state)


def in_robber(context: Context) -> bool:
    """Whether the next deal is one of a robber; an opening may stand before it."""
    return opening_circle(context) is None and owing(context.state)


def orderers(context: Context) -> tuple[str, ...]:
    """Who may name the target now: after what was compulsory and before the first game, the biggest mountain's owner.

    Several where mountains are equal; nobody at any other time, or where it is not agreed on.
    """
    state, mountain = context.state, context.state.sheet.mountain
    before = state.opened + sum(bool(slot.result) for slots in (state.slots or {}).values() for slot in slots)
    if context.convention.agreements.end_named_by != "biggest_mountain" or compulsory(context) or state.deals > before:
        return ()
    return tuple(who for who, points in mountain.items() if points == max(mountain.values()))


def owing(state: State) -> bool:
    """Whether anyone has still to play what a robber asks of him."""
    return any(not slot.result for slots in (state.slots or {}).values() for slot in slots)
