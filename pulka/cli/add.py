"""``pulka add``: write deals down."""

from __future__ import annotations

import click

from pulka import session
from pulka.cli.options import (
    file_option,
    journal_and_rest,
    lang_option,
    language,
    say,
    standard_input,
    tell,
    width,
    words_argument,
)
from pulka.message import _
from pulka.render.postings import record_text, status_text


@click.command("add", help=say(_("Write deals down: all of them, or none if one is bad.")))
@words_argument(say(_("[FILE] DEAL...|-")))
@file_option
@click.option("--after-end", is_flag=True, help=say(_("Play on after the pulka has ended.")))
@click.option("--dry-run", is_flag=True, help=say(_("Write nothing; tell what the deals would do, and be worth.")))
@lang_option
def command(words: tuple[str, ...], file: str | None, after_end: bool, dry_run: bool) -> None:
    path, deals = journal_and_rest(words, file)
    if deals == ["-"]:
        deals = standard_input()
    if not any(deal.strip() for deal in deals):
        raise click.UsageError(say(_("Which deal? For example: pulka add 'Б(2)=8(+2); Г(+); Е=2'")))
    after, records = session.add(path, deals, after_end, dry_run)
    for record in records:
        lines = record_text(record, after.context.table, language(), width())
        if dry_run:
            from pulka.render.worth import worth_text

            lines += worth_text(after, record, language(), width())
        tell("\n".join(lines))
    tell(status_text(after.context, language()))
    if dry_run:
        tell(say(_("Tried only: nothing has been written.")))
