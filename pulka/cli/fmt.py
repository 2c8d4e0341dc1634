"""``pulka fmt``: every entry in canonical notation."""

from __future__ import annotations

import click

from pulka import journal, session
from pulka.cli.options import file_option, lang_option, only_journal, say, tell, words_argument
from pulka.message import _, n_


@click.command("fmt", help=say(_("Rewrite every entry in canonical notation; comments stay as they are.")))
@words_argument(say(_("[FILE]")))
@file_option
@click.option("--check", is_flag=True, help=say(_("Write nothing; exit 1 if something would change.")))
@lang_option
@click.pass_context
def command(context: click.Context, words: tuple[str, ...], file: str | None, check: bool) -> None:
    opened = session.open_session(only_journal(words, file))
    opened.require_good()
    lines = opened.journal.lines
    changed = {line: text for line, text in session.canonical(opened).items() if text != lines[line - 1]}
    if changed and not check:
        journal.rewrite(opened.journal, changed)
    tell(say(n_("{n} line changed", "{n} lines changed", len(changed))))
    context.exit(1 if changed and check else 0)
