"""What the evening says, counted a second time: from the notation alone, and by the reckoning of ``tests.plain``."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import asdict, dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from pulka import journal
from pulka.money import Stake
from pulka.preferans.deal import AllPass, Deal
from pulka.preferans.library import load
from pulka.problems import PulkaError, UsageError
from pulka.season import archive, running, statistics, tables
from pulka.season.running import Step
from pulka.season.statistics import PlayerStatistics, Statistics
from pulka.session import Record, open_session
from tests import plain_family
from tests.support import header, play
from tests.write_docs import ROOT

SAMPLES = sorted((ROOT / "samples").glob("*.pulka"))
BOOK = ROOT / "samples" / "book-25-deals.pulka"
CONTRACT = re.compile(r"\d+\. (\w+)\((\d)\)=(\d+|М)\w*(?:\((\+?-?\d+)\))?(?:; (.*?))?\s*(?:#.*)?")
ALLPASS = re.compile(r"\d+\. (\w+)=(\d+)\+(\d+)(?:\+(\d+))?(?:; .*)?\s*(?:#.*)?")


def by_regex(lines: list[str], players: list[str]) -> dict[str, Counter[str]]:
    """Who bid, made, whisted, took, from the text of canonical lines. It knows no rule but who sits where."""
    found: dict[str, Counter[str]] = {who: Counter() for who in players}
    for line in lines:
        if match := ALLPASS.fullmatch(line):
            at = players.index(match[1])
            taken = [tricks for tricks in match.groups()[1:] if tricks]
            for i, tricks in enumerate(taken, 1):
                found[players[(at + i) % len(players)]].update(allpasses=1, allpass_tricks=int(tricks))
            if len(players) > 3:
                found[match[1]]["talon_tricks"] += 10 - sum(map(int, taken))
        elif match := CONTRACT.fullmatch(line):
            who, hand, level, delta, rest = match.groups()
            if level == "М":
                found[who].update(misere_bid=1, misere_made=int(not int(delta)))
                continue
            down = -min(0, int(delta or 0))
            found[who].update(bid=1, made=int(not down), down=int(down > 0), undertricks=down)
            dealer = players[(players.index(who) - int(hand)) % len(players)]
            parts = [part for part in (rest or "").split("; ") if part[1:2] in ("(", "=")]
            returned = any(part.endswith("(+)") for part in parts)
            for part in parts:
                took = "=" in part and "(" not in part and not part.startswith("прикуп")
                if part.endswith(("(+)", "(+п)")) or (took and (len(players) == 3 or part[0] != dealer)):
                    found[part[0]]["whists"] += 1
                elif part.endswith("(=)") and not returned:
                    found[part[0]]["half_whists"] += 1
    return found


COUNTED = ("bid", "made", "down", "undertricks", "misere_bid", "misere_made", "whists", "half_whists", "allpasses",
           "allpass_tricks")  # fmt: skip


def counted(*paths: Path | str) -> dict[str, PlayerStatistics]:
    found = Statistics()
    for path in paths:
        found.add(archive.read(str(path)))
    return {player.name: player for player in found.players()}


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_counts_are_those_of_the_text(path: Path) -> None:
    table = open_session(str(path)).journal.header.table
    lines = [line for line in path.read_text().splitlines() if re.match(r"\d+\.", line)]
    second = by_regex(lines, list(table.players))
    first = counted(path)
    for who, name in zip(table.players, table.names, strict=True):
        assert {key: getattr(first[name], key) for key in COUNTED} == {key: second[who][key] for key in COUNTED}, who
        assert first[name].deals == len(lines)
        if open_session(str(path)).convention.allpass.talon == "open":
            assert first[name].talon_tricks == second[who]["talon_tricks"]


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_short_is_who_paid_for_it_in_the_plain_reckoning(path: Path) -> None:
    """In a contract nobody but the declarer writes on his mountain, unless he whisted and was short."""
    opened = open_session(str(path))
    head = opened.journal.header
    lines = [source for _line, source in opened.journal.entries() if re.match(r"\d+\.", source)]
    second = plain_family.play(
        asdict(load(head.convention)), list(head.table.players), head.table.dealer, head.target, lines
    )
    short: Counter[str] = Counter()
    for line, wrote in zip(lines, second.history, strict=True):
        match = CONTRACT.fullmatch(line)
        if match and match[3] != "М":
            short.update(who for who, points in wrote["mountain"].items() if points > 0 and who != match[1])
    first = counted(path)
    names = zip(head.table.players, head.table.names, strict=True)
    assert {who: first[name].short for who, name in names} == {who: short[who] for who in head.table.players}


def test_the_book_counted_by_hand() -> None:
    """Deals 6 and 22: six with one over, the pair took three of four, and Г has one of his two.

    The talon paid once, in deal 1: one trick of eight to the dealer А.
    """
    first = counted(BOOK)
    assert {name: player.short for name, player in first.items()} == {"Ева": 0, "Борис": 0, "Глеб": 2, "Анна": 0}
    assert {name: player.talon_whists for name, player in first.items() if player.talon_paid} == {"Анна": 6}
    assert {name: player.talon_games for name, player in first.items()} == {"Ева": 5, "Борис": 4, "Глеб": 4, "Анна": 5}
    assert {name: player.result for name, player in first.items()} == {
        "Ева": 104,
        "Борис": 73,
        "Глеб": -85,
        "Анна": -92,
    }
    assert first["Ева"].cash == {"RUB": 520}
    best, worst = first["Борис"].best, first["Анна"].worst
    assert best is not None
    assert worst is not None
    # A misère of 100, of which a quarter is everyone's; two tricks of 100 each on the mountain, likewise.
    assert (best.deal, best.notation, best.change) == (17, "17. Б(1)=М(0)", 75)
    assert (worst.deal, worst.change) == (3, -150)
    assert first["Глеб"].average_undertricks == 1
    assert first["Анна"].average_undertricks is None
    assert first["Борис"].average_allpass_tricks == Fraction(10, 3)


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_running_result_is_the_plain_one(path: Path) -> None:
    """After each deal, the sheet so far is settled by the second reckoning."""
    opened = open_session(str(path))
    head, convention = opened.journal.header, opened.convention
    entries = list(opened.journal.entries())
    chart = running.evening(opened)
    curves = {curve.tag: curve.points for curve in chart.curves}
    players = list(head.table.players)
    ends = [record.line for record in opened.records if isinstance(record.entry, Deal)]
    for number, _line in enumerate(ends, 1):
        until = ends[number] if number < len(ends) else entries[-1][0] + 1
        lines = [source for line, source in entries if line < until]
        second = plain_family.play(asdict(load(head.convention)), players, head.table.dealer, head.target, lines)
        expected = second.floored if convention.settlement == "floor_per_pair" else second.result
        assert {who: curves[who][number] for who in players} == expected, number
    assert [curve.points[-1] for curve in chart.curves] == sorted(opened.settle().result.values(), reverse=True)
    assert all(points[0] == 0 for points in curves.values())


def test_swings_of_the_book() -> None:
    chart = running.evening(open_session(str(BOOK)))
    assert [(swing.at, swing.name, swing.change) for swing in chart.swings] == [
        (3, "Анна", -150), (4, "Глеб", 73), (17, "Борис", 75)
    ]  # fmt: skip


SEAT = header("sochi@1", "АБВ", target=20, stake="1 RUB")


def test_a_seat_that_changes_hands_is_split(tmp_path: Path) -> None:
    """Вера makes six (2 points of 10: +40/3, others -20/3); Жанна after her goes one down on six and pays."""
    path = tmp_path / "friday.pulka"
    path.write_text(SEAT + "В(3)=6; пас\n~ В = Жанна\nВ(2)=6(-1); А(+)\n".replace("В(3)", "В").replace("В(2)", "В"))
    found = counted(path)
    assert found["Вера"].result == Fraction(40, 3)
    assert (found["Вера"].bid, found["Вера"].made, found["Вера"].deals) == (1, 1, 1)
    assert (found["Жанна"].bid, found["Жанна"].down, found["Жанна"].deals) == (1, 1, 1)
    # Two points of ten on the mountain, of which a third is everyone's; А five tricks and consolation, Б consolation.
    assert found["Жанна"].result == -(Fraction(40, 3) + 5 * 2 + 2 + 2)
    assert sum(player.result for player in found.values()) == 0
    assert sum(player.cash["RUB"] for player in found.values()) == 0
    assert found["Анна"].deals == 2
    chart = running.evening(open_session(str(path)))
    assert [curve.name for curve in chart.curves if curve.tag == "В"] == ["Вера / Жанна"]


def test_a_person_is_a_name(tmp_path: Path) -> None:
    """The same people under other tags, in another order, at another stake."""
    one, two = tmp_path / "1.pulka", tmp_path / "2.pulka"
    one.write_text(header("sochi@1", "АБВ", stake="1 RUB") + "А=6; пас\n")
    other = header("sochi@1", "АБВ", stake="2 EUR").replace(
        "{А: Анна, Б: Борис, В: Вера}", "{Х: Вера, У: Анна, Ф: Фёдор}"
    )
    two.write_text(other.replace("dealer: В", "dealer: Ф") + "У=6; пас\n")
    found = counted(one, two)
    assert set(found) == {"Анна", "Борис", "Вера", "Фёдор"}
    assert (found["Анна"].games, found["Анна"].bid, found["Анна"].result) == (2, 2, Fraction(80, 3))
    assert found["Анна"].cash == {"RUB": 1334, "EUR": 2667}
    assert found["Борис"].games == 1
    assert statistics.money(1334, "RUB") == Stake.parse("1 RUB").decimal(1334) == "13.34"


def test_corrections_move_results_and_are_no_deals(tmp_path: Path) -> None:
    path = tmp_path / "1.pulka"
    path.write_text(header("sochi@1", "АБВ") + "А=6; пас\n! А гора +3\n")
    found = counted(path)
    best = found["Анна"].best
    assert best is not None
    assert best.change == Fraction(40, 3)
    assert found["Анна"].result == Fraction(40, 3) - 20
    assert running.evening(open_session(str(path))).length == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Riddle(Deal):
    """A kind of deal that nobody here has heard of."""


def step_of(entry: Deal) -> Step:
    state = play(header("sochi@1", "АБВ")).state
    table = play(header("sochi@1", "АБВ")).context.table
    record = Record(9, 1, entry, (), state, state)  # type: ignore[arg-type]
    return Step(record, table, dict.fromkeys("АБВ", 0), dict.fromkeys("АБВ", 0))


def test_kinds_of_deals_to_come(tmp_path: Path) -> None:
    """An unknown deal is dealt and nothing else; an all-pass of two hands has two."""
    convention = load("sochi@1")
    assert statistics._counts(step_of(Riddle(number=1)), convention) == {}
    two = AllPass(number=1, dealer="В", tricks=(4, 6))
    assert statistics._counts(step_of(two), convention)["Б"] == {"allpasses": 1, "allpass_tricks": 6}
    game = archive.Game("g0", "x.pulka", None, play(header("sochi@1", "АБВ")))
    assert tables._deal(step_of(Riddle(number=1)), game)["kind"] == "riddle"
    row = tables._deal(step_of(two), game)
    assert (row["hand1_tricks"], row["hand2_tricks"], row["hand3_tricks"]) == (4, 6, None)


# Archives.


def test_folders_are_searched_in_the_order_of_numbers(tmp_path: Path) -> None:
    for name in ("game-10.pulka", "game-9.pulka", "b/1.pulka", ".trash/old.pulka", "notes.txt", "game-9.pulka.new"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    found, problems = archive.journals([str(tmp_path), str(tmp_path / "game-9.pulka")])
    assert [os.path.relpath(path, tmp_path) for path in found] == ["b/1.pulka", "game-9.pulka", "game-10.pulka"]
    assert problems == []


def test_a_folder_without_journals(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no-journals"):
        journal.below(str(tmp_path))
    found, problems = archive.journals([str(tmp_path), "x.pulka"])
    assert found == ["x.pulka"]
    assert [problem.code for problem in problems] == ["no-journals"]


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(PulkaError, match="journal-file: It cannot be read: no permission"):
        journal.below(str(tmp_path))


def test_the_identity_of_a_game(tmp_path: Path) -> None:
    copy = tmp_path / "2026-11-30 copy.pulka"
    copy.write_bytes(BOOK.read_bytes())
    one, other = archive.read(str(BOOK)), archive.read(str(copy))
    assert one.id == other.id
    assert re.fullmatch("g[0-9a-f]{15}", one.id)
    assert (one.date, other.date) == (None, date(2026, 11, 30))


def test_a_journal_without_deals_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "1.pulka"
    path.write_text(header("sochi@1", "АБВ"))
    found = Statistics()
    found.add(archive.read(str(path)))
    assert (found.games, found.players()) == ([], [])
    assert running.chart(found.games, None) is None
