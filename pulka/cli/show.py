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
@click.option("--worth", is_flag=True, help=say(_("Instead: what each deal was worth to each, and the sum.")))
@json_option
@format_option
@lang_option
def command(words: tuple[str, ...], file: str | None, worth: bool, as_json: bool, style: str | None) -> None:
    opened = session.open_session(only_journal(words, file))
    opened.require_good()
    if worth:
        _worth(opened, as_json, style)
    elif as_json:
        tell_json(sheet_json(opened))
    elif style:
        tell(totals_table(opened, language(), style))
    else:
        tell(sheet_text(opened, language(), width()))


def _worth(opened: session.Session, as_json: bool, style: str | None) -> None:
    from pulka.render.worth import worths_json, worths_table, worths_text

    if as_json:
        tell_json(sheet_json(opened) | worths_json(opened))
    elif style:
        tell(worths_table(opened, language(), style))
    else:
        tell(worths_text(opened, language(), width()))
