"""Shipped conventions never change; foreign ones are checked to the last key."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from pulka.preferans.convention import Convention, Exit
from pulka.preferans.library import folder, load, merge, read_file, shipped
from pulka.preferans.validation import validate
from pulka.problems import ConventionError, PulkaError
from tests.support import codes, header, play

# The values of every published version, forever: a change of a number is a new version.
PUBLISHED = {
    "classic-birds@1": "e72237b069bccd56",
    "classic@1": "082c6a4a2918112d",
    "fspr-2006@1": "6d8cd861ad2a9749",
    "hussar-24@1": "26d196fcca76c26c",
    "hussar-dummy@1": "3246a83beeab561b",
    "kazakhstan@1": "f99823a2565fba41",
    "leningrad@1": "8ed7e7b0f9565df0",
    "moscow@1": "776c9c7512dda45d",
    "old-preferans@1": "5e989f5202fda1fb",
    "robber@1": "3bdd9a3bf7e3c6ea",
    "rostov@1": "e17e5c2e75e8a767",
    "skachki-20@1": "482c4fdbf77b9d63",
    "skachki-22@1": "fb78e541bd7f2d5a",
    "sochi-gentleman@1": "7301ed85feb80343",
    "sochi@1": "86fabe79373f3d1a",
}


def unsaid(value: Convention | Exit) -> set[str]:
    """Keys that came after these versions, at the value of a table that does not know them."""
    return {item.name for item in dataclasses.fields(value) if getattr(value, item.name) == item.default}


def digest(convention: Convention) -> str:
    values = dataclasses.asdict(convention)
    for group, keys in ((values["exit"], unsaid(convention.exit)), (values, unsaid(convention))):
        for key in keys:
            del group[key]
    return hashlib.sha256(json.dumps(values, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def test_published_versions_never_change() -> None:
    assert {reference: digest(load(reference)) for reference in shipped()} == PUBLISHED


@pytest.mark.parametrize("reference", shipped())
def test_shipped_files_are_valid(reference: str) -> None:
    document = read_file(str(Path(folder()) / f"{reference}.yaml"))
    assert f"{document.values['name']}@{document.values['version']}" == reference
    values: dict[str, Any] = {}
    chain = [document]
    while "extends" in chain[-1].values:
        chain.append(read_file(str(Path(folder()) / f"{chain[-1].values['extends']}.yaml")))
    for one in reversed(chain):
        values = merge(values, one.values)
    values.pop("extends", None)
    validate(values, chain, None)


# rules.md section 3, read off the table: pool, mountain, whist, consolation, shortfall by level; misère pool, trick.
TWO, FOUR, TENS = [2, 4, 6, 8, 10], [4, 8, 12, 16, 20], [20, 40, 60, 80, 100]
EIGHT = [8, 16, 24, 32, 40]
PRICES = {
    "sochi@1": (TWO, TWO, TWO, TWO, TWO, 10, 10),
    "sochi-gentleman@1": (TENS, TENS, TWO, TWO, [10, 20, 30, 40, 50], 100, 100),
    "leningrad@1": (TWO, FOUR, FOUR, FOUR, TWO, 10, 20),
    "rostov@1": (TWO, TWO, TWO, [10] * 5, [1, 2, 3, 4, 5], 10, 10),
    "moscow@1": (TWO, TWO, TWO, [10] * 5, [1, 2, 3, 4, 5], 10, 10),
    "fspr-2006@1": (TWO, FOUR, FOUR, FOUR, TWO, 10, 20),
    "kazakhstan@1": (EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, 40, 40),
}
# split, 8-9-10 pair, ten, returned, premium, all-pass prices, zero, talon, least bids, end, help, values, settlement
CHOICES = {
    "sochi@1": ("greedy", "second", "checked", "all", "none", (1, 2, 3), "price", "open", (6,), "each", True, 10, 10),
    "sochi-gentleman@1":
        ("gentleman", "second", "checked", "all", "tricks", (10,), "price", "open", (6,), "total", False, 1, 1),
    "leningrad@1":
        ("gentleman", "second", "checked", "all", "none", (2, 4, 6), "price", "open", (6, 7), "total", False, 20, 10),
    "rostov@1":
        ("gentleman", "second", "checked", "all", "flat", (5,), "points", "closed", (6, 7), "each", True, 10, 10),
    "fspr-2006@1":
        ("gentleman_always", "both", "whisted", "own", "tricks", (2, 4, 6), "off_mountain", "open", (6, 7), "total",
         False, 20, 10),
    "kazakhstan@1":
        ("greedy", "second", "checked", "all", "none", (1, 2, 3), "price", "open", (6,), "each", True, 10, 10),
}  # fmt: skip
CHOICES["moscow@1"] = CHOICES["rostov@1"]


@pytest.mark.parametrize("reference", PRICES)
def test_values_of_rules_3(reference: str) -> None:
    c = load(reference)
    levels = (c.pool, c.mountain, c.whist, c.consolation, c.shortfall)
    assert (*(list(prices.values()) for prices in levels), c.misere.pool, c.misere.trick) == PRICES[reference]
    assert (
        c.split, c.pair_short, c.ten, c.returned, c.talon_premium, c.allpass.prices, c.allpass.zero, c.allpass.talon,
        c.least_bid.levels, c.end, c.help, c.pool_value, c.mountain_value,
    ) == CHOICES[reference]  # fmt: skip
    exits = (c.exit.undertrick, c.exit.two_passes, c.exit.misere)
    assert exits == ((False, False, "none") if reference == "fspr-2006@1" else (False, True, "made"))
    assert c.settlement == ("floor_per_pair" if reference == "sochi-gentleman@1" else "exact")
    assert c.allpass.dealer_zero is (reference != "fspr-2006@1")


# Clause 8: pool, mountain, whist, consolation, shortfall by level; misère pool, trick - where it is played.
HALF, ONE, NONE = [1, 2, 3, 4, 5], [1] * 5, [0] * 5
OLDER = {
    "classic@1": (TWO, TWO, TWO, TWO, HALF, 10, 10),
    "classic-birds@1": (TENS, TENS, TWO, TWO, [10, 20, 30, 40, 50], 100, 100),
    "robber@1": PRICES["sochi-gentleman@1"],
    "skachki-22@1": (TWO, EIGHT, FOUR, FOUR, TWO, 10, 20),
    "skachki-20@1": (TWO, EIGHT, FOUR, FOUR, TWO, 10, 20),
    "hussar-dummy@1": PRICES["sochi@1"],
    "hussar-24@1": PRICES["sochi@1"],
    "old-preferans@1": (ONE, ONE, ONE, NONE, ONE, 5, 5),
}
# players, all-pass prices, end, help, least bids, dealer stays
OLDER_CHOICES = {
    "classic@1": ((3, 4, 5), (1, 2, 4), "each", True, (6,), 1),
    "classic-birds@1": ((3, 4, 5), (10, 20, 30), "mountains", True, (6,), 3),
    "robber@1": ((3, 4, 5), (10,), "open", False, (6,), 1),
    "skachki-22@1": ((3, 4, 5), (2, 4, 6), "open", False, (6, 7), 1),
    "skachki-20@1": ((3, 4, 5), (2, 4, 6), "open", False, (6, 7), 1),
    "hussar-dummy@1": ((2,), (1,), "each", True, (6,), 1),
    "hussar-24@1": ((2,), None, "each", True, (6,), 1),
    "old-preferans@1": ((3,), None, "stake", False, (6,), 1),
}


def test_every_convention_is_held_to_the_specification() -> None:
    assert set(shipped()) == PRICES.keys() | OLDER.keys() == CHOICES.keys() | OLDER_CHOICES.keys()


@pytest.mark.parametrize("reference", OLDER)
def test_values_of_rules_8(reference: str) -> None:
    c = load(reference)
    levels = (c.pool, c.mountain, c.whist, c.consolation, c.shortfall)
    assert (*(list(prices.values()) for prices in levels), c.misere.pool, c.misere.trick) == OLDER[reference]
    passes = c.allpass.prices if "allpass" in c.games else None
    assert (c.players, passes, c.end, c.help, c.least_bid.levels, c.dealer_stays) == OLDER_CHOICES[reference]


def test_what_is_played_without_a_misere_or_an_all_pass() -> None:
    assert {reference for reference in shipped() if load(reference).games == ("contract",)} == {
        "hussar-24@1",
        "old-preferans@1",
    }


@pytest.mark.parametrize(
    ("rules", "column", "code", "says"),
    [
        ("{opening: {circles: 0, prices: [1]}}", 28, "convention-value", "1 or more"),
        ("{opening: {circles: 1, prices: []}}", 39, "convention-value", "at least one number"),
        ("{opening: {circles: 1, prices: [1], ordr: by_kind}}", 44, "convention-key", "order"),
        ("{opening: {prices: [1]}}", 18, "convention-key", "opening.circles"),
        ("{opening: 3}", 18, "convention-type", "circles: ..."),
        ("{tree: {opening: [1], dark_pass: [9]}}", 41, "convention-value", "0, 1, 2"),
        ("{dark: {bid: 0}}", 21, "convention-value", "1 or more"),
        ("{strains: {х: {6: 2}}}", 22, "convention-type", "п, т, б, ч, бк"),
        ("{strains: {п: {6: two}}}", 26, "convention-type", "whole number"),
        ("{robber: {games: [5], miseres: 0, allpasses: []}}", 25, "convention-value", "6, 7, 8, 9, 10"),
        ("{robber: {games: [6], miseres: 0, allpasses: [], hand: 4}}", 63, "convention-value", "1, 2, 3"),
        ("{race: {rounds: 4, prize_pool: 1, prize_mountain: 1}}", 15, "convention-conflict", "end: each"),
        ("{end: stake, help: false}", 8, "convention-conflict", "made: pool"),
        ("{dummy: second}", 16, "convention-type", "none, first, third"),
        ("{players: [2, 3]}", 18, "convention-conflict", "dummy: none"),
        ("{private: {talon_seven: ten}}", 32, "convention-type", "whole number"),
        ("{opening: {circles: 13, prices: [1]}}", 28, "convention-value", "from 1 to 12"),
        ("{games: [misere]}", 16, "convention-value", "contract"),
        ("{strains: {}}", 18, "convention-value", "at least one number"),
        ("{strains: {п: {5: 1}}}", 22, "convention-value", "from 6 to 10"),
        ("{quota_second: {6: 5, 7: 1, 8: 1, 9: 1, 10: 1}}", 27, "convention-value", "quota_second.6"),
        ("{dark: {outbid: 11}}", 24, "convention-value", "6, 7, 8, 9, 10"),
        ("{robber: {games: [6], miseres: 101, allpasses: []}}", 17, "convention-value", "100"),
        ("{dummy: first}", 16, "convention-conflict", "players: [3, 4, 5]"),
        ("{own_talon: {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}}", 20, "convention-conflict", "players: [3, 4, 5]"),
        ("{games: [contract], opening: {circles: 1, prices: [1]}}", 37, "convention-conflict", "all-passes"),
        ("{games: [contract], robber: {games: [6], miseres: 1, allpasses: []}}", 36, "convention-conflict", "owes it"),
        ("{strains: {п: {7: 1}}, robber: {games: [6], miseres: 0, allpasses: []}}", 39, "convention-conflict", "[6]"),
        ("{strains: {п: {6: 2}}, least_bid: {levels: [6, 7]}}", 42, "convention-conflict", "that high"),
        ("{pool: {6: 0}, strains: {п: {6: 2}}}", 32, "convention-conflict", "in proportion"),
        (
            "{end: stake, made: mountain_first, help: false, preferans: {rule: close}}",
            67,
            "convention-conflict",
            "pools",
        ),
        ("{half_wist: false}", 9, "convention-key", "half_whist"),
        ("{half_whist: 1}", 21, "convention-type", "true or false"),
        ("{help: 'yes'}", 15, "convention-type", "true or false"),
        ("{split: fair}", 16, "convention-type", "greedy, gentleman, gentleman_always"),
        ("{dealer_stays: 0}", 23, "convention-value", "1 or more"),
        ("{concession: 0}", 21, "convention-value", "1 or more"),
        ("{pool_value: 1000001}", 21, "convention-value", "1000000"),
        ("{pool: {5: 1}}", 15, "convention-value", "5"),
        ("{allpass: {prices: []}}", 27, "convention-value", "at least one number"),
        ("{allpass: {zeros: none}}", 19, "convention-key", "zero"),
        ("{least_bid: {levels: [5]}}", 29, "convention-value", "6, 7, 8, 9, 10"),
        ("{pool: 5}", 15, "convention-type", "mapping"),
        ("{whist: {6: two}}", 20, "convention-type", "whole number"),
        ("{whist: {6: 2.5}}", 20, "convention-type", "whole number"),
        ("{end: total}", 8, "convention-conflict", "help: true"),
        ("[half_whist]", 8, "convention-type", "key: value"),
    ],
)
def test_house_rules_have_their_place(rules: str, column: int, code: str, says: str) -> None:
    with pytest.raises(PulkaError) as caught:
        play(header(rules=rules))
    problem = caught.value.problems[0]
    assert problem.span is not None
    assert (problem.code, problem.span.line, problem.span.column) == (code, 7, column)
    assert says in f"{problem.message} {problem.hint}"


def test_conflict_of_rostov_names_both() -> None:
    with pytest.raises(ConventionError) as caught:
        play(header("rostov@1", rules="{allpass: {prices: [1, 2, 3]}}"))
    assert "allpass.to: whists" in str(caught.value)
    assert "allpass.prices: [1, 2, 3]" in str(caught.value)


def test_house_rules_change_the_score() -> None:
    """2.4: a table without half-whist refuses it, and nothing else changes."""
    assert codes(play(header(), "А=6; Б(=)")) == []
    assert codes(play(header(rules="{half_whist: false}"), "А=6; Б(=)")) == ["half-whist"]


def test_a_convention_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("name: ours\nversion: 3\nextends: leningrad@1\nallpass: {prices: [1]}\n")
    played = play(header("ours.yaml"), "В=3+3+4", path=str(tmp_path / "game.pulka"))
    assert played.convention.reference == "ours@3"
    assert list(played.state.sheet.mountain.values()) == [3, 3, 4]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name: ours\nversion: 1\nextends: ours.yaml\n", "convention-loop"),
        ("name: ours\nversion: 1\nextends: sochi@9\n", "convention-unknown"),
        ("name: ours\nversion: 1\n", "convention-key"),
        ("extends: sochi@1\n", "convention-key"),
        ("- a\n- b\n", "yaml"),
        ("a: [\n", "yaml"),
        ("a: &x {b: 1}\nc: *x\n", "yaml"),
        ("name: ours\nversion: one\nextends: sochi@1\n", "convention-type"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "ours.yaml").write_text(text)
    with pytest.raises(PulkaError) as caught:
        load("ours.yaml", str(tmp_path))
    assert caught.value.problems[0].code == code
    assert "ours.yaml" in caught.value.problems[0].file


def test_a_version_that_is_not_shipped_names_the_known() -> None:
    with pytest.raises(ConventionError) as caught:
        load("sochi@9")
    assert str(caught.value.problems[0].hint) == "Do you mean sochi@1?"
