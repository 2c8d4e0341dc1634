"""What a deal is worth: each player's result after it less his result before it (S0, lines 1000-1200; clause 7).

Nothing is scored here: deals that could come are played by ``course.play`` and both moments are settled. What cannot
come under a convention, in a state, is left out by the rules themselves (``rules.faults``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from typing import TypeVar

from pulka.money import Number, exact
from pulka.preferans.convention import Convention
from pulka.preferans.course import play
from pulka.preferans.deal import AllPass, Answer, Call, Contract, Misere, Passed, Played, Preferans
from pulka.preferans.ledger import Posting, Sheet
from pulka.preferans.outcome import Defence, Outcome, defenders, fill, outcome
from pulka.preferans.rules import faults
from pulka.preferans.settlement import settle
from pulka.preferans.state import Context, finished, owing
from pulka.preferans.terms import TALON_CARDS, TRICKS, Strain

ByPlayer = Mapping[str, Number]


class Role(Enum):
    """What a player is in a deal; the value is its word for programs.

    ``DEFENDER`` is who was asked nothing: a misère, a checked ten, a concession. ``HAND`` is who held cards in an
    all-pass, ``DEALER`` who dealt and held none, ``REST`` who neither played nor dealt.
    """

    DECLARER = "declarer"
    WHISTER = "whister"
    HALF = "half-whister"
    PASSER = "passer"
    DEFENDER = "defender"
    HAND = "hand"
    DEALER = "dealer"
    REST = "rest"


class Situation(Enum):
    """What kind of deal it was; a contract's is its ``Defence`` by name. The value is its word for programs."""

    PASSED = "passed"
    HALF = "half-whist"
    ONE = "one"
    WITH_TALON = "with-talon"
    TWO = "two"
    RETURNED = "returned"
    DEALER = "dealer-returned"
    CHECKED = "checked"
    CONCEDED = "conceded"
    MISERE = "misere"
    HALF_MISERE = "half-misere"
    PREFERANS = "preferans"
    ALLPASS = "all-pass"


@dataclass(frozen=True, slots=True)
class Share:
    """What a deal is worth to one player, in whists; ``tricks`` are his own, ``None`` where he took no part."""

    who: str
    role: Role
    tricks: int | None
    worth: Number


@dataclass(frozen=True, slots=True)
class Case:
    """One deal that could come, and what it is worth to each: the declarer first, defenders clockwise, the dealer.

    ``level`` is a contract's, ``delta`` its tricks above or below - of a misère the tricks taken; ``position`` is which
    defender, 0 or 1 clockwise from the declarer, whists, leaves for his own or returns the whist, where one alone does.
    ``talon`` is the premium's size as typed, ``zeros`` how many write the premium for no trick of an all-pass.
    """

    situation: Situation
    deal: Played
    shares: tuple[Share, ...]
    level: int | None = None
    delta: int = 0
    position: int | None = None
    talon: int = 0
    zeros: int = 0


def results(sheet: Sheet, convention: Convention, target: int) -> ByPlayer:
    """What each would win by a settlement now, in whists, exact: before any rounding that the convention has."""
    return settle(sheet, convention, target).by_average


def worth(before: Sheet, after: Sheet, convention: Convention, target: int) -> dict[str, Number]:
    """What each player has won from one sheet to the other, in whists, exact; the sum is zero.

    >>> from pulka.preferans.library import load
    >>> from pulka.preferans.terms import Column
    >>> before = Sheet.blank("АБГЕ")
    >>> after = before.with_postings([Posting("А", Column.POOL, 100, "misere", "")])
    >>> worth(before, after, load("sochi-gentleman@1"), 200)
    {'А': 75, 'Б': -25, 'Г': -25, 'Е': -25}
    """
    return _gain(results(before, convention, target), results(after, convention, target))


def _gain(was: ByPlayer, now: ByPlayer) -> dict[str, Number]:
    return {who: exact(now[who] - was[who]) for who in was}


# Deals that could come. The rules say which of the candidates are possible here.


def games(context: Context, declarer: str, down: int) -> list[Case]:
    """Every contract and misère that a hand could play in the next deal, at most so many undertricks or tricks down.

    Of deals that differ in words alone (the dealer returned the whist, after whatever answers) the first is kept.
    """
    before = results(context.state.sheet, context.convention, context.target)
    found: dict[tuple[object, ...], Case] = {}
    for level in sorted(context.convention.pool):
        for contract in _possible(contracts(context, declarer, level, down), context):
            sizes = () if contract.conceded else tuple(context.convention.talon_values)
            for deal in (contract, *_possible((replace(contract, talon=size) for size in sizes), context)):
                case = _contract(deal, context, before)
                tricks = tuple(share.tricks for share in case.shares)
                about = (contract.strain, case.delta, case.position, case.talon, tricks)
                found.setdefault((case.situation, level, *about), case)
    if context.convention.ten == "checked":  # both passed a ten: made in other words
        found = {key: case for key, case in found.items() if key[:2] != (Situation.PASSED, TRICKS)}
    others: list[Misere | Preferans] = [
        Misere(declarer=declarer, tricks=tricks, halves=halves)
        for halves in (False, True)
        for tricks in range(down + 1)
    ]
    asked_nobody = _possible([*others, Preferans(declarer=declarer)], context)
    return [*found.values(), *(_other(deal, context, before) for deal in asked_nobody)]


def allpasses(context: Context) -> list[Case]:
    """Every way in which the tricks of an all-pass could fall in the next deal; in a robber, of the cheapest left."""
    before = results(context.state.sheet, context.convention, context.target)
    return [_allpass(deal, context, before) for deal in _possible(_passes(context), context)]


def _passes(context: Context) -> Iterator[AllPass]:
    """Every all-pass that could be typed, possible or not."""
    dealer, price = context.state.dealer, None
    if owing(context.state):
        from pulka.preferans.robber import cheapest

        price = cheapest(context)
    hands = len(context.table.hands(dealer))
    for talon in range(TALON_CARDS + 1):
        for tricks in splits(TRICKS - talon, hands):
            yield AllPass(dealer=dealer, tricks=tricks, price=price)


def contracts(context: Context, declarer: str, level: int, down: int) -> Iterator[Contract]:
    """Every contract of a level that could be typed without a talon, possible or not."""
    strains = context.convention.strains or {}
    played: list[Strain | None] = [Strain(name) for name, levels in strains.items() if level in levels]
    for strain in played if strains else [None]:
        yield from _contracts(context, Contract(declarer=declarer, level=level, strain=strain), down)


def _contracts(context: Context, game: Contract, down: int) -> Iterator[Contract]:
    """The same of one strain."""
    dealer, table, level = context.state.dealer, context.table, game.level
    pair, sits_out = defenders(game.declarer, dealer, table), table.sits_out(dealer)
    yield replace(game, conceded=True)
    deltas = range(-min(down, level), TRICKS - level + 1)
    own = [Call.WITH_TALON] if context.convention.own_talon else []
    for calls in product((Call.PASS, Call.HALF, Call.WHIST, *own), repeat=len(pair)):
        answers = tuple(Answer(who, call) for who, call in zip(pair, calls, strict=True))
        if calls.count(Call.WHIST) > 1:
            for delta in deltas:
                for tricks in splits(TRICKS - level - delta, len(pair)):
                    took = tuple(Answer(who, Call.WHIST, n) for who, n in zip(pair, tricks, strict=True))
                    yield replace(game, delta=delta, answers=took)
            continue
        returned = [(*answers, Answer(sits_out, Call.WHIST))] if sits_out else []
        for said in (answers, *returned):
            yield from (replace(game, delta=delta, answers=said) for delta in (None, *deltas))


def likely(context: Context) -> Played:
    """A deal that could come next, to show how one is written: a game that somebody whists, else an all-pass.

    >>> from pulka.preferans.library import load
    >>> from pulka.preferans.state import State
    >>> from pulka.table import Table
    >>> table, sochi = Table(("А", "Б", "В"), ("Анна", "Борис", "Вера"), "В"), load("sochi@1")
    >>> print(likely(Context(table, sochi, 20, State.start(table, sochi, 20))))
    А(1)=8(+1); Б(+)
    """
    dealer, table = context.state.dealer, context.table
    for level, who in product(_USUAL_LEVELS, table.hands(dealer)):
        for deal in _possible(contracts(context, who, level, 0), context):
            if deal.delta in (0, 1) and deal.answers and deal.answers[0].call is Call.WHIST:
                plain = replace(deal, delta=1) if level < TRICKS else deal
                return replace(fill(plain, 1, dealer, table, context.convention), number=None)
    passes = _possible(_passes(context), context)
    return min(passes, key=lambda deal: max(deal.tricks), default=Passed(dealer=dealer))


_USUAL_LEVELS = (8, 6, 7, 9, 10)


def splits(tricks: int, takers: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many could take so many tricks.

    >>> list(splits(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if takers == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        yield from ((first, *rest) for rest in splits(tricks - first, takers - 1))


D = TypeVar("D", bound=Played)


def _possible(candidates: Iterable[D], context: Context) -> Iterator[D]:
    """Those that the rules find possible next; played on by agreement where the pulka has ended."""
    over = finished(context)
    yield from (deal for deal in (replace(one, after_end=over) for one in candidates) if not faults(deal, context))


# One deal played.


def _contract(contract: Contract, context: Context, before: ByPlayer) -> Case:
    state, table = context.state, context.table
    o = outcome(contract, state.dealer, table, context.convention)
    deal, _postings, gain = _played(contract, context, before)
    roles = roles_of(o)
    alone = {Defence.ONE, Defence.HALF, Defence.RETURNED}
    return Case(
        situation=Situation.WITH_TALON if o.with_talon else Situation[o.defence.name],
        deal=deal,
        shares=_shares(roles, _tricks(o), gain, context),
        level=o.level,
        delta=contract.delta or 0,
        position=o.defenders.index(o.whister) if o.whister and o.defence in alone else None,
        talon=o.talon,
    )


def roles_of(o: Outcome) -> dict[str, Role]:
    """What each of those who have a part in a contract is."""
    usual = {
        Defence.TWO: Role.WHISTER,
        Defence.CHECKED: Role.DEFENDER,
        Defence.CONCEDED: Role.DEFENDER,
    }.get(o.defence, Role.PASSER)
    roles = {o.declarer: Role.DECLARER, **dict.fromkeys(o.defenders, usual)}
    if o.whister in o.defenders:
        roles[str(o.whister)] = Role.HALF if o.defence is Defence.HALF else Role.WHISTER
    if o.sits_out:
        roles[o.sits_out] = Role.DEALER
    return roles


def _tricks(o: Outcome) -> dict[str, int]:
    """Whose tricks are counted: the declarer's, and each whister's own."""
    if o.defence in (Defence.PASSED, Defence.HALF, Defence.CONCEDED):
        return {}
    tricks = {o.declarer: o.taken}
    if o.defence is Defence.TWO:
        tricks |= dict(zip(o.defenders, o.tricks, strict=True))
    elif o.whister:
        tricks[o.whister] = o.given
    return tricks


def _other(deal: Misere | Preferans, context: Context, before: ByPlayer) -> Case:
    """A misère or twelve sure tricks: nobody is asked."""
    dealer, table = context.state.dealer, context.table
    roles = {deal.declarer: Role.DECLARER}
    roles |= dict.fromkeys(defenders(deal.declarer, dealer, table), Role.DEFENDER)
    if sits_out := table.sits_out(dealer):
        roles[sits_out] = Role.DEALER
    filled, _postings, gain = _played(deal, context, before)
    if isinstance(deal, Preferans):
        return Case(Situation.PREFERANS, filled, _shares(roles, {}, gain, context))
    situation = Situation.HALF_MISERE if deal.halves else Situation.MISERE
    return Case(situation, filled, _shares(roles, {deal.declarer: deal.tricks}, gain, context), delta=deal.tricks)


def _allpass(deal: AllPass, context: Context, before: ByPlayer) -> Case:
    dealer, table = context.state.dealer, context.table
    tricks = dict(zip(table.hands(dealer), deal.tricks, strict=True))
    roles = dict.fromkeys(tricks, Role.HAND)
    if sits_out := table.sits_out(dealer):
        roles[sits_out] = Role.DEALER
        if context.convention.allpass.talon == "open":
            tricks[sits_out] = TRICKS - sum(deal.tricks)
    filled, postings, gain = _played(deal, context, before)
    zeros = {posting.who for posting in postings if posting.rule == "zero"}
    return Case(Situation.ALLPASS, filled, _shares(roles, tricks, gain, context), zeros=len(zeros))


def _played(deal: D, context: Context, before: ByPlayer) -> tuple[Played, Sequence[Posting], ByPlayer]:
    """The deal in canonical notation, without its number; what it writes; what each gains by it."""
    state = context.state
    postings, after = play(deal, context)
    gain = _gain(before, results(after.sheet, context.convention, context.target))
    return (
        replace(fill(deal, state.deals + 1, state.dealer, context.table, context.convention), number=None),
        postings,
        gain,
    )


def _shares(
    roles: Mapping[str, Role], tricks: Mapping[str, int], gain: ByPlayer, context: Context
) -> tuple[Share, ...]:
    resting = {who: Role.REST for who in context.table.players if who not in roles}
    return tuple(Share(who, role, tricks.get(who), gain[who]) for who, role in (dict(roles) | resting).items())
