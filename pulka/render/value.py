"""What the next deal could be worth, as tables like the book's; no number is made here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pulka.message import Message, _
from pulka.money import Number
from pulka.preferans.deal import AllPass, Contract
from pulka.preferans.question import MISERES, ROLES, Valuation
from pulka.preferans.state import Context, allpass_price, least_bid, opening_circle
from pulka.preferans.value import Case, Role, Situation
from pulka.render.columns import Group, columns_text
from pulka.render.language import Language
from pulka.render.sheet import opening

TITLES: dict[Situation, Message] = {
    Situation.ONE: _("One whists, the other passes"),
    Situation.WITH_TALON: _("He whists with his own talon"),
    Situation.TWO: _("Two whist"),
    Situation.CHECKED: _("A ten, cards shown"),
    Situation.PASSED: _("Nobody whists"),
    Situation.HALF: _("One leaves for his own"),
    Situation.RETURNED: _("One leaves for his own, the other returns the whist"),
    Situation.DEALER: _("The dealer returns the whist"),
    Situation.CONCEDED: _("The declarer concedes"),
    Situation.MISERE: _("Misère"),
    Situation.HALF_MISERE: _("Misère, in halves with the dealer"),
    Situation.PREFERANS: _("Preferans, twelve sure tricks"),
}

Spots = dict[tuple[str, int, int], Number]
"""Numbers by where they stand: a row; tricks, or whatever tells columns apart; a premium for the talon."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table: what it is about, its rows, its columns in groups."""

    title: Message
    rows: tuple[str, ...]
    groups: tuple[Group, ...]


def value_text(
    answer: Valuation, context: Context, title: str, language: Language, width: int, role: Role | None = None
) -> str:
    """All that was asked for, table after table; hands whose games are worth the same are told together."""
    together: dict[tuple[Table, ...], list[str]] = {}
    for declarer, cases in answer.games.items():
        together.setdefault(tuple(_game_tables(cases, language, role)), []).append(context.table.name(declarer))
    price, least = allpass_price(context), least_bid(context)
    prices = _("All-passes at {price}, bids from {least}.", price=price, least=least)
    if opening_circle(context) is not None:
        prices = _("A compulsory all-pass at {price}.", price=price)
    lines = [
        language.say(opening(title, context)),
        *([language.say(prices)] if "allpass" in context.convention.games else []),
        language.say(_("In whists: each player's result after the deal less his result before it.")),
    ]
    paid = role in (None, Role.DECLARER, Role.DEALER) or context.table.sits_out(context.state.dealer) is None
    if paid and any(case.talon for case in answer.cases):
        lines.append(language.say(_("Talon: 1 an ace or a marriage, 2 ace and king of a suit, 3 two aces.")))
    lines = [part for line in lines for part in textwrap.wrap(line, width)]
    for tables, names in together.items():
        if len(together) > 1 and tables:
            lines += ["", *textwrap.wrap(language.say(_("Declarer: {names}.", names=", ".join(names))), width)]
        lines += _tables_text(tables, language, width)
    lines += _tables_text(_allpass_tables(answer.allpasses, language, role), language, width)
    return "\n".join(lines)


def _tables_text(tables: Iterable[Table], language: Language, width: int) -> list[str]:
    lines = []
    for table in tables:
        lines += [
            "",
            *textwrap.wrap(f"{language.say(table.title)}.", width),
            *columns_text(table.rows, table.groups, width),
        ]
    return lines


# Games: a table for each situation, a row for each game, columns for each player.


def _game_tables(cases: Sequence[Case], language: Language, role: Role | None) -> list[Table]:
    tables: list[Table] = []
    for situation, usual in TITLES.items():
        alike = [case for case in cases if case.situation is situation]
        lone = situation is Situation.ONE and not any(
            share.role is Role.PASSER for case in alike for share in case.shares
        )
        title = _("The other whists") if lone else usual
        found = {
            position: _table(title, [case for case in alike if case.position == position], language, role)
            for position in sorted({case.position for case in alike}, key=str)
        }
        if len({frozenset(table.groups) for table in found.values()}) > 1:  # who of the two it is makes a difference
            for position, table in found.items():
                tables.append(replace(table, title=_nth(title, position or 0)))
        else:
            tables += [table for table in list(found.values())[:1] if table.groups]
    return tables


def _nth(title: Message, position: int) -> Message:
    return _("{title} (defender {n} after the declarer)", title=title, n=position + 1)


def _table(title: Message, cases: Sequence[Case], language: Language, role: Role | None) -> Table:
    rows = tuple(dict.fromkeys(_row(case, language) for case in cases))
    players: list[tuple[Role, Spots]] = []
    for seat, share in enumerate(cases[0].shares):
        player = (share.role, _spots(cases, seat, language))
        if role in (None, share.role) and player not in players:  # of two alike one is told
            players.append(player)
    groups: list[Group] = []
    for one, spots in players:
        others = [other for role_of, other in players if role_of is one]
        name = _("{role} {n}", role=ROLES[one], n=others.index(spots) + 1) if len(others) > 1 else ROLES[one]
        groups += _groups(name, one is Role.WHISTER, spots, rows, language)
    return Table(title, rows, tuple(groups))


def _row(case: Case, language: Language) -> str:
    """A game as the book writes it: ``6(-1)``, ``8`` where it was not played, ``М(+2)``."""
    delta = f"({case.delta:+})" if case.delta else "(0)"
    if case.situation in MISERES:
        return f"М{delta}"
    if isinstance(case.deal, Contract):
        strain = case.deal.strain.value if case.deal.strain else ""
        return f"{case.level}{strain}{delta if case.deal.delta is not None else ''}"
    return language.say(_("preferans"))


def _spots(cases: Sequence[Case], seat: int, language: Language) -> Spots:
    """Every number of one player. Where two whist, the tricks are his own, or those of the first whister."""
    own = seat if cases[0].shares[seat].role is Role.WHISTER else 1
    return {
        (_row(case, language), (case.shares[own].tricks or 0) if case.situation is Situation.TWO else 0, case.talon): (
            case.shares[seat].worth
        )
        for case in cases
    }


def _groups(name: Message, own: bool, spots: Spots, rows: Sequence[str], language: Language) -> list[Group]:
    """One player's columns: by tricks, by the talon - by what of the two makes a difference to him."""
    tricks_of, talons = [0], [0]
    if any(value != spots[row, 0, talon] for (row, _tricks, talon), value in spots.items()):
        tricks_of = sorted({tricks for _row_of, tricks, _talon in spots})
    if any(value != spots[row, tricks, 0] for (row, tricks, _talon), value in spots.items()):
        talons = sorted({talon for _row_of, _tricks, talon in spots})
    if len(tricks_of) == 1:
        labelled = [(str(talon) if len(talons) > 1 else "", 0, talon) for talon in talons]
        return [_group(_("{role}, talon", role=name) if len(talons) > 1 else name, labelled, spots, rows, language)]
    heading = _("{role}, tricks", role=name) if own else _("{role}, tricks of whister 1", role=name)
    return [
        _group(
            _("{heading}, talon {n}", heading=heading, n=talon) if len(talons) > 1 else heading,
            [(str(tricks), tricks, talon) for tricks in tricks_of],
            spots,
            rows,
            language,
        )
        for talon in talons
    ]


def _group(
    heading: Message, columns: Sequence[tuple[str, int, int]], spots: Spots, rows: Sequence[str], language: Language
) -> Group:
    """Columns under a heading, each with its label and where its numbers stand."""
    cells = tuple(
        tuple(
            language.number(spots[row, tricks, talon]) if (row, tricks, talon) in spots else ""
            for _label, tricks, talon in columns
        )
        for row in rows
    )
    return Group(language.say(heading), tuple(label for label, _tricks, _talon in columns), cells)


# All-passes: by the tricks and by how many have none, where that tells it all; else by how the tricks fell.


def _allpass_tables(cases: Sequence[Case], language: Language, role: Role | None) -> list[Table]:
    shares = [(case, share) for case in cases for share in case.shares if role in (None, share.role)]
    roles = list(dict.fromkeys(share.role for _case, share in shares))
    if not shares:
        return []
    numbers: dict[Role, Spots] = {one: {} for one in roles}
    for case, share in shares:
        spot = ("-" if share.tricks is None else str(share.tricks), case.zeros, 0)
        if numbers[share.role].setdefault(spot, share.worth) != share.worth:
            return [_fallen_table(cases, language, role)]
    hand, dealer = numbers.get(Role.HAND), numbers.get(Role.DEALER, {})
    names = dict(ROLES)
    if hand is not None and dealer and all(hand.get(spot) == worth for spot, worth in dealer.items()):
        names[Role.HAND] = _("each")
        del numbers[Role.DEALER]
    rows = sorted({row for spots in numbers.values() for row, _zeros, _talon in spots}, key=lambda row: (len(row), row))
    groups = []
    for one, spots in numbers.items():
        zeros = sorted({zeros for _row_of, zeros, _talon in spots})
        labelled = [(str(n), n, 0) for n in zeros]
        groups.append(_group(names[one], labelled, spots, rows, language))
    title = _("All-pass: a row for the tricks taken, a column for how many players write for taking none")
    return [Table(title, tuple(rows), tuple(groups))]


def _fallen_table(cases: Sequence[Case], language: Language, role: Role | None) -> Table:
    """A row for each way in which the tricks fell, whoever took them."""
    numbers: dict[Role, Spots] = {}
    rows: dict[str, None] = {}
    for case in cases:
        assert isinstance(case.deal, AllPass)
        tricks = case.deal.tricks
        if list(tricks) != sorted(tricks, reverse=True):
            continue
        row = "+".join(map(str, tricks))
        rows[row] = None
        for seat, share in enumerate(case.shares):
            if role in (None, share.role):
                numbers.setdefault(share.role, {})[row, seat if share.role is Role.HAND else 0, 0] = share.worth
    groups = []
    for one, spots in numbers.items():
        seats = sorted({seat for _row_of, seat, _talon in spots})
        labelled = [(str(seat + 1) if len(seats) > 1 else "", seat, 0) for seat in seats]
        groups.append(
            _group(_("hands in that order") if one is Role.HAND else ROLES[one], labelled, spots, list(rows), language)
        )
    return Table(_("All-pass: a row for how the tricks of the hands fell"), tuple(rows), tuple(groups))


def value_json(answer: Valuation, context: Context, role: Role | None = None) -> dict[str, Any]:
    """The same for programs: every deal apart, exact numbers as text. The keys are stable (``docs/cli.md``)."""
    return {
        "convention": context.convention.reference,
        "players": list(context.table.players),
        "dealer": context.state.dealer,
        "least_bid": least_bid(context),
        "allpass_price": str(allpass_price(context)),
        "deals": [
            {
                "situation": case.situation.value,
                "notation": str(case.deal),
                "level": case.level,
                "delta": None if case.level is None else case.delta,
                "talon": case.talon,
                "worth": [
                    {"player": share.who, "role": share.role.value, "tricks": share.tricks, "worth": str(share.worth)}
                    for share in case.shares
                    if role in (None, share.role)
                ],
            }
            for case in answer.cases
            if any(role in (None, share.role) for share in case.shares)
        ],
    }
