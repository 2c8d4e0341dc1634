"""What a deal wrote to whom, and what the table faces next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pulka.message import Message, _
from pulka.money import Number
from pulka.preferans.deal import Deal
from pulka.preferans.ledger import CLAUSES, Posting
from pulka.preferans.state import (
    Context,
    allpass_price,
    compulsory,
    finished,
    in_robber,
    least_bid,
    missing,
    opening_circle,
    orderers,
    pools,
)
from pulka.preferans.terms import Column
from pulka.render.language import Language
from pulka.session import Record, Session
from pulka.table import Table

COLUMNS: dict[Column, Message] = {
    Column.POOL: _("pool"),
    Column.MOUNTAIN: _("mountain"),
    Column.WHISTS: _("whists"),
}


def column_name(column: Column, on: str | None, language: Language) -> str:
    """The column as people call it: ``pool``, ``whists on Б``."""
    return language.say(_("whists on {who}", who=on) if on else COLUMNS[column])


def postings_text(postings: Iterable[Posting], table: Table, language: Language, clauses: bool = False) -> list[str]:
    """A line for each posting: who, which column, how much, why - and, if asked, by which clause."""
    rows = [
        (
            table.name(posting.who),
            column_name(posting.column, posting.on, language),
            language.signed(posting.amount),
            language.say(posting.reason) + (f"  [{CLAUSES[posting.rule]}]" if clauses else ""),
        )
        for posting in postings
    ]
    if not rows:
        return []
    name, column, amount = (max(len(row[i]) for row in rows) for i in range(3))
    return [f"   {who:<{name}}  {where:<{column}}  {much:>{amount}}   {why}" for who, where, much, why in rows]


def record_text(record: Record, table: Table, language: Language, width: int = 100, clauses: bool = False) -> list[str]:
    """An entry in canonical notation, and its postings; a line that is too long goes on under its beginning."""
    written = postings_text(record.postings, table, language, clauses)
    if not written and isinstance(record.entry, Deal):
        written = ["   " + language.say(_("nobody writes anything"))]
    if any(len(line) > width for line in written):
        import textwrap

        written = [part for line in written for part in textwrap.wrap(line, width, subsequent_indent=" " * 6)]
    return [str(record.entry), *written]


def agreed_title(session: Session, language: Language) -> str:
    """The convention's title, and whether the table has rules of its own."""
    title = session.convention.title.get(language.code, session.convention.name)
    rules = session.journal.header.document.values.get("rules")
    return language.say(_("{title} with house rules", title=title)) if rules else title


def status_text(context: Context, language: Language) -> str:
    """What a table wants to know before it deals: who deals, who speaks first, prices, what is missing to the end."""
    table, state = context.table, context.state
    parts = []
    if finished(context):
        parts.append(language.say(_("The pulka has ended: settle it.")))
    else:
        parts.append(language.say(_next_deal(context)))
        lacking = missing(context)
        if lacking is not None and context.convention.end == "stake":
            parts.append(language.say(_("Left of the stakes: {n}.", n=lacking)))
        elif lacking is not None and not compulsory(context):
            whole = context.target * len(table.players)
            parts.append(language.say(_("{missing} of {whole} to the end.", missing=lacking, whole=whole)))
        if context.convention.race and state.race:
            stands = ", ".join(f"{who} {language.number(points)}" for who, points in pools(context).items())
            rounds = context.convention.race.rounds
            race = _("Race {n} of {all}, to {target}: {stands}.", n=state.race.round, all=rounds, target=context.target,
                     stands=stands)  # fmt: skip
            parts.append(language.say(race))
        if state.opened and state.until is None and (owners := orderers(context)):
            order = f"заказ {owners[0]}: пуля {context.target}; время 23:00"
            named = _(
                "{who} has the biggest mountain and names the target: {order}", who=table.name(owners[0]), order=order
            )
            parts.append(language.say(named))
        if state.until:
            parts.append(language.say(_("Until {time}.", time=state.until)))
    return " ".join(parts)


def _next_deal(context: Context) -> Message:
    """Who deals, who speaks first, at what prices; or what is compulsory."""
    table, state, opening = context.table, context.state, context.convention.opening
    names = {"dealer": table.name(state.dealer), "first": table.name(table.hands(state.dealer)[0])}
    price, circle = allpass_price(context), opening_circle(context)
    if opening and circle is not None:
        deals = opening.circles * len(table.players)
        return _("{dealer} deals; a compulsory all-pass at {price}, {n} of {all}.", **names, price=price,
                 n=state.opened + 1, all=deals)  # fmt: skip
    if in_robber(context):
        from pulka.preferans.robber import owed, whose_turn

        who = whose_turn(context)
        return _("{dealer} deals, {who} plays and owes {games}.", **names, who=table.name(who),
                 games=" ".join(owed(context, who)))  # fmt: skip
    if "allpass" not in context.convention.games:
        return _("{dealer} deals, {first} speaks first.", **names)
    return _("{dealer} deals, {first} speaks first; all-passes at {price}, bids from {least}.", **names, price=price,
             least=least_bid(context))  # fmt: skip


def record_json(record: Record, language: Language) -> dict[str, Any]:
    """An entry and its postings as a program reads them; amounts are exact, as text."""
    return {
        "line": record.line,
        "deal": record.number,
        "notation": str(record.entry),
        "postings": [
            {
                "player": posting.who,
                "column": posting.column.name.lower(),
                "on": posting.on,
                "amount": str(posting.amount),
                "rule": posting.rule,
                "clause": CLAUSES[posting.rule],
                "reason": language.say(posting.reason),
            }
            for posting in record.postings
        ],
    }


def running(records: Sequence[Record], start: Number, who: str, column: Column, on: str | None = None) -> list[Number]:
    """The entries of one column as they stand on paper: each is the total so far."""
    found: list[Number] = [start] if start else []
    for record in records:
        touched = any(
            posting.who == who and posting.column is column and posting.on == on for posting in record.postings
        )
        if touched:
            found.append(record.state.sheet.value(column, who, on))
    return found
