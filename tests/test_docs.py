"""The documents tell what the program does today."""

from __future__ import annotations

import dataclasses
import re
from importlib import import_module

import pytest

from pulka.preferans.convention import (
    Agreements,
    AllPassRules,
    Convention,
    DarkRules,
    Exit,
    LeastBid,
    MiserePrices,
    Opening,
    PenaltyRule,
    PreferansRule,
    PrivateRules,
    RaceRules,
    RobberRules,
    TreeRules,
    WithoutTalon,
)
from pulka.preferans.library import shipped
from pulka.preferans.rules import CHECKS
from tests.write_docs import COMMANDS, GAMES, READMES, ROOT, cli_page, errors_page, with_outputs

DOCS = ROOT / "docs"


def read(*names: str) -> str:
    return ROOT.joinpath(*names).read_text(encoding="utf-8")


def test_generated_pages_are_of_today() -> None:
    """``make docs`` writes them anew."""
    assert cli_page() == read("docs", "cli.md")
    assert errors_page() == read("docs", "errors.md")


@pytest.mark.parametrize("readme", READMES)
def test_every_command_is_in_the_readme(readme: str) -> None:
    text = read(readme)
    assert [command for command in COMMANDS if f"pulka {command}" not in text] == []


def test_every_option_is_described() -> None:
    text = read("docs", "conventions.md")
    groups = (Convention, AllPassRules, LeastBid, Exit, MiserePrices, PreferansRule, PenaltyRule, Agreements)
    keys = [field.name for kind in groups for field in dataclasses.fields(kind)]
    assert [key for key in keys if not re.search(rf"[`.]{key}[`.]", text)] == []


@pytest.mark.parametrize(
    ("group", "kind"),
    [
        ("opening", Opening),
        ("tree", TreeRules),
        ("dark", DarkRules),
        ("without_talon", WithoutTalon),
        ("robber", RobberRules),
        ("race", RaceRules),
        ("private", PrivateRules),
    ],
)
def test_every_option_of_the_older_games_is_described(group: str, kind: type) -> None:
    text = read("docs", "conventions.md")
    keys = [f"`{group}.{field.name}`" for field in dataclasses.fields(kind)]
    assert [key for key in keys if key not in text] == []


def test_every_shipped_convention_is_in_the_table() -> None:
    text = read("docs", "conventions.md")
    assert [reference for reference in shipped() if not re.search(rf"^\| \[?`{reference}`", text, re.M)] == []


def test_every_check_is_an_error_of_the_page() -> None:
    text = read("docs", "errors.md")
    assert [check.code for check in CHECKS if f"## {check.code}\n" not in text] == []


@pytest.mark.parametrize("page", [*READMES, *(str(path.relative_to(ROOT)) for path in sorted(DOCS.rglob("*.md")))])
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(page))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_errors_that_are_linked_are_on_the_page() -> None:
    text = read("docs", "errors.md")
    linked = {
        code
        for page in DOCS.rglob("*.md")
        for code in re.findall(r"errors\.md#([\w-]+)", page.read_text(encoding="utf-8"))
    }
    assert linked
    assert [code for code in sorted(linked) if f"## {code}\n" not in text] == []


def test_functions_named_in_the_rules_exist() -> None:
    """``module:function``, of ``pulka/preferans`` where no path stands before it."""
    named = set(re.findall(r"`((?:pulka/[\w/]+\.py)|\w+):(\w+)`", read("docs", "rules.md"))) - {("module", "function")}
    assert named
    for module, function in named:
        path = module.removesuffix(".py").replace("/", ".") if "/" in module else f"pulka.preferans.{module}"
        assert hasattr(import_module(path), function), f"{module}:{function}"


def test_files_named_in_the_map_exist() -> None:
    named = re.findall(r"`((?:pulka|tests|docs|conventions|samples)/[\w@./-]+)`", read("docs", "map.md"))
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(("readme", "language"), READMES.items())
def test_the_evening_of_the_readme(readme: str, language: str) -> None:
    """Command by command, in an empty folder; what it shows is what is printed."""
    assert "$ pulka settle" in read(readme)
    assert with_outputs(read(readme), language) == read(readme)


@pytest.mark.parametrize(("page", "language"), GAMES.items())
def test_the_evenings_of_the_older_games(page: str, language: str) -> None:
    """So are theirs."""
    assert with_outputs(read(page), language) == read(page)
