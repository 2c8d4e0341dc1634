"""A deal played: what it writes, and the state that the next one finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pulka.preferans.deal import AllPass, Contract, Misere, Played, Preferans
from pulka.preferans.ledger import Posting
from pulka.preferans.outcome import Defence, outcome
from pulka.preferans.scoring import score
from pulka.preferans.state import Context, LastGame, State


def play(deal: Played, context: Context) -> tuple[tuple[Posting, ...], State]:
    """What a deal that the rules have found possible writes, and the state after it."""
    postings = tuple(score(deal, context))
    return postings, advance(deal, postings, context)


def advance(deal: Played, postings: Sequence[Posting], context: Context) -> State:
    """The state that the next deal finds: sheet, dealer, ladders (clause 2.10)."""
    convention, state = context.convention, context.state
    dealt = state.in_row + 1
    stays = isinstance(deal, AllPass) and dealt < convention.dealer_stays
    step = state.step
    if isinstance(deal, AllPass):
        step += 1
    elif _exits(deal, context):
        step = 0
    last = LastGame(deal, replace(state, last=None)) if isinstance(deal, Contract) else None
    return State(
        sheet=state.sheet.with_postings(postings),
        dealer=state.dealer if stays else context.table.after(state.dealer),
        deals=state.deals + 1,
        in_row=dealt if stays else 0,
        step=step,
        last=last,
    )


def _exits(deal: Contract | Misere | Preferans, context: Context) -> bool:
    """Whether a game that met the least bid starts the ladders anew."""
    rules = context.convention.exit
    if isinstance(deal, Preferans):
        return True
    if isinstance(deal, Misere):
        return rules.misere == "any" or (rules.misere == "made" and not deal.tricks)
    o = outcome(deal, context.state.dealer, context.table, context.convention)
    if o.defence is Defence.PASSED:
        return rules.two_passes
    return not o.undertricks or rules.undertrick
