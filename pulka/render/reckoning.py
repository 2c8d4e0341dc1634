"""The settlement step by step, so that the table can follow it with a pencil."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pulka.message import Message, _
from pulka.money import Number, exact
from pulka.preferans.settlement import Settlement
from pulka.preferans.state import finished
from pulka.render.language import Language
from pulka.render.postings import agreed_title
from pulka.render.sheet import sheet_json
from pulka.session import Session


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name for programs, its title for people, the values, and how a player's value reads."""

    name: str
    title: Message
    values: Mapping[str, Number]
    cells: tuple[str, ...]


def steps(session: Session, done: Settlement, language: Language, method: str = "shares") -> list[Step]:
    """The steps of a way of settling (clause 4): by ``shares`` of the mountains, or by the ``average`` mountain."""
    number, signed = language.number, language.signed
    mountain, convention = session.state.sheet.mountain, session.convention

    def step(name: str, title: Message, values: Mapping[str, Number], spell: Callable[[Number], str]) -> Step:
        return Step(name, title, values, tuple(f"{who} {spell(value)}" for who, value in values.items()))

    def levelling(who: str) -> str:
        carried = done.carried[who]
        change = f"{'-' if carried < 0 else '+'} {number(max(carried, -carried))}"
        return f"{who} {number(mountain[who])} {change} = {number(done.levelled[who])}"

    both = (
        []
        if convention.end == "stake"
        else [
            Step(
                "level", _("Pools to {target}", target=done.target), done.levelled, tuple(map(levelling, done.levelled))
            ),
        ]
    )
    both += [
        step("amnesty", _("Amnesty, {n}", n=signed(exact(-done.smallest))), done.amnestied, number),
    ]
    if method == "average":
        off = _("Off the average mountain, {n}", n=done.average)
        worth = convention.mountain_value * (1 if convention.mountain_shares == "divided" else len(done.result))
        if worth != 1:
            off = _("{off}, x{value}", off=off, value=worth)
        return [
            *both,
            step("average", off, done.off_average, signed),
            step("net", _("Whists, less others'"), done.net, signed),
            step("result", _("Result, whists"), done.by_average, signed),
        ]
    share = _("Share to each, /{n}", n=len(done.result))
    if convention.mountain_value != 1:
        share = _("Share to each, x{value} /{n}", value=convention.mountain_value, n=len(done.result))
    if convention.mountain_shares == "whole":
        share = _("To the other, x{value}", value=convention.mountain_value)
    if convention.settlement == "floor_per_pair":
        share = _("{share} (down)", share=share)
    pairs = {f"{i}-{j}": done.pairs[i, j] for i, j in combinations(done.result, 2)}
    return [
        *both,
        step("shares", share, done.shares, number),
        step("pairs", _("Whists with shares"), pairs, signed),
        step("result", _("Result, whists"), done.result, signed),
    ]


def reckoning_text(session: Session, done: Settlement, language: Language, width: int, method: str = "shares") -> str:
    """The whole reckoning for a terminal so many characters wide."""
    header = session.journal.header
    title = agreed_title(session, language)
    lines = textwrap.wrap(language.say(_opening(session, title, language)), width)
    listed = steps(session, done, language, method)
    rows = [(f"{i}.", language.say(step.title), step.cells) for i, step in enumerate(listed, 1)]
    if dict(done.rounded) != dict(listed[-1].values):
        rounded = tuple(f"{who} {language.signed(value)}" for who, value in done.rounded.items())
        rows.append(("", language.say(_("Rounded")), rounded))
    if done.cash is not None and header.stake is not None:
        money = {who: language.decimal(header.stake.decimal(units)) for who, units in done.cash.items()}
        signs = {who: "+" if done.cash[who] > 0 else "" for who in money}
        rows.append(("", language.say(_("Money")), tuple(f"{who} {signs[who]}{money[who]}" for who in money)))
    indent = max(len(row[1]) for row in rows) + 6
    first, *others = rows
    cell = max(len(text) for _mark, _name, texts in others for text in texts)
    for mark, name, texts in rows:
        wide = max(map(len, first[2])) if texts is first[2] else cell
        lines += _columns(f"{mark:<3}{name}.", texts, (indent, wide + 3), width)
    return "\n".join([*lines, *_payments(session, done, language, len(listed) + 1, width)])


def _opening(session: Session, title: str, language: Language) -> Message:
    header = session.journal.header
    stake = _("no stake")
    if header.stake is not None:
        price = language.decimal(header.document.raw["stake",].replace(",", "."))
        stake = _("a whist is {price}", price=price)
    opening = _(
        "Settlement. {title}, pools of {target}, {stake}; deals: {deals}.",
        title=title,
        target=session.context.target,
        stake=stake,
        deals=session.state.deals,
    )
    return opening if finished(session.context) else _("{opening} The pulka has not ended yet.", opening=opening)


def _columns(name: str, texts: Sequence[str], columns: tuple[int, int], width: int) -> list[str]:
    """A step on as many lines as it takes, its values under each other; its name above them where it is narrow.

    ``columns`` are where the values begin, and how wide each is.
    """
    indent, cell = columns
    narrow = width < indent + 2 * cell
    left = 3 if narrow else indent
    fit = max(1, (width - left) // cell)
    rows = ["".join(f"{text:<{cell}}" for text in texts[at : at + fit]).rstrip() for at in range(0, len(texts), fit)]
    if narrow:
        return [name, *[" " * left + row for row in rows]]
    return [f"{name:<{left}}{rows[0]}", *[" " * left + row for row in rows[1:]]]


def _payments(session: Session, done: Settlement, language: Language, number: int, width: int) -> list[str]:
    header = session.journal.header
    if header.stake is None:
        return []
    if not done.payments:
        nobody = language.say(_("Nobody owes anything."))
        return [f"{number}. {nobody}"]
    paid = [
        f"{session.context.table.name(p.payer)} → {session.context.table.name(p.payee)} "
        f"{language.decimal(header.stake.decimal(p.amount))}"
        for p in done.payments
    ]
    title = language.say(_("Payments"))
    text = f"{number}. {title}: {'; '.join(paid)} {header.stake.currency}".rstrip()
    return textwrap.wrap(f"{text}.", width, subsequent_indent="   ")


def reckoning_json(session: Session, done: Settlement, language: Language, methods: Sequence[str]) -> dict[str, Any]:
    """The sheet and its settlement as a program reads them: exact numbers and money as text; steps of each way."""
    stake = session.journal.header.stake
    return {
        **sheet_json(session),
        "result": {who: str(value) for who, value in done.result.items()},
        "rounded": {who: str(value) for who, value in done.rounded.items()},
        "cash": {who: stake.decimal(units) for who, units in done.cash.items()} if stake and done.cash else None,
        "currency": stake.currency if stake else None,
        "payments": [
            {"from": p.payer, "to": p.payee, "amount": stake.decimal(p.amount) if stake else ""} for p in done.payments
        ],
        "steps": [
            {
                "name": step.name,
                "title": language.say(step.title),
                "values": {who: str(value) for who, value in step.values.items()},
            }
            for method in methods
            for step in steps(session, done, language, method)
        ],
    }
