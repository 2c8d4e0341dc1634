"""``pulka undo``: take the last entry out."""

from __future__ import annotations

import click

from pulka import session
from pulka.cli.options import file_option, lang_option, language, only_journal, say, tell, words_argument
from pulka.message import _
from pulka.render.postings import status_text


@click.command("undo", help=say(_("Take the last entry out; it stays in the file as a comment.")))
@words_argument(say(_("[FILE]")))
@file_option
@lang_option
def command(words: tuple[str, ...], file: str | None) -> None:
    if any(word.isdecimal() for word in words):
        raise click.UsageError(say(_("Only the last entry can be undone; a deal is changed by: pulka edit N")))
    after, gone = session.undo(only_journal(words, file))
    tell(say(_("Taken out: {entry}", entry=str(gone.entry) if gone else "?")))
    if not after.problems:
        tell(status_text(after.context, language()))
