"""How a contract went, once the table is known: who defended, who whisted, who took what.

Notation leaves out what the table knows; here it is filled in. Nothing is scored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from pulka.preferans.convention import Convention
from pulka.preferans.deal import Answer, Call, Contract, Game, Played
from pulka.preferans.terms import TRICKS
from pulka.table import Table


class Defence(Enum):
    """What the defenders did with a contract."""

    PASSED = "both passed"
    HALF = "half-whist"
    ONE = "one whister"
    TWO = "two whisters"
    RETURNED = "whist returned by a defender"
    DEALER = "whist returned by the dealer"
    CHECKED = "a ten, cards shown"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A contract at its table. ``defenders`` are clockwise from the declarer; of two players there is one.

    ``whister`` is the one that plays alone, or the half-whister, ``with_talon`` whether he took his own talon;
    ``tricks`` are those of two whisters, in the order of the defenders; ``taken`` is the declarer's, the level where
    the cards were not played. ``sits_out`` is the dealer who holds no cards; ``talon`` is what was typed for his
    premium, ``thrown`` whether the declarer discarded the talon as it was.
    """

    declarer: str
    defenders: tuple[str, ...]
    sits_out: str | None
    level: int
    defence: Defence
    taken: int
    whister: str | None
    tricks: tuple[int, ...]
    talon: int
    with_talon: bool
    thrown: bool

    @property
    def undertricks(self) -> int:
        """k of the rules: the declarer's missing tricks."""
        return max(0, self.level - self.taken)

    @property
    def given(self) -> int:
        """r of the rules: the defenders' tricks."""
        return TRICKS - self.taken


def defenders(declarer: str, dealer: str, table: Table) -> tuple[str, ...]:
    """The other two hands, clockwise from the declarer."""
    hands = table.hands(dealer)
    return tuple(who for who in table.clockwise(declarer) if who in hands)


def hand_of(who: str, dealer: str, table: Table, convention: Convention) -> int | None:
    """Which hand a player is; with two, the dummy is one of the three (clause 8.5)."""
    hands = table.hands(dealer)
    return hands.index(who) + (2 if convention.dummy == "first" else 1) if who in hands else None


def fill(deal: Played, number: int, dealer: str, table: Table, convention: Convention) -> Played:
    """The deal as the canonical notation writes it: number and hand told, answers clockwise from the declarer.

    ``пас`` stands for the passes of all defenders, a lone pass of two is left out, the dealer's talon is ``Е=2`` where
    he holds no cards.
    """
    if not isinstance(deal, Game):
        return replace(deal, number=number)
    deal = replace(deal, number=number, hand=hand_of(deal.declarer, dealer, table, convention) or deal.hand)
    if not isinstance(deal, Contract):
        return deal
    order = (*defenders(deal.declarer, dealer, table), dealer)
    answers = [answer for answer in deal.answers if answer.call is not Call.PASS]
    passes = len(deal.answers) - len(answers)
    talon, premium = deal.talon, table.sits_out(dealer)
    if talon is not None and premium is not None:
        answers.append(Answer(premium, Call.WHIST, talon, deal.span("talon")))
        talon = None
    answers.sort(key=lambda answer: (order.index(answer.who) if answer.who in order else 9, answer.tricks is not None))
    both = deal.both_passed or passes == len(order) - 1
    return replace(deal, answers=tuple(answers), both_passed=both, talon=talon)


def outcome(contract: Contract, dealer: str, table: Table, convention: Convention) -> Outcome:
    """How a contract, which the rules have found possible, went."""
    pair = defenders(contract.declarer, dealer, table)
    sits_out = table.sits_out(dealer)
    took = {answer.who: answer.tricks for answer in contract.answers if answer.tricks is not None}
    called = {answer.who: answer.call for answer in contract.answers if answer.tricks is None}
    talon = took.pop(sits_out, 0) if sits_out else 0
    half = next((who for who in pair if called.get(who) is Call.HALF), None)
    whister = next((who for who in pair if called.get(who) in (Call.WHIST, Call.WITH_TALON)), None)
    tricks = tuple(took.get(who, 0) for who in pair)
    played = contract.delta is not None
    taken = contract.level + (contract.delta or 0)
    if contract.conceded:
        defence = Defence.CONCEDED
        taken = contract.level - (convention.concession or 0)
    elif sits_out and called.get(sits_out) is Call.WHIST:
        defence, whister = Defence.DEALER, sits_out
    elif took:
        defence, taken = Defence.TWO, TRICKS - sum(tricks)
    elif half and whister:
        defence = Defence.RETURNED
    elif half:
        defence, whister = Defence.HALF, half
    elif whister:
        defence = Defence.ONE
    elif contract.level == TRICKS and convention.ten == "checked" and not (contract.both_passed and not played):
        defence = Defence.CHECKED
        whister = pair[0] if len(pair) == 1 else None
    else:
        defence = Defence.PASSED
    return Outcome(
        declarer=contract.declarer,
        defenders=pair,
        sits_out=sits_out,
        level=contract.level,
        defence=defence,
        taken=taken,
        whister=whister,
        tricks=tricks,
        talon=contract.talon if contract.talon is not None else talon,
        with_talon=Call.WITH_TALON in called.values(),
        thrown=contract.thrown,
    )
