"""What cannot be: a check for each rule, all in one list.

A check reads a deal and the state before it and yields problems; it never stops the reading of the next deal.
The name of a check is the code of its problems, its file in ``tests/errors/`` and its place in ``docs/errors.md``.
"""

from __future__ import annotations

from collections.abc import Iterator

from pulka.message import _, n_
from pulka.preferans import bidding, state, whisting
from pulka.preferans.checks import Check, Fault, check, contract_at_table
from pulka.preferans.deal import (
    EVERYONE,
    AllPass,
    Assertion,
    Contract,
    Correction,
    Deal,
    Entry,
    Game,
    Misere,
    Order,
    Passed,
    Penalty,
    Preferans,
    SeatChange,
)
from pulka.preferans.outcome import Defence, hand_of, outcome
from pulka.preferans.state import Context, finished
from pulka.preferans.terms import TALON_CARDS, TRICKS
from pulka.problems import Problem
from pulka.text import Span, nearest

# Who.


@check("unknown-player", "1", first=True)
def unknown_player(entry: Entry, context: Context) -> Iterator[Fault]:
    """Everyone named sits at the table."""
    players = context.table.players
    for who, span in _named(entry):
        if who not in players and not (isinstance(entry, Correction) and who == entry.who == EVERYONE):
            message = _("Nobody at this table is {who}.", who=who)
            yield message, span, _("The players are {players}.", players=", ".join(players))


def _named(entry: Entry) -> Iterator[tuple[str, Span]]:
    if isinstance(entry, Deal):
        yield (entry.declarer if isinstance(entry, Game) else entry.dealer), entry.span("declarer")
        yield from ((one.who, one.span) for one in entry.dark_passes)
        if isinstance(entry, Contract):
            yield from ((answer.who, answer.span) for answer in entry.answers)
    elif isinstance(entry, Correction):
        yield entry.who, entry.span("who")
        if entry.on:
            yield entry.on, entry.span("on")
    elif isinstance(entry, (Penalty, SeatChange, Order)):
        yield entry.who, entry.span("who")
    else:
        for claim in entry.claims:
            yield claim.who, claim.span
            if claim.on:
                yield claim.on, claim.span
        if entry.dealer:
            yield entry.dealer, entry.span("dealer")


@check("doubled-player", "1", first=True)
def doubled_player(entry: Entry, context: Context) -> Iterator[Fault]:
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
            hint = _("The defenders answer: {players}.", players=", ".join(context.table.others(entry.declarer)))
            yield _("{who} plays and cannot answer himself.", who=answer.who), answer.span, hint
        elif key in seen:
            yield _("{who} answers twice.", who=answer.who), answer.span, _("Leave one of the two out.")
        seen.add(key)


# Which deal.


@check("deal-number", "1")
def deal_number(entry: Entry, context: Context) -> Iterator[Fault]:
    """A number that is written is the deal's; a correction's is that of the deal before it."""
    if isinstance(entry, (Assertion, SeatChange, Order)) or entry.number is None:
        return
    due = context.state.deals + isinstance(entry, Deal)
    if entry.number != due:
        message = _("This is deal {due}, not {number}.", due=due, number=entry.number)
        yield message, entry.span("number"), _("Write {due}. or leave the number out.", due=due)


@check("after-end", "2.11")
def after_end(entry: Entry, context: Context) -> Iterator[Fault]:
    """After the end there are no deals, unless the table agrees to each."""
    if isinstance(entry, Deal) and finished(context) and not entry.after_end:
        message = n_("The pulka ended with deal {n}.", "The pulka ended with deal {n}.", context.state.deals)
        yield (
            message,
            entry.span(),
            _("Settle it; or play on by agreement: add --after-end, in a file «; после конца»."),
        )


@check("dealer", "1")
def dealer(entry: Entry, context: Context) -> Iterator[Fault]:
    """An all-pass is written under the name of the dealer."""
    if isinstance(entry, (AllPass, Passed)) and entry.dealer != context.state.dealer:
        message = _("{dealer} deals, not {who}.", dealer=context.state.dealer, who=entry.dealer)
        tricks = "пас" if isinstance(entry, Passed) else "+".join(map(str, entry.tricks))
        hint = _("An all-pass begins with the dealer: {dealer}={tricks}.", dealer=context.state.dealer, tricks=tricks)
        yield message, entry.span("declarer"), hint


@check("dealer-plays", "1")
def dealer_plays(entry: Entry, context: Context) -> Iterator[Fault]:
    """With four or five, the dealer holds no cards; with five, one more rests."""
    if not isinstance(entry, Game) or entry.declarer in context.table.hands(context.state.dealer):
        return
    hands = ", ".join(context.table.hands(context.state.dealer))
    who = entry.declarer
    message = (
        _("{who} deals and holds no cards.", who=who)
        if who == context.state.dealer
        else _("{who} rests in this deal.", who=who)
    )
    yield message, entry.span("declarer"), _("Hands 1, 2 and 3 are {hands}.", hands=hands)


@check("hand", "1")
def hand(entry: Entry, context: Context) -> Iterator[Fault]:
    """The hand in brackets is the declarer's."""
    if not isinstance(entry, Game) or entry.hand is None:
        return
    hand = hand_of(entry.declarer, context.state.dealer, context.table, context.convention)
    if hand is not None and entry.hand != hand:
        message = _("{who} is hand {hand}: {dealer} deals.", who=entry.declarer, hand=hand, dealer=context.state.dealer)
        yield message, entry.span("hand"), _("Write ({hand}) or leave the hand out.", hand=hand)


@check("least-bid", "2.10")
def least_bid(entry: Entry, context: Context) -> Iterator[Fault]:
    """After all-passes a game below the least bid cannot be bid."""
    least = state.least_bid(context)
    if isinstance(entry, Contract) and entry.level < least:
        message = n_(
            "After {n} all-pass the least bid is {least}.",
            "After {n} all-passes the least bid is {least}.",
            context.state.step,
            least=least,
        )
        if context.convention.exit.failed_misere == "tricks":  # the ladder is not climbed by all-passes alone
            message = _("The least bid is {least} now.", least=least)
        yield (
            message,
            entry.span("level"),
            _("The house rule least_bid tells the ladder; or the deals before are wrong."),
        )


# Tricks.


@check("tricks-sum", "1")
def tricks_sum(entry: Entry, context: Context) -> Iterator[Fault]:
    """A deal has ten tricks, whoever takes them."""
    if isinstance(entry, AllPass):
        yield from _allpass_sum(entry, context)
    elif isinstance(entry, Misere) and entry.tricks > TRICKS:
        yield _("A deal has ten tricks."), entry.span("tricks"), None
    found = contract_at_table(entry, context)
    if found is None:
        return
    contract, pair, _sits_out = found
    took = [answer for answer in contract.answers if answer.who in pair and answer.tricks is not None]
    sum_of_two = sum(answer.tricks or 0 for answer in took)
    if contract.delta is not None and not 0 <= contract.level + contract.delta <= TRICKS:
        taken = contract.level + contract.delta
        went = _signed(contract.delta)
        message = _("{level}({delta}) would be {taken} tricks of ten.", level=contract.level, delta=went, taken=taken)
        yield message, contract.span("delta"), None
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
        message = n_("The hands took {n} trick, not ten.", "The hands took {n} tricks, not ten.", total)
        hint = (
            _("Three hands and the talon's two cards make ten together: the hands took eight, nine or ten.")
            if talon
            else _("The tricks of the hands make ten.")
        )
        yield message, span, hint


@check("allpass-hands", "2.10", first=True)
def allpass_hands(entry: Entry, context: Context) -> Iterator[Fault]:
    """An all-pass has a number for each hand that holds cards: three, of two players two."""
    hands = context.table.hands(context.state.dealer)
    if isinstance(entry, AllPass) and len(entry.tricks) != len(hands):
        message = n_(
            "The tricks of the hands are {n} number here: {hands}.",
            "The tricks of the hands are {n} numbers here: {hands}.",
            len(hands),
            hands=", ".join(hands),
        )
        yield message, entry.span("tricks"), None


@check("talon-tricks", "2.10")
def talon_tricks(entry: Entry, context: Context) -> Iterator[Fault]:
    """The two cards of an open talon take at most two tricks."""
    if not isinstance(entry, AllPass) or not context.table.sits_out(context.state.dealer):
        return
    rest = TRICKS - sum(entry.tricks)
    if rest > TALON_CARDS and context.convention.allpass.talon == "open":
        message = _("{rest} tricks would be left for the talon, which has two cards.", rest=rest)
        yield message, entry.span("tricks"), _("The three hands took eight, nine or ten together.")


@check("same-name", "6")
def same_name(entry: Entry, context: Context) -> Iterator[Fault]:
    """No two at the table have one name, or nobody could tell whose a number is."""
    if isinstance(entry, SeatChange) and entry.name in context.table.names:
        yield (
            _("Two players are called {name}.", name=entry.name),
            entry.span(),
            _("Write a second name or a letter too."),
        )


@check("half-misere", "2.9")
def half_misere(entry: Entry, context: Context) -> Iterator[Fault]:
    """The dealer who holds no cards may go halves in a misère, where the table agreed to it."""
    if not isinstance(entry, Misere) or not entry.halves:
        return
    if not context.table.sits_out(context.state.dealer):
        yield _("Here the dealer has his own cards."), entry.span("halves"), _("Leave «пополам» out.")
    elif not context.convention.half_misere:
        yield _("At this table misères are not shared."), entry.span("halves"), _("House rule: half_misere: true.")


@check("preferans", "6")
def preferans(entry: Entry, context: Context) -> Iterator[Fault]:
    """Twelve sure tricks are written where the table agreed to it."""
    if isinstance(entry, Preferans) and context.convention.preferans.rule == "none":
        hint = _(
            "House rule: preferans: {{rule: prize}} or {{rule: close}}; else a ten made: {who}=10(0).",
            who=entry.declarer,
        )
        yield _("This table plays without preferans."), entry.span(), hint


@check("penalty", "6")
def penalty(entry: Entry, context: Context) -> Iterator[Fault]:
    """A penalty is one of the convention's, and one that hangs on a game comes right after it."""
    if not isinstance(entry, Penalty):
        return
    known = context.convention.penalties
    if entry.name.casefold() not in known:
        near = nearest(entry.name, known) or list(known)
        hint = (
            _("Known: {names}.", names=", ".join(near))
            if near
            else _("House rule: penalties: {{{name}: {{mountain: 1}}}}; or a number: ! {who} гора +1.", name=entry.name,
                   who=entry.who)
        )  # fmt: skip
        yield _("This table knows no penalty {name}.", name=entry.name), entry.span("penalty"), hint
        return
    rule, last = known[entry.name.casefold()], context.state.last
    if (rule.undertricks or rule.revoke) and last is None:
        yield (
            _("There is no game right before it."),
            entry.span("penalty"),
            _("Write it after the deal that it is for."),
        )
    elif rule.revoke and last is not None and entry.who not in context.table.hands(last.before.dealer):
        yield _("{who} had no cards in that deal.", who=entry.who), entry.span("who"), None
    elif rule.revoke and last is not None:
        o = outcome(last.deal, last.before.dealer, context.table, context.convention)
        if o.defence in (Defence.PASSED, Defence.HALF, Defence.CONCEDED, Defence.CHECKED):
            yield _("That game was not played."), entry.span("penalty"), _("A revoke needs a game that was played.")


@check("assertion", "journal")
def assertion(entry: Entry, context: Context) -> Iterator[Fault]:
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


# All of them.

CHECKS: tuple[Check, ...] = (
    unknown_player,
    doubled_player,
    deal_number,
    after_end,
    dealer,
    dealer_plays,
    hand,
    least_bid,
    whisting.whist_answers,
    whisting.half_whist,
    whisting.returned_whist,
    whisting.ten_checked,
    whisting.stalingrad,
    whisting.concession,
    whisting.delta,
    whisting.talon_premium,
    whisting.own_talon,
    *bidding.CHECKS,
    allpass_hands,
    tricks_sum,
    talon_tricks,
    same_name,
    half_misere,
    preferans,
    penalty,
    assertion,
)
"""Every check, in the order of asking."""


_OF_THE_DEAL = (dealer.code, dealer_plays.code, hand.code)
"""Checks that hang on which deal it is."""


def faults(entry: Entry, context: Context) -> list[Problem]:
    """Every fault of an entry; the others are asked only when the players are the table's.

    Where the number is not the deal's, who sits where is not known, and nothing is said of it.
    """
    for first in (True, False):
        problems = [
            Problem(one.code, message, span, hint)
            for one in CHECKS
            if one.first is first
            for message, span, hint in one.rule(entry, context)
        ]
        if any(problem.code == deal_number.code for problem in problems):
            problems = [problem for problem in problems if problem.code not in _OF_THE_DEAL]
        if problems:
            return problems
    return []
