"""``pulka edit``: put another text in place of a deal."""

from __future__ import annotations

import sys

import click

from pulka import session
from pulka.cli.options import (
    deal_number,
    file_option,
    journal_and_rest,
    lang_option,
    language,
    say,
    tell,
    width,
    words_argument,
)
from pulka.message import _
from pulka.render.postings import record_text, status_text


@click.command("edit", help=say(_("Put another text in place of deal N; the old one stays in the file as a comment.")))
@words_argument(say(_("[FILE] N [DEAL]")))
@file_option
@lang_option
def command(words: tuple[str, ...], file: str | None) -> None:
    path, rest = journal_and_rest(words, file)
    number = deal_number(rest[0]) if rest else None
    by_hand = len(rest) == 1 and sys.stdin.isatty()
    if number is None or not (by_hand or len(rest) == 2):
        raise click.UsageError(say(_("Which deal, and what instead? For example: pulka edit 3 'А(2)=М(0)'")))
    text = _in_editor(path, number) if by_hand else rest[1]
    after, record = session.edit(path, number, text)
    tell("\n".join(record_text(record, after.context.table, language(), width())))
    if not after.problems:
        tell(status_text(after.context, language()))


def _in_editor(path: str, number: int) -> str:
    """The text of the deal, changed in the player's own editor."""
    opened = session.open_session(path)
    old = opened.journal.lines[session.deal_line(opened, number) - 1]
    new = click.edit(old)
    if new is None or not new.strip():
        raise click.Abort
    return new.strip()
