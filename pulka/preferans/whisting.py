"""What defenders cannot have answered, and what nobody can have written for it: clauses 2.1 to 2.8."""

from __future__ import annotations

from collections.abc import Iterator

from pulka.message import _
from pulka.preferans.checks import Fault, check, contract_at_table, unwhisted
from pulka.preferans.deal import Answer, Call, Contract, Entry
from pulka.preferans.outcome import Defence, outcome
from pulka.preferans.state import Context
from pulka.preferans.terms import TRICKS, Strain


def _checked_ten(contract: Contract, context: Context) -> bool:
    return contract.level == TRICKS and context.convention.ten == "checked"


@check("whist-answers", "2.1")
def whist_answers(entry: Entry, context: Context) -> Iterator[Fault]:
    """The answers tell who whisted, and, where two did, what each took."""
    found = contract_at_table(entry, context)
    if found is None:
        return
    contract, pair, sits_out = found
    own = [answer for answer in contract.answers if answer.who in pair]
    for answer in contract.answers:
        if answer.who not in (*pair, sits_out):
            yield _("{who} rests in this deal.", who=answer.who), answer.span, None
        elif answer.who == sits_out and answer.call is not Call.WHIST:
            yield _("{who} deals and can only return a whist: {who}(+).", who=answer.who), answer.span, None
    if contract.conceded or _checked_ten(contract, context):
        return
    yield from _two_answers(contract, own, pair, context)


def _two_answers(contract: Contract, own: list[Answer], pair: tuple[str, ...], context: Context) -> Iterator[Fault]:
    whists = [a for a in own if a.call is Call.WHIST and a.tricks is None]
    took = [a for a in own if a.tricks is not None]
    passes = [a for a in own if a.call is Call.PASS]
    halves = [a for a in own if a.call is Call.HALF]
    if len(pair) == 1:
        yield from _one_answer(contract, own, pair[0], context)
        return
    first, second = pair
    given = max(0, TRICKS - contract.level - (contract.delta or 0))
    two = _(
        "Write the tricks: {first}={most}; {second}={rest} - or one whists: {first}(+).",
        first=first,
        second=second,
        most=given - given // 2,
        rest=given // 2,
    )
    if contract.both_passed and len(passes) < len(own):
        clash = next(a for a in own if a not in passes)
        hint = _("Leave out «пас», or {who}'s answer.", who=clash.who)
        yield _("Both passed, and {who} did not.", who=clash.who), clash.span, hint
    elif len(whists) > 1:
        yield _("Two whist, and who took how many is not said."), whists[1].span, two
    elif whists and took:
        yield _("Two whist: write the tricks of each."), whists[0].span, two
    elif len(took) == 1:
        other = next(who for who in pair if who != took[0].who)
        yield _("Tricks are written when two whist, and {who} has none.", who=other), took[0].span, two
    elif len(passes) == 1 and len(own) == 1:
        other = next(who for who in pair if who != passes[0].who)
        hint = _("Write {who}(+), {who}(=), or «пас» if both passed.", who=other)
        yield _("What {who} answered is not said.", who=other), passes[0].span, hint
    elif not (own or contract.both_passed):
        hint = _("Write {first}(+), {first}=2; {second}=1, or «пас» if both passed.", first=first, second=second)
        if contract.answers:
            hint = _("If the dealer returned the whist after two passes: пас; {who}(+).", who=contract.answers[0].who)
        yield _("What the defenders answered is not said."), contract.span("delta", "level"), hint
    elif len(halves) > 1:
        hint = _("Write {first}(=) alone, or «пас» if both passed.", first=halves[0].who)
        yield _("Only one can leave for his own."), halves[1].span, hint


def _one_answer(contract: Contract, own: list[Answer], who: str, context: Context) -> Iterator[Fault]:
    """Of two players one answers: he whists, leaves for his own, or passes."""
    calls = ["+", *(["+п"] if context.convention.own_talon else []), *(["="] if context.convention.half_whist else [])]
    hint = _("Write one of {answers}, пас.", answers=", ".join(f"{who}({call})" for call in calls))
    if own and (contract.both_passed or own[0].tricks is not None):
        yield _("Of two players one answers, and the tricks stand with the game."), own[0].span, hint
    elif not (own or contract.both_passed):
        yield _("What {who} answered is not said.", who=who), contract.span("delta", "level"), hint


@check("own-talon", "8.5")
def own_talon(entry: Entry, context: Context) -> Iterator[Fault]:
    """A defender who has a talon of his own may whist with it."""
    if not isinstance(entry, Contract) or context.convention.own_talon:
        return
    for answer in entry.answers:
        if answer.call is Call.WITH_TALON:
            yield _("At this table the defenders have no talon."), answer.span, _("Write {who}(+).", who=answer.who)


@check("half-whist", "2.4")
def half_whist(entry: Entry, context: Context) -> Iterator[Fault]:
    """Leaving for one's own: on six and seven, by one defender, where the table agreed to it."""
    if not isinstance(entry, Contract):
        return
    for answer in entry.answers:
        if answer.call is not Call.HALF:
            continue
        if not context.convention.half_whist:
            yield _("This table plays without half-whist."), answer.span, _("House rule: half_whist: true.")
        elif context.convention.duty[entry.level] < 2 * context.convention.quota[entry.level]:
            message = _(
                "There is no half-whist on {level}: one leaves for one's own on six and seven.", level=entry.level
            )
            yield message, answer.span, _("If nobody whisted, write «пас»; else {who}(+).", who=answer.who)


@check("returned-whist", "2.4")
def returned_whist(entry: Entry, context: Context) -> Iterator[Fault]:
    """The dealer may return a whist after a half-whist or two passes, where the table agreed to it."""
    found = contract_at_table(entry, context)
    if found is None:
        return
    contract, pair, sits_out = found
    returned = next((a for a in contract.answers if a.who == sits_out and a.tricks is None), None)
    if returned is None:
        return
    whister = next((a for a in contract.answers if a.who in pair and a.call is Call.WHIST), None)
    if not context.convention.dealer_returns:
        yield (
            _("At this table the dealer does not return whists."),
            returned.span,
            _("House rule: dealer_returns: true."),
        )
    elif whister is not None:
        message = _("{who} whists: there is nothing for the dealer to return.", who=whister.who)
        yield message, returned.span, _("Leave out {who}(+).", who=returned.who)


@check("ten-checked", "2.5")
def ten_checked(entry: Entry, context: Context) -> Iterator[Fault]:
    """A checked ten is not whisted: the cards are shown."""
    if not isinstance(entry, Contract) or not _checked_ten(entry, context):
        return
    dealer = context.table.sits_out(context.state.dealer)
    for answer in entry.answers:
        if answer.call is not Call.PASS and not (answer.who == dealer and answer.tricks is not None):
            hint = _("Write only how it went: {who}=10(0) or (-1). House rule: ten: whisted.", who=entry.declarer)
            yield _("A ten is checked here, not whisted."), answer.span, hint


@check("stalingrad", "2.6")
def stalingrad(entry: Entry, context: Context) -> Iterator[Fault]:
    """Six spades must be whisted by both, where the table agreed to it."""
    found = contract_at_table(entry, context)
    if found is None or found[0].conceded or not context.convention.stalingrad:
        return
    contract, pair, _sits_out = found
    spades = contract.level == min(context.convention.pool) and contract.strain is Strain.SPADES
    if spades and (hint := unwhisted(contract, pair)):
        yield _("Stalingrad: both must whist six spades."), contract.span("level"), hint


@check("concession", "2.7")
def concession(entry: Entry, context: Context) -> Iterator[Fault]:
    """A game is conceded where the table agreed to it, and then nobody answers."""
    if not isinstance(entry, Contract) or not entry.conceded:
        return
    if context.convention.concession is None:
        yield _("This table plays without concession."), entry.span("conceded"), _("House rule: concession: 3.")
    if entry.answers or entry.both_passed or entry.delta is not None or entry.talon is not None:
        message = _("Who concedes is not whisted and takes no tricks.")
        yield (
            message,
            entry.span("delta", "conceded"),
            _("Write only the game: {who}={level}; сдался", who=entry.declarer, level=entry.level),
        )


@check("delta", "2.2")
def delta(entry: Entry, context: Context) -> Iterator[Fault]:
    """A game that was played says how it went; one that was not, does not."""
    found = contract_at_table(entry, context)
    if found is None or found[0].conceded or any(whist_answers.rule(entry, context)):
        return
    contract = found[0]
    o = outcome(contract, context.state.dealer, context.table, context.convention)
    if o.defence in (Defence.PASSED, Defence.HALF):
        if contract.delta:
            hint = _("Leave the brackets out, or write who whisted.")
            yield _("The cards were not played: nobody whisted."), contract.span("delta"), hint
    elif contract.delta is None and o.defence is not Defence.TWO:
        hint = _("Write (0), (+1) above or (-1) below the level: {who}={level}(0).", who=o.declarer, level=o.level)
        yield _("How many tricks the declarer took is not said."), contract.span("level"), hint


@check("talon-premium", "2.8")
def talon_premium(entry: Entry, context: Context) -> Iterator[Fault]:
    """The dealer's premium for the talon: where there is one, and of a size that two cards can have."""
    if not isinstance(entry, Contract):
        return
    convention, sits_out = context.convention, context.table.sits_out(context.state.dealer)
    premiums = [(a.tricks, a.span) for a in entry.answers if a.who == sits_out and a.tricks is not None]
    if entry.talon is not None:
        premiums.append((entry.talon, entry.span("talon")))
    for tricks, span in premiums:
        if convention.talon_premium == "none":
            message = _("This table plays without a premium for the talon.")
            if sits_out is not None:
                message = _(
                    "{who} deals and has no tricks: this table plays without a premium for the talon.", who=sits_out
                )
            yield message, span, _("House rule: talon_premium: tricks.")
        elif sits_out is None and convention.talon_three == "none":
            yield _("With three players nobody has a premium for the talon."), span, _("House rule: talon_three: half.")
        elif tricks and tricks not in convention.talon_values:
            sizes = ", ".join(map(str, convention.talon_values))
            yield _("A talon is worth {sizes} tricks, not {n}.", sizes=sizes, n=tricks), span, None
    if len(premiums) > 1:
        yield _("This has been said already."), premiums[1][1], None
