"""A convention in words: the list that a table goes through before the first deal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from pulka.message import Message, _, n_
from pulka.preferans.convention import Convention, PenaltyRule
from pulka.render.family import family_points
from pulka.render.language import Language

YES, NO = _("yes"), _("no")

_SPLIT = {
    "greedy": _("greedy: tricks to the whister, consolation to each"),
    "gentleman": _("gentleman's: on a remise all in halves"),
    "gentleman_always": _("gentleman's, in halves also when the game is made"),
}
_PAIR_SHORT = {
    "second": _("who whisted second"),
    "both": _("both, each in full"),
    "split": _("both, in halves"),
}
_RETURNED = {
    "all": _("yes; who returns also takes the consolation of whom he returned for"),
    "own": _("yes; who returns takes his own consolation"),
}
_TEN = {"checked": _("checked: the cards are shown"), "whisted": _("whisted")}
_TEN_REMISE = {"split": _("all whists in halves"), "consolation": _("consolation only")}
_PREMIUM = {
    "none": NO,
    "tricks": _("tricks: ace or marriage 1, ace and king 2, two aces 3"),
    "flat": _("flat, in whists"),
}
_ZERO = {
    "price": _("the price of a trick to the pool"),
    "points": _("{n} to the pool"),
    "off_mountain": _("{times} prices off the mountain"),
    "none": _("nothing"),
}
_TALON = {"open": _("turned up; its tricks are the dealer's"), "closed": _("stays closed; the dealer takes no part")}
_BASIS = {"difference": _("tricks above the fewest"), "absolute": _("all tricks")}
_TIES = {"full": _("each in full"), "half": _("each a half")}
_MISERE_EXIT = {"made": [_("made misère")], "any": [_("any misère")], "none": []}
_MADE = {
    "pool": _("to the pool"),
    "halves": _("half to the pool, half off the mountain"),
    "half_off": _("half to the pool, half off the mountain as far as there is one"),
    "mountain_first": _("off the mountain first, the rest to the pool"),
}
_END = {
    "each": _("each closes his own pool"),
    "total": _("the pools together reach the sum of the targets"),
    "pool_and_mountain": _("each closes his pool and clears his mountain"),
    "mountains": _("all pools are closed, the last one onto its mountain, and the mountains cleared"),
    "stake": _("the stakes, the target of each, are played down"),
    "open": _("by agreement"),
}
_LEFTOVER = {
    "write_off": _("off the own mountain down to 0, the rest onto all others'"),
    "negative": _("off the own mountain, below 0 too"),
    "lost": _("is lost"),
    "mountains": _("off the own mountain, then off the biggest, for whists"),
}
_PREFERANS = {
    "none": NO,
    "prize": _("{prize} to the pool"),
    "close": _("all pools closed, the own mountain cleared, {whists} whists on each"),
}
_OUTBID = {
    "nothing": _("nothing"),
    "nine_without_talon": _("nine without the talon"),
    "nine": _("nine"),
    "ten": _("ten"),
}
_HERE = {"first_hand": _("the earlier hand"), "both": _("either of the two"), "nobody": _("nobody")}
_LEAD = {"open": _("after the whisters have shown their cards"), "closed": _("before they show them")}
_DEALT = {"inside": _("inside the deal, neither first nor last"), "last": _("last")}
_NAMED = {"agreement": _("agreement"), "biggest_mountain": _("who has the biggest mountain")}
_SETTLEMENT = {
    "exact": _("exact, rounded at the very end"),
    "floor_per_pair": _("each share rounded down to a whole whist"),
}


def agreement(convention: Convention) -> list[tuple[Message, list[tuple[str, Message, Message | str]]]]:
    """The whole agreement: for each section its points, each with the key that changes it."""
    c = convention
    return [
        (_("Prices (six, seven, eight, nine, ten)"), _prices(c)),
        (_("Whisting"), _whisting(c)),
        (_("All-passes"), _allpasses(c)),
        (_("The pulka"), _pulka(c)),
        (_("The rest of an evening"), _evening(c)),
        (_("Older games"), list(family_points(c))),
    ]


Points = list[tuple[str, Message, Message | str]]


def _prices(c: Convention) -> Points:
    closed = _row(c.shortfall_closed.values()) if c.shortfall_closed else _("the same")
    return [
        ("pool", _("made game, points to the pool"), _row(c.pool.values())),
        ("mountain", _("undertrick, points to the mountain"), _row(c.mountain.values())),
        ("whist", _("defenders' trick, whists"), _row(c.whist.values())),
        ("consolation", _("consolation for an undertrick, whists"), _row(c.consolation.values())),
        ("shortfall", _("trick that a whister is short of, points to the mountain"), _row(c.shortfall.values())),
        ("shortfall_closed", _("the same once a pool is closed"), closed),
        ("misere", _("misère, made to the pool / a trick to the mountain"), f"{c.misere.pool} / {c.misere.trick}"),
    ]


def _whisting(c: Convention) -> Points:
    flat = ", ".join(f"{tricks}: {worth}" for tricks, worth in c.talon_values.items())
    premium: Message | str = _PREMIUM[c.talon_premium]
    if c.talon_premium == "flat":
        premium = _("whists by tricks of the talon, {values}", values=flat)
    concession = (
        _("no") if c.concession is None else n_("{n} undertrick, no whists", "{n} undertricks, no whists", c.concession)
    )
    half = " / ".join(str(c.quota[level]) for level in c.quota if c.duty[level] >= 2 * c.quota[level])
    return [
        ("duty", _("tricks that the defenders owe"), _row(c.duty.values())),
        ("quota", _("of them each of two whisters"), _row(c.quota.values())),
        ("personal_quota", _("each must take his own quota, even on a remise"), _yes(c.personal_quota)),
        ("split", _("one whister and one passer"), _SPLIT[c.split]),
        ("dealer_consolation", _("consolation to the dealer too"), _yes(c.dealer_consolation)),
        ("pair_short", _("no trick on eight, nine, ten: who pays"), _PAIR_SHORT[c.pair_short]),
        ("half_whist", _("half-whist, for {tricks} tricks", tricks=half), _yes(c.half_whist)),
        ("returned", _("a defender may return the whist"), _RETURNED[c.returned]),
        ("dealer_returns", _("the dealer may return it, after a half-whist or two passes"), _yes(c.dealer_returns)),
        ("ten", _("ten"), _TEN[c.ten]),
        ("ten_remise", _("whists of a failed checked ten"), _TEN_REMISE[c.ten_remise]),
        ("stalingrad", _("Stalingrad, six spades must be whisted by both"), _yes(c.stalingrad)),
        ("concession", _("a game may be conceded"), concession),
        ("talon_premium", _("the dealer's premium for the talon"), premium),
        ("talon_three", _("with three players, half of it to each opponent"), _yes(c.talon_three == "half")),
    ]


def _allpasses(c: Convention) -> Points:
    rules = c.allpass
    ladder = _ladder(rules.prices, rules.cycle)
    what = _("as points to the mountain") if rules.to == "mountain" else _("as whists, by who took the fewest")
    zero = _ZERO[rules.zero]
    zero = Message(zero.one, args=(("n", rules.zero_points), ("times", rules.zero_times)))
    points: Points = [
        ("allpass.to", _("a trick is written"), what),
        ("allpass.prices", _("the price, by all-passes in a row"), ladder),
        ("allpass.talon", _("the talon"), _TALON[rules.talon]),
        ("allpass.zero", _("no trick"), zero),
        ("allpass.dealer_zero", _("the same for the dealer who holds no cards"), _yes(rules.dealer_zero)),
    ]
    if rules.to == "whists":
        points += [
            ("allpass.basis", _("whists are written for"), _BASIS[rules.basis]),
            ("allpass.ties", _("several with the fewest"), _TIES[rules.ties]),
        ]
    exits = [_("made game"), *_MISERE_EXIT[c.exit.misere]]
    exits += [_("two passes")] if c.exit.two_passes else []
    exits += [_("undertrick")] if c.exit.undertrick else []
    listed = exits[0]
    for one in exits[1:]:
        listed = _("{some}, {more}", some=listed, more=one)
    return [
        *points,
        ("least_bid", _("least bid, by all-passes in a row"), _ladder(c.least_bid.levels, c.least_bid.cycle)),
        ("exit", _("what starts both ladders anew"), listed),
        ("dealer_stays", _("deals in a row by one dealer while all pass"), str(c.dealer_stays)),
    ]


def _pulka(c: Convention) -> Points:
    return [
        ("start_mountain", _("each mountain starts with"), str(c.start_mountain)),
        ("made", _("a made game goes"), _MADE[c.made]),
        ("end", _("the pulka ends when"), _END[c.end]),
        ("rounds", _("or after circles of deals"), str(c.rounds) if c.rounds else _("no")),
        ("help", _("help, a closed player fills the others' pools"), _yes(c.help)),
        ("leftover", _("what no pool can take"), _LEFTOVER[c.leftover]),
        ("pool_value", _("a point of the pool, whists"), str(c.pool_value)),
        ("mountain_value", _("a point of the mountain, whists"), str(c.mountain_value)),
        ("settlement", _("shares of the mountains"), _SETTLEMENT[c.settlement]),
    ]


def _evening(c: Convention) -> Points:
    rule = c.preferans
    preferans: Message = _PREFERANS[rule.rule]
    preferans = Message(preferans.one, args=(("prize", rule.prize), ("whists", rule.whists)))
    words = c.agreements
    penalties: Message | str = _("none") if not c.penalties else ""
    for name, writes in c.penalties.items():
        one = _("{name} - {writes}", name=name, writes=_writes(writes))
        penalties = _("{some}; {more}", some=penalties, more=one) if penalties else one
    return [
        ("half_misere", _("the dealer may go halves in a misère"), _yes(c.half_misere)),
        ("preferans", _("twelve sure tricks"), preferans),
        ("penalties", _("penalties by name"), penalties),
        ("agreements.misere_outbid", _("a misère is outbid by"), _OUTBID[words.misere_outbid]),
        ("agreements.jump_bids", _("bids may jump"), _yes(words.jump_bids)),
        ("agreements.here", _("who may say «here»"), _HERE[words.here]),
        ("agreements.closed_whist", _("a lone whister may play closed"), _yes(words.closed_whist)),
        ("agreements.first_lead", _("the declarer's own first lead"), _LEAD[words.first_lead]),
        ("agreements.talon_dealt", _("the talon is dealt"), _DEALT[words.talon_dealt]),
        ("agreements.end_named_by", _("target and time are named by"), _NAMED[words.end_named_by]),
    ]


def _writes(rule: PenaltyRule) -> Message:
    """What a penalty writes, in words."""
    if rule.revoke:
        return _("the deal before is written anew")
    parts = []
    if rule.mountain:
        parts.append(_("mountain +{n}", n=rule.mountain))
    if rule.undertricks:
        parts.append(n_("{n} undertrick of the game", "{n} undertricks of the game", rule.undertricks))
    if rule.whists:
        parts.append(_("{n} whists to each other", n=rule.whists))
    listed = parts[0] if parts else _("nothing")
    for one in parts[1:]:
        listed = _("{some}, {more}", some=listed, more=one)
    return listed


def _yes(value: bool) -> Message:
    return YES if value else NO


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _ladder(numbers: Sequence[int], cycle: bool) -> Message | str:
    if len(numbers) == 1:
        return _("{n} always", n=numbers[0])
    text = "-".join(map(str, numbers))
    return _("{ladder}, then from the first", ladder=text) if cycle else _("{ladder}, then the last", ladder=text)


def difference_text(one: Convention, other: Convention, language: Language, width: int) -> str:
    """The points on which two agreements differ, under the same headings."""
    lines = [f"- {one.reference}", f"+ {other.reference}"]
    for (heading, points), (_same, others) in zip(agreement(one), agreement(other), strict=True):
        before = {key: (label, language.say(value)) for key, label, value in points}
        after = {key: (label, language.say(value)) for key, label, value in others}
        found: list[str] = []
        for key in dict.fromkeys((*before, *after)):
            old, new = before.get(key), after.get(key)
            if (old and old[1]) != (new and new[1]):
                label = (old or new or ("", ""))[0]
                found += textwrap.wrap(f"  {language.say(label)}  [{key}]", width, subsequent_indent="  ")
                found += [f"  - {old[1]}"] if old else []
                found += [f"  + {new[1]}"] if new else []
        if found:
            lines += ["", language.say(heading), *found]
    return "\n".join(lines)


def agreement_text(convention: Convention, language: Language, width: int) -> str:
    """The agreement as a table reads it aloud; the key of each point stands at its end."""
    title = convention.title.get(language.code, convention.name)
    players = ", ".join(map(str, convention.players))
    lines = [language.say(_("{title} ({reference}), players: {players}", title=title, reference=convention.reference,
                            players=players))]  # fmt: skip
    for heading, points in agreement(convention):
        lines += ["", language.say(heading)] if points else []
        for key, label, value in points:
            text = f"{language.say(label)}: {language.say(value)}  [{key}]"
            lines += textwrap.wrap(text, width, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(lines)
