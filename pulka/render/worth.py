"""What deals that were played were worth to each: beside the postings, and deal by deal down to the result."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pulka.message import _
from pulka.money import Number, exact
from pulka.preferans.deal import Deal
from pulka.render.language import Language
from pulka.render.postings import agreed_title
from pulka.render.sheet import opening
from pulka.session import Record, Session

Listed = list[tuple[Record, dict[str, Number]]]

_GAP = "  "
_INDENT = "   "


def worth_text(session: Session, record: Record, language: Language, width: int, only: str | None = None) -> list[str]:
    """What an entry was worth, to each or to one, on a line under its postings; nothing where it wrote nothing."""
    if not record.postings:
        return []
    table, worth = session.context.table, session.worth(record)
    parts = [f"{table.name(who)} {language.signed(worth[who])}" for who in worth if only in (None, who)]
    line = _INDENT + language.say(_("Worth, in whists: {worth}", worth="; ".join(parts)))
    return textwrap.wrap(line, width, subsequent_indent=_INDENT * 2)


def worth_json(worth: Mapping[str, Number], only: str | None = None) -> dict[str, str]:
    """The same for programs: exact numbers, as text."""
    return {who: str(value) for who, value in worth.items() if only in (None, who)}


def _listed(session: Session) -> Listed:
    """Every deal, and what else moves a result, with its worth."""
    records = [record for record in session.records if record.postings or isinstance(record.entry, Deal)]
    return [(record, session.worth(record)) for record in records]


def _sum(listed: Listed, session: Session) -> dict[str, Number]:
    return {who: exact(sum(worth[who] for _record, worth in listed)) for who in session.context.table.players}


def worths_text(session: Session, language: Language, width: int) -> str:
    """Deal by deal what it was worth to each, and the sum; numbers go under the deal where the line is too short."""
    players = session.context.table.players
    rows = _rows(session, language)
    wide = [max(len(row[1][i]) for row in [("", players), *rows]) for i in range(len(players))]
    numbers = sum(wide) + len(_GAP) * len(wide)
    label = max(len(row[0]) for row in rows)
    beside = label + numbers <= width

    def cells(texts: tuple[str, ...]) -> str:
        return "".join(f"{_GAP}{text:>{size}}" for text, size in zip(texts, wide, strict=True))

    lines = [*textwrap.wrap(language.say(opening(agreed_title(session, language), session.context)), width)]
    lines += textwrap.wrap(
        language.say(_("What each deal was worth, in whists: the result after it less before it.")), width
    )
    lines += ["", f"{'':{label if beside else 0}}{cells(players)}"]
    for name, texts in rows:
        lines += [f"{name:<{label}}{cells(texts)}"] if beside else [*textwrap.wrap(name, width), cells(texts)]
    return "\n".join(lines)


def _rows(session: Session, language: Language) -> list[tuple[str, tuple[str, ...]]]:
    """A row for each entry, one for their sum, and one for the result where the convention rounds it."""
    players, listed, done = session.context.table.players, _listed(session), session.settle()
    rows = [
        (str(replace(record.entry, comment="")), tuple(language.signed(worth[who]) for who in players))
        for record, worth in listed
    ]
    rows.append((language.say(_("Sum")), tuple(language.signed(value) for value in _sum(listed, session).values())))
    if done.result != done.by_average:
        rounded = tuple(language.signed(done.result[who]) for who in players)
        rows.append((language.say(_("Result, as the convention rounds it")), rounded))
    return rows


def worths_table(session: Session, language: Language, style: str) -> str:
    """The same as a table in one of tabulate's formats."""
    from tabulate import tabulate

    headings = [language.say(_("deal")), *session.context.table.players]
    rows = [[name, *texts] for name, texts in _rows(session, language)]
    return tabulate(rows, headings, tablefmt=style, disable_numparse=True)


def worths_json(session: Session) -> dict[str, Any]:
    """The same for programs: exact numbers, as text."""
    listed = _listed(session)
    return {
        "worth": [
            {
                "line": record.line,
                "deal": record.number,
                "notation": str(record.entry),
                "worth": worth_json(worth),
            }
            for record, worth in listed
        ],
        "worth_sum": worth_json(_sum(listed, session)),
    }
