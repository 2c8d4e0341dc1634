"""Worked examples with known answers from public rules pages, books and other score keepers, by their ids.

Each id is a test of that name. ``S0`` and ``S1`` are the sources of ``docs/rules.md``; ids that begin otherwise come
from public pages and the tests of public score keepers. Where an example fixes only a part, the rest follows the rules.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from pulka.preferans.ledger import Sheet
from pulka.preferans.library import load, shipped
from pulka.preferans.settlement import settle
from tests.support import header, play, results, wrote

# One deal: id, convention, players, house rules, the lines (the last one counts), what the last one writes.
# А is the declarer, Б and В defend; with four players Г deals.
CIRCLE = "В=3+3+4 | А=3+3+4 | Б=3+3+4"
BOTH = "{pair_short: both}"
BOTH_TEN = "{pair_short: both, ten: whisted}"
DEALS = [
    ("BOOK-01", "sochi-gentleman@1", "АБВГ", "", "А=7(+1); Б=1; В=1", "пуля А 40; висты Б на А 4; висты В на А 4"),
    ("BOOK-02", "sochi-gentleman@1", "АБВГ", "", "А=8(+2); Б(+); Г=2", "пуля А 60; гора Б 30; висты Г на А 12"),
    ("BOOK-03", "sochi-gentleman@1", "АБВГ", "", "А=6(-2); Б(+)",
     "гора А 40; висты Б на А 10; висты В на А 10; висты Г на А 4"),
    ("BOOK-04", "sochi-gentleman@1", "АБВГ", "", "А=6(-1); В(=); Г(+)", "гора А 20; висты Г на А 16"),
    ("SEED-01", "sochi@1", "АБВГ", "", "А=6(-2); Б=4; В=2",
     "гора А 4; висты Б на А 12; висты В на А 8; висты Г на А 4"),
    ("SEED-02", "sochi@1", "АБВГ", "", "А=6(-2); Б(+)", "гора А 4; висты Б на А 16; висты В на А 4; висты Г на А 4"),
    ("SEED-03", "sochi@1", "АБВГ", "{split: gentleman}", "А=6(-2); Б(+)",
     "гора А 4; висты Б на А 10; висты В на А 10; висты Г на А 4"),
    ("SEED-04", "leningrad@1", "АБВ", "", "А=6т(-1); Б(+)", "гора А 4; висты Б на А 14; висты В на А 14"),
    ("SEED-05", "leningrad@1", "АБВ", "{split: greedy}", "А=6т(-1); Б(+)",
     "гора А 4; висты Б на А 24; висты В на А 4"),
    ("SEED-06", "rostov@1", "АБВГ", "{allpass: {talon: open}}", "Г=3+4+2",
     "висты Г на А 10; висты Г на Б 15; висты Г на В 5"),
    ("FS-01", "leningrad@1", "АБВ", "", "А=7(0); Б=1; В=2", "пуля А 4; висты Б на А 8; висты В на А 16"),
    ("FS-02", "leningrad@1", "АБВ", "", "А=6(+1); Б(+)", "пуля А 2; гора Б 2; висты Б на А 12"),
    ("FS-03", "leningrad@1", "АБВ", BOTH, "А=8(+2); Б=0; В=0", "пуля А 6; гора Б 6; гора В 6"),
    ("FS-05", "leningrad@1", "АБВ", "", "А=6(+2); Б=1; В=1",
     "пуля А 2; гора Б 2; гора В 2; висты Б на А 4; висты В на А 4"),
    ("FS-06", "leningrad@1", "АБВ", "", "А=6(+1); Б=1; В=2", "пуля А 2; гора Б 2; висты Б на А 4; висты В на А 8"),
    ("FS-07", "leningrad@1", "АБВ", "", "А=6(-1); Б=2; В=3", "гора А 4; висты Б на А 12; висты В на А 16"),
    ("FS-09-six", "leningrad@1", "АБВ", "", "А=6; Б(=)", "пуля А 2; висты Б на А 8"),
    ("FS-09-seven", "leningrad@1", "АБВ", "", "А=7; Б(=)", "пуля А 4; висты Б на А 8"),
    ("FS-11", "leningrad@1", "АБВ", "", "А=М(+2)", "гора А 40"),
    ("FS-16-six", "leningrad@1", "АБВ", "{concession: 3}", "А=6; сдался", "гора А 12"),
    ("FS-16-eight", "leningrad@1", "АБВ", "{concession: 3}", "А=8; сдался", "гора А 36"),
    ("FS-17", "fspr-2006@1", "АБВ", "", "А=7(0); Б(+)", "пуля А 4; висты Б на А 12; висты В на А 12"),
    ("FS-18", "leningrad@1", "АБВ", "", "А=7(0); Б(+)", "пуля А 4; висты Б на А 24"),
    ("FS-19", "fspr-2006@1", "АБВ", "", "А=10(0); Б=0; В=0", "пуля А 10; гора Б 10; гора В 10"),
    ("CPP-M6", "sochi@1", "АБВ", "", "А=6(0); Б=2; В=2", "пуля А 2; висты Б на А 4; висты В на А 4"),
    ("CPP-M7", "sochi@1", "АБВ", "", "А=7(0); Б=1; В=2", "пуля А 4; висты Б на А 4; висты В на А 8"),
    ("CPP-M8", "sochi@1", "АБВ", "", "А=8(0); Б=1; В=1", "пуля А 6; висты Б на А 6; висты В на А 6"),
    ("CPP-R6", "sochi@1", "АБВ", "", "А=6(-1); Б=3; В=2", "гора А 2; висты Б на А 8; висты В на А 6"),
    ("CPP-R8", "sochi@1", "АБВ", "", "А=8(-3); Б=3; В=2", "гора А 18; висты Б на А 36; висты В на А 30"),
    ("CPP-R10", "sochi@1", "АБВ", BOTH_TEN, "А=10(-5); Б=3; В=2", "гора А 50; висты Б на А 80; висты В на А 70"),
    ("CPP-S6", "sochi@1", "АБВ", "", "А=6(+4); Б(+)", "пуля А 2; гора Б 8"),
    ("CPP-S8", "sochi@1", "АБВ", "", "А=8(+2); Б(+)", "пуля А 6; гора Б 6"),
    ("CPP-S9", "sochi@1", "АБВ", "", "А=9(+1); Б(+)", "пуля А 8; гора Б 8"),
    ("CPP-S10", "sochi@1", "АБВ", "{ten: whisted}", "А=10(0); Б(+)", "пуля А 10; гора Б 10"),
    ("CPP-B6", "sochi@1", "АБВ", "", "А=6(+4); Б=0; В=0", "пуля А 2; гора Б 4; гора В 4"),
    ("CPP-B7", "sochi@1", "АБВ", "", "А=7(+3); Б=0; В=0", "пуля А 4; гора Б 4; гора В 4"),
    ("CPP-B8", "sochi@1", "АБВ", BOTH, "А=8(+2); Б=0; В=0", "пуля А 6; гора Б 6; гора В 6"),
    ("CPP-B10", "sochi@1", "АБВ", BOTH_TEN, "А=10(0); Б=0; В=0", "пуля А 10; гора Б 10; гора В 10"),
    ("KI-01", "sochi@1", "АБВ", "", "А=6(-1); Б(+)", "гора А 2; висты Б на А 12; висты В на А 2"),
    ("RO-01", "sochi@1", "АБВ", "", "А=8(+2); Б=0; В=0", "пуля А 6; гора В 6"),
    ("TS-01", "sochi@1", "АБВ", "{split: gentleman}", "А=6(-1); Б(+)", "гора А 2; висты Б на А 7; висты В на А 7"),
    ("TS-03", "rostov@1", "АБВ", "{allpass: {basis: absolute}}", "В=6+4+0",
     "пуля В 1; висты В на А 30; висты В на Б 20"),
    ("TS-04", "sochi@1", "АБВ", "{concession: 3}", "А=7; сдался", "гора А 12"),
    ("TS-08", "sochi@1", "АБВ", "", "В=0+4+6", "пуля А 1; гора Б 4; гора В 6"),
    ("TS-09", "leningrad@1", "АБВ", "", "В=0+0+10", "пуля А 2; пуля Б 2; гора В 20"),
    ("TS-10", "sochi@1", "АБВ", "", "А=6(-2); Б=4; В=2", "гора А 4; висты Б на А 12; висты В на А 8"),
    ("TS-12", "leningrad@1", "АБВ", "", "А=6(0); Б=3; В=1", "пуля А 2; висты Б на А 12; висты В на А 4"),
    ("TS-13", "sochi@1", "АБВ", "", "В=5+3+2 | А=6+4+0", "пуля А 2; гора Б 12; гора В 8"),
    ("PA-01", "sochi@1", "АБВ", "", "А=6(+1); Б=2; В=1", "пуля А 2; гора В 2; висты Б на А 4; висты В на А 2"),
    ("SEED-14", "leningrad@1", "АБВГ", "", "А=6(-2); пас; Г(+)", "гора А 8; висты Г на А 48"),
    ("SEED-15", "sochi@1", "АБВ", "", "А=7(+1); Б=2; В=0", "пуля А 4; висты Б на А 8"),
    ("SEED-17", "sochi@1", "АБВ", "{personal_quota: true}", "А=6б(-1); Б=5; В=0",
     "гора А 2; гора В 4; висты Б на А 12; висты В на А 2"),
    # Help and what is beyond it: the pools and mountains of the example are set by corrections first.
    ("SEED-07", "sochi@1", "АБВ", "", "! А пуля +20 | А=7; пас", "пуля Б 4; висты А на Б 40"),
    ("SEED-08", "moscow@1", "АБВ", "", "! А пуля +20 | ! В пуля +4 | А=6; пас", "пуля В 2; висты А на В 20"),
    ("FS-20", "sochi@1", "АБВ", "{}", "! А пуля +19 | А=6; пас", "пуля А 1; пуля Б 1; висты А на Б 10"),
    ("FS-22", "leningrad@1", "АБВ", "{end: each, help: true, leftover: negative}",
     "! А пуля +19 | ! Б пуля +20 | ! В пуля +20 | А=9; пас", "пуля А 1; гора А -14"),
    ("MF-02", "sochi@1", "АБВ", "", "! А пуля +16 | ! Б пуля +10 | А=10(0)", "пуля А 4; пуля Б 6; висты А на Б 60"),
    ("MF-03", "sochi@1", "АБВ", "{leftover: negative}",
     "! А пуля +20 | ! Б пуля +20 | ! В пуля +20 | ! А гора +2 | А=8; пас; после конца", "гора А -6"),
    ("MF-05", "rostov@1", "АБВ", "{made: mountain_first}", "! А гора +5 | А=8; пас", "пуля А 1; гора А -5"),
    ("TS44-01", "sochi@1", "АБВ", "", "! А пуля +20 | А=6; пас", "пуля Б 2; висты А на Б 20"),
    ("TS44-02", "sochi@1", "АБВ", "", "! А пуля +20 | А=М(0)", "пуля Б 10; висты А на Б 100"),
    ("SEED-18", "sochi@1", "АБВ", "",
     "! А пуля +20 | ! Б пуля +18 | ! В пуля +10 | ! Б гора +4 | ! В гора +8 | А=8; пас",
     "пуля Б 2; пуля В 4; висты А на Б 20; висты А на В 40"),
    # Bombs: a circle of all-passes gives each a single one; of two, a double one is the second.
    ("TS-05", "classic@1", "АБВ", "{opening: {circles: 1}}", f"{CIRCLE} | А=6(0); Б=3; В=1",
     "пуля А 4; висты Б на А 12; висты В на А 4"),
    ("SEED-10", "classic@1", "АБВ", "{opening: {circles: 1}}", f"{CIRCLE} | А=6; пас", "пуля А 4"),
    ("SEED-11", "classic@1", "АБВ", "{tree: {opening: [2]}, opening: {circles: 1}}", f"{CIRCLE} | А=М(0)",
     "пуля А 20; пуля Б 20; висты А на Б 200"),
    ("SEED-12", "classic@1", "АБВГ", "{tree: {opening: [3]}, opening: {circles: 1}}",
     "Г=3+3+2 | А=3+3+2 | Б=3+3+2 | В=3+3+2 | А=8п(-2); Б=3; В=1; втёмную",
     "гора А 192; висты Б на А 480; висты В на А 288; висты Г на А 192"),
    ("SEED-13", "classic@1", "АБВ", "{tree: {opening: [3]}, opening: {circles: 1}, end: open, help: false}",
     f"{CIRCLE} | А=М(0); втёмную", "пуля А 160"),
    # The first pool to 22 is А's, the least mountain Б's.
    ("TS-15", "skachki-22@1", "АБВ", "{opening: null, race: {totals: false}}",
     "! А пуля +20 | ! Б пуля +4 | ! А гора +3 | ! В гора +5 | А=6; пас",
     "пуля А 2; висты А на Б 300; висты А на В 300; висты Б на А 200; висты Б на В 200"),
    # A talon: ace or marriage 1, ace and king 2, two aces 3.
    ("SEED-19-ace", "leningrad@1", "АБВГ", "{talon_premium: tricks}", "А=6; пас; Г=1", "пуля А 2; висты Г на А 4"),
    ("SEED-19-ace-king", "sochi@1", "АБВГ", "{talon_premium: tricks}", "А=6; пас; Г=2", "пуля А 2; висты Г на А 4"),
    ("SEED-19-two-aces", "sochi@1", "АБВГ", "{talon_premium: tricks}", "А=6; пас; Г=3", "пуля А 2; висты Г на А 6"),
    ("SEED-19-flat-ace", "rostov@1", "АБВГ", "", "А=6; пас; Г=1", "пуля А 2; висты Г на А 10"),
    ("SEED-19-flat-ace-king", "rostov@1", "АБВГ", "", "А=6; пас; Г=2", "пуля А 2; висты Г на А 30"),
    ("SEED-19-flat-two-aces", "rostov@1", "АБВГ", "", "А=6; пас; Г=3", "пуля А 2; висты Г на А 20"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("convention", "players", "rules", "lines", "expected"),
    [case[1:] for case in DEALS],
    ids=[case[0] for case in DEALS],
)
def test_deal(convention: str, players: str, rules: str, lines: str, expected: str) -> None:
    played = play(header(convention, players, rules=rules), *lines.split(" | "))
    played.require_good()
    assert wrote(played) == expected


# The same for a whole sheet: id, convention, players, lines, exact results in the order of the seats.
def third(n: int) -> Fraction:
    return Fraction(n, 3)


SHEETS = [
    ("PULKA-01", "sochi@1", "АБВ",
     "! А гора +42 | ! Б гора +96 | ! В гора +132 | ! А висты на Б +170 | ! А висты на В +60 | ! Б висты на А +64 | "
     "! Б висты на В +178 | ! В висты на А +88 | ! В висты на Б +95", [558, -83, -475]),
    ("PULKA-04a", "leningrad@1", "АБВ", "! А пуля +20", [third(800), third(-400), third(-400)]),
    ("PULKA-04c", "leningrad@1", "АБВ",
     "! А пуля +30 | ! Б пуля +2 | ! А гора +100 | ! Б гора +58 | ! В гора +98 | ! А висты на В +80 | "
     "! Б висты на В +80 | ! Б висты на А +120 | ! В висты на А +120", [80, 300, -380]),
    # Seats here: А is the example's north, Б west, В east, Г south.
    ("PULKA-05", "sochi@1", "АБВГ",
     "! А висты на Б +15 | ! А висты на В +28 | ! Г висты на А +14 | ! В висты на Б +25 | ! Г висты на Б +63 | "
     "! Г висты на В +10", [29, -103, -13, 87]),
    ("PULKA-08", "fspr-2006@1", "АБВГ",
     "А=7(0); Б=2; В=1; Г=2 | Б=8(-2); В=2; Г=2 | Б=4+0+4 | = пуля А 4 Б 0 В 0 Г 0 | = гора А 8 Б 28 В 8 Г -4 | "
     "= висты Б на А 16 В на А 8 Г на А 16 В на Б 48 Г на Б 48 А на Б 24", [64, -304, 56, 184]),
    ("SET-01", "leningrad@1", "АБВ", "А=6; пас", [third(80), third(-40), third(-40)]),
    ("SET-02", "sochi@1", "АБВГ", "! А гора +6", [-45, 15, 15, 15]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("convention", "players", "lines", "expected"), [case[1:] for case in SHEETS], ids=[case[0] for case in SHEETS]
)
def test_sheet(convention: str, players: str, lines: str, expected: list[object]) -> None:
    played = play(header(convention, players), *lines.split(" | "))
    played.require_good()
    assert results(played) == expected


def worth(line: str) -> list[object]:
    """What one deal is worth in the book's example: results of a pulka of that deal alone, unrounded."""
    return results(play(header("sochi-gentleman@1", "АБВГ", rules="{settlement: exact}"), line))


# S0, tables of net values, to the declarer: made exactly, and remises against two whisters.
MADE = {6: 7, 7: 18, 8: 33, 9: 52, 10: 75}
REMISE = {
    6: (-31, -54, -77), 7: (-58, -104, -150), 8: (-81, -150, -219), 9: (-100, -192, -284), 10: (-115, -230, -345)
}  # fmt: skip
GENTLEMAN = {6: (7, 10, 13), 7: (12, 18, 24), 8: (15, 24, 33), 9: (16, 28, 40), 10: (15, 30, 45)}


@pytest.mark.parametrize("level", MADE, ids=[f"BOOK-NET-MADE-{level}" for level in MADE])
def test_net_made(level: int) -> None:
    answers = "" if level == 10 else f"; Б={10 - level}; В=0"
    assert worth(f"А={level}(0){answers}")[0] == MADE[level]


DOWN = [(level, k) for level in REMISE for k in (1, 2, 3)]


@pytest.mark.parametrize(("level", "k"), DOWN, ids=[f"BOOK-NET-REM-{level}-{k}" for level, k in DOWN])
def test_net_remise(level: int, k: int) -> None:
    answers = "" if level == 10 else f"; Б={10 - level + k}; В=0"
    assert worth(f"А={level}(-{k}){answers}")[0] == REMISE[level][k - 1]


@pytest.mark.parametrize(("level", "k"), DOWN, ids=[f"BOOK-GENT-{level}-{k}" for level, k in DOWN])
def test_gentleman(level: int, k: int) -> None:
    answers = "" if level == 10 else "; Б(+)"
    played = play(header("sochi-gentleman@1", "АБВГ"), f"А={level}(-{k}){answers}")
    assert f"висты Б на А {GENTLEMAN[level][k - 1]}; висты В на А {GENTLEMAN[level][k - 1]};" in wrote(played)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("А=6; Б(=)", [11, -1, -5, -5], id="BOOK-NET-HALF-6"),
        pytest.param("А=7; Б(=)", [26, -6, -10, -10], id="BOOK-NET-HALF-7"),
        pytest.param("А=8; пас", [45, -15, -15, -15], id="BOOK-NET-PP-8"),
        pytest.param("А=М(0)", [75, -25, -25, -25], id="BOOK-NET-MIS"),
    ],
)
def test_net_all_four(line: str, expected: list[object]) -> None:
    assert worth(line) == expected


@pytest.mark.parametrize(
    ("rules", "line", "expected"),
    [
        pytest.param("{allpass: {prices: [2]}}", "В=4+3+3", [2, 0, 0], id="FS-12"),
        pytest.param("{allpass: {prices: [6]}}", "В=6+2+2", [24, 0, 0], id="FS-14"),
        pytest.param("{}", "В=3+5+2", [1, 3, 0], id="TS-07"),
    ],
)
def test_amnesty_of_one_all_pass(rules: str, line: str, expected: list[object]) -> None:
    """The examples subtract the smallest mountain after each deal; it weighs the same done once at the end."""
    played = play(header("sochi@1", rules=rules), line)
    assert list(played.settle().amnestied.values()) == expected


@pytest.mark.parametrize("_id", [pytest.param("", id="SEED-09")])
def test_common_pool(_id: str) -> None:
    pools = [f"! {who} пуля +{points}" for who, points in zip("АБВГ", (60, 30, 70, 40), strict=True)]
    played = play(header("leningrad@1", "АБВГ", target=50), *pools)
    assert list(played.settle().carried.values()) == [-20, 40, -40, 20]
    assert "after-end" in {p.code for p in play(header("leningrad@1", "АБВГ", target=50), *pools, "А=7; пас").problems}


@pytest.mark.parametrize("_id", [pytest.param("", id="KZ-01")])
def test_prices_of_kazakhstan(_id: str) -> None:
    convention = load("kazakhstan@1")
    prices = {6: 8, 7: 16, 8: 24, 9: 32, 10: 40}
    assert (convention.pool, convention.mountain, convention.whist) == (prices, prices, prices)
    assert convention.misere.pool == 40


@pytest.mark.parametrize("_id", [pytest.param("", id="PULKA-02a")])
def test_book_pulka(_id: str) -> None:
    """The 25 deals; ``test_book`` has the rest of its numbers."""
    with open("samples/book-25-deals.pulka", encoding="utf-8") as file:
        played = play("", *file.read().splitlines())
    assert list(played.state.sheet.pool.values()) == [200, 190, 170, 250]
    assert list(played.settle().levelled.values()) == [290, 150, 270, 80]


@pytest.mark.parametrize("_id", [pytest.param("", id="SET-06")])
def test_two_ways_of_settling(_id: str) -> None:
    """3,000 random sheets: both ways give the same, and the sum is zero."""
    chance = random.Random(6)
    conventions = [load(reference) for reference in shipped()]
    for i in range(3000):
        players = "АБВГД"[: chance.choice((3, 4, 5))]
        sheet = Sheet(
            {who: chance.randint(0, 90) for who in players},
            {who: chance.randint(-9, 200) for who in players},
            {(a, b): chance.randint(0, 300) for a in players for b in players if a != b},
        )
        convention = conventions[i % len(conventions)]
        done = settle(sheet, convention, 20)
        assert sum(done.result.values()) == 0 == sum(done.rounded.values())
        points = {
            w: convention.pool_value * sheet.pool[w] - convention.mountain_value * sheet.mountain[w] for w in players
        }
        mean = Fraction(sum(points.values())) / len(players)
        for who in players:
            net = sum(sheet.whists[who, on] - sheet.whists[on, who] for on in players if on != who)
            assert done.by_average[who] == points[who] - mean + net
            if convention.settlement == "exact":
                assert done.result[who] == done.by_average[who]
