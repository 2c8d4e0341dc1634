"""A second, slow, plain reckoning of a pulka, written from rules.md alone, to check the real engine against.

It imports nothing of pulka. Clauses in brackets are those of rules.md. It trusts that a line is a lawful deal
(no check of hands, least bids or tricks); what the rules leave open, or the reader cannot read, is a ValueError.
All numbers are exact: int where whole, Fraction otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Number = int | Fraction
Written = dict[str, dict[Any, Number]]  # {"pool": {who: delta}, "mountain": {who: delta}, "whists": {(who, on): delta}}

# Spaces are taken out of a deal before it is read. A part: who, then (+), (=), (-) or =number.
CONTRACT = re.compile(r"(?P<who>[^=(]+)(?:\(\d\))?=(?P<level>10|[6-9])(?P<strain>[^\d(+]*)(?:\((?P<delta>[+-]?\d+)\))?")
MISERE = re.compile(r"(?P<who>[^=(]+)(?:\(\d\))?=[МмMm](?:\(\+?(?P<tricks>\d+)\))?")
ALLPASS = re.compile(r"(?P<who>[^=(]+)=(\d+)\+(\d+)\+(\d+)")
ANSWER = re.compile(r"(?P<who>[^=(]+)\((?P<sign>[+=-])\)")
TRICKS = re.compile(r"(?P<who>[^=(]+)=(?P<tricks>\d+)")
CORRECTION = re.compile(
    r"!\s*(?P<who>\S+)\s+(?:(?P<column>пуля|гора|pool|mountain)|(?:висты\s+на|whists\s+on)\s+(?P<on>\S+))"
    r"\s+(?P<amount>[+-]?\s*\d+)"
)


@dataclass
class Result:
    """The sheet after the last line, what comes next, and the two settlements (whists won, their sum is 0)."""

    pool: dict[str, Number]
    mountain: dict[str, Number]
    whists: dict[str, dict[str, Number]]
    dealer: str
    least_bid: int
    allpass_price: Number
    finished: bool
    result: dict[str, Fraction]
    floored: dict[str, Fraction]
    history: list[Written]


@dataclass
class Answers:
    """What stands after the contract."""

    plus: list[str] = field(default_factory=list)  # whists, or returns the whist
    half: list[str] = field(default_factory=list)  # leaves for his own
    minus: list[str] = field(default_factory=list)  # passed
    tricks: dict[str, int] = field(default_factory=dict)  # of two whisters
    talon: int = 0
    conceded: bool = False


def part_of(value: Number, parts: Number) -> Number:
    """The exact quotient, an int where it is whole."""
    quotient = Fraction(value) / Fraction(parts)
    return quotient.numerator if quotient.denominator == 1 else quotient


def rung(ladder: list[int], step: int, cycle: bool) -> int:
    """The value of a ladder after so many all-passes: the last is repeated, or the ladder begins again."""
    return ladder[step % len(ladder)] if cycle else ladder[min(step, len(ladder) - 1)]


class Pulka:
    """The sheet, the deal's place and the ladder of all-passes."""

    def __init__(self, rules: dict[str, Any], players: list[str], dealer: str, target: int) -> None:
        self.rules, self.players, self.dealer, self.target = rules, players, dealer, target
        self.pool: dict[str, Number] = dict.fromkeys(players, 0)
        self.mountain: dict[str, Number] = dict.fromkeys(players, rules["start_mountain"])
        self.whists: dict[str, dict[str, Number]] = {i: {j: 0 for j in players if j != i} for i in players}
        self.written: Written = {}
        self.allpasses = 0  # since the last exit: the step of both ladders
        self.deals_by_dealer = 0  # in a row
        self.deals = 0

    # --- the table

    def clockwise_after(self, who: str) -> list[str]:
        """All the others, the left neighbour first."""
        seat = self.players.index(who)
        return self.players[seat + 1 :] + self.players[:seat]

    def hands(self) -> list[str]:
        """Hands 1, 2, 3; with three players the dealer is the third."""
        return [*self.clockwise_after(self.dealer), self.dealer][:3]

    def sitting_dealer(self) -> str | None:
        """The dealer, if he holds no cards."""
        return self.dealer if len(self.players) > 3 else None

    # --- writing

    def write_pool(self, who: str, amount: Number) -> None:
        self.pool[who] += amount
        self.note("pool", who, amount)

    def write_mountain(self, who: str, amount: Number) -> None:
        self.mountain[who] += amount
        self.note("mountain", who, amount)

    def write_whists(self, who: str, on: str, amount: Number) -> None:
        self.whists[who][on] += amount
        self.note("whists", (who, on), amount)

    def note(self, column: str, key: str | tuple[str, str], amount: Number) -> None:
        self.written[column][key] = self.written[column].get(key, 0) + amount

    # --- a line

    def read(self, text: str) -> Written:
        """Score one line of the journal and give what it wrote, without the zeros."""
        self.written = {"pool": {}, "mountain": {}, "whists": {}}
        text = text.partition("#")[0].replace("−", "-").replace("–", "-").strip()
        text = re.sub(r"^\d+\s*\.\s*", "", text)
        if text.startswith("!"):
            self.correct(text)
        elif text and not text.startswith("="):
            self.deal(re.sub(r"\s+", "", text))
        return {name: {key: delta for key, delta in column.items() if delta} for name, column in self.written.items()}

    def correct(self, text: str) -> None:
        found = CORRECTION.fullmatch(text)
        if not found:
            raise ValueError(f"cannot read the correction: {text}")
        amount = int(found["amount"].replace(" ", ""))
        if found["on"]:
            self.write_whists(found["who"], found["on"], amount)
        elif found["column"] in ("пуля", "pool"):
            self.write_pool(found["who"], amount)
        else:
            self.write_mountain(found["who"], amount)

    def deal(self, text: str) -> None:
        head, *parts = [piece for piece in re.split("[;,]", text) if piece]
        all_passed = False
        if found := ALLPASS.fullmatch(head):
            if found["who"] != self.dealer:
                raise ValueError(f"{self.dealer} deals, not {found['who']}")
            all_passed = True
            self.allpass([int(found[2]), int(found[3]), int(found[4])], self.allpass_price())
            self.allpasses += 1
        else:
            if found := MISERE.fullmatch(head):
                leaves = self.misere(found["who"], int(found["tricks"] or 0))
            elif found := CONTRACT.fullmatch(head):
                answers, level = self.answers(parts), int(found["level"])
                delta = 10 - sum(answers.tricks.values()) - level if answers.tricks else 0
                leaves = self.contract(found["who"], level, int(found["delta"] or delta), answers)
            else:
                raise ValueError(f"cannot read the deal: {text}")
            if leaves:  # [10, exit] otherwise price and least bid stay where they are
                self.allpasses = 0
        self.deals += 1
        self.deals_by_dealer += 1
        if not all_passed or self.deals_by_dealer >= self.rules["dealer_stays"]:  # [10, deal]
            self.dealer = self.clockwise_after(self.dealer)[0]
            self.deals_by_dealer = 0

    def answers(self, parts: list[str]) -> Answers:
        answers = Answers()
        for part in parts:
            if part.lower() in ("пас", "pass"):
                answers.minus = self.hands()  # the declarer among them does no harm
            elif part.lower() in ("сдался", "conceded"):
                answers.conceded = True
            elif part.lower() in ("послеконца", "afterend"):
                pass  # the table agrees to play on
            elif found := TRICKS.fullmatch(part):
                if found["who"].lower() in ("прикуп", "talon") or found["who"] == self.sitting_dealer():
                    answers.talon = int(found["tricks"])
                else:
                    answers.tricks[found["who"]] = int(found["tricks"])
            elif found := ANSWER.fullmatch(part):
                {"+": answers.plus, "=": answers.half, "-": answers.minus}[found["sign"]].append(found["who"])
            else:
                raise ValueError(f"cannot read the answer: {part}")
        return answers

    # --- games

    def misere(self, who: str, tricks: int) -> bool:
        """[9] Give whether the deal leaves the all-passes."""
        if tricks:
            self.write_mountain(who, tricks * self.rules["misere"]["trick"])
        else:
            self.prize(who, self.rules["misere"]["pool"], [])
        leaves = self.rules["exit"]["misere"]
        return bool(leaves == "any" or (leaves == "made" and not tricks))

    def contract(self, who: str, level: int, delta: int, answers: Answers) -> bool:
        """[1-8] Give whether the deal leaves the all-passes."""
        rules, dealer = self.rules, self.sitting_dealer()
        first, second = [other for other in self.clockwise_after(who) if other in self.hands()]
        down = max(0, -delta)  # k
        taken = 10 - level - delta  # r
        consolation = down * rules["consolation"][level]  # k x C
        trick = rules["whist"][level]  # W
        whists: dict[str, Number] = {}
        short: dict[str, Number] = {}  # tricks
        two_passes = False

        if answers.conceded:  # [7] no whists, of no kind
            self.write_mountain(who, self.missing(rules["concession"]) * rules["mountain"][level])
            return bool(rules["exit"]["undertrick"])

        if dealer and down and rules["dealer_consolation"]:  # [2]
            whists[dealer] = consolation

        if level == 10 and rules["ten"] == "checked":  # [5]
            if answers.plus or answers.half or answers.tricks:
                raise ValueError("a checked ten is not whisted")
            all_whists = taken * trick if rules["ten_remise"] == "split" else 0
            for defender in (first, second):
                whists[defender] = part_of(all_whists + 2 * consolation, 2)

        elif dealer and dealer in answers.plus:  # [4] returned by the dealer, who alone writes
            whists = {dealer: taken * trick + 3 * consolation}
            short[dealer] = self.lone_shortfall(level, taken)

        elif answers.tricks:  # two whisters
            if set(answers.tricks) != {first, second} or sum(answers.tricks.values()) != taken:
                raise ValueError(f"the two whisters have {taken} tricks between them")
            for defender in (first, second):
                whists[defender] = answers.tricks[defender] * trick + consolation
            short = self.pair_shortfall(level, first, second, answers.tricks)

        elif answers.half and answers.plus:  # [4] returned by the passer; who had left writes nothing
            (whister,) = answers.plus
            shares = {"all": 2, "own": 1}[rules["returned"]]
            whists[whister] = taken * trick + shares * consolation
            short[whister] = self.lone_shortfall(level, taken)

        elif answers.half:  # [4] not played, the game counts as made
            (whister,) = answers.half
            whists = {whister: rules["quota"][level] * trick}
            down = 0

        elif answers.plus:  # [1, 2] one whister
            (whister,) = answers.plus
            passer = second if whister == first else first
            halved = rules["split"] == "gentleman_always" or (rules["split"] == "gentleman" and down)
            if halved:
                whists[first] = whists[second] = part_of(taken * trick + 2 * consolation, 2)
            else:
                whists[whister] = taken * trick + consolation
                whists[passer] = consolation
            short[whister] = self.lone_shortfall(level, taken)

        elif first in answers.minus and second in answers.minus:  # [1] both passed, not played
            two_passes = True
            whists, down = {}, 0

        else:
            raise ValueError("who whisted?")

        self.premium(whists, level, answers.talon, first, second)
        for other, amount in whists.items():
            self.write_whists(other, who, amount)

        self.write_short(level, short)
        if down:
            self.write_mountain(who, self.missing(down) * rules["mountain"][level])
            return bool(rules["exit"]["undertrick"])
        self.prize(who, rules["pool"][level], [other for other, tricks in short.items() if tricks])
        return bool(rules["exit"]["two_passes"]) if two_passes else True

    def missing(self, tricks: Number) -> Number:
        """Missing tricks that are paid: all of them."""
        return tricks

    def closed(self) -> bool:
        """[3] Whether the shortfall is that of closed pools."""
        return any(pool >= self.target for pool in self.pool.values())

    def write_short(self, level: int, short: dict[str, Number]) -> None:
        """[3] What the whisters lack, to their mountains."""
        rules = self.rules
        price = rules["shortfall_closed"] if rules["shortfall_closed"] and self.closed() else rules["shortfall"]
        for other, tricks in short.items():
            self.write_mountain(other, self.missing(tricks) * price[level])

    def premium(self, whists: dict[str, Number], level: int, talon: int, first: str, second: str) -> None:
        """[8] The talon premium, added to the whists on the declarer."""
        kind = self.rules["talon_premium"]
        if not talon or kind == "none":
            return
        value = self.rules["talon_values"][talon] * (self.rules["whist"][level] if kind == "tricks" else 1)
        dealer = self.sitting_dealer()
        if dealer:
            whists[dealer] = whists.get(dealer, 0) + value
        elif self.rules["talon_three"] == "half":
            for defender in (first, second):
                whists[defender] = whists.get(defender, 0) + part_of(value, 2)

    def lone_shortfall(self, level: int, taken: int) -> int:
        """[3] Tricks that a lone whister lacks; by the personal quota he owes only his own."""
        owed: int = self.rules["quota"][level] if self.rules["personal_quota"] else self.rules["duty"][level]
        return max(0, owed - taken)

    def pair_shortfall(self, level: int, first: str, second: str, tricks: dict[str, int]) -> dict[str, Number]:
        """[3] Tricks that each of two whisters lacks."""
        quota: int = self.rules["quota"][level]
        lacks = {who: max(0, quota - tricks[who]) for who in (first, second)}
        if self.rules["personal_quota"]:
            return dict(lacks)
        pair = max(0, self.rules["duty"][level] - tricks[first] - tricks[second])
        if pair == 0:
            return {}
        if level >= 8:
            return {
                "second": {second: pair},
                "both": {first: pair, second: pair},
                "split": {first: part_of(pair, 2), second: part_of(pair, 2)},
            }[self.rules["pair_short"]]
        if lacks[first] and lacks[second]:
            if sum(lacks.values()) > pair:
                raise ValueError("rules.md does not say who of two short whisters answers first")
            return dict(lacks)
        return {who: min(lack, pair) for who, lack in lacks.items()}

    # --- the pool, help, leftover

    def pools_close(self) -> bool:
        """Whether pools are closed one by one."""
        return self.rules["end"] in ("each", "pool_and_mountain")

    def in_mountain_points(self, pool_points: Number) -> Number:
        return part_of(pool_points * self.rules["pool_value"], self.rules["mountain_value"])

    def prize(self, who: str, points: Number, short: list[str]) -> None:
        """Write a made game or misère where the convention wants it [3, `made`]."""
        if self.rules["made"] == "halves":
            half = part_of(points, 2)
            self.write_mountain(who, -half)  # first, so that a leftover sees the mountain as it is by then
            self.fill(who, half, short)
        elif self.rules["made"] == "mountain_first":
            off = min(points, max(0, self.mountain[who]))
            self.write_mountain(who, -off)
            self.fill(who, points - off, short)
        else:
            self.fill(who, points, short)

    def fill(self, who: str, points: Number, short: list[str]) -> None:
        """[11] The own pool, beyond the target the pools of others, then the leftover."""
        if not self.pools_close():
            self.write_pool(who, points)
            return
        own = min(points, max(0, self.target - self.pool[who]))
        self.write_pool(who, own)
        left = points - own

        for other in self.helped(who, short):
            given = min(left, self.target - self.pool[other])
            self.write_pool(other, given)
            self.write_whists(who, other, given * self.rules["pool_value"])
            left -= given
        self.leftover(who, self.in_mountain_points(left))

    def helped(self, who: str, short: list[str]) -> list[str]:
        """[11] Whose pools he fills, one after the other."""
        if not self.rules["help"]:
            return []
        nearest = self.clockwise_after(who)
        barred = [self.sitting_dealer(), *short]
        helped = [other for other in nearest if self.pool[other] < self.target and other not in barred]
        return sorted(helped, key=lambda other: (-self.pool[other], self.mountain[other], nearest.index(other)))

    def leftover(self, who: str, left: Number) -> None:
        """[11] Points of the mountain that nobody can take."""
        if self.rules["leftover"] == "negative":
            self.write_mountain(who, -left)
        elif self.rules["leftover"] == "write_off":
            off = min(left, max(0, self.mountain[who]))
            self.write_mountain(who, -off)
            for other in self.clockwise_after(who):
                self.write_mountain(other, left - off)

    # --- all-passes

    def allpass_price(self) -> int:
        options = self.rules["allpass"]
        return rung(options["prices"], self.allpasses, options["cycle"])

    def allpass(self, hands: list[int], price: Number) -> dict[str, int]:
        """[10] Give who took how many tricks, the sitting dealer among them where he takes part."""
        options, dealer = self.rules["allpass"], self.sitting_dealer()
        tricks = dict(zip(self.hands(), hands, strict=True))
        if dealer and options["talon"] == "open":
            tricks[dealer] = 10 - sum(hands)

        if options["to"] == "mountain":
            for who, took in tricks.items():
                self.write_mountain(who, took * price)
        else:
            fewest = min(tricks.values())
            winners = [who for who in tricks if tricks[who] == fewest]
            for who in winners:
                for on, took in tricks.items():
                    if took > fewest:
                        amount: Number = price * (took - fewest if options["basis"] == "difference" else took)
                        if len(winners) > 1 and options["ties"] == "half":
                            amount = part_of(amount, 2)
                        self.write_whists(who, on, amount)

        clean = [who for who, took in tricks.items() if took == 0 and who != dealer]
        if dealer and options["dealer_zero"] and tricks.get(dealer, 0) == 0:  # with a closed talon always
            clean.append(dealer)
        for who in clean:
            self.write_zero(who, price)
        return tricks

    def write_zero(self, who: str, price: Number) -> None:
        """[10, 11] No trick; what goes beyond the target comes off the own mountain."""
        options = self.rules["allpass"]
        if options["zero"] == "off_mountain":
            self.write_mountain(who, -options["zero_times"] * price)
            return
        points: Number = {"price": price, "points": options["zero_points"], "none": 0}[options["zero"]]
        room = max(0, self.target - self.pool[who]) if self.pools_close() else points
        self.write_pool(who, min(points, room))
        self.write_mountain(who, -self.in_mountain_points(points - min(points, room)))

    # --- the end

    def finished(self) -> bool:
        end, rounds = self.rules["end"], self.rules["rounds"]
        if rounds and self.deals >= rounds * len(self.players):
            return True
        if end == "total":
            return sum(self.pool.values()) >= self.target * len(self.players)
        closed = all(pool >= self.target for pool in self.pool.values())
        if end == "pool_and_mountain":
            return closed and all(mountain <= 0 for mountain in self.mountain.values())
        return closed if end == "each" else False

    def net_whists(self, who: str) -> Number:
        return sum(self.whists[who][other] - self.whists[other][who] for other in self.clockwise_after(who))

    def exact(self) -> dict[str, Fraction]:
        """[4] The formula."""
        pool_value, mountain_value = self.rules["pool_value"], self.rules["mountain_value"]
        worth = {who: pool_value * self.pool[who] - mountain_value * self.mountain[who] for who in self.players}
        mean = Fraction(sum(worth.values())) / len(self.players)
        return {who: Fraction(worth[who] - mean + self.net_whists(who)) for who in self.players}

    def floored(self) -> dict[str, Fraction]:
        """[4] The paper way: levelling, amnesty, shares floored to a whole whist, mutual whists."""
        count = len(self.players)
        level: dict[str, Number] = {}
        for who in self.players:
            level[who] = self.mountain[who] + self.in_mountain_points(self.target - self.pool[who])
        least = min(level.values())
        share = {who: Fraction(level[who] - least) * self.rules["mountain_value"] // count for who in self.players}
        result: dict[str, Fraction] = {}
        for who in self.players:
            from_others = sum(share[other] - share[who] for other in self.clockwise_after(who))
            result[who] = Fraction(from_others + self.net_whists(who))
        return result


def play(
    rules: dict[str, Any],
    players: list[str],
    dealer: str,
    target: int,
    lines: list[str],
    kind: type[Pulka] | None = None,
) -> Result:
    """Score the lines one after another.

    `history` has one item for each line given; for a blank line, a comment or an assertion its columns are empty.
    """
    pulka = (kind or Pulka)(rules, players, dealer, target)
    history = [pulka.read(line) for line in lines]
    least = rules["least_bid"]
    return Result(
        pool=pulka.pool,
        mountain=pulka.mountain,
        whists=pulka.whists,
        dealer=pulka.dealer,
        least_bid=rung(least["levels"], pulka.allpasses, least["cycle"]),
        allpass_price=pulka.allpass_price(),
        finished=pulka.finished(),
        result=pulka.exact(),
        floored=pulka.floored(),
        history=history,
    )
