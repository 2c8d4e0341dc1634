"""What lives from one deal to the next, and what it says of the deal to come: clause 2.10, ladders; 2.11, the end.

``course`` tells how a deal moves it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pulka.money import Number
from pulka.preferans.convention import Convention, rung
from pulka.preferans.deal import Contract
from pulka.preferans.ledger import Posting, Sheet
from pulka.table import Table


@dataclass(frozen=True, slots=True)
class State:
    """All that lives from one deal to the next.

    ``deals`` have been dealt, ``dealer`` deals next, having dealt ``in_row`` deals running; ``step`` is how far the
    ladders of price and least bid have been climbed since the last exit (clause 2.10); ``last`` is the game that a
    penalty can hang on (clause 6).
    """

    sheet: Sheet
    dealer: str
    deals: int = 0
    in_row: int = 0
    step: int = 0
    last: LastGame | None = None

    @classmethod
    def start(cls, table: Table, mountain: Number = 0) -> State:
        """Before the first deal."""
        return cls(Sheet.blank(table.players, mountain), table.dealer)

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


def least_bid(context: Context) -> int:
    """The least level that may be bid in the next deal."""
    rules = context.convention.least_bid
    return rung(rules.levels, context.state.step, rules.cycle)


def allpass_price(context: Context) -> int:
    """What a trick of an all-pass costs in the next deal: points, or whists where they are written as whists."""
    rules = context.convention.allpass
    return rung(rules.prices, context.state.step, rules.cycle)


def missing(context: Context) -> Number | None:
    """Points of the pool that the pulka still lacks, ``None`` where no sum of pools ends it."""
    pool = context.state.sheet.pool
    if context.convention.end == "open":
        return None
    if context.convention.end == "total":
        return max(0, context.target * len(pool) - sum(pool.values()))
    return sum(max(0, context.target - points) for points in pool.values())


def finished(context: Context) -> bool:
    """Whether the pulka has ended: by its pools, its mountains, its rounds (clause 2.11)."""
    convention, state = context.convention, context.state
    if convention.rounds and state.deals >= convention.rounds * len(context.table.players):
        return True
    closed = missing(context) == 0
    if convention.end == "pool_and_mountain":
        return closed and all(points <= 0 for points in state.sheet.mountain.values())
    return closed
