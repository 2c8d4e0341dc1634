"""What cannot be: a check for each rule, all in one list.

A check reads a deal and the state before it and yields problems; it never stops the reading of the next deal.
The name of a check is the code of its problems, its file in ``tests/errors/`` and its place in ``docs/errors.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pulka.message import Message, _, n_
from pulka.preferans.deal import AllPass, Answer, Assertion, Call, Contract, Correction, Entry, Misere
from pulka.preferans.outcome import Defence, defenders, outcome
from pulka.preferans.state import Context, finished, least_bid
from pulka.preferans.terms import TALON_CARDS, TRICKS, Strain
from pulka.problems import Problem
from pulka.text import Span, nearest

Fault = tuple[Message, Span, Message | None]
Rule = Callable[[Entry, Context], Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class Check:
    """One rule: the code of its problems, its clause, whether it must hold before others can be asked."""

    code: str
    clause: str
    first: bool
    rule: Rule


CHECKS: list[Check] = []


def _check(code: str, clause: str, first: bool = False) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        CHECKS.append(Check(code, clause, first, rule))
        return rule

    return register


def check(entry: Entry, context: Context) -> list[Problem]:
    """Every fault of an entry; the others are asked only when the players are the table's."""
    for first in (True, False):
        problems = [
            Problem(one.code, message, span, hint)
            for one in CHECKS
            if one.first is first
            for message, span, hint in one.rule(entry, context)
        ]
        if problems:
            return problems
    return []


# Who.


@_check("unknown-player", "1", first=True)
def _unknown_player(entry: Entry, context: Context) -> Iterator[Fault]:
    """Everyone named sits at the table."""
    players = context.table.players
    for who, span in _named(entry):
        if who not in players:
            near = nearest(who, players) or list(players)
            message = _("Nobody at this table is {who}.", who=who)
            yield message, span, _("The players are {players}.", players=", ".join(near if len(near) > 1 else players))


def _named(entry: Entry) -> Iterator[tuple[str, Span]]:
    if isinstance(entry, (Contract, Misere)):
        yield entry.declarer, entry.span("declarer")
        if isinstance(entry, Contract):
            yield from ((answer.who, answer.span) for answer in entry.answers)
    elif isinstance(entry, AllPass):
        yield entry.dealer, entry.span("declarer")
    elif isinstance(entry, Correction):
        yield entry.who, entry.span("who")
        if entry.on:
            yield entry.on, entry.span("on")
    else:
        for claim in entry.claims:
            yield claim.who, claim.span
            if claim.on:
                yield claim.on, claim.span
        if entry.dealer:
            yield entry.dealer, entry.span("dealer")


@_check("doubled-player", "1", first=True)
def _doubled_player(entry: Entry, context: Context) -> Iterator[Fault]:
    """Nobody answers himself, nobody answers twice; the dealer may both return a whist and have a talon."""
    if isinstance(entry, Correction) and entry.on == entry.who:
        yield _("{who} cannot write whists on himself.", who=entry.who), entry.span("on"), None
    if isinstance(entry, Assertion):
        for claim in entry.claims:
            if claim.on == claim.who:
                yield _("{who} cannot write whists on himself.", who=claim.who), claim.span, None
    if not isinstance(entry, Contract):
        return
    sits_out = context.table.sits_out(context.state.dealer)
    seen: set[tuple[str, bool]] = set()
    for answer in entry.answers:
        key = (answer.who, answer.who == sits_out and answer.tricks is not None)
        if answer.who == entry.declarer:
            yield _("{who} plays and cannot answer himself.", who=answer.who), answer.span, None
        elif key in seen:
            yield _("{who} answers twice.", who=answer.who), answer.span, None
        seen.add(key)


# Which deal.


@_check("deal-number", "1")
def _deal_number(entry: Entry, context: Context) -> Iterator[Fault]:
    """A number that is written is the deal's; a correction's is that of the deal before it."""
    if isinstance(entry, Assertion) or entry.number is None:
        return
    due = context.state.deals + (not isinstance(entry, Correction))
    if entry.number != due:
        message = _("This is deal {due}, not {number}.", due=due, number=entry.number)
        yield message, entry.span("number"), _("Write {due}. or leave the number out.", due=due)


@_check("after-end", "2.11")
def _after_end(entry: Entry, context: Context) -> Iterator[Fault]:
    """After the end there are no deals, unless the table agrees to each."""
    if isinstance(entry, (Contract, Misere, AllPass)) and finished(context) and not entry.after_end:
        message = n_("The pulka ended with deal {n}.", "The pulka ended with deal {n}.", context.state.deals)
        yield (
            message,
            entry.span(),
            _("Settle it; or play on by agreement: add --after-end, in a file «; после конца»."),
        )


@_check("dealer", "1")
def _dealer(entry: Entry, context: Context) -> Iterator[Fault]:
    """An all-pass is written under the name of the dealer."""
    if isinstance(entry, AllPass) and entry.dealer != context.state.dealer:
        message = _("{dealer} deals, not {who}.", dealer=context.state.dealer, who=entry.dealer)
        hint = _("An all-pass begins with the dealer: {dealer}={tricks}.", dealer=context.state.dealer, tricks="3+3+4")
        yield message, entry.span("declarer"), hint


@_check("dealer-plays", "1")
def _dealer_plays(entry: Entry, context: Context) -> Iterator[Fault]:
    """With four or five, the dealer holds no cards; with five, one more rests."""
    if not isinstance(entry, (Contract, Misere)) or entry.declarer in context.table.hands(context.state.dealer):
        return
    hands = ", ".join(context.table.hands(context.state.dealer))
    who = entry.declarer
    message = (
        _("{who} deals and holds no cards.", who=who)
        if who == context.state.dealer
        else _("{who} rests in this deal.", who=who)
    )
    yield message, entry.span("declarer"), _("Hands 1, 2 and 3 are {hands}.", hands=hands)


@_check("hand", "1")
def _hand(entry: Entry, context: Context) -> Iterator[Fault]:
    """The hand in brackets is the declarer's."""
    hands = context.table.hands(context.state.dealer)
    if not isinstance(entry, (Contract, Misere)) or entry.hand is None or entry.declarer not in hands:
        return
    hand = hands.index(entry.declarer) + 1
    if entry.hand != hand:
        message = _("{who} is hand {hand}: {dealer} deals.", who=entry.declarer, hand=hand, dealer=context.state.dealer)
        yield message, entry.span("hand"), _("Write ({hand}) or leave the hand out.", hand=hand)


@_check("least-bid", "2.10")
def _least_bid(entry: Entry, context: Context) -> Iterator[Fault]:
    """After all-passes a game below the least bid cannot be bid."""
    least = least_bid(context)
    if isinstance(entry, Contract) and entry.level < least:
        message = n_(
            "After {n} all-pass the least bid is {least}.",
            "After {n} all-passes the least bid is {least}.",
            context.state.step,
            least=least,
        )
        yield message, entry.span("level"), None


# Answers of the defenders.


def _contract(entry: Entry, context: Context) -> tuple[Contract, tuple[str, ...], str | None] | None:
    """A contract that is played by one of the hands, its defenders, and the dealer who sits out."""
    dealer = context.state.dealer
    if not isinstance(entry, Contract) or entry.declarer not in context.table.hands(dealer):
        return None
    return entry, defenders(entry.declarer, dealer, context.table), context.table.sits_out(dealer)


def _checked_ten(contract: Contract, context: Context) -> bool:
    return contract.level == TRICKS and context.convention.ten == "checked"


@_check("whist-answers", "2.1")
def _whist_answers(entry: Entry, context: Context) -> Iterator[Fault]:
    """The answers tell who whisted, and, where two did, what each took."""
    found = _contract(entry, context)
    if found is None:
        return
    contract, pair, sits_out = found
    own = [answer for answer in contract.answers if answer.who in pair]
    for answer in contract.answers:
        if answer.who not in (*pair, sits_out):
            yield _("{who} rests in this deal.", who=answer.who), answer.span, None
        elif answer.who == sits_out and answer.call is not Call.WHIST:
            yield _("{who} deals: he can only return a whist, {who}(+).", who=answer.who), answer.span, None
    if contract.conceded or _checked_ten(contract, context):
        return
    yield from _two_answers(contract, own, pair)


def _two_answers(contract: Contract, own: list[Answer], pair: tuple[str, ...]) -> Iterator[Fault]:
    whists = [a for a in own if a.call is Call.WHIST and a.tricks is None]
    took = [a for a in own if a.tricks is not None]
    passes = [a for a in own if a.call is Call.PASS]
    halves = [a for a in own if a.call is Call.HALF]
    first, second = pair
    two = _("Write the tricks: {first}=2; {second}=1 - or one whists: {first}(+).", first=first, second=second)
    if contract.both_passed and len(passes) < len(own):
        clash = next(a for a in own if a not in passes)
        yield _("Both passed, and {who} did not.", who=clash.who), clash.span, None
    elif len(whists) > 1:
        yield _("Two whist, and who took how many is not said."), whists[1].span, two
    elif whists and took:
        yield _("Two whist: write the tricks of each."), whists[0].span, two
    elif len(took) == 1:
        other = next(who for who in pair if who != took[0].who)
        yield _("Two whist, and what {who} took is not said.", who=other), took[0].span, two
    elif len(passes) == 1 and len(own) == 1:
        other = next(who for who in pair if who != passes[0].who)
        hint = _("Write {who}(+), {who}(=), or «пас» if both passed.", who=other)
        yield _("What {who} answered is not said.", who=other), passes[0].span, hint
    elif not (own or contract.both_passed):
        hint = _("Write {first}(+), {first}=2; {second}=1, or «пас» if both passed.", first=first, second=second)
        yield _("What the defenders answered is not said."), contract.span("delta", "level"), hint
    elif len(halves) > 1:
        yield _("Only one can leave for his own."), halves[1].span, None


@_check("half-whist", "2.4")
def _half_whist(entry: Entry, context: Context) -> Iterator[Fault]:
    """Leaving for one's own: on six and seven, by one defender, where the table agreed to it."""
    if not isinstance(entry, Contract):
        return
    for answer in entry.answers:
        if answer.call is not Call.HALF:
            continue
        if context.convention.duty[entry.level] < 2 * context.convention.quota[entry.level]:
            message = _(
                "There is no half-whist on {level}: one leaves for one's own on six and seven.", level=entry.level
            )
            yield message, answer.span, None
        elif not context.convention.half_whist:
            yield _("This table plays without half-whist."), answer.span, _("House rule: half_whist: true.")


@_check("returned-whist", "2.4")
def _returned_whist(entry: Entry, context: Context) -> Iterator[Fault]:
    """The dealer may return a whist after a half-whist or two passes, where the table agreed to it."""
    found = _contract(entry, context)
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
        yield _("{who} whists: there is nothing for the dealer to return.", who=whister.who), returned.span, None


@_check("ten-checked", "2.5")
def _ten_checked(entry: Entry, context: Context) -> Iterator[Fault]:
    """A checked ten is not whisted: the cards are shown."""
    if not isinstance(entry, Contract) or not _checked_ten(entry, context):
        return
    dealer = context.table.sits_out(context.state.dealer)
    for answer in entry.answers:
        if answer.call is not Call.PASS and not (answer.who == dealer and answer.tricks is not None):
            hint = _("Write only how it went: {who}=10(0) or (-1). House rule: ten: whisted.", who=entry.declarer)
            yield _("A ten is checked here, not whisted."), answer.span, hint


@_check("stalingrad", "2.6")
def _stalingrad(entry: Entry, context: Context) -> Iterator[Fault]:
    """Six spades must be whisted by both, where the table agreed to it."""
    found = _contract(entry, context)
    if found is None or not context.convention.stalingrad:
        return
    contract, pair, _sits_out = found
    took = {answer.who for answer in contract.answers if answer.tricks is not None}
    if contract.level == min(context.convention.pool) and contract.strain is Strain.SPADES and not set(pair) <= took:
        hint = _("Write the tricks of each: {first}=2; {second}=2.", first=pair[0], second=pair[1])
        yield _("Stalingrad: both must whist six spades."), contract.span("level"), hint


@_check("concession", "2.7")
def _concession(entry: Entry, context: Context) -> Iterator[Fault]:
    """A game is conceded where the table agreed to it, and then nobody answers."""
    if not isinstance(entry, Contract) or not entry.conceded:
        return
    if context.convention.concession is None:
        yield _("This table plays without concession."), entry.span("conceded"), _("House rule: concession: 3.")
    if entry.answers or entry.both_passed or entry.delta is not None:
        yield _("Who concedes is not whisted and takes no tricks."), entry.span("delta", "conceded"), None


# Tricks.


@_check("delta", "2.2")
def _delta(entry: Entry, context: Context) -> Iterator[Fault]:
    """A game that was played says how it went; one that was not, does not."""
    found = _contract(entry, context)
    if found is None or found[0].conceded or any(_whist_answers(entry, context)):
        return
    contract = found[0]
    o = outcome(contract, context.state.dealer, context.table, context.convention)
    if o.defence in (Defence.PASSED, Defence.HALF):
        if contract.delta:
            yield _("The cards were not played: nobody whisted."), contract.span("delta"), None
    elif contract.delta is None and o.defence is not Defence.TWO:
        hint = _("Write (0), (+1) above or (-1) below the level: {who}={level}(0).", who=o.declarer, level=o.level)
        yield _("How many tricks the declarer took is not said."), contract.span("level"), hint


@_check("tricks-sum", "1")
def _tricks_sum(entry: Entry, context: Context) -> Iterator[Fault]:
    """A deal has ten tricks, whoever takes them."""
    if isinstance(entry, AllPass):
        yield from _allpass_sum(entry, context)
    elif isinstance(entry, Misere) and entry.tricks > TRICKS:
        yield _("A deal has ten tricks."), entry.span("tricks"), None
    found = _contract(entry, context)
    if found is None:
        return
    contract, pair, _sits_out = found
    took = [answer for answer in contract.answers if answer.who in pair and answer.tricks is not None]
    sum_of_two = sum(answer.tricks or 0 for answer in took)
    if contract.delta is not None and not 0 <= contract.level + contract.delta <= TRICKS:
        taken = contract.level + contract.delta
        yield _("{level}({delta}) would be {taken} tricks of ten.", level=contract.level,
                delta=f"{contract.delta:+}", taken=taken), contract.span("delta"), None  # fmt: skip
    elif took and sum_of_two > TRICKS:
        yield _("A deal has ten tricks."), took[0].span.to(took[-1].span), None
    elif len(took) > 1 and contract.delta is not None and contract.level + contract.delta + sum_of_two != TRICKS:
        taken = contract.level + contract.delta
        message = _(
            "The declarer's {taken} and the defenders' {given} are {sum} tricks, not ten.",
            taken=taken,
            given=sum_of_two,
            sum=taken + sum_of_two,
        )
        hint = _("With ({delta}) the two take {given} together.", delta=_signed(contract.delta), given=TRICKS - taken)
        yield message, took[0].span.to(took[-1].span), hint


def _signed(delta: int) -> str:
    return f"{delta:+}" if delta else "0"


def _allpass_sum(entry: AllPass, context: Context) -> Iterator[Fault]:
    total, span = sum(entry.tricks), entry.span("tricks")
    talon = context.table.sits_out(context.state.dealer) and context.convention.allpass.talon == "open"
    if total > TRICKS or (total < TRICKS and not talon):
        yield n_("The hands took {n} trick, not ten.", "The hands took {n} tricks, not ten.", total), span, None


@_check("talon-tricks", "2.10")
def _talon_tricks(entry: Entry, context: Context) -> Iterator[Fault]:
    """The two cards of an open talon take at most two tricks."""
    if not isinstance(entry, AllPass) or not context.table.sits_out(context.state.dealer):
        return
    rest = TRICKS - sum(entry.tricks)
    if rest > TALON_CARDS and context.convention.allpass.talon == "open":
        message = _("{rest} tricks would be left for the talon, which has two cards.", rest=rest)
        yield message, entry.span("tricks"), None


@_check("talon-premium", "2.8")
def _talon_premium(entry: Entry, context: Context) -> Iterator[Fault]:
    """The dealer's premium for the talon: where there is one, and of a size that two cards can have."""
    if not isinstance(entry, Contract):
        return
    convention, sits_out = context.convention, context.table.sits_out(context.state.dealer)
    premiums = [(a.tricks, a.span) for a in entry.answers if a.who == sits_out and a.tricks is not None]
    if entry.talon is not None:
        premiums.append((entry.talon, entry.span("talon")))
    for tricks, span in premiums:
        if convention.talon_premium == "none":
            yield _("This table plays without a premium for the talon."), span, _("House rule: talon_premium: tricks.")
        elif sits_out is None and convention.talon_three == "none":
            yield _("With three players nobody has a premium for the talon."), span, _("House rule: talon_three: half.")
        elif tricks and tricks not in convention.talon_values:
            sizes = ", ".join(map(str, convention.talon_values))
            yield _("A talon is worth {sizes} tricks, not {n}.", sizes=sizes, n=tricks), span, None
    if len(premiums) > 1:
        yield _("This has been said already."), premiums[1][1], None


@_check("assertion", "journal")
def _assertion(entry: Entry, context: Context) -> Iterator[Fault]:
    """What the paper sheet says is what this sheet says."""
    if not isinstance(entry, Assertion):
        return
    if entry.dealer and entry.dealer != context.state.dealer:
        yield (
            _("{who} deals next, not {paper}.", who=context.state.dealer, paper=entry.dealer),
            entry.span("dealer"),
            None,
        )
    for claim in entry.claims:
        assert entry.column is not None
        value = context.state.sheet.value(entry.column, claim.who, claim.on)
        if value != claim.value:
            message = _("On this sheet it is {value}, on paper {paper}.", value=value, paper=claim.value)
            yield message, claim.span, _("See where it comes from: explain --player {who}.", who=claim.who)
