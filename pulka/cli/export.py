"""``pulka export``: the deals and postings of an archive as flat tables."""

from __future__ import annotations

import os
from itertools import chain

import click

from pulka.cli import season
from pulka.cli.options import lang_option, say, tell, words_argument
from pulka.disk import output
from pulka.message import _, n_
from pulka.problems import Problem
from pulka.render.export import FORMATS, require, writers
from pulka.season.tables import TABLES, rows


@click.command("export", help=say(_("Write the deals and the postings of files and folders as flat tables.")))
@words_argument(say(_("[FILE|FOLDER]...")))
@click.option("--format", "form", type=click.Choice(FORMATS), default="csv", help=say(_("What the tables are.")),
              show_default=True)  # fmt: skip
@click.option("-o", "--output", "folder", default="export", metavar=say(_("FOLDER")), show_default=True,
              help=say(_("Where deals and postings are put, over those of the last time.")))  # fmt: skip
@lang_option
@click.pass_context
def command(context: click.Context, words: tuple[str, ...], form: str, folder: str) -> None:
    require(form)
    passed_over: list[Problem] = []
    games = season.games(words, passed_over)
    first = next(games, None)
    if first is None:
        context.exit(season.tell_passed_over(passed_over))
    paths = [os.path.join(folder, f"{table.name}.{form}") for table in TABLES]
    counts = [0, 0, 0]
    with output(*paths, make_folder=True) as files, writers(form, files) as writes:
        for game in chain([first], games):
            found = rows(game)
            for write, table in zip(writes, found, strict=True):
                write(table)
            counts = [total + more for total, more in zip(counts, (1, *map(len, found)), strict=True)]
    games_, deals, postings = counts
    counted = _(
        "{games}, {deals}, {postings}: {files}",
        games=n_("{n} game", "{n} games", games_),
        deals=n_("{n} deal", "{n} deals", deals),
        postings=n_("{n} posting", "{n} postings", postings),
        files=", ".join(paths),
    )
    tell(say(counted))
    context.exit(season.tell_passed_over(passed_over))
