"""``pulka convention``: the agreements - listed, told in words, checked, begun."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from pulka import journal, session
from pulka.cli.options import json_option, lang_option, language, say, tell, tell_json, width
from pulka.message import _
from pulka.preferans.convention import Convention
from pulka.preferans.library import load, pinned, shipped
from pulka.problems import PulkaError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


@click.group(
    "convention",
    subcommand_metavar=say(_("COMMAND ...")),
    help=say(_("Agreements: list, show in words, check, begin one of your own.")),
)
@lang_option
def command() -> None:
    """The group; each subcommand is below."""


@command.command("list", help=say(_("The shipped conventions.")))
@json_option
@lang_option
def list_(as_json: bool) -> None:
    titles = {reference: load(reference).title.get(language().code, "") for reference in shipped()}
    if as_json:
        tell_json(titles)
    else:
        widest = max(map(len, titles))
        tell("\n".join(f"{reference:<{widest}}  {title}" for reference, title in titles.items()))


def _agreed(name: str) -> Convention:
    """A shipped convention, a file, or what a journal's table agreed on, house rules and all."""
    if name.endswith(journal.SUFFIX):
        return session.blank_session(journal.read(name)).convention
    return load(pinned(name))


def _complete(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    known = [CompletionItem(name) for name in shipped() if name.startswith(begun)]
    return known or [CompletionItem(begun, type="file")]


@command.command("show", help=say(_("An agreement in words: what a table goes through before the first deal.")))
@click.argument("reference", metavar=say(_("NAME|FILE")), shell_complete=_complete)
@json_option
@lang_option
def show(reference: str, as_json: bool) -> None:
    found = _agreed(reference)
    if as_json:
        tell_json(asdict(found))
    else:
        from pulka.render.agreement import agreement_text

        tell(agreement_text(found, language(), width()))


@command.command("diff", help=say(_("What differs between two agreements.")))
@click.argument("one", metavar=say(_("NAME|FILE")), shell_complete=_complete)
@click.argument("other", metavar=say(_("NAME|FILE")), shell_complete=_complete)
@json_option
@lang_option
def diff(one: str, other: str, as_json: bool) -> None:
    first, second = _agreed(one), _agreed(other)
    if as_json:
        before, after = asdict(first), asdict(second)
        tell_json({key: [before[key], after[key]] for key in before if before[key] != after[key]})
    else:
        from pulka.render.agreement import difference_text

        tell(difference_text(first, second, language(), width()))


@command.command("check", help=say(_("Check a convention of your own.")))
@click.argument("file", metavar=say(_("FILE")))
@json_option
@lang_option
@click.pass_context
def check(context: click.Context, file: str, as_json: bool) -> None:
    try:
        found = load(file if file.endswith((".yaml", ".yml")) else f"./{file}")
    except PulkaError as error:
        if not as_json:
            raise
        from pulka.render.problems import problem_json

        tell_json([problem_json(problem, language()) for problem in error.problems])
        context.exit(1)
    if as_json:
        tell_json([])
    else:
        tell(say(_("{file}: {reference}, no fault", file=file, reference=found.reference)))


@command.command("new", help=say(_("Begin a convention of your own, from a shipped one.")))
@click.argument("file", metavar=say(_("FILE")))
@click.option(
    "--from", "base", default="sochi@1", metavar=say(_("NAME|FILE")), help=say(_("What it extends.")), show_default=True
)
@lang_option
def new(file: str, base: str) -> None:
    base = pinned(base)
    load(base)
    if base not in shipped():
        base = os.path.join(".", os.path.relpath(base, os.path.dirname(file) or "."))
    file = file if file.endswith((".yaml", ".yml")) else f"{file}.yaml"
    stem = os.path.basename(file).rpartition(".")[0]
    name = json.dumps(stem, ensure_ascii=False)
    text = say(_("# Write only what differs; docs/conventions.md describes each key."))
    lines = [
        text,
        f"name: {name}",
        "version: 1",
        f"extends: {json.dumps(base, ensure_ascii=False)}",
        f"title: {{en: {name}, ru: {name}}}",
        "",
    ]
    journal.create(file, "\n".join(lines).encode())
    tell(say(_("{file} extends {base}; in a journal: convention: {file}", file=file, base=base)))
