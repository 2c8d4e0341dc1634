"""Excerpts: the caret under the very place, whatever stands before it."""

from __future__ import annotations

import pytest

from pulka.text import Span, distance, excerpt, nearest, skeleton, split_lines, visible


@pytest.mark.parametrize(
    ("source", "start", "end", "caret"),
    [
        ("Б=8(1)", 3, 6, "   ^^^"),
        ("Б̆=5", 3, 4, "  ^"),
        ("王=5", 2, 3, "   ^"),
        ("Б=5", 3, 3, "   ^"),
        ("Б\t=5", 3, 4, "   ^"),
    ],
)
def test_caret(source: str, start: int, end: int, caret: str) -> None:
    line, under = excerpt(source, Span(7, start, end))
    assert line.startswith("    7 | ")
    assert under == "      | " + caret


def test_a_long_line_is_cut_around_the_place() -> None:
    line, under = excerpt("я" * 5000 + "!" + "ю" * 5000, Span(1, 5000, 5001), 60)
    assert len(line) <= 60 + len("    1 | ")
    assert line[under.index("^")] == "!"
    assert line.count("…") == 2


def test_nothing_that_steers_a_terminal_is_shown() -> None:
    assert excerpt("a\x1b[31mb", Span(1, 1, 2))[0] == "    1 | a\ufffd[31mb"
    assert visible("a\x1bb\n\u202ec") == "a\ufffdb\n\ufffdc"
    assert visible("обычный текст") == "обычный текст"


def test_words() -> None:
    assert skeleton("саша") != skeleton("маша")
    assert skeleton("МАМА") == skeleton("MAMA")
    assert distance("", "abc") == 3
    assert nearest("gentlman", ["greedy", "gentleman"]) == ["gentleman"]
    assert split_lines("a\r\nb\n\nc\rd") == ["a", "b", "", "c", "d"]
