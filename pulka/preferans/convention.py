"""What a table agreed on: every number and every choice of the score, as one value.

``docs/conventions.md`` describes each key; ``library`` reads them, ``validation`` checks what is foreign.
"""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, get_args

from pulka.money import Number, exact

_STRICT: dict[str, Any] = {"extra": "forbid"}

ByLevel = dict[int, int]
"""A number for each level, 6 to 10."""
ByStrain = dict[Literal["п", "т", "б", "ч", "бк"], ByLevel]
"""A number for each game of each strain that is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MiserePrices:
    """A misère (clause 2.9): points to the pool when made, points to the mountain for a trick."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    pool: int
    trick: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPassRules:
    """All-passes (clause 2.10): prices are points where they go to the mountain, whists where they go to whists."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    to: Literal["mountain", "whists"]
    prices: tuple[int, ...]
    cycle: bool
    talon: Literal["open", "closed"]
    zero: Literal["price", "points", "off_mountain", "none"]
    zero_points: int
    zero_times: int
    dealer_zero: bool
    basis: Literal["difference", "absolute"]
    ties: Literal["full", "half"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeastBid:
    """The least level that may be bid: at the start, after one all-pass, after two in a row (clause 2.10)."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    levels: tuple[int, ...]
    cycle: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """What, besides a made contract, starts the ladders of price and least bid anew (clause 2.10)."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    undertrick: bool
    two_passes: bool
    misere: Literal["made", "any", "none"]
    failed_misere: Literal["nothing", "tricks"] = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRule:
    """What a named penalty writes (clause 6): everything that is not zero.

    ``mountain`` points and ``undertricks`` of the game before go to the own mountain; ``whists`` each other player
    writes on him; ``revoke`` writes the deal before anew, as S0 has it.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    mountain: int = 0
    undertricks: int = 0
    whists: int = 0
    revoke: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferansRule:
    """Twelve sure tricks (clause 6): not agreed, a prize to the pool, or all pools closed and whists on each."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    rule: Literal["none", "prize", "close"]
    prize: int
    whists: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateRules:
    """Rules of single tables (S0): whists for a seven in the talon of a misère, a talon thrown away, a misère again."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    talon_seven: int = 0
    thrown_talon: bool = False
    misere_redeal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """Compulsory all-passes before the pulka, or before each race; a circle is as many deals as there are players.

    ``prices`` are points a trick, circle by circle; ``kind`` ``bomb`` doubles them.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    circles: int
    prices: tuple[int, ...]
    order: Literal["by_kind", "by_dealer"] = "by_kind"
    kind: Literal["allpass", "bomb"] = "allpass"
    every_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeRules:
    """Birds and bombs: a degree of 0 is a bird, 1 a bomb, 2 a double one; a game on it counts 2**degree times.

    ``opening`` and ``dark_pass`` are ladders of degrees, by the circle and by all-passes in a row.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    opening: tuple[int, ...]
    dark_pass: tuple[int, ...]
    allpass: Literal["nothing", "bird"] = "nothing"
    without: Literal["full", "half"] = "full"
    becomes: Literal["new", "marked"] = "new"
    whose: Literal["callers", "all"] = "callers"
    place: Literal["next", "named"] = "next"


@dataclass(frozen=True, slots=True, kw_only=True)
class DarkRules:
    """Bids and passes said before looking: how many times they count, what outbids a dark pass, the dark six."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    bid: int = 2
    allpass: int = 2
    outbid: int = 7
    six_by_both: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WithoutTalon:
    """Games without the talon: how many times they count, and how many points they are dearer."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    times: int = 1
    more: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RobberRules:
    """What each must play once: games, misères, all-passes by their price; whose turn it is, by the hand."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    games: tuple[int, ...]
    miseres: int
    allpasses: tuple[int, ...]
    hand: int = 1
    then: Literal["end", "pulka"] = "end"

    @property
    def owed(self) -> list[str]:
        """The names of all that one player owes, as they stand in his table."""
        return [*map(str, self.games), *["М"] * self.miseres, *[f"Р{price}" for price in self.allpasses]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRules:
    """Races (скачки): rounds up to the target, whists on each other player for the first pool and least mountain."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    rounds: int
    prize_pool: int
    prize_mountain: int
    mountain: Literal["round", "total"] = "round"
    totals: bool = False
    ties: Literal["share", "full"] = "share"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """What a table agrees on and what moves no number (clause 6)."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    misere_outbid: Literal["nothing", "nine_without_talon", "nine", "ten"]
    jump_bids: bool
    here: Literal["first_hand", "both", "nobody"]
    closed_whist: bool
    first_lead: Literal["open", "closed"]
    talon_dealt: Literal["inside", "last"]
    end_named_by: Literal["agreement", "biggest_mountain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """One agreement, whole. The fields are the keys of the file, in its order."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    name: str
    version: int
    title: dict[str, str]
    players: tuple[int, ...]
    pool: ByLevel
    mountain: ByLevel
    whist: ByLevel
    consolation: ByLevel
    shortfall: ByLevel
    shortfall_closed: ByLevel | None
    misere: MiserePrices
    half_misere: bool
    preferans: PreferansRule
    duty: ByLevel
    quota: ByLevel
    split: Literal["greedy", "gentleman", "gentleman_always"]
    dealer_consolation: bool
    pair_short: Literal["second", "both", "split"]
    personal_quota: bool
    half_whist: bool
    returned: Literal["all", "own"]
    dealer_returns: bool
    ten: Literal["checked", "whisted"]
    ten_remise: Literal["split", "consolation"]
    stalingrad: bool
    concession: int | None
    talon_premium: Literal["none", "tricks", "flat"]
    talon_values: dict[int, int]
    talon_three: Literal["none", "half"]
    allpass: AllPassRules
    least_bid: LeastBid
    exit: Exit
    dealer_stays: int
    start_mountain: int
    made: Literal["pool", "halves", "half_off", "mountain_first"]
    end: Literal["each", "total", "pool_and_mountain", "mountains", "stake", "open"]
    rounds: int | None
    help: bool
    leftover: Literal["write_off", "negative", "lost", "mountains"]
    pool_value: int
    mountain_value: int
    settlement: Literal["exact", "floor_per_pair"]
    penalties: dict[str, PenaltyRule]
    agreements: Agreements
    # Clause 8, the older games; a file without these keys is played without them.
    usual_target: int | None = None
    games: tuple[Literal["contract", "misere", "allpass"], ...] = ("contract", "misere", "allpass")
    opening: Opening | None = None
    tree: TreeRules | None = None
    dark: DarkRules | None = None
    without_talon: WithoutTalon | None = None
    strains: ByStrain | None = None
    robber: RobberRules | None = None
    race: RaceRules | None = None
    dummy: Literal["none", "first", "third"] = "none"
    own_talon: ByLevel | None = None
    quota_of: Literal["pair", "each"] = "pair"
    quota_second: ByLevel | None = None
    remise: Literal["each", "once"] = "each"
    shortfall_when: Literal["any", "all"] = "any"
    help_tie: Literal["mountain", "nearest"] = "mountain"
    help_spares: bool = True
    dealer_fine: int = 0
    mountains_left: int = 0
    mountain_shares: Literal["divided", "whole"] = "divided"
    private: PrivateRules = PrivateRules()

    @property
    def reference(self) -> str:
        """Name and version, as a journal pins them: ``sochi@1``."""
        return f"{self.name}@{self.version}"

    @property
    def closes(self) -> bool:
        """Whether each pool closes at the target by itself."""
        return self.end in ("each", "pool_and_mountain", "mountains")

    @property
    def one_price(self) -> bool:
        """Whether a deal's price hangs on its level alone, and on nothing that ``pricing`` looks at."""
        varying = self.opening or self.tree or self.dark or self.without_talon or self.strains or self.robber
        return not varying and self.end != "stake"

    def to_mountain(self, pool_points: Number) -> Number:
        """Points of the mountain that weigh as much as these points of the pool."""
        return exact(Fraction(pool_points) * self.pool_value / self.mountain_value)


def rung(ladder: tuple[int, ...], step: int, cycle: bool) -> int:
    """The value of a ladder after so many steps; at its end the last again, or from the first.

    >>> [rung((1, 2, 3), step, False) for step in range(5)], rung((1, 2, 3), 3, True)
    ([1, 2, 3, 3, 3], 1)
    """
    return ladder[step % len(ladder) if cycle else min(step, len(ladder) - 1)]


def group_of(hint: Any) -> Any:
    """The dataclass of a key that is a group, also where the group may be missing; any other type as it is."""
    parts = get_args(hint)
    return next((one for one in parts if is_dataclass(one) and type(None) in parts), hint)
