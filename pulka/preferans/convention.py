"""What a table agreed on: every number and every choice of the score, as one value.

``docs/conventions.md`` describes each key; ``library`` reads them, ``validation`` checks what is foreign.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal

from pulka.money import Number, exact

_STRICT: dict[str, Any] = {"extra": "forbid"}

ByLevel = dict[int, int]
"""A number for each level, 6 to 10."""


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
    made: Literal["pool", "halves", "mountain_first"]
    end: Literal["each", "total", "pool_and_mountain", "open"]
    rounds: int | None
    help: bool
    leftover: Literal["write_off", "negative", "lost"]
    pool_value: int
    mountain_value: int
    settlement: Literal["exact", "floor_per_pair"]
    penalties: dict[str, PenaltyRule]
    agreements: Agreements

    @property
    def reference(self) -> str:
        """Name and version, as a journal pins them: ``sochi@1``."""
        return f"{self.name}@{self.version}"

    @property
    def closes(self) -> bool:
        """Whether each pool closes at the target by itself."""
        return self.end in ("each", "pool_and_mountain")

    def to_mountain(self, pool_points: Number) -> Number:
        """Points of the mountain that weigh as much as these points of the pool."""
        return exact(Fraction(pool_points) * self.pool_value / self.mountain_value)


def rung(ladder: tuple[int, ...], step: int, cycle: bool) -> int:
    """The value of a ladder after so many steps; at its end the last again, or from the first.

    >>> [rung((1, 2, 3), step, False) for step in range(5)], rung((1, 2, 3), 3, True)
    ([1, 2, 3, 3, 3], 1)
    """
    return ladder[step % len(ladder) if cycle else min(step, len(ladder) - 1)]
