"""A table supposed, where no journal is meant; and how a question of worth is typed."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from pulka import journal
from pulka.cli import asking
from pulka.cli.options import only_journal, say
from pulka.message import _
from pulka.preferans.library import load, pinned
from pulka.preferans.question import ROLES, moment, table_of
from pulka.preferans.state import Context
from pulka.preferans.value import Role, Situation
from pulka.preferans.vocabulary import WORDS
from pulka.problems import UsageError
from pulka.text import skeleton

USUAL = "sochi@1"


def journal_or_none(words: Sequence[str], file: str | None, supposed: Sequence[str]) -> str | None:
    """The journal that is meant: named, or found where nothing is supposed and there is one."""
    if (words or file) and supposed:
        message = _("A journal has its own table: leave {options} out.", options=", ".join(supposed))
        raise click.UsageError(say(message))
    if supposed:
        return None
    if words or file:
        return only_journal(words, file)
    try:
        return journal.find()
    except UsageError:
        if any(name.endswith(journal.SUFFIX) for name in os.listdir(".")):
            raise
        return None


def context(
    convention: str | None, players: int | None, target: str | None, pool: str | None, allpasses: int | None
) -> Context:
    """The moment that is supposed: what is not said is as usual, and nothing has been dealt."""
    agreed = load(pinned(convention or USUAL))
    table = table_of(agreed, players)
    points = asking.target(target or asking.usual_target(agreed))
    return moment(agreed, table, points, _pools(pool, len(table.players)), allpasses or 0)


def _pools(text: str | None, players: int) -> tuple[int, ...]:
    """``20`` in all pools, or ``20,0,0,18``: clockwise from the declarer."""
    if text is None:
        return ()
    points = [part.strip() for part in text.split(",")]
    if len(points) not in (1, players) or not all(part.isdecimal() and len(part) <= 7 for part in points):
        message = _("One number of points, or {n} with commas between, the declarer's first.", n=players)
        raise click.UsageError(say(message))
    return tuple(map(int, points))


def level(text: str) -> int | Situation:
    """A game's level; М is misères, 0 all-passes."""
    word = text.strip()
    if word.isdecimal():
        return int(word[:9]) or Situation.ALLPASS
    if WORDS.get(skeleton(word)) == "misere":
        return Situation.MISERE
    raise click.UsageError(say(_("Which game? A number from 6 to 10, M for misères, 0 for all-passes.")))


def role(text: str) -> Role:
    """A role by its word for programs, or in the language of this run."""
    word = text.strip().casefold()
    for known in Role:
        if word in (known.value, say(ROLES[known]).casefold()):
            return known
    names = ", ".join(known.value for known in Role)
    raise click.UsageError(say(_("Known roles: {names}.", names=names)))
