"""The sheet, and the postings that it is the fold of: every number can say where it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pulka.message import Message
from pulka.money import Number, exact
from pulka.preferans.terms import Column

CLAUSES = {
    "made": "2.1",
    "whists": "2.1",
    "remise": "2.2",
    "consolation": "2.2",
    "gentleman": "2.2",
    "shortfall": "2.3",
    "half-whist": "2.4",
    "ten-split": "2.5",
    "concession": "2.7",
    "talon": "2.8",
    "misere": "2.9",
    "allpass": "2.10",
    "allpass-whists": "2.10",
    "zero": "2.10",
    "help": "2.11",
    "leftover": "2.11",
    "correction": "6",
    "penalty": "6",
    "preferans": "6",
    "talon-seven": "6",
    "thrown-talon": "6",
    "dealer-fine": "8.2",
    "last-pool": "8.2",
    "prize-pool": "8.4",
    "prize-mountain": "8.4",
}
"""The clause of the rules (``docs/rules.md``) behind the name of each rule that writes on the sheet."""


@dataclass(frozen=True, slots=True)
class Posting:
    """One entry on the sheet: who writes, in which column, how much, by which rule.

    ``amount`` is points, in the column of whists whists; ``on`` is whom the whists are written on.
    ``rule`` is a key of ``CLAUSES``, ``reason`` says it for this deal.
    """

    who: str
    column: Column
    amount: Number
    rule: str
    reason: Message
    on: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on paper: a pool and a mountain for each player, and the whists that each has written on each."""

    pool: Mapping[str, Number]
    mountain: Mapping[str, Number]
    whists: Mapping[tuple[str, str], Number]

    @classmethod
    def blank(cls, players: Iterable[str], mountain: Number = 0) -> Sheet:
        """The sheet before the first deal.

        >>> Sheet.blank("АБ").whists
        {('А', 'Б'): 0, ('Б', 'А'): 0}
        """
        players = tuple(players)
        pairs = {(who, on): 0 for who in players for on in players if who != on}
        return cls(dict.fromkeys(players, 0), dict.fromkeys(players, mountain), pairs)

    def with_postings(self, postings: Iterable[Posting]) -> Sheet:
        """The sheet with these entries on it."""
        pool, mountain, whists = dict(self.pool), dict(self.mountain), dict(self.whists)
        for posting in postings:
            if posting.on is not None:
                pair = (posting.who, posting.on)
                whists[pair] = exact(whists[pair] + posting.amount)
            else:
                column = pool if posting.column is Column.POOL else mountain
                column[posting.who] = exact(column[posting.who] + posting.amount)
        return Sheet(pool, mountain, whists)

    def value(self, column: Column, who: str, on: str | None = None) -> Number:
        """One number of the sheet; whists without ``on`` are all that the player has written."""
        if column is Column.POOL:
            return self.pool[who]
        if column is Column.MOUNTAIN:
            return self.mountain[who]
        if on is not None:
            return self.whists[who, on]
        return exact(sum(value for (i, _j), value in self.whists.items() if i == who))
