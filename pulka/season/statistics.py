"""What each player did, over one game or a season. A person is a name; tags differ from journal to journal.

What is counted goes to the name that sat there when the deal was dealt: a seat that changed hands (``~ Е = Жанна``)
is split at that line, its result too - to each what the settlement of the sheet moved while he sat there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, cast

from pulka.money import Number, Stake, exact
from pulka.preferans.convention import Convention
from pulka.preferans.deal import AllPass, Contract, Deal, Misere, Preferans
from pulka.preferans.outcome import Defence, outcome
from pulka.preferans.terms import TRICKS
from pulka.season.archive import Game
from pulka.season.running import Step, Total, by_name, notation, steps


@dataclass(frozen=True, slots=True)
class Extreme:
    """A player's best or worst deal: the one that moved his running result most; whists."""

    path: str
    deal: int
    notation: str
    change: Number


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The numbers of one player.

    ``deals`` were dealt while he was at the table, ``games`` are journals with such deals. ``bid`` counts contracts and
    twelve sure tricks, ``undertricks`` all that were missing in those that went ``down``. ``whists`` are games that he
    whisted - alone, with the other defender, or returning the whist; ``short`` those of them that cost him a mountain.
    ``allpass_tricks`` were taken with cards in hand, in ``allpasses``. The talon's luck is that of a dealer without
    cards: ``talon_whists`` written in ``talon_paid`` of the ``talon_games`` in which good cards are paid for, and
    ``talon_tricks`` of an open talon in ``talon_allpasses``.
    ``result`` is whists, ``cash`` smallest units by currency, over the journals that have a stake.
    """

    name: str
    games: int = 0
    deals: int = 0
    bid: int = 0
    made: int = 0
    down: int = 0
    undertricks: int = 0
    misere_bid: int = 0
    misere_made: int = 0
    whists: int = 0
    short: int = 0
    half_whists: int = 0
    allpasses: int = 0
    allpass_tricks: int = 0
    talon_games: int = 0
    talon_paid: int = 0
    talon_allpasses: int = 0
    talon_tricks: int = 0
    talon_whists: Number = 0
    result: Number = 0
    cash: Mapping[Currency, int] = field(default_factory=dict)
    best: Extreme | None = None
    worst: Extreme | None = None

    @property
    def average_undertricks(self) -> Number | None:
        """Undertricks a game that went down; exact."""
        return exact(Fraction(self.undertricks, self.down)) if self.down else None

    @property
    def average_allpass_tricks(self) -> Number | None:
        """Tricks an all-pass; exact."""
        return exact(Fraction(self.allpass_tricks, self.allpasses)) if self.allpasses else None


Currency = str
"""The name of a currency as the journal's stake has it; empty where the stake names none."""


@dataclass(slots=True)
class _Tally:
    """The numbers of a player while they are being counted; ``counts`` are fields of ``PlayerStatistics``."""

    counts: Counter[str] = field(default_factory=Counter)
    talon_whists: Number = 0
    result: Number = 0
    cash: Counter[Currency] = field(default_factory=Counter)
    best: Extreme | None = None
    worst: Extreme | None = None


class Statistics:
    """Counts games as they come. Of each it keeps what it came to in ``games``; only the last one is kept whole."""

    def __init__(self) -> None:
        self._tallies: dict[str, _Tally] = {}
        self.games: list[Total] = []
        self.last: Game | None = None

    def add(self, game: Game) -> None:
        """Count one more game; a journal in which nothing was dealt is no game."""
        session = game.session
        if not session.state.deals:
            return
        walked = list(steps(session))
        dealt = [step for step in walked if isinstance(step.record.entry, Deal)]
        for step in dealt:
            self._deal(step, game)
        for name in {name for step in dealt for name in step.table.names}:
            self._of(name).counts["games"] += 1
        results = by_name(walked)
        for name, result in results.items():
            tally = self._of(name)
            tally.result = exact(tally.result + result)
        stake = session.journal.header.stake
        if stake is not None:
            for name, units in stake.cash(results).items():
                self._of(name).cash[stake.currency] += units
        self.games.append(Total(game.id, game.path, game.date, session.state.deals, results))
        self.last = game

    def players(self) -> list[PlayerStatistics]:
        """Everyone's numbers, the best result first."""
        found = [
            PlayerStatistics(
                name=name,
                **cast(Any, tally.counts),
                talon_whists=tally.talon_whists,
                result=tally.result,
                cash=dict(tally.cash),
                best=tally.best,
                worst=tally.worst,
            )
            for name, tally in self._tallies.items()
        ]
        return sorted(found, key=lambda player: Fraction(-player.result))

    def _of(self, name: str) -> _Tally:
        return self._tallies.setdefault(name, _Tally())

    def _deal(self, step: Step, game: Game) -> None:
        """One deal: who was there, what it moved, who did what."""
        record = step.record
        for who, name in zip(step.table.players, step.table.names, strict=True):
            tally, change = self._of(name), step.change[who]
            tally.counts["deals"] += 1
            extreme = Extreme(game.path, record.number, notation(record), change)
            if change > (tally.best.change if tally.best else 0):
                tally.best = extreme
            if change < (tally.worst.change if tally.worst else 0):
                tally.worst = extreme
        for who, counts in _counts(step, game.session.convention).items():
            self._of(step.table.name(who)).counts.update(counts)
        sits_out = step.table.sits_out(step.dealer)
        if sits_out is not None:
            tally = self._of(step.table.name(sits_out))
            for posting in record.postings:
                if posting.rule == "talon" and posting.who == sits_out:
                    tally.talon_whists = exact(tally.talon_whists + posting.amount)


def _counts(step: Step, convention: Convention) -> dict[str, Counter[str]]:
    """What the seats did in a deal. A kind of deal that is not known here moves results alone."""
    entry = step.record.entry
    if isinstance(entry, Contract):
        return _contract(entry, step, convention)
    if isinstance(entry, Misere):
        return {entry.declarer: Counter(misere_bid=1, misere_made=int(not entry.tricks))}
    if isinstance(entry, Preferans):
        return {entry.declarer: Counter(bid=1, made=1)}
    if isinstance(entry, AllPass):
        found = {
            who: Counter(allpasses=1, allpass_tricks=tricks)
            for who, tricks in zip(step.table.hands(step.dealer), entry.tricks, strict=False)
        }
        sits_out = step.table.sits_out(step.dealer)
        if sits_out and convention.allpass.talon == "open":
            found[sits_out] = Counter(talon_allpasses=1, talon_tricks=TRICKS - sum(entry.tricks))
        return found
    return {}


def _contract(contract: Contract, step: Step, convention: Convention) -> dict[str, Counter[str]]:
    o = outcome(contract, step.dealer, step.table, convention)
    made = not o.undertricks
    found = {o.declarer: Counter(bid=1, made=int(made), down=int(not made), undertricks=o.undertricks)}
    whisters: Iterable[str] = ()
    if o.defence is Defence.TWO:
        whisters = o.defenders
    elif o.whister and o.defence in (Defence.ONE, Defence.RETURNED, Defence.DEALER):
        whisters = (o.whister,)
    elif o.whister and o.defence is Defence.HALF:
        found[o.whister] = Counter(half_whists=1)
    short = {posting.who for posting in step.record.postings if posting.rule == "shortfall"}
    for who in whisters:
        found[who] = Counter(whists=1, short=int(who in short))
    if o.sits_out and convention.talon_premium != "none":
        paid = any(posting.rule == "talon" for posting in step.record.postings)
        found.setdefault(o.sits_out, Counter()).update(talon_games=1, talon_paid=int(paid))
    return found


def money(units: int, currency: Currency) -> str:
    """An amount of smallest units of a currency, in whole ones, with a point."""
    return Stake(Fraction(0), currency).decimal(units)
