"""``pulka stats``: what each player did, over an evening or a season, and how the result ran."""

from __future__ import annotations

import os
import sys

import click

from pulka.cli import season
from pulka.cli.options import json_option, lang_option, language, say, tell, tell_json, width, words_argument
from pulka.message import _
from pulka.problems import Problem
from pulka.render.statistics import statistics_json, statistics_text, title_text
from pulka.season import running
from pulka.season.statistics import Statistics


@click.command("stats", help=say(_("Tell what each player did, in one game or in all the games of files and folders.")))
@words_argument(say(_("[FILE|FOLDER]...")))
@click.option("--chart", "as_chart", is_flag=True, help=say(_("Draw the running result.")))
@click.option("--svg", metavar=say(_("FILE")), help=say(_("Draw it as a picture into FILE; - is standard output.")))
@json_option
@lang_option
@click.pass_context
def command(context: click.Context, words: tuple[str, ...], as_chart: bool, svg: str | None, as_json: bool) -> None:
    passed_over: list[Problem] = []
    counted = Statistics()
    for game in season.games(words, passed_over):
        counted.add(game)
    chart = running.chart(counted.games, counted.last.session if counted.last else None)
    if svg and chart:
        _write(svg, chart, title_text(counted, language()))
    if as_json:
        tell_json(statistics_json(counted, chart, passed_over, language()))
    elif chart is None:
        tell(say(_("Nothing has been written yet.")))
    elif svg != "-":
        tell(statistics_text(counted, language(), width()))
        if as_chart:
            _show(chart)
    context.exit(season.tell_passed_over(passed_over))


def _show(chart: running.Chart) -> None:
    from pulka.render.chart import chart_text

    out = sys.stdout
    colour = out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        "│─АЖ".encode(out.encoding or "ascii")
        plain = False
    except UnicodeEncodeError:
        plain = True
    click.echo("\n" + chart_text(chart, language(), width(), plain, colour))


def _write(path: str, chart: running.Chart, title: str) -> None:
    from pulka.render.svg import chart_svg

    picture = chart_svg(chart, title, language())
    if path == "-":
        click.echo(picture, nl=False)
        return
    from pulka.disk import output

    with output(path) as (file,):
        file.write(picture)
