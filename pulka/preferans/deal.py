"""What a line of the journal says, as a value. ``str`` of it is the canonical notation.

Equality is about the deal alone; ``marks`` remember where each part was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from pulka.money import Number
from pulka.preferans.terms import Column, Strain
from pulka.text import Span

NOWHERE = Span(1, 0, 0)
Marks = Mapping[str, Span]


class Call(Enum):
    """A defender's answer to a contract; the value is what stands in the brackets."""

    WHIST = "+"
    HALF = "="
    PASS = "-"  # noqa: S105 - a pass is no password


@dataclass(frozen=True, slots=True)
class Answer:
    """What one defender did: called, or - where both whisted - took so many tricks.

    ``Е=2`` of a dealer who holds no cards is read the same way; the table tells the two apart.

    >>> str(Answer("Г", Call.HALF)), str(Answer("А", Call.WHIST, 3))
    ('Г(=)', 'А=3')
    """

    who: str
    call: Call
    tricks: int | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.who}({self.call.value})" if self.tricks is None else f"{self.who}={self.tricks}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What every entry of a journal has: its comment, and the places of its parts.

    ``marks["line"]`` is the whole entry.
    """

    comment: str = ""
    marks: Marks = field(default_factory=dict, compare=False, repr=False)

    def span(self, *names: str) -> Span:
        """Where the first of the named parts that was typed stands, else the whole entry."""
        for name in names:
            if name in self.marks:
                return self.marks[name]
        return self.marks.get("line", NOWHERE)

    def _spell(self, number: int | None, *parts: str) -> str:
        text = (f"{number}. " if number is not None else "") + "; ".join(part for part in parts if part)
        return f"{text}  # {self.comment}" if self.comment else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Line):
    """A deal: its number, and whether the table agreed to play it after the pulka's end."""

    number: int | None = None
    after_end: bool = False

    @property
    def _flags(self) -> str:
        return "после конца" if self.after_end else ""


def _hand(hand: int | None) -> str:
    return "" if hand is None else f"({hand})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract(Deal):
    """A game of six to ten: who bid what, how it went, what the others answered.

    ``delta`` is tricks above (+) or below (-) the level, ``None`` where the cards were not played.
    ``talon`` is what ``прикуп=`` says.

    >>> str(Contract(declarer="Б", hand=2, level=8, delta=2, answers=(Answer("Г", Call.WHIST),), talon=2))
    'Б(2)=8(+2); Г(+); прикуп=2'
    """

    declarer: str
    level: int
    hand: int | None = None
    strain: Strain | None = None
    delta: int | None = None
    both_passed: bool = False
    answers: tuple[Answer, ...] = ()
    talon: int | None = None
    conceded: bool = False

    def __str__(self) -> str:
        strain = self.strain.value if self.strain else ""
        delta = "" if self.delta is None else f"({self.delta:+})" if self.delta else "(0)"
        return self._spell(
            self.number,
            f"{self.declarer}{_hand(self.hand)}={self.level}{strain}{delta}",
            "пас" if self.both_passed else "",
            *map(str, self.answers),
            "" if self.talon is None else f"прикуп={self.talon}",
            "сдался" if self.conceded else "",
            self._flags,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Misere(Deal):
    """A misère and the tricks that its declarer took; ``halves``: the dealer who holds no cards went halves with him.

    >>> str(Misere(declarer="А", hand=2, tricks=2)), str(Misere(declarer="А"))
    ('А(2)=М(+2)', 'А=М(0)')
    """

    declarer: str
    hand: int | None = None
    tricks: int = 0
    halves: bool = False

    def __str__(self) -> str:
        tricks = f"+{self.tricks}" if self.tricks else "0"
        halves = "пополам" if self.halves else ""
        return self._spell(self.number, f"{self.declarer}{_hand(self.hand)}=М({tricks})", halves, self._flags)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferans(Deal):
    """Twelve sure tricks, shown (clause 6).

    >>> str(Preferans(declarer="А", hand=1))
    'А(1)=преферанс'
    """

    declarer: str
    hand: int | None = None

    def __str__(self) -> str:
        return self._spell(self.number, f"{self.declarer}{_hand(self.hand)}=преферанс", self._flags)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPass(Deal):
    """Everyone passed: who dealt, and the tricks of the three hands.

    >>> str(AllPass(number=2, dealer="Б", tricks=(3, 3, 2)))
    '2. Б=3+3+2'
    """

    dealer: str
    tricks: tuple[int, int, int]

    def __str__(self) -> str:
        return self._spell(self.number, f"{self.dealer}={'+'.join(map(str, self.tricks))}", self._flags)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Line):
    """A penalty or an agreement that moves one number; the comment gives the reason.

    >>> str(Correction(who="Г", column=Column.WHISTS, on="Б", amount=-5, comment="ренонс"))
    '! Г висты на Б -5  # ренонс'
    """

    who: str
    column: Column
    amount: int
    on: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        on = f" на {self.on}" if self.on else ""
        return self._spell(self.number, f"! {self.who} {self.column.value}{on} {self.amount:+}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Line):
    """A penalty that the convention knows by name; where it hangs on a game, on that of the deal before.

    >>> str(Penalty(who="Г", name="ренонс"))
    '! Г ренонс'
    """

    who: str
    name: str
    number: int | None = None

    def __str__(self) -> str:
        return self._spell(self.number, f"! {self.who} {self.name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange(Line):
    """A seat goes on under a new name, with all that stands on it.

    >>> str(SeatChange(who="Е", name="Жанна"))
    '~ Е = Жанна'
    """

    who: str
    name: str

    def __str__(self) -> str:
        return self._spell(None, f"~ {self.who} = {self.name}")


@dataclass(frozen=True, slots=True)
class Claim:
    """What the paper sheet says of one number; ``on`` is ``None`` for all the whists that ``who`` has written."""

    who: str
    value: Number
    on: str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.who}{f' на {self.on}' if self.on else ''} {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion(Line):
    """What the paper sheet says here: claims on one column, or who deals next.

    >>> str(Assertion(column=Column.POOL, claims=(Claim("А", 0), Claim("Б", 60)))), str(Assertion(dealer="Б"))
    ('= пуля А 0 Б 60', '= дилер Б')
    """

    column: Column | None = None
    claims: tuple[Claim, ...] = ()
    dealer: str | None = None

    def __str__(self) -> str:
        if self.column is None:
            return self._spell(None, f"= дилер {self.dealer}")
        return self._spell(None, " ".join(["=", self.column.value, *map(str, self.claims)]))


Played = Contract | Misere | AllPass | Preferans
"""What takes a deal; the rest of the entries stands between deals."""

Entry = Played | Correction | Penalty | SeatChange | Assertion
