"""How a pulka is settled: clause 4 of the rules, step by step as one would with a pencil.

Two ways lead from the sheet to the result, and both are computed and compared each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from pulka.money import Number, Payment, Stake, exact, fewest_payments, largest_remainder
from pulka.preferans.convention import Convention
from pulka.preferans.ledger import Sheet

ByPlayer = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The whole reckoning. Whists unless it says otherwise; every mapping is in the order of the seats.

    ``levelled`` and ``amnestied`` are mountains in points; ``shares`` is what each owes each other player;
    ``pairs`` is what the first wins from the second. The second way: ``average`` is the mean of the amnestied
    mountains in points, ``off_average`` what each wins by his, ``net`` the whists less those of the others on him, and
    ``by_average`` their sum, before any rounding.
    ``result`` is exact under its convention, ``rounded`` whole with sum zero, ``cash`` in smallest units.
    """

    target: Number
    smallest: Number
    carried: ByPlayer
    levelled: ByPlayer
    amnestied: ByPlayer
    shares: ByPlayer
    pairs: Mapping[tuple[str, str], Number]
    average: Number
    off_average: ByPlayer
    net: ByPlayer
    by_average: ByPlayer
    result: ByPlayer
    rounded: Mapping[str, int]
    cash: Mapping[str, int] | None
    payments: tuple[Payment, ...]


def settle(sheet: Sheet, convention: Convention, target: int, stake: Stake | None = None) -> Settlement:
    """Settle a sheet, finished or not.

    The sum of results is zero, exactly; so are the sums of the rounded ones and of the cash (clause 4).

    >>> from pulka.preferans.library import load
    >>> sheet = Sheet(pool=dict.fromkeys("АБГЕ", 0), mountain={"А": 6, "Б": 0, "Г": 0, "Е": 0},
    ...               whists={(i, j): 0 for i in "АБГЕ" for j in "АБГЕ" if i != j})
    >>> settle(sheet, load("sochi@1"), 20).rounded
    {'А': -45, 'Б': 15, 'Г': 15, 'Е': 15}
    """
    players = tuple(sheet.pool)
    carried = {who: convention.to_mountain(target - sheet.pool[who]) for who in players}
    levelled = {who: exact(sheet.mountain[who] + carried[who]) for who in players}
    smallest = min(levelled.values())
    amnestied = {who: exact(levelled[who] - smallest) for who in players}
    parts = len(players) if convention.mountain_shares == "divided" else 1
    exact_shares = {who: Fraction(amnestied[who]) * convention.mountain_value / parts for who in players}
    average = exact(Fraction(sum(amnestied.values())) / len(players))
    worth = convention.mountain_value * len(players) // parts
    off_average = {who: exact((average - amnestied[who]) * worth) for who in players}
    net = _totals(_pairs(sheet, dict.fromkeys(players, 0)))
    by_average = {who: exact(off_average[who] + net[who]) for who in players}
    if _totals(_pairs(sheet, exact_shares)) != by_average:
        raise ArithmeticError("shares and the average mountain disagree")
    if convention.settlement == "floor_per_pair":
        shares: ByPlayer = {who: floor(share) for who, share in exact_shares.items()}
    else:
        shares = {who: exact(share) for who, share in exact_shares.items()}
    pairs = _pairs(sheet, shares)
    result = _totals(pairs)
    cash = stake.cash(result) if stake else None
    return Settlement(
        target=target,
        smallest=smallest,
        carried=carried,
        levelled=levelled,
        amnestied=amnestied,
        shares=shares,
        pairs=pairs,
        average=average,
        off_average=off_average,
        net=net,
        by_average=by_average,
        result=result,
        rounded=largest_remainder(result),
        cash=cash,
        payments=tuple(fewest_payments(cash)) if cash else (),
    )


def _pairs(sheet: Sheet, shares: ByPlayer) -> dict[tuple[str, str], Number]:
    """The first way: what each wins from each, mutual whists and shares of the mountains."""
    return {(i, j): exact(sheet.whists[i, j] - sheet.whists[j, i] + shares[j] - shares[i]) for i, j in sheet.whists}


def _totals(pairs: Mapping[tuple[str, str], Number]) -> dict[str, Number]:
    totals: dict[str, Number] = {}
    for (who, _other), amount in pairs.items():
        totals[who] = exact(totals.get(who, 0) + amount)
    return totals
