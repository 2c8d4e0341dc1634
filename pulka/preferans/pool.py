"""The way of a prize: into the own pool, beyond the target into the others', and what nobody can take.

Clause 2.11 (help) and the ways of writing a made game of clause 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from fractions import Fraction

from pulka.message import Message, _
from pulka.money import Number, exact
from pulka.preferans.ledger import Posting
from pulka.preferans.state import Context
from pulka.preferans.terms import Column


def prize(
    context: Context, who: str, points: Number, rule: str, reason: Message, barred: Set[str | None] | None
) -> Iterator[Posting]:
    """A made game or misère, written as the convention has it; ``barred`` cannot be helped, ``None``: nobody can."""
    mountain = context.state.sheet.mountain[who]
    off: Number = 0
    if context.convention.made == "halves":
        off = exact(Fraction(points, 2))
    elif context.convention.made == "half_off":
        off = exact(min(Fraction(points, 2), max(0, mountain)))
    elif context.convention.made == "mountain_first":
        off = min(points, max(0, mountain))
    yield Posting(who, Column.MOUNTAIN, -off, rule, reason)
    own = _fits(context, who, points - off)
    yield Posting(who, Column.POOL, own, rule, reason)
    rest = points - off - own
    if context.convention.help and barred is not None:
        for helped in _order_of_help(context, who, barred):
            part = _fits(context, helped, rest)
            rest -= part
            whists = exact(part * context.convention.pool_value)
            yield Posting(helped, Column.POOL, exact(part), "help", _("help from {who}", who=who))
            yield Posting(
                who, Column.WHISTS, whists, "help", _("helps {who} by {points}", who=helped, points=exact(part)), helped
            )
    yield from _leftover(context, who, context.convention.to_mountain(rest), exact(mountain - off))


def zero_premium(context: Context, who: str, price: int, reason: Message) -> Iterator[Posting]:
    """Clause 2.10: no trick in an all-pass. The premium never helps: beyond the target it comes off the mountain."""
    rules, convention = context.convention.allpass, context.convention
    if rules.zero == "off_mountain":
        yield Posting(who, Column.MOUNTAIN, -rules.zero_times * price, "zero", reason)
    elif rules.zero != "none":
        points = price if rules.zero == "price" else rules.zero_points
        own = _fits(context, who, points)
        yield Posting(who, Column.POOL, own, "zero", reason)
        yield Posting(who, Column.MOUNTAIN, -convention.to_mountain(points - own), "zero", reason)


def _fits(context: Context, who: str, points: Number) -> Number:
    """How many of these points the pool takes: all, or what it lacks where pools close one by one.

    Where a stake is played down there are no pools.
    """
    if context.convention.end == "stake":
        return 0
    if not context.convention.closes:
        return exact(points)
    return exact(min(points, max(0, context.target - context.state.sheet.pool[who])))


def _order_of_help(context: Context, helper: str, barred: Set[str | None]) -> list[str]:
    """Whom help goes to: the fullest pool, then the smaller mountain, then the first clockwise from the helper.

    By the convention the nearest of equal pools comes first, and nobody is spared.
    """
    sheet, c = context.state.sheet, context.convention
    candidates = [who for who in context.table.clockwise(helper) if who not in barred or not c.help_spares]
    smaller = sheet.mountain if c.help_tie == "mountain" else dict.fromkeys(candidates, 0)
    return sorted(candidates, key=lambda who: (-sheet.pool[who], smaller[who]))


def _leftover(context: Context, who: str, points: Number, mountain: Number) -> Iterator[Posting]:
    """What no pool can take, in points of the mountain; ``mountain`` is what stands on the own one by now."""
    how = context.convention.leftover
    if how == "lost":
        return
    if how == "mountains":
        yield from _off_mountains(context, who, points, mountain)
        return
    off = points if how == "negative" else min(points, max(0, mountain))
    yield Posting(who, Column.MOUNTAIN, -off, "leftover", _("no pool can take it: off the own mountain"))
    for other in context.table.others(who):
        reason = _("no pool can take the rest of what {who} made", who=who)
        yield Posting(other, Column.MOUNTAIN, exact(points - off), "leftover", reason)


def _off_mountains(context: Context, who: str, points: Number, mountain: Number) -> Iterator[Posting]:
    """Off the own mountain, then off the biggest of the others', nearest first: whists on him as for help (S4, 40)."""
    sheet, value = context.state.sheet, context.convention.mountain_value
    left = {who: max(0, mountain), **{other: max(0, sheet.mountain[other]) for other in context.table.clockwise(who)}}
    order = [who, *sorted(context.table.clockwise(who), key=lambda other: -left[other])]
    for other in order:
        part = exact(min(points, left[other]))
        points -= part
        if other == who:
            yield Posting(who, Column.MOUNTAIN, -part, "leftover", _("no pool can take it: off the own mountain"))
        else:
            yield Posting(other, Column.MOUNTAIN, -part, "help", _("help from {who}", who=who))
            reason = _("helps {who} by {points}", who=other, points=part)
            yield Posting(who, Column.WHISTS, exact(part * value), "help", reason, other)
