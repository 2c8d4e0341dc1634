"""``pulka show``: the sheet."""

from __future__ import annotations

import click

from pulka import session
from pulka.cli.options import (
    file_option,
    format_option,
    json_option,
    lang_option,
    language,
    only_journal,
    say,
    tell,
    tell_json,
    width,
    words_argument,
)
from pulka.message import _
from pulka.render.sheet import sheet_json, sheet_text, totals_table


@click.command("show", help=say(_("Show the sheet: pools, mountains, whists, and whose deal is next.")))
@words_argument(say(_("[FILE]")))
@file_option
@json_option
@format_option
@lang_option
def command(words: tuple[str, ...], file: str | None, as_json: bool, style: str | None) -> None:
    opened = session.open_session(only_journal(words, file))
    opened.require_good()
    if as_json:
        tell_json(sheet_json(opened))
    elif style:
        tell(totals_table(opened, language(), style))
    else:
        tell(sheet_text(opened, language(), width()))
