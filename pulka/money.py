"""Money and exact shares: any game. No float: whists are exact, money is whole smallest units."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

Number = int | Fraction
"""Points and whists: whole, or an exact fraction; never a float."""

# Digits after the point of the currencies that do not have two (ISO 4217).
_MINOR_DIGITS = {"JPY": 0, "KRW": 0, "VND": 0, "ISK": 0, "CLP": 0, "KWD": 3, "BHD": 3, "JOD": 3, "OMR": 3, "TND": 3}
_STAKE = re.compile(r"(?P<price>[0-9]{1,9}(?:[.,][0-9]{1,6})?)\s*(?P<currency>[^\W\d_]{0,12}|[$€₽₴₸£¥])", re.UNICODE)


def exact(value: Number) -> Number:
    """The value as an ``int`` where it is whole, so that it prints as one.

    >>> exact(Fraction(6, 2)), exact(Fraction(1, 2))
    (3, Fraction(1, 2))
    """
    return int(value) if value == int(value) else value


@dataclass(frozen=True, slots=True)
class Stake:
    """The price of one whist, and the currency's name (may be empty)."""

    price: Fraction
    currency: str

    @classmethod
    def parse(cls, text: str) -> Stake:
        """Read ``0.05 RUB``; a comma will do for the point.

        Raises ``ValueError`` where the text is no price.

        >>> Stake.parse("0,05 RUB")
        Stake(price=Fraction(1, 20), currency='RUB')
        """
        match = _STAKE.fullmatch(text.strip())
        if match is None:
            raise ValueError(text)
        return cls(Fraction(match["price"].replace(",", ".")), match["currency"])

    @property
    def digits(self) -> int:
        """Digits after the point of an amount in this currency."""
        return _MINOR_DIGITS.get(self.currency.upper(), 2)

    def cash(self, whists: Mapping[str, Number]) -> dict[str, int]:
        """What each wins or loses, in smallest units, still summing to zero (clause 4).

        >>> Stake.parse("0.05 RUB").cash({"А": -92, "Б": 73, "Г": -85, "Е": 104})
        {'А': -460, 'Б': 365, 'Г': -425, 'Е': 520}
        """
        scale = self.price * 10**self.digits
        return largest_remainder({who: value * scale for who, value in whists.items()})

    def decimal(self, units: int) -> str:
        """An amount of smallest units in whole ones: ``-460`` is ``-4.60``."""
        if not self.digits:
            return str(units)
        whole, rest = divmod(abs(units), 10**self.digits)
        return f"{'-' if units < 0 else ''}{whole}.{rest:0{self.digits}}"


def largest_remainder(values: Mapping[str, Number]) -> dict[str, int]:
    """Whole numbers with the same sum (which must be whole), each less than one away from its value.

    All are rounded down; the units that are missing then go to the largest remainders, first come first.

    >>> largest_remainder({"А": Fraction(-1, 3), "Б": Fraction(2, 3), "В": Fraction(-1, 3)})
    {'А': 0, 'Б': 1, 'В': -1}
    """
    lower = {who: floor(value) for who, value in values.items()}
    missing = int(sum(values.values())) - sum(lower.values())
    by_remainder = sorted(values, key=lambda who: lower[who] - values[who])
    return {who: lower[who] + (who in by_remainder[:missing]) for who in values}


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom, in smallest units."""

    payer: str
    payee: str
    amount: int


def fewest_payments(balance: Mapping[str, int]) -> list[Payment]:
    """Payments that settle the balances (which sum to zero); no other list is shorter.

    The players are parted into as many groups as can settle among themselves; a group of n takes n - 1 payments.

    >>> for p in fewest_payments({"А": -460, "Б": 365, "Г": -425, "Е": 520}): print(p.payer, p.payee, p.amount)
    А Е 460
    Г Б 365
    Г Е 60
    """
    owing = [who for who, amount in balance.items() if amount]
    # groups[mask]: the most zero-sum groups into which the players of the mask can be parted, and the last of them.
    groups: dict[int, tuple[int, ...]] = {0: ()}
    total = [sum(balance[who] for i, who in enumerate(owing) if mask >> i & 1) for mask in range(1 << len(owing))]
    for mask in range(1, len(total)):
        if total[mask]:
            continue
        best: tuple[int, ...] = (mask,)
        part = mask & (mask - 1)
        while part:
            if part in groups and len(groups[part]) >= len(best):
                best = (*groups[part], mask ^ part)
            part = (part - 1) & mask
        groups[mask] = best
    payments: list[Payment] = []
    for group in groups[len(total) - 1]:
        payments += _settle_group({who: balance[who] for i, who in enumerate(owing) if group >> i & 1})
    return payments


def _settle_group(balance: dict[str, int]) -> list[Payment]:
    """The biggest debtor pays the biggest creditor until nobody owes."""
    payments = []
    while any(balance.values()):
        payer, payee = min(balance, key=balance.__getitem__), max(balance, key=balance.__getitem__)
        amount = min(-balance[payer], balance[payee])
        balance[payer] += amount
        balance[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments
