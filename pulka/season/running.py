"""The result as it stood after each deal: what the table would have paid, had it stopped there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from pulka.money import Number, exact
from pulka.preferans.deal import Deal, SeatChange
from pulka.preferans.settlement import settle
from pulka.session import Record, Session
from pulka.table import Table

_SWINGS = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a game: who sat where, who dealt, the settlement after it and what it changed, by seat, in whists.

    Every ``result``, and every ``change``, sums to zero, exactly.
    """

    record: Record
    table: Table
    result: Mapping[str, Number]
    change: Mapping[str, Number]

    @property
    def dealer(self) -> str:
        """Who dealt, or deals next where the entry is no deal."""
        return self.record.before.dealer


def steps(session: Session) -> Iterator[Step]:
    """The entries of a good journal, each with the result of the sheet after it; the last is what ``settle`` says."""
    table = session.journal.header.table
    result: Mapping[str, Number] = dict.fromkeys(table.players, 0)
    for record in session.records:
        before = result
        if record.postings:
            result = settle(record.state.sheet, session.convention, session.context.target).result
        change = {who: exact(result[who] - before[who]) for who in result}
        yield Step(record, table, result, change)
        if isinstance(record.entry, SeatChange):
            table = table.renamed(record.entry.who, record.entry.name)


@dataclass(frozen=True, slots=True)
class Total:
    """What a game came to: the deals dealt in it, and the result of each person by name, in whists."""

    id: str
    path: str
    date: date | None
    deals: int
    results: Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's running result: ``points[0]`` is zero, before anything was played; whists."""

    name: str
    tag: str
    points: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Swing:
    """The deal, or the game of a season, that moved a player most: where it stands on the axis, and what it was."""

    at: int
    what: str
    name: str
    change: Number


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows: the curves, the best result first, and the biggest swings in the order of play.

    ``games`` is 0 where the axis counts the deals of one game, else how many games it counts.
    """

    games: int
    curves: tuple[Curve, ...]
    swings: tuple[Swing, ...]

    @property
    def length(self) -> int:
        """How many deals, or games, the axis counts."""
        return len(self.curves[0].points) - 1 if self.curves else 0


def chart(games: Sequence[Total], last: Session | None) -> Chart | None:
    """One game - the last session - deal by deal, several game by game; nothing where nothing was dealt."""
    if len(games) == 1 and last is not None:
        return evening(last)
    return season(games) if games else None


def evening(session: Session) -> Chart:
    """A game deal by deal and seat by seat: a seat that changed hands has both names, and one line.

    What was corrected between two deals counts with the first of them.
    """
    seats = session.journal.header.table.players
    points: dict[str, list[Number]] = {who: [0] for who in seats}
    names: dict[str, list[str]] = {who: [] for who in seats}
    swings = []
    for step in steps(session):
        for who, name in zip(step.table.players, step.table.names, strict=True):
            names[who] += [] if name in names[who][-1:] else [name]
        entry = step.record.entry
        for who in seats:
            if isinstance(entry, Deal):
                points[who].append(step.result[who])
            else:
                points[who][-1] = step.result[who]
        if isinstance(entry, Deal):
            most = _most_moved(step.change)
            swings.append(Swing(step.record.number, notation(step.record), step.table.name(most), step.change[most]))
    table = session.context.table
    curves = [Curve(" / ".join(names[who]) or table.name(who), who, tuple(points[who])) for who in seats]
    return Chart(0, _best_first(curves), _biggest(swings))


def season(games: Sequence[Total]) -> Chart:
    """Game by game and name by name, each game added to those before."""
    names = dict.fromkeys(name for game in games for name in game.results)
    curves, swings = [], []
    for name in names:
        points: list[Number] = [0]
        for game in games:
            points.append(exact(points[-1] + game.results.get(name, 0)))
        curves.append(Curve(name, name[:1], tuple(points)))
    for number, game in enumerate(games, 1):
        most = _most_moved(game.results)
        swings.append(Swing(number, game.path, most, game.results[most]))
    return Chart(len(games), _best_first(curves), _biggest(swings))


def by_name(walked: Iterable[Step]) -> dict[str, Number]:
    """The result of each person: of a seat that changed hands, to each what it won while he sat there."""
    found: dict[str, Number] = {}
    for step in walked:
        for who, name in zip(step.table.players, step.table.names, strict=True):
            found[name] = exact(found.get(name, 0) + step.change[who])
    return found


def notation(record: Record) -> str:
    """The entry in canonical notation, without its comment."""
    return str(replace(record.entry, comment=""))


def _most_moved(changes: Mapping[str, Number]) -> str:
    return max(changes, key=lambda who: Fraction(max(changes[who], -changes[who])))


def _best_first(curves: Iterable[Curve]) -> tuple[Curve, ...]:
    return tuple(sorted(curves, key=lambda curve: Fraction(-curve.points[-1])))


def _biggest(swings: Sequence[Swing]) -> tuple[Swing, ...]:
    """The biggest moves, in the order of play; where nothing moved there is none."""
    ranked = sorted(
        (swing for swing in swings if swing.change), key=lambda swing: -Fraction(max(swing.change, -swing.change))
    )[:_SWINGS]
    return tuple(sorted(ranked, key=lambda swing: swing.at))
