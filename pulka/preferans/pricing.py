"""What makes a deal dearer or cheaper than its level: bombs, a dark bid, the strain, no talon, the price of a pass.

The whole of it is a convention with other prices, so that ``scoring`` need not know: a game on a bomb at six dark is
scored as a game of a table that plays at four times the price.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from pulka.message import Message, _
from pulka.money import Number, exact
from pulka.preferans.convention import Convention
from pulka.preferans.deal import AllPass, Contract, Game, Misere, Played
from pulka.preferans.state import Context, Twig, allpass_price, owing


@dataclass(frozen=True, slots=True)
class Factor:
    """How many times a deal counts, and why."""

    times: Number
    why: Message


def free_twig(context: Context, who: str) -> Twig | None:
    """The bird or bomb that the player's next game is played on: the leftmost free one of his tree."""
    trees = context.state.trees or {}
    return next((twig for twig in trees.get(who, ()) if not twig.played), None)


def factors(deal: Played, context: Context) -> Iterator[Factor]:
    """Everything that this deal counts more or less for, but its strain."""
    c = context.convention
    if isinstance(deal, AllPass) and deal.dark_passes and c.dark:
        yield Factor(c.dark.allpass, _("passed dark"))
    if not isinstance(deal, Game):
        return
    if c.tree and not owing(context.state):  # a robber before the pulka is played without birds
        twig = free_twig(context, deal.declarer)
        if twig is None and c.tree.without == "half":
            yield Factor(Fraction(1, 2), _("without a bird"))
        elif twig is not None and twig.degree:
            yield Factor(2**twig.degree, _("on a bomb"))
    if deal.dark and not deal.shown and c.dark:
        yield Factor(c.dark.bid, _("dark"))
    if deal.no_talon and c.without_talon:
        yield Factor(c.without_talon.times, _("without the talon"))


def price(deal: Game, context: Context) -> Number:
    """What the strain and the missing talon make of the level's price: points of a made game, before other factors."""
    c = context.convention
    if not isinstance(deal, (Contract, Misere)):
        return c.preferans.prize
    points = c.misere.pool
    if isinstance(deal, Contract):
        points = c.pool[deal.level]
        if c.strains and deal.strain:
            points = c.strains[deal.strain.value].get(deal.level, points)
    if deal.no_talon and c.without_talon:
        points += c.without_talon.more
    return points


def priced(deal: Played, context: Context) -> tuple[Context, list[Factor]]:
    """The context with this deal's own prices, and the factors that made them, for the explanation."""
    c = context.convention
    found = [factor for factor in factors(deal, context) if factor.times != 1]
    times = Fraction(1)
    for factor in found:
        times *= factor.times
    if isinstance(deal, AllPass):
        points = exact(times * (deal.price or allpass_price(context)))
        allpass = replace(c.allpass, prices=(cast("int", points),))
        return replace(context, convention=replace(c, allpass=allpass, opening=None)), found
    if not isinstance(deal, Game):
        return context, found
    base = c.pool[deal.level] if isinstance(deal, Contract) else c.misere.pool if isinstance(deal, Misere) else 0
    if base:
        times *= Fraction(price(deal, context), base)
        if c.end == "stake":  # S4, 41: no game costs more than what is left of the stakes
            left = sum(max(0, points) for points in context.state.sheet.mountain.values())
            times = min(times, Fraction(left, base)) if left else times
    return replace(context, convention=scaled(c, times)), found


def scaled(convention: Convention, times: Fraction) -> Convention:
    """The same agreement with every price of a game so many times as high.

    >>> from pulka.preferans.library import load
    >>> bomb = scaled(load("sochi@1"), Fraction(16))
    >>> bomb.pool[8], bomb.whist[8], bomb.misere.pool
    (96, 96, 160)
    """
    if times == 1:
        return convention

    def each(prices: dict[int, int]) -> dict[int, int]:
        return {level: one(points) for level, points in prices.items()}

    def one(points: int) -> int:  # half of an odd price is a fraction, as exact as the rest
        return cast("int", exact(points * times))

    c = convention
    return replace(
        c,
        pool=each(c.pool),
        mountain=each(c.mountain),
        whist=each(c.whist),
        consolation=each(c.consolation),
        shortfall=each(c.shortfall),
        shortfall_closed=each(c.shortfall_closed) if c.shortfall_closed else None,
        misere=replace(c.misere, pool=one(c.misere.pool), trick=one(c.misere.trick)),
        preferans=replace(c.preferans, prize=one(c.preferans.prize), whists=one(c.preferans.whists)),
    )
