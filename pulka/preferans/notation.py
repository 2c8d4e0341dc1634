"""The notation of a deal, as players have written it for a century: text to value.

One method a rule of the grammar; the grammar is told in ``parse_line``. What the words mean at a table - who
deals, who may whist - is not known here: that is ``rules``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pulka.message import _
from pulka.money import Number, exact
from pulka.preferans.cursor import Tags, Unreadable
from pulka.preferans.deal import (
    EVERYONE,
    AllPass,
    Answer,
    Assertion,
    Call,
    Claim,
    Contract,
    Correction,
    Entry,
    Misere,
    Order,
    Passed,
    Penalty,
    Preferans,
    SeatChange,
)
from pulka.preferans.flags import ANY, BID, Flags
from pulka.preferans.lexer import SUITS, Kind, lex
from pulka.preferans.terms import LEVELS, Column, Strain
from pulka.preferans.vocabulary import COLUMNS, STRAINS
from pulka.problems import NotationError, Problem
from pulka.text import Span, is_control, nfc, skeleton


def parse_deal(source: str, tags: Tags = ()) -> Entry:
    """The entry that a line says; see ``parse_line`` for the grammar.

    Raises ``NotationError`` with every fault of the line.

    >>> parse_deal("б(2)=8(+2), г(+), е=2") == parse_deal("Б (2) = 8 (+2); Г(+); Е = 2")
    True
    >>> print(parse_deal("2. B=3+3+2  # втроём", tags=["А", "В", "С"]))
    2. В=3+3+2  # втроём
    >>> parse_deal("Б(2)=8(1)")
    Traceback (most recent call last):
    pulka.problems.NotationError: two-readings: (1) can be read two ways: (+1) and (-1).
    """
    entry, problems = parse_line(source, tags)
    if entry is None or problems:
        raise NotationError(problems)
    return entry


def parse_line(source: str, tags: Tags = (), line: int = 1) -> tuple[Entry | None, list[Problem]]:
    """Read one line; the entry is there whenever all that it needs could be read, the problems always are.

    ::

        entry      = deal | correction | order | seat | assertion        [ "#" comment ]
        deal       = [ number "." ] ( contract | misere | allpass | preferans | passed ) { sep flag }
        contract   = who [ "(" hand ")" ] "=" level [ strain ] [ "(" delta ")" ] { sep part }
        part       = who "(+)" | who "(+п)" | who "(=)" | who "(-)" | who "=" tricks
                   | "пас" | "прикуп" "=" tricks | "прикуп выброшен" | "сдался" | flag
        misere     = who [ "(" hand ")" ] "=" "М" [ "(" [ "+" ] tricks ")" ]
        allpass    = dealer "=" tricks "+" tricks [ "+" tricks ]
        preferans  = who [ "(" hand ")" ] "=" "преферанс"
        passed     = dealer "=" "пас"
        correction = [ number "." ] "!" ( ( who | "все" ) column ( "+" | "-" ) amount | who penalty )
        order      = "заказ" who [ ":" ] "пуля" target [ sep "время" hour ":" minute ]
        column     = "пуля" | "гора" | "висты" "на" who
        seat       = "~" who "=" name
        assertion  = "=" ( column { who [ "на" who ] value } | "дилер" who )
        flag       = "после конца" | ( "пас втёмную" | "втёмную" ) [ ":" ] who [ "на" number ] { who [ "на" number ] }
                   | "втёмную" | "всветлую" | "без прикупа" | "бомба" number      (of a game that was bid)
                   | "пополам" | "семёрка" [ number ]                             (of a misère)
                   | "цена" number                                                (of an all-pass)
        sep        = ";" | ","

    ``tags`` are the players of the table, with their names or without: a letter that only looks like a tag is taken
    for it, and so is a name.

    >>> entry, problems = parse_line("Б(9)=5(+1); Г(*)", tags="АБГ")
    >>> entry, [f"{p.span.column} {p.code}" for p in problems]
    (None, ['3 hand', '6 level', '15 character', '16 syntax'])
    """
    tokens, problems = lex(source, line)
    return _Parser(nfc(source), tokens, problems, tags).entry()


_TALON = ("п", "t")
"""The letter that a defender's own talon has in ``Б(+п)``."""
_MOST_PROBLEMS = 10
"""Faults of one line that are told."""


class _Parser(Flags):
    """One method a rule of the grammar."""

    def entry(self) -> tuple[Entry | None, list[Problem]]:
        whole = self.tokens[0].span.to(self.tokens[max(0, len(self.tokens) - 2)].span)
        self.marks["line"] = whole
        try:
            entry = self.entry_of_kind()
            if self.token.kind is not Kind.END:
                self.stray()
        except Unreadable:
            entry = None
        self.problems.sort(key=lambda problem: problem.span.start if problem.span else 0)
        return (None if self.problems else entry), self.problems[:_MOST_PROBLEMS]

    def entry_of_kind(self) -> Entry:
        if self.sees("="):
            return self.assertion()
        if self.sees("~"):
            return self.seat()
        return self.order() if self.word() == "order" else self.numbered()

    def numbered(self) -> Entry:
        number = None
        if self.token.kind is Kind.NUMBER and self.next.text == ".":
            number, self.marks["number"] = self.number(_("A number is expected here."))
            self.advance()
        if self.accept("!"):
            return self.correction(number)
        if self.word() == "order" and number is not None:
            self.unexpected(_("An order is no deal and has no number."))
        return self.deal({"number": number, "comment": self.comment, "marks": self.marks})

    def deal(self, common: dict[str, Any]) -> Entry:
        who = self.who("declarer")
        hand = None
        if self.accept("("):
            hand, span = self.number(_("The declarer's hand is expected here: 1, 2 or 3."))
            self.marks["hand"] = span
            if hand not in (1, 2, 3):
                self.fail("hand", _("There is no hand {hand}: a deal has hands 1, 2 and 3.", hand=hand), span)
            self.expect(")")
        self.expect("=", _("A deal begins like Б(2)=8(+2), Б=М(0) or Б=3+3+2."))
        if self.word() == "misere":
            return self.misere({"declarer": who, "hand": hand, **common})
        if self.word() == "preferans":
            self.advance()
            self.flags(common, BID)
            return Preferans(declarer=who, hand=hand, **common)
        if self.word() == "pass":
            self.advance()
            self.no_hand(hand)
            self.flags(common, ("after",))
            return Passed(dealer=who, **common)
        level, span = self.number(_("A level from 6 to 10, М, or three numbers of an all-pass are expected here."))
        if self.sees("+"):
            self.no_hand(hand)
            return self.allpass(who, level, common)
        self.marks["level"] = span
        if level not in LEVELS:
            hint = _("A misère is М, an all-pass three numbers: Б=3+3+4.")
            self.fail("level", _("There is no game of {level}: games go from 6 to 10.", level=level), span, hint)
        return self.contract({"declarer": who, "hand": hand, "level": level, **common})

    def no_hand(self, hand: int | None) -> None:
        if hand is not None:
            self.fail("syntax", _("An all-pass names the dealer, who has no hand number."), self.marks["hand"])

    def contract(self, fields: dict[str, Any]) -> Contract:
        if self.token.kind is Kind.WORD:
            fields["strain"] = self.strain()
        if self.sees("("):
            fields["delta"] = self.delta()
        answers: list[Answer] = []
        self.parts(lambda: self.part(fields, answers))
        return Contract(answers=tuple(answers), **fields)

    def part(self, fields: dict[str, Any], answers: list[Answer]) -> None:
        start, word = self.token.span, self.word()
        if word == "pass" and (self.next.kind is Kind.END or self.next.text in (";", ",")):
            self.once(fields, "both_passed", True, self.advance().span)
        elif word in (*BID, "conceded") and self.next.text not in ("(", "="):
            self.flag(fields, (*BID, "conceded"))
        elif word == "talon":
            self.advance()
            if self.word() == "thrown":
                self.once(fields, "thrown", True, start.to(self.advance().span))
            else:
                self.expect("=")
                tricks, span = self.number(_("The tricks of the talon are expected here."))
                self.once(fields, "talon", tricks, start.to(span))
        else:
            answers.append(self.answer(start))

    def answer(self, start: Span) -> Answer:
        who = self.who()
        if self.accept("="):
            tricks, span = self.number(_("The number of tricks is expected here."))
            return Answer(who, Call.WHIST, tricks, start.to(span))
        hint = _("An answer is Г(+) whist, Г(-) pass, Г(=) half-whist, or Г=3 with the tricks of one of two whisters.")
        self.expect("(", hint)
        if not self.sees("+", "-", "="):
            self.unexpected(_("«+», «-» or «=» is expected here."), hint)
        call = Call(self.advance().text)
        if call is Call.WHIST and self.token.kind is Kind.WORD and self.token.text.casefold() in _TALON:
            self.advance()
            call = Call.WITH_TALON
        return Answer(who, call, None, start.to(self.expect(")").span))

    def strain(self) -> Strain | None:
        token = self.advance()
        strain = STRAINS.get(skeleton(token.text))
        if strain is None:
            self.fail(
                "strain",
                _("{text} is not a strain.", text=token.text),
                token.span,
                _("Strains are п т б ч бк, s c d h nt, or {suits}.", suits=" ".join(SUITS[:4])),
            )
        return strain

    def delta(self) -> int:
        opening = self.expect("(")
        sign = self.accept("+", "-")
        amount, _span = self.number(_("Tricks above or below the level are expected here: (0), (+1), (-1)."))
        place = opening.span.to(self.expect(")").span)
        self.marks["delta"] = place
        if sign is None and amount:
            self.fail(
                "two-readings",
                _("({amount}) can be read two ways: (+{amount}) and (-{amount}).", amount=amount),
                place,
                _("Write the sign: + for tricks above the level, - for tricks below it."),
            )
        return -amount if sign is not None and sign.text == "-" else amount

    def misere(self, fields: dict[str, Any]) -> Misere:
        self.marks["level"] = self.advance().span
        if opening := self.accept("("):
            self.accept("+")
            fields["tricks"], _span = self.number(_("The tricks that the declarer took are expected here."))
            self.marks["tricks"] = opening.span.to(self.expect(")").span)
        self.flags(fields, (*BID, "halves", "seven"))
        return Misere(**fields)

    def allpass(self, dealer: str, first: int, common: dict[str, Any]) -> AllPass:
        tricks = [first]
        start = self.tokens[self.at - 1].span
        while self.accept("+"):
            tricks.append(self.number(_("The number of tricks is expected here."))[0])
        self.marks["tricks"] = start.to(self.tokens[self.at - 1].span)
        if len(tricks) not in (2, 3):
            self.fail(
                "syntax",
                _("An all-pass has three numbers, the tricks of hands 1, 2 and 3; here are {n}.", n=len(tricks)),
                self.marks["tricks"],
                _("The dealer's tricks are the rest of the ten and are not written."),
            )
            raise Unreadable
        self.flags(common, (*ANY, "dark", "price"))
        return AllPass(dealer=dealer, tricks=tuple(tricks), **common)

    def order(self) -> Order:
        self.advance()
        who = self.who("who")
        self.accept(":")
        if self.column() is not Column.POOL:
            self.unexpected(_("«{sign}» is expected here.", sign="пуля"))
        target, self.marks["target"] = self.number(_("The target is expected here: заказ А: пуля 50; время 23:00."))
        fields: dict[str, Any] = {}
        self.parts(lambda: self.time(fields))
        return Order(who=who, target=target, comment=self.comment, marks=self.marks, **fields)

    def time(self, fields: dict[str, Any]) -> None:
        start = self.keyword("time", "время")
        hours, _span = self.number(_("A time is expected here, as 23:00."))
        self.expect(":")
        minutes, span = self.number(_("A time is expected here, as 23:00."))
        if hours > 23 or minutes > 59:
            self.fail("number", _("A time is expected here, as 23:00."), start.to(span))
        self.once(fields, "until", f"{hours}:{minutes:02}", start.to(span))

    def seat(self) -> SeatChange:
        self.advance()
        who = self.who("who")
        start = self.expect("=").span.end
        name = self.source[start:].strip()
        self.at = len(self.tokens) - 1
        if not any(map(is_control, name)):  # it has its own characters
            self.problems[:] = [problem for problem in self.problems if problem.span and problem.span.start < start]
        if not name:
            self.unexpected(_("A name is expected for {tag}.", tag=who))
        return SeatChange(who=who, name=name, comment=self.comment, marks=self.marks)

    def correction(self, number: int | None) -> Correction | Penalty:
        who = EVERYONE if self.word() == "everyone" else self.who("who")
        if who == EVERYONE:
            self.marks["who"] = self.advance().span
        named = skeleton(self.token.text) not in COLUMNS and self.next.text not in ("+", "-")
        if self.token.kind is Kind.WORD and named and who != EVERYONE:
            self.marks["penalty"] = self.token.span
            text = self.advance().text
            name = text.casefold() if text.casefold().isalpha() else text
            return Penalty(who=who, name=name, number=number, comment=self.comment, marks=self.marks)
        column = self.column()
        on = None
        if column is Column.WHISTS:
            if self.word() != "on":
                self.unexpected(_("«{sign}» is expected here.", sign="на"))
            self.advance()
            on = self.who("on")
        sign = self.accept("+", "-") or self.unexpected(
            _("A number with its sign is expected here."), _("A correction adds: ! Г гора +10, ! Г висты на Б -5.")
        )
        amount, span = self.number(_("A number is expected here."))
        self.marks["amount"] = sign.span.to(span)
        return Correction(
            number=number,
            who=who,
            column=column,
            on=on,
            amount=-amount if sign.text == "-" else amount,
            comment=self.comment,
            marks=self.marks,
        )

    def assertion(self) -> Assertion:
        self.advance()
        if self.word() == "dealer":
            self.advance()
            return Assertion(dealer=self.who("dealer"), comment=self.comment, marks=self.marks)
        column = self.column()
        claims = [self.claim(column)]
        while self.token.kind is not Kind.END:
            claims.append(self.claim(column))
        return Assertion(column=column, claims=tuple(claims), comment=self.comment, marks=self.marks)

    def claim(self, column: Column) -> Claim:
        start = self.token.span
        who, on = self.who(), None
        if column is Column.WHISTS and self.word() == "on":
            self.advance()
            on = self.who()
        sign = self.accept("+", "-")
        amount, span = self.number(_("A number is expected here."))
        value: Number = -amount if sign is not None and sign.text == "-" else amount
        if self.sees(",", ".") and self.next.kind is Kind.NUMBER:  # 2,5 as a sheet shows it
            self.advance()
            part = self.advance()
            tenths = Fraction(int(part.text), 10 ** len(part.text))
            value, span = exact(value - tenths if sign is not None and sign.text == "-" else value + tenths), part.span
        elif self.accept("/"):
            parts, span = self.number(_("A number is expected here."))
            if not parts:
                self.fail("number", _("Nothing can be divided by zero."), span)
            value = exact(Fraction(value, parts or 1))
        return Claim(who, value, on, start.to(span))

    def column(self) -> Column:
        column = COLUMNS.get(skeleton(self.token.text))
        if column is None:
            self.unexpected(_("A column is expected here: пуля, гора or висты (pool, mountain, whists)."))
        self.advance()
        return column
