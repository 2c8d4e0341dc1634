"""The running result as a picture: one SVG file that needs no other, and that a printer without colours can print.

Lines differ by colour, by dashes and by the shape of their marks; names stand at their ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pulka.message import _
from pulka.money import Number, exact
from pulka.render.chart import about, heading, swing_name, unseen_text
from pulka.render.language import Language
from pulka.render.scale import Axis, cut, drawn, spread, tick_step
from pulka.season.running import Chart, Curve

_WIDTH = 960
_LEFT, _RIGHT, _TOP = 64, 704, 84
_PLOT = 384
_BOTTOM = _TOP + _PLOT
_LINE = 20
_MOST_CURVES = 8
_STEPS = 8
_MOST_NUMBERS = 12
_MOST_MARKS = 30
_NAME = 14
_TITLE = 100

# Told apart by those who see few colours (Okabe and Ito), the lightest left out: paper is white.
_COLOURS = ("#0072b2", "#d55e00", "#007a5a", "#a3407c", "#8a6100", "#2f8fc4", "#000000", "#6b6b6b")
_DASHES = ("", "9 4", "2 3", "12 4 2 4", "5 3", "14 5", "1 4", "8 3 2 3 2 3")
# Drawn around (0, 0); filled where the line is of an even number.
_MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6 -3.6h7.2v7.2h-7.2z",
    "M0 -4.8L4.6 3.4H-4.6z",
    "M0 -5.2L4.6 0L0 5.2L-4.6 0z",
    "M0 4.8L4.6 -3.4H-4.6z",
    "M-4 -1.4h2.6v-2.6h2.8v2.6h2.6v2.8h-2.6v2.6h-2.8v-2.6h-2.6z",
    "M-4 -4L4 4M-4 4L4 -4",
    "M-5 0H5M0 -5V5",
)


def chart_svg(chart: Chart, title: str, language: Language) -> bytes:
    """The picture, as the bytes of an SVG file; ``title`` says what was played."""
    curves = drawn(chart, _MOST_CURVES)
    axis = Axis.of([point for curve in curves for point in curve.points], _STEPS)
    notes = [*unseen_text(chart, len(curves), language, _TITLE)[:-1], *_swings(chart, language)]
    height = _BOTTOM + 60 + _LINE * len(notes)
    top = Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {_WIDTH} {height}", "width": str(_WIDTH),
        "height": str(height), "role": "img", "font-family": "Helvetica, Arial, sans-serif", "font-size": "14",
        "fill": "#222222", "xml:lang": language.code,
    })  # fmt: skip
    said = language.say(heading(chart))
    SubElement(top, "title").text = _clean(f"{said}. {title}")
    SubElement(top, "desc").text = _clean("; ".join(_end(curve, language) for curve in curves))
    SubElement(top, "rect", {"width": "100%", "height": "100%", "fill": "#ffffff"})
    _text(top, _LEFT, 34, said, {"font-size": "20", "font-weight": "bold"})
    _text(top, _LEFT, 58, cut(title, _TITLE), {"fill": "#555555"})
    _frame(top, axis, language)
    _numbers(top, chart, language)
    for i, curve in enumerate(curves):
        _curve(top, i, curve, axis, language)
    ends = [_y(axis, curve.points[-1]) for curve in curves]
    for i, (curve, place) in enumerate(zip(curves, spread(ends, _LINE, _TOP, _BOTTOM), strict=True)):
        _label(top, i, _end(curve, language), (ends[i], place))
    for i, note in enumerate(notes):
        _text(top, _LEFT, _BOTTOM + 68 + _LINE * i, note, {"font-size": "13"})
    indent(top)
    picture: str = tostring(top, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{picture}\n'.encode()


def _frame(top: Element, axis: Axis, language: Language) -> None:
    """The lines across, zero the strongest, and what they say in whists."""
    group = SubElement(top, "g", {"stroke": "#dddddd"})
    for tick in axis.ticks:
        line = _line(group, (_LEFT, _y(axis, tick)), (_RIGHT, _y(axis, tick)))
        if tick == 0:
            line.set("stroke", "#222222")
            line.set("stroke-width", "1.5")
        _text(top, _LEFT - 8, _y(axis, tick) + 5, language.number(tick), {"text-anchor": "end"})
    _text(top, _LEFT - 8, _TOP - 14, language.say(_("whists")), {"text-anchor": "end", "fill": "#555555"})


def _numbers(top: Element, chart: Chart, language: Language) -> None:
    """The numbers of the deals below, and an upright line where somebody was moved most."""
    for swing in chart.swings:
        x = _x(swing.at, chart.length)
        _line(top, (x, _TOP), (x, _BOTTOM), {"stroke": "#bbbbbb", "stroke-dasharray": "2 4"})
    step = tick_step(chart.length, _MOST_NUMBERS)
    for number in range(step, chart.length + 1, step):
        x = _x(number, chart.length)
        _line(top, (x, _BOTTOM), (x, _BOTTOM + 5), {"stroke": "#888888"})
        _text(top, x, _BOTTOM + 21, str(number), {"text-anchor": "middle"})
    caption = language.say(_("game") if chart.games else _("deal"))
    _text(top, Fraction(_LEFT + _RIGHT, 2), _BOTTOM + 40, caption, {"text-anchor": "middle", "fill": "#555555"})


def _curve(top: Element, i: int, curve: Curve, axis: Axis, language: Language) -> None:
    """A player's line; its marks tell his result to who points at them."""
    length = len(curve.points) - 1
    places = [(_x(at, length), _y(axis, point)) for at, point in enumerate(curve.points)]
    group = SubElement(top, "g", {"stroke": _COLOURS[i], "fill": "none", "stroke-width": "2.2"})
    points = " ".join(f"{_px(x)},{_px(y)}" for x, y in places)
    line = SubElement(group, "polyline", {"points": points, "stroke-linejoin": "round"})
    if _DASHES[i]:
        line.set("stroke-dasharray", _DASHES[i])
    every = max(1, -(-length // _MOST_MARKS))
    for at, (x, y) in enumerate(places):
        if at and (length - at) % every == 0:
            mark = _mark(group, i, x, y)
            SubElement(mark, "title").text = _clean(f"{curve.name}, {at}: {language.signed(about(curve.points[at]))}")


def _label(top: Element, i: int, text: str, places: tuple[Number, Number]) -> None:
    """A player's name and last result where his line ends, and the way from one to the other."""
    end, place = places
    group = SubElement(top, "g", {"stroke": _COLOURS[i], "fill": "none", "stroke-width": "1"})
    _line(group, (_RIGHT + 6, end), (_RIGHT + 18, place))
    group.set("stroke-width", "2.2")
    _mark(group, i, _RIGHT + 26, place)
    _text(top, _RIGHT + 36, exact(place + 5), text, {"font-weight": "bold", "fill": _COLOURS[i]})


def _end(curve: Curve, language: Language) -> str:
    return f"{cut(curve.name, _NAME)} {language.signed(about(curve.points[-1]))}"


def _swings(chart: Chart, language: Language) -> list[str]:
    title = language.say(_("The biggest swings:"))
    rows = [
        f"{swing.name} {language.signed(about(swing.change))}:  {swing_name(chart, swing.at, swing.what)}"
        for swing in chart.swings
    ]
    return [cut(row, _TITLE) for row in (title, *rows)] if rows else []


def _mark(parent: Element, i: int, x: Number, y: Number) -> Element:
    fill = "#ffffff" if i % 2 else _COLOURS[i]
    attributes = {"d": _MARKS[i], "transform": f"translate({_px(x)} {_px(y)})", "fill": fill, "stroke-width": "1.6"}
    return SubElement(parent, "path", attributes)


def _line(
    parent: Element, start: Sequence[Number], end: Sequence[Number], more: dict[str, str] | None = None
) -> Element:
    ends = {"x1": _px(start[0]), "y1": _px(start[1]), "x2": _px(end[0]), "y2": _px(end[1])}
    return SubElement(parent, "line", {**ends, **(more or {})})


def _text(parent: Element, x: Number, y: Number, text: str, more: dict[str, str]) -> None:
    SubElement(parent, "text", {"x": _px(x), "y": _px(y), **more}).text = _clean(text)


def _x(at: int, length: int) -> Number:
    return exact(_LEFT + Fraction((_RIGHT - _LEFT) * at, max(1, length)))


def _y(axis: Axis, value: Number) -> Number:
    return exact(_TOP + axis.below_top(value, _PLOT))


def _px(value: Number) -> str:
    """A place to a tenth of a pixel."""
    whole, tenth = divmod(round(value * 10), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _clean(text: str) -> str:
    """The text without the characters that XML has no way to write."""
    return "".join(c if c in "\t\n" or " " <= c < "\ud800" or "\ue000" <= c < "\ufffe" or c > "\uffff" else "\ufffd"
                   for c in text)  # fmt: skip
