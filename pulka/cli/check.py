"""``pulka check``: every fault of every file, in one run."""

from __future__ import annotations

import click

from pulka import journal, session
from pulka.cli.options import (
    json_option,
    lang_option,
    language,
    say,
    tell,
    tell_fault,
    tell_json,
    width,
    words_argument,
)
from pulka.message import _, n_
from pulka.preferans.rules import CHECKS
from pulka.problems import Problem, PulkaError
from pulka.render.problems import problem_json, problems_text


@click.command("check", help=say(_("Check journals: every fault, with its place and its remedy.")))
@words_argument(say(_("[FILE]...")))
@click.option("--list", "list_checks", is_flag=True, help=say(_("Name the checks.")))
@json_option
@lang_option
@click.pass_context
def command(context: click.Context, words: tuple[str, ...], list_checks: bool, as_json: bool) -> None:
    if list_checks:
        tell("\n".join(f"{check.code:<16} {check.clause}" for check in CHECKS))
        return
    found: list[Problem] = []
    for path in words or (journal.find(),):
        try:
            opened = session.open_session(path)
        except PulkaError as error:
            found += [problem.within(path, "") for problem in error.problems]
            continue
        found += opened.problems
        if not opened.problems and not as_json:
            deals = n_("{n} deal, no fault", "{n} deals, no fault", opened.state.deals)
            tell(f"{path}: {say(deals)}")
    if as_json:
        tell_json([problem_json(problem, language()) for problem in found])
    elif found:
        tell_fault(problems_text(found, language(), width()))
    context.exit(1 if found else 0)
