"""Where things stand in a chart: round numbers for an axis, labels that do not lie on each other, letters for lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from pulka.money import Number
from pulka.season.running import Chart, Curve
from pulka.text import cells, skeleton, visible


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from ``bottom`` to ``top``, both multiples of ``step``."""

    bottom: int
    top: int
    step: int

    @classmethod
    def of(cls, values: Sequence[Number], most: int) -> Axis:
        """The axis that holds the values, and zero, with at most so many (at least two) round steps.

        >>> Axis.of([-197, 0, 162], 6)
        Axis(bottom=-200, top=200, step=100)
        """
        low, high = min(0, *values), max(0, *values)
        if low == high:
            low, high = -1, 1
        step, factors = 1, (2, Fraction(5, 2), 2)  # 1, 2, 5, 10, 20, 50...
        turn = 0
        while ceil(Fraction(high) / step) - floor(Fraction(low) / step) > most:
            step = int(step * factors[turn % 3])
            turn += 1
        return cls(floor(Fraction(low) / step) * step, ceil(Fraction(high) / step) * step, step)

    @property
    def ticks(self) -> range:
        """The round numbers, from the bottom."""
        return range(self.bottom, self.top + 1, self.step)

    def below_top(self, value: Number, length: int) -> Fraction:
        """How far below the top a value stands on an axis of that length."""
        return Fraction(self.top - value) * length / (self.top - self.bottom)


def tick_step(count: int, most: int) -> int:
    """Every how many of ``count`` places a number is written, if at most so many are.

    >>> [tick_step(count, 10) for count in (8, 25, 130)]
    [1, 5, 20]
    """
    return max(1, Axis.of([max(1, count)], max(1, most)).step)


def spread(wanted: Sequence[Number], gap: int, low: int, high: int) -> list[Fraction]:
    """Places at least ``gap`` apart, in the order of the wanted ones, as near to them as can be.

    >>> [int(place) for place in spread([10, 11, 40], 4, 0, 42)]
    [8, 12, 40]
    """
    order = sorted(range(len(wanted)), key=lambda i: Fraction(wanted[i]))
    groups: list[tuple[Fraction, int]] = []  # the first place of a row of labels that touch each other, and how many
    for i in order:
        groups.append((min(max(Fraction(wanted[i]), Fraction(low)), Fraction(high)), 1))
        while len(groups) > 1 and groups[-2][0] + groups[-2][1] * gap > groups[-1][0]:
            (start, count), (other, more) = groups[-2:]
            whole = count + more
            middle = (
                count * start + more * other + Fraction(gap * (count * (count - 1) + more * (more - 1)), 2)
            ) / whole
            start = middle - Fraction(gap * (whole - 1), 2)
            groups[-2:] = [(max(Fraction(low), min(start, Fraction(high - gap * (whole - 1)))), whole)]
    placed = [start + gap * i for start, count in groups for i in range(count)]
    return [placed[order.index(i)] for i in range(len(wanted))]


def drawn(chart: Chart, most: int) -> tuple[Curve, ...]:
    """The curves that a chart has room for: all, or the best and the worst of many."""
    curves = chart.curves
    return curves if len(curves) <= most else (*curves[: most // 2], *curves[-(most // 2) :])


def letters(curves: Sequence[Curve], plain: bool) -> list[str]:
    """A letter for each curve, one cell wide, none looking like another: of the tag, of the name, else a digit.

    ``plain``: the terminal has no other letters than those of ASCII.
    """
    found: list[str] = []
    taken: set[str] = set()
    for curve in curves:
        wanted = [letter.upper() for letter in curve.tag + curve.name if letter.isalpha()]
        wanted += "123456789"
        fit = (one for one in wanted if len(one) == 1 and cells(one) == 1 and (one.isascii() or not plain))
        letter = next((one for one in fit if skeleton(one) not in taken), "?")
        taken.add(skeleton(letter))
        found.append(letter)
    return found


def cut(text: str, width: int) -> str:
    """The text in at most so many cells of a terminal, and fit to be shown.

    >>> cut("Константин", 7)
    'Конста…'
    """
    text = visible(text)
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 1:
        text = text[:-1]
    return text + "…"


def pad(text: str, width: int, right: bool = False) -> str:
    """The text in so many cells, filled on its right or, if it is to stand on the right, on its left."""
    space = " " * max(0, width - cells(text))
    return space + text if right else text + space
