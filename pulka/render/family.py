"""The agreement of older games in words; a convention that does not know them has none of these points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pulka.message import Message, _
from pulka.preferans.convention import Convention, Exit, PrivateRules

Words = Mapping[str, Message]
Point = tuple[str, Message, Message | str]

_POINTS: tuple[tuple[str, Message, Words], ...] = (
    (
        "games",
        _("what is played"),
        {"contract": _("games"), "misere": _("misères"), "allpass": _("all-passes")},
    ),
    ("opening.circles", _("circles of compulsory all-passes"), {}),
    ("opening.prices", _("a trick of theirs, circle by circle"), {}),
    (
        "opening.order",
        _("their order"),
        {"by_kind": _("a circle of each kind"), "by_dealer": _("each dealer deals one of each in a row")},
    ),
    (
        "opening.kind",
        _("they are played"),
        {"allpass": _("at their price"), "bomb": _("at twice their price, as if said dark")},
    ),
    ("opening.every_round", _("before every round"), {}),
    ("tree.opening", _("the opening gives each, circle by circle (0 bird, 1 bomb, 2 double)"), {}),
    ("tree.allpass", _("a later all-pass gives"), {"nothing": _("nothing"), "bird": _("a bird for each")}),
    (
        "tree.without",
        _("a game without a bird or bomb counts"),
        {"full": _("as always"), "half": _("half of everything")},
    ),
    (
        "tree.becomes",
        _("a dark pass gives"),
        {"new": _("a bomb more"), "marked": _("one of the birds becomes a bomb")},
    ),
    ("tree.dark_pass", _("of this degree, by all-passes in a row"), {}),
    ("tree.whose", _("to"), {"callers": _("who passed dark"), "all": _("all")}),
    ("tree.place", _("which bird"), {"next": _("the next free one"), "named": _("the one that is named")}),
    ("dark.bid", _("a dark bid counts, times"), {}),
    ("dark.allpass", _("an all-pass with a dark pass counts, times"), {}),
    ("dark.outbid", _("a dark pass is outbid by a game of"), {}),
    ("dark.six_by_both", _("a dark six must be whisted by both"), {}),
    ("without_talon.times", _("a game without the talon counts, times"), {}),
    ("without_talon.more", _("and is dearer by points"), {}),
    ("strains", _("made game, points by strain and level"), {}),
    ("robber.games", _("each plays once, games"), {}),
    ("robber.miseres", _("misères"), {}),
    ("robber.allpasses", _("all-passes, by the price of a trick"), {}),
    ("robber.hand", _("the hand whose turn it is"), {}),
    ("robber.then", _("when all have played"), {"end": _("the game is over"), "pulka": _("the pulka begins")}),
    ("race.rounds", _("rounds up to the target"), {}),
    ("race.prize_pool", _("whists on each other, to who closes the pool first"), {}),
    ("race.prize_mountain", _("whists on each other, to the least mountain"), {}),
    (
        "race.mountain",
        _("compared is"),
        {"round": _("the mountain of the round"), "total": _("the whole mountain")},
    ),
    ("race.totals", _("both prizes again on the totals"), {}),
    ("race.ties", _("several with the same"), {"share": _("share it equally"), "full": _("each write it in full")}),
    ("exit.failed_misere", _("after a failed misère"), {"tricks": _("all-passes cost as after so many in a row")}),
    ("dummy", _("the dummy"), {"third": _("third hand"), "first": _("always first hand")}),
    ("own_talon", _("tricks owed by who whists with his own talon"), {}),
    ("quota_of", _("a quota is owed by"), {"each": _("each for himself, where the game is made")}),
    ("quota_second", _("tricks that the second whister owes"), {}),
    ("remise", _("missing tricks are written"), {"once": _("once, however many")}),
    ("shortfall_when", _("full responsibility begins with"), {"all": _("the last closed pool")}),
    ("help_tie", _("of equal pools help goes to"), {"nearest": _("the nearest clockwise")}),
    ("help_spares", _("the dealer and a whister who is short are spared help"), {}),
    ("dealer_fine", _("points to a dealer whose deals were all passed"), {}),
    ("mountains_left", _("mountains that may be left at the end"), {}),
    ("mountain_shares", _("of a mountain is owed"), {"whole": _("all of it to the other")}),
    ("private.talon_seven", _("a seven in the talon of a misère, whists to the dealer"), {}),
    ("private.thrown_talon", _("a talon thrown away, its dealer writes the game"), {}),
    ("private.misere_redeal", _("a failed misère is dealt again"), {}),
)
"""Key, what it is about, words for its values; numbers and yes or no speak for themselves."""

_UNSAID = {
    f"{group}.{name}": field.default
    for group, kind in (("exit", Exit), ("private", PrivateRules))
    for name, field in kind.__dataclass_fields__.items()
} | {name: field.default for name, field in Convention.__dataclass_fields__.items()}
"""The values of a table that does not know the point."""


def family_points(c: Convention) -> Iterator[Point]:
    """Each point in which the convention goes beyond modern preferans, with its key.

    >>> from pulka.preferans.library import load
    >>> list(family_points(load("sochi@1")))
    []
    """
    for key, label, words in _POINTS:
        group, _dot, name = key.partition(".")
        value = getattr(c, group)
        if name:
            value = getattr(value, name, None)
        if value is not None and value != _UNSAID.get(key):
            yield key, label, _in_words(value, words)


def _in_words(value: Any, words: Words) -> Message | str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return words[value]
    if isinstance(value, tuple) and words:
        listed = words[value[0]]
        for one in value[1:]:
            listed = _("{some}, {more}", some=listed, more=words[one])
        return listed
    if isinstance(value, dict):
        return " ".join(f"{key}: {_in_words(item, words)};" if isinstance(item, dict) else f"{key}-{item}"
                        for key, item in value.items()).rstrip(";")  # fmt: skip
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
