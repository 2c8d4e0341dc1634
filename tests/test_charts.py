"""The running result in a terminal and as a picture."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pulka.render.chart import chart_text
from pulka.render.language import Language
from pulka.render.scale import Axis, letters, spread
from pulka.render.svg import chart_svg
from pulka.season.running import Chart, Curve, Swing, evening, season
from pulka.session import open_session
from pulka.text import cells
from tests.write_docs import ROOT

EN, RU = Language.of("en"), Language.of("ru")
BOOK = evening(open_session(str(ROOT / "samples" / "book-25-deals.pulka")))
SVG = "{http://www.w3.org/2000/svg}"


def made(
    *points: tuple[int | Fraction, ...], names: tuple[str, ...] = ("Анна", "Борис", "Вера", "Глеб", "Ева")
) -> Chart:
    curves = [Curve(name, name[:1], one) for name, one in zip(names, points, strict=False)]
    return Chart(0, tuple(curves), (Swing(1, "1. А=6; пас", names[0], Fraction(40, 3)),))


def test_the_book_in_eighty_columns() -> None:
    """At the end Ева leads with 104; Анна fell in deal 3, and her line is the lowest to deal 18."""
    lines = chart_text(BOOK, EN, 80).splitlines()
    plot = [line for line in lines if "│" in line]
    assert max(map(len, lines)) <= 80
    for end in ("Е Ева   +104", "Б Борис  +73", "Г Глеб   -85", "А Анна   -92"):
        assert sum(line.endswith(end) for line in plot) == 1
    third, eighteenth = plot[0].index("│") + 1 + 3 * 2, plot[0].index("│") + 1 + 18 * 2
    for column in (third, eighteenth):
        told = [line[column] for line in plot if line[column : column + 1].strip(" ─")]
        assert told[-1] in "Аа"
    (zero,) = (line for line in plot if line.split("│")[0].strip() == "0")
    assert "──" in zero
    assert "  Анна   -150  3. А(2)=М(+2)" in lines
    assert re.search(r" 5 +10 +15 +20 +25$", next(line for line in lines if " 25" in line and "│" not in line))


@pytest.mark.parametrize("width", [20, 30, 40, 59, 60, 80, 200])
@pytest.mark.parametrize("chart", [BOOK, made((0, 5), (0, -5)), made((0,) * 9), made(tuple(range(400)), (0,) * 400)])
def test_it_keeps_to_its_width(chart: Chart, width: int) -> None:
    lines = chart_text(chart, RU, width).splitlines()
    assert max(map(cells, lines)) <= width
    if chart is BOOK and width < 60:
        ends = ("Е +104", "Б +73", "Г -85", "А -92")
        assert all(sum(line.endswith(end) for line in lines) == 1 for end in ends)


def test_in_forty_columns_names_stand_below() -> None:
    said = chart_text(BOOK, EN, 40)
    assert "Е Ева  Б Борис  Г Глеб  А Анна" in said


def test_a_terminal_with_ascii_alone() -> None:
    said = chart_text(made((0, 5), (0, -5), names=("Anna", "Борис")), EN, 80, plain=True)
    assert re.sub("Анна|Борис|А=6; пас", "", said).replace("Anna", "").isascii()
    assert "A" in said


def test_colours_say_nothing_new() -> None:
    coloured = chart_text(BOOK, EN, 80, colour=True)
    assert "\x1b[36m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == chart_text(BOOK, EN, 80)


def test_names_steer_no_terminal() -> None:
    chart = made((0, 5), (0, -5), names=("\x1b[2J", "王王"))
    said = chart_text(chart, EN, 80)
    assert "\x1b" not in said
    assert letters(chart.curves, False)[1] == "1"


def test_letters_that_look_alike_are_not_both_taken() -> None:
    curves = [Curve(name, name[:1], (0, 1)) for name in ("Анна", "Alla", "Андрей", "А", "Борис")]
    assert letters(curves, False) == ["А", "L", "Н", "1", "Б"]


def test_many_players() -> None:
    """The three best and the three worst; who is between them is counted."""
    curves = tuple(Curve(f"{chr(1040 + i)}н", chr(1040 + i), (0, 50 - 10 * i)) for i in range(11))
    said = chart_text(Chart(1, curves, ()), EN, 80)
    assert "5 players between them are not drawn." in said
    assert "Ан +50" in said
    assert "Кн -50" in said
    assert "Ен" not in said


def test_a_season_adds_up() -> None:
    from pulka.season.running import Total

    games = [
        Total("g1", "1.pulka", None, 3, {"Анна": 10, "Борис": -10}),
        Total("g2", "2.pulka", None, 3, {"Борис": 4, "Вера": -4}),
    ]
    chart = season(games)
    assert {curve.name: curve.points for curve in chart.curves} == {
        "Анна": (0, 10, 10), "Вера": (0, 0, -4), "Борис": (0, -10, -6)
    }  # fmt: skip
    assert "1. 1.pulka" in chart_text(chart, EN, 80)


@given(st.lists(st.integers(0, 400), min_size=1, max_size=8), st.integers(1, 20))
def test_labels_are_spread(wanted: list[int], gap: int) -> None:
    """Inside, apart, in order; and where they are where nothing is in the way."""
    placed = spread(wanted, gap, 0, 400)
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    assert all(placed[b] - placed[a] >= gap for a, b in pairwise(order))
    assert min(placed) >= 0
    assert max(placed) <= 400
    if all(wanted[b] - wanted[a] >= gap for a, b in pairwise(order)):
        assert placed == wanted


@given(st.lists(st.fractions(-(10**6), 10**6, max_denominator=60), min_size=1), st.integers(2, 8))
def test_axes_are_round(values: list[Fraction], most: int) -> None:
    axis = Axis.of(values, most)
    assert all(axis.bottom <= value <= axis.top for value in values)
    assert 1 <= len(axis.ticks) - 1 <= most
    assert 0 in axis.ticks
    assert str(axis.step).strip("0") in ("1", "2", "5")


# The picture.


def picture(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(chart_svg(chart, 'Сочи <&"> 25', RU))  # noqa: S314 - our own


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_the_picture_of_the_book() -> None:
    root = picture(BOOK)
    found = texts(root)
    assert {"Ева +104", "Борис +73", "Глеб -85", "Анна -92", "0", "25", "сдача", "висты"} <= set(found)
    assert 'Сочи <&"> 25' in found
    lines = list(root.iter(f"{SVG}polyline"))
    assert [len((line.get("points") or "").split()) for line in lines] == [26] * 4
    assert len({line.get("stroke-dasharray") for line in lines}) == 4
    marks = {path.get("d") for path in root.iter(f"{SVG}path")}
    assert len(marks) == 4
    assert "Анна, 3: -155" in [element.text for element in root.iter(f"{SVG}title")]


def test_the_picture_needs_nothing_else() -> None:
    text = chart_svg(BOOK, "x", EN).decode()
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>')
    assert not re.search(r"href|url\(|<script|<style|<image|@import", text)
    assert re.findall(r"https?://\S+?(?=\")", text) == ["http://www.w3.org/2000/svg"]


def test_names_are_escaped() -> None:
    root = picture(made((0, 5), (0, -5), names=('<script>"&', "A\ufffe\x0bB")))
    assert '<script>"& +5' in texts(root)
    assert "A\ufffd\ufffdB -5" in texts(root)


def test_labels_in_the_picture_do_not_lie_on_each_other() -> None:
    root = picture(made((0, 1), (0, 1), (0, 1), (0, 0), (0, -3)))
    ends = sorted(
        float(element.get("y") or 0) for element in root.iter(f"{SVG}text") if element.get("font-weight") == "bold"
    )
    assert all(after - before >= 19.9 for before, after in pairwise(ends))


def test_the_picture_of_the_readme_is_of_today() -> None:
    """``make docs`` draws it."""
    from tests.write_docs import CHART, chart_page

    assert chart_page() == Path(CHART).read_text(encoding="utf-8")


def test_long_names_and_numbers_stay_in_the_picture() -> None:
    """A bold letter of this size is at most ten pixels wide, the widest apart; the mark stands 36 before it."""
    root = picture(made((0, Fraction(-1015233, 100)), names=("Константин Константинопольский",)))
    (end,) = (element for element in root.iter(f"{SVG}text") if "…" in (element.text or ""))
    assert end.text == "Константин Ко… -10152,33"
    assert float(end.get("x") or 0) + 9 * len(end.text) <= 960
