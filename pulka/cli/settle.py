"""``pulka settle``: the reckoning, and who pays whom."""

from __future__ import annotations

import click

from pulka import session
from pulka.cli.options import (
    file_option,
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
from pulka.render.reckoning import reckoning_json, reckoning_text


@click.command("settle", help=say(_("Settle the pulka step by step: amnesty, whists, who pays whom.")))
@words_argument(say(_("[FILE]")))
@file_option
@click.option(
    "--method",
    type=click.Choice(["shares", "average", "both"]),
    default="shares",
    help=say(_("The way on paper: shares of the mountains, the average mountain, or both.")),
)
@json_option
@lang_option
def command(words: tuple[str, ...], file: str | None, method: str, as_json: bool) -> None:
    opened = session.open_session(only_journal(words, file))
    done = opened.settle()
    methods = ["shares", "average"] if method == "both" else [method]
    if as_json:
        tell_json(reckoning_json(opened, done, language(), methods))
    else:
        tell("\n\n".join(reckoning_text(opened, done, language(), width(), one) for one in methods))
