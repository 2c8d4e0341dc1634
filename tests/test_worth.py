"""What a deal is worth, as it is asked for: ``value``, ``show --worth``, ``explain``, ``add --dry-run``."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from pulka.cli.main import run
from pulka.preferans.library import load, shipped
from tests.support import header
from tests.write_docs import ROOT

Said = pytest.CaptureFixture[str]
SAMPLES = sorted((ROOT / "samples").glob("*.pulka"))


pytestmark = pytest.mark.usefixtures("folder")


def said(capsys: Said, *arguments: str, code: int = 0) -> str:
    """What a command prints, whichever way."""
    capsys.readouterr()
    assert run(arguments) == code
    spoken = capsys.readouterr()
    return spoken.out + spoken.err


def rows(text: str, title: str) -> dict[str, str]:
    """The rows of the table under a title: the game, and its numbers from left to right."""
    found: dict[str, str] = {}
    for line in text.partition(f"{title}.\n")[2].partition("\n\n")[0].splitlines():
        first, *numbers = line.replace("│", " ").split()
        found[first] = " ".join(numbers)
    return found


# value


def test_the_book_in_a_terminal(capsys: Said) -> None:
    """The rows of S0 as they are printed there: declarer and dealer by the talon, whister and passer between."""
    text = said(capsys, "value", "--convention", "sochi-gentleman", "--players", "4")
    assert text.startswith("Sochi, gentleman's whist, 4 players to 200; deals: 0.\nAll-passes at 10, bids from 6.\n")
    one = rows(text, "One whists, the other passes")
    assert one["6(+1)"] == "11.5 9.5 7.5 5.5 -6.5 -2.5 -2.5 -0.5 1.5 3.5"
    assert one["9(+1)"] == "70 62 54 46 -50 -10 -10 -2 6 14"
    assert rows(text, "A ten, cards shown")["10(-3)"] == "-345 -355 -365 -375 120 105 115 125 135"
    assert rows(text, "One leaves for his own")["7"] == "26 22 18 14 -6 -10 -10 -6 -2 2"
    assert rows(text, "Nobody whists")["8"] == "45 39 33 27 -15 -15 -9 -3 3"
    assert rows(text, "Misère")["М(+3)"] == "-225 75 75"
    allpass = "All-pass: a row for the tricks taken, a column for how many players write for taking none"
    assert rows(text, allpass)["1"] == "15 12.5 10"
    assert rows(text, allpass)["10"] == "-82.5"


def test_one_level_and_one_role(capsys: Said) -> None:
    text = said(capsys, "value", "--convention", "sochi-gentleman", "--level", "6", "--role", "whister")
    assert rows(text, "One whists, the other passes")["6(+4)"] == "-35"
    assert rows(text, "Two whist")["6(-3)"] == "21 23 25 27 29 31 33 35"
    assert "Misère" not in text
    assert "dealer" not in text
    assert said(capsys, "value", "--level", "М") == said(capsys, "value", "--level", "misere")
    assert rows(said(capsys, "value", "--level", "M", "--role", "declarer"), "Misère")["М(0)"] == "75"
    russian = said(capsys, "value", "--lang", "ru", "--level", "7", "--role", "Пасующий")
    assert "Один вистует, другой пасует." in russian


def test_undertricks_as_many_as_asked(capsys: Said) -> None:
    text = said(capsys, "value", "--convention", "sochi-gentleman", "--level", "6", "--down", "6", "--role", "declarer")
    # All ten tricks given: -3/4 of 120, ten of 2, six of 2 to each of three; the talon takes 2 a trick.
    assert rows(text, "Two whist")["6(-6)"] == "-146 -148 -150 -152"


def test_json_tells_every_deal(capsys: Said) -> None:
    found = json.loads(said(capsys, "value", "--convention", "rostov", "--players", "3", "--json"))
    assert {key: found[key] for key in found if key != "deals"} == {
        "convention": "rostov@1", "players": ["А", "Б", "В"], "dealer": "В", "least_bid": 6, "allpass_price": "5",
    }  # fmt: skip
    deals = {deal["notation"]: deal for deal in found["deals"]}
    assert len(deals) == len(found["deals"])
    # Six, one down, five tricks: mountain 2 x 10 whists, of which a third is everyone's; whists (5 x 2 + 2 x 10) / 2.
    assert deals["А(1)=6(-1); Б(+)"] == {
        "situation": "one", "notation": "А(1)=6(-1); Б(+)", "level": 6, "delta": -1, "talon": 0,
        "worth": [
            {"player": "А", "role": "declarer", "tricks": 5, "worth": "-130/3"},
            {"player": "Б", "role": "whister", "tricks": 5, "worth": "65/3"},
            {"player": "В", "role": "passer", "tricks": None, "worth": "65/3"},
        ],
    }  # fmt: skip
    passers = json.loads(said(capsys, "value", "--level", "8", "--role", "passer", "--json"))["deals"]
    assert {deal["situation"] for deal in passers} == {"one", "passed", "dealer-returned"}
    assert {share["role"] for deal in passers for share in deal["worth"]} == {"passer"}
    for deal in found["deals"]:
        assert sum(Fraction(share["worth"]) for share in deal["worth"]) == 0


def test_how_the_tricks_fell_where_that_matters(capsys: Said) -> None:
    """Rostov, three players: 5 whists for each trick above the fewest; for none 1 point, 10 whists less a third."""
    text = said(capsys, "value", "--convention", "rostov", "--players", "3", "--level", "0")
    table = rows(text, "All-pass: a row for how the tricks of the hands fell")
    assert table["4+4+2"] == "-10 -10 20"
    assert table["5+3+2"] == "-15 -5 20"
    assert table["5+4+1"] == "-20 -15 35"
    assert table["6+4+0"] == "-33 1/3 -23 1/3 56 2/3"


def test_a_moment_of_a_journal(folder: Path, capsys: Said) -> None:
    """Its ladders: after an all-pass of Leningrad bids go from seven, and a trick costs four."""
    game = folder / "game.pulka"
    game.write_text(header("leningrad@1", "АБГЕ", dealer="А") + "А=3+3+2\n")
    text = said(capsys, "value")
    assert text.startswith("Leningrad, 4 players to 20; deals: 1.\nAll-passes at 4, bids from 7.\n")
    assert "6(0)" not in text
    assert "Declarer:" not in text
    found = json.loads(said(capsys, "value", "game", "--json"))
    assert found["players"] == ["А", "Б", "Г", "Е"]
    assert {deal["worth"][0]["player"] for deal in found["deals"] if deal["level"]} == set("АГЕ")
    supposed = said(capsys, "value", "--convention", "leningrad", "--allpasses", "1")
    assert supposed.partition("\n")[2] == text.partition("\n")[2]
    assert "value-level" in said(capsys, "value", "--level", "6", code=2)


def test_hands_are_told_apart_where_they_differ(folder: Path, capsys: Said) -> None:
    """What is beyond a pool is lost: then a game is worth nothing to whom it lies beyond, and to all that he helps."""
    game = folder / "game.pulka"
    rules = "{help: false, leftover: lost, talon_premium: none}"
    game.write_text(header("sochi@1", "АБВ", dealer="В", target=10, rules=rules) + "! А пуля +10\n! Б пуля +10\n")
    text = said(capsys, "value", "--level", "9")
    alike, apart = text.split("Declarer: Анна, Борис.")[1].split("Declarer: Вера.")
    # Nobody whists on nine: 8 points, 80 whists, a third to each - or nothing at all.
    assert rows(alike, "Nobody whists")["9"] == "0 0"
    assert rows(apart, "Nobody whists")["9"] == "53 1/3 -26 2/3"


def test_defenders_are_told_apart_where_they_differ(folder: Path, capsys: Said) -> None:
    """A whister who is short is not helped: it makes a difference which of the two whists, where the rest is lost."""
    game = folder / "game.pulka"
    rules = "{leftover: lost}"
    game.write_text(
        header("sochi@1", "АБВ", dealer="В", target=10, rules=rules) + "! А пуля +10\n! Б пуля +10\n! В пуля +10\n"
        "! В пуля -10\n"
    )
    text = said(capsys, "value", "--level", "9", "--role", "passer")
    first = rows(text, "One whists, the other passes (defender 1 after the declarer)")
    second = rows(text, "One whists, the other passes (defender 2 after the declarer)")
    # Nine and ten taken by А. Б whists, one short, 80 whists on his mountain; А helps В by 8 points, 80 whists.
    assert first["9(+1)"] == "0"
    # В whists and is short: he is barred, and the 8 points are lost; a third of В's 80 is Б's.
    assert second["9(+1)"] == "26 2/3"


def test_tricks_matter_to_all_under_a_personal_quota(folder: Path, capsys: Said) -> None:
    """Four and none on six: the second is two short of his own quota, and a quarter of that is everyone's."""
    game = folder / "game.pulka"
    game.write_text(
        header("sochi-gentleman@1", "АБГЕ", dealer="А", rules="{personal_quota: true, talon_premium: none}")
    )
    text = said(capsys, "value", "--level", "6", "--role", "declarer")
    assert "declarer, tricks of whister 1" in text
    assert rows(text, "Two whist")["6(0)"] == "12 9.5 7 9.5 12"


def test_what_few_tables_agree_to(folder: Path, capsys: Said) -> None:
    """Three quarters of 400; 50 each in halves, less a quarter of both; three quarters of three undertricks of six."""
    rules = "{preferans: {rule: prize}, half_misere: true, concession: 3, talon_premium: none}"
    (folder / "game.pulka").write_text(header("sochi-gentleman@1", "АБГЕ", dealer="А", rules=rules))
    text = said(capsys, "value")
    assert rows(text, "Preferans, twelve sure tricks")["preferans"] == "300 -100 -100"
    assert rows(text, "Misère, in halves with the dealer")["М(0)"] == "25 -25 25"
    assert rows(text, "The declarer concedes")["6"] == "-45 15 15"


def test_pools_supposed(capsys: Said) -> None:
    """A pool that is full gives the same worth: what goes beyond it is help, and help comes back in whists."""
    options = ["--convention", "sochi", "--players", "4", "--target", "20"]
    empty = said(capsys, "value", *options)
    assert said(capsys, "value", *options, "--pool", "20,18,0,20") == empty
    assert said(capsys, "value", *options, "--pool", "20") == empty
    assert "4 with commas between" in said(capsys, "value", *options, "--pool", "20,18", code=2)


@pytest.mark.parametrize("reference", shipped())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_narrow_terminal(reference: str, language: str, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for players in map(str, load(reference).players):
        text = said(capsys, "value", "--convention", reference, "--players", players, "--lang", language)
        assert max(map(len, text.splitlines())) <= 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--level", "5"], "There is no game of 5."),
        (["--level", "x"], "Which game?"),
        (["--role", "king"], "Known roles: declarer, whister"),
        (["--role", "dealer", "--players", "3"], "Here nobody is «dealer»."),
        (["--role", "rest", "--players", "4"], "Here nobody is «resting»."),
        (["--level", "8", "--role", "half-whister"], "There is no half-whist on 8"),
        (["--players", "7"], "sochi@1 is played by 3, 4, 5, not by 7."),
        (["game.pulka", "--players", "3"], "A journal has its own table: leave --players out."),
        (["missing.pulka"], "There is no such file."),
    ],
)
def test_questions_without_an_answer(arguments: list[str], words: str, capsys: Said) -> None:
    assert words in said(capsys, "value", *arguments, code=2)


def test_which_journal(folder: Path, capsys: Said) -> None:
    assert said(capsys, "value", "--level", "8").startswith("Sochi, 4 players to 20")
    for name in ("a.pulka", "b.pulka"):
        (folder / name).write_text(header("rostov@1", "АБВ"))
    assert "Here are a.pulka, b.pulka" in said(capsys, "value", code=2)
    assert said(capsys, "value", "b", "--level", "8").startswith("Rostov, 3 players to 20")
    assert said(capsys, "value", "--convention", "kazakhstan", "--level", "8").startswith("Kazakhstan, 4 players")
    (folder / "b.pulka").write_text(header("rostov@1", "АБВ") + "А=5\n")
    assert "b.pulka:8:3: level" in said(capsys, "value", "b", code=1)


# Deals that were played


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_worths_sum_to_the_result(sample: Path, capsys: Said) -> None:
    found = json.loads(said(capsys, "show", str(sample), "--worth", "--json"))
    settled = json.loads(said(capsys, "settle", str(sample), "--json", "--method", "average"))
    exactly = settled["steps"][-1]["values"]
    total = {who: sum(Fraction(deal["worth"][who]) for deal in found["worth"]) for who in found["players"]}
    assert {who: str(value) for who, value in total.items()} == exactly == found["worth_sum"]
    assert len({deal["deal"] for deal in found["worth"]}) == found["deals"]


def test_the_book_deal_by_deal(capsys: Said) -> None:
    """Deals 1 and 3 by the book's tables: 8(+1) with one trick of the talon, a misère with two tricks."""
    book = str(ROOT / "samples" / "book-25-deals.pulka")
    lines = said(capsys, "show", book, "--worth").splitlines()
    assert lines[3].split() == ["А", "Б", "Г", "Е"]
    assert lines[4].split()[-4:] == ["-9", "+33", "-9", "-15"]
    assert lines[6].split()[-4:] == ["-150", "+50", "+50", "+50"]
    assert lines[-2].split() == ["Sum", "-92.5", "+72.5", "-85.5", "+105.5"]
    assert lines[-1].split()[-4:] == ["-92", "+73", "-85", "+104"]
    table = said(capsys, "show", book, "--worth", "--format", "tsv", "--lang", "ru").splitlines()
    assert table[0].split() == ["сдача", "А", "Б", "Г", "Е"]
    assert table[-2].split()[1:] == ["-92,5", "+72,5", "-85,5", "+105,5"]


def test_corrections_and_a_mountain_of_the_start(folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    game = folder / "game.pulka"
    game.write_text(
        header("sochi@1", "АБВ", rules="{start_mountain: 10}") + "А=9; пас\n! Б гора +3  # ренонс\n= пуля А 8\n"
    )
    text = said(capsys, "show", "--worth")
    # Eight points, 80 whists, a third to each of the others; then three points, 30 whists, the other way.
    assert " ".join(text.split("\n\n")[1].split()) == (
        "А Б В 1. А(1)=9; пас +53 1/3 -26 2/3 -26 2/3 ! Б гора +3 +10 -20 +10 Sum +63 1/3 -46 2/3 -16 2/3"
    )
    assert max(map(len, text.splitlines())) <= 40


def test_explain_tells_the_worth(folder: Path, capsys: Said) -> None:
    game = folder / "game.pulka"
    game.write_text(header("sochi-gentleman@1", "АБГЕ", dealer="А", target=200) + "Б(1)=8(+1); Г(+); А=1\n")
    assert "   Worth, in whists: Анна -9; Борис +33; Глеб -9; Ева -15\n" in said(capsys, "explain", "1")
    assert "   Worth, in whists: Борис +33\n" in said(capsys, "explain", "--player", "Б")
    (record,) = json.loads(said(capsys, "explain", "1", "--json"))
    assert record["worth"] == {"А": "-9", "Б": "33", "Г": "-9", "Е": "-15"}
    (record,) = json.loads(said(capsys, "explain", "--player", "Борис", "--json"))
    assert record["worth"] == {"Б": "33"}


def test_a_dry_run_writes_nothing(folder: Path, capsys: Said) -> None:
    game = folder / "game.pulka"
    game.write_text(header("sochi-gentleman@1", "АБГЕ", dealer="А", target=200))
    before = game.read_bytes()
    text = said(capsys, "add", "--dry-run", "Б(1)=8(+1); Г(+); А=1", "Б=3+3+2")
    assert "   Борис  pool         +60   game of 8, 9 taken\n" in text
    assert "   Worth, in whists: Анна -9; Борис +33; Глеб -9; Ева -15\n" in text
    # 25 less ten a trick: two tricks of А and Б, three of the others.
    assert "   Worth, in whists: Анна +5; Борис +5; Глеб -5; Ева -5\n" in text
    assert "Глеб deals, Ева speaks first" in text
    assert text.endswith("Tried only: nothing has been written.\n")
    assert "whist-answers" in said(capsys, "add", "--dry-run", "Б=8(+1)", code=1)
    assert game.read_bytes() == before
    assert [path.name for path in folder.iterdir()] == ["game.pulka"]
    assert "Worth" not in said(capsys, "add", "Б(1)=8(+1); Г(+); А=1")
