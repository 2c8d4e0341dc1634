"""Typed text: places in it, and the many letters that mean one.

Columns are characters, counted after NFC; a span is half open, as Python's slices are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a text: the line from 1, the first character from 0, the end after the last one."""

    line: int
    start: int
    end: int

    @property
    def column(self) -> int:
        """The column as people count it, from 1."""
        return self.start + 1

    def to(self, other: Span) -> Span:
        """The place from the start of this one to the end of another on the same line.

        >>> Span(1, 2, 4).to(Span(1, 9, 12))
        Span(line=1, start=2, end=12)
        """
        return Span(self.line, self.start, max(self.end, other.end))


_NEWLINE = re.compile("\r\n|\n|\r")
_DASHES = "‐‑‒–—―−﹣⁃"
_SELECTORS = "\ufe0e\ufe0f"  # ask for the plain or the coloured picture of ♥


def nfc(text: str) -> str:
    """The text in composed form, without a byte order mark: ``и`` + breve becomes ``й``."""
    return unicodedata.normalize("NFC", text.removeprefix("\ufeff"))


def split_lines(text: str) -> list[str]:
    """The lines of a text, ended by LF, CRLF or CR alone; an ending newline opens no further line.

    >>> split_lines("a\\r\\nb\\rc\\n")
    ['a', 'b', 'c']
    """
    lines = _NEWLINE.split(text)
    return lines[:-1] if lines[-1] == "" else lines


def plain_character(character: str) -> str:
    """The one character that stands for all its kinds: any dash, any space, any decimal digit, full width.

    The answer is one character too, so that places do not move.

    >>> [plain_character(c) for c in "−\\u00a0５；"]
    ['-', ' ', '5', ';']
    """
    if character.isascii():
        return " " if character == "\t" else character
    if character in _DASHES:
        return "-"
    if "！" <= character <= "～":
        return chr(ord(character) - ord("！") + ord("!"))
    category = unicodedata.category(character)
    if category in ("Zs", "Zl", "Zp", "Cf") or character in _SELECTORS:
        return " "
    if category == "Nd":
        return str(unicodedata.decimal(character))
    return character


_BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def is_control(character: str) -> bool:
    """Whether the character moves the reader's eye or the terminal: no line of ours holds such, tabs apart.

    >>> [is_control(c) for c in ("\\x1b", "\\u2028", "\\u202e", "\\t", "я")]
    [True, True, True, False, False]
    """
    return character != "\t" and (unicodedata.category(character) in ("Cc", "Zl", "Zp") or character in _BIDI)


def visible(text: str) -> str:
    """The text with a mark in place of each control character, newlines and tabs apart."""
    return text if text.isprintable() else "".join("\ufffd" if is_control(c) and c != "\n" else c for c in text)


# Cyrillic capitals and the Latin capitals that are drawn alike.
_TWINS = str.maketrans("АВЕКМНОРСТУХІЈЅЁ", "ABEKMHOPCTYXIJSE")


def skeleton(word: str) -> str:
    """What a word looks like, whatever alphabet and case it was typed in.

    >>> skeleton("е") == skeleton("E"), skeleton("Б") == skeleton("B")
    (True, False)
    """
    return nfc(word).upper().translate(_TWINS)


def distance(one: str, other: str) -> int:
    """How many letters must be put in, taken out or changed to make one word the other.

    >>> distance("half_wist", "half_whist"), distance("пас", "пасс")
    (1, 1)
    """
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known words that a person may have meant, the nearest first; none where all are far.

    >>> nearest("half_wist", ["half_whist", "whist", "pool"])
    ['half_whist']
    """
    word = word[:64]
    allowed = max(1, len(word) // 3)
    ranked = sorted((distance(word.casefold(), name.casefold()), name) for name in known)
    return [name for far, name in ranked if far <= allowed][:3]


def _visible(character: str) -> str:
    """The character as a terminal may be shown it, one cell wide."""
    if is_control(character):
        return "\ufffd"
    return " " if plain_character(character) == " " else character


def cells(text: str) -> int:
    """How many cells of a terminal the text takes: none for a combining mark, two for a wide character.

    >>> cells("Б̆"), cells("王♥")
    (1, 3)
    """
    return sum(
        0 if unicodedata.category(c) == "Mn" else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def excerpt(source: str, span: Span, width: int = 100) -> list[str]:
    """A line of the text and a caret under the very place, cut to the width around it.

    >>> print("\\n".join(excerpt("Б(2)=8(+2); Г(+)", Span(10, 12, 16))))
       10 | Б(2)=8(+2); Г(+)
          |             ^^^^
    """
    start, end = min(span.start, len(source)), min(max(span.end, span.start + 1), len(source) + 1)
    left = 0 if len(source) <= width else max(0, min(start - width // 3, len(source) - width))
    shown = "".join(map(_visible, source[left : left + width]))
    if left:
        shown = "…" + shown[1:]
    if left + width < len(source):
        shown = shown[:-1] + "…"
    before, under = cells(shown[: start - left]), cells(shown[start - left : end - left])
    carets = " " * before + "^" * max(1, min(under, width - before))
    return [f"{span.line:>5} | {shown}".rstrip(), f"      | {carets}"]
