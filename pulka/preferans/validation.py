"""Foreign conventions and house rules: nothing in them is ignored, every fault has its place.

pydantic knows the types from the dataclasses of ``convention``; ranges, and keys that exclude each other, are here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

import pydantic

from pulka.message import Message, _
from pulka.preferans.convention import ByLevel, Convention, PenaltyRule, group_of
from pulka.preferans.terms import HANDS, LEVELS, TRICKS
from pulka.preferans.vocabulary import COLUMNS
from pulka.problems import ConventionError, Problem
from pulka.text import nearest, skeleton
from pulka.yamlfile import Document, Path

_MOST = 1_000_000
_MOST_OWED = 100
"""Deals that one player can owe in a robber."""
_ALL_GAMES = ["contract", "misere", "allpass"]
_MOST_CIRCLES = 12
"""Circles of an opening, above any that was ever heard of."""


def validate(values: dict[str, Any], foreign: list[Document], house: Document | None) -> None:
    """Raise ``ConventionError`` with every fault of the merged values.

    ``foreign`` are the files that they were read from, the most special one first; ``house`` is the document with the
    key ``rules``, which comes before all of them.
    """
    problems = [
        _placed(code, message, hint, path, foreign, house)
        for code, message, hint, path in (*_type_faults(values),)
        or (*_range_faults(values), *_trick_faults(values), *_penalty_faults(values), *_conflicts(values))
    ]
    if problems:
        raise ConventionError(problems)


Fault = tuple[str, Message, Message | None, Path]


def _placed(
    code: str, message: Message, hint: Message | None, path: Path, foreign: list[Document], house: Document | None
) -> Problem:
    """The fault at the file, line and column that wrote the value."""
    sources = ([(house, ("rules", *path))] if house else []) + [(document, path) for document in foreign]
    for document, there in sources:
        if there in document.spans:
            found = document.of_key if code == "convention-key" else document.problem
            return found(code, message, there, hint)
    document, there = sources[0]
    return document.problem(code, message, there, hint)


def _type_faults(values: dict[str, Any]) -> Iterator[Fault]:
    """Unknown keys, missing keys, wrong types and values, as pydantic finds them."""
    try:
        pydantic.TypeAdapter(Convention).validate_json(json.dumps(values), strict=True)
    except pydantic.ValidationError as error:
        for fault in error.errors():
            yield _type_fault(fault["type"], fault["loc"], fault.get("ctx", {}))


def _type_fault(kind: str, loc: tuple[int | str, ...], context: Mapping[str, Any]) -> Fault:
    names = [name for name in loc if name not in ("[key]", "dict[int,int]", "constrained-int", "int", "str")]
    path = tuple(int(name) if isinstance(name, str) and name.isdigit() else name for name in names)
    dotted = ".".join(map(str, path))
    if kind in ("unexpected_keyword_argument", "extra_forbidden"):
        group = group_of(get_type_hints(Convention).get(str(path[0]))) if len(path) > 1 else Convention
        near = nearest(str(path[-1]), [item.name for item in fields(group)] if group and is_dataclass(group) else [])
        hint = _("Do you mean {near}?", near=", ".join(near)) if near else _("docs/conventions.md lists the keys.")
        return "convention-key", _("There is no key {key}.", key=dotted), hint, path
    if kind in ("missing", "missing_argument"):
        return "convention-key", _("The key {key} is missing.", key=dotted), None, path
    if kind == "literal_error":
        allowed = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        return "convention-type", _("{key} is one of {allowed}.", key=dotted, allowed=allowed), None, path
    group = PenaltyRule if path[0] == "penalties" else group_of(get_type_hints(Convention).get(str(path[0])))
    keys = ", ".join(f"{item.name}: ..." for item in fields(group)) if group and is_dataclass(group) else ""
    wanted = {
        "int_type": _("a whole number"),
        "bool_type": _("true or false"),
        "tuple_type": _("a list, as [6, 7, 8]"),
        "dict_type": _("a mapping, as {{6: 2, 7: 4}}"),
        "dataclass_type": _("a mapping, of {{{keys}}}", keys=keys),
        "string_type": _("text"),
        "int_parsing": _("a whole number"),
    }.get(kind, _("another kind of value"))
    return "convention-type", _("{key} must be {wanted}.", key=dotted, wanted=wanted), None, path


def _range_faults(values: dict[str, Any]) -> Iterator[Fault]:
    """Numbers below zero or absurdly large, levels that are missing or do not exist, empty lists."""
    for path, value in _leaves(values, ()):
        if isinstance(value, int) and not 0 <= value <= _MOST:
            message = _("{key} must be from 0 to {most}.", key=".".join(map(str, path)), most=_MOST)
            yield "convention-value", message, None, path
    hints = get_type_hints(Convention)
    for name, hint in hints.items():
        if hint in (ByLevel, ByLevel | None) and name != "talon_values" and values.get(name) is not None:
            odd = set(values[name]) ^ set(LEVELS)
            if odd:
                levels = ", ".join(sorted(map(str, odd)))
                message = _("{key} needs a number for each level from 6 to 10; see {levels}.", key=name, levels=levels)
                yield "convention-value", message, None, (name,)
    for path in _AT_LEAST_ONE:
        if _at(values, path) == 0:
            yield "convention-value", _("{key} must be 1 or more.", key=".".join(path)), None, path
    if (circles := _at(values, ("opening", "circles"))) and circles > _MOST_CIRCLES:
        message = _("{key} must be from 1 to {most}.", key="opening.circles", most=_MOST_CIRCLES)
        yield "convention-value", message, None, ("opening", "circles")
    if "contract" not in values.get("games", _ALL_GAMES):
        message = _("{key} is a list of {allowed}.", key="games", allowed="contract, misere, allpass")
        yield "convention-value", message, None, ("games",)
    for path, allowed in _LISTS.items():
        given = _at(values, path)
        if given is None:
            continue
        if not given or (allowed and not set(given) <= set(allowed)):
            wanted = ", ".join(map(str, allowed)) if allowed else _("at least one number")
            yield "convention-value", _("{key} is a list of {allowed}.", key=".".join(path), allowed=wanted), None, path


_AT_LEAST_ONE: tuple[tuple[str, ...], ...] = (
    *((name,) for name in ("pool_value", "mountain_value", "dealer_stays", "version", "concession", "rounds")),
    ("opening", "circles"),
    ("dark", "bid"),
    ("dark", "allpass"),
    ("without_talon", "times"),
    ("race", "rounds"),
    ("usual_target",),
)
_LISTS: dict[tuple[str, ...], tuple[int, ...] | None] = {
    ("players",): (2, 3, 4, 5),
    ("least_bid", "levels"): LEVELS,
    ("allpass", "prices"): None,
    ("opening", "prices"): None,
    ("tree", "opening"): tuple(range(9)),
    ("tree", "dark_pass"): tuple(range(9)),
    ("robber", "games"): LEVELS,
    ("strains",): None,
}
"""Lists that cannot be empty, and what may stand in each."""


def _at(values: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """The value of a key, ``None`` where its group is not agreed on."""
    found: Any = values
    for name in path:
        found = (found or {}).get(name)
    return found


def _trick_faults(values: dict[str, Any]) -> Iterator[Fault]:
    """Numbers of tricks that no deal has."""
    for strain, prices in (values.get("strains") or {}).items():
        if not prices or not set(prices) <= set(LEVELS):
            key = f"strains.{strain}"
            message = _("{key} needs prices of levels from 6 to 10.", key=key)
            yield "convention-value", message, None, ("strains", strain)
    for name, most in (("duty", TRICKS), ("concession", TRICKS), ("own_talon", TRICKS)):
        given = values.get(name) or 0
        if any(isinstance(n, int) and n > most for n in (given.values() if isinstance(given, dict) else [given])):
            yield "convention-value", _("{key} must be from 0 to {most}.", key=name, most=most), None, (name,)
    for name in ("quota", "quota_second"):
        for level, quota in (values.get(name) or {}).items():
            if quota > values["duty"].get(level, quota):
                key = f"{name}.{level}"
                message = _("The quota of one whister is not more than the duty of both ({key}).", key=key)
                yield "convention-value", message, None, (name, level)
    hands = tuple(range(1, min(HANDS, *values["players"]) + 1))
    for path, allowed in ((("robber", "hand"), hands), (("dark", "outbid"), LEVELS)):
        if (given := _at(values, path)) is not None and given not in allowed:
            message = _("{key} is one of {allowed}.", key=".".join(path), allowed=", ".join(map(str, allowed)))
            yield "convention-value", message, None, path
    for tricks in values["talon_values"]:
        if not (isinstance(tricks, int) and tricks > 0):
            key = f"talon_values.{tricks}"
            message = _("{key} must be 1 or more.", key=key)
            yield "convention-value", message, None, ("talon_values", tricks)


def _penalty_faults(values: dict[str, Any]) -> Iterator[Fault]:
    """Names that nobody could type as a penalty."""
    names: set[str] = set()
    for name in values["penalties"]:
        folded = str(name).casefold()
        if not str(name).isalpha() or skeleton(str(name)) in COLUMNS or folded in names:
            message = _("A penalty's name is one word, no column, and its own: {name}.", name=name)
            yield "convention-value", message, None, ("penalties", name)
        names.add(folded)


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(item, (*path, key))
    else:
        yield path, value


def _conflicts(values: dict[str, Any]) -> Iterator[Fault]:
    """Keys that exclude each other; the message names both."""
    allpass = values["allpass"]
    if values["help"] and values["end"] not in ("each", "pool_and_mountain", "mountains"):
        yield _conflict(f"end: {values['end']}", ("help",), "help: true", _("help fills pools that close one by one"))
    if allpass["to"] == "whists" and len(allpass["prices"]) > 1:
        why = _("whists of an all-pass have one price")
        yield _conflict("allpass.to: whists", ("allpass", "prices"), f"allpass.prices: {allpass['prices']}", why)
    if allpass["to"] == "whists" and allpass["zero"] in ("price", "off_mountain"):
        why = _("a price in whists cannot go to the pool or off the mountain")
        yield _conflict("allpass.to: whists", ("allpass", "zero"), f"allpass.zero: {allpass['zero']}", why)

    players, dummy = values["players"], values.get("dummy", "none")
    if 2 in players and dummy == "none" and not values.get("own_talon"):
        why = _("two play with a dummy, or each with a talon of his own")
        yield _conflict("dummy: none", ("players",), f"players: {players}", why)
    if values.get("own_talon") and (players != [2] or dummy != "none"):
        why = _("each of two has a talon of his own, and nobody else")
        other = f"dummy: {dummy}" if players == [2] else f"players: {players}"
        yield _conflict(other, ("own_talon",), "own_talon: ...", why)
    yield from _unplayable(values)
    if dummy != "none" and players != [2]:
        why = _("a dummy is the third hand of two")
        yield _conflict(f"players: {players}", ("dummy",), f"dummy: {dummy}", why)
    if values.get("race") and values["end"] != "open":
        why = _("races end by their rounds")
        yield _conflict(f"end: {values['end']}", ("race",), f"race: {{rounds: {values['race']['rounds']}}}", why)
    if values["end"] == "stake" and values["made"] != "mountain_first":
        why = _("a stake is written off the mountain")
        yield _conflict("end: stake", ("made",), f"made: {values['made']}", why)


def _unplayable(values: dict[str, Any]) -> Iterator[Fault]:
    """A table that must play what it does not play."""
    games, robber, strains = values.get("games", _ALL_GAMES), values.get("robber"), values.get("strains")
    if values.get("opening") and "allpass" not in games:
        why = _("the opening is all-passes")
        yield _conflict(f"games: {games}", ("opening",), "opening: ...", why)
    if robber:
        owed = {"misere": robber["miseres"], "allpass": robber["allpasses"]}
        for kind, some in owed.items():
            if some and kind not in games:
                why = _("everyone owes it")
                yield _conflict(f"games: {games}", ("robber",), f"robber: {some}", why)
        if robber["miseres"] > _MOST_OWED or len(robber["games"]) + len(robber["allpasses"]) > _MOST_OWED:
            message = _("{key} must be from 0 to {most}.", key="robber", most=_MOST_OWED)
            yield "convention-value", message, None, ("robber",)
    if strains:
        priced = {level for prices in strains.values() for level in prices}
        if free := [level for level in sorted(priced & set(values["pool"])) if not values["pool"][level]]:
            why = _("the price of a strain stands in proportion to that of the level")
            yield _conflict(f"pool: {{{free[0]}: 0}}", ("strains",), f"strains: {{...: {{{free[0]}: ...}}}}", why)
        least = max(values["least_bid"]["levels"], default=0)
        if missing := [level for level in (robber or {}).get("games", ()) if level not in priced]:
            why = _("everyone owes it")
            yield _conflict(f"strains: {sorted(priced)}", ("robber",), f"robber.games: {missing}", why)
        if priced and max(priced) < least:
            why = _("no game is left that high")
            yield _conflict(f"strains: {sorted(priced)}", ("least_bid",), f"least_bid: {least}", why)
    if values["end"] == "stake" and values["preferans"]["rule"] == "close":
        why = _("where a stake is played down there are no pools")
        yield _conflict("end: stake", ("preferans",), "preferans: {rule: close}", why)


def _conflict(one: str, path: Path, other: str, why: Message) -> Fault:
    message = _("«{other}» and «{one}» exclude each other: {why}.", one=one, other=other, why=why)
    return "convention-conflict", message, None, path
