"""A reader's place among the tokens of a line: looking, taking, refusing, going on after a bad part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from pulka.message import Message, _
from pulka.preferans.lexer import Kind, Token
from pulka.preferans.vocabulary import WORDS
from pulka.problems import Problem
from pulka.text import Span, skeleton

_SEPARATORS = (";", ",")


Tags = Sequence[str] | Mapping[str, str]
"""The players' tags; with their names, if these may be typed too."""


class Unreadable(Exception):  # noqa: N818 - a turn of the road, not an error
    """The part at hand cannot be read; the problem has been told."""


class Cursor:
    """The tokens of one line, the problems found so far, and the players' tags."""

    def __init__(self, source: str, tokens: list[Token], problems: list[Problem], tags: Tags) -> None:
        remark = next((token for token in tokens if token.kind is Kind.COMMENT), None)
        self.comment = remark.text if remark else ""
        self.source = source[: remark.span.start] if remark else source
        self.tokens = [token for token in tokens if token.kind is not Kind.COMMENT]
        self.at = 0
        self.problems = problems
        names = tags if isinstance(tags, Mapping) else {}
        self.by_case = {name.casefold(): tag for tag, name in names.items()} | {tag.casefold(): tag for tag in tags}
        self.tags = tags
        self.marks: dict[str, Span] = {}

    @property
    def token(self) -> Token:
        """The token at hand."""
        return self.tokens[self.at]

    @property
    def next(self) -> Token:
        """The one after it."""
        return self.tokens[min(self.at + 1, len(self.tokens) - 1)]

    def advance(self) -> Token:
        """Take the token at hand."""
        token = self.token
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def sees(self, *signs: str) -> bool:
        """Whether one of these signs stands here."""
        return self.token.kind is Kind.SIGN and self.token.text in signs

    def accept(self, *signs: str) -> Token | None:
        """Take one of these signs, if it stands here."""
        return self.advance() if self.sees(*signs) else None

    def expect(self, sign: str, hint: Message | None = None) -> Token:
        """Take this sign, or refuse what stands here."""
        return self.accept(sign) or self.unexpected(_("«{sign}» is expected here.", sign=sign), hint)

    def number(self, what: Message) -> tuple[int, Span]:
        """Take a number and its place, or refuse what stands here for what was wanted."""
        if self.token.kind is not Kind.NUMBER:
            self.unexpected(what)
        token = self.advance()
        return int(token.text), token.span

    def word(self) -> str | None:
        """The keyword that stands here, if one does."""
        return WORDS.get(skeleton(self.token.text)) if self.token.kind is Kind.WORD else None

    def unexpected(self, message: Message, hint: Message | None = None) -> NoReturn:
        """Refuse the part at hand."""
        self.fail("syntax", message, self.token.span, hint)
        raise Unreadable

    def fail(self, code: str, message: Message, span: Span, hint: Message | None = None) -> None:
        """Tell a fault and go on."""
        if all(problem.span != span for problem in self.problems):  # one fault a place: the first
            self.problems.append(Problem(code, message, span, hint))

    def ends(self) -> bool:
        """Whether the part is over."""
        return self.token.kind is Kind.END or self.sees(*_SEPARATORS)

    def stray(self) -> None:
        """Refuse what stands where the part, or the line, should have ended."""
        self.unexpected(
            _("Nothing more can stand here: {text}", text=self.token.text), _("Parts are separated by «;» or «,».")
        )

    def parts(self, read: Callable[[], None]) -> None:
        """Read the part after each separator; one that cannot be read is told of and passed over."""
        while self.accept(*_SEPARATORS):
            try:
                if not self.ends():
                    read()
                if not self.ends():
                    self.stray()
            except Unreadable:
                while not self.ends():
                    self.advance()

    def once(self, fields: dict[str, Any], name: str, value: object, span: Span) -> None:
        """Note a part that may stand once."""
        if name in self.marks:
            self.fail("syntax", _("This has been said already."), span)
        self.marks[name] = span
        fields[name] = value

    def who(self, mark: str = "") -> str:
        """A player's tag: as typed, else by what it looks like."""
        if self.token.kind is not Kind.WORD:
            self.unexpected(_("A player is expected here."))
        token = self.advance()
        if mark:
            self.marks[mark] = token.span
        if not self.tags:
            return token.text.upper()
        if token.text.casefold() in self.by_case:
            return self.by_case[token.text.casefold()]
        alike = [tag for tag in self.tags if skeleton(tag) == skeleton(token.text)]
        if len(alike) > 1:
            both = _("{text} can be read two ways: {readings}.", text=token.text, readings=", ".join(alike))
            self.fail("two-readings", both, token.span)
        return alike[0] if alike else token.text
