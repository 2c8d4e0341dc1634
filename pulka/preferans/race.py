"""Races (скачки): prizes for the first pool and the least mountain of each round (clause 8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from pulka.message import Message, _
from pulka.money import Number, exact
from pulka.preferans.deal import AllPass, Played
from pulka.preferans.ledger import Posting
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
    pool, mountain = after.sheet.pool, after.sheet.mountain
    postings: list[Posting] = []

    def pool_prize(winners: tuple[str, ...], reason: Message) -> None:
        postings.extend(_prize(winners, rules.prize_pool, rules.ties, "prize-pool", reason, pool))

    def mountain_prize(points: Mapping[str, Number], reason: Message) -> None:
        postings.extend(_prize(_least(points), rules.prize_mountain, rules.ties, "prize-mountain", reason, pool))

    if not race.first:
        pool_prize(first, _("prize for the pool, race {n}", n=race.round))
    if not left if race.first else isinstance(deal, AllPass):
        return postings, Race(race.round, race.begun, first)
    since = race.begun.mountain if rules.mountain == "round" else dict.fromkeys(now, 0)
    own = {who: points - since[who] for who, points in mountain.items()}
    mountain_prize(own, _("prize for the mountain, race {n}", n=race.round))
    if rules.totals and race.round == rules.rounds:
        pool_prize(_least({who: -points for who, points in pool.items()}), _("prize for the pool, all races"))
        mountain_prize(mountain, _("prize for the mountain, all races"))
    return postings, Race(race.round + 1, after.sheet)


def _least(points: Mapping[str, Number]) -> tuple[str, ...]:
    smallest = min(points.values())
    return tuple(who for who, value in points.items() if value == smallest)


def _prize(
    winners: tuple[str, ...], whists: int, ties: str, rule: str, reason: Message, players: Iterable[str]
) -> Iterator[Posting]:
    """Whists of the winners on each other player; several share them equally, or each writes all."""
    share = exact(Fraction(whists, len(winners))) if ties == "share" else whists
    for who in winners:
        for other in players:
            if other not in winners:
                yield Posting(who, Column.WHISTS, share, rule, reason, other)
