"""Random lawful games, scored by the engine and by ``tests.plain``, which was written from the rules alone.

After every line both must agree on all that it wrote, on the sheet, on what comes next and on the settlement.
A difference is told with the seed, the header and the line. ``PULKA_REPLAY=10`` plays ten times as many games.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from fractions import Fraction
from functools import cache

import pytest

from pulka.preferans.convention import Convention
from pulka.preferans.deal import Contract
from pulka.preferans.library import load
from pulka.preferans.outcome import Defence, outcome
from pulka.preferans.settlement import settle
from pulka.preferans.state import Context, allpass_price, finished, least_bid
from pulka.preferans.terms import Column
from pulka.session import Record, Session
from tests.games import MODERN, chance_of, house_rules, lines, one_line, seats, target_of, with_rules
from tests.plain import Pulka, Written, rung
from tests.support import header, play

WRITERS = {
    "made", "whists", "remise", "consolation", "gentleman", "shortfall", "half-whist", "ten-split", "concession",
    "talon", "misere", "allpass", "allpass-whists", "zero", "help", "leftover", "correction",
}  # fmt: skip
known = cache(load)
MANY = int(os.environ.get("PULKA_REPLAY", "1"))
SHIPPED_GAMES = 32 * MANY
HOUSE_GAMES = 40 * MANY
DEALS = 24
TABLES = [(reference, count) for reference in MODERN for count in load(reference).players]


# What each of the two says after a line, under the same names.

View = dict[str, object]


def engine_view(record: Record, context: Context) -> View:
    sheet, convention = record.state.sheet, context.convention
    written: Counter[tuple[str, ...]] = Counter()
    for posting in record.postings:
        key = (posting.column.value, posting.who, *([posting.on] if posting.on else []))
        written[key] += posting.amount  # type: ignore[assignment]
    settled = settle(sheet, convention, context.target)
    now = replace(context, state=record.state)
    return {
        "written": {key: amount for key, amount in written.items() if amount},
        "pools": dict(sheet.pool),
        "mountains": dict(sheet.mountain),
        "whists": dict(sheet.whists),
        "deals": record.state.deals,
        "next dealer": record.state.dealer,
        "least bid": least_bid(now),
        "price of an all-pass": allpass_price(now),
        "finished": finished(now),
        "exact result": settled.by_average,
        "result": settled.result,
    }


def plain_view(pulka: Pulka, written: Written, convention: Convention) -> View:
    columns = {"pool": Column.POOL, "mountain": Column.MOUNTAIN, "whists": Column.WHISTS}
    ladder = pulka.rules["least_bid"]
    exact: dict[str, Fraction] = pulka.exact()
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
        "next dealer": pulka.dealer,
        "least bid": rung(ladder["levels"], pulka.allpasses, ladder["cycle"]),
        "price of an all-pass": pulka.allpass_price(),
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
    table = played.context.table
    pulka = Pulka(asdict(convention), list(table.players), table.dealer, played.context.target)
    records = {record.line: record for record in played.records}
    faults = {problem.span.line: problem for problem in played.problems if problem.span}
    for number, text in enumerate(game, top.count("\n") + 1):
        written = pulka.read(text)
        if number in faults:
            fail(number, text, f"the engine refuses it: {faults[number].code}: {faults[number].message}")
        if number not in records:
            continue
        engine = engine_view(records[number], played.context)
        for what, plain in plain_view(pulka, written, played.convention).items():
            if engine[what] != plain:
                fail(number, text, f"{what}:\n  engine {engine[what]}\n  plain  {plain}")
    assert not played.problems
    return played


def again(played: Session, seed: str, top: str) -> None:
    """The canonical lines of a game are the same game."""
    canonical = [str(record.entry) for record in played.records]
    twice = play(top, *canonical)
    assert not twice.problems, f"seed: {seed}\n{top}{twice.problems[0]}"
    assert [str(record.entry) for record in twice.records] == canonical, f"seed: {seed}\n{top}"
    assert twice.state == played.state, f"seed: {seed}\n{top}"


Game = tuple[str, str, Convention, list[str]]


def shipped_game(reference: str, count: int, turn: int) -> Game:
    """A game of a shipped convention: its seed, header, convention and lines."""
    seed = f"{reference} {count} {turn}"
    chance, convention = chance_of(seed), known(reference)
    players, target = seats(chance, count), target_of(convention, chance)
    dealer = chance.choice(players)
    top = header(reference, players, dealer, target)
    return seed, top, convention, lines(convention, players, dealer, target, chance, DEALS)


def house_game(turn: int) -> Game:
    """The same under random house rules."""
    seed = f"house {turn}"
    chance = chance_of(seed)
    base = known(chance.choice(MODERN))
    rules = house_rules(base, chance)
    convention = with_rules(base, rules)
    players, target = seats(chance, chance.choice(base.players)), target_of(convention, chance)
    dealer = chance.choice(players)
    top = header(base.reference, players, dealer, target, rules=one_line(rules))
    return seed, top, convention, lines(convention, players, dealer, target, chance, DEALS)


# The tests.


def hold(games: Iterable[Game], agreeing: Callable[[str, str, Convention, list[str]], Session]) -> None:
    """Every game is the same both ways; of each fourth so are its canonical lines."""
    for turn, (seed, top, convention, game) in enumerate(games):
        played = agreeing(seed, top, convention, game)
        if turn % 4 == 0:
            again(played, seed, top)


@pytest.mark.parametrize(("reference", "count"), TABLES)
def test_shipped_conventions_agree_with_the_plain_reckoning(reference: str, count: int) -> None:
    hold((shipped_game(reference, count, turn) for turn in range(SHIPPED_GAMES)), agree)


@pytest.mark.parametrize("part", range(10))
def test_house_rules_agree_with_the_plain_reckoning(part: int) -> None:
    hold(map(house_game, range(part * HOUSE_GAMES, (part + 1) * HOUSE_GAMES)), agree)


def test_the_random_games_leave_nothing_out() -> None:
    """Every way to defend, every rule that writes, ends of pulkas and deals after them."""
    defences: Counter[Defence] = Counter()
    rules: Counter[str] = Counter()
    ends = flags = 0
    games = [house_game(turn) for turn in range(60)] + [shipped_game(name, 4, 0) for name in MODERN]
    for _seed, top, _convention, game in games:
        played = play(top, *game)
        ends += finished(played.context)
        table, dealer = played.context.table, played.context.table.dealer
        for record in played.records:
            rules.update(posting.rule for posting in record.postings)
            if isinstance(record.entry, Contract):
                flags += record.entry.after_end
                defences[outcome(record.entry, dealer, table, played.convention).defence] += 1
            dealer = record.state.dealer
    assert set(defences) == set(Defence)
    assert set(rules) >= WRITERS
    assert ends > 10
    assert flags > 10
