"""Random lawful games in notation, and random house rules: what the engine and the plain reckoning must agree on.

A game is made from its random numbers alone; the same seed gives the same lines. ``tests.plain`` tells who deals, the
least bid and the end, so that nothing of the engine decides what is lawful here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass, replace
from typing import Any

import yaml

from pulka.preferans.convention import Convention
from pulka.preferans.library import shipped
from tests.plain import Pulka

TAGS = "АБВГДЕЖКМНПС"
"""Tags of players; М is the misère's letter too, Б, П and С are strains."""

FAMILY = ("classic", "hussar", "old-preferans", "robber", "skachki")
MODERN = [reference for reference in shipped() if not reference.startswith(FAMILY)]
"""The conventions of modern preferans; the rest of the family has its own games (``tests.family_games``)."""

STRAINS = ["п", "т", "б", "ч", "бк", "♠", "♥", "s", "c", "nt"]
SPADES = ("п", "♠", "s")
COMMENTS = ["ренонс", "два туза; А=7", "пас?", "= пуля А 7", "! спор"]
DELTAS = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, -1, -1, -1, -1, -2, -2, -3, -5, -10]


def chance_of(seed: str) -> random.Random:
    """The random numbers of a seed, the same in every run."""
    return random.Random(seed)


def seats(chance: random.Random, count: int) -> str:
    """The tags of so many players, clockwise."""
    return "".join(chance.sample(TAGS, count))


def target_of(convention: Convention, chance: random.Random) -> int:
    """A target that a few games reach."""
    return max(1, convention.pool[6]) * chance.randint(2, 8) + chance.choice([0, 0, 0, 1, 3])


def lines(
    convention: Convention, players: Sequence[str], dealer: str, target: int, chance: random.Random, deals: int
) -> list[str]:
    """The lines of a game of at most so many deals; it stops at the end of the pulka, or goes on for a few deals."""
    sheet = Pulka(asdict(convention), list(players), dealer, target)
    return Maker(sheet, chance).game(deals)


class Maker:
    """Makes the lines of one game and scores them as it goes."""

    def __init__(self, sheet: Pulka, chance: random.Random) -> None:
        self.sheet, self.chance = sheet, chance
        self.rules, self.players = sheet.rules, sheet.players
        self.deltas = DELTAS
        self.allpasses = chance.choice([0.08, 0.2, 0.45])  # how often this table passes
        self.extra = chance.choice([0, 0, 1, 4])  # deals after the end

    def likely(self, probability: float) -> bool:
        return self.chance.random() < probability

    def game(self, deals: int) -> list[str]:
        made: list[str] = []
        while self.sheet.deals < deals:
            if self.sheet.finished() and not self.extra:
                break
            made.append(self.line())
            self.sheet.read(made[-1])
        return made

    def line(self) -> str:
        kind = self.chance.random()
        if kind < 0.04:
            return self.correction()
        if kind < 0.07:
            return self.assertion()
        if kind < 0.08:
            return self.chance.choice(["", "  ", "# " + self.chance.choice(COMMENTS)])
        number = f"{self.sheet.deals + 1}. " if self.likely(0.5) else ""
        parts = self.deal()
        if self.sheet.finished():
            self.extra -= 1
            parts.append(self.chance.choice(["после конца", "after end", "После конца"]))
        text = number + self.chance.choice(["; ", ";", ", "]).join(parts)
        return f"{text}  # {self.chance.choice(COMMENTS)}" if self.likely(0.05) else text

    # What is no deal.

    def correction(self) -> str:
        who, other = self.chance.sample(self.players, 2)
        column = self.chance.choice(
            ["пуля", "гора", f"висты на {other}", "pool", "mountain", f"whists on {other}", "гора"]
        )
        number = f"{self.sheet.deals}. " if self.likely(0.2) else ""
        return f"{number}! {who} {column} {self.chance.randint(-6, 12):+}"

    def assertion(self) -> str:
        """What the plain reckoning has by now; the engine must not object."""
        some = self.chance.sample(self.players, self.chance.randint(1, len(self.players)))
        column = self.chance.choice(["пуля", "гора", "висты", "сами висты", "дилер"])
        if column == "дилер":
            return f"= дилер {self.sheet.dealer}"
        if column == "сами висты":
            return "= висты " + " ".join(f"{who} {sum(self.sheet.whists[who].values())}" for who in some)
        if column == "висты":
            pairs = [(who, on) for who in some for on in self.players if who != on]
            return "= висты " + " ".join(f"{who} на {on} {self.sheet.whists[who][on]}" for who, on in pairs)
        points = self.sheet.pool if column == "пуля" else self.sheet.mountain
        return f"= {column} " + " ".join(f"{who} {points[who]}" for who in some)

    # Deals: the contract or what stands for it, then the answers.

    def deal(self) -> list[str]:
        if self.likely(self.allpasses):
            return [self.allpass()]
        if self.likely(0.1):
            return [self.misere()]
        return self.contract()

    def allpass(self) -> str:
        talon = 0
        if self.sheet.sitting_dealer() and self.rules["allpass"]["talon"] == "open":
            talon = self.chance.choice([0, 0, 1, 2])
        hand = self.chance.choice([0, self.chance.randint(0, 10 - talon), self.chance.randint(0, 10 - talon)])
        other = self.chance.choice([0, hand, self.chance.randint(0, 10)])
        tricks = [hand, min(other, 10 - talon - hand)]
        tricks.append(10 - talon - sum(tricks))
        self.chance.shuffle(tricks)
        return f"{self.sheet.dealer}={'+'.join(map(str, tricks))}"

    def misere(self, who: str = "") -> str:
        tricks = self.chance.choice(["", "(0)", "(0)", "(+1)", "(2)", "(+3)", "(+10)"])
        who = who or self.chance.choice(self.sheet.hands())
        return f"{self.declarer(who)}={self.chance.choice('МММм')}{tricks}"

    def declarer(self, who: str) -> str:
        return f"{who}({self.sheet.hands().index(who) + 1})" if self.likely(0.5) else who

    def contract(self) -> list[str]:
        rules, hands = self.rules, self.sheet.hands()
        ladder = rules["least_bid"]
        step = self.sheet.allpasses
        least = ladder["levels"][
            step % len(ladder["levels"]) if ladder["cycle"] else min(step, len(ladder["levels"]) - 1)
        ]
        level = self.chance.choices([6, 7, 8, 9, 10], [5, 4, 3, 2, 2])[0]
        level = max(level, least)
        who = self.chance.choice(hands)
        strain = self.chance.choice(STRAINS) if self.likely(0.3) else ""
        return self.game_of(who, level, strain)

    def kinds(self, level: int, strain: str) -> list[str]:
        """How the others may answer, each as often as it comes."""
        rules, dealer = self.rules, self.sheet.sitting_dealer()
        kinds = ["one", "one", "one", "two", "two", "two", "passed", "passed"]
        if level <= 7 and rules["half_whist"]:
            kinds += ["half", "returned"]
        if dealer and rules["dealer_returns"]:
            kinds += ["dealer"]
        if level == 10 and rules["ten"] == "checked":
            kinds = ["checked"]
        if rules["concession"] is not None and self.likely(0.1):
            kinds = ["conceded"]
        if rules["stalingrad"] and level == 6 and strain in SPADES:
            kinds = ["two"]
        return kinds

    def game_of(self, who: str, level: int, strain: str) -> list[str]:
        """This game, and what the others answered."""
        rules, dealer = self.rules, self.sheet.sitting_dealer()
        pair = [other for other in self.sheet.clockwise_after(who) if other in self.sheet.hands()]
        kind = self.chance.choice(self.kinds(level, strain))

        head = f"{self.declarer(who)}={level}{strain}"
        if kind == "conceded":
            return [head, self.chance.choice(["сдался", "conceded"])]
        delta = max(-level, min(10 - level, self.chance.choice(self.deltas)))
        parts = self.answers(kind, level, pair, 10 - level - delta)
        if rules["talon_premium"] != "none" and (dealer or rules["talon_three"] == "half") and self.likely(0.5):
            tricks = self.chance.choice([0, *rules["talon_values"]])
            names = ["прикуп", "talon", dealer or "прикуп"]
            parts.append(f"{self.chance.choice(names)}={tricks}")
        self.chance.shuffle(parts)

        if kind in ("passed", "half"):
            head += self.chance.choice(["", "", "(0)"])
        elif kind != "two" or self.likely(0.8):  # the tricks of two tell the declarer's
            head += f"({delta:+})" if delta else "(0)"
        return [head.replace("-", self.chance.choice("--−–")), *parts]

    def answers(self, kind: str, level: int, pair: list[str], given: int) -> list[str]:
        one, other = self.chance.sample(pair, 2)
        passes = self.chance.choice([["пас"], ["pass"], [f"{one}(-)", f"{other}(-)"]])
        if kind == "checked":
            return self.chance.choice([[], [], passes])
        if kind == "one":
            return self.chance.choice([[f"{one}(+)"], [f"{one}(+)", f"{other}(-)"]])
        if kind == "two":
            tricks = self.chance.choice([0, given, self.chance.randint(0, given), self.chance.randint(0, given)])
            return [f"{one}={tricks}", f"{other}={given - tricks}"]
        if kind == "half":
            return self.chance.choice([[f"{one}(=)"], [f"{one}(=)", f"{other}(-)"]])
        if kind == "returned":
            return [f"{one}(=)", f"{other}(+)"]
        if kind == "dealer":
            half = level <= 7 and self.rules["half_whist"] and self.likely(0.6)
            return [*([f"{one}(=)"] if half else passes), f"{self.sheet.dealer}(+)"]
        return passes


# House rules.


def _by_level(chance: random.Random, most: int) -> dict[int, int]:
    """A price for each level: mostly growing, odd ones and nothing among them."""
    step = chance.randint(1, max(1, most // 5))
    return chance.choice(
        [
            {level: step * (level - 5) for level in range(6, 11)},
            {level: chance.randint(0, most) for level in range(6, 11)},
            dict.fromkeys(range(6, 11), step),
        ]
    )


def _list(chance: random.Random, least: int, most: int) -> list[int]:
    return sorted(chance.randint(least, most) for _ in range(chance.randint(1, 4)))


def house_rules(base: Convention, chance: random.Random) -> dict[str, Any]:
    """Any values for any keys of the convention that do not exclude each other."""
    choice, number = chance.choice, chance.randint
    yes = [True, False]
    quotas = [{}, {}, {"duty": {6: 2}, "quota": {6: 1}}, {"duty": {7: 4}, "quota": {7: 2}}]
    drawn: dict[str, Any] = {
        **choice(quotas),
        "pool": _by_level(chance, 15),
        "mountain": _by_level(chance, 25),
        "whist": _by_level(chance, 25),
        "consolation": _by_level(chance, 25),
        "shortfall": _by_level(chance, 15),
        "shortfall_closed": choice([None, _by_level(chance, 15)]),
        "misere": {"pool": number(0, 20), "trick": number(0, 20)},
        "split": choice(["greedy", "gentleman", "gentleman_always"]),
        "dealer_consolation": choice(yes),
        "pair_short": choice(["second", "both", "split"]),
        "personal_quota": choice(yes),
        "half_whist": choice(yes),
        "returned": choice(["all", "own"]),
        "dealer_returns": choice(yes),
        "ten": choice(["checked", "whisted"]),
        "ten_remise": choice(["split", "consolation"]),
        "stalingrad": choice(yes),
        "concession": choice([None, 1, 3]),
        "talon_premium": choice(["none", "tricks", "flat"]),
        "talon_values": {1: number(0, 15), 2: number(0, 30), 3: number(0, 30), **choice([{}, {4: 7}])},
        "talon_three": choice(["none", "half"]),
        "allpass": {
            "to": choice(["mountain", "whists"]),
            "prices": _list(chance, 0, 10),
            "cycle": choice(yes),
            "talon": choice(["open", "closed"]),
            "zero": choice(["price", "points", "off_mountain", "none"]),
            "zero_points": number(0, 5),
            "zero_times": number(0, 3),
            "dealer_zero": choice(yes),
            "basis": choice(["difference", "absolute"]),
            "ties": choice(["full", "half"]),
        },
        "least_bid": {"levels": _list(chance, 6, choice([7, 8, 10])), "cycle": choice(yes)},
        "exit": {"undertrick": choice(yes), "two_passes": choice(yes), "misere": choice(["made", "any", "none"])},
        "dealer_stays": choice([1, 2, 3]),
        "start_mountain": choice([0, 7, 20]),
        "made": choice(["pool", "halves", "mountain_first"]),
        "end": choice(["each", "each", "each", "total", "pool_and_mountain", "open"]),
        "rounds": choice([None, None, None, number(1, 5)]),
        "help": choice(yes),
        "leftover": choice(["write_off", "negative", "lost"]),
        "pool_value": number(1, 20),
        "mountain_value": number(1, 20),
        "settlement": choice(["exact", "floor_per_pair"]),
    }
    rules = _some(drawn, chance)
    _make_peace(with_rules(base, rules), rules, chance)
    return rules


def with_rules(base: Convention, rules: Mapping[str, Any]) -> Convention:
    """The convention under house rules, built without the reader of conventions."""
    changed: dict[str, Any] = {}
    for key, value in rules.items():
        old = getattr(base, key)
        if isinstance(old, dict) and value is not None:
            changed[key] = old | value
        elif is_dataclass(old) and not isinstance(old, type):
            group: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in value.items()}
            changed[key] = replace(old, **group)
        else:
            changed[key] = value
    return replace(base, **changed)


def _some(drawn: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """Six keys of ten, also inside a group; duty and quota belong together."""
    rules: dict[str, Any] = {}
    for key, value in drawn.items():
        if key in ("duty", "quota"):
            rules[key] = value
        elif chance.random() < 0.6:
            group = key in ("allpass", "least_bid", "exit", "misere") and isinstance(value, dict)
            rules[key] = _some(value, chance) if group else value
    return {key: value for key, value in rules.items() if value != {}}


def _make_peace(house: Convention, rules: dict[str, Any], chance: random.Random) -> None:
    """Change what would exclude something else."""
    if house.help and not house.closes:
        rules["help"] = False
    if house.allpass.to == "whists":
        own = rules.setdefault("allpass", {})
        if len(house.allpass.prices) > 1:
            own["prices"] = [chance.randint(1, 10)]
        if house.allpass.zero in ("price", "off_mountain"):
            own["zero"] = chance.choice(["points", "none"])


def one_line(rules: Mapping[str, Any]) -> str:
    """House rules as the header has them, on one line of YAML."""
    text: str = yaml.safe_dump(dict(rules), default_flow_style=True, sort_keys=False, width=1_000_000)
    return text.strip()
