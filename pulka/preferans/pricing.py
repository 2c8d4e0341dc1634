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
from pulka.preferans.state import Context, allpass_price, free_twig, owing


@dataclass(frozen=True, slots=True)
class Factor:
    """How many times a deal counts for one reason, and the reason in words."""

    times: Number
    why: Message


def priced(deal: Played, context: Context) -> tuple[Context, list[Factor]]:
    """The context with this deal's own prices, and what made them, for the explanation."""
    c = context.convention
    found = [factor for factor in _factors(deal, context) if factor.times != 1]
    times = Fraction(1)
    for factor in found:
        times *= factor.times
    if isinstance(deal, AllPass):
        points = exact(times * (allpass_price(context) if deal.price is None else deal.price))
        allpass = replace(c.allpass, prices=(cast("int", points),))
        return replace(context, convention=replace(c, allpass=allpass, opening=None)), found
    base = _base(deal, c)
    left = sum(max(0, points) for points in context.state.sheet.mountain.values())
    if c.end == "stake" and base and 0 < left < base * times:  # S4, 41
        times = Fraction(left, base)
        found.append(Factor(times, _("no more than the {n} left of the stakes", n=left)))
    return replace(context, convention=scaled(c, times)), found


def _base(deal: Played, c: Convention) -> int:
    """Points that a made game is worth by its level alone."""
    return c.pool[deal.level] if isinstance(deal, Contract) else c.misere.pool if isinstance(deal, Misere) else 0


def _factors(deal: Played, context: Context) -> Iterator[Factor]:
    """Everything that this deal counts more or less for."""
    c = context.convention
    if isinstance(deal, AllPass) and deal.dark_passes and c.dark:
        yield _times(c.dark.allpass, _("passed dark"))
    if not isinstance(deal, Game):
        return
    if c.tree and not owing(context.state):  # a robber before the pulka is played without birds
        tree = (context.state.trees or {}).get(deal.declarer, ())
        at = free_twig(tree)
        if at is not None:
            yield _times(2 ** tree[at].degree, _("on a bomb"))
        elif c.tree.without == "half":
            yield Factor(Fraction(1, 2), _("without a bird, half"))
    if deal.dark and c.dark:
        yield _times(c.dark.bid, _("dark"))
    if deal.no_talon and c.without_talon:
        yield _times(c.without_talon.times, _("without the talon"))
    if base := _base(deal, c):
        points = base
        if isinstance(deal, Contract) and c.strains and deal.strain:
            points = c.strains[deal.strain.value].get(deal.level, base)
        if deal.no_talon and c.without_talon:
            points += c.without_talon.more
        yield Factor(Fraction(points, base), _("its price is {n}", n=points))


def _times(times: int, why: Message) -> Factor:
    return Factor(times, _("{why}, x{times}", why=why, times=times))


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
