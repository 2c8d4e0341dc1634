"""Races (скачки): prizes for the first pool and the least mountain of each round (clause 8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pulka.message import Message, _
from pulka.money import Number, exact
from pulka.preferans.convention import RaceRules
from pulka.preferans.deal import AllPass, Played
from pulka.preferans.ledger import Posting, Sheet
from pulka.preferans.state import Context, Race, State, pools
from pulka.preferans.terms import Column


def run(deal: Played, left: bool, context: Context, after: State) -> tuple[list[Posting], Race]:
    """The prizes that a deal decides, and where the races stand after it; ``after`` is the state that it left.

    ``left``: the all-passes were left with it. A pool that an all-pass closed has its prize at once; the prize for the
    mountain waits until then.
    """
    rules, race = context.convention.race, after.race
    assert rules is not None
    assert race is not None
    now = pools(Context(context.table, context.convention, context.target, after))
    first = race.first or tuple(who for who, points in now.items() if points >= context.target)
    if not first:
        return [], race
    postings = []
    if not race.first:
        reason = _("prize for the pool, race {n}", n=race.round)
        postings += list(_prize(first, rules.prize_pool, rules, "prize-pool", reason, after.sheet))
    if not left if race.first else isinstance(deal, AllPass):
        return postings, Race(race.round, race.begun, first)
    since = race.begun.mountain if rules.mountain == "round" else dict.fromkeys(now, 0)
    reason = _("prize for the mountain, race {n}", n=race.round)
    least = _least({who: points - since[who] for who, points in after.sheet.mountain.items()})
    postings += list(_prize(least, rules.prize_mountain, rules, "prize-mountain", reason, after.sheet))
    if rules.totals and race.round == rules.rounds:
        total = _least({who: -points for who, points in after.sheet.pool.items()})
        reason = _("prize for the pool, all races")
        postings += list(_prize(total, rules.prize_pool, rules, "prize-pool", reason, after.sheet))
        reason = _("prize for the mountain, all races")
        least = _least(after.sheet.mountain)
        postings += list(_prize(least, rules.prize_mountain, rules, "prize-mountain", reason, after.sheet))
    return postings, Race(race.round + 1, after.sheet)


def _least(points: Mapping[str, Number]) -> tuple[str, ...]:
    smallest = min(points.values())
    return tuple(who for who, value in points.items() if value == smallest)


def _prize(
    winners: tuple[str, ...], whists: int, rules: RaceRules, rule: str, reason: Message, sheet: Sheet
) -> Iterator[Posting]:
    """Whists of the winners on each other player; several share them equally, or each writes all."""
    share = exact(Fraction(whists, len(winners))) if rules.ties == "share" else whists
    for who in winners:
        for other in sheet.pool:
            if other not in winners:
                yield Posting(who, Column.WHISTS, share, rule, reason, other)
