"""``pulka new``: the header of a new journal, asked for or given."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from datetime import date
from typing import TypeVar

import click

from pulka import journal, session
from pulka.cli.options import lang_option, language, say, tell
from pulka.message import Message, _
from pulka.money import Stake
from pulka.preferans.convention import load, pinned, shipped
from pulka.problems import PulkaError
from pulka.render.postings import status_text
from pulka.text import skeleton

T = TypeVar("T")
Players = dict[str, str]
_PLAIN = re.compile(r"[^\W\d_][\w '.-]*")
_TARGET_IN_SIXES = 10
_FEWEST = 3


@click.command("new", help=say(_("Begin a journal; asks for what is not given.")))
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--players", help=say(_("Clockwise: Anna, Boris, Vera - or А=Анна, Б=Борис, В=Вера.")))
@click.option("--convention", help=say(_("A shipped one, or a YAML file.")))
@click.option("--target", help=say(_("The pool of each, in points.")))
@click.option("--stake", help=say(_("The price of one whist, as 0.05 RUB.")))
@click.option("--dealer", help=say(_("Who deals first.")))
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help=say(_("A house rule; may be repeated.")))
@lang_option
def command(
    file: str | None,
    players: str | None,
    convention: str | None,
    target: str | None,
    stake: str | None,
    dealer: str | None,
    rules: tuple[str, ...],
) -> None:
    asks = players is None
    seats = _ask(_players, players, asks, _("Players, clockwise (Anna, Boris, Vera)"), None)
    agreed = _ask(_convention, convention, asks, _("Convention ({names})", names=", ".join(shipped())), "sochi@1")
    sixes = load(agreed, os.path.dirname(file or "")).pool[6] * _TARGET_IN_SIXES
    points = _ask(_target, target, asks, _("Pool of each, in points"), str(sixes))
    price = _ask(_stake, stake, asks, _("Price of a whist, as 0.05 RUB; 0: no money"), "0")
    first = _ask(lambda text: _dealer(text, seats), dealer, asks, _("Who deals first"), next(iter(seats)))
    path = file or (_ask(str, None, True, _("File"), _free_name()) if asks else _free_name())
    path = path if path.endswith(journal.SUFFIX) else path + journal.SUFFIX
    lines = ["---", f"pulka: {journal.FORMAT}", f"convention: {agreed}", f"players: {_mapping(seats)}"]
    lines += [f"dealer: {first}", f"target: {points}", *([f"stake: {price}"] if price else [])]
    if rules:
        lines += ["rules:", *("  " + rule.replace("=", ": ", 1) for rule in rules)]
    content = "".join(f"{line}\n" for line in [*lines, "---"]).encode()
    begun = session.blank_session(journal.parse(path, content))
    journal.create(path, content)
    first_hand, second_hand, _third = begun.context.table.hands(first)
    deal = f"{first_hand}(1)=8(+1); {second_hand}(+)"
    tell(say(_("{path} is begun. Write deals down: pulka add '{deal}'", path=path, deal=deal)))
    tell(status_text(begun.context, language()))


def _ask(read: Callable[[str], T], given: str | None, asks: bool, question: Message, default: str | None) -> T:
    """The value that was given, else - if the table is asked at all - the answer, else the default."""
    if given is None and asks:
        answer: T = click.prompt(say(question), default=default, value_proc=read)
        return answer
    return read(given if given is not None else default or "")


def _players(text: str) -> Players:
    """Names, each with its tag: the one that is written, else the shortest beginning that looks like no other."""
    seats: Players = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        tag, given, name = (piece.strip() for piece in part.partition("="))
        name = name if given else tag
        taken = {skeleton(other) for other in seats}
        beginnings = [tag] if given else [name[:n].capitalize() for n in range(1, len(name) + 1)]
        free = next((one for one in beginnings if skeleton(one) not in taken), None)
        if free is None:
            raise click.UsageError(say(_("The tags {one} and {other} look alike.", one=beginnings[0], other=name)))
        seats[free] = name
    if len(seats) < _FEWEST:
        raise click.UsageError(say(_("Write at least three names, with commas between.")))
    return seats


def _convention(text: str) -> str:
    """A convention that can be loaded, pinned to its version."""
    reference = pinned(text.strip())
    try:
        load(reference)
    except PulkaError as error:
        problem = error.problems[0]
        hint = f" {say(problem.hint)}" if problem.hint else ""
        raise click.UsageError(say(problem.message) + hint) from None
    return reference


def _target(text: str) -> int:
    if not text.strip().isdecimal() or not 0 < int(text.strip()[:9]) <= journal.MOST_TARGET:
        most = journal.MOST_TARGET
        raise click.UsageError(say(_("The target is a whole number of points, from 1 to {most}.", most=most)))
    return int(text)


def _stake(text: str) -> str:
    try:
        return text.strip() if Stake.parse(text).price else ""
    except ValueError:
        raise click.UsageError(say(_("The stake is the price of one whist, as 0.05 RUB."))) from None


def _dealer(text: str, seats: Players) -> str:
    """A player, by tag or by name."""
    found = [tag for tag, name in seats.items() if text.strip().casefold() in (tag.casefold(), name.casefold())]
    if not found:
        raise click.UsageError(say(_("The players are {players}.", players=", ".join(seats))))
    return found[0]


def _free_name() -> str:
    """Today's date; with a number where that name is taken."""
    today = date.today().isoformat()
    names = (today if n == 1 else f"{today}-{n}" for n in range(1, 1000))
    return next(name for name in names if not os.path.exists(name + journal.SUFFIX)) + journal.SUFFIX


def _mapping(seats: Players) -> str:
    """The players as a YAML mapping on one line."""
    quoted = (name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in seats.values())
    return "{" + ", ".join(f"{tag}: {name}" for tag, name in zip(seats, quoted, strict=True)) + "}"
