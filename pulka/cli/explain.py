"""``pulka explain``: where each number comes from."""

from __future__ import annotations

from dataclasses import replace

import click

from pulka import session
from pulka.cli.options import (
    deal_number,
    file_option,
    journal_and_rest,
    json_option,
    lang_option,
    language,
    say,
    tell,
    tell_json,
    width,
    words_argument,
)
from pulka.message import _
from pulka.preferans.deal import Deal
from pulka.render.postings import record_json, record_text
from pulka.render.worth import worth_json, worth_text


@click.command("explain", help=say(_("Tell what deal N wrote to whom, and by which rule; without N, the last deal.")))
@words_argument(say(_("[FILE] [N]")))
@file_option
@click.option("--player", metavar=say(_("PLAYER")), help=say(_("Every entry that concerns one player.")))
@click.option("--all", "everything", is_flag=True, help=say(_("Every entry.")))
@json_option
@lang_option
def command(words: tuple[str, ...], file: str | None, player: str | None, everything: bool, as_json: bool) -> None:
    path, rest = journal_and_rest(words, file)
    opened = session.open_session(path)
    records = [record for record in opened.records if record.postings or not as_json]
    number = deal_number(rest[0]) if rest else None
    if len(rest) > 1 or (rest and number is None):
        raise click.UsageError(say(_("Which deal? For example: pulka explain 3")))
    if number is not None:
        line = session.deal_line(opened, number)
        opened.problems[:] = [problem for problem in opened.problems if problem.span and problem.span.line <= line]
        records = [record for record in records if record.line == line]
    elif not everything and not player:
        last = max((i for i, record in enumerate(records) if isinstance(record.entry, Deal)), default=0)
        records = records[last:]
    opened.require_good()
    player = _player(player, opened) if player else None
    if player:
        records = _concerning(records, player)
    if as_json:
        told = [record_json(one, language()) | {"worth": worth_json(opened.worth(one), player)} for one in records]
        tell_json(told)
        return
    for record in records:
        lines = record_text(record, opened.context.table, language(), width(), clauses=True)
        tell("\n".join([*lines, *worth_text(opened, record, language(), width(), player)]))
    if not records:
        tell(say(_("Nothing has been written yet.")))


def _player(typed: str, opened: session.Session) -> str:
    """The player that was typed, by tag or by name."""
    table = opened.context.table
    found = [tag for tag in table.players if typed.casefold() in (tag.casefold(), table.name(tag).casefold())]
    if not found:
        message = _("Nobody at this table is {who}.", who=typed)
        known = _("The players are {players}.", players=", ".join(table.players))
        raise click.UsageError(f"{say(message)} {say(known)}")
    return found[0]


def _concerning(records: list[session.Record], who: str) -> list[session.Record]:
    """The records that move a number of the player, with those postings alone."""
    kept = [replace(r, postings=tuple(p for p in r.postings if who in (p.who, p.on))) for r in records]
    return [record for record in kept if record.postings]
