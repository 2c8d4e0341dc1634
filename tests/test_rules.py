"""The checks beyond their smallest cases (``tests/errors``): what each must let through, and what it must not."""

from __future__ import annotations

import pytest

from tests.support import codes, header, play

FOUR = header("sochi-gentleman@1", "АБГЕ", dealer="А", target=200)
THREE = header("sochi@1", "АБВ")
FIVE = header("sochi-gentleman@1", "АБВГД", dealer="А", target=200)


@pytest.mark.parametrize(
    "line",
    [
        "Б=8(+2); Г(+); Е(-)",
        "Б=8(+2); Г=0; Е=0",
        "Б=8; Г=1; Е=1",
        "Б=6; Г(-); Е(-)",
        "Б=6; Г(-); Е(=)",
        "Б=6(0); Г(=); Е(+)",
        "Б=6(0); пас; А(+)",
        "Б=6(0); Г(=); А(+); А=3",
        "Б=10(0)",
        "Б=10(-1); А=2",
        "Б=10; пас; А=2",
        "Б=М",
        "А=3+3+4",
        "А=0+0+10",
        "! Б висты на Г -5",
        "= висты А 0",
        "= висты А на Б 0/1",
        "= дилер А",
        "1. Б=6; пас; после конца",
    ],
)
def test_good(line: str) -> None:
    assert codes(play(FOUR, line)) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Б=8(+2); Г(+); Е=0", "whist-answers"),
        ("Б=8(+2); Г=0", "whist-answers"),
        ("Б=8(+2); Г=0; Е(-)", "whist-answers"),
        ("Б=8(+2)", "whist-answers"),
        ("Б=8; Г(-)", "whist-answers"),
        ("Б=6; пас; Г(+)", "whist-answers"),
        ("Б=6; Г(=); Е(=)", "whist-answers"),
        ("Б=6; Г(=); А(=)", "whist-answers"),
        ("Б=6(0); А(+)", "whist-answers"),
        ("Б=6(+5); Г(+)", "tricks-sum"),
        ("Б=6(-7); Г(+)", "tricks-sum"),
        ("Б=6; Г=9; Е=2", "tricks-sum"),
        ("Б=М(11)", "tricks-sum"),
        ("А=3+3+5", "tricks-sum"),
        ("А=2+2+2", "talon-tricks"),
        ("Б=6(+1); пас", "delta"),
        ("Б=6(-1); Г(=)", "delta"),
        ("Б=6; Г(+)", "delta"),
        ("Б=10", "delta"),
        ("Б=6; пас; А=4", "talon-premium"),
        ("Б=6; пас; А=1; прикуп=1", "talon-premium"),
        ("Б=8(0); Г(+); Б(+)", "doubled-player"),
        ("! Б висты на Б 5", "syntax"),
        ("! Б висты на Б +5", "doubled-player"),
        ("= висты Б на Б 5", "doubled-player"),
        ("! Ж гора +5", "unknown-player"),
        ("= пуля Ж 5", "unknown-player"),
        ("= дилер Б", "assertion"),
        ("1. ! Б гора +5", "deal-number"),
        ("Б=8(0); Г(+); сдался", "concession"),
    ],
)
def test_bad(line: str, code: str) -> None:
    assert code in codes(play(FOUR, line))


def test_three_players() -> None:
    assert codes(play(THREE, "В(3)=6(0); А=2; Б=2")) == []
    assert codes(play(THREE, "А=6; пас; В(+)")) == ["whist-answers"]
    assert codes(play(THREE, "В=3+3+3")) == ["tricks-sum"]
    assert codes(play(header(rules="{talon_premium: tricks}"), "А=6; пас; прикуп=1")) == ["talon-premium"]
    assert codes(play(header("fspr-2006@1"), "А=6; пас; прикуп=1")) == []


def test_five_players() -> None:
    """2.12: with five, hands are the three after the dealer; the fifth rests."""
    assert codes(play(FIVE, "Б=6; пас")) == []
    assert codes(play(FIVE, "Д=6; пас")) == ["dealer-plays"]
    assert codes(play(FIVE, "Б=6(0); В(+); Д(+)")) == ["whist-answers"]


def test_closed_talon_has_no_tricks() -> None:
    assert codes(play(header("rostov@1", "АБВГ"), "Г=3+3+2")) == ["tricks-sum"]


def test_dealer_does_not_return() -> None:
    rules = header("sochi@1", "АБВГ", rules="{dealer_returns: false}")
    assert codes(play(rules, "А=6(0); пас; Г(+)")) == ["returned-whist"]


def test_a_conceded_six_of_spades() -> None:
    """2.6, 2.7: nobody whists a conceded game, and nobody has a premium for its talon."""
    rules = header("sochi@1", "АБВГ", rules="{stalingrad: true, concession: 3, talon_premium: tricks}")
    assert codes(play(rules, "А=6п; сдался")) == []
    assert codes(play(rules, "А=6п; сдался; прикуп=2")) == ["concession"]


def test_stalingrad() -> None:
    rules = header("sochi@1", rules="{stalingrad: true}")
    assert codes(play(rules, "А=6п(0); Б=2; В=2")) == []
    assert codes(play(rules, "А=6п; пас")) == ["stalingrad"]
    assert codes(play(rules, "А=6ч; пас")) == []


def test_two_faults_of_one_line_are_both_told() -> None:
    assert codes(play(FOUR, "2. Б(2)=8(+2); Г(+); Е(+)")) == ["deal-number", "whist-answers"]
    assert codes(play(FOUR, "1. Б(2)=8(+2); Г(+); Е(+)")) == ["hand", "whist-answers"]


def test_least_bid_follows_the_ladder() -> None:
    hard = header("leningrad@1", "АБВ")
    assert codes(play(hard, "В=3+3+4", "А=3+3+4", "Б=6; пас")) == ["least-bid"]
    assert codes(play(hard, "В=3+3+4", "А=3+3+4", "Б=7; пас", "В=6; пас")) == []


def test_after_the_end() -> None:
    end = header("sochi@1", "АБВ", target=2, rules="{help: false, end: total}")
    deals = ("А=10(0)", "Б=6; пас")
    assert codes(play(end, *deals)) == ["after-end"]
    assert codes(play(end, deals[0], f"{deals[1]}; после конца")) == []


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        # A sign left out, a deal left out, a number written twice: each is one fault, and the rest is read.
        (["1. А=6; пас", "2. Б-6; пас", "3. В=6; пас", "4. А=6; пас"], ["syntax"]),
        (["1. А=6; пас", "3. В(1)=6; пас", "4. А(1)=6; пас", "5. Б(1)=6; пас"], ["deal-number"]),
        (["1. А=6; пас", "2. Б=6; пас", "2. В=6; пас", "3. А=6; пас"], ["deal-number"]),
        (["1. А=6; пас", "99. Б=6; пас", "3. В=6; пас"], ["deal-number", "deal-number"]),
    ],
)
def test_one_slip_is_one_fault(lines: list[str], faults: list[str]) -> None:
    assert codes(play(header(), *lines)) == faults
