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
    WITH_TALON = "+п"
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


@dataclass(frozen=True, slots=True)
class DarkPass:
    """Who passed before looking; ``place`` is which of his birds becomes the bomb, where the table lets him say.

    >>> str(DarkPass("А")), str(DarkPass("Г", 9))
    ('А', 'Г на 9')
    """

    who: str
    place: int | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return self.who if self.place is None else f"{self.who} на {self.place}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Line):
    """A deal: its number, who passed dark, and whether the table agreed to play it after the pulka's end."""

    number: int | None = None
    dark_passes: tuple[DarkPass, ...] = ()
    after_end: bool = False

    def _play(self, *parts: str) -> str:
        passes = " ".join(map(str, self.dark_passes))
        end = "после конца" if self.after_end else ""
        return self._spell(self.number, *parts, f"пас втёмную: {passes}" if passes else "", end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Deal):
    """A deal that someone bid for: who, on which hand, and how he bid.

    ``dark``: without looking; ``shown``: he had looked after all; ``no_talon``: without the talon; ``bomb`` is which
    of his tree it was played on, where someone wrote it down.
    """

    declarer: str
    hand: int | None = None
    dark: bool = False
    shown: bool = False
    no_talon: bool = False
    bomb: int | None = None

    def _game(self, what: str, *parts: str) -> str:
        hand = "" if self.hand is None else f"({self.hand})"
        return self._play(
            f"{self.declarer}{hand}={what}",
            *parts,
            "втёмную" if self.dark else "",
            "всветлую" if self.shown else "",
            "без прикупа" if self.no_talon else "",
            "" if self.bomb is None else f"бомба {self.bomb}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract(Game):
    """A game of six to ten: who bid what, how it went, what the others answered.

    ``delta`` is tricks above (+) or below (-) the level, ``None`` where the cards were not played.
    ``talon`` is what ``прикуп=`` says; ``thrown``: the declarer discarded the talon as it was.

    >>> str(Contract(declarer="Б", hand=2, level=8, delta=2, answers=(Answer("Г", Call.WHIST),), talon=2))
    'Б(2)=8(+2); Г(+); прикуп=2'
    >>> str(Contract(declarer="Б", level=6, strain=Strain.SPADES, both_passed=True, dark=True, bomb=3))
    'Б=6п; пас; втёмную; бомба 3'
    """

    level: int
    strain: Strain | None = None
    delta: int | None = None
    both_passed: bool = False
    answers: tuple[Answer, ...] = ()
    talon: int | None = None
    thrown: bool = False
    conceded: bool = False

    def __str__(self) -> str:
        strain = self.strain.value if self.strain else ""
        delta = "" if self.delta is None else f"({self.delta:+})" if self.delta else "(0)"
        return self._game(
            f"{self.level}{strain}{delta}",
            "пас" if self.both_passed else "",
            *map(str, self.answers),
            "" if self.talon is None else f"прикуп={self.talon}",
            "прикуп выброшен" if self.thrown else "",
            "сдался" if self.conceded else "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Misere(Game):
    """A misère and the tricks that its declarer took; ``halves``: the dealer who holds no cards went halves with him.

    ``sevens`` were in the talon.

    >>> str(Misere(declarer="А", hand=2, tricks=2)), str(Misere(declarer="А", dark=True))
    ('А(2)=М(+2)', 'А=М(0); втёмную')
    """

    tricks: int = 0
    halves: bool = False
    sevens: int = 0

    def __str__(self) -> str:
        tricks = f"М(+{self.tricks})" if self.tricks else "М(0)"
        sevens = ("", "семёрка")[self.sevens] if self.sevens < 2 else f"семёрки {self.sevens}"
        return self._game(tricks, "пополам" if self.halves else "", sevens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferans(Game):
    """Twelve sure tricks, shown (clause 6).

    >>> str(Preferans(declarer="А", hand=1))
    'А(1)=преферанс'
    """

    def __str__(self) -> str:
        return self._game("преферанс")


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPass(Deal):
    """Everyone passed: who dealt, and the tricks of the hands; ``price`` of one where the player chooses it (robber).

    >>> str(AllPass(number=2, dealer="Б", tricks=(3, 3, 2), dark_passes=(DarkPass("Г"),)))
    '2. Б=3+3+2; пас втёмную: Г'
    """

    dealer: str
    tricks: tuple[int, ...]
    price: int | None = None

    def __str__(self) -> str:
        price = "" if self.price is None else f"цена {self.price}"
        return self._play(f"{self.dealer}={'+'.join(map(str, self.tricks))}", price)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Deal):
    """Everyone passed and nothing is played, as two players with 24 cards and old preferans have it.

    >>> str(Passed(dealer="А"))
    'А=пас'
    """

    dealer: str

    def __str__(self) -> str:
        return self._play(f"{self.dealer}=пас")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Line):
    """Who has the biggest mountain names the target of each, and the time of the end.

    >>> str(Order(who="А", target=50, until="23:00"))
    'заказ А: пуля 50; время 23:00'
    """

    who: str
    target: int
    until: str = ""

    def __str__(self) -> str:
        return self._spell(None, f"заказ {self.who}: пуля {self.target}", f"время {self.until}" if self.until else "")


EVERYONE = "все"
"""Stands for every player in a correction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Line):
    """A penalty or an agreement that moves one number, or one of each player (``EVERYONE``); the comment says why.

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


Played = Contract | Misere | AllPass | Preferans | Passed
"""What takes a deal; the rest of the entries stands between deals."""

Entry = Played | Correction | Penalty | Order | SeatChange | Assertion
