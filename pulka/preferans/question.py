"""A question of worth: at which table, about which game, for whom - and why it has no answer, where it has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pulka.message import Message, _, n_
from pulka.money import Number
from pulka.preferans.convention import Convention
from pulka.preferans.outcome import outcome
from pulka.preferans.rules import faults
from pulka.preferans.state import Context, State, Twig, least_bid
from pulka.preferans.value import Case, Role, Situation, allpasses, contracts, games, roles_of
from pulka.problems import Problem, UsageError
from pulka.table import Table

ROLES: dict[Role, Message] = {
    Role.DECLARER: _("declarer"),
    Role.WHISTER: _("whister"),
    Role.HALF: _("half-whister"),
    Role.PASSER: _("passer"),
    Role.DEFENDER: _("defender"),
    Role.HAND: _("hand"),
    Role.DEALER: _("dealer"),
    Role.REST: _("resting"),
}
MISERES = (Situation.MISERE, Situation.HALF_MISERE)
_TAGS = "АБВГДЕЖЗИК"
_USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: one level, misères or all-passes alone; one role alone; how many undertricks at most."""

    level: int | Situation | None = None
    role: Role | None = None
    down: int = 3


@dataclass(frozen=True, slots=True)
class Valuation:
    """What the next deal could be worth: games by the hand that plays them, and all-passes."""

    games: dict[str, list[Case]]
    allpasses: list[Case]

    @property
    def cases(self) -> list[Case]:
        """All of them."""
        return [*(case for cases in self.games.values() for case in cases), *self.allpasses]


def table_of(convention: Convention, players: int | None = None) -> Table:
    """A table that nobody sits at yet: the first seat is hand 1, the last one deals.

    Four players where nothing is said and the convention has four. Raises ``UsageError`` (``value-players``) where the
    convention is not played by so many.

    >>> from pulka.preferans.library import load
    >>> table_of(load("sochi@1"), 3).players
    ('А', 'Б', 'В')
    """
    allowed = convention.players
    if players is None:
        players = _USUAL_PLAYERS if _USUAL_PLAYERS in allowed else allowed[0]
    if players not in allowed:
        names = ", ".join(map(str, allowed))
        message = _("{name} is played by {allowed}, not by {n}.", name=convention.reference, allowed=names, n=players)
        raise UsageError(Problem("value-players", message, hint=_("Ask for --players {n}.", n=allowed[0])))
    seats = tuple(_TAGS[:players])
    return Table(seats, seats, seats[-1])


def moment(
    convention: Convention, table: Table, target: int, pools: Sequence[Number] = (), allpassed: int = 0
) -> Context:
    """A moment of a pulka: what stands in the pools, and how many all-passes have just been.

    ``pools`` are those of each seat in turn; one number is everybody's; none, the start. Whatever is compulsory is
    over, and where games are played on birds everyone has one.
    """
    state = replace(State.start(table, convention, target), slots=None)
    if convention.opening:
        state = replace(state, opened=convention.opening.circles * len(table.players))
    if convention.tree:
        state = replace(state, trees=dict.fromkeys(table.players, (Twig(0, 0),)))
    each = list(pools) * len(table.players) if len(pools) == 1 else pools
    sheet = replace(state.sheet, pool=dict(zip(table.players, each, strict=True))) if pools else state.sheet
    return Context(table, convention, target, replace(state, sheet=sheet, step=allpassed))


def answer(context: Context, declarers: Iterable[str], question: Question) -> Valuation:
    """What the deals that are asked for would be worth, each hand's games apart.

    Raises ``UsageError``: ``value-level`` where there is no such game, or none may be bid so low now; ``value-role``
    where nobody is that in such a game.
    """
    level, role = question.level, question.role
    declarers = list(declarers)
    if isinstance(level, int):
        _require_level(level, context)
    plays = {who: games(context, who, question.down) if level is not Situation.ALLPASS else [] for who in declarers}
    found = Valuation(
        {who: [case for case in cases if _about(case, level)] for who, cases in plays.items()},
        allpasses(context) if level in (None, Situation.ALLPASS) else [],
    )
    if not found.cases:
        message = _("Nothing of that kind can come next.")
        raise UsageError(Problem("value-level", message, hint=_("See what can: pulka value, without --level.")))
    roles = {share.role for case in found.cases for share in case.shares}
    if role is not None and role not in roles:
        raise UsageError(_no_role(context, declarers[0], question, role, roles))
    return found


def _about(case: Case, level: int | Situation | None) -> bool:
    if isinstance(level, Situation):
        return level is Situation.MISERE and case.situation in MISERES
    return level in (None, case.level)


def _require_level(level: int, context: Context) -> None:
    """Such a game is known, and may be bid now (clause 2.10)."""
    known, least = sorted(context.convention.pool), least_bid(context)
    if level not in known:
        message = _("There is no game of {level}.", level=level)
    elif level < least:
        message = n_(
            "After {n} all-pass the least bid is {least}.",
            "After {n} all-passes the least bid is {least}.",
            context.state.step,
            least=least,
        )
    else:
        return
    levels = ", ".join(str(one) for one in known if one >= least)
    raise UsageError(Problem("value-level", message, hint=_("Games now: {levels}.", levels=levels)))


def _no_role(context: Context, declarer: str, question: Question, role: Role, roles: set[Role]) -> Problem:
    level = question.level
    message = _("Here nobody is «{role}».", role=ROLES[role])
    if isinstance(level, int):
        message = _("In a game of {level} nobody is «{role}» here.", level=level, role=ROLES[role])
        if why := _why_nobody(context, declarer, level, role):
            message = _("{nobody} {why}", nobody=message, why=why)
    names = " | ".join(one.value for one in Role if one in roles)
    return Problem("value-role", message, hint=_("Ask for --role {roles}.", roles=names))


def _why_nobody(context: Context, declarer: str, level: int, role: Role) -> Message | None:
    """What the rules say to the first deal in which somebody would be that."""
    for contract in contracts(context, declarer, level, 0):
        o = outcome(contract, context.state.dealer, context.table, context.convention)
        if role in roles_of(o).values():
            return next((fault.message for fault in faults(replace(contract, after_end=True), context)), None)
    return None
