"""Properties that hold whatever is typed and whatever is played.

The examples are the same in every run (``derandomize``); for a longer search raise ``max_examples``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pulka import session
from pulka.money import Number, Stake, exact, fewest_payments, largest_remainder
from pulka.preferans.convention import Convention
from pulka.preferans.deal import (
    EVERYONE,
    AllPass,
    Answer,
    Assertion,
    Call,
    Claim,
    Contract,
    Correction,
    DarkPass,
    Entry,
    Misere,
    Order,
    Passed,
    Penalty,
    Preferans,
    SeatChange,
)
from pulka.preferans.ledger import Sheet
from pulka.preferans.lexer import Kind, lex
from pulka.preferans.library import load
from pulka.preferans.notation import parse_deal, parse_line
from pulka.preferans.settlement import settle
from pulka.preferans.terms import LEVELS, Column, Strain
from pulka.problems import NotationError, Problem
from pulka.text import nfc
from tests.games import MODERN, chance_of, lines, seats, target_of
from tests.support import header, play

fast = settings(max_examples=150, deadline=None, derandomize=True)
slow = settings(max_examples=25, deadline=None, derandomize=True)

# Entries. The tags are what a header may have: letters, one or more, none drawn like another.

TAGS = ("А", "Б", "Г", "Е", "Й", "М", "С", "Анна", "Zoë")
tags = st.sampled_from(TAGS)
small = st.integers(0, 10)
maybe_hand = st.none() | st.integers(1, 3)
maybe_number = st.none() | st.integers(0, 999_999)
comments = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))).map(lambda text: nfc(text).strip())

dark_passes = st.lists(st.builds(DarkPass, tags, st.none() | small), max_size=3).map(tuple)
bids = {
    "dark": st.booleans(),
    "shown": st.booleans(),
    "no_talon": st.booleans(),
    "bomb": st.none() | small,
    "dark_passes": dark_passes,
}
answers = st.builds(Answer, tags, st.sampled_from(Call)) | st.builds(Answer, tags, st.just(Call.WHIST), small)
contracts = st.builds(
    Contract,
    number=maybe_number,
    comment=comments,
    after_end=st.booleans(),
    declarer=tags,
    hand=maybe_hand,
    level=st.sampled_from(LEVELS),
    strain=st.none() | st.sampled_from(Strain),
    delta=st.none() | st.integers(-10, 10),
    both_passed=st.booleans(),
    answers=st.lists(answers, max_size=4).map(tuple),
    talon=st.none() | small,
    thrown=st.booleans(),
    conceded=st.booleans(),
    **bids,
)
miseres = st.builds(
    Misere,
    number=maybe_number,
    comment=comments,
    after_end=st.booleans(),
    declarer=tags,
    hand=maybe_hand,
    tricks=small,
    halves=st.booleans(),
    sevens=small,
    **bids,
)
preferans = st.builds(
    Preferans, number=maybe_number, comment=comments, after_end=st.booleans(), declarer=tags, hand=maybe_hand, **bids
)
allpasses = st.builds(
    AllPass,
    number=maybe_number,
    comment=comments,
    after_end=st.booleans(),
    dealer=tags,
    tricks=st.tuples(small, small, small) | st.tuples(small, small),
    price=st.none() | small,
    dark_passes=dark_passes,
)
passed = st.builds(Passed, number=maybe_number, comment=comments, after_end=st.booleans(), dealer=tags)
orders = st.builds(
    Order,
    comment=comments,
    who=tags,
    target=st.integers(0, 999_999),
    until=st.just("") | st.builds("{}:{:02}".format, st.integers(0, 23), st.integers(0, 59)),
)
amounts = st.integers(-999_999, 999_999)
corrections = st.builds(
    Correction,
    number=maybe_number,
    comment=comments,
    who=tags | st.just(EVERYONE),
    column=st.sampled_from([Column.POOL, Column.MOUNTAIN]),
    amount=amounts,
) | st.builds(
    Correction,
    number=maybe_number,
    comment=comments,
    who=tags,
    column=st.just(Column.WHISTS),
    on=tags,
    amount=amounts,
)
values = st.builds(lambda over, under: exact(Fraction(over, under)), amounts, st.integers(1, 60))
penalties = st.builds(
    Penalty, number=maybe_number, comment=comments, who=tags, name=st.sampled_from(["ренонс", "пересдача", "revoke"])
)
names = st.text(st.characters(categories=("L", "N", "P", "Zs"), exclude_characters="#"), min_size=1)
seat_changes = st.builds(
    SeatChange, comment=comments, who=tags, name=names.map(lambda text: nfc(text).strip()).filter(bool)
)
claims = st.builds(Claim, tags, values)
claims_on = claims | st.builds(Claim, tags, values, tags)
assertions = (
    st.builds(Assertion, comment=comments, dealer=tags)
    | st.builds(
        Assertion,
        comment=comments,
        column=st.sampled_from([Column.POOL, Column.MOUNTAIN]),
        claims=st.lists(claims, min_size=1, max_size=5).map(tuple),
    )
    | st.builds(
        Assertion,
        comment=comments,
        column=st.just(Column.WHISTS),
        claims=st.lists(claims_on, min_size=1, max_size=5).map(tuple),
    )
)
words_and_numbers: st.SearchStrategy[Entry] = st.one_of(
    contracts, miseres, preferans, allpasses, passed, corrections, penalties, assertions, orders
)
entries: st.SearchStrategy[Entry] = words_and_numbers | seat_changes

# Text that looks like notation, and any text.

PIECES = [
    *TAGS, *"0123456789()=+-;,.!/# \t\u00a0−–♠♥*Ы", "10", "999999", "1000000", "~", "٣", "５", "\ufeff", "e\u0301",
    "\u0338", "пас", "сдался", "прикуп", "после", "конца", "на", "пуля", "гора", "висты", "дилер", "talon", "pass",
    "втёмную", "без", "прикупа", "бомба", "все", "заказ", "время", ":", "цена", "семёрка", "выброшен", "всветлую",
    "п", "бк", "А(+)", "Б(=)", "А=6", "Б=М", "(+1)", "(0)", "; ", "= пуля ", "! А ", "1. ",
]  # fmt: skip
typed = st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=40)


# Notation.


@fast
@given(entries)
@example(SeatChange(who="А", name="Аня «младшая» *"))
def test_canonical_text_reads_back(entry: Entry) -> None:
    assert parse_deal(str(entry), TAGS) == entry


@fast
@given(entries)
def test_canonical_text_reads_back_without_a_table(entry: Entry) -> None:
    """Where no tags are known a tag is what was typed, in capitals."""
    text = str(entry)
    for tag in TAGS:
        if not tag.isupper():
            text = text.replace(tag, tag.upper())
    read = parse_deal(text)
    assert parse_deal(str(read)) == read


def respelled(text: str, draw: st.DataObject) -> str:
    """The same tokens in another hand: spaces, case, dashes, separators, composed and decomposed letters."""
    pieces = []
    tokens = lex(text)[0]
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        piece = token.text
        if token.kind is Kind.WORD:
            piece = draw.draw(st.sampled_from([piece, piece.lower(), piece.upper()]))
        elif piece == "-":
            piece = draw.draw(st.sampled_from("-−–—‐‑‒―－"))
        elif piece in (",", ";"):
            piece = draw.draw(st.sampled_from([";", ",", "；"]))
        elif token.kind is Kind.COMMENT:
            piece = f"#{piece}"
        pieces.append(piece)
        if token.kind is not Kind.COMMENT and following is not None:
            words = token.kind is following.kind is Kind.WORD
            pieces.append(" " if words else "")
            pieces.append(draw.draw(st.text(" \t\u00a0\u2009\u202f\u200b", max_size=2)))
    return unicodedata.normalize(draw.draw(st.sampled_from(["NFC", "NFD"])), "".join(pieces))


@fast
@given(words_and_numbers, st.data())
def test_spaces_case_and_dashes_change_nothing(entry: Entry, draw: st.DataObject) -> None:
    assert parse_deal(respelled(str(entry), draw), TAGS) == entry


@settings(fast, max_examples=400)
@given(typed, st.sampled_from([(), TAGS]))
def test_any_text_is_an_entry_or_has_problems(text: str, table: Sequence[str]) -> None:
    entry, problems = parse_line(text, table)
    assert (entry is None) == bool(problems)
    if entry is not None:
        assert parse_deal(text, table) == entry
        return
    with pytest.raises(NotationError) as refused:
        parse_deal(text, table)
    assert refused.value.problems == tuple(problems)


def inside(problem: Problem, text: str, line: int) -> bool:
    span = problem.span
    return span is not None and span.line == line and 0 <= span.start <= span.end <= len(nfc(text))


@settings(fast, max_examples=400)
@given(typed)
def test_spans_of_any_text_lie_inside_the_line(text: str) -> None:
    tokens, _problems = lex(text, 7)
    entry, problems = parse_line(text, TAGS, 7)
    for problem in problems:
        assert inside(problem, text, 7), problem
    spans = [token.span for token in tokens] + (list(entry.marks.values()) if entry else [])
    for span in spans:
        assert span.line == 7
        assert 0 <= span.start <= span.end <= len(nfc(text))


# Notation at the table: a line is taken, and then its canonical form is the same deal, or it is refused.

TABLE = "АБГЕЖ"
seat = st.sampled_from(TABLE)


@st.composite
def near_deals(draw: st.DrawFn) -> str:
    """A line of parts that each could stand in a deal at the table, lawful together or not."""
    head = draw(st.sampled_from(["{}={}", "{}={}", "{}(1)={}", "{}={}п", "{}(2)={}", "{}=М", "{}=преферанс"]))
    first = head.format(draw(seat), draw(st.sampled_from(LEVELS)))
    delta = draw(st.sampled_from(["", "(0)", "(+1)", "(-1)", "(-3)", "(+4)"]))
    other = st.builds("{}{}".format, seat, st.sampled_from(["(+)", "(=)", "(-)", "=0", "=1", "=2", "=4"]))
    word = st.sampled_from(
        ["пас", "сдался", "прикуп=0", "прикуп=2", "после конца", "пополам", "втёмную", "всветлую", "без прикупа",
         "бомба 1", "пас втёмную: А", "пас втёмную: Б на 1", "семёрка", "прикуп выброшен"]
    )  # fmt: skip
    return "; ".join([first + delta, *draw(st.lists(other | word, max_size=4))])


other_lines = st.sampled_from(
    ["! А ренонс", "! Б ренонс", "! Г гора +3", "~ А = Жанна", "А=3+3+3", "Б=4+3+3", "А=3+3+3; втёмную Б",
     "Б=4+3+3; пас втёмную: А на 1", "! все гора -1", "заказ А: пуля 30", "А=6ч; пас"]
)  # fmt: skip
HOUSES = [
    "{concession: 3, talon_premium: tricks, talon_three: half, half_misere: true, penalties: {ренонс: {revoke: true}}}",
    "{concession: 3, talon_premium: flat, ten: whisted, stalingrad: true, end: total, help: false}",
    "{preferans: {rule: close}, penalties: {ренонс: {undertricks: 2, whists: 5}}}",
    "{preferans: {rule: prize}, half_misere: true, end: total, help: false}",
    "{half_whist: false, dealer_returns: false, made: halves, talon_premium: tricks}",
    "{tree: {opening: [1], dark_pass: [1, 2]}, dark: {bid: 2}, without_talon: {times: 2}, private: {talon_seven: 10}}",
    "{tree: {opening: [0], dark_pass: [1], becomes: marked, allpass: bird, whose: all, place: named, without: half}, "
    "dark: {six_by_both: false}, private: {thrown_talon: true, misere_redeal: true}, end: mountains, made: half_off, "
    "leftover: mountains, agreements: {end_named_by: biggest_mountain}}",
    "{strains: {п: {6: 1, 7: 2}, ч: {6: 3}}, remise: once, race: {rounds: 2, prize_pool: 9, prize_mountain: 5}, "
    "end: open, help: false}",
    "{robber: {games: [6, 7], miseres: 1, allpasses: [2]}, end: open, help: false}",
    "{personal_quota: true, pair_short: split, split: gentleman_always, allpass: {talon: closed}}",
]


@cache
def blank(house: str, players: int) -> session.Session:
    return play(header(players=TABLE[:players], rules=house))


def taken(house: str, players: int, *texts: str) -> session.Session:
    """The session after these lines."""
    before = replace(blank(house, players), records=[], problems=[], bad_deals={})
    for number, text in enumerate(texts, 1):
        before.read(number, text)
    return before


@settings(fast, max_examples=1000)
@given(st.sampled_from(HOUSES), st.integers(3, 5), st.lists(near_deals() | other_lines | typed, min_size=1, max_size=3))
@example(HOUSES[0], 4, ["А=6; прикуп=2; сдался"])
def test_lines_that_are_taken_are_taken_in_their_canonical_form(house: str, players: int, texts: list[str]) -> None:
    once = taken(house, players, *texts)
    for problem in once.problems:
        assert problem.span is not None
        assert inside(problem, texts[problem.span.line - 1], problem.span.line), problem
    if once.problems:  # a bad deal counts as dealt, and what hangs on it is not asked
        return
    assert [record.line for record in once.records] == list(range(1, len(texts) + 1))
    canonical = [str(record.entry) for record in once.records]
    twice = taken(house, players, *canonical)
    assert not twice.problems, f"{texts} became {canonical}: {twice.problems[0].code}"
    assert [str(record.entry) for record in twice.records] == canonical
    assert twice.state == once.state


# The sheet.

SEEDS = st.integers(0, 10_000)


def random_game(seed: int, deals: int = 20) -> session.Session:
    """A lawful game of a shipped convention."""
    chance = chance_of(f"property {seed}")
    convention = load(chance.choice(MODERN))
    players, target = seats(chance, chance.choice(convention.players)), target_of(convention, chance)
    top = header(convention.reference, players, players[0], target, "0.07 RUB")
    return play(top, *lines(convention, players, players[0], target, chance, deals))


@slow
@given(SEEDS)
def test_fold_of_the_postings_is_the_sheet(seed: int) -> None:
    played = random_game(seed)
    players = played.context.table.players
    start = played.convention.start_mountain
    pool: dict[str, Number] = dict.fromkeys(players, 0)
    mountain: dict[str, Number] = dict.fromkeys(players, start)
    whists: dict[tuple[str, str], Number] = {(i, j): 0 for i in players for j in players if i != j}
    for record in played.records:
        for posting in record.postings:
            if posting.column is Column.WHISTS:
                assert posting.on is not None
                whists[posting.who, posting.on] += posting.amount
            else:
                assert posting.on is None
                (pool if posting.column is Column.POOL else mountain)[posting.who] += posting.amount
        assert record.state.sheet == Sheet(pool, mountain, whists)


@slow
@given(SEEDS)
def test_no_posting_is_empty(seed: int) -> None:
    assert all(posting.amount for record in random_game(seed).records for posting in record.postings)


@settings(slow, max_examples=15)
@given(SEEDS)
def test_undo_after_add_is_the_identity_on_the_sheet(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    game = random_game(seed, deals=8)
    *before, last = [record for record in game.records if str(record.entry)]
    path = tmp_path_factory.mktemp("undo") / "game.pulka"
    top = "\n".join(game.journal.lines[: game.journal.body])
    path.write_text("\n".join([top, *(str(record.entry) for record in before), ""]), encoding="utf-8")
    was = session.open_session(str(path))
    assert not was.problems

    added, _records = session.add(str(path), [str(last.entry)])
    assert added.state == session.open_session(str(path)).state == game.state
    after, gone = session.undo(str(path))
    assert gone is not None
    assert str(gone.entry) == str(last.entry)
    assert after.state == session.open_session(str(path)).state == was.state
    *kept, taken_out = path.read_text(encoding="utf-8").splitlines()
    assert tuple(kept) == was.journal.lines
    mark, when, text = taken_out.split(" ", 2)
    assert (mark, text) == ("#-", str(last.entry))
    assert date.fromisoformat(when[:10])


# Settlement, of any sheet.

points = st.integers(-500, 500) | st.builds(Fraction, st.integers(-500, 500), st.integers(1, 4))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    players = TABLE[: draw(st.integers(3, 5))]
    return Sheet(
        {who: exact(draw(points)) for who in players},
        {who: exact(draw(points)) for who in players},
        {(i, j): exact(draw(points)) for i in players for j in players if i != j},
    )


@st.composite
def values_of(draw: st.DrawFn) -> Convention:
    return replace(
        load("sochi@1"),
        pool_value=draw(st.integers(1, 30)),
        mountain_value=draw(st.integers(1, 30)),
        settlement=draw(st.sampled_from(["exact", "floor_per_pair"])),
    )


targets = st.integers(1, 300)
stakes = st.builds(
    Stake, st.builds(Fraction, st.integers(1, 500), st.sampled_from([1, 7, 100])), st.sampled_from(["RUB", "JPY"])
)


@fast
@given(sheets(), values_of(), targets, stakes)
def test_results_rounded_results_and_cash_sum_to_zero(
    sheet: Sheet, convention: Convention, target: int, stake: Stake
) -> None:
    settled = settle(sheet, convention, target, stake)
    assert sum(settled.result.values()) == 0
    assert sum(settled.rounded.values()) == 0
    assert settled.cash is not None
    assert sum(settled.cash.values()) == 0
    for who, result in settled.result.items():
        assert abs(settled.rounded[who] - Fraction(result)) < 1
        assert abs(settled.cash[who] - Fraction(result) * stake.price * 10**stake.digits) < 1


@fast
@given(sheets(), values_of(), targets)
def test_the_two_ways_of_settling_agree(sheet: Sheet, convention: Convention, target: int) -> None:
    """Shares and mutual whists; the average mountain; and the formula of clause 4, which needs no target."""
    exactly = settle(sheet, replace(convention, settlement="exact"), target)
    worth = {
        who: convention.pool_value * sheet.pool[who] - convention.mountain_value * sheet.mountain[who]
        for who in sheet.pool
    }
    mean = Fraction(sum(worth.values())) / len(worth)
    for who in sheet.pool:
        net = sum(sheet.whists[who, on] - sheet.whists[on, who] for on in sheet.pool if on != who)
        by_pairs = sum(amount for (one, _other), amount in exactly.pairs.items() if one == who)
        assert exactly.result[who] == exactly.by_average[who] == by_pairs == worth[who] - mean + net


@fast
@given(sheets(), values_of(), targets, points)
def test_the_same_off_all_mountains_changes_nothing(
    sheet: Sheet, convention: Convention, target: int, off: Number
) -> None:
    """Also where shares are floored: the smallest mountain goes first."""
    less = replace(sheet, mountain={who: exact(amount - off) for who, amount in sheet.mountain.items()})
    one, other = settle(sheet, convention, target), settle(less, convention, target)
    assert one.result == other.result
    assert one.pairs == other.pairs
    assert one.by_average == other.by_average


@fast
@given(sheets(), values_of(), targets)
def test_flooring_moves_nobody_by_more_than_his_pairs(sheet: Sheet, convention: Convention, target: int) -> None:
    floored = settle(sheet, replace(convention, settlement="floor_per_pair"), target)
    for who, result in floored.result.items():
        assert abs(Fraction(result) - floored.by_average[who]) < len(sheet.pool)


# Money.

whole_sums = st.lists(st.fractions(max_denominator=12), min_size=1, max_size=5).map(
    lambda given: [*given, Fraction(-sum(given))]
)


@fast
@given(whole_sums)
def test_largest_remainder_keeps_the_sum_and_stays_near(amounts: list[Fraction]) -> None:
    exactly = dict(zip("АБГЕЖЗ", amounts, strict=False))
    rounded = largest_remainder(exactly)
    assert list(rounded) == list(exactly)
    assert sum(rounded.values()) == sum(exactly.values())
    assert all(abs(rounded[who] - exactly[who]) < 1 for who in exactly)
    up = [exactly[who] % 1 for who in exactly if rounded[who] > exactly[who]]
    down = [exactly[who] % 1 for who in exactly if rounded[who] < exactly[who]]
    assert not up or not down or min(up) >= max(down)


def partitions(players: list[str]) -> Iterator[list[list[str]]]:
    """Every way to part the players into groups."""
    if not players:
        yield []
        return
    first, *rest = players
    for parts in partitions(rest):
        yield [[first], *parts]
        for i, part in enumerate(parts):
            yield [*parts[:i], [first, *part], *parts[i + 1 :]]


balances = st.lists(st.integers(-6, 6), min_size=1, max_size=4).map(lambda some: [*some, -sum(some)])


@settings(fast, max_examples=300)
@given(balances)
def test_fewest_payments_settle_and_none_could_be_spared(amounts: list[int]) -> None:
    """By brute force: a group that settles among itself takes a payment less than it has players."""
    balance = dict(zip("АБГЕЖ", amounts, strict=False))
    payments = fewest_payments(balance)
    left = dict(balance)
    for payment in payments:
        assert payment.amount > 0
        assert balance[payment.payer] < 0 < balance[payment.payee]
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())
    assert len(payments) == min(
        sum(len(group) - 1 for group in parts)
        for parts in partitions(list(balance))
        if all(sum(balance[who] for who in group) == 0 for group in parts)
    )
