"""A line of the journal cut into tokens, each with its place; no character is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from pulka.message import _
from pulka.problems import Problem
from pulka.text import Span, is_control, nfc, plain_character

SUITS = "♠♣♦♥♤♧♢♡"
_PUNCTUATION = "()=+-;,.:!/~"
_MOST_DIGITS = 6


class Kind(Enum):
    """The kinds of token."""

    WORD = "word"
    NUMBER = "number"
    SIGN = "sign"
    COMMENT = "comment"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the line; ``text`` has dashes and digits in their plain form."""

    kind: Kind
    text: str
    span: Span


def lex(source: str, line: int = 1) -> tuple[list[Token], list[Problem]]:
    """The tokens of a line, the end among them, and a problem for each character that cannot be read.

    >>> [token.text for token in lex("Б(2)=8(−1)  # ренонс")[0]]
    ['Б', '(', '2', ')', '=', '8', '(', '-', '1', ')', 'ренонс', '']
    >>> [str(problem.message) for problem in lex("Б=8*")[1]]
    ['This character means nothing here: *']
    """
    tokens: list[Token] = []
    source = nfc(source)
    problems = [_stray(character, Span(line, i, i + 1)) for i, character in enumerate(source) if is_control(character)]
    for item in _pieces(source, line):
        if isinstance(item, Problem):
            problems.append(item)
        else:
            tokens.append(item)
    return tokens, problems


def _pieces(source: str, line: int) -> Iterator[Token | Problem]:
    text = "".join(map(plain_character, source))
    at = 0
    while at < len(text):
        start, character = at, text[at]
        at += 1
        if character == " " or is_control(character):
            continue
        if character == "#":
            yield Token(Kind.COMMENT, source[at:].strip(), Span(line, start, len(text)))
            at = len(text)
        elif character in SUITS:
            yield Token(Kind.WORD, character, Span(line, start, at))
        elif character in _PUNCTUATION:
            yield Token(Kind.SIGN, character, Span(line, start, at))
        elif character.isdecimal():
            while at < len(text) and text[at].isdecimal():
                at += 1
            span = Span(line, start, at)
            if at - start > _MOST_DIGITS:
                hint = _("At most {n} digits.", n=_MOST_DIGITS)
                yield Problem("number", _("No number of this game has so many digits."), span, hint)
                yield Token(Kind.NUMBER, "0", span)
            else:
                yield Token(Kind.NUMBER, text[start:at], span)
        elif character.isalpha():
            while at < len(text) and text[at].isalpha():
                at += 1
            yield Token(Kind.WORD, text[start:at], Span(line, start, at))
        else:
            yield _stray(character, Span(line, start, at))
    yield Token(Kind.END, "", Span(line, len(text), len(text)))


def _stray(character: str, span: Span) -> Problem:
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    message = _("This character means nothing here: {character}", character=shown)
    return Problem("character", message, span, _("Leave it out; a remark stands behind #."))
