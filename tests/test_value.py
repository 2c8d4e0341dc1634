"""What a deal is worth: the book's tables cell by cell, its formulas, and the settlement before and after."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pulka.preferans.library import load
from pulka.preferans.question import moment, table_of
from pulka.preferans.state import Context, State
from pulka.preferans.value import Case, Role, Share, Situation, allpasses, games
from pulka.table import Table
from tests import plain_family
from tests.family_games import OLDER
from tests.games import MODERN, chance_of, house_rules, lines, one_line, seats, target_of, with_rules
from tests.plain import Pulka
from tests.plain_family import Family
from tests.support import header, play
from tests.test_replay_family import house_game

BOOK: dict[str, Any] = json.loads(Path(__file__).with_name("worth_tables.json").read_text(encoding="utf-8"))
PLAYED = {Situation.ONE, Situation.TWO, Situation.CHECKED}


def context_of(reference: str, players: str = "БВГА") -> Context:
    """A table before its first deal; the last player deals, the first is hand 1."""
    convention = load(reference)
    seats = tuple(players)
    table = Table(seats, seats, seats[-1])
    return Context(table, convention, 200, State.start(table, convention, 200))


@cache
def book_cases() -> list[Case]:
    context = context_of("sochi-gentleman@1")
    return [*games(context, "Б", 4), *allpasses(context)]


# The tables. A cell is a question; every deal that it speaks of must answer it as printed.

Question = dict[str, Any]


def cells() -> Iterator[tuple[str, float, Question]]:
    """Each legible cell of the book: its name, what is printed, and which shares of which deals it speaks of."""

    def row(name: str, printed: list[float | None], column: str, **question: Any) -> Iterator[Any]:
        for at, value in enumerate(printed):
            if value is not None:
                yield f"{name} {column} {at}", value, {**question, column: at}

    def by_premium(table: str, game: str, entry: dict[str, Any], among: set[Situation]) -> Iterator[Any]:
        for role in (Role.DECLARER, Role.DEALER):
            printed = entry.get(f"{role.value}_by_premium", [])
            yield from row(f"{table} {game} {role.value}", printed, "talon", among=among, game=game, role=role)

    for game, printed in BOOK["declarer_by_talon_premium_0_3"].items():
        yield from row(f"{game} declarer", printed, "talon", among=PLAYED, game=game, role=Role.DECLARER)
    for game, entry in BOOK["made_exactly"].items():
        ten = game.startswith("10")
        whister = {"among": {Situation.CHECKED} if ten else PLAYED, "game": game}
        whister["role"] = Role.DEFENDER if ten else Role.WHISTER
        for tricks, value in enumerate(entry["whister_by_own_tricks"]):
            name = f"made {game} whister {tricks}"
            yield name, value, whister if ten else {**whister, "tricks": tricks}
        yield from by_premium("made", game, entry, PLAYED)
        yield (
            f"made {game} passer",
            entry["passer"],
            {"among": PLAYED, "game": game, "role": Role.DEFENDER if ten else Role.PASSER},
        )
    for game, printed in BOOK["undertricks_dealer_by_premium"].items():
        yield from row(f"{game} dealer", printed, "talon", among=PLAYED, game=game, role=Role.DEALER)
    for game, printed in BOOK["undertricks_both_whist_a_defender_by_own_tricks_from_0"].items():
        yield from row(f"two {game}", printed, "tricks", among={Situation.TWO}, game=game, role=Role.WHISTER)
    for game, value in BOOK["undertricks_one_whister_gentleman_whister_and_passer_each"].items():
        for role in [Role.DEFENDER] if game.startswith("10") else [Role.WHISTER, Role.PASSER]:
            among = {Situation.CHECKED, Situation.ONE}
            yield f"one {game} {role.value}", value, {"among": among, "game": game, "role": role}
    for game, entry in BOOK["overtricks_one_whister"].items():
        one = {Situation.ONE}
        yield from by_premium("one", game, entry, one)
        for role in (Role.WHISTER, Role.PASSER):
            yield f"one {game} {role.value}", entry[role.value], {"among": one, "game": game, "role": role}
    for game, entry in BOOK["overtricks_both_whist_by_own_tricks_from_0"].items():
        for seat, which in enumerate(("first_whister", "second_whister"), 1):
            yield from row(f"two {game} {which}", entry[which], "tricks", among={Situation.TWO}, game=game, seat=seat)
    for level, entry in BOOK["half_whist"].items():
        half, game = {Situation.HALF}, f"{level}(0)"
        yield from by_premium("half", game, entry, half)
        yield f"half {level} half-whister", entry["half_whister"], {"among": half, "game": game, "role": Role.HALF}
        yield f"half {level} passer", entry["passer"], {"among": half, "game": game, "role": Role.PASSER}
    for level, entry in BOOK["both_pass"].items():
        passed, game = {Situation.PASSED}, f"{level}(0)"
        yield from by_premium("passed", game, entry, passed)
        yield f"passed {level} passer", entry["passers"], {"among": passed, "game": game, "role": Role.PASSER}
    for tricks, value in enumerate(BOOK["misere_declarer_by_tricks_0_3"]):
        misere = {"among": {Situation.MISERE}, "game": f"None({tricks:+})" if tricks else "None(0)"}
        yield f"misere {tricks} declarer", value, {**misere, "role": Role.DECLARER}
        for role in (Role.DEFENDER, Role.DEALER):
            yield f"misere {tricks} {role.value}", BOOK["misere_others"][tricks], {**misere, "role": role}
    for name, value in BOOK["all_pass_by_tricks(zero_players)"].items():
        tricks, zeros = map(int, re.findall(r"\d+", name))
        yield f"all-pass {name}", value, {"among": {Situation.ALLPASS}, "tricks": tricks, "zeros": zeros}
    for zeros, value in enumerate(BOOK["all_pass_zero_tricks_by_zero_players_1_3"], 1):
        yield f"all-pass 0({zeros})", value, {"among": {Situation.ALLPASS}, "tricks": 0, "zeros": zeros}


def answers(among: set[Situation], game: str = "", seat: int | None = None, **asked: Any) -> set[Fraction]:
    """What the engine says to a question: one number, where it is a good question."""
    found = set()
    for case in book_cases():
        if case.situation not in among or (game and game != f"{case.level}({f'{case.delta:+}' if case.delta else 0})"):
            continue
        if any(getattr(case, name) != asked[name] for name in ("talon", "zeros") if name in asked):
            continue
        shares = case.shares if seat is None else case.shares[seat : seat + 1]
        found |= {Fraction(share.worth) for share in shares if _is_meant(share, asked)}
    return found


def _is_meant(share: Share, asked: Question) -> bool:
    return all(getattr(share, name) == asked[name] for name in ("role", "tricks") if name in asked)


# What the book has wrong, by its own formulas and prices: 20 (n - 5) a game, 2 (n - 5) a whist, a quarter from each.
SLIPS = {
    # (7): -3/4 of the penalty, four tricks of 4, consolation of 4 to each of three, two tricks of the talon.
    # The neighbours fall by 4: -58, -62, ..., -70.
    "7(-1) declarer talon 2": (-60, -Fraction(3, 4) * 40 - 4 * 4 - 3 * 4 - 2 * 4),
    # (8): a quarter of the penalty, four tricks of 2, consolation of 2. The neighbours rise by 2: 13, ..., 17.
    "two 6(-1) tricks 4": (19, Fraction(1, 4) * 20 + 4 * 2 + 2),
    # (14): 25 - 10 v - 2.5 z, two tricks, one player without. The minus is one too many: 5, ..., 0.
    "all-pass 2(1)": (-2.5, 25 - 10 * 2 - Fraction(5, 2)),
}


@pytest.mark.parametrize(("name", "printed", "question"), [pytest.param(*cell, id=cell[0]) for cell in cells()])
def test_every_cell_of_the_book(name: str, printed: float, question: Question) -> None:
    expected = Fraction(printed)
    if name in SLIPS:
        assert SLIPS[name][0] == printed
        expected = Fraction(SLIPS[name][1])
        assert expected != printed
    assert answers(**question) == {expected}


def test_no_cell_is_lost() -> None:
    names = [name for name, _printed, _question in cells()]
    assert len(names) == len(set(names)) > 400
    assert SLIPS.keys() <= set(names)


# The formulas (7) to (15), with the book's own prices written out: a second computation, of every deal.


def by_formula(case: Case) -> dict[str, Fraction]:
    """What (7), (8), (9) and (13) to (15) give to each."""
    quarter = Fraction(1, 4)
    if case.situation is Situation.ALLPASS:
        took = {share.who: share.tricks or 0 for share in case.shares}
        zeros = sum(not tricks for tricks in took.values())
        return {
            who: 25 - 10 * tricks - Fraction(5, 2) * zeros if tricks else 35 - Fraction(5, 2) * zeros
            for who, tricks in took.items()
        }
    if case.situation is Situation.MISERE:
        prize = -100 * case.delta or 100
        return {s.who: (3 if s.role is Role.DECLARER else -1) * quarter * prize for s in case.shares}
    assert case.level is not None
    rank = case.level - 5
    down = max(0, -case.delta)
    given = 10 - case.level - case.delta
    declarer, first, second, dealer = (share.who for share in case.shares)
    tricks = {share.who: share.tricks or 0 for share in case.shares}
    prize, penalty = (0, 20 * rank * down) if down else (20 * rank, 0)
    consolation = 2 * rank * down
    whists = {first: Fraction(0), second: Fraction(0), dealer: Fraction(0)}
    fines = dict.fromkeys(whists, 0)
    duty = {6: 4, 7: 2, 8: 1, 9: 1, 10: 0}[case.level]
    alone = [share.who for share in case.shares[1:3] if share.role in (Role.WHISTER, Role.HALF)]
    if case.situation is Situation.TWO:
        for who in (first, second):
            whists[who] = Fraction(2 * rank * tricks[who] + consolation)
        missing = max(0, duty - given)
        if duty > 1:
            fines |= {who: min(missing, max(0, duty // 2 - tricks[who])) for who in (first, second)}
        else:
            fines[second] = missing  # who whisted second
    elif case.situation is Situation.CHECKED or (case.situation is Situation.ONE and down):
        for who in (first, second):
            whists[who] = Fraction(2 * rank * given + 2 * consolation, 2) if down else Fraction(0)
    elif case.situation is Situation.HALF:
        whists[alone[0]] = Fraction(2 * rank * (2 if case.level == 6 else 1))
    elif case.situation in (Situation.ONE, Situation.RETURNED):
        shares = 2 if case.situation is Situation.RETURNED else 1
        whists[alone[0]] = Fraction(2 * rank * given + shares * consolation)
        fines[alone[0]] = max(0, duty - given)
    elif case.situation is Situation.DEALER:
        whists[dealer] = Fraction(2 * rank * given + 3 * consolation)
        fines[dealer] = max(0, duty - given)
    if case.situation is not Situation.DEALER:
        whists[dealer] += consolation
    premium = 2 * rank * case.talon
    short = {who: 10 * rank * lacking for who, lacking in fines.items()}
    expected = {
        declarer: 3 * quarter * (prize - penalty) + quarter * sum(short.values()) - sum(whists.values()) - premium
    }
    for who, written in whists.items():
        others = sum(fine for other, fine in short.items() if other != who)
        expected[who] = quarter * (penalty - prize) - 3 * quarter * short[who] + quarter * others + written
    expected[dealer] += premium
    return expected


@pytest.mark.parametrize("situation", sorted({case.situation for case in book_cases()}, key=str))
def test_the_formulas_of_the_book(situation: Situation) -> None:
    """Every deal that could come at the book's table, also those that its tables pass over."""
    cases = [case for case in book_cases() if case.situation is situation]
    assert cases
    for case in cases:
        assert {share.who: share.worth for share in case.shares} == by_formula(case), case.deal


# The definition: result after less result before, reckoned by the second scorer.


@pytest.mark.parametrize("reference", MODERN)
@pytest.mark.parametrize("players", ["БВА", "БВГА", "БВГДА"])
def test_every_deal_of_every_convention(reference: str, players: str) -> None:
    """The plain scorer writes each deal on a blank sheet and settles; no sum of worths is anything but zero."""
    context = context_of(reference, players)
    cases = [*games(context, "Б", 3), *allpasses(context)]
    assert {Situation.ONE, Situation.TWO, Situation.PASSED, Situation.ALLPASS} < {case.situation for case in cases}
    rules = asdict(context.convention)
    for case in cases:
        assert sum(share.worth for share in case.shares) == 0
        pulka = Pulka(rules, list(players), players[-1], 200)
        pulka.read(str(case.deal))
        assert {share.who: share.worth for share in case.shares} == pulka.exact(), case.deal
        assert [share.who for share in case.shares if share.role is Role.REST] == (["Д"] if len(players) == 5 else [])


@pytest.mark.parametrize("reference", MODERN)
@pytest.mark.parametrize("players", ["БВА", "БВГА", "БВГДА"])
def test_an_all_pass_is_worth_the_same_whoever_took_the_tricks(reference: str, players: str) -> None:
    """What the tables rely on: the hands may be sorted by their tricks."""
    found: dict[tuple[object, ...], Fraction] = {}
    for case in allpasses(context_of(reference, players)):
        fell = tuple(sorted(share.tricks or 0 for share in case.shares if share.role is Role.HAND))
        for share in case.shares:
            assert found.setdefault((fell, share.role, share.tricks), Fraction(share.worth)) == share.worth


@pytest.mark.parametrize("number", range(30))
def test_worth_is_the_difference_of_two_settlements(number: int) -> None:
    """Random games under random house rules: each deal by the plain scorer's results, and all of them to the end."""
    chance = chance_of(f"worth {number}")
    base = load(chance.choice(MODERN))
    rules = house_rules(base, chance)
    convention = with_rules(base, rules)
    players = seats(chance, chance.choice([3, 4, 5]))
    target = target_of(convention, chance)
    game = lines(convention, players, players[-1], target, chance, 20)
    top = header(base.reference, players, target=target, rules=one_line(rules))
    played = play(top, *game)
    assert not played.problems
    pulka = Pulka(asdict(convention), list(players), players[-1], target)
    total = dict.fromkeys(players, Fraction(0))
    records = {record.line: record for record in played.records}
    for line, text in enumerate(game, top.count("\n") + 1):
        before = pulka.exact()
        pulka.read(text)
        if line not in records:
            continue
        found = played.worth(records[line])
        assert found == {who: now - before[who] for who, now in pulka.exact().items()}, text
        total = {who: total[who] + found[who] for who in players}
    assert total == pulka.exact() == played.settle().by_average
    if convention.settlement == "exact":
        assert total == played.settle().result


# The older games, by their own second scorer.


@pytest.mark.parametrize("reference", OLDER)
def test_every_deal_of_the_older_games(reference: str) -> None:
    """After the opening, each on a bird: what each deal is worth is what the plain reckoning moves by it."""
    convention = load(reference)
    table = table_of(convention)
    context = moment(convention, table, 200)
    declarer = table.hands(context.state.dealer)[0]
    cases = [*games(context, declarer, 3), *allpasses(context)]
    assert len(cases) > 30
    rules = {**asdict(convention), "robber": None}  # a table supposed has played it
    for case in cases:
        plain = Family(rules, list(table.players), table.dealer, 200)
        plain.opened = context.state.opened
        plain.trees = {who: [plain_family.Twig(0, 0)] if convention.tree else [] for who in table.players}
        before = plain.exact()
        plain.read(str(case.deal))
        after = plain.exact()
        assert {share.who: share.worth for share in case.shares} == {who: after[who] - before[who] for who in after}


@pytest.mark.parametrize("number", range(20))
def test_worth_in_games_of_the_older_kind(number: int) -> None:
    """Under random house rules: each line by the plain reckoning, and all of them to the result."""
    _seed, top, convention, game = house_game(number)
    played = play(top, *game)
    assert not played.problems
    start = play(top).context
    plain = Family(asdict(convention), list(start.table.players), start.table.dealer, start.target)
    total = dict.fromkeys(start.table.players, Fraction(0))
    records = {record.line: record for record in played.records}
    for line, text in enumerate(game, top.count("\n") + 1):
        before = plain.exact()
        plain.read(text)
        if line in records:
            found = played.worth(records[line])
            assert found == {who: now - before[who] for who, now in plain.exact().items()}, text
            total = {who: total[who] + found[who] for who in total}
    assert total == plain.exact() == played.settle().by_average
