"""The older games as people and programs see them: the agreement, the sheet, what comes next, JSON."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from pulka.cli.main import run
from pulka.preferans.convention import Convention
from pulka.preferans.library import load
from tests.family_games import OLDER
from tests.support import header

Said = pytest.CaptureFixture[str]
CIRCLE = ["В=3+3+4", "А=0+4+6", "Б=3+3+4"]


pytestmark = pytest.mark.usefixtures("folder")


def said(capsys: Said, *words: str, expected: int = 0) -> str:
    """What a command prints, as a table sees it."""
    capsys.readouterr()
    assert run(list(words)) == expected
    return capsys.readouterr().out


def begun(convention: str, *lines: str, players: str = "АБВ", target: int = 20, rules: str = "") -> str:
    Path("g.pulka").write_text(
        header(convention, players, target=target, rules=rules) + "".join(f"{line}\n" for line in lines)
    )
    return "g.pulka"


def groups(convention: Convention) -> set[str]:
    """Keys that this convention has and modern ones have not, as the agreement should name them."""
    found = set()
    for field in fields(Convention):
        value = getattr(convention, field.name)
        if value != field.default and field.name in ("opening", "tree", "dark", "without_talon", "robber", "race"):
            assert is_dataclass(value)
            found |= {f"{field.name}.{one.name}" for one in fields(value)}
        elif field.name in ("strains", "games", "dummy", "own_talon", "quota_of", "quota_second") and (
            value != field.default
        ):
            found.add(field.name)
    return found


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("reference", OLDER)
def test_the_agreement_names_every_key(capsys: Said, reference: str, language: str) -> None:
    shown = said(capsys, "convention", "show", reference, "--lang", language)
    assert {key for key in groups(load(reference)) if f"[{key}]" not in shown} == set()
    if language == "ru":
        words = re.sub(r"\[[\w.]+\]|\([\w@-]+\)", "", shown)
        assert not re.search("[A-Za-z]{3}", words)


def test_modern_agreements_say_nothing_of_older_games(capsys: Said) -> None:
    assert "Older games" not in said(capsys, "convention", "show", "sochi")


def test_values_in_words(capsys: Said) -> None:
    shown = said(capsys, "convention", "show", "old-preferans")
    assert "made game, points by strain and level: п: 6-1; т: 6-2; б: 6-3; ч: 6-4  [strains]" in shown
    assert "what is played: games  [games]" in shown
    shown = said(capsys, "convention", "show", "classic-birds")
    assert "full responsibility begins with: the last closed pool  [shortfall_when]" in shown
    assert "the dealer and a whister who is short are spared help: no  [help_spares]" in shown
    assert "a trick of theirs, circle by circle: 1 2 4  [opening.prices]" in said(
        capsys, "convention", "show", "classic"
    )


@pytest.mark.parametrize(
    ("convention", "rules", "lines", "says"),
    [
        ("classic@1", "", [], "Вера deals; a compulsory all-pass at 1, 1 of 9."),
        ("classic@1", "", ["В=3+3+4"], "Вера deals; a compulsory all-pass at 2, 2 of 9."),
        ("robber@1", "", ["А=6; пас"], "Анна deals, Борис plays and owes 6 6 7 7 8 8 9 9 10 10 М М Р10 Р10 Р20 Р20."),
        ("skachki-22@1", "", [*CIRCLE, "! А пуля +7"],
         "Вера deals, Анна speaks first; all-passes at 2, bids from 6. Race 1 of 4, to 20: А 7, Б 2, В 0."),
        ("old-preferans@1", "", ["А=6ч(-2); Б(+)"], "Анна deals, Борис speaks first. Left of the stakes: 68."),
        ("classic@1", "{opening: {circles: 1}}", CIRCLE,
         "59 of 60 to the end. Анна has the biggest mountain and names the target: заказ А: пуля 20; время 23:00"),
        ("classic@1", "{opening: {circles: 1}}", [*CIRCLE, "заказ А: пуля 50"], "150 to the end."),
        ("classic@1", "{opening: {circles: 1}}", [*CIRCLE, "заказ А: пуля 50; время 23:00"],
         "150 to the end. Until 23:00."),
    ],
)  # fmt: skip
def test_what_comes_next(capsys: Said, convention: str, rules: str, lines: list[str], says: str) -> None:
    shown = said(capsys, "show", begun(convention, *lines, rules=rules))
    assert says in " ".join(shown.split())


def test_the_tree_on_the_sheet(capsys: Said) -> None:
    """Tricks below, games above; what is still free shows how many times it counts, a bird a point."""
    rules = "{opening: {circles: 1}, tree: {opening: [2]}}"
    shown = said(capsys, "show", begun("classic@1", *CIRCLE, "А=М(0)", rules=rules, target=90))
    assert "│ tree    М  x4 x4 " in shown
    assert "│ tricks  3  6  3  " in shown
    birds = said(capsys, "show", begun("classic-birds@1", *CIRCLE, rules="{opening: {circles: 1}}", target=200))
    assert "│ tree    · · · " in birds


def test_a_robber_on_the_sheet_also_where_it_is_narrow(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = said(capsys, "show", begun("robber@1", "А=6(-2); Б(+)", target=200))
    assert max(map(len, shown.splitlines())) <= 40
    assert "│ owes    6   6   7   7   8   8 " in shown
    assert "│ result  -2 " in shown


def test_for_programs(capsys: Said) -> None:
    classic = json.loads(said(capsys, "show", "--json", begun("classic@1", "В=3+3+4")))
    assert classic["opening"] == {"circle": 2, "played": 1}
    assert classic["tree"]["А"] == [{"degree": 1, "tricks": 3, "played": None}]
    robber = json.loads(said(capsys, "show", "--json", begun("robber@1", "А=М(+1)", target=200)))
    assert robber["robber"]["turn"] == "Б"
    assert {"game": "М", "result": "1"} in robber["robber"]["tables"]["А"]
    race = json.loads(said(capsys, "show", "--json", begun("skachki-22@1", *CIRCLE)))
    assert race["race"] == {"round": 1, "pool": {"А": "0", "Б": "2", "В": "0"}}
    named = begun("classic@1", *CIRCLE, "заказ А: пуля 50; время 23:00", rules="{opening: {circles: 1}}")
    assert json.loads(said(capsys, "show", "--json", named))["until"] == "23:00"
    modern = json.loads(said(capsys, "show", "--json", begun("sochi@1")))
    assert not {"opening", "tree", "robber", "race", "until"} & set(modern)


@pytest.mark.parametrize("convention", OLDER)
def test_new_suggests_a_deal_that_can_be_entered(capsys: Said, convention: str) -> None:
    """What the program says to type, it takes."""
    names = ", ".join(["Анна", "Борис", "Вера", "Глеб"][: min(load(convention).players)])
    shown = said(capsys, "new", "friday", "--players", names, "--convention", convention)
    match = re.search(r"pulka add '(.*)'", shown)
    assert match
    assert match[1] in said(capsys, "add", "friday", match[1])


@pytest.mark.parametrize(
    "rules", ["robber.hand=2", "robber={games: [6], miseres: 0, allpasses: []}", "strains={п: {10: 4}}", "ten=whisted"]
)
def test_new_suggests_what_house_rules_allow(capsys: Said, rules: str) -> None:
    shown = said(capsys, "new", "g", "--players", "А, Б, В", "--convention", "robber", "--rule", rules) if (
        "robber" in rules
    ) else said(capsys, "new", "g", "--players", "А, Б, В", "--rule", rules)  # fmt: skip
    match = re.search(r"pulka add '(.*)'", shown)
    assert match
    said(capsys, "add", "g", match[1])


@pytest.mark.parametrize("names", ['"Анна", Борис', "#x, Борис", "-, Борис", "123, Борис"])
def test_new_wants_tags_of_letters(capsys: Said, names: str) -> None:
    assert run(["new", "g", "--players", names]) == 2
    assert "A tag of letters is wanted" in capsys.readouterr().err
    assert not Path("g.pulka").exists()


def test_new_takes_players_as_the_header_writes_them(capsys: Said) -> None:
    said(capsys, "new", "g", "--players", "А: Анна, Б: Борис, В: Вера")
    assert "players: {А: Анна, Б: Борис, В: Вера}" in Path("g.pulka").read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--convention", "old-preferans", "--level", "7"], "Nothing of that kind can come next."),
        (["--convention", "hussar-24", "--level", "M"], "Nothing of that kind can come next."),
        (["--convention", "hussar-24", "--level", "0"], "Nothing of that kind can come next."),
    ],
)
def test_a_value_that_cannot_be(capsys: Said, words: list[str], says: str) -> None:
    assert run(["value", *words]) == 2
    assert says in capsys.readouterr().err


def test_of_two_players_the_other_whists(capsys: Said) -> None:
    shown = said(capsys, "value", "--convention", "hussar-dummy", "--level", "6")
    assert "The other whists." in shown
    assert "One whists" not in shown
