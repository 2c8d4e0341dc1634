"""The rest of an evening: named penalties, and a revoke, which writes the deal before anew (clause 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pulka.message import _, n_
from pulka.money import Number
from pulka.preferans.course import advance
from pulka.preferans.deal import Answer, Call, Penalty
from pulka.preferans.ledger import Posting
from pulka.preferans.outcome import Defence, Outcome, outcome
from pulka.preferans.pool import prize
from pulka.preferans.scoring import score_outcome
from pulka.preferans.state import Context, LastGame, State
from pulka.preferans.terms import Column


def penalty(entry: Penalty, context: Context) -> list[Posting]:
    """What a named penalty writes; a revoke writes the difference to what the deal before had written."""
    rule = context.convention.penalties[entry.name.casefold()]
    reason = _("penalty: {name}", name=entry.name)
    last = context.state.last
    points = rule.mountain
    if last is not None:
        points += rule.undertricks * _then(last, context).convention.mountain[last.deal.level]
    postings = [Posting(entry.who, Column.MOUNTAIN, points, "penalty", reason)]
    for other in context.table.others(entry.who):
        postings.append(Posting(other, Column.WHISTS, rule.whists, "penalty", reason, entry.who))
    if rule.revoke and last is not None:
        before = _written(last, last.revokers, context)
        after = _written(last, (*last.revokers, entry.who), context)
        postings += [
            Posting(
                who, column, after.get((who, column, on), 0) - before.get((who, column, on), 0), "penalty", reason, on
            )
            for who, column, on in dict.fromkeys((*before, *after))
        ]
    return [posting for posting in postings if posting.amount]


def redone(after: State, entry: Penalty, context: Context) -> State:
    """The state after a penalty: a revoke plays the game before anew - its ladders, its bomb, its place in a robber.

    ``after`` has the postings already; ``context`` is that before the penalty.
    """
    last = context.state.last
    if last is None or not context.convention.penalties[entry.name.casefold()].revoke:
        return after
    last = replace(last, revokers=(*last.revokers, entry.who))
    then = replace(context, state=last.before)
    o = outcome(last.deal, last.before.dealer, context.table, context.convention)
    over = _over(o, last.revokers)
    anew = replace(last.deal, delta=over, answers=(Answer(o.defenders[0], Call.WHIST),))
    changed = advance(anew, (), then)
    return replace(after, last=last, step=changed.step, trees=changed.trees, slots=changed.slots)


def _over(o: Outcome, revokers: tuple[str, ...]) -> int:
    """Tricks above or below the level, as the game counts: made where a whister revoked, else one down for each."""
    own = revokers.count(o.declarer)
    if len(revokers) > own:
        return 0
    return max(-o.level, -(o.undertricks + own))


def _then(last: LastGame, context: Context) -> Context:
    """The context in which the game before was scored: the state before it, and its own prices."""
    context = replace(context, state=last.before)
    if context.convention.one_price:
        return context
    from pulka.preferans.pricing import priced

    return priced(last.deal, context)[0]


Written = dict[tuple[str, Column, str | None], Number]


def _written(last: LastGame, revokers: tuple[str, ...], context: Context) -> Written:
    """The sum of what the game writes, given who revoked in it."""
    then = _then(last, context)
    o = outcome(last.deal, last.before.dealer, context.table, context.convention)
    total: Written = {}
    for posting in _revoked(o, revokers, then) if revokers else score_outcome(o, then):
        key = (posting.who, posting.column, posting.on)
        total[key] = total.get(key, 0) + posting.amount
    return total


def _revoked(o: Outcome, revokers: tuple[str, ...], context: Context) -> Iterator[Posting]:
    """S0: a declarer who would have made it is one down and nobody writes whists; else he is one more down for each.

    Where a whister revoked the game is made; he writes no whists, and one undertrick in full for each revoke.
    """
    convention, own = context.convention, revokers.count(o.declarer)
    price = convention.mountain[o.level]
    others = [who for who in revokers if who != o.declarer]
    if own and not others:
        if o.undertricks:
            yield from score_outcome(replace(o, taken=o.level + _over(o, revokers)), context)
        else:
            yield Posting(o.declarer, Column.MOUNTAIN, own * price, "penalty", n_("{n} revoke", "{n} revokes", own))
        return
    barred = {*others, o.sits_out}
    yield from prize(context, o.declarer, convention.pool[o.level], "made", _("the whister revoked: made"), barred)
    for who in dict.fromkeys(others):
        reason = n_("{n} revoke", "{n} revokes", others.count(who))
        yield Posting(who, Column.MOUNTAIN, others.count(who) * price, "penalty", reason)
    if o.defence is Defence.TWO:
        for who, tricks in zip(o.defenders, o.tricks, strict=True):
            if who not in others:
                amount = tricks * convention.whist[o.level]
                yield Posting(who, Column.WHISTS, amount, "whists", n_("{n} trick", "{n} tricks", tricks), o.declarer)
