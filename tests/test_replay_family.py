"""Random lawful games of the older kinds, scored by the engine and by ``tests.plain_family``, and held together.

After every line both must agree on all that it wrote, on the sheet, the trees, the tables of robber, the race, on
what comes next and on the settlement. ``PULKA_REPLAY=10`` plays ten times as many games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from fractions import Fraction
from functools import cache

import pytest

from pulka.preferans.convention import Convention
from pulka.preferans.deal import (
    EVERYONE,
    AllPass,
    Call,
    Contract,
    Correction,
    Misere,
    Order,
    Passed,
    Preferans,
)
from pulka.preferans.library import load
from pulka.preferans.settlement import settle
from pulka.preferans.state import Context, allpass_price, finished, least_bid
from pulka.preferans.terms import Column
from pulka.session import Record, Session
from tests.family_games import OLDER, base_of, deals_for, family_rules, lines, target_for, with_family_rules
from tests.games import chance_of, one_line, seats
from tests.plain import Written
from tests.plain_family import Family
from tests.support import header, play
from tests.test_replay import MANY, WRITERS, Game, View, hold

SHIPPED_GAMES = 5 * MANY
HOUSE_GAMES = 8 * MANY
OLDER_WRITERS = {
    "dealer-fine", "last-pool", "penalty", "preferans", "prize-mountain", "prize-pool", "talon-seven", "thrown-talon",
}  # fmt: skip
FLAGS = {
    "after end", "bomb", "dark", "dark pass of AllPass", "dark pass of Contract", "dark pass of Misere",
    "dark pass of Preferans", "everyone", "halves", "no_talon", "place", "price", "sevens", "shown", "thrown", "time",
    "two hands", "with talon", "Order", "Passed", "Penalty", "Preferans",
}  # fmt: skip
known = cache(load)
TABLES = [(reference, count) for reference in OLDER for count in load(reference).players]


def plays_on(pulka: Family) -> bool:
    """Whether a bid may come next: not in opening or robber, nor when the races are over."""
    race = pulka.rules["race"]
    return pulka.stage() == "pulka" and not (race and pulka.round > race["rounds"])


def engine_view(record: Record, context: Context, pulka: Family) -> View:
    state, convention = record.state, context.convention
    sheet = state.sheet
    written: Counter[tuple[str, ...]] = Counter()
    for posting in record.postings:
        key = (posting.column.value, posting.who, *([posting.on] if posting.on else []))
        written[key] += posting.amount  # type: ignore[assignment]
    now = replace(context, state=state)
    settled = settle(sheet, convention, context.target)
    race = state.race
    return {
        "written": {key: amount for key, amount in written.items() if amount},
        "pools": dict(sheet.pool),
        "mountains": dict(sheet.mountain),
        "whists": dict(sheet.whists),
        "deals": state.deals,
        "opened": state.opened,
        "trees": {
            who: [(twig.degree, twig.tricks if len(sheet.pool) < 5 else 0, twig.played) for twig in row]
            for who, row in (state.trees or {}).items()
        },
        "tables of robber": {who: [(s.name, s.result) for s in row] for who, row in (state.slots or {}).items()},
        "race": race and (race.round, race.begun.pool, race.begun.mountain, sorted(race.first)),
        "next dealer": state.dealer,
        "least bid": least_bid(now) if plays_on(pulka) else None,
        "price of an all-pass": allpass_price(now) if plays_on(pulka) or pulka.stage() == "opening" else None,
        "finished": finished(now),
        "exact result": settled.by_average,
        "result": settled.result,
    }


def plain_view(pulka: Family, written: Written, convention: Convention) -> View:
    columns = {"pool": Column.POOL, "mountain": Column.MOUNTAIN, "whists": Column.WHISTS}
    exact: dict[str, Fraction] = pulka.exact()
    begun = [{who: pair[column] for who, pair in pulka.begun.items()} for column in (0, 1)]
    return {
        "written": {
            (columns[name].value, *((key,) if isinstance(key, str) else key)): amount
            for name, column in written.items()
            for key, amount in column.items()
        },
        "pools": dict(pulka.pool),
        "mountains": dict(pulka.mountain),
        "whists": {(i, j): amount for i, row in pulka.whists.items() for j, amount in row.items()},
        "deals": pulka.deals,
        "opened": pulka.opened,
        "trees": {
            who: [(twig.degree, twig.tricks if pulka.count < 5 else 0, twig.played) for twig in row]
            for who, row in pulka.trees.items()
            if convention.tree
        },
        "tables of robber": {who: [(name, result) for name, result in row] for who, row in pulka.slots.items()}
        if convention.robber
        else {},
        "race": (pulka.round, *begun, sorted(pulka.first)) if convention.race else None,
        "next dealer": pulka.dealer,
        "least bid": pulka.least_bid() if plays_on(pulka) else None,
        "price of an all-pass": pulka.allpass_price() if plays_on(pulka) or pulka.stage() == "opening" else None,
        "finished": pulka.finished(),
        "exact result": exact,
        "result": exact if convention.settlement == "exact" else pulka.floored(),
    }


def agree(seed: str, top: str, convention: Convention, game: list[str]) -> Session:
    """Replay the lines both ways; fail at the first difference. Answers with the engine's session."""

    def fail(number: int, text: str, what: str) -> None:
        pytest.fail(f"seed: {seed}\n{top}line {number}: {text}\n{what}", pytrace=False)

    played = play(top, *game)
    assert played.convention == convention, f"seed: {seed}: the house rules do not arrive"
    # An ordered target stands in the last context only; each line is looked at under the target of its time.
    start = play(top).context
    pulka = Family(asdict(convention), list(start.table.players), start.table.dealer, start.target)
    records = {record.line: record for record in played.records}
    faults = {problem.span.line: problem for problem in played.problems if problem.span}
    for number, text in enumerate(game, top.count("\n") + 1):
        written = pulka.read(text)
        if number in faults:
            fail(number, text, f"the engine refuses it: {faults[number].code}: {faults[number].message}")
        if number not in records:
            continue
        context = replace(played.context, target=pulka.target)
        engine = engine_view(records[number], context, pulka)
        for what, plain in plain_view(pulka, written, convention).items():
            if engine[what] != plain:
                fail(number, text, f"{what}:\n  engine {engine[what]}\n  plain  {plain}")
    assert played.context.target == pulka.target
    assert not played.problems
    return played


def shipped_game(reference: str, count: int, turn: int) -> Game:
    """A game of a shipped convention: its seed, header, convention and lines."""
    seed = f"{reference} {count} {turn}"
    chance, convention = chance_of(seed), known(reference)
    players, target = seats(chance, count), target_for(convention, chance)
    dealer = chance.choice(players)
    top = header(reference, players, dealer, target)
    return seed, top, convention, lines(convention, list(players), dealer, target, chance, deals_for(convention, count))


def house_game(turn: int) -> Game:
    """The same under random house rules."""
    seed = f"older house {turn}"
    chance = chance_of(seed)
    base = base_of(chance)
    rules = family_rules(base, chance)
    convention = with_family_rules(base, rules)
    count = chance.choice(base.players)
    players, target = seats(chance, count), target_for(convention, chance)
    dealer = chance.choice(players)
    top = header(base.reference, players, dealer, target, rules=one_line(rules))
    return seed, top, convention, lines(convention, list(players), dealer, target, chance, deals_for(convention, count))


@pytest.mark.parametrize(("reference", "count"), TABLES)
def test_shipped_conventions_agree_with_the_plain_reckoning(reference: str, count: int) -> None:
    hold((shipped_game(reference, count, turn) for turn in range(SHIPPED_GAMES)), agree)


@pytest.mark.parametrize("part", range(10))
def test_house_rules_agree_with_the_plain_reckoning(part: int) -> None:
    hold(map(house_game, range(part * HOUSE_GAMES, (part + 1) * HOUSE_GAMES)), agree)


def test_the_random_games_leave_nothing_out() -> None:
    """Every flag, every rule that writes, every convention to its end."""
    flags: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    games = [house_game(turn) for turn in range(100)]
    games += [shipped_game(reference, max(known(reference).players), turn) for reference in OLDER for turn in range(6)]
    for seed, top, _convention, game in games:
        played = play(top, *game)
        ends[seed.split(" ")[0]] += finished(played.context)
        for record in played.records:
            rules.update(posting.rule for posting in record.postings)
            flags.update(flags_of(record))
    assert set(flags) >= FLAGS, FLAGS - set(flags)
    assert set(rules) == WRITERS | OLDER_WRITERS
    assert {name for name, count in ends.items() if count} >= set(OLDER)


def flags_of(record: Record) -> set[str]:
    """What stands in a line besides what modern games have."""
    entry = record.entry
    found: set[str] = set()
    if isinstance(entry, Contract | Misere | Preferans):
        found |= {name for name in ("dark", "shown", "no_talon") if getattr(entry, name)}
        found |= {"bomb"} if entry.bomb else set()
    if isinstance(entry, Contract | Misere | Preferans | AllPass | Passed):
        found |= {"dark pass", f"dark pass of {type(entry).__name__}"} if entry.dark_passes else set()
        found |= {"place" for passed in entry.dark_passes if passed.place}
        found |= {"after end"} if entry.after_end else set()
    if isinstance(entry, Contract):
        found |= {"thrown"} if entry.thrown else set()
        found |= {"with talon" for answer in entry.answers if answer.call is Call.WITH_TALON}
    if isinstance(entry, Misere):
        found |= {name for name in ("halves", "sevens") if getattr(entry, name)}
    if isinstance(entry, AllPass):
        found |= {"price"} if entry.price is not None else set()
        found |= {"two hands"} if len(entry.tricks) == 2 else set()
    if isinstance(entry, Order):
        found |= {"time"} if entry.until else set()
    if isinstance(entry, Correction) and entry.who == EVERYONE:
        found.add("everyone")
    return {*found, type(entry).__name__}


# What the two sides did not agree on at first, each with the smallest journal.

SETTLED = {
    "both-halves-of-a-misere-fill-the-same-pool": (
        "sochi@1", "АБВГ", 20, "{half_misere: true}", ["! А пуля +20", "! Г пуля +20", "! Б пуля +17", "А=М; пополам"]
    ),
    "stalingrad-of-two": ("hussar-dummy@1", "АБ", 20, "{stalingrad: true}", ["Б=6п(0); А(+)"]),
    "robber-moves-on-after-an-all-pass": (
        "robber@1", "АБВ", 20, "{dealer_stays: 3}", ["В=3+3+4; цена 10", "А=3+3+4; цена 10"]
    ),
    "robber-moves-on-after-a-misere": ("robber@1", "АБВ", 20, "{private: {misere_redeal: true}}", ["А=М(1)", "Б=М(1)"]),
    "robber-knows-no-fine": ("robber@1", "АБВ", 20, "{dealer_fine: 60}", ["В=3+3+4; цена 10"]),
    "robber-is-outside-the-ladder": (
        "sochi@1", "АБВ", 20, "{robber: {games: [6], miseres: 0, allpasses: [3], then: pulka}}",
        ["А=6(0); Б(+)", "Б=6(0); В(+)", "В=6(0); А(+)", *[f"{who}=3+3+4; цена 3" for who in "ВАБ"], "В=3+3+4"],
    ),
    "robber-has-no-least-bid": ("robber@1", "АБВ", 20, "{least_bid: {levels: [7]}}", ["А=6(0); Б(+)"]),
    "robber-is-played-on-no-bird": (
        "classic-birds@1", "АБВ", 200, "{opening: null, robber: {games: [6], miseres: 0, allpasses: [10]}}",
        ["А=6(0); Б(+)"],
    ),
    "robber-and-opening": (
        "sochi@1", "АБВ", 20,
        "{robber: {games: [6], miseres: 0, allpasses: [3], then: pulka}, opening: {circles: 1, prices: [1]}}",
        [*[f"{who}=3+3+4" for who in "ВАБ"], "А=6(0); Б(+)"],
    ),
    "no-pool-is-carried-out-in-the-opening": (
        "classic-birds@1", "АБВ", 10, "{opening: {circles: 1}}", ["В=0+0+10", "А=3+3+4", "Б=3+3+4"]
    ),
    "no-opening-after-the-last-race": (
        "skachki-22@1", "АБВ", 10, "{race: {rounds: 1}}",
        [*[f"{who}=3+3+4" for who in "ВАБ"], "А=10(0)", "Б=6(0); В(+); после конца"],
    ),
    "pools-of-a-race-open-anew": (
        "skachki-20@1", "АБВ", 10, "{opening: null, shortfall_closed: {6: 20, 7: 20, 8: 20, 9: 20, 10: 20}}",
        ["А=10(0)", "Б=6(+1); В(+)"],
    ),
    "ladders-of-a-race-begin-anew": ("skachki-20@1", "АБВ", 10, "{opening: null}", ["В=3+3+4", "А=М"]),
    "the-fifth-takes-no-tricks": ("classic@1", "АБВГД", 20, "{opening: {circles: 1}}", ["Д=3+3+2"]),
    "a-stake-is-all-there-is": ("old-preferans@1", "АБВ", 1, "{dark: {bid: 2}}", ["А=6ч(-1); Б=3; В=2; втёмную"]),
    "a-stake-without-strains": (
        "sochi@1", "АБВ", 1, "{end: stake, made: mountain_first, help: false, leftover: mountains}",
        ["А=10(-1); пас"],
    ),
    "dark-bombs-turn-over-with-the-prices": (
        "classic-birds@1", "АБВ", 500, "{opening: null, tree: {dark_pass: [1, 2, 3]}}",
        [*["В=3+3+4; втёмную А"] * 3, "А=3+3+4; втёмную Б"],
    ),
    "after-the-last-stake": (
        "old-preferans@1", "АБВ", 1, "{}", ["! все гора -1", "А=6ч(-1); Б=3; В=2; после конца"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTLED)
def test_what_was_once_read_in_two_ways(name: str) -> None:
    reference, players, target, rules, game = SETTLED[name]
    top = header(reference, players, target=target, rules=rules)
    played = play(top, *game)
    agree(name, top, played.convention, game)
    for who, row in (played.state.trees or {}).items():
        assert who != "Г" or len(players) < 5 or row[0].tricks == 0
