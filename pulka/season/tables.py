"""Games as two flat tables, a row a deal and a row a posting, for those who ask questions of an archive.

The names of the columns are stable (``docs/export.md``): a column may be added at the end, none changes its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from pulka.money import Number
from pulka.preferans.convention import Convention
from pulka.preferans.deal import AllPass, Contract, Correction, Deal, Misere, Preferans
from pulka.preferans.outcome import Defence, hand_of, outcome
from pulka.preferans.terms import TRICKS, Column
from pulka.season.archive import Game
from pulka.season.running import Step, notation, steps

Value = str | Number | date | None
Row = dict[str, Value]
Type = Literal["text", "integer", "double", "date"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, and its columns in order with the type of each."""

    name: str
    columns: dict[str, Type]


DEALS = Table(
    "deals",
    {
        "game": "text", "line": "integer", "deal": "integer", "file": "text", "date": "date", "convention": "text",
        "players": "integer", "kind": "text", "notation": "text", "comment": "text",
        "dealer": "text", "dealer_tag": "text", "hand1": "text", "hand2": "text", "hand3": "text",
        "declarer": "text", "declarer_tag": "text", "hand": "integer", "level": "integer", "strain": "text",
        "delta": "integer", "tricks": "integer", "outcome": "text", "defence": "text",
        "whister": "text", "whister_tag": "text",
        "hand1_tricks": "integer", "hand2_tricks": "integer", "hand3_tricks": "integer", "talon": "integer",
        "dark": "integer", "no_talon": "integer",
    },
)  # fmt: skip

POSTINGS = Table(
    "postings",
    {
        "game": "text", "line": "integer", "posting": "integer", "deal": "integer", "entry": "text",
        "player": "text", "player_tag": "text", "account": "text",
        "amount": "double", "numerator": "integer", "denominator": "integer",
        "against": "text", "against_tag": "text", "in_whists": "double", "rule": "text",
    },
)  # fmt: skip

TABLES = (DEALS, POSTINGS)
_NOT_PLAYED = (Defence.PASSED, Defence.HALF, Defence.CONCEDED)


def rows(game: Game) -> tuple[list[Row], list[Row]]:
    """The rows of a game: those of ``DEALS`` and those of ``POSTINGS``, by line; what a row lacks is empty."""
    walked = list(steps(game.session))
    deals = [_deal(step, game) for step in walked if isinstance(step.record.entry, Deal)]
    return deals, [row for step in walked for row in _postings(step, game)]


def _deal(step: Step, game: Game) -> Row:
    record, table = step.record, step.table
    entry, convention = record.entry, game.session.convention
    hands = {hand_of(who, step.dealer, table, convention): who for who in table.hands(step.dealer)}
    found: Row = {
        "game": game.id,
        "line": record.line,
        "deal": record.number,
        "file": game.path,
        "date": game.date,
        "convention": convention.reference,
        "players": len(table.players),
        "kind": type(entry).__name__.lower(),
        "notation": notation(record),
        "comment": entry.comment or None,
        "dealer": table.name(step.dealer),
        "dealer_tag": step.dealer,
    }
    found |= {f"hand{i}": table.name(who) for i, who in hands.items()}
    declarer = getattr(entry, "declarer", None)
    if declarer is not None:
        found |= {"declarer": table.name(declarer), "declarer_tag": declarer, "hand": getattr(entry, "hand", None)}
        found |= {name: int(getattr(entry, name, False)) for name in ("dark", "no_talon")}
    took: dict[str, int] = {}
    if isinstance(entry, Contract):
        took = _contract(entry, step, convention, found)
    elif isinstance(entry, Misere):
        found |= {"tricks": entry.tricks, "outcome": "down" if entry.tricks else "made"}
        took = {entry.declarer: entry.tricks}
    elif isinstance(entry, Preferans):
        found["outcome"] = "made"
    elif isinstance(entry, AllPass):
        took = dict(zip(hands.values(), entry.tricks, strict=False))
        if table.sits_out(step.dealer) and convention.allpass.talon == "open":
            found["talon"] = TRICKS - sum(entry.tricks)
    return found | {f"hand{i}_tricks": took.get(who) for i, who in hands.items()}


def _contract(contract: Contract, step: Step, convention: Convention, found: Row) -> dict[str, int]:
    """Fill in what a contract has; answers with the tricks of those of whom they are known."""
    o = outcome(contract, step.dealer, step.table, convention)
    played = o.defence not in _NOT_PLAYED
    conceded = o.defence is Defence.CONCEDED
    found |= {
        "level": o.level,
        "strain": contract.strain.name.lower() if contract.strain else None,
        "delta": o.taken - o.level if played or conceded else None,
        "tricks": o.taken if played else None,
        "outcome": "conceded" if conceded else "down" if o.undertricks else "made",
        "defence": o.defence.name.lower(),
        "talon": o.talon or None,
    }
    if o.whister is not None:
        found |= {"whister": step.table.name(o.whister), "whister_tag": o.whister}
    took = {o.declarer: o.taken} if played else {}
    if o.defence is Defence.TWO:
        took |= dict(zip(o.defenders, o.tricks, strict=False))
    return took


def _postings(step: Step, game: Game) -> Iterator[Row]:
    record, table, convention = step.record, step.table, game.session.convention
    values = {Column.POOL: convention.pool_value, Column.MOUNTAIN: -convention.mountain_value, Column.WHISTS: 1}
    entry = record.entry
    kind = "deal" if isinstance(entry, Deal) else "correction" if isinstance(entry, Correction) else "penalty"
    for number, posting in enumerate(record.postings, 1):
        yield {
            "game": game.id,
            "line": record.line,
            "posting": number,
            "deal": record.number,
            "entry": kind,
            "player": table.name(posting.who),
            "player_tag": posting.who,
            "account": posting.column.name.lower(),
            "amount": posting.amount,
            "numerator": posting.amount.numerator,
            "denominator": posting.amount.denominator,
            "against": table.name(posting.on) if posting.on else None,
            "against_tag": posting.on,
            "in_whists": posting.amount * values[posting.column],
            "rule": posting.rule,
        }


def decimal(value: Number, places: int = 6) -> str:
    """A number as a decimal of at most so many places, rounded to the nearest; whole numbers without a point.

    >>> decimal(Fraction(-185, 2)), decimal(Fraction(1, 3)), decimal(60)
    ('-92.5', '0.333333', '60')
    """
    scaled = round(Fraction(value) * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    tail = f"{part:0{places}}".rstrip("0")
    return f"{'-' if scaled < 0 else ''}{whole}{f'.{tail}' if tail else ''}"
