"""Clause 2 of the rules: each option at work, beside the answer without it. Sums are worked out by hand.

А plays, Б and В defend; with four players Г deals. ``sochi@1`` unless it says otherwise: 2 4 6 8 10 for everything.
"""

from __future__ import annotations

import dataclasses

import pytest

from pulka.preferans.convention import AllPassRules, Convention
from pulka.preferans.state import allpass_price, finished, least_bid, missing
from tests.support import header, play, wrote

# key, players, rule, lines, what the last line writes with it, and without it
CASES = [
    ("pool", "АБВ", "{pool: {6: 3}}", "А=6; пас", "пуля А 3", "пуля А 2"),
    ("mountain", "АБВ", "{mountain: {6: 5}}", "А=6(-1); Б=3; В=2",
     "гора А 5; висты Б на А 8; висты В на А 6", "гора А 2; висты Б на А 8; висты В на А 6"),
    ("whist", "АБВ", "{whist: {8: 7}}", "А=8(0); Б(+)", "пуля А 6; висты Б на А 14", "пуля А 6; висты Б на А 12"),
    ("consolation", "АБВ", "{consolation: {6: 10}}", "А=6(-1); Б(+)",
     "гора А 2; висты Б на А 20; висты В на А 10", "гора А 2; висты Б на А 12; висты В на А 2"),
    ("shortfall", "АБВ", "{shortfall: {6: 1}}", "А=6(+2); Б(+)",
     "пуля А 2; гора Б 2; висты Б на А 4", "пуля А 2; гора Б 4; висты Б на А 4"),
    ("shortfall_closed", "АБВ", "{shortfall_closed: {6: 9, 7: 9, 8: 9, 9: 9, 10: 9}}", "! В пуля +20 | А=6(+1); Б(+)",
     "пуля А 2; гора Б 9; висты Б на А 6", "пуля А 2; гора Б 2; висты Б на А 6"),
    ("misere", "АБВ", "{misere: {pool: 20}}", "А=М", "пуля А 20", "пуля А 10"),
    ("duty", "АБВ", "{duty: {9: 0}, quota: {9: 0}}", "А=9(+1); Б(+)", "пуля А 8", "пуля А 8; гора Б 8"),
    ("quota", "АБВ", "{quota: {7: 2}}", "А=7; Б(=)", "", "пуля А 4; висты Б на А 4"),
    ("split", "АБВ", "{split: gentleman}", "А=6(-1); Б(+)",
     "гора А 2; висты Б на А 7; висты В на А 7", "гора А 2; висты Б на А 12; висты В на А 2"),
    ("split", "АБВ", "{split: gentleman_always}", "А=6(0); Б(+)",
     "пуля А 2; висты Б на А 4; висты В на А 4", "пуля А 2; висты Б на А 8"),
    ("dealer_consolation", "АБВГ", "{dealer_consolation: false}", "А=6(-1); Б=3; В=2",
     "гора А 2; висты Б на А 8; висты В на А 6", "гора А 2; висты Б на А 8; висты В на А 6; висты Г на А 2"),
    ("pair_short", "АБВ", "{pair_short: both}", "А=9(+1); Б=0; В=0",
     "пуля А 8; гора Б 8; гора В 8", "пуля А 8; гора В 8"),
    ("pair_short", "АБВ", "{pair_short: split}", "А=8(+2); Б=0; В=0",
     "пуля А 6; гора Б 3; гора В 3", "пуля А 6; гора В 6"),
    ("personal_quota", "АБВ", "{personal_quota: true}", "А=6(0); Б=4; В=0",
     "пуля А 2; гора В 4; висты Б на А 8", "пуля А 2; висты Б на А 8"),
    ("personal_quota", "АБВ", "{personal_quota: true}", "А=6(+1); Б(+)",
     "пуля А 2; висты Б на А 6", "пуля А 2; гора Б 2; висты Б на А 6"),
    ("half_whist", "АБВ", "{half_whist: false}", "А=6; Б(=)", "", "пуля А 2; висты Б на А 4"),
    ("returned", "АБВ", "{returned: own}", "А=6(-1); Б(=); В(+)",
     "гора А 2; висты В на А 12", "гора А 2; висты В на А 14"),
    ("dealer_returns", "АБВГ", "{dealer_returns: false}", "А=6(-1); пас; Г(+)", "", "гора А 2; висты Г на А 16"),
    ("ten", "АБВ", "{ten: whisted}", "А=10(0); Б(+)", "пуля А 10; гора Б 10", ""),
    ("ten_remise", "АБВ", "{ten_remise: consolation}", "А=10(-1)",
     "гора А 10; висты Б на А 10; висты В на А 10", "гора А 10; висты Б на А 15; висты В на А 15"),
    ("stalingrad", "АБВ", "{stalingrad: true}", "А=6п; пас", "", "пуля А 2"),
    ("concession", "АБВ", "{concession: 2}", "А=8; сдался", "гора А 12", ""),
    ("talon_premium", "АБВГ", "{talon_premium: tricks}", "А=7; пас; Г=2", "пуля А 4; висты Г на А 8", ""),
    ("talon_values", "АБВГ", "{talon_premium: flat, talon_values: {1: 10}}", "А=7; пас; Г=1",
     "пуля А 4; висты Г на А 10", ""),
    ("talon_three", "АБВ", "{talon_premium: tricks, talon_three: half}", "А=7; пас; прикуп=1",
     "пуля А 4; висты Б на А 2; висты В на А 2", ""),
    ("allpass.to", "АБВ", "{allpass: {to: whists, prices: [5], zero: none}}", "В=1+4+5",
     "висты А на Б 15; висты А на В 20", "гора А 1; гора Б 4; гора В 5"),
    ("allpass.prices", "АБВ", "{allpass: {prices: [1, 2, 4]}}", "В=3+3+4 | А=3+3+4 | Б=1+4+5",
     "гора А 16; гора Б 20; гора В 4", "гора А 12; гора Б 15; гора В 3"),
    ("allpass.cycle", "АБВ", "{allpass: {cycle: true}}", "В=3+3+4 | А=3+3+4 | Б=3+3+4 | В=1+4+5",
     "гора А 1; гора Б 4; гора В 5", "гора А 3; гора Б 12; гора В 15"),
    ("allpass.talon", "АБВГ", "{allpass: {talon: closed}}", "Г=3+3+2", "", "гора А 3; гора Б 3; гора В 2; гора Г 2"),
    ("allpass.zero", "АБВ", "{allpass: {zero: none}}", "В=0+4+6", "гора Б 4; гора В 6", "пуля А 1; гора Б 4; гора В 6"),
    ("allpass.zero", "АБВ", "{allpass: {zero: off_mountain}}", "В=0+4+6",
     "гора А -2; гора Б 4; гора В 6", "пуля А 1; гора Б 4; гора В 6"),
    ("allpass.zero_points", "АБВ", "{allpass: {zero: points, zero_points: 3}}", "В=0+4+6",
     "пуля А 3; гора Б 4; гора В 6", "пуля А 1; гора Б 4; гора В 6"),
    ("allpass.zero_times", "АБВ", "{allpass: {zero: off_mountain, zero_times: 5}}", "В=0+4+6",
     "гора А -5; гора Б 4; гора В 6", "пуля А 1; гора Б 4; гора В 6"),
    ("allpass.dealer_zero", "АБВГ", "{allpass: {dealer_zero: false}}", "Г=1+4+5",
     "гора А 1; гора Б 4; гора В 5", "пуля Г 1; гора А 1; гора Б 4; гора В 5"),
    ("allpass.basis", "АБВ", "{allpass: {to: whists, prices: [5], zero: none, basis: absolute}}", "В=1+4+5",
     "висты А на Б 20; висты А на В 25", "гора А 1; гора Б 4; гора В 5"),
    ("allpass.ties", "АБВ", "{allpass: {to: whists, prices: [5], zero: none, ties: half}}", "В=2+2+6",
     "висты А на В 10; висты Б на В 10", "гора А 2; гора Б 2; гора В 6"),
    ("least_bid", "АБВ", "{least_bid: {levels: [7]}}", "А=6; пас", "", "пуля А 2"),
    ("start_mountain", "АБВ", "{start_mountain: 30}", "= гора А 30 | А=6; пас", "пуля А 2", ""),
    ("made", "АБВ", "{made: halves}", "! А гора +30 | А=8; пас", "пуля А 3; гора А -3", "пуля А 6"),
    ("made", "АБВ", "{made: mountain_first}", "! А гора +4 | А=8; пас", "пуля А 2; гора А -4", "пуля А 6"),
    ("end", "АБВ", "{end: total, help: false}", "! А пуля +19 | А=6; пас",
     "пуля А 2", "пуля А 1; пуля Б 1; висты А на Б 10"),
    ("help", "АБВ", "{help: false}", "! А пуля +19 | ! А гора +5 | А=6; пас",
     "пуля А 1; гора А -1", "пуля А 1; пуля Б 1; висты А на Б 10"),
    ("leftover", "АБВ", "{leftover: negative}", "! А пуля +20 | ! Б пуля +20 | ! В пуля +19 | А=6; пас",
     "пуля В 1; гора А -1; висты А на В 10", "пуля В 1; гора Б 1; гора В 1; висты А на В 10"),
    ("leftover", "АБВ", "{leftover: lost}", "! А пуля +20 | ! Б пуля +20 | ! В пуля +19 | А=6; пас",
     "пуля В 1; висты А на В 10", "пуля В 1; гора Б 1; гора В 1; висты А на В 10"),
    ("pool_value", "АБВ", "{pool_value: 20}", "! А пуля +19 | А=6; пас",
     "пуля А 1; пуля Б 1; висты А на Б 20", "пуля А 1; пуля Б 1; висты А на Б 10"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "rule", "lines", "with_it", "without"),
    [case[1:] for case in CASES],
    ids=[f"{case[0]}-{case[2]}" for case in CASES],
)
def test_option(players: str, rule: str, lines: str, with_it: str, without: str) -> None:
    for rules, expected in ((rule, with_it), ("", without)):
        played = play(header(players=players, rules=rules), *lines.split(" | "))
        assert (wrote(played) if not played.problems else "") == expected
    assert with_it != without


def test_every_option_of_scoring_has_a_case() -> None:
    elsewhere = {"name", "version", "title", "players", "allpass", "exit", "rounds", "dealer_stays", "mountain_value",
                 "settlement", "half_misere", "preferans", "penalties", "agreements"}  # fmt: skip
    keys = {f.name for f in dataclasses.fields(Convention)} | {
        f"allpass.{f.name}" for f in dataclasses.fields(AllPassRules)
    }
    older = {f.name for f in dataclasses.fields(Convention) if f.default is not dataclasses.MISSING}  # test_family
    assert keys - elsewhere - older == {case[0] for case in CASES}


# 2.3, the pair on six and seven: rules.md gives the five cases on six.
@pytest.mark.parametrize(
    ("tricks", "short"), [((4, 0), (0, 0)), ((3, 0), (0, 1)), ((2, 0), (0, 2)), ((1, 1), (1, 1)), ((1, 0), (1, 2)),
                          ((0, 0), (2, 2)), ((0, 3), (1, 0))]
)  # fmt: skip
def test_rules_2_3_pair_on_six(tricks: tuple[int, int], short: tuple[int, int]) -> None:
    """Each answers for what he lacks of two, together never more than the pair's shortfall; a trick is 2 points."""
    played = play(header(), f"А=6({4 - sum(tricks):+}); Б={tricks[0]}; В={tricks[1]}")
    mountain = played.state.sheet.mountain
    assert (mountain["Б"], mountain["В"]) == (2 * short[0], 2 * short[1])


def test_rules_2_3_a_remise_has_no_shortfall() -> None:
    assert "гора Б" not in wrote(play(header(), "А=6(-1); Б=5; В=0"))


def test_rules_2_4_returned_by_the_passer_is_short_alone() -> None:
    assert wrote(play(header(), "А=6(+1); Б(=); В(+)")) == "пуля А 2; гора В 2; висты В на А 6"


def test_rules_2_4_returned_by_the_dealer() -> None:
    """Three shares of consolation; his shortfall is his alone, his premium stays."""
    four = header("sochi-gentleman@1", "АБВГ")
    assert wrote(play(four, "А=7(+2); пас; Г(+); Г=1")) == "пуля А 40; гора Г 20; висты Г на А 8"
    assert wrote(play(four, "А=7(-1); Б(=); Г(+)")) == "гора А 40; висты Г на А 28"


def test_rules_2_9_misere_has_no_premium_and_no_consolation() -> None:
    assert wrote(play(header("sochi-gentleman@1", "АБВГ"), "А=М(3)")) == "гора А 300"


# 2.10, the ladders.
@pytest.mark.parametrize(
    ("rules", "deals", "least", "price"),
    [
        ("{}", ["Г=3+3+2"], 6, 2),
        ("{least_bid: {levels: [6, 7, 8]}}", ["Г=3+3+2", "А=3+3+2", "Б=3+3+2"], 8, 3),
        ("{least_bid: {levels: [6, 7], cycle: true}}", ["Г=3+3+2", "А=3+3+2"], 6, 3),
        ("{}", ["Г=3+3+2", "Б=6(0); В(+)"], 6, 1),
        ("{}", ["Г=3+3+2", "Б=6(-1); В(+)"], 6, 2),
        ("{exit: {undertrick: true}}", ["Г=3+3+2", "Б=6(-1); В(+)"], 6, 1),
        ("{}", ["Г=3+3+2", "Б=6; пас"], 6, 1),
        ("{exit: {two_passes: false}}", ["Г=3+3+2", "Б=6; пас"], 6, 2),
        ("{exit: {two_passes: false}}", ["Г=3+3+2", "Б=6; В(=)"], 6, 1),
        ("{}", ["Г=3+3+2", "Б=М(1)"], 6, 2),
        ("{}", ["Г=3+3+2", "Б=М(0)"], 6, 1),
        ("{exit: {misere: any}}", ["Г=3+3+2", "Б=М(1)"], 6, 1),
        ("{exit: {misere: none}}", ["Г=3+3+2", "Б=М(0)"], 6, 2),
    ],
)
def test_rules_2_10_ladders(rules: str, deals: list[str], least: int, price: int) -> None:
    played = play(header(players="АБВГ", rules=rules), *deals)
    assert played.problems == []
    assert (least_bid(played.context), allpass_price(played.context)) == (least, price)


def test_rules_2_10_dealer_stays() -> None:
    rules = header(players="АБВГ", rules="{dealer_stays: 3}")
    dealers = [play(rules, *["Г=3+3+2"] * n).state.dealer for n in range(4)]
    assert dealers == ["Г", "Г", "Г", "А"]
    assert play(rules, "Г=3+3+2", "А=6; пас").state.dealer == "А"


# 2.11, the end and help.
def test_rules_2_11_help_goes_to_the_fullest_pool_then_the_smaller_mountain_then_clockwise() -> None:
    start = ["! А пуля +20"]
    assert "пуля В 2" in wrote(play(header(), *start, "! В пуля +2", "А=6; пас"))
    assert "пуля В 2" in wrote(play(header(), *start, "! Б гора +1", "А=6; пас"))
    assert "пуля Б 2" in wrote(play(header(), *start, "А=6; пас"))


def test_rules_2_11_neither_the_dealer_nor_a_short_whister_is_helped() -> None:
    four = header(players="АБВГ")
    start = ["! А пуля +20", "! Г пуля +10", "! Б пуля +5"]
    assert "пуля Б 2" in wrote(play(four, *start, "А=6; пас"))
    assert "пуля В 2" in wrote(play(four, *start, "А=6(+1); Б(+)"))


def test_rules_2_11_help_that_nobody_can_take() -> None:
    """The own mountain goes down to 0, the rest onto all others'."""
    everyone = [f"! {who} пуля +20" for who in "АБВ"]
    played = play(header(), *everyone, "! А гора +2", "А=8; пас; после конца")
    assert wrote(played) == "гора А -2; гора Б 4; гора В 4"


def test_rules_2_11_zero_premium_never_helps() -> None:
    assert wrote(play(header(), "! А пуля +20", "В=0+4+6")) == "гора А -1; гора Б 4; гора В 6"


@pytest.mark.parametrize(
    ("rules", "lines", "left", "ended"),
    [
        ("{}", ["! А пуля +25"], 40, False),
        ("{}", [f"! {who} пуля +20" for who in "АБВ"], 0, True),
        ("{end: total, help: false}", ["! А пуля +60"], 0, True),
        ("{end: open, help: false}", ["! А пуля +60"], None, False),
        ("{end: pool_and_mountain, start_mountain: 5}", [f"! {who} пуля +20" for who in "АБВ"], 0, False),
        ("{rounds: 1}", ["А=6; пас", "Б=6; пас", "В=6; пас"], 54, True),
    ],
)
def test_rules_2_11_the_end(rules: str, lines: list[str], left: object, ended: bool) -> None:
    played = play(header(rules=rules), *lines)
    assert (missing(played.context), finished(played.context)) == (left, ended)


def test_rules_2_12_the_fifth_rests() -> None:
    five = header(players="АБВГД", dealer="Д")
    assert wrote(play(five, "А=6(-1); Б=3; В=2")) == ("гора А 2; висты Б на А 8; висты В на А 6; висты Д на А 2")
