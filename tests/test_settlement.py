"""Clause 4 of the rules: the steps, the rounding, the money, the payments."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from pulka.money import Stake, fewest_payments, largest_remainder
from tests.support import header, play, results

THIRDS = ["! А гора +1"]


def test_floor_per_pair_and_exact_on_one_sheet() -> None:
    """A mountain of 10 and three players: a third of 10 whists to each, floored 3."""
    tens = header("sochi-gentleman@1", "АБВ", target=100)
    assert results(play(tens, "! А гора +10")) == [-6, 3, 3]
    exact = header("sochi-gentleman@1", "АБВ", target=100, rules="{settlement: exact}")
    assert results(play(exact, "! А гора +10")) == [Fraction(-20, 3), Fraction(10, 3), Fraction(10, 3)]


def test_rounded_sums_to_zero_by_largest_remainder() -> None:
    done = play(header("sochi@1", "АБВ"), *THIRDS).settle()
    assert list(done.result.values()) == [Fraction(-20, 3), Fraction(10, 3), Fraction(10, 3)]
    # Downwards -7, 3, 3 lack one unit: the remainder 1/3 is the same for all, and А sits first.
    assert list(done.rounded.values()) == [-6, 3, 3]


def test_cash_is_rounded_from_the_exact_result() -> None:
    """20/3 whists at 0.05 are 33.33... kopecks."""
    done = play(header("sochi@1", "АБВ", stake="0.05 RUB"), *THIRDS).settle()
    assert done.cash == {"А": -33, "Б": 17, "В": 16}
    assert [(p.payer, p.payee, p.amount) for p in done.payments] == [("А", "Б", 17), ("А", "В", 16)]


def test_without_a_stake_there_is_no_money() -> None:
    done = play(header("sochi@1", "АБВ"), *THIRDS).settle()
    assert (done.cash, done.payments) == (None, ())


def test_a_table_that_is_square_pays_nothing() -> None:
    assert play(header("sochi@1", "АБВ", stake="1 EUR")).settle().payments == ()


@pytest.mark.parametrize(
    ("text", "cash", "shown"),
    [("0.05 RUB", -460, "-4.60"), ("1 JPY", -92, "-92"), ("0,001 KWD", -92, "-0.092"), ("0.005 RUB", -46, "-0.46")],
)
def test_smallest_units(text: str, cash: int, shown: str) -> None:
    stake = Stake.parse(text)
    assert stake.cash({"А": -92, "Б": 92})["А"] == cash
    assert stake.decimal(cash) == shown


@pytest.mark.parametrize("text", ["", "abc", "-1 RUB", "1.2.3 RUB", "1e5", "9" * 500, "0.05 RUB per whist"])
def test_what_is_no_stake(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        Stake.parse(text)


def test_largest_remainder_keeps_the_sum() -> None:
    values = {"А": Fraction(5, 3), "Б": Fraction(5, 3), "В": Fraction(-10, 3)}
    assert largest_remainder(values) == {"А": 2, "Б": 2, "В": -4}


def test_two_pairs_settle_among_themselves() -> None:
    """Five payments would do it in a row; two groups take three."""
    balance = {"А": -5, "Б": -7, "В": 5, "Г": 3, "Д": 4}
    assert len(fewest_payments(balance)) == 3
