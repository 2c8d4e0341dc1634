"""How a rule becomes a check: its name, its clause, what it yields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pulka.message import Message, _
from pulka.preferans.deal import Call, Contract, Entry
from pulka.preferans.outcome import defenders
from pulka.preferans.state import Context
from pulka.text import Span

Fault = tuple[Message, Span, Message | None]
Rule = Callable[[Entry, Context], Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class Check:
    """One rule: the code of its problems, its clause, whether it must hold before others can be asked."""

    code: str
    clause: str
    first: bool
    rule: Rule


def check(code: str, clause: str, first: bool = False) -> Callable[[Rule], Check]:
    """Make a check of a rule."""
    return lambda rule: Check(code, clause, first, rule)


def unwhisted(contract: Contract, pair: tuple[str, ...]) -> Message | None:
    """What to write where all defenders must whist and one does not; ``None`` where they do."""
    whisted = {answer.who for answer in contract.answers if answer.call in (Call.WHIST, Call.WITH_TALON)}
    if set(pair) <= whisted:
        return None
    if len(pair) == 1:
        return _("Write {who}(+).", who=pair[0])
    return _("Write the tricks of each: {tricks}.", tricks="; ".join(f"{who}=2" for who in pair))


def contract_at_table(entry: Entry, context: Context) -> tuple[Contract, tuple[str, ...], str | None] | None:
    """A contract that is played by one of the hands, its defenders, and the dealer who sits out."""
    dealer = context.state.dealer
    if not isinstance(entry, Contract) or entry.declarer not in context.table.hands(dealer):
        return None
    return entry, defenders(entry.declarer, dealer, context.table), context.table.sits_out(dealer)
