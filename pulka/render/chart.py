"""The running result in a terminal: a line of letters for each player, capital at a deal and small between."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from fractions import Fraction

from pulka.message import Message, _, n_
from pulka.money import Number, exact
from pulka.render.language import Language
from pulka.render.scale import Axis, cut, drawn, letters, pad, spread, tick_step
from pulka.season.running import Chart, Curve

_MOST_CURVES = 6
_ROWS = 18
_STEPS = 6
_WIDE = 60
_COLUMNS_A_DEAL = 4
_NAME = 12
_COLOURS = (36, 33, 35, 32, 34, 31)
Cells = dict[tuple[int, int], list[tuple[int, bool]]]


def chart_text(chart: Chart, language: Language, width: int, plain: bool = False, colour: bool = False) -> str:
    """The chart for a terminal so many characters wide, with the biggest swings under it.

    ``plain``: in ASCII; ``colour``: each line in its own, which says nothing that the letters do not.
    """
    curves = drawn(chart, _MOST_CURVES)
    marks = letters(curves, plain)
    axis = Axis.of([point for curve in curves for point in curve.points], _STEPS)
    labels = {tick: language.number(tick) for tick in axis.ticks}
    left = max(map(len, labels.values())) + 1
    ends = _end_labels(curves, marks, language, width)
    columns = _columns(chart.length, width - left - 1 - max(len(end) for end in ends) - 1)
    rows = len(axis.ticks) - 1
    rows *= max(2, _ROWS // rows)
    grid = _grid(curves, axis, rows, columns)
    wall, zero = ("|", "-") if plain else ("│", "─")
    at_end = spread([axis.below_top(curve.points[-1], rows) for curve in curves], 1, 0, rows)
    told = {round(place): i for i, place in sorted(enumerate(at_end), key=lambda pair: pair[1])}
    lines = [*textwrap.wrap(language.say(heading(chart)), width), ""]
    for row in range(rows + 1):
        value = exact(axis.top - Fraction(row * (axis.top - axis.bottom), rows))
        label = labels.get(value, "") if isinstance(value, int) else ""
        text = "".join(
            _cell(grid.get((row, column), []), column, marks, zero if value == 0 else " ", colour)
            for column in range(columns)
        )
        end = f" {_painted(ends[told[row]], told[row], colour)}" if row in told else ""
        lines.append(f"{label:>{left - 1}} {wall}{text}{end}".rstrip())
    lines += [*_numbers(chart, left + 1, columns, language), ""]
    if width < _WIDE:
        names = "  ".join(f"{mark} {cut(curve.name, _NAME)}" for mark, curve in zip(marks, curves, strict=True))
        lines += [*textwrap.wrap(names, width), ""]
    lines += unseen_text(chart, len(curves), language, width)
    return "\n".join([*lines, *swings_text(chart, language, width)]).rstrip()


def heading(chart: Chart) -> Message:
    """What the chart shows, in a few words."""
    if chart.games:
        return _("Running result game by game, whists")
    return _("Running result deal by deal, whists")


def unseen_text(chart: Chart, shown: int, language: Language, width: int) -> list[str]:
    """A line that tells how many are not drawn, where that is so."""
    unseen = len(chart.curves) - shown
    text = n_("{n} player between them is not drawn.", "{n} players between them are not drawn.", unseen)
    return [*textwrap.wrap(language.say(text), width), ""] if unseen else []


def swings_text(chart: Chart, language: Language, width: int) -> list[str]:
    """The deals, or games, that moved somebody most."""
    if not chart.swings:
        return []
    title = _("The biggest swings:")
    names = [cut(swing.name, _NAME) for swing in chart.swings]
    changes = [language.signed(about(swing.change)) for swing in chart.swings]
    name, change = max(map(len, names)), max(map(len, changes))
    lines = [language.say(title)]
    for swing, who, much in zip(chart.swings, names, changes, strict=True):
        what = swing_name(chart, swing.at, swing.what)
        row = f"  {pad(who, name)}  {much:>{change}}  {what}"
        lines += textwrap.wrap(row, width, subsequent_indent="    ", break_on_hyphens=False)
    return lines


def swing_name(chart: Chart, at: int, what: str) -> str:
    """A deal by its notation, which begins with its number; a game by its number and its file."""
    return f"{at}. {what}" if chart.games else what


def about(value: Number) -> Number:
    """The number as charts and tables show it: to a hundredth of a whist; JSON has it exactly."""
    return exact(Fraction(round(value * 100), 100))


def _end_labels(curves: Sequence[Curve], marks: Sequence[str], language: Language, width: int) -> list[str]:
    """What stands at the right end of each line: its letter, the name where there is room, the last result."""
    results = [language.signed(about(curve.points[-1])) for curve in curves]
    if width < _WIDE:
        return [f"{mark} {result}" for mark, result in zip(marks, results, strict=True)]
    names = [cut(curve.name, _NAME) for curve in curves]
    widest, much = max(map(len, names)), max(map(len, results))
    return [f"{m} {pad(n, widest)} {r:>{much}}" for m, n, r in zip(marks, names, results, strict=True)]


def _columns(length: int, room: int) -> int:
    """How many columns the lines take: whole ones a deal where they fit, else all the room."""
    room = max(2, room)
    return min(_COLUMNS_A_DEAL, (room - 1) // length) * length + 1 if 0 < length < room else room


def _grid(curves: Sequence[Curve], axis: Axis, rows: int, columns: int) -> Cells:
    """Which curves pass each cell, and whether a deal stands there."""
    grid: Cells = {}
    for i, curve in enumerate(curves):
        length = len(curve.points) - 1
        before: int | None = None
        for column in range(columns):
            at = Fraction(column * length, columns - 1)
            whole = int(at)
            here = Fraction(curve.points[whole])
            if at != whole:
                here += (curve.points[whole + 1] - here) * (at - whole)
            row = round(axis.below_top(exact(here), rows))
            grid.setdefault((row, column), []).append((i, at == whole or columns <= length))
            if before is not None:  # a steep line is drawn down one column to its middle, and on in the next
                middle = Fraction(row + before, 2)
                for between in range(min(row, before) + 1, max(row, before)):
                    first = between <= middle if before < row else between >= middle
                    grid.setdefault((between, column - first), []).append((i, False))
            before = row
    return grid


def _cell(found: list[tuple[int, bool]], column: int, marks: Sequence[str], empty: str, colour: bool) -> str:
    """One character: where several lines run together they take turns."""
    here = [i for i, deal in found if deal] or [i for i, _deal in found]
    if not here:
        return empty
    i = here[column % len(here)]
    capital = any(deal for _i, deal in found)
    small = marks[i].lower()
    letter = marks[i] if capital or len(small) != 1 else ":" if small == marks[i] else small
    return _painted(letter, i, colour)


def _painted(text: str, i: int, colour: bool) -> str:
    return f"\x1b[{_COLOURS[i % len(_COLOURS)]}m{text}\x1b[0m" if colour else text


def _numbers(chart: Chart, left: int, columns: int, language: Language) -> list[str]:
    """The numbers of the deals under the lines, each ending under its deal, and what they count."""
    length = chart.length
    line = " " * left
    if length:
        widest = len(str(length)) + 2
        step = tick_step(length, max(1, columns // widest))
        for number in range(step, length + 1, step):
            column = left + number * (columns - 1) // length
            text = str(number)
            line = line.ljust(column - len(text) + 1) + text
    caption = language.say(_("game") if chart.games else _("deal"))
    return [line, " " * left + caption]
