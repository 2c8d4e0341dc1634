"""``pulka value``: what the deals that could come next are worth."""

from __future__ import annotations

import click

from pulka import session
from pulka.cli import supposed
from pulka.cli.options import file_option, json_option, lang_option, language, say, tell, tell_json, width
from pulka.cli.options import words_argument as words_of
from pulka.message import _
from pulka.preferans.question import Question, answer
from pulka.render.postings import agreed_title
from pulka.render.value import value_json, value_text


@click.command("value", help=say(_("Tell what each deal that could come next is worth to each player, in whists.")))
@words_of(say(_("[FILE]")))
@file_option
@click.option("--convention", metavar=say(_("NAME|FILE")), help=say(_("Without a journal: a shipped one, or a file.")))
@click.option("--players", type=int, metavar="N", help=say(_("Without a journal: how many play.")))
@click.option("--target", metavar=say(_("POINTS")), help=say(_("Without a journal: the pool of each, in points.")))
@click.option(
    "--pool",
    metavar=say(_("POINTS,...")),
    help=say(_("Without a journal: what stands in the pools, clockwise from the declarer.")),
)
@click.option(
    "--allpasses",
    type=click.IntRange(0, 99),
    metavar="N",
    help=say(_("Without a journal: after so many all-passes in a row.")),
)
@click.option("--level", metavar="6-10|M|0", help=say(_("One game alone; M: misères, 0: all-passes.")))
@click.option("--role", metavar=say(_("ROLE")), help=say(_("One player alone: declarer, whister, passer, dealer ...")))
@click.option(
    "--down",
    type=click.IntRange(0, 10),
    default=3,
    show_default=True,
    metavar="N",
    help=say(_("At most so many undertricks.")),
)
@json_option
@lang_option
def command(
    words: tuple[str, ...],
    file: str | None,
    convention: str | None,
    players: int | None,
    target: str | None,
    pool: str | None,
    allpasses: int | None,
    level: str | None,
    role: str | None,
    down: int,
    as_json: bool,
) -> None:
    table = {"convention": convention, "players": players, "target": target, "pool": pool, "allpasses": allpasses}
    given = [f"--{name}" for name, value in table.items() if value is not None]
    asked = Question(supposed.level(level) if level else None, supposed.role(role) if role else None, down)
    if path := supposed.journal_or_none(words, file, given):
        opened = session.open_session(path)
        opened.require_good()
        context, title = opened.context, agreed_title(opened, language())
        declarers = context.table.hands(context.state.dealer)
    else:
        context = supposed.context(convention, players, target, pool, allpasses)
        title = context.convention.title.get(language().code, context.convention.name)
        declarers = context.table.players[:1]
    found = answer(context, declarers, asked)
    if as_json:
        tell_json(value_json(found, context, asked.role))
    else:
        tell(value_text(found, context, title, language(), width(), asked.role))
