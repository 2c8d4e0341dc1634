"""Robber: each plays everything once, in turn (clause 8.3)."""

from __future__ import annotations

from collections.abc import Mapping

from pulka.preferans.deal import AllPass, Contract, Game, Misere, Played
from pulka.preferans.outcome import outcome
from pulka.preferans.state import Context, Slot, in_robber
from pulka.preferans.terms import TRICKS
from pulka.preferans.tree import game_name


def whose_turn(context: Context) -> str:
    """Who must play in the next deal: the hand that the table agreed on."""
    rules = context.convention.robber
    assert rules is not None
    return context.table.hands(context.state.dealer)[rules.hand - 1]


def owed(context: Context, who: str) -> list[str]:
    """What the player has still to play, by the names of his table."""
    return [slot.name for slot in (context.state.slots or {})[who] if not slot.result]


def slot_of(deal: Played, context: Context) -> str | None:
    """Which of the player's slots a deal would fill; of an all-pass whose price was not said, the only one left."""
    if isinstance(deal, Game):
        return game_name(deal)
    if not isinstance(deal, AllPass):
        return None
    if deal.price is not None:
        return f"Р{deal.price}"
    prices = {name for name in owed(context, whose_turn(context)) if name.startswith("Р")}
    return next(iter(prices)) if len(prices) == 1 else None


def cheapest(context: Context) -> int | None:
    """The least price of the all-passes that the player whose turn it is still owes."""
    prices = [int(name[1:]) for name in owed(context, whose_turn(context)) if name.startswith("Р")]
    return min(prices, default=None)


def filled(deal: Played, context: Context) -> Mapping[str, tuple[Slot, ...]]:
    """The tables after a deal, its result in the first free slot of its name."""
    slots = context.state.slots or {}
    if not in_robber(context):
        return slots
    name, who = slot_of(deal, context), deal.declarer if isinstance(deal, Game) else whose_turn(context)
    own = slots[who]
    at = next((i for i, slot in enumerate(own) if slot.name == name and not slot.result), None)
    if at is None or name is None:
        return slots
    return {**slots, who: (*own[:at], Slot(name, _result(deal, who, context)), *own[at + 1 :])}


def _result(deal: Played, who: str, context: Context) -> str:
    """Tricks above or below the level; of a misère and of an all-pass, the tricks."""
    if isinstance(deal, Contract):
        o = outcome(deal, context.state.dealer, context.table, context.convention)
        return f"{o.taken - o.level:+}" if o.taken != o.level else "0"
    if isinstance(deal, Misere):
        return str(deal.tricks)
    if isinstance(deal, AllPass):
        taken = dict(zip(context.table.hands(context.state.dealer), deal.tricks, strict=True))
        return str(taken.get(who, TRICKS - sum(deal.tricks)))
    return "0"
