"""The sheet as it stands on paper: a block for each player, every column with its running entries."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from pulka.message import Message, _
from pulka.preferans.state import Context, allpass_price, finished, in_robber, least_bid, opening_circle, pools
from pulka.preferans.terms import Column
from pulka.render.language import Language
from pulka.render.postings import agreed_title, column_name, running, status_text
from pulka.session import Session

_NARROWEST = 30
_WIDEST = 60
_SIDE_BY_SIDE = 72


def sheet_text(session: Session, language: Language, width: int) -> str:
    """The whole sheet for a terminal so many characters wide; blocks stand two in a row where they fit."""
    context = session.context
    title = opening(agreed_title(session, language), context)
    columns = 2 if width >= _SIDE_BY_SIDE else 1
    inner = max(_NARROWEST, min(_WIDEST, width // columns - 1 - (columns > 1)))
    blocks = [_block(session, who, language, inner) for who in session.context.table.players]
    lines = [*textwrap.wrap(language.say(title), width), ""]
    for at in range(0, len(blocks), columns):
        row = blocks[at : at + columns]
        height = max(map(len, row))
        row = [[*block[:-1], *[_row("", inner)] * (height - len(block)), block[-1]] for block in row]
        lines += [" ".join(cells) for cells in zip(*row, strict=True)]
    return "\n".join([*lines, "", *textwrap.wrap(status_text(context, language), width)])


def opening(title: str, context: Context) -> Message:
    """What is played, by how many, to what, and how far they are."""
    return _(
        "{title}, {players} players to {target}; deals: {deals}.",
        title=title,
        players=len(context.table.players),
        target=context.target,
        deals=context.state.deals,
    )


def _row(text: str, width: int) -> str:
    return f"│ {text:<{width - 4}} │"


def _block(session: Session, who: str, language: Language, width: int) -> list[str]:
    """One player's part of the sheet, in a frame."""
    table = session.context.table
    name = f" {table.name(who)} ({who}) "[: width - 4]
    cells: list[tuple[Column, str | None]] = [(Column.POOL, None), (Column.MOUNTAIN, None)]
    cells += [(Column.WHISTS, other) for other in table.clockwise(who)]
    labels = [column_name(column, on, language) for column, on in cells]
    indent = max(map(len, labels)) + 2
    lines = [f"┌─{name}{'─' * (width - 3 - len(name))}┐"]
    for (column, on), label in zip(cells, labels, strict=True):
        start = session.begun.sheet.mountain[who] if column is Column.MOUNTAIN else 0
        entries = [language.number(value) for value in running(session.records, start, who, column, on)]
        wrapped = _wrap(entries or ["-"], width - 4 - indent)
        lines.append(_row(f"{label:<{indent}}{wrapped[0]}", width))
        lines += [_row(" " * indent + more, width) for more in wrapped[1:]]
    for names, values in _tables(session, who, language):
        lines += [_row(row, width) for row in _pairs(names, values, width - 4)]
    return [*lines, f"└{'─' * (width - 2)}┘"]


Row = list[str]
"""A label and what stands behind it, cell by cell."""


def _tables(session: Session, who: str, language: Language) -> Iterator[tuple[Row, Row]]:
    """What older games write under a player's sheet, two rows each: his tree, what he owes in a robber."""
    state, say = session.state, language.say
    if state.slots:
        slots = state.slots[who]
        yield [say(_("owes")), *(slot.name for slot in slots)], [say(_("result")), *(slot.result for slot in slots)]
    if state.trees:
        twigs = state.trees[who]
        played = (twig.played or (f"x{2**twig.degree}" if twig.degree else "·") for twig in twigs)
        yield [say(_("tree")), *played], [say(_("tricks")), *(str(twig.tricks) for twig in twigs)]


def _pairs(upper: Row, lower: Row, width: int) -> list[str]:
    """Two rows under each other, cell over cell; as many such pairs as it takes.

    >>> print("\\n".join(_pairs(["tree", "6", "М", "x8"], ["tricks", "3", "10", "0"], 13)))
    tree    6 М
    tricks  3 10
    tree    x8
    tricks  0
    """
    indent = max(len(upper[0]), len(lower[0])) + 1
    cell = max((len(text) for text in (*upper[1:], *lower[1:])), default=0) + 1
    fit = max(1, (width - indent) // cell)
    lines = []
    for at in range(1, max(2, len(upper)), fit):
        for label, *cells in (upper, lower):
            row = "".join(f"{text:<{cell}}" for text in cells[at - 1 : at - 1 + fit])
            lines.append(f"{label:<{indent}} {row}".rstrip())
    return lines


def _wrap(entries: list[str], width: int) -> list[str]:
    """Running entries joined by points, broken between entries only.

    >>> _wrap(["60", "80", "180", "190"], 9)
    ['60.80.', '180.190']
    """
    lines = [""]
    for i, entry in enumerate(entries):
        piece = entry if i == len(entries) - 1 else f"{entry}."
        if lines[-1] and len(lines[-1]) + len(piece) > width:
            lines.append("")
        lines[-1] += piece
    return lines


def totals_table(session: Session, language: Language, style: str) -> str:
    """The totals alone, as a table in one of tabulate's formats."""
    from tabulate import tabulate

    sheet, players = session.state.sheet, session.context.table.players
    headings = [_("player"), _("pool"), _("mountain"), *[_("whists on {who}", who=who) for who in players]]
    rows = [
        [
            who,
            language.number(sheet.pool[who]),
            language.number(sheet.mountain[who]),
            *["" if who == on else language.number(sheet.whists[who, on]) for on in players],
        ]
        for who in players
    ]
    return tabulate(rows, [language.say(heading) for heading in headings], tablefmt=style, disable_numparse=True)


def sheet_json(session: Session) -> dict[str, Any]:
    """The sheet as a program reads it: exact numbers, as text. The keys are stable (``docs/cli.md``)."""
    sheet, players, context = session.state.sheet, session.context.table.players, session.context
    return {
        "convention": session.convention.reference,
        "players": list(players),
        "deals": session.state.deals,
        "finished": finished(context),
        "pool": {who: str(sheet.pool[who]) for who in players},
        "mountain": {who: str(sheet.mountain[who]) for who in players},
        "whists": {who: {on: str(sheet.whists[who, on]) for on in players if on != who} for who in players},
        "next": {
            "dealer": session.state.dealer,
            "least_bid": least_bid(context),
            "allpass_price": str(allpass_price(context)),
        },
        **_family_json(session.context),
    }


def _family_json(context: Context) -> dict[str, Any]:
    """What only older games have; a sheet without it has no such keys."""
    state, circle = context.state, opening_circle(context)
    found: dict[str, Any] = {}
    if circle is not None:
        found["opening"] = {"circle": circle + 1, "played": state.opened}
    if state.trees is not None:
        found["tree"] = {
            who: [{"degree": twig.degree, "tricks": twig.tricks, "played": twig.played or None} for twig in twigs]
            for who, twigs in state.trees.items()
        }
    if state.slots is not None:
        from pulka.preferans.robber import whose_turn

        found["robber"] = {
            "turn": whose_turn(context) if in_robber(context) else None,
            "tables": {
                who: [{"game": slot.name, "result": slot.result or None} for slot in slots]
                for who, slots in state.slots.items()
            },
        }
    if state.race is not None:
        found["race"] = {"round": state.race.round, "pool": {who: str(n) for who, n in pools(context).items()}}
    if state.until:
        found["until"] = state.until
    return found
