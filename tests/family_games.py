"""Random lawful games of the older kinds in notation, and random house rules of their keys.

A game is made from its random numbers alone; the same seed gives the same lines. ``tests.plain_family`` tells what is
played now - opening, robber or pulka -, who deals and what is free, so that nothing of the engine decides what is
lawful here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass, replace
from typing import Any

from pulka.preferans.convention import (
    Convention,
    DarkRules,
    Opening,
    RaceRules,
    RobberRules,
    TreeRules,
    WithoutTalon,
)
from pulka.preferans.library import load, shipped
from tests.games import FAMILY, STRAINS, Maker, house_rules, target_of
from tests.plain_family import Family

OLDER = [reference for reference in shipped() if reference.startswith(FAMILY)]
"""The conventions of the older games."""
MADE = [0] * 12 + [1, 1, 2, 2, 3, -1]
"""Tricks above or below the level of careful players."""
GROUPS = {
    "opening": Opening, "tree": TreeRules, "dark": DarkRules, "without_talon": WithoutTalon, "robber": RobberRules,
    "race": RaceRules,
}  # fmt: skip
"""Keys that most conventions have no value for."""


def target_for(convention: Convention, chance: random.Random) -> int:
    """A target that a few games reach, and now and then what people really play to."""
    usual = {"stake": [10, 21, 26, 30], "mountains": [50, 100, 200], "open": [20, 22]}
    target = target_of(convention, chance)
    if chance.random() < 0.3:
        target = chance.choice(usual.get(convention.end, [10, 20, 50]))
    if convention.end == "mountains" and convention.opening:
        # Unsettled: whether the last pool is carried out while the opening is going on; no pool is full by then.
        opening = convention.opening
        target += 10 * opening.circles * max(*opening.prices, convention.allpass.zero_points)
    return target


def deals_for(convention: Convention, players: int) -> int:
    """How many deals a game of this convention needs to come to its end, more or less."""
    deals = 24
    if convention.opening:
        deals += convention.opening.circles * players
    if convention.robber:
        deals = players * len(convention.robber.owed) + (12 if convention.robber.then == "pulka" else 2)
    if convention.race:
        deals = 16 * convention.race.rounds
    if convention.end in ("mountains", "stake"):
        deals += 50
    return deals


def lines(
    convention: Convention, players: list[str], dealer: str, target: int, chance: random.Random, deals: int
) -> list[str]:
    """The lines of a game of at most so many deals; it stops at the end of the pulka, or goes on for a few deals."""
    sheet = Family(asdict(convention), players, dealer, target)
    return FamilyMaker(sheet, chance).game(deals)


class FamilyMaker(Maker):
    """A table that plays the older games."""

    sheet: Family

    def __init__(self, sheet: Family, chance: random.Random) -> None:
        super().__init__(sheet, chance)
        self.daring = chance.choice([0.0, 0.2, 0.5])  # how often somebody does not look
        self.hard = chance.choice([0.0, 0.1, 0.4])  # how often the talon stays where it is
        self.ordered = False
        if chance.random() < 0.4:  # careful players, who come to the end of mountains and stakes
            self.deltas, self.allpasses = MADE, 0.04
        if sheet.rules["race"] or sheet.rules["end"] == "stake":
            self.extra = 0  # unsettled: what is played after the last race, or after the last stake
        self.dark = False  # the game that is being made

    # --- what is no deal

    def line(self) -> str:
        rules = self.rules
        if not self.ordered and self.may_order():
            self.ordered = True
            if self.likely(0.6):
                return self.order()
        if rules["penalties"] and self.likely(0.05):
            names = [name for name, penalty in rules["penalties"].items() if self.can_be_paid(penalty)]
            if names:
                return f"! {self.chance.choice(self.players)} {self.chance.choice(names)}"
        if self.likely(0.02):
            column = self.chance.choice(["пуля", "гора", "гора", "mountain"])
            return f"! {self.chance.choice(['все', 'all'])} {column} {self.chance.randint(-10, 10):+}"
        return super().line()

    def assertion(self) -> str:
        """No number that nobody could type."""
        said = super().assertion()
        return said if max(map(len, said.split())) < 12 else f"= дилер {self.sheet.dealer}"

    def can_be_paid(self, penalty: Mapping[str, Any]) -> bool:
        return not penalty["revoke"] and (not penalty["undertricks"] or self.sheet.undertrick is not None)

    def may_order(self) -> bool:
        """When the opening is over, where the table leaves the target to somebody."""
        rules, sheet = self.rules, self.sheet
        named = rules["agreements"]["end_named_by"] == "biggest_mountain"
        told = bool(rules["race"]) or rules["end"] == "stake" or not rules["opening"]
        if not named or told:
            return False
        opened = sheet.deals == rules["opening"]["circles"] * len(self.players) and sheet.stage() == "pulka"
        return opened and not sheet.finished()

    def order(self) -> str:
        """Who has the biggest mountain names the target."""
        sheet = self.sheet
        biggest = [who for who in self.players if sheet.mountain[who] == max(sheet.mountain.values())]
        target = max(1, int(sheet.target * self.chance.choice([0.1, 0.2, 0.5, 1, 1.5])))
        until = self.chance.choice(["", "; время 23:00", ", time 7:05"])
        return f"{self.chance.choice(['заказ', 'order'])} {self.chance.choice(biggest)}: пуля {target}{until}"

    # --- deals

    def deal(self) -> list[str]:
        sheet, rules = self.sheet, self.rules
        self.dark = False
        stage = sheet.stage()
        if stage == "opening":
            return [self.allpass()]
        if stage == "robber":
            return self.robber()
        played = rules["games"]
        if self.likely(self.allpasses):
            if "allpass" in played:
                return self.with_flags([self.allpass()], self.dark_passes(sheet.hands()))
            return [f"{sheet.dealer}={self.chance.choice(['пас', 'pass'])}"]
        if rules["preferans"]["rule"] != "none" and self.likely(0.04):
            return self.bid(self.chance.choice(sheet.hands()), "preferans")
        if "misere" in played and self.likely(0.3 if rules["half_misere"] else 0.12):
            return self.bid(self.chance.choice(sheet.hands()), "misere")
        return self.contract()

    def with_flags(self, parts: list[str], flags: list[str]) -> list[str]:
        """The flags of a deal, in any order after its beginning."""
        rest = [*parts[1:], *flags]
        self.chance.shuffle(rest)
        return [parts[0], *rest]

    def declarer(self, who: str) -> str:
        return f"{who}({self.sheet.number_of_hand(who)})" if self.likely(0.5) else who

    def allpass(self) -> str:
        if len(self.players) > 2:
            return super().allpass()
        first = self.chance.choice([0, 10, self.chance.randint(0, 10), self.chance.randint(0, 10)])
        return f"{self.sheet.dealer}={first}+{10 - first}"

    def dark_passes(self, hands: list[str]) -> list[str]:
        """Some of these hands passed before they looked."""
        rules = self.rules
        passers = [who for who in hands if self.likely(0.6)]
        if not rules["dark"] or not passers or not self.likely(self.daring):
            return []
        self.chance.shuffle(passers)
        named: list[str] = []
        for who in passers:
            place = ""
            if rules["tree"] and rules["tree"]["place"] == "named" and rules["tree"]["becomes"] == "marked":
                plain = [at for at, twig in enumerate(self.sheet.trees[who], 1) if not twig.played and not twig.degree]
                if plain and self.likely(0.8):
                    place = f" на {self.chance.choice(plain)}"
            named.append(who + place)
        return [f"{self.chance.choice(['пас втёмную', 'пас втёмную:', 'pass dark:'])} {' '.join(named)}"]

    def bid(self, who: str, game: str) -> list[str]:
        """A misère or a преферанс, and how it was bid."""
        dark, flags = self.how(who, 10, game)
        self.dark = dark
        if game == "preferans":
            return self.with_flags([f"{self.declarer(who)}={self.chance.choice(['преферанс', 'preferans'])}"], flags)
        private, dealer = self.rules["private"], self.sheet.dealer
        if self.rules["half_misere"] and self.sheet.sitting_dealer() and self.likely(0.5):
            flags.append(self.chance.choice(["пополам", "halves"]))
        if private["talon_seven"] and dealer != who and "без прикупа" not in flags and self.likely(0.5):
            flags.append(self.chance.choice(["семёрка", "семёрка 1", "семёрки 2", "sevens 2"]))
        return self.with_flags([self.misere(who)], flags)

    def how(self, who: str, level: int, game: str) -> tuple[bool, list[str]]:
        """Whether it was bid dark, and the flags of that: of the talon, of the bomb, of who passed dark before."""
        rules, flags = self.rules, []
        dark = bool(rules["dark"]) and self.likely(self.daring)
        if dark:
            dark = self.likely(0.75)  # or he has looked after all
            flags.append(self.chance.choice(["втёмную", "dark"] if dark else ["всветлую", "open"]))
        if rules["without_talon"] and game != "preferans" and self.likely(self.hard):
            flags.append("без прикупа")
        free = self.sheet.free_twig(who)
        if rules["tree"] and free is not None and self.likely(0.2):
            flags.append(f"{self.chance.choice(['бомба', 'птичка', 'bomb', 'bird'])} {free + 1}")
        if rules["dark"] and (dark or level >= rules["dark"]["outbid"]):
            hands = self.sheet.hands()
            flags += self.dark_passes(hands[: hands.index(who)])
        return dark, flags

    def contract(self) -> list[str]:
        who = self.chance.choice(self.sheet.hands())
        strains = self.rules["strains"]
        level = max(self.chance.choices([6, 7, 8, 9, 10], [5, 4, 3, 2, 2])[0], self.sheet.least_bid())
        strain = self.chance.choice(STRAINS) if self.likely(0.3) else ""
        if strains:
            priced = [(name, at) for name, row in strains.items() for at in row if at >= self.sheet.least_bid()]
            strain, level = self.chance.choice(priced)
        return self.bid_game(who, level, strain)

    def bid_game(self, who: str, level: int, strain: str) -> list[str]:
        """A game, how it was bid and what the others answered."""
        self.dark, flags = self.how(who, level, "contract")
        parts = self.game_of(who, level, strain)
        if "без прикупа" in flags:
            parts = [part for part in parts if not self.of_talon(part)]
        elif self.rules["private"]["thrown_talon"] and self.sheet.dealer != who and self.likely(0.3):
            conceded = any(part.lower() in ("сдался", "conceded") for part in parts)
            flags += [] if conceded else [self.chance.choice(["прикуп выброшен", "talon thrown"])]
        return self.with_flags(parts, flags)

    def of_talon(self, part: str) -> bool:
        dealer = self.sheet.sitting_dealer()
        return part.startswith(("прикуп=", "talon=")) or (dealer is not None and part.startswith(f"{dealer}="))

    def kinds(self, level: int, strain: str) -> list[str]:
        kinds = super().kinds(level, strain)
        rules = self.rules
        if rules["duty"][level] < 2 * rules["quota"][level]:
            kinds = [kind for kind in kinds if kind not in ("half", "returned")]
        if len(self.players) == 2 and kinds == ["two"]:
            kinds = ["one"]
        if level == 6 and self.dark and rules["dark"]["six_by_both"] and kinds != ["conceded"]:
            kinds = ["two"]
        return kinds

    def answers(self, kind: str, level: int, pair: list[str], given: int) -> list[str]:
        answers = super().answers(kind, level, pair, given)
        if kind == "dealer" and self.rules["duty"][level] < 2 * self.rules["quota"][level]:
            answers = ["пас", answers[-1]]
        return answers

    def game_of(self, who: str, level: int, strain: str) -> list[str]:
        """Of two players one declares and the other answers."""
        if len(self.players) > 2:
            return super().game_of(who, level, strain)
        rules, other = self.rules, self.sheet.clockwise_after(who)[0]
        kinds = self.kinds(level, strain)
        kinds = ["one" if kind in ("two", "returned") else kind for kind in kinds]
        if rules["own_talon"]:
            kinds += ["talon"] if "one" in kinds else []
        kind = self.chance.choice(kinds)
        head = f"{self.declarer(who)}={level}{strain}"
        delta = max(-level, min(10 - level, self.chance.choice(self.deltas)))
        tricks = f"({delta:+})" if delta else "(0)"
        passed = self.chance.choice(["пас", f"{other}(-)"])
        if kind == "conceded":
            return [head, "сдался"]
        if kind == "checked":
            return [head + tricks]
        if kind == "passed":
            return [head + self.chance.choice(["", "(0)"]), passed]
        if kind == "half":
            return [head, f"{other}(=)"]
        return [head + tricks, f"{other}({'+п' if kind == 'talon' else '+'})"]

    # --- robber

    def robber(self) -> list[str]:
        """One of what the player in turn still owes."""
        who = self.sheet.turn()
        name = self.chance.choice([name for name, result in self.sheet.slots[who] if not result])
        if name.startswith("Р"):
            return self.with_flags([self.allpass()], [f"{self.chance.choice(['цена', 'price'])} {name[1:]}"])
        if name == "М":
            return [self.misere(who)]
        strains = self.rules["strains"]
        strain = self.chance.choice(STRAINS) if self.likely(0.3) else ""
        if strains:
            strain = self.chance.choice([key for key, row in strains.items() if int(name) in row])
        return self.game_of(who, int(name), strain)


# --- house rules


def family_rules(base: Convention, chance: random.Random) -> dict[str, Any]:
    """Any values for any keys of the older games, over those of the modern ones, that do not exclude each other."""
    choice, number = chance.choice, chance.randint
    yes = [True, False]

    def ladder(least: int, most: int) -> list[int]:
        return sorted(number(least, most) for _ in range(number(1, 3)))

    levels = range(6, 11)
    every_level = {level: number(0, 4) for level in levels}
    drawn: dict[str, Any] = {
        "opening": {
            "circles": number(1, 3), "prices": ladder(0, 5), "order": choice(["by_kind", "by_dealer"]),
            "kind": choice(["allpass", "bomb"]), "every_round": choice(yes),
        },
        "tree": {
            "opening": ladder(0, 3), "dark_pass": ladder(0, 3), "allpass": choice(["nothing", "bird"]),
            "without": choice(["full", "half"]), "becomes": choice(["new", "marked"]),
            "whose": choice(["callers", "all"]), "place": choice(["next", "named"]),
        },
        "dark": {"bid": number(1, 3), "allpass": number(1, 3), "outbid": number(6, 8), "six_by_both": choice(yes)},
        "without_talon": {"times": number(1, 3), "more": number(0, 3)},
        "strains": {strain: choice([dict.fromkeys(levels, n), {6: n, 7: n + 2, 10: 3}])
                    for n, strain in enumerate(["п", "т", "б", "ч", "бк"], 1)},
        "robber": {
            "games": choice([[6], [6, 7, 10], [8, 8]]), "miseres": number(0, 2), "allpasses": ladder(1, 4),
            "hand": number(1, 2), "then": choice(["end", "pulka", "pulka"]),
        },
        "race": {
            "rounds": number(1, 3), "prize_pool": number(0, 300), "prize_mountain": number(0, 200),
            "mountain": choice(["round", "total"]), "totals": choice(yes), "ties": choice(["share", "full"]),
        },
        "own_talon": every_level,
        "quota_second": {6: choice([1, 2]), 7: 1, 8: 1, 9: 1, 10: 1},
        "quota_of": choice(["pair", "each"]),
        "remise": choice(["each", "once"]),
        "shortfall_when": choice(["any", "all"]),
        "shortfall_closed": {level: number(0, 9) for level in levels},
        "help_tie": choice(["mountain", "nearest"]),
        "help_spares": choice(yes),
        "dealer_fine": number(0, 9),
        "dealer_stays": number(1, 3),
        "mountains_left": number(0, 1),
        "private": {"talon_seven": number(0, 9), "thrown_talon": choice(yes), "misere_redeal": choice(yes)},
        "half_misere": choice(yes),
        "preferans": {"rule": choice(["none", "prize", "close"]), "prize": number(0, 60), "whists": number(0, 60)},
        "exit": {"misere": choice(["made", "none", "none"]), "failed_misere": choice(["nothing", "tricks"])},
        "made": choice(["pool", "halves", "half_off", "half_off", "mountain_first"]),
        "end": choice(["each", "mountains", "mountains", "total", "stake", "pool_and_mountain"]),
        "leftover": choice(["write_off", "negative", "lost", "mountains", "mountains"]),
        "agreements": {"end_named_by": "biggest_mountain"},
        "games": choice([["contract"], ["contract", "misere"], ["contract", "misere", "allpass"]]),
        "penalties": {"пересдача": {"mountain": number(0, 3)}, "снос": {"undertricks": number(0, 2)},
                      "подсмотрел": {"whists": number(0, 9), "mountain": 1}},
    }  # fmt: skip
    rules = house_rules(base, chance) if chance.random() < 0.5 else {}
    big = {"opening": 0.4, "robber": 0.1, "race": 0.2, "strains": 0.15, "own_talon": 0, "games": 0.2, "end": 0.4}
    if 2 in base.players and base.own_talon:
        big["own_talon"] = 0.4
    for key, value in drawn.items():
        if chance.random() < big.get(key, 0.4):
            rules[key] = value
    for key in GROUPS:
        if getattr(base, key) is not None and chance.random() < 0.05:
            rules[key] = None
    _agree(base, rules, chance)
    return rules


def _agree(base: Convention, rules: dict[str, Any], chance: random.Random) -> None:
    """Change what would exclude something else, or what no table could play."""
    levels = range(6, 11)
    house = with_family_rules(base, rules)
    quota = {level: house.quota[level] for level in (6, 7)}
    if house.race:
        rules["end"] = "open"
        rules["made"] = "pool"
    elif house.end == "stake":
        rules |= {"made": "mountain_first", "leftover": "mountains"}
        if house.preferans.rule == "close":
            rules["preferans"] = rules.get("preferans", {}) | {"rule": "prize"}
    elif base.end == "stake" and "made" not in rules:
        rules["made"] = "pool"
    if base.end == "open" and not house.race and not (house.robber and house.robber.then == "end"):
        rules["end"] = chance.choice(["each", "mountains"])
    house = with_family_rules(base, rules)
    if house.help and not house.closes:
        rules["help"] = False
    if house.quota_second and house.quota_of == "pair":
        second = house.quota_second
        rules["duty"] = {level: quota[level] + second[level] for level in (6, 7)}
    if house.robber and house.race:
        rules["robber"] = None
    if house.robber or house.opening:
        rules["games"] = ["contract", "misere", "allpass"]
    if "allpass" not in with_family_rules(base, rules).games:
        rules["dealer_fine"] = 0
    if house.strains:
        priced = {level for prices in house.strains.values() for level in prices}
        rules["pool"] = {level: max(1, house.pool[level]) if level in priced else house.pool[level] for level in levels}
        rules["least_bid"] = {"levels": [6], "cycle": False}
        if house.robber:
            rules["robber"] = None
    if house.players == (2,):
        rules |= {"talon_premium": "none", "quota_second": None}
    if house.allpass.to == "whists":
        own = rules.setdefault("allpass", {})
        if len(house.allpass.prices) > 1:
            own["prices"] = [chance.randint(1, 10)]
        if house.allpass.zero in ("price", "off_mountain"):
            own["zero"] = chance.choice(["points", "none"])


def with_family_rules(base: Convention, rules: Mapping[str, Any]) -> Convention:
    """The convention under house rules, built without the reader of conventions."""
    changed: dict[str, Any] = {}
    for key, value in rules.items():
        old = getattr(base, key)
        if isinstance(value, dict):
            if key == "penalties":
                changed[key] = old | {name: _penalty(old.get(name), penalty) for name, penalty in value.items()}
                continue
            if key == "strains" and old:
                changed[key] = {strain: old.get(strain, {}) | value.get(strain, {}) for strain in {**old, **value}}
                continue
            group = {name: tuple(item) if isinstance(item, list) else item for name, item in value.items()}
            if is_dataclass(old) and not isinstance(old, type):
                changed[key] = replace(old, **group)
            elif key in GROUPS:
                changed[key] = GROUPS[key](**group)
            else:
                changed[key] = (old or {}) | group
        else:
            changed[key] = tuple(value) if isinstance(value, list) else value
    return replace(base, **changed)


def _penalty(old: Any, values: Mapping[str, int]) -> Any:
    from pulka.preferans.convention import PenaltyRule

    return replace(old, **values) if old else PenaltyRule(**values)  # type: ignore[arg-type]


BASES = [*OLDER, *OLDER, "sochi@1", "leningrad@1", "sochi-gentleman@1", "rostov@1"]
"""What house rules are written over."""


def base_of(chance: random.Random) -> Convention:
    return load(chance.choice(BASES))
