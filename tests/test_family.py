"""The older games by the numbers of their sources: S0 (the book), S1 (the Code), S4 (old preferans).

Each number is the source's own, or worked out beside the test from its prices.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from pulka.preferans.convention import (
    Convention,
    DarkRules,
    Opening,
    PrivateRules,
    RaceRules,
    RobberRules,
    TreeRules,
    WithoutTalon,
)
from pulka.preferans.state import allpass_price, finished, least_bid
from pulka.session import Session
from tests.support import codes, header, play, results, wrote

FOUR = "АБВГ"


def game(
    convention: str, *lines: str, players: str = FOUR, rules: str = "", target: int = 20, dealer: str = ""
) -> Session:
    """A game that must be good; ``|`` parts lines."""
    whole = [line.strip() for some in lines for line in some.split("|")]
    played = play(header(convention, players, dealer, target, rules=rules), *whole)
    assert not played.problems, played.problems[0]
    return played


def opened(deals: int = 12) -> list[str]:
    """The opening of classic with four: each deals three times in a row, everyone takes something."""
    return [f"{dealer}=3+3+2" for dealer in "ГГГАААБББВВВ"][:deals]


def tree(played: Session, who: str) -> list[tuple[int, int, str]]:
    """Degrees, tricks and games of a tree."""
    assert played.state.trees is not None
    return [(twig.degree, twig.tricks, twig.played) for twig in played.state.trees[who]]


def price(played: Session) -> int:
    return allpass_price(played.context)


# Classic, S1.


def test_classic_opening_by_dealer_twelve_bombs_in_the_order_earned() -> None:
    """S1: each dealer deals single, double and triple in a row; with four players everyone has twelve bombs."""
    played = game("classic@1", *opened())
    assert played.state.dealer == "Г"
    assert [degree for degree, _tricks, _game in tree(played, "А")] == [1, 2, 3] * 4
    # А is hand 1, 1, 1; then deals thrice with the two tricks of the talon; then hand 3 and hand 2.
    assert [tricks for _degree, tricks, _game in tree(played, "А")] == [3, 3, 3, 2, 2, 2, 2, 2, 2, 3, 3, 3]
    # А: (3 + 2 + 2 + 3) x (1 + 2 + 4)
    assert played.state.sheet.mountain["А"] == 70
    assert price(played) == 1


def test_classic_opening_by_kind_a_circle_of_each() -> None:
    """S1, second way: a circle of singles, then of doubles, then of triples; the dealer changes each time."""
    rules = "{opening: {order: by_kind}}"
    played = game("classic@1", *[f"{dealer}=3+3+2" for dealer in "ГАБВ" * 3], rules=rules)
    assert [degree for degree, _tricks, _game in tree(played, "Б")] == [1] * 4 + [2] * 4 + [3] * 4
    assert played.state.sheet.mountain["Г"] == (2 + 2 + 3 + 3) * 7
    assert played.state.dealer == "Г"


def test_classic_opening_of_bombs_costs_twice() -> None:
    """S1: a bomb costs two points a trick, a double four, a triple eight."""
    played = game("classic@1", "Г=3+3+2 | Г=3+3+2", rules="{opening: {kind: bomb}}")
    assert wrote(played) == "гора А 12; гора Б 12; гора В 8; гора Г 8"
    assert price(played) == 8


def test_classic_opening_of_one_circle() -> None:
    played = game("classic@1", "Г=3+3+2 | А=3+3+2 | Б=3+3+2", rules="{opening: {circles: 1}}")
    assert [twig.degree for twig in played.state.trees["А"]] == [1, 1, 1]  # type: ignore[index]
    assert price(game("classic@1", "Г=3+3+2", rules="{opening: {circles: 1}}")) == 1


def test_classic_six_on_a_bomb_four_misere_on_a_double_one_forty() -> None:
    """S1: a six on a bomb writes 4, then a misère on the double one 40; both are used up, in order."""
    played = game("classic@1", *opened(), "А=6; пас", target=100)
    assert wrote(played) == "пуля А 4"
    played = game("classic@1", *opened(), "А=6; пас", "Б=6; пас", "А=М(0)", target=100)
    assert wrote(played) == "пуля А 40"
    assert [game for _degree, _tricks, game in tree(played, "А")][:3] == ["6", "М", ""]


def test_classic_eight_spades_dark_on_a_triple_bomb() -> None:
    """S1: 6 x 16 = 96 a trick; two down 192 to the mountain, four tricks and two shortages each 768 whists in all."""
    lines = [*opened(), "А=6; пас", "Б=6; пас", "А=М(0)", "А=8п(-2); Б=2; Г=2; втёмную"]
    played = game("classic@1", *lines, target=400)
    # В deals and writes his consolation besides, as the prices of Sochi have it; S1 counts the whisters' 768.
    assert wrote(played) == "гора А 192; висты Б на А 384; висты В на А 192; висты Г на А 384"
    assert tree(played, "А")[2] == (3, 3, "")
    # The bomb stays for the next game: dark misère on it, 160.
    after = game("classic@1", *lines, "А=М(0); втёмную", target=400)
    assert wrote(after) == "пуля А 160"
    assert tree(after, "А")[2] == (3, 3, "М")


def test_classic_eight_dark_made_on_a_triple_bomb() -> None:
    """S1: as much to the pool as a trick costs: 96."""
    lines = [*opened(), "А=6; пас", "Б=6; пас", "А=М(0)", "А=8п; пас; втёмную"]
    assert wrote(game("classic@1", *lines, target=400)) == "пуля А 96"


def test_classic_a_failed_game_keeps_its_bomb_and_the_next_is_played_on_it() -> None:
    played = game("classic@1", *opened(), "А=6(-1); Б(+)", "Б=6; пас", "А=6; пас", target=100)
    assert wrote(played) == "пуля А 4"
    assert [twig[2] for twig in tree(played, "А")][:2] == ["6", ""]


def test_classic_a_game_when_the_bombs_are_gone_counts_once() -> None:
    spent = ["А=6; пас", "Б=6; пас", "А=6; пас", "Б=6; пас", "А=6; пас"]
    rules = "{opening: {circles: 1}, tree: {opening: [1]}}"
    lines = [f"{dealer}=3+3+2" for dealer in "ГАБВ"]
    played = game("classic@1", *lines, *spent, "Б=6; пас", "А=6; пас", "Б=6; пас", "А=6; пас", rules=rules, target=100)
    assert wrote(played) == "пуля А 2"
    assert [twig[2] for twig in tree(played, "А")] == ["6"] * 4


def test_classic_dark_passes_give_bombs_to_those_who_said_so() -> None:
    """S1: who looked and passed has none; the pass of a bomb costs 2 a trick, 4 for the second in a row."""
    rules = "{opening: null, tree: {opening: [1]}}"
    played = game("classic@1", "Г=3+3+2; втёмную А В", rules=rules)
    assert wrote(played) == "гора А 6; гора Б 6; гора В 4; гора Г 4"
    assert [len(tree(played, who)) for who in FOUR] == [1, 0, 1, 0]
    played = game("classic@1", "Г=3+3+2; втёмную А В | А=3+3+2; пас втёмную: Б", rules=rules)
    assert wrote(played) == "гора А 8; гора Б 12; гора В 12; гора Г 8"
    assert tree(played, "Б") == [(2, 3, "")]
    assert str(played.records[-1].entry) == "2. А=3+3+2; пас втёмную: Б"


def test_classic_zero_tricks_on_a_bomb_write_its_price() -> None:
    """S1: for no trick one writes the price of the pass to the pool."""
    rules = "{opening: null, tree: {opening: [1]}}"
    assert wrote(game("classic@1", "Г=0+5+3; втёмную А", rules=rules)) == "пуля А 2; гора Б 10; гора В 6; гора Г 4"


def test_classic_without_the_talon_counts_as_agreed() -> None:
    rules = "{opening: null, tree: {opening: [1]}}"
    assert wrote(game("classic@1", "А=7; пас; без прикупа", rules=rules)) == "пуля А 4"
    rules = "{opening: null, tree: {opening: [1]}, without_talon: {times: 2}}"
    assert wrote(game("classic@1", "А=7(-1); Б=2; В=2; без прикупа", rules=rules)) == (
        "гора А 8; висты Б на А 24; висты В на А 24; висты Г на А 8"
    )


def test_classic_responsibility_is_half_until_a_pool_is_closed() -> None:
    rules = "{opening: null, tree: {opening: [1]}}"
    assert wrote(game("classic@1", "А=6(+2); Б(+)", rules=rules)) == "пуля А 2; гора Б 2; висты Б на А 4"
    closed = game("classic@1", "! В пуля +20 | А=6(+2); Б(+)", rules=rules)
    assert wrote(closed) == "пуля А 2; гора Б 4; висты Б на А 4"


def test_classic_price_by_strain() -> None:
    """S1: some keep the old hierarchy, spades the cheapest, no trumps the dearest."""
    table = "{п: {6: 2, 7: 4}, т: {6: 3, 7: 5}, б: {6: 4, 7: 6}, ч: {6: 5, 7: 7}, бк: {6: 6, 7: 8}}"
    rules = f"{{opening: null, tree: {{opening: [1]}}, strains: {table}}}"
    assert wrote(game("classic@1", "А=6ч(-1); Б=3; В=2", rules=rules)) == (
        "гора А 5; висты Б на А 20; висты В на А 15; висты Г на А 5"
    )
    assert wrote(game("classic@1", "А=7бк; пас", rules=rules)) == "пуля А 8"


def test_classic_the_biggest_mountain_names_target_and_time() -> None:
    """S1: for example up to 50, until 23:00."""
    lines = [*opened(11), "В=6+2+2"]  # Г is hand 1 of the last deal
    played = game("classic@1", *lines, "заказ Г: пуля 50; время 23:00")
    assert (played.context.target, played.state.until) == (50, "23:00")
    assert str(played.records[-1].entry) == "заказ Г: пуля 50; время 23:00"


# Classic with birds, S0.

BIRDS = "classic-birds@1"
OPENING = [f"{dealer}=4+3+1" for dealer in "ГАБВ" * 2]


def test_birds_two_circles_eight_birds_ten_a_trick() -> None:
    """S0: after two circles of all-passes with four players each has eight birds."""
    played = game(BIRDS, *OPENING, target=200)
    assert all(tree(played, who) == [(0, tricks, "") for tricks in row] * 1 for who, row in {
        "А": [4, 2, 1, 3, 4, 2, 1, 3], "Б": [3, 4, 2, 1] * 2, "В": [1, 3, 4, 2] * 2, "Г": [2, 1, 3, 4] * 2,
    }.items())  # fmt: skip
    assert played.state.sheet.mountain == {"А": 200, "Б": 200, "В": 200, "Г": 200}
    # After the opening the dealer stays for three all-passes: 10, 20, 30.
    assert (played.state.dealer, price(played)) == ("Г", 10)


def taken(dealer: str, tricks: int) -> str:
    """An all-pass of four in which А takes so many tricks; as the dealer he has those of the talon."""
    hands = list("АБВГАБВ"["АБВГ".index(dealer) + 1 :][:3])
    numbers = [tricks if who == "А" else 0 for who in hands]
    numbers[next(i for i, who in enumerate(hands) if who != "А")] = 10 - tricks
    return f"{dealer}={'+'.join(map(str, numbers))}"


BOOK = [taken(dealer, tricks) for dealer, tricks in zip("ВГАБВГАБ", [6, 3, 2, 4, 0, 3, 1, 0], strict=True)]
"""The opening of the book's example, А's tricks 6 3 2 4 0 3 1 0; he deals the third and the seventh."""


def test_birds_the_table_of_the_book() -> None:
    """S0: 19 tricks make 190 on the mountain, the two all-passes without any 20 in the pool."""
    played = game(BIRDS, *BOOK, target=1000, dealer="В")
    assert (played.state.sheet.mountain["А"], played.state.sheet.pool["А"]) == (190, 20)
    games = ["А=М(0)", "А=6; пас", "Б=6; пас", "А=8; пас", "А=6; пас", "А=7; пас", "Б=6; пас", "А=6; пас"]
    played = game(BIRDS, *BOOK, *games, target=1000, dealer="В")
    assert [name for _degree, _tricks, name in tree(played, "А")] == ["М", "6", "8", "6", "7", "6", "", ""]
    assert [tricks for _degree, tricks, _name in tree(played, "А")] == [6, 3, 2, 4, 0, 3, 1, 0]
    # S0 goes on: «пас втёмную», А takes four and writes 80; everyone has a bird more, his next one is a bomb.
    before = played.state.sheet.mountain["А"]
    dealer = played.state.dealer
    played = game(BIRDS, *BOOK, *games, taken(dealer, 4) + "; втёмную Б", target=1000, dealer="В")
    assert played.state.sheet.mountain["А"] - before == 80
    assert [degree for degree, _tricks, _name in tree(played, "А")] == [0, 0, 0, 0, 0, 0, 1, 0, 0]
    assert tree(played, "А")[-1] == (0, 4, "")


# А = 6 on a bird, without one, on a bomb: what is written to the pool, the mountain gives as much.
NO_OPENING = "{opening: null}"
BIRD = "{opening: {circles: 1}}"
CIRCLE = ["Г=4+3+1", "А=4+3+1", "Б=4+3+1", "В=4+3+1"]


def test_birds_half_of_a_prize_to_the_pool_and_half_off_the_mountain() -> None:
    played = game(BIRDS, *CIRCLE, "А=6; пас", rules=BIRD, target=500)
    assert wrote(played) == "пуля А 10; гора А -10"


def test_birds_a_mountain_does_not_go_below_zero() -> None:
    """What the mountain cannot give goes to the pool."""
    played = game(BIRDS, *CIRCLE, "! А гора -97", "А=6; пас", rules=BIRD, target=500)
    assert wrote(played) == "пуля А 17; гора А -3"


def test_birds_without_a_bird_everything_is_half() -> None:
    """S0: on a six the prize is 10, the penalty 10, a whist 1."""
    assert wrote(game(BIRDS, "А=6(0); Б=3; В=1", rules=NO_OPENING, target=500)) == (
        "пуля А 10; висты Б на А 3; висты В на А 1"
    )
    assert wrote(game(BIRDS, "А=6(-1); Б=3; В=2", rules=NO_OPENING, target=500)) == (
        "гора А 10; висты Б на А 4; висты В на А 3; висты Г на А 1"
    )
    assert wrote(game(BIRDS, "А=6(+2); Б(+)", rules=NO_OPENING, target=500)) == "пуля А 10; гора Б 10; висты Б на А 2"


def test_birds_a_remise_does_not_use_the_bird() -> None:
    played = game(BIRDS, *CIRCLE, "А=6(-1); Б=3; В=2", rules=BIRD, target=500)
    assert [name for _degree, _tricks, name in tree(played, "А")] == [""] * 4


def test_birds_dark_bid_prize_and_penalty_forty_a_whist_four() -> None:
    """S0: «раз втёмную» makes prize and penalty of a six 40, a whist 4; with a bomb all counts four times."""
    made = game(BIRDS, *CIRCLE, "А=6(0); Б(+); втёмную", rules=BIRD, target=500)
    assert wrote(made) == "пуля А 20; гора А -20; висты Б на А 16"
    down = game(BIRDS, *CIRCLE, "А=6(-1); Б=3; В=2; втёмную", rules=BIRD, target=500)
    assert wrote(down) == "гора А 40; висты Б на А 16; висты В на А 12; висты Г на А 4"
    bomb = game(BIRDS, *CIRCLE, "Г=3+3+2; втёмную Б", "А=6; пас; втёмную", rules=BIRD, target=500)
    assert wrote(bomb) == "пуля А 40; гора А -40"


def test_birds_dark_pass_second_in_a_row_costs_forty() -> None:
    played = game(BIRDS, *CIRCLE, "Г=3+3+2", "Г=3+3+2; втёмную А", rules=BIRD, target=500)
    assert wrote(played) == "гора А 120; гора Б 120; гора В 80; гора Г 80"


def test_birds_the_dealer_stays_three_deals_and_is_fined() -> None:
    """S0: 10, 20, 30 a trick by one dealer; then the deal moves on and he writes 60."""
    played = game(BIRDS, *CIRCLE, "Г=3+3+2", "Г=3+3+2", rules=BIRD, target=500)
    assert (played.state.dealer, price(played)) == ("Г", 30)
    played = game(BIRDS, *CIRCLE, "Г=3+3+2", "Г=3+3+2", "Г=3+3+2", rules=BIRD, target=500)
    assert wrote(played) == "гора А 90; гора Б 90; гора В 60; гора Г 120"
    assert (played.state.dealer, price(played)) == ("А", 10)


@pytest.mark.parametrize(
    ("rules", "passes", "degrees"),
    [
        # Variants of S0: the caller chooses the bird; a bomb of one's own; double and triple bombs.
        ("{tree: {place: named}}", "втёмную Б на 3", {"А": [0, 0, 1, 0, 0], "Б": [0, 0, 1, 0, 0]}),
        ("{tree: {whose: callers}}", "втёмную Б", {"А": [0] * 5, "Б": [1, 0, 0, 0, 0]}),
        (
            "{tree: {whose: callers, place: named}}",
            "втёмную А на 2 Б на 3",
            {"А": [0, 1, 0, 0, 0], "Б": [0, 0, 1, 0, 0]},
        ),
        ("{tree: {dark_pass: [2, 3]}}", "втёмную Б", {"А": [2, 0, 0, 0, 0], "Б": [2, 0, 0, 0, 0]}),
    ],
)
def test_birds_which_bird_becomes_a_bomb(rules: str, passes: str, degrees: dict[str, list[int]]) -> None:
    rules = rules.replace("{tree", "{opening: {circles: 1}, tree", 1)
    played = game(BIRDS, *CIRCLE, f"Г=3+3+2; {passes}", rules=rules, target=500)
    assert {who: [degree for degree, _tricks, _game in tree(played, who)] for who in degrees} == degrees


def test_birds_help_is_half_a_prize_to_the_fullest_pool() -> None:
    """S0: with the own pool closed, that half goes to the fullest open pool, and whists on it to the helper."""
    played = game(BIRDS, *CIRCLE, "! А пуля +200 | ! В пуля +50", "А=8; пас", rules=BIRD, target=200)
    assert wrote(played) == "пуля В 30; гора А -30; висты А на В 30"
    equal = game(BIRDS, *CIRCLE, "! А пуля +200 | ! Б гора +90", "А=8; пас", rules=BIRD, target=200)
    assert wrote(equal) == "пуля Б 30; гора А -30; висты А на Б 30"


def test_birds_third_stage() -> None:
    """S0: three pools closed - the rest of the fourth to its mountain, full responsibility, to the last mountain."""
    fill = "! А пуля +200 | ! Б пуля +195 | ! В пуля +200"
    played = game(BIRDS, *CIRCLE, fill, "Б=6; пас", rules=BIRD, target=200)
    # Б: 10 off the mountain, 5 into his pool, 5 help to Г; then Г lacks 195: pool and mountain take them.
    assert wrote(played) == "пуля Б 5; пуля Г 200; гора Б -10; гора Г 195; висты Б на Г 5"
    assert not finished(played.context)
    lines = [*CIRCLE, fill, "Б=6; пас"]
    full = game(BIRDS, *lines, "В=6(+2); Г(+)", rules=BIRD, target=200)
    assert "гора Г 40" in wrote(full)  # two tricks short, 20 each
    # Б has cleared his mountain: 80 off it, the rest off the biggest, with whists for it.
    clear = game(BIRDS, *lines, "! В гора -95", "В=8; пас", rules=BIRD, target=200)
    # On a bird; В has five left: off it, and 55 off the biggest, Г's.
    assert wrote(clear) == "гора В -5; гора Г -55; висты В на Г 55"
    rest = "! А гора -100 | ! Б гора -90 | ! В гора -100"
    assert not finished(game(BIRDS, *lines, rest, rules=BIRD, target=200).context)
    assert finished(game(BIRDS, *lines, rest, rules="{opening: {circles: 1}, mountains_left: 1}", target=200).context)
    assert finished(game(BIRDS, *lines, rest, "! Г гора -295", rules=BIRD, target=200).context)


def test_birds_preferans_is_four_hundred() -> None:
    played = game(BIRDS, *CIRCLE, "! А гора +200", "А=преферанс", rules=BIRD, target=900)
    assert wrote(played) == "пуля А 200; гора А -200"


# Robber, S0.


def test_robber_the_table_of_the_book() -> None:
    """S0: 0 -2 +1 -2 -1 -3 -2 -4 -3 0, misères 0 and 2, all-passes 3 4 2 1."""
    mine = ["6(0)", "6(-2)", "7(+1)", "7(-2)", "8(-1)", "8(-3)", "9(-2)", "9(-4)", "10(-3)", "10(0)", "М(0)", "М(+2)"]
    passes = [("3", "10"), ("4", "10"), ("2", "20"), ("1", "20")]
    theirs = ["6(0)", "6(0)", "7(0)", "7(0)", "8(0)", "8(0)", "9(0)", "9(0)", "10(0)", "10(0)", "М(0)", "М(0)"]
    lines: list[str] = []
    for turn in range(16):
        for dealer, who, whister in (("В", "А", "Б"), ("А", "Б", "В"), ("Б", "В", "А")):
            if turn < 12:
                game_of = mine[turn] if who == "А" else theirs[turn]
                answer = "" if game_of[0] in "М1" else f"; {whister}(+)"
                lines.append(f"{who}={game_of}{answer}")
            else:
                tricks, cost = passes[turn - 12]
                own, rest = int(tricks), 10 - int(tricks)
                lines.append(f"{dealer}={own}+{rest}+0; цена {cost}" if who == "А" else f"{dealer}=5+5+0; цена {cost}")
    played = game("robber@1", *lines, players="АБВ", target=200)
    assert played.state.slots is not None
    assert [slot.name for slot in played.state.slots["А"]] == (
        ["6", "6", "7", "7", "8", "8", "9", "9", "10", "10", "М", "М", "Р10", "Р10", "Р20", "Р20"]
    )
    assert [slot.result for slot in played.state.slots["А"]] == (
        ["0", "-2", "+1", "-2", "-1", "-3", "-2", "-4", "-3", "0", "0", "2", "3", "4", "2", "1"]
    )
    assert finished(played.context)


def test_robber_an_all_pass_costs_what_was_chosen() -> None:
    assert wrote(game("robber@1", "Г=3+4+1; цена 20")) == "гора А 60; гора Б 80; гора В 20; гора Г 40"
    rules = "{robber: {allpasses: [10]}}"  # one kind left: it need not be said
    assert wrote(game("robber@1", "Г=3+4+1", rules=rules)) == "гора А 30; гора Б 40; гора В 10; гора Г 20"


def test_robber_before_the_classical_system() -> None:
    """S0: a robber may stand in place of the opening; the pulka goes on after it, and its all-passes grow birds."""
    rules = "{opening: null, robber: {games: [6], miseres: 0, allpasses: [10], then: pulka}}"
    lines = ["А=6; пас", "Б=6; пас", "В=6; пас", "Г=6; пас"]
    passes = [f"{dealer}=4+4+0" for dealer in "ГАБВ"]
    played = game(BIRDS, *lines, *passes, rules=rules, target=500)
    assert not finished(played.context)
    assert len(tree(played, "А")) == 4
    game(BIRDS, *lines, *passes, "В=7; пас", rules=rules, target=500)


# Races, S1.

CIRCLES = ["В=3+3+4", "А=3+3+4", "Б=3+3+4"]


def race(*lines: str, convention: str = "skachki-22@1", target: int = 22, rules: str = "") -> Session:
    return game(convention, *lines, players="АБВ", target=target, rules=rules)


def test_races_begin_with_a_circle_of_all_passes_at_two() -> None:
    played = race("В=3+3+4")
    assert wrote(played) == "гора А 6; гора Б 6; гора В 8"
    assert codes(play(header("skachki-22@1", "АБВ", target=22), "А=6; пас")) == ["opening"]


def test_races_prizes_of_a_round() -> None:
    """S1: 300 on each other for the pool, 200 for the mountain."""
    played = race(*CIRCLES, "! А пуля +20 | ! А гора +5 | ! Б гора +3", "А=6; пас")
    assert wrote(played) == "пуля А 2; висты А на Б 300; висты А на В 300; висты В на А 200; висты В на Б 200"
    assert played.state.race is not None
    assert played.state.race.round == 2
    # The second round has a circle of its own, pools from the start, and the mountain of this round alone.
    second = [*CIRCLES, "! А пуля +20 | ! А гора +5 | ! Б гора +3", "А=6; пас"]
    lines = [*second, "А=3+3+4", "Б=3+3+4", "В=3+3+4", "! Б пуля +20 | ! А гора +1 | ! В гора +1"]
    assert wrote(race(*lines, "Б=6; пас")) == ("пуля Б 2; висты Б на А 500; висты Б на В 500")


def test_races_a_clean_all_pass_closes_the_pool_and_the_mountain_waits() -> None:
    """S1: the prize for the mountain is decided when the all-passes are left; a misère does not leave them."""
    lines = [*CIRCLES, "! А пуля +20 | ! А гора +90", "В=0+5+5"]
    played = race(*lines)
    assert wrote(played) == "пуля А 2; гора Б 10; гора В 10; висты А на Б 300; висты А на В 300"
    assert wrote(race(*lines, "А=М(0)")) == "пуля А 10"
    left = race(*lines, "А=М(0)", "! Б гора +1", "Б=7; пас")
    assert wrote(left) == "пуля Б 4; висты В на А 200; висты В на Б 200"


def test_races_a_failed_misere_sets_the_price_of_all_passes() -> None:
    """S1: one trick - all-passes at 2, two - at 4, three and more - at 6."""
    assert [price(race(*CIRCLES, f"А=М(+{tricks})")) for tricks in (1, 2, 3, 5)] == [2, 4, 6, 6]


def test_races_undertricks_cost_twice_those_of_leningrad() -> None:
    assert wrote(race(*CIRCLES, "А=6(-1); Б=3; В=2")) == "гора А 8; висты Б на А 16; висты В на А 12"


def test_races_share_a_tie() -> None:
    played = race(*CIRCLES, "! А пуля +20", "А=6; пас")
    # А, Б and В have ten tricks each, 20: the three share the prize for the mountain, and nobody is left to pay.
    assert wrote(played) == "пуля А 2; висты А на Б 300; висты А на В 300"
    two = race(*CIRCLES, "! А пуля +20 | ! А гора +1", "А=6; пас")
    assert wrote(two) == "пуля А 2; висты А на Б 300; висты А на В 300; висты Б на А 100; висты В на А 100"


def test_races_the_fifth_set_on_the_totals() -> None:
    """S1: after the last round the same prizes on the sums of all rounds."""
    lines = [*CIRCLES, "! А пуля +20 | ! А гора +1 | ! Б гора +2", "А=6; пас"]
    played = race(*lines, rules="{race: {rounds: 1}}")
    assert wrote(played) == ("пуля А 2; висты А на Б 600; висты А на В 600; висты В на А 400; висты В на Б 400")
    assert finished(played.context)


def test_races_to_twenty_a_hundred_each_and_the_mountain_goes_on() -> None:
    first = [*CIRCLES, "! А пуля +18 | ! А гора +1 | ! Б гора +2", "А=6; пас"]
    played = race(*first, convention="skachki-20@1", target=20)
    assert wrote(played) == "пуля А 2; висты А на Б 100; висты А на В 100; висты В на А 100; висты В на Б 100"
    lines = [*first, "А=3+3+4", "Б=3+3+4", "В=3+3+4", "! А гора +1 | ! Б пуля +18 | ! В гора +2"]
    again = race(*lines, "Б=6; пас", convention="skachki-20@1", target=20)
    # Mountains on the whole: А 22 + 20, Б 22 + 20, В 22 + 20: all tie, nobody pays for the mountain.
    assert wrote(again) == "пуля Б 2; висты Б на А 100; висты Б на В 100"


# Two players, S0 and S1.


def two(*lines: str, convention: str = "hussar-dummy@1", rules: str = "") -> Session:
    return game(convention, *lines, players="АБ", rules=rules)


def test_two_players_whist_leave_for_two_or_pass() -> None:
    assert wrote(two("А=6(0); Б(+)")) == "пуля А 2; висты Б на А 8"
    assert wrote(two("А=6; Б(=)")) == "пуля А 2; висты Б на А 4"  # «один»: for two tricks on six
    assert wrote(two("А=7; Б(=)")) == "пуля А 4; висты Б на А 4"  # for one on seven
    assert wrote(two("А=6; пас")) == "пуля А 2"
    assert wrote(two("А=6(-1); Б(+)")) == "гора А 2; висты Б на А 12"
    assert wrote(two("А=6(+2); Б(+)")) == "пуля А 2; гора Б 4; висты Б на А 4"
    assert wrote(two("А=10(-1)")) == "гора А 10; висты Б на А 20"


def test_two_players_all_pass_without_the_dummy() -> None:
    """S0: dummy and talon stay closed; the two take all ten tricks."""
    assert wrote(two("Б=4+6")) == "гора А 4; гора Б 6"
    assert codes(play(header("hussar-dummy@1", "АБ"), "Б=4+5")) == ["tricks-sum"]
    assert codes(play(header("hussar-dummy@1", "АБ"), "Б=4+5+1")) == ["allpass-hands"]


def test_two_players_hands_by_where_the_dummy_sits() -> None:
    """S0: opponent, dealer, dummy - or the dummy always first, the cutter second, the dealer third."""
    assert str(two("А=6; пас").records[0].entry) == "1. А(1)=6; пас"
    first = "{dummy: first}"
    assert str(two("А=6; пас", rules=first).records[0].entry) == "1. А(2)=6; пас"
    assert str(two("Б=6; пас", rules=first).records[0].entry) == "1. Б(3)=6; пас"


def test_two_players_the_mountain_divided_by_two_or_whole() -> None:
    assert results(two("! А гора +6")) == [-30, 30]
    assert results(two("! А гора +6", rules="{mountain_shares: whole}")) == [-60, 60]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # S0: without his talon he owes two on six and one on seven; with it four, two, one on eight and nine.
        ("А=6(+3); Б(+)", "пуля А 2; гора Б 2; висты Б на А 2"),
        ("А=6(+2); Б(+)", "пуля А 2; висты Б на А 4"),
        ("А=6(+3); Б(+п)", "пуля А 2; гора Б 6; висты Б на А 2"),
        ("А=6(0); Б(+п)", "пуля А 2; висты Б на А 8"),
        ("А=7(+3); Б(+)", "пуля А 4; гора Б 4"),
        ("А=7(+2); Б(+п)", "пуля А 4; гора Б 4; висты Б на А 4"),
        ("А=8(+2); Б(+п)", "пуля А 6; гора Б 6"),
        ("А=8(+2); Б(+)", "пуля А 6"),
        ("А=9(+1); Б(+п)", "пуля А 8; гора Б 8"),
        ("А=10(0)", "пуля А 10"),
        ("Б=пас", ""),
    ],
)
def test_hussar_with_24_cards(line: str, expected: str) -> None:
    played = two(line, convention="hussar-24@1")
    assert wrote(played) == expected
    assert played.state.dealer == "А"


# Old preferans, S4.


def old(*lines: str, rules: str = "", target: int = 21) -> Session:
    return game("old-preferans@1", *lines, players="АБВ", rules=rules, target=target)


ONCE = "{remise: once}"


@pytest.mark.parametrize(
    ("rules", "line", "expected"),
    [
        # 43, 44: hearts without the talon, three of six: fifteen with кадили, five without.
        ("", "А=6ч(-3); Б(+); без прикупа", "гора А 15; висты Б на А 35"),
        (ONCE, "А=6ч(-3); Б(+); без прикупа", "гора А 5; висты Б на А 35"),
        # 44: diamonds, four short: three with the talon, four without.
        (ONCE, "А=6б(-4); Б(+)", "гора А 3; висты Б на А 24"),
        (ONCE, "А=6б(-4); Б(+); без прикупа", "гора А 4; висты Б на А 32"),
        ("", "А=6б(-4); Б(+)", "гора А 12; висты Б на А 24"),
        # Made: written off the own stake; three chips a trick in diamonds.
        ("", "А=6б(0); Б=2; В=2", "гора А -3; висты Б на А 6; висты В на А 6"),
        ("", "А=6п; пас", "гора А -1"),
        ("", "А=6т; пас", "гора А -2"),
        ("", "А=6ч; пас; без прикупа", "гора А -5"),
        # 46: by agreement a game without the talon is no dearer.
        ("{without_talon: {more: 0}}", "А=6ч; пас; без прикупа", "гора А -4"),
        # 30: a whister short of his two tricks, when the game is made.
        ("", "А=6б(0); Б=3; В=1", "гора А -3; гора В 3; висты Б на А 9; висты В на А 3"),
        ("", "А=6б(0); Б=4; В=0", "гора А -3; гора В 6; висты Б на А 12"),
        (ONCE, "А=6б(0); Б=4; В=0", "гора А -3; гора В 3; висты Б на А 12"),
        ("", "А=6б(-1); Б=4; В=1", "гора А 3; висты Б на А 12; висты В на А 3"),
    ],
)
def test_old_preferans_a_deal(rules: str, line: str, expected: str) -> None:
    assert wrote(old(line, rules=rules)) == expected


def test_old_preferans_everyone_stakes_the_same() -> None:
    assert old("А=6п; пас").state.sheet.mountain == {"А": 20, "Б": 21, "В": 21}


def test_old_preferans_who_has_no_remises_takes_from_who_has_most() -> None:
    """40: 8 and 11 are left, the game was diamonds with the talon: three off the 11, thirty chips on him."""
    stakes = "! А гора -21 | ! Б гора -13 | ! В гора -10"
    assert wrote(old(stakes, "А=6б; пас")) == "гора В -3; висты А на В 30"
    played = old(stakes, "А=6б(0); Б=2; В=2")
    # 24 after two tricks: thirty less three for each trick.
    sheet = played.state.sheet
    assert sheet.whists["А", "В"] - sheet.whists["В", "А"] == 24


def test_old_preferans_the_last_remises() -> None:
    """41: with one remise left, hearts without the talon cost one, made or not, and so do the whisters' tricks."""
    stakes = "! А гора -21 | ! Б гора -20 | ! В гора -21"
    made = old(stakes, "А=6ч(0); Б=2; В=2; без прикупа")
    assert wrote(made) == "гора Б -1; висты А на Б 10; висты Б на А 2; висты В на А 2"
    assert finished(made.context)
    assert wrote(old(stakes, "А=6ч(-1); Б=3; В=2; без прикупа", rules=ONCE)) == (
        "гора А 1; висты Б на А 3; висты В на А 2"
    )


def test_old_preferans_equal_reduction() -> None:
    """34: 23, 36 and 40 less ten: 13, 26, 30; the settlement does not change."""
    stakes = "! А гора +2 | ! Б гора +15 | ! В гора +19"
    played = old(stakes, "! все гора -10")
    assert list(played.state.sheet.mountain.values()) == [13, 26, 30]
    assert results(played) == results(old(stakes)) == [100, -30, -70]


def test_old_preferans_penalty_remises_cost_the_suit_played() -> None:
    """36: usually in the suit of the game."""
    assert wrote(old("А=6б; пас", "! Б ренонс")) == "гора Б 3"
    assert wrote(old("А=6ч; пас; без прикупа", "! Б торговля")) == "гора Б 5"
    assert wrote(old("А=6т; пас", "! Б сдача")) == "гора Б 2"


FULL = (
    "{games: [contract, misere], misere: {pool: 5, trick: 5}, strains: {п: {6: 1, 7: 6, 8: 8}, т: {6: 2, 7: 6, 8: 8},"
    " б: {6: 3, 7: 6, 8: 8}, ч: {6: 4, 7: 6, 8: 8}, бк: {6: 5, 7: 6, 8: 8}}}"
)


def test_old_preferans_full() -> None:
    """48-52: six without trumps, sevens, two misères; on seven the first of two whisters owes two, the last one."""
    assert wrote(old("А=6бк; пас", rules=FULL)) == "гора А -5"
    assert wrote(old("А=7п(0); Б=2; В=1", rules=FULL)) == "гора А -6; висты Б на А 12; висты В на А 6"
    assert wrote(old("А=7п(0); Б=1; В=2", rules=FULL)) == "гора А -6; гора Б 6; висты Б на А 6; висты В на А 12"
    assert wrote(old("А=7п(0); Б=3; В=0", rules=FULL)) == "гора А -6; гора В 6; висты Б на А 18"
    assert wrote(old("А=М(0)", rules=FULL)) == "гора А -5"
    assert wrote(old("А=М(0); без прикупа", rules=FULL)) == "гора А -6"
    assert wrote(old("А=М(+1)", rules=FULL)) == "гора А 5"


def test_old_preferans_nobody_plays() -> None:
    """24: if all pass the talon, the cards are dealt again."""
    assert wrote(old("В=пас")) == ""


# Private rules, S0.


def test_private_a_seven_in_the_talon_of_a_misere() -> None:
    """S0: the dealer writes ten whists on the declarer, however it ends."""
    rules = "{private: {talon_seven: 10}}"
    assert wrote(game("sochi@1", "А=М(0); семёрка", rules=rules)) == "пуля А 10; висты Г на А 10"
    assert wrote(game("sochi@1", "А=М(+1); семёрки 2", rules=rules)) == "гора А 10; висты Г на А 20"


def test_private_a_talon_thrown_away() -> None:
    """S0: the dealer writes the price of the game to his mountain."""
    rules = "{private: {thrown_talon: true}}"
    assert wrote(game("sochi@1", "А=8; пас; прикуп выброшен", rules=rules)) == "пуля А 6; гора Г 6"


def test_private_a_failed_misere_is_dealt_again() -> None:
    rules = "{private: {misere_redeal: true}}"
    assert game("sochi@1", "А=М(+1)", rules=rules).state.dealer == "Г"
    assert game("sochi@1", "А=М(0)", rules=rules).state.dealer == "А"


def test_private_an_underbid_game() -> None:
    """S0: a game bid below its strength is unlawful: 20 to the mountain - a penalty by name."""
    rules = "{penalties: {подвод: {mountain: 20}}}"
    assert wrote(game("sochi@1", "! А подвод", rules=rules)) == "гора А 20"


def test_robber_beside_an_opening() -> None:
    """S0: instead of the circles of all-passes, or beside them: the circles first."""
    rules = "{opening: {circles: 1}, dealer_stays: 3, robber: {games: [6], miseres: 0, allpasses: [10], then: pulka}}"
    played = game(BIRDS, *CIRCLE, "А=6; пас", "А=4+4+0", rules=rules, target=500)
    # The robber is played without birds, its all-passes keep no dealer, and each of them grows one.
    assert wrote(played, 2) == "пуля А 10; пуля Г 10; гора А 10; гора Б 40; гора В 40"
    assert played.state.dealer == "Б"
    assert [len(tree(played, who)) for who in FOUR] == [5, 5, 5, 5]
    assert all(not name for _degree, _tricks, name in tree(played, "А"))


def test_birds_a_game_breaks_the_row_of_all_passes() -> None:
    """S0: the price climbs while the same dealer deals; after a game, made or not, the next one begins at ten."""
    played = game(BIRDS, *CIRCLE, "Г=3+3+2", "А=6(-1); Б=3; В=2", rules=BIRD, target=500)
    assert (played.state.dealer, price(played)) == ("А", 10)


# Options that no test above has changed.


def test_a_bird_for_everyone_is_an_option() -> None:
    rules = "{opening: null, tree: {opening: [1], allpass: bird}}"
    assert [len(tree(game("classic@1", "Г=3+3+2", rules=rules), who)) for who in FOUR] == [1, 1, 1, 1]


def test_marked_bombs_need_a_bird() -> None:
    """Where a dark pass marks a bird and there is none, nothing becomes a bomb."""
    rules = "{opening: null, tree: {becomes: marked}}"
    assert tree(game("classic@1", "Г=3+3+2; втёмную А", rules=rules), "А") == []


@pytest.mark.parametrize(
    ("convention", "rules", "lines", "expected", "without"),
    [
        pytest.param("sochi@1", "{help_tie: nearest}", "! А пуля +20 | ! Б гора +9 | А=6; пас",
                     "пуля Б 2; висты А на Б 20", "пуля В 2; висты А на В 20", id="help_tie"),
        pytest.param("sochi@1", "{help_spares: false}", "! А пуля +20 | ! Г пуля +5 | А=6; пас",
                     "пуля Г 2; висты А на Г 20", "пуля Б 2; висты А на Б 20", id="help_spares"),
        pytest.param("sochi@1", "{shortfall_closed: {6: 9, 7: 9, 8: 9, 9: 9, 10: 9}, shortfall_when: all}",
                     "! Б пуля +20 | А=6(+1); Б(+)", "пуля А 2; гора Б 2; висты Б на А 6",
                     "пуля А 2; гора Б 2; висты Б на А 6", id="shortfall_when"),
        pytest.param("sochi@1", "{dealer_stays: 2, dealer_fine: 5}", "Г=3+3+2 | Г=3+3+2",
                     "гора А 6; гора Б 6; гора В 4; гора Г 9", "", id="dealer_fine"),
        pytest.param("sochi@1", "{quota_of: each}", "А=6(0); Б=4; В=0",
                     "пуля А 2; гора В 4; висты Б на А 8", "пуля А 2; висты Б на А 8", id="quota_of"),
        pytest.param("sochi@1", "{quota_second: {6: 1, 7: 1, 8: 0, 9: 0, 10: 0}}", "А=6(+2); Б=2; В=0",
                     "пуля А 2; гора В 2; висты Б на А 4", "пуля А 2; гора В 4; висты Б на А 4", id="quota_second"),
        pytest.param("sochi@1", "{remise: once}", "А=7(-3); Б=3; В=3",
                     "гора А 4; висты Б на А 24; висты В на А 24; висты Г на А 12",
                     "гора А 12; висты Б на А 24; висты В на А 24; висты Г на А 12", id="remise"),
        pytest.param("sochi@1", "{made: half_off}", "! А гора +1 | А=8; пас", "пуля А 5; гора А -1", "пуля А 6",
                     id="made"),
        pytest.param("sochi@1", "{leftover: mountains}",
                     "! А пуля +20 | ! Б пуля +20 | ! В пуля +20 | ! Г пуля +20 | ! А гора +1 | ! В гора +9 | "
                     "А=8; пас; после конца",
                     "гора А -1; гора В -5; висты А на В 50", "гора А -1; гора Б 5; гора В 5; гора Г 5", id="leftover"),
        pytest.param("skachki-22@1", "{opening: null, race: {ties: full, totals: false}}",
                     "! А пуля +20 | ! А гора +1 | А=6; пас",
                     "пуля А 2; висты А на Б 300; висты А на В 300; висты А на Г 300; висты Б на А 200; "
                     "висты В на А 200; висты Г на А 200",
                     "", id="race.ties"),
        pytest.param("classic@1", "{opening: null, dark: {bid: 3}}", "А=7; пас; втёмную", "пуля А 12", "",
                     id="dark.bid"),
        pytest.param("classic@1", "{opening: {prices: [5]}}", "Г=3+3+2", "гора А 15; гора Б 15; гора В 10; гора Г 10",
                     "гора А 3; гора Б 3; гора В 2; гора Г 2", id="opening.prices"),
        pytest.param("classic@1", "{opening: null, dark: {allpass: 3}}", "Г=3+3+2; втёмную А",
                     "гора А 9; гора Б 9; гора В 6; гора Г 6", "", id="dark.allpass"),
        pytest.param("classic@1", "{opening: null, dark: {outbid: 6}}", "Б=6; пас; втёмную А", "пуля Б 2", "",
                     id="dark.outbid"),
        pytest.param("robber@1", "{robber: {hand: 2}}", "Б=6; пас", "пуля Б 20", "", id="robber.hand"),
    ],
)  # fmt: skip
def test_an_option(convention: str, rules: str, lines: str, expected: str, without: str) -> None:
    """What the last line writes with the rule, and without it; nothing where it is refused or stands beside others."""
    assert wrote(game(convention, lines, rules=rules)) == expected
    if without:
        plain = play(header(convention, FOUR), *lines.split(" | "))
        assert wrote(plain) == without


def test_every_option_of_the_older_games_has_a_case() -> None:
    """Each key with a default, and each of their groups, is changed somewhere on this page."""
    text = Path(__file__).read_text(encoding="utf-8")
    groups = (Opening, TreeRules, DarkRules, WithoutTalon, RobberRules, RaceRules, PrivateRules)
    keys = {f.name for f in dataclasses.fields(Convention) if f.default is not dataclasses.MISSING}
    keys |= {f.name for group in groups for f in dataclasses.fields(group)}
    shipped_only = {"usual_target", "own_talon", "games", "prize_pool", "prize_mountain", "every_round", "six_by_both"}
    assert {key for key in keys - shipped_only if f"{key}: " not in text} == set()


# What a second reckoning brought up.


def test_two_players_six_spades_must_be_whisted_by_the_one() -> None:
    rules = "{stalingrad: true}"
    assert codes(play(header("hussar-dummy@1", "АБ", rules=rules), "А=6п; пас")) == ["stalingrad"]
    assert wrote(two("А=6п(0); Б(+)", rules=rules)) == "пуля А 2; висты Б на А 8"


def test_who_rests_takes_no_tricks_on_his_tree() -> None:
    played = game("classic@1", "Д=3+3+2", players="АБВГД", rules="{opening: {circles: 1}}")
    assert [tree(played, who)[0][1] for who in "АБВГД"] == [3, 3, 2, 0, 2]


def test_races_that_are_over_have_no_opening() -> None:
    lines = [*CIRCLES, "! А пуля +20", "А=6; пас", "Б=6; пас; после конца"]
    assert wrote(race(*lines, rules="{race: {rounds: 1}}")) == "пуля Б 2"


def test_a_new_race_begins_at_the_first_price() -> None:
    """A misère that closes a round among all-passes leaves none of them to the next one."""
    lines = [*CIRCLES, "! А пуля +20", "В=3+3+4", "А=М(0)", "Б=3+3+4", "В=3+3+4", "А=3+3+4"]
    played = race(*lines, rules="{opening: {every_round: true}}")
    assert played.state.race is not None
    assert (played.state.race.round, price(played), played.state.step) == (2, 2, 0)
    played = race("! А пуля +20", "В=3+3+4", "А=М(0)", rules="{opening: null}")
    assert (price(played), least_bid(played.context)) == (2, 6)


def test_birds_the_last_pool_waits_for_the_end_of_the_opening() -> None:
    played = game(BIRDS, "! А пуля +200 | ! Б пуля +200 | ! В пуля +200", "Г=4+3+1", rules=BIRD, target=200)
    assert played.state.sheet.pool["Г"] == 0


def test_robber_has_no_least_bid() -> None:
    """What must be played may be played, whatever was passed before."""
    rules = "{least_bid: {levels: [7, 8]}, robber: {games: [6], miseres: 0, allpasses: [10]}}"
    assert wrote(game("robber@1", "Г=3+3+2", "Б=6; пас", rules=rules)) == "пуля Б 20"


def test_birds_the_dealer_who_went_halves_helps_nobody() -> None:
    """S1: he may not; his half goes where no pool can take it."""
    rules = "{opening: null, tree: null, half_misere: true}"
    played = game(BIRDS, "! А пуля +20 | ! Г пуля +20", "А=М; пополам", rules=rules, target=20)
    assert played.state.sheet.pool == {"А": 20, "Б": 20, "В": 20, "Г": 20}


def test_races_responsibility_looks_at_the_pools_of_this_race() -> None:
    rules = "{opening: null, shortfall_closed: {6: 20, 7: 20, 8: 20, 9: 20, 10: 20}}"
    played = game("skachki-20@1", "А=10(0)", "Б=6(+1); В(+)", players="АБВ", rules=rules, target=10)
    assert wrote(played) == "пуля Б 2; гора В 2; висты В на Б 12"


def test_old_preferans_what_is_left_is_the_most_a_game_can_cost() -> None:
    """41, whatever makes it dearer; after the end, by agreement, its price again."""
    rules = "{dark: {bid: 2}}"
    played = old("А=6ч(-1); Б=3; В=2; втёмную", rules=rules, target=1)
    assert wrote(played) == "гора А 3; висты Б на А 9; висты В на А 6"
    over = old("! А гора -1 | ! Б гора -1 | ! В гора -1", "А=6б(-1); Б(+); после конца", target=1)
    assert wrote(over) == "гора А 3; висты Б на А 15"


@pytest.mark.parametrize(
    ("line", "revoker", "played"),
    [
        ("А=6(0); Б(+)", "А", ""),  # would have been made: a remise, and the bird stays
        ("А=6(-1); Б(+)", "Б", "6"),  # counts as made: the bird is used up
        ("А=6(-1); Б(+)", "А", ""),
        ("А=6(0); Б(+)", "Б", "6"),
    ],
)
def test_a_revoke_plays_the_game_anew_on_the_tree_too(line: str, revoker: str, played: str) -> None:
    after = game(BIRDS, *CIRCLE, line, f"! {revoker} ренонс", rules=BIRD, target=500)
    assert tree(after, "А")[0][2] == played


def test_a_revoke_moves_the_ladders_and_the_table_of_a_robber() -> None:
    rules = "{penalties: {ренонс: {revoke: true}}}"
    assert price(game("sochi@1", "Г=3+3+2", "Б=6(0); В(+)", rules=rules)) == 1
    assert price(game("sochi@1", "Г=3+3+2", "Б=6(0); В(+)", "! Б ренонс", rules=rules)) == 2
    slots = game("robber@1", "А=6(0); Б(+)", "! А ренонс").state.slots
    assert slots is not None
    assert slots["А"][0].result == "-1"


def test_robber_a_pass_at_nothing_costs_nothing() -> None:
    rules = "{robber: {allpasses: [0]}}"
    assert wrote(game("robber@1", "Г=3+3+4; цена 0", players="АБГ", dealer="Г", rules=rules)) == ""


def test_birds_the_bird_that_a_pass_brings_may_be_named() -> None:
    rules = "{opening: null, tree: {place: named}}"
    played = game(BIRDS, "Г=3+3+2; втёмную Б на 1", rules=rules, target=500)
    assert tree(played, "Б") == [(1, 3, "")]


def test_half_a_missing_trick_is_half_a_remise() -> None:
    rules = "{remise: once, pair_short: split}"
    assert wrote(game("sochi@1", "А=9(+1); Б=0; В=0", rules=rules)) == "пуля А 8; гора Б 4; гора В 4"


def test_who_passed_dark_must_be_said() -> None:
    played = play(header("classic@1", FOUR, rules="{opening: null}"), "Г=3+3+2; втёмную", "А=3+3+2; dark")
    assert codes(played) == ["syntax", "syntax"]
