"""Who writes what after a deal: clause 2 of the rules, one function a paragraph.

A function yields postings and changes nothing. Every number comes from the convention.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from pulka.message import Message, _, n_
from pulka.money import Number, exact
from pulka.preferans.convention import Convention
from pulka.preferans.deal import EVERYONE, AllPass, Contract, Correction, Misere, Passed, Played, Preferans
from pulka.preferans.ledger import Posting
from pulka.preferans.outcome import Defence, Outcome, outcome
from pulka.preferans.pool import prize, zero_premium
from pulka.preferans.state import Context, allpass_price, pools
from pulka.preferans.terms import TRICKS, Column


def score(deal: Played | Correction, context: Context) -> list[Posting]:
    """The postings of a deal that the rules have found possible, in the order in which a table writes them."""
    if isinstance(deal, Contract):
        found = score_outcome(outcome(deal, context.state.dealer, context.table, context.convention), context)
    elif isinstance(deal, Misere):
        found = _misere(deal, context)
    elif isinstance(deal, AllPass):
        found = _allpass(deal, context)
    elif isinstance(deal, Preferans):
        found = _preferans(deal, context)
    elif isinstance(deal, Passed):
        found = iter(())
    else:
        found = _correction(deal, context)
    return [posting for posting in found if posting.amount]


def _went(o: Outcome) -> Message:
    """How the game went, for the reasons."""
    if o.defence in (Defence.PASSED, Defence.HALF):
        return _("game of {level}, not played", level=o.level)
    return _("game of {level}, {taken} taken", level=o.level, taken=o.taken)


# Contracts.

_LONE = (Defence.ONE, Defence.RETURNED, Defence.DEALER)
"""Where one plays alone against the declarer."""


def score_outcome(o: Outcome, context: Context) -> Iterator[Posting]:
    """Clauses 2.1 to 2.8: a contract that went so."""
    convention = context.convention
    short = list(_shortfall(o, context))
    if not o.undertricks:
        barred = {posting.who for posting in short} | ({o.sits_out} if o.sits_out else set())
        yield from prize(context, o.declarer, convention.pool[o.level], "made", _went(o), barred)
    elif o.defence is Defence.CONCEDED:
        yield _undertricks(o, convention, "concession")
        return
    else:
        yield _undertricks(o, convention, "remise")
    yield from short
    yield from _whists(o, convention)
    yield from _consolation(o, convention)
    yield from _talon_premium(o, convention)
    if o.thrown and context.state.dealer != o.declarer:
        price = convention.mountain[o.level]
        yield Posting(context.state.dealer, Column.MOUNTAIN, price, "thrown-talon", _("the talon was thrown away"))


def _correction(entry: Correction, context: Context) -> Iterator[Posting]:
    """Clause 6: one number of one player, or of each."""
    for who in context.table.players if entry.who == EVERYONE else (entry.who,):
        if who != entry.on:
            yield Posting(who, entry.column, entry.amount, "correction", _("correction"), entry.on)


def _undertricks(o: Outcome, convention: Convention, rule: str) -> Posting:
    """Clauses 2.2 and 2.7: k undertricks to the declarer's mountain."""
    k = o.undertricks
    reason = (
        n_("conceded, {n} undertrick", "conceded, {n} undertricks", k)
        if rule == "concession"
        else n_("game of {level}, {n} undertrick", "game of {level}, {n} undertricks", k, level=o.level)
    )
    counted = 1 if convention.remise == "once" else k
    return Posting(o.declarer, Column.MOUNTAIN, counted * convention.mountain[o.level], rule, reason)


def _whists(o: Outcome, convention: Convention) -> Iterator[Posting]:
    """Clauses 2.1, 2.2, 2.4, 2.5: the defenders' tricks, each worth W, and what is halved with them."""
    price = convention.whist[o.level]
    whole = o.given * price + 2 * o.undertricks * convention.consolation[o.level]
    if o.defence is Defence.TWO:
        for who, tricks in zip(o.defenders, o.tricks, strict=True):
            yield _on(o, who, tricks * price, "whists", n_("{n} trick", "{n} tricks", tricks))
    elif o.defence is Defence.HALF and o.whister:
        quota = convention.quota[o.level]
        yield _on(
            o, o.whister, quota * price, "half-whist", n_("half-whist, {n} trick", "half-whist, {n} tricks", quota)
        )
    elif o.defence is Defence.CHECKED and _halved(o, convention):
        for who in o.defenders:
            yield _on(o, who, exact(Fraction(whole, 2)), "ten-split", _("failed ten, whists in halves"))
    elif o.defence is Defence.ONE and _halved(o, convention):
        for who in o.defenders:
            reason = n_("gentleman's half, {n} trick", "gentleman's half, {n} tricks", o.given)
            if o.undertricks:
                reason = _("{reason} and consolation", reason=reason)
            yield _on(o, who, exact(Fraction(whole, 2)), "gentleman", reason)
    elif o.whister and (o.defence in _LONE or _ten_whisted(o, convention)):
        reason = n_("{n} trick", "{n} tricks", o.given)
        yield _on(o, o.whister, o.given * price, "whists", reason)


def _halved(o: Outcome, convention: Convention) -> bool:
    """Clauses 2.2 and 2.5: whether both defenders write tricks and consolation in equal halves."""
    if len(o.defenders) == 1:
        return False
    if o.defence is Defence.CHECKED:
        return _ten_whisted(o, convention)
    if o.defence is not Defence.ONE:
        return False
    return convention.split == "gentleman_always" or (convention.split == "gentleman" and o.undertricks > 0)


def _ten_whisted(o: Outcome, convention: Convention) -> bool:
    """Clause 2.5: whether the tricks of a failed checked ten are written at all."""
    return o.defence is Defence.CHECKED and o.undertricks > 0 and convention.ten_remise == "split"


def _consolation(o: Outcome, convention: Convention) -> Iterator[Posting]:
    """Clauses 2.2 and 2.4: k x C to every opponent; who returned the whist also takes the others' share."""
    if not o.undertricks:
        return
    share = o.undertricks * convention.consolation[o.level]
    shares: dict[str, int] = {}
    if o.sits_out and convention.dealer_consolation:
        shares[o.sits_out] = 1
    if o.whister and o.defence is Defence.DEALER:
        shares = {o.whister: 3}
    elif o.whister and o.defence is Defence.RETURNED:
        shares[o.whister] = 2 if convention.returned == "all" else 1
    elif not _halved(o, convention):
        shares = {**dict.fromkeys(o.defenders, 1), **shares}
    for who, times in shares.items():
        reason = n_("consolation, {n} undertrick", "consolation, {n} undertricks", o.undertricks)
        if times > 1:
            reason = _("{reason}, {times} shares", reason=reason, times=times)
        yield _on(o, who, times * share, "consolation", reason)


def _on(o: Outcome, who: str, amount: Number, rule: str, reason: Message) -> Posting:
    return Posting(who, Column.WHISTS, amount, rule, reason, o.declarer)


def _shortfall(o: Outcome, context: Context) -> Iterator[Posting]:
    """Clause 2.3: each whister's missing tricks to his own mountain."""
    convention = context.convention
    prices = convention.shortfall
    closed = [points >= context.target for points in pools(context).values()]
    if convention.shortfall_closed and (all(closed) if convention.shortfall_when == "all" else any(closed)):
        prices = convention.shortfall_closed
    lacking: Sequence[tuple[str, Number]] = ()
    if o.whister and o.defence in _LONE:
        owed = convention.quota if convention.personal_quota else convention.duty
        if o.with_talon and convention.own_talon:
            owed = convention.own_talon
        lacking = [(o.whister, max(0, owed[o.level] - o.given))]
    elif o.defence is Defence.TWO:
        lacking = list(zip(o.defenders, _pair_lacking(o, convention), strict=True))
    for who, tricks in lacking:
        if tricks:
            reason = (
                n_(
                    "{n} trick short on a game of {level}",
                    "{n} tricks short on a game of {level}",
                    tricks,
                    level=o.level,
                )
                if isinstance(tricks, int)
                else _("{n} of a trick short on a game of {level}", n=tricks, level=o.level)
            )
            counted = min(1, tricks) if convention.remise == "once" else tricks
            yield Posting(who, Column.MOUNTAIN, exact(counted * prices[o.level]), "shortfall", reason)


def _pair_lacking(o: Outcome, convention: Convention) -> tuple[Number, Number]:
    """What each of two whisters lacks: of his quota, together never more than the pair's shortfall.

    Where one missing trick is lacking to both (eight, nine, ten), the convention says whose it is.
    """
    quotas = (convention.quota[o.level], (convention.quota_second or convention.quota)[o.level])
    first, second = (max(0, quota - tricks) for quota, tricks in zip(quotas, o.tricks, strict=True))
    if convention.personal_quota or (convention.quota_of == "each" and not o.undertricks):
        return first, second
    short = max(0, convention.duty[o.level] - o.given)
    if not (first and second) or first + second <= short:
        return min(first, short), min(second, short)
    if convention.pair_short == "both":
        return short, short
    if convention.pair_short == "split":
        return exact(Fraction(short, 2)), exact(Fraction(short, 2))
    return 0, short


def _talon_premium(o: Outcome, convention: Convention) -> Iterator[Posting]:
    """Clause 2.8: for what the declarer found in the talon, made or not."""
    if not o.talon or convention.talon_premium == "none":
        return
    worth = convention.talon_values[o.talon]
    if convention.talon_premium == "tricks":
        worth *= convention.whist[o.level]
    if o.sits_out:
        flat = convention.talon_premium == "flat"
        reason = _("premium for the talon") if flat else n_("talon: {n} trick", "talon: {n} tricks", o.talon)
        yield _on(o, o.sits_out, worth, "talon", reason)
    elif convention.talon_three == "half":
        for who in o.defenders:
            yield _on(o, who, exact(Fraction(worth, 2)), "talon", _("half of the talon's premium"))


# Misère and all-pass.


def _misere(deal: Misere, context: Context) -> Iterator[Posting]:
    """Clause 2.9: the prize, or a price for each trick; nobody else writes."""
    prices, seven = context.convention.misere, context.convention.private.talon_seven
    if deal.sevens and context.state.dealer != deal.declarer:
        reason = n_("{n} seven in the talon", "{n} sevens in the talon", deal.sevens)
        dealer = context.state.dealer
        yield Posting(dealer, Column.WHISTS, deal.sevens * seven, "talon-seven", reason, deal.declarer)
    sits_out = context.table.sits_out(context.state.dealer)
    sharers = [deal.declarer, *([sits_out] if sits_out and deal.halves else [])]
    for who in sharers:
        if deal.tricks:
            reason = n_("misère, {n} trick", "misère, {n} tricks", deal.tricks)
            points = exact(Fraction(deal.tricks * prices.trick, len(sharers)))
            yield Posting(who, Column.MOUNTAIN, points, "misere", reason)
        else:
            points = exact(Fraction(prices.pool, len(sharers)))
            barred = None if who == sits_out else {sits_out}  # S1: the dealer who went halves helps nobody
            written = list(prize(context, who, points, "misere", _("misère made"), barred))
            context = replace(context, state=context.state.with_postings(written))
            yield from written


def _preferans(deal: Preferans, context: Context) -> Iterator[Posting]:
    """Clause 6: twelve sure tricks - a prize, or every pool closed, the own mountain cleared, whists on each."""
    rules, sheet, who = context.convention.preferans, context.state.sheet, deal.declarer
    reason = _("preferans")
    if rules.rule == "prize":
        barred = {context.table.sits_out(context.state.dealer)}
        yield from prize(context, who, rules.prize, "preferans", reason, barred)
        return
    for player, points in sheet.pool.items():
        yield Posting(player, Column.POOL, max(0, exact(context.target - points)), "preferans", reason)
    yield Posting(who, Column.MOUNTAIN, -max(0, sheet.mountain[who]), "preferans", reason)
    for other in context.table.others(who):
        yield Posting(who, Column.WHISTS, rules.whists, "preferans", reason, other)


def _allpass(deal: AllPass, context: Context) -> Iterator[Posting]:
    """Clause 2.10: what each took, and the premium for nothing."""
    rules, state = context.convention.allpass, context.state
    hands = context.table.hands(state.dealer)
    tricks = dict(zip(hands, deal.tricks, strict=True))
    sits_out = context.table.sits_out(state.dealer)
    if sits_out and rules.talon == "open":
        tricks[sits_out] = TRICKS - sum(deal.tricks)
    price = allpass_price(context)
    if rules.to == "mountain":
        for who, taken in tricks.items():
            reason = n_("all-pass at {price}, {n} trick", "all-pass at {price}, {n} tricks", taken, price=price)
            yield Posting(who, Column.MOUNTAIN, taken * price, "allpass", reason)
    else:
        yield from _allpass_whists(tricks, price, context.convention)
    for who in (*hands, *([sits_out] if sits_out else [])):
        if not tricks.get(who) and (who != sits_out or rules.dealer_zero):
            reason = _("all-pass at {price}, no trick", price=price)
            if who not in tricks:
                reason = _("all-pass, the talon stayed closed")
            yield from zero_premium(context, who, price, reason)


def _allpass_whists(tricks: dict[str, int], price: int, convention: Convention) -> Iterator[Posting]:
    """Clause 2.10, Rostov: who took the fewest writes on each that took more."""
    rules = convention.allpass
    fewest = min(tricks.values())
    winners = [who for who, taken in tricks.items() if taken == fewest]
    for who in winners:
        for other, taken in tricks.items():
            if taken == fewest:
                continue
            counted = taken - fewest if rules.basis == "difference" else taken
            amount: Number = price * counted
            if len(winners) > 1 and rules.ties == "half":
                amount = exact(Fraction(amount, 2))
            reason = n_("all-pass at {price}, {n} trick", "all-pass at {price}, {n} tricks", counted, price=price)
            yield Posting(who, Column.WHISTS, amount, "allpass-whists", reason, other)
