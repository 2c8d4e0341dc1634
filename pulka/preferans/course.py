"""A deal played: what it writes, and the state that the next one finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pulka.message import _
from pulka.preferans.deal import AllPass, Contract, Game, Misere, Passed, Played
from pulka.preferans.ledger import Posting
from pulka.preferans.outcome import Defence, outcome
from pulka.preferans.scoring import score
from pulka.preferans.state import Context, LastGame, State, compulsory, opening_circle, owing
from pulka.preferans.terms import Column


def play(deal: Played, context: Context) -> tuple[tuple[Posting, ...], State]:
    """What a deal that the rules have found possible writes, and the state after it."""
    postings = [*_scored(deal, context), *_fine(deal, context)]
    postings += _last_pool(context, context.state.with_postings(postings))
    after = advance(deal, postings, context)
    if after.race:
        from pulka.preferans import race

        prizes, stands = race.run(deal, _exits(deal, context), context, after)
        opening, begun = context.convention.opening, stands.round > after.race.round
        after = replace(after.with_postings(prizes), race=stands)
        if begun:  # a new race has its own ladders, and its own opening
            after = replace(after, step=0, opened=0 if opening and opening.every_round else after.opened)
        postings += prizes
    return tuple(postings), after


def _scored(deal: Played, context: Context) -> Iterator[Posting]:
    """The postings at this deal's own prices, each with what made them."""
    if context.convention.one_price:
        yield from score(deal, context)
        return
    from pulka.preferans.pricing import priced

    context, factors = priced(deal, context)
    for posting in score(deal, context):
        reason = posting.reason
        for factor in factors:
            reason = _("{reason}; {why}", reason=reason, why=factor.why)
        yield replace(posting, reason=reason)


def _fine(deal: Played, context: Context) -> Iterator[Posting]:
    """S0: a dealer whose deals in a row were all passed writes to his mountain."""
    c, dealer = context.convention, context.state.dealer
    passed = isinstance(deal, AllPass) and not compulsory(context)
    if c.dealer_fine and passed and context.state.in_row + 1 >= c.dealer_stays:
        yield Posting(dealer, Column.MOUNTAIN, c.dealer_fine, "dealer-fine", _("passed in all his deals"))


def _last_pool(context: Context, after: State) -> Iterator[Posting]:
    """S0: when all pools but one are closed, what the last one lacks goes to its mountain, and it is closed too."""
    if context.convention.end != "mountains" or compulsory(context):
        return
    lacking = {who: context.target - points for who, points in after.sheet.pool.items() if points < context.target}
    if len(lacking) == 1:
        reason = _("the last pool: its rest to the mountain")
        for who, points in lacking.items():
            yield Posting(who, Column.POOL, points, "last-pool", reason)
            yield Posting(who, Column.MOUNTAIN, context.convention.to_mountain(points), "last-pool", reason)


def advance(deal: Played, postings: Sequence[Posting], context: Context) -> State:
    """The state that the next deal finds: sheet, dealer, ladders (clause 2.10), and what clause 8 adds."""
    convention, state = context.convention, context.state
    forced = compulsory(context)
    opening = convention.opening if opening_circle(context) is not None else None
    dealt = state.in_row + 1
    most = 1 if forced else convention.dealer_stays
    if opening is not None and opening.order == "by_dealer":
        most = opening.circles
    again = convention.private.misere_redeal and isinstance(deal, Misere) and deal.tricks > 0 and not owing(state)
    stays = again or (isinstance(deal, (AllPass, Passed)) and dealt < most)
    after = State(
        sheet=state.sheet.with_postings(postings),
        dealer=state.dealer if stays else context.table.after(state.dealer),
        deals=state.deals + 1,
        in_row=state.in_row if again else dealt if stays else 0,
        step=0 if forced else _step(deal, context),
        last=LastGame(deal, replace(state, last=None)) if isinstance(deal, Contract) else None,
        opened=state.opened + (opening is not None),
        trees=state.trees,
        slots=state.slots,
        race=state.race,
        until=state.until,
    )
    if state.trees is not None:
        from pulka.preferans.tree import grown

        after = replace(after, trees=grown(deal, _made(deal, context), context))
    if state.slots is not None:
        from pulka.preferans.robber import filled

        after = replace(after, slots=filled(deal, context))
    return after


def _step(deal: Played, context: Context) -> int:
    """How far the ladders are climbed: one further by an all-pass, from the start again by an exit."""
    step, rules = context.state.step, context.convention.exit
    if isinstance(deal, AllPass):
        return step + 1
    if _exits(deal, context):
        return 0
    if rules.failed_misere == "tricks" and isinstance(deal, Misere) and deal.tricks:
        return max(step, min(deal.tricks, len(context.convention.allpass.prices)) - 1)
    return step


def _made(deal: Played, context: Context) -> bool:
    """Whether the declarer kept what he bid."""
    if isinstance(deal, Contract):
        return not outcome(deal, context.state.dealer, context.table, context.convention).undertricks
    return isinstance(deal, Game) and not (isinstance(deal, Misere) and deal.tricks)


def _exits(deal: Played, context: Context) -> bool:
    """Whether a game that met the least bid starts the ladders anew."""
    rules = context.convention.exit
    if isinstance(deal, Misere):
        return rules.misere == "any" or (rules.misere == "made" and not deal.tricks)
    if not isinstance(deal, Contract):
        return isinstance(deal, Game)
    o = outcome(deal, context.state.dealer, context.table, context.convention)
    if o.defence is Defence.PASSED:
        return rules.two_passes
    return not o.undertricks or rules.undertrick
