"""A second, slow, plain reckoning of the older games, written from family.md, rules.md and the sources alone.

It goes on from ``tests.plain`` and imports nothing of pulka. Clauses in brackets are those of family.md ([6/..] and
[2.9] are clauses of rules.md). It trusts that a line is lawful; ``tests.family_games`` makes lawful ones.

Where the sources are silent, this is how it plays. Each was chosen before it was held against the engine; those with
a star were then changed to the engine's reading, because the sources allow both or speak for it. There the two are no
independent witnesses:

 1* A game's price is what it writes to the pool; everything else of the game follows it in proportion. So a strain's
    price stands for the level's, ``without_talon.more`` raises all columns as it raises the pool price, ``times``, the
    bomb and the dark bid multiply what comes out. A talon premium in tricks follows the whist; flat whists do not.
 2* A преферанс is a made game: its prize is multiplied as a game's is, and it uses up a bomb. So are the whists of
    who closes all pools.
 3. Not played (two passes, half-whist) is made: it uses up a bomb. A conceded game is not.
 4. Whatever is compulsory - opening, robber - is outside the ladders: after it the first all-pass is the first.
 5. Robber comes after the opening, where there are both. Its games are played on no bomb; its all-passes give birds as
    all others do. The least bid says nothing there, and the deal always moves on.
 6. The end is not looked for while opening or robber is going on, except that of ``rounds``: circles are deals.
 7. An all-pass gives its bird first and then the bomb of the dark pass, so that the new bird may be marked. Where no
    plain bird is free, nothing is marked. A dark ladder turns over where the ladder of prices does.
 8. A bomb placed by name: with ``callers`` each names his own bird; with ``all`` the first caller names the number for
    everyone, and whose bird of that number is no free plain one has his next marked.
 9. ``half_off``: what the mountain is short of goes to the pool.
10. ``leftover: mountains``: off the own mountain to 0, then off the biggest other one to 0 (of equal ones the nearest
    clockwise), then off the next; what no mountain can take is lost.
11. ``end: mountains``: after a deal that leaves one pool open its rest is written to that pool and to that mountain,
    so that the player is worth what he was. Corrections and penalties carry nothing out; the next deal does.
12. The dealer is fined for the deal after which the deal moves on, whatever its price was.
13* ``remise: once``: every missing trick is - undertricks, a whister's shortfall, a concession; the tricks of a misère
    are none that are missing, and consolation is no remise. Half a missing trick is half a remise.
14* ``quota_of: each`` is for made games; ``personal_quota`` goes on to bind on a remise. A lone whister owes the duty,
    or by the personal quota what the first of two does: ``quota_second`` is for a second.
15* ``end: stake``: the mountain starts with the target alone; no pool is used, beyond the own stake all is leftover.
    Where fewer remises are left on the table than a game costs, it costs what is left, in every column (S4 gives one
    to four as an example, the dearest game being five).
16. Two players: a lone defender has no passer beside him, so nothing is split: tricks and one consolation are his, of a
    checked ten too. ``whole``: the difference of the two, not its half.
17. Race: rounds end after deals, not after corrections. The sheet keeps the pools of all rounds; what a round has is
    what came since its begin. Two who arrive in one deal are both first. Winners write on those who are not; to share
    is to divide what each writes. A new round begins with fresh ladders. A prize that waits is given by the first
    game that leaves the all-passes. Nobody writes where all are equal.
18* After a failed misère the step of the ladders is that after one all-pass fewer than its tricks (one: the first
    price), at most to the last price, but never lower than it was. A misère that
    leaves the all-passes leaves them: the first price.
19* Sevens and a thrown talon are the dealer's also where he holds cards, unless he is the declarer; neither is
    multiplied by anything but what the game itself is: a thrown talon is one undertrick of it.
20* A misère dealt again: the deal counts, but the dealer's row of all-passes is as if it had not been.
21* Nothing played (``А=пас``): all passed, so the dealer may stay, but the ladders are of all-passes that were played.
22. Half misère: the prize and the tricks in halves, first the declarer's, on his bomb. The dealer helps nobody (S1).
23* ``undertricks`` of a penalty are at the price that the game before had, bomb and all; of a misère there are none.
24* What the whisters are short of is written after the prize: it does not make a mountain the biggest.
25* ``mountains_left`` is for every end that waits for the mountains. All of a zero premium comes off a stake.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests import plain
from tests.plain import CONTRACT, MISERE, Answers, Number, Pulka, Result, Written, part_of, rung

ALLPASS = re.compile(r"(?P<who>[^=(]+)=(\d+)\+(\d+)(?:\+(\d+))?")
PREFERANS = re.compile(r"(?P<who>[^=(]+)(?:\(\d\))?=(?:преферанс|preferans)", re.I)
PASSED = re.compile(r"(?P<who>[^=(]+)=(?:пас|pass)", re.I)
DARK_PASS = re.compile(r"(?:(?:пас|pass)\s+)?(?:втёмную|dark)\s*:?\s+(?P<who>.+)", re.I)
DARK_PASSER = re.compile(r"(\S+?)(?:\s+(?:на|on)\s+(\d+))?(?:\s+|$)")
NUMBERED = re.compile(r"(?P<what>бомба|птичка|bomb|bird|цена|price|семёрк[аи]|sevens?)\s*=?\s*(?P<number>\d+)?", re.I)
ORDER = re.compile(r"(?:заказ|order)\s+(?P<who>[^\s:]+)\s*:?\s*(?:пуля|pool)\s+(?P<target>\d+).*", re.I)
ALL = re.compile(r"!\s*(?:все|all|everyone)\s+(?P<column>пуля|гора|pool|mountain)\s+(?P<amount>[+-]\s*\d+)", re.I)
PENALTY = re.compile(r"!\s*(?P<who>\S+)\s+(?P<name>\S+)")
WITH_TALON = re.compile(r"(?P<who>[^=(]+)\(\+[пtПT]\)")


@dataclass
class Twig:
    """One bomb or bird of a row: what it is, the tricks of the all-pass that gave it, the game played on it."""

    degree: int
    tricks: int
    played: str = ""


@dataclass
class Said:
    """What was said beside the game."""

    dark: bool = False
    no_talon: bool = False
    halves: bool = False
    thrown: bool = False
    with_talon: bool = False
    sevens: int = 0
    price: int = 0
    dark_passes: list[tuple[str, int | None]] = field(default_factory=list)


WORDS = {
    "втёмную": "dark", "dark": "dark", "всветлую": "", "open": "",
    "без прикупа": "no_talon", "without talon": "no_talon", "пополам": "halves", "halves": "halves",
    "прикуп выброшен": "thrown", "talon thrown": "thrown", "после конца": "", "after end": "",
}  # fmt: skip


class Family(Pulka):
    """The sheet, and what the older games keep beside it."""

    def __init__(self, rules: dict[str, Any], players: list[str], dealer: str, target: int) -> None:
        super().__init__(rules, players, dealer, target)
        if rules["end"] == "stake":  # [7]
            for who in players:
                self.mountain[who] = target
        self.opened = 0
        self.trees: dict[str, list[Twig]] = {who: [] for who in players}
        self.slots: dict[str, list[list[str]]] = {who: [] for who in players}
        if robber := rules["robber"]:
            names = [*map(str, robber["games"]), *["М"] * robber["miseres"], *[f"Р{p}" for p in robber["allpasses"]]]
            self.slots = {who: [[name, ""] for name in names] for who in players}
        self.round = 1
        self.may_help = True  # not the dealer who went halves
        self.shortfalls: list[tuple[str, Number]] = []  # of the deal that is being scored
        self.first: list[str] = []  # who closed the round's pool, while the mountain waits
        self.begun = {who: (self.pool[who], self.mountain[who]) for who in players}
        self.undertrick: Number | None = None  # points for one, in the deal before

    # --- what is played now

    def circle(self) -> int:
        """[1] Of the opening, from 0."""
        opening = self.rules["opening"]
        circle: int = self.opened % opening["circles"] if opening["order"] == "by_dealer" else self.opened // self.count
        return circle

    @property
    def count(self) -> int:
        return len(self.players)

    def stage(self) -> str:
        """Robber, opening or pulka."""
        opening, race = self.rules["opening"], self.rules["race"]
        over = race and self.round > race["rounds"]
        if opening and not over and self.opened < opening["circles"] * self.count:
            return "opening"
        if any(not result for row in self.slots.values() for _name, result in row):
            return "robber"
        return "pulka"

    def turn(self) -> str:
        """[3] Whose turn it is in robber."""
        hand: int = self.rules["robber"]["hand"]
        return self.hands()[hand - 1]

    def hands(self) -> list[str]:
        """[5] Who holds cards and plays; the dummy is nobody."""
        return super().hands()[: min(3, self.count)]

    def number_of_hand(self, who: str) -> int:
        """[5] With the dummy on the first hand the two are on the second and third."""
        return self.hands().index(who) + (2 if self.rules["dummy"] == "first" else 1)

    def allpass_price(self) -> int:
        if self.stage() == "opening":
            opening = self.rules["opening"]
            price = rung(list(opening["prices"]), self.circle(), False)
            return price * 2 if opening["kind"] == "bomb" else price
        return super().allpass_price()

    def least_bid(self) -> int:
        ladder = self.rules["least_bid"]
        return rung(list(ladder["levels"]), self.allpasses, ladder["cycle"])

    # --- a line

    def read(self, text: str) -> Written:
        self.written = {"pool": {}, "mountain": {}, "whists": {}}
        text = text.partition("#")[0].replace("−", "-").replace("–", "-").strip()
        text = re.sub(r"^\d+\s*\.\s*", "", text)
        if text.startswith("!"):
            self.correct(text)
        elif found := ORDER.fullmatch(text):
            self.target = int(found["target"])
        elif text and not text.startswith(("=", "~")):
            self.deal(text)
        return {name: {key: delta for key, delta in column.items() if delta} for name, column in self.written.items()}

    def correct(self, text: str) -> None:
        """[7] A correction may be of everyone; [6/6] a penalty has a name."""
        if found := ALL.fullmatch(text):
            for who in self.players:
                write = self.write_pool if found["column"].lower() in ("пуля", "pool") else self.write_mountain
                write(who, int(found["amount"].replace(" ", "")))
        elif (found := PENALTY.fullmatch(text)) and found["name"] in self.rules["penalties"]:
            penalty = self.rules["penalties"][found["name"]]
            if penalty["revoke"]:
                raise ValueError("revokes are not known here")
            self.write_mountain(found["who"], penalty["mountain"])
            if penalty["undertricks"]:
                if self.undertrick is None:
                    raise ValueError("no game before")
                self.write_mountain(found["who"], penalty["undertricks"] * self.undertrick)
            for other in self.clockwise_after(found["who"]):
                self.write_whists(other, found["who"], penalty["whists"])
        else:
            super().correct(text)

    def flags(self, pieces: list[str]) -> tuple[Said, list[str]]:
        """What was said, and the pieces that are answers."""
        said, answers = Said(), []
        for piece in pieces:
            word = re.sub(r"\s+", " ", piece.lower())
            if word in WORDS:
                if WORDS[word]:
                    setattr(said, WORDS[word], True)
            elif found := DARK_PASS.fullmatch(piece):
                said.dark_passes = [(who, int(place) if place else None) for who, place in
                                    DARK_PASSER.findall(found["who"])]  # fmt: skip
            elif found := NUMBERED.fullmatch(piece):
                if found["what"].lower() in ("цена", "price"):
                    said.price = int(found["number"])
                elif found["what"].lower() not in ("бомба", "птичка", "bomb", "bird"):
                    said.sevens = int(found["number"] or 1)
            elif found := WITH_TALON.fullmatch(re.sub(r"\s+", "", piece)):
                said.with_talon = True
                answers.append(f"{found['who']}(+)")
            else:
                answers.append(re.sub(r"\s+", "", piece))
        return said, answers

    def deal(self, text: str) -> None:
        head, *pieces = [piece.strip() for piece in re.split("[;,]", text) if piece.strip()]
        said, parts = self.flags(pieces)
        head = re.sub(r"\s+", "", head)
        stage = self.stage()
        self.undertrick = None
        all_passed, nobody, left, again = False, False, False, False
        failed_tricks = 0
        if found := ALLPASS.fullmatch(head):
            if found["who"] != self.dealer:
                raise ValueError(f"{self.dealer} deals, not {found['who']}")
            all_passed = True
            self.all_pass([int(number) for number in found.groups()[1:] if number is not None], said, stage)
        elif stage == "opening":
            raise ValueError("in the opening nobody bids")
        elif PASSED.fullmatch(head):
            nobody = True
        elif found := PREFERANS.fullmatch(head):
            self.preferans(found["who"], said)
            left = True
        elif found := MISERE.fullmatch(head):
            failed_tricks = int(found["tricks"] or 0)
            left = self.misere_game(found["who"], failed_tricks, said, stage)
            again = bool(failed_tricks) and self.rules["private"]["misere_redeal"]
        elif found := CONTRACT.fullmatch(head):
            left = self.contract_game(found, parts, said, stage)
        else:
            raise ValueError(f"cannot read the deal: {text}")

        if stage == "pulka":
            if left:  # [2.10]
                self.allpasses = 0
            if all_passed:
                self.allpasses += 1
            if failed_tricks and not left and self.rules["exit"]["failed_misere"] == "tricks":  # [4]
                self.allpasses = max(self.allpasses, min(failed_tricks, len(self.rules["allpass"]["prices"])) - 1)
        self.deals += 1
        self.next_dealer(stage, all_passed or nobody, again)
        if stage == "pulka":
            self.carry_out()
        if self.rules["race"]:
            self.race(all_passed, left)

    def next_dealer(self, stage: str, all_passed: bool, again: bool) -> None:
        moves = True
        if stage == "opening":
            self.opened += 1
            opening = self.rules["opening"]
            moves = opening["order"] == "by_kind" or self.opened % opening["circles"] == 0
        elif stage == "pulka" and all_passed:
            self.deals_by_dealer += 1
            moves = self.deals_by_dealer >= self.rules["dealer_stays"]
            if moves:
                self.write_mountain(self.dealer, self.rules["dealer_fine"])  # [2]
        elif stage == "pulka" and again:
            moves = False
        if moves:
            self.dealer = self.clockwise_after(self.dealer)[0]
            self.deals_by_dealer = 0

    # --- all-passes and trees

    def all_pass(self, hands: list[int], said: Said, stage: str) -> None:
        price: Number = self.allpass_price()
        if stage == "robber":
            price = said.price
        elif said.dark_passes:
            price *= self.rules["dark"]["allpass"]
        took = self.allpass(hands, price)
        if stage == "robber":
            self.fill_slot(self.turn(), f"Р{price}", str(took[self.turn()]))
        if self.rules["tree"]:
            self.grow(took, said, stage)

    def grow(self, took: dict[str, int], said: Said, stage: str) -> None:
        """[1, 2] Bombs and birds of an all-pass."""
        tree = self.rules["tree"]
        if stage == "opening":
            degree = rung(list(tree["opening"]), self.circle(), False)
            for who in self.players:
                self.trees[who].append(Twig(degree, took.get(who, 0)))
            return
        if tree["allpass"] == "bird":
            for who in self.players:
                self.trees[who].append(Twig(0, took.get(who, 0)))
        if not said.dark_passes:
            return
        degree = rung(list(tree["dark_pass"]), self.allpasses, self.rules["allpass"]["cycle"])
        places = dict(said.dark_passes)
        if tree["whose"] == "all":
            places = dict.fromkeys(self.players, said.dark_passes[0][1])
        for who, place in places.items():
            if tree["becomes"] == "new":
                self.trees[who].append(Twig(degree, took.get(who, 0)))
            else:
                plain = [at for at, twig in enumerate(self.trees[who]) if not twig.played and twig.degree == 0]
                if place is not None and place - 1 in plain:
                    plain = [place - 1]
                if plain:
                    self.trees[who][plain[0]].degree = degree

    def free_twig(self, who: str) -> int | None:
        """The place in his row, from 0, on which his next game is played."""
        return next((at for at, twig in enumerate(self.trees[who]) if not twig.played), None)

    # --- prices

    def times(self, who: str, said: Said) -> Number:
        """[1] Bomb x dark bid x without the talon."""
        rules = self.rules
        times: Number = 1
        if tree := rules["tree"]:
            at = self.free_twig(who)
            if at is not None:
                times *= 2 ** self.trees[who][at].degree
            elif tree["without"] == "half":
                times *= Fraction(1, 2)
        if said.dark:
            times *= rules["dark"]["bid"]
        if said.no_talon:
            times *= rules["without_talon"]["times"]
        return times

    def priced(self, table: Number, price: Number, said: Said, times: Number) -> Fraction:
        """How many times what the tables say everything of a game counts; ``table`` is its price by the tables."""
        full: Number = price
        if said.no_talon:
            full += self.rules["without_talon"]["more"]
        full *= times
        if self.rules["end"] == "stake":  # [7] the last remises
            left = sum(max(0, mountain) for mountain in self.mountain.values())
            if left:
                full = min(full, left)
        return Fraction(full) / Fraction(table) if table else Fraction(times)

    # --- games

    def misere_game(self, who: str, tricks: int, said: Said, stage: str) -> bool:
        """[2.9] Give whether it leaves the all-passes."""
        times = self.times(who, said) if stage == "pulka" else 1
        prize, trick = self.rules["misere"]["pool"], self.rules["misere"]["trick"]
        factor = self.priced(prize, prize, said, times)
        prize, trick = part_of(prize * factor, 1), part_of(trick * factor, 1)
        both = [who, self.dealer] if said.halves else [who]
        for one in both:
            if tricks:
                self.write_mountain(one, part_of(tricks * trick, len(both)))
            else:
                self.may_help = not said.halves or one == who
                self.prize(one, part_of(prize, len(both)), [])
                self.may_help = True
        if said.sevens and self.dealer != who:
            self.write_whists(self.dealer, who, said.sevens * self.rules["private"]["talon_seven"])
        self.mark(who, "М", str(tricks), stage, made=not tricks)
        leaves = self.rules["exit"]["misere"]
        return bool(leaves == "any" or (leaves == "made" and not tricks))

    def preferans(self, who: str, said: Said) -> None:
        """[6/6] Twelve sure tricks."""
        options = self.rules["preferans"]
        prize, times = options["prize"], self.times(who, said)
        if options["rule"] == "prize":
            self.prize(who, part_of(prize * self.priced(prize, prize, said, times), 1), [])
        else:
            for one in self.players:
                self.write_pool(one, max(0, self.target - self.pool[one]))
            self.write_mountain(who, -max(0, self.mountain[who]))
            for other in self.clockwise_after(who):
                self.write_whists(who, other, part_of(options["whists"] * times, 1))
        self.mark(who, "П", "", "pulka", made=True)

    def contract_game(self, found: re.Match[str], parts: list[str], said: Said, stage: str) -> bool:
        """[2.1 - 2.8] A game at its price; give whether it leaves the all-passes."""
        rules, who, level = self.rules, found["who"], int(found["level"])
        answers = self.answers(parts)
        delta = int(found["delta"]) if found["delta"] else 0
        if answers.tricks and not found["delta"]:
            delta = 10 - sum(answers.tricks.values()) - level
        times = self.times(who, said) if stage == "pulka" else 1
        table: Number = rules["pool"][level]
        strains, strain = rules["strains"], {"♠": "п", "♣": "т", "♦": "б", "♥": "ч", "s": "п", "nt": "бк"}
        price = table
        if strains:
            price = strains[strain.get(found["strain"], found["strain"])][level]
        factor = self.priced(table, price, said, times)
        at_price = dict(rules)
        for column in ("pool", "mountain", "whist", "consolation", "shortfall", "shortfall_closed"):
            if rules[column] is not None:
                at_price[column] = {level: part_of(rules[column][level] * factor, 1)}
        self.rules = at_price
        if self.count == 2:
            left = self.duel(who, level, delta, answers, said)
        else:
            left = self.contract(who, level, delta, answers)
        for one, points in self.shortfalls:
            self.write_mountain(one, points)
        self.shortfalls = []
        if said.thrown and self.dealer != who:
            self.write_mountain(self.dealer, at_price["mountain"][level])  # private rule 3
        self.undertrick = at_price["mountain"][level]
        self.rules = rules
        result = -rules["concession"] if answers.conceded else delta
        self.mark(who, str(level), f"{result:+}" if result else "0", stage, made=result >= 0)
        return left

    def mark(self, who: str, name: str, result: str, stage: str, made: bool) -> None:
        """[1, 2] A made game uses up his next bomb; [3] in robber every game its slot."""
        if stage == "robber":
            self.fill_slot(who, name, result)
        elif made and self.rules["tree"]:
            at = self.free_twig(who)
            if at is not None:
                self.trees[who][at].played = name

    def fill_slot(self, who: str, name: str, result: str) -> None:
        slot = next(slot for slot in self.slots[who] if slot[0] == name and not slot[1])
        slot[1] = result

    def duel(self, who: str, level: int, delta: int, answers: Answers, said: Said) -> bool:
        """[5] A game of two: the defender alone answers, with the dummy or with his talon."""
        rules = self.rules
        other = self.clockwise_after(who)[0]
        down, taken = max(0, -delta), 10 - level - delta
        if answers.conceded:
            self.write_mountain(who, self.missing(rules["concession"]) * rules["mountain"][level])
            return bool(rules["exit"]["undertrick"])
        consolation = down * rules["consolation"][level]
        passed = False
        if level == 10 and rules["ten"] == "checked":
            tricks = taken * rules["whist"][level] if rules["ten_remise"] == "split" else 0
            self.write_whists(other, who, tricks + consolation)
        elif answers.half:
            self.write_whists(other, who, rules["quota"][level] * rules["whist"][level])
            down = 0
        elif answers.plus:
            self.write_whists(other, who, taken * rules["whist"][level] + consolation)
        else:
            passed, down = True, 0
        short: dict[str, Number] = {}
        if answers.plus:
            owed = rules["own_talon"][level] if said.with_talon else rules["duty"][level]
            if rules["personal_quota"] and not said.with_talon:
                owed = rules["quota"][level]
            short = {other: max(0, owed - taken)}
        self.write_short(level, short)
        if down:
            self.write_mountain(who, self.missing(down) * rules["mountain"][level])
            return bool(rules["exit"]["undertrick"])
        self.prize(who, rules["pool"][level], [one for one, tricks in short.items() if tricks])
        return bool(rules["exit"]["two_passes"]) if passed else True

    # --- whisters

    def missing(self, tricks: Number) -> Number:
        """[7] Without кадили a remise is written once."""
        return min(1, tricks) if self.rules["remise"] == "once" else tricks

    def closed(self) -> bool:
        """[2] Full responsibility once all pools are closed; [4] in a race, those of the round."""
        pools = list(self.pool.values())
        if self.rules["race"]:
            pools = [self.pool[who] - self.begun[who][0] for who in self.players]
        reached = [pool >= self.target for pool in pools]
        return all(reached) if self.rules["shortfall_when"] == "all" else any(reached)

    def write_short(self, level: int, short: dict[str, Number]) -> None:
        """What they lack at the price of before the deal; it is written when the prize is."""
        rules = self.rules
        price = rules["shortfall_closed"] if rules["shortfall_closed"] and self.closed() else rules["shortfall"]
        self.shortfalls = [(who, self.missing(tricks) * price[level]) for who, tricks in short.items()]

    def quotas(self, level: int, first: str, second: str) -> dict[str, int]:
        """[7] The second may owe another quota than the first."""
        rules = self.rules
        return {first: rules["quota"][level], second: (rules["quota_second"] or rules["quota"])[level]}

    def pair_shortfall(self, level: int, first: str, second: str, tricks: dict[str, int]) -> dict[str, Number]:
        rules = self.rules
        quotas = self.quotas(level, first, second)
        lacks: dict[str, Number] = {who: max(0, quotas[who] - tricks[who]) for who in (first, second)}
        made = sum(tricks.values()) <= 10 - level
        if rules["personal_quota"] or (rules["quota_of"] == "each" and made):
            return lacks
        if rules["quota_of"] == "each":
            return {}
        pair = max(0, rules["duty"][level] - sum(tricks.values()))
        if pair == 0 or level >= 8 or not rules["quota_second"]:
            return super().pair_shortfall(level, first, second, tricks)
        if sum(lacks.values()) > pair and all(lacks.values()):
            raise ValueError("the rules do not say who of two short whisters answers first")
        return {who: min(lack, pair) for who, lack in lacks.items()}

    # --- the pool, help, leftover

    def pools_close(self) -> bool:
        return super().pools_close() or self.rules["end"] == "mountains"

    def prize(self, who: str, points: Number, short: list[str]) -> None:
        if self.rules["made"] == "half_off":  # [2]
            off = min(part_of(points, 2), max(0, self.mountain[who]))
            self.write_mountain(who, -off)
            self.fill(who, points - off, short)
        elif self.rules["end"] == "stake":  # [7]
            off = min(points, max(0, self.mountain[who]))
            self.write_mountain(who, -off)
            self.leftover(who, self.in_mountain_points(points - off))
        else:
            super().prize(who, points, short)

    def write_zero(self, who: str, price: Number) -> None:
        """[7] With stakes there is no pool to write it to."""
        options = self.rules["allpass"]
        if self.rules["end"] == "stake" and options["zero"] in ("price", "points"):
            points = price if options["zero"] == "price" else options["zero_points"]
            self.write_mountain(who, -self.in_mountain_points(points))
        else:
            super().write_zero(who, price)

    def helped(self, who: str, short: list[str]) -> list[str]:
        """[2] Nobody may be spared, and of equal pools the nearest may come first."""
        if not (self.rules["help"] and self.may_help):
            return []
        nearest = self.clockwise_after(who)
        barred = [self.sitting_dealer(), *short] if self.rules["help_spares"] else []
        helped = [other for other in nearest if self.pool[other] < self.target and other not in barred]
        if self.rules["help_tie"] == "nearest":
            return sorted(helped, key=lambda other: (-self.pool[other], nearest.index(other)))
        return sorted(helped, key=lambda other: (-self.pool[other], self.mountain[other], nearest.index(other)))

    def leftover(self, who: str, left: Number) -> None:
        """[2, 7] Off the own mountain, then off the biggest one, for whists."""
        if self.rules["leftover"] != "mountains":
            super().leftover(who, left)
            return
        off = min(left, max(0, self.mountain[who]))
        self.write_mountain(who, -off)
        left -= off
        nearest = self.clockwise_after(who)
        for other in sorted(nearest, key=lambda other: (-self.mountain[other], nearest.index(other))):
            off = min(left, max(0, self.mountain[other]))
            self.write_mountain(other, -off)
            self.write_whists(who, other, off * self.rules["mountain_value"])
            left -= off

    # --- ends

    def carry_out(self) -> None:
        """[2] The last open pool: its rest goes to his mountain."""
        if self.rules["end"] != "mountains":
            return
        still_open = [who for who in self.players if self.pool[who] < self.target]
        if len(still_open) == 1:
            (who,) = still_open
            rest = self.target - self.pool[who]
            self.write_pool(who, rest)
            self.write_mountain(who, self.in_mountain_points(rest))

    def race(self, all_passed: bool, left: bool) -> None:
        """[4] Prizes of a round, of the totals, and the next round."""
        options = self.rules["race"]
        if self.round > options["rounds"]:
            return
        if not self.first:
            pools = {who: self.pool[who] - self.begun[who][0] for who in self.players}
            self.first = [who for who in self.players if pools[who] >= self.target]
            if not self.first:
                return
            self.award(self.first, options["prize_pool"])
            if all_passed:
                return  # the prize for the mountain waits
        elif not left:
            return
        since = {who: self.begun[who][1] if options["mountain"] == "round" else 0 for who in self.players}
        heights = {who: self.mountain[who] - since[who] for who in self.players}
        self.award([who for who in self.players if heights[who] == min(heights.values())], options["prize_mountain"])
        if self.round == options["rounds"] and options["totals"]:
            most, least = max(self.pool.values()), min(self.mountain.values())
            self.award([who for who in self.players if self.pool[who] == most], options["prize_pool"])
            self.award([who for who in self.players if self.mountain[who] == least], options["prize_mountain"])
        self.round += 1
        self.first = []
        self.begun = {who: (self.pool[who], self.mountain[who]) for who in self.players}
        self.allpasses = 0
        if self.rules["opening"] and self.rules["opening"]["every_round"]:
            self.opened = 0

    def award(self, winners: list[str], prize: int) -> None:
        each = part_of(prize, len(winners)) if self.rules["race"]["ties"] == "share" else prize
        for who in winners:
            for other in self.players:
                if other not in winners:
                    self.write_whists(who, other, each)

    def finished(self) -> bool:
        rules = self.rules
        if rules["rounds"] and self.deals >= rules["rounds"] * self.count:
            return True
        if rules["race"]:
            return bool(self.round > rules["race"]["rounds"])
        if self.stage() != "pulka":
            return False
        if rules["robber"] and rules["robber"]["then"] == "end":
            return True
        mountains = sum(1 for mountain in self.mountain.values() if mountain > 0)
        if rules["end"] in ("mountains", "pool_and_mountain"):
            closed = all(pool >= self.target for pool in self.pool.values())
            return bool(closed and mountains <= rules["mountains_left"])
        if rules["end"] == "stake":
            return mountains == 0
        return super().finished()

    # --- settlement

    def exact(self) -> dict[str, Fraction]:
        """[5] A mountain may be owed whole."""
        exact = super().exact()
        if self.rules["mountain_shares"] == "divided":
            return exact
        net = {who: self.net_whists(who) for who in self.players}
        return {who: Fraction((exact[who] - net[who]) * self.count + net[who]) for who in self.players}

    def floored(self) -> dict[str, Fraction]:
        if self.rules["mountain_shares"] == "divided":
            return super().floored()
        level = {
            who: self.mountain[who] + self.in_mountain_points(self.target - self.pool[who]) for who in self.players
        }
        least = min(level.values())
        share = {who: Fraction(level[who] - least) * self.rules["mountain_value"] // 1 for who in self.players}
        return {
            who: sum((share[other] - share[who] for other in self.clockwise_after(who)), Fraction(self.net_whists(who)))
            for who in self.players
        }


def play(rules: dict[str, Any], players: list[str], dealer: str, target: int, lines: list[str]) -> Result:
    """Score the lines of any game, as ``tests.plain.play`` does those of a modern one."""
    return plain.play(rules, players, dealer, target, lines, Family)
