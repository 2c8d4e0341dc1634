"""What stands behind a deal: how it was bid, who passed dark, what else the table noted."""

from __future__ import annotations

from typing import Any

from pulka.message import _
from pulka.preferans.cursor import Cursor
from pulka.preferans.deal import DarkPass
from pulka.preferans.lexer import Kind
from pulka.text import Span

ANY = ("after", "pass")
"""Words that may begin a flag of any deal."""
BID = (*ANY, "dark", "shown", "without", "bomb")
"""Words that may begin a flag of a deal that someone bid for."""


class Flags(Cursor):
    """One method a rule of the grammar."""

    def flags(self, fields: dict[str, Any], known: tuple[str, ...] = ANY) -> None:
        self.parts(lambda: self.flag(fields, known))

    def flag(self, fields: dict[str, Any], known: tuple[str, ...]) -> None:
        """One flag; a word that this kind of deal does not know is stray."""
        word = self.word()
        if word not in known:
            self.stray()
        start = self.advance().span
        if word == "after":
            self.once(fields, "after_end", True, start.to(self.keyword("end", "конца")))
        elif word == "without":
            self.once(fields, "no_talon", True, start.to(self.keyword("talon", "прикупа")))
        elif word == "pass":
            self.keyword("dark", "втёмную")
            self.dark_passes(fields, start)
        elif word == "dark" and ("shown" not in known or self.token.kind is Kind.WORD):
            self.dark_passes(fields, start)  # of a deal that nobody bid for, it says who passed so
        elif word in ("dark", "shown", "halves", "conceded"):
            self.once(fields, word, True, start)
        elif word is not None:
            self.numbered_flag(fields, word, start)

    def numbered_flag(self, fields: dict[str, Any], word: str, start: Span) -> None:
        """``бомба 3``, ``цена 20``, ``семёрка`` or ``семёрка 2``."""
        name = "sevens" if word == "seven" else word
        if word == "seven" and self.ends():
            return self.once(fields, name, 1, start)
        self.accept("=")
        number, span = self.number(_("A number is expected here."))
        return self.once(fields, name, number, start.to(span))

    def dark_passes(self, fields: dict[str, Any], start: Span) -> None:
        """``пас втёмную: А Г``, each with the place of his bomb where he names it: ``А на 9``."""
        self.accept(":")
        passes: list[DarkPass] = []
        while not self.ends():
            place = None
            begun = self.token.span
            who, end = self.who(), begun
            if self.word() == "on":
                self.advance()
                place, end = self.number(_("A number is expected here."))
            passes.append(DarkPass(who, place, begun.to(end)))
        if not passes:
            self.unexpected(_("Who passed dark is not said."), _("Write the players: втёмную А Г."))
        self.once(fields, "dark_passes", tuple(passes), start.to(passes[-1].span))

    def keyword(self, meaning: str, spelling: str) -> Span:
        """Take this word, or refuse what stands here."""
        if self.word() != meaning:
            self.unexpected(_("«{sign}» is expected here.", sign=spelling))
        return self.advance().span
