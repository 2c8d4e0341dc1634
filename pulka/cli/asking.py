"""Asking the table: each answer read, and asked again where it cannot be."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import TypeVar

import click

from pulka import journal
from pulka.cli.options import say
from pulka.message import Message, _
from pulka.money import Stake
from pulka.preferans.convention import Convention
from pulka.preferans.library import load, pinned, shipped
from pulka.preferans.vocabulary import RESERVED
from pulka.problems import PulkaError
from pulka.text import skeleton

T = TypeVar("T")
Players = dict[str, str]
_PLAIN = re.compile(r"[^\W\d_][\w '.-]*")
_FEWEST = 2
_TARGET_IN_SIXES = 10


def ask(read: Callable[[str], T], given: str | None, asks: bool, question: Message, default: str | None) -> T:
    """The value that was given, else - if the table is asked at all - the answer, else the default."""
    if given is None and asks:
        answer: T = click.prompt(say(question), default=default, value_proc=read)
        return answer
    return read(given if given is not None else default or "")


def players(text: str) -> Players:
    """Names, each with its tag: the one that is written, else the shortest beginning that looks like no other."""
    seats: Players = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        tag, given, name = (piece.strip() for piece in part.partition("=" if "=" in part else ":"))
        name = name if given else tag
        if not (tag if given else name[:1]).isalpha():
            raise click.UsageError(say(_("A tag of letters is wanted: А={name}.", name=name)))
        taken = {skeleton(other) for other in seats}
        beginnings = [tag] if given else [name[:n].capitalize() for n in range(1, len(name) + 1)]
        free = next((one for one in beginnings if skeleton(one) not in taken and (given or _free(one))), None)
        if free is None:
            raise click.UsageError(say(_("The tags {one} and {other} look alike.", one=beginnings[0], other=name)))
        seats[free] = name
    if len(set(seats.values())) < len(seats):
        raise click.UsageError(say(_("Two players have the same name.")))
    if len(seats) < _FEWEST:
        raise click.UsageError(say(_("Write at least two names, with commas between.")))
    return seats


def _free(tag: str) -> bool:
    """Whether a tag is no word of the notation."""
    return skeleton(tag) not in RESERVED


def convention(text: str, beside: str) -> str:
    """A convention that can be loaded from that folder, by its reference, name or title; pinned to its version."""
    reference = pinned(text.strip())
    if reference not in shipped():
        titles = {title.casefold(): known for known in shipped() for title in load(known).title.values()}
        reference = titles.get(text.strip().casefold(), reference)
    try:
        load(reference, beside)
    except PulkaError as error:
        problem = error.problems[0]
        hint = f" {say(problem.hint)}" if problem.hint else ""
        raise click.UsageError(say(problem.message) + hint) from None
    return reference


def playable(players: int) -> list[str]:
    """The shipped conventions that so many can play.

    >>> playable(2)
    ['hussar-24@1', 'hussar-dummy@1']
    """
    return [reference for reference in shipped() if players in load(reference).players]


def usual_target(agreed: Convention) -> str:
    """The pool that is usual: the convention's own, else ten sixes."""
    return str(agreed.usual_target or agreed.pool[min(agreed.pool)] * _TARGET_IN_SIXES)


def target(text: str) -> int:
    if not text.strip().isdecimal() or not 0 < int(text.strip()[:9]) <= journal.MOST_TARGET:
        most = journal.MOST_TARGET
        raise click.UsageError(say(_("The target is a whole number of points, from 1 to {most}.", most=most)))
    return int(text)


def stake(text: str) -> str:
    try:
        return text.strip() if Stake.parse(text).price else ""
    except ValueError:
        raise click.UsageError(say(_("The stake is the price of one whist, as 0.05 RUB."))) from None


def dealer(text: str, seats: Players) -> str:
    """A player, by tag or by name."""
    found = [tag for tag, name in seats.items() if text.strip().casefold() in (tag.casefold(), name.casefold())]
    if not found:
        raise click.UsageError(say(_("The players are {players}.", players=", ".join(seats))))
    return found[0]


def free_name() -> str:
    """Today's date; with a number where that name is taken."""
    today = date.today().isoformat()
    names = (today if n == 1 else f"{today}-{n}" for n in range(1, 1000))
    return next(name for name in names if not os.path.exists(name + journal.SUFFIX)) + journal.SUFFIX


def mapping(seats: Players) -> str:
    """The players as a YAML mapping on one line."""
    quoted = (name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in seats.values())
    return "{" + ", ".join(f"{tag}: {name}" for tag, name in zip(seats, quoted, strict=True)) + "}"


def together(rules: Sequence[str]) -> list[str]:
    """House rules as a header has them: those of one group in one mapping.

    >>> together(["help=false", "allpass.cycle=true", "allpass={zero: none}"])
    ['help=false', 'allpass={cycle: true, zero: none}']
    """
    groups: dict[str, list[str]] = {}
    for rule in rules:
        key, _equals, value = rule.partition("=")
        group, dot, name = key.strip().partition(".")
        groups.setdefault(group, []).append(f"{{{name}: {value.strip()}}}" if dot else value.strip())
    return [
        f"{key}={values[0]}" if len(values) == 1 else f"{key}={{{', '.join(value[1:-1] for value in values)}}}"
        for key, values in groups.items()
    ]
