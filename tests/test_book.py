"""The book's own example, a pulka of 25 deals, its four single deals and its printed values of gentleman's whist.

The source is S0 of ``docs/rules.md``, clause 5. Every number is the book's; where its totals contradict its own pairs
(``samples/book-25-deals.pulka`` tells how), the totals are those that follow from the pairs.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pulka.preferans.settlement import Settlement
from pulka.preferans.state import finished
from pulka.session import Session, open_session
from tests.support import header, play, wrote

SAMPLE = Path(__file__).parent.parent / "samples" / "book-25-deals.pulka"


@pytest.fixture(scope="module")
def book() -> Session:
    """The 25 deals as the sample has them."""
    return open_session(str(SAMPLE))


@pytest.fixture(scope="module")
def settled(book: Session) -> Settlement:
    return book.settle()


def test_the_25_deals_are_all_lawful(book: Session) -> None:
    assert not book.problems
    assert book.state.deals == 25


def test_first_deal_writes_what_the_book_says(book: Session) -> None:
    """Б plays eight from the first hand and takes nine; Г whists; one trick in the talon of the dealer А."""
    assert str(book.records[0].entry) == "1. Б(1)=8(+1); Г(+); А=1"
    postings = [(p.who, p.column.value, p.amount, p.on) for p in book.records[0].postings]
    assert sorted(postings, key=str) == [("А", "висты", 6, "Б"), ("Б", "пуля", 60, None), ("Г", "висты", 6, "Б")]


def test_pools_after_the_25th_deal(book: Session) -> None:
    assert book.state.sheet.pool == {"А": 200, "Б": 190, "Г": 170, "Е": 250}
    assert sum(book.state.sheet.pool.values()) == 810


def test_mountains_after_the_25th_deal(book: Session) -> None:
    assert book.state.sheet.mountain == {"А": 290, "Б": 140, "Г": 240, "Е": 130}


def test_pulka_ends_with_the_25th_deal_beyond_800(book: Session) -> None:
    ends = [record.number for record in book.records if sum(record.state.sheet.pool.values()) >= 800]
    assert set(ends) == {25}
    assert finished(book.context)


def test_pools_are_levelled_by_the_mountains(settled: Settlement) -> None:
    """А changes nothing, Б and Г carry 10 and 30 onto their mountains, Е writes off 50."""
    assert settled.carried == {"А": 0, "Б": 10, "Г": 30, "Е": -50}
    assert settled.levelled == {"А": 290, "Б": 150, "Г": 270, "Е": 80}


def test_smallest_mountain_is_taken_off_all(settled: Settlement) -> None:
    assert settled.smallest == 80
    assert settled.amnestied == {"А": 210, "Б": 70, "Г": 190, "Е": 0}


def test_shares_are_a_quarter_floored(settled: Settlement) -> None:
    assert settled.shares == {"А": 52, "Б": 17, "Г": 47, "Е": 0}


@pytest.mark.parametrize(
    ("one", "other", "wins"),
    [("А", "Б", -41), ("А", "Г", 3), ("А", "Е", -54), ("Б", "Г", 28), ("Б", "Е", 4), ("Г", "Е", -54)],
)
def test_pair_of_mutual_whists_and_shares(settled: Settlement, one: str, other: str, wins: int) -> None:
    assert settled.pairs[one, other] == wins
    assert settled.pairs[other, one] == -wins


def test_results_in_whists(settled: Settlement) -> None:
    assert settled.result == {"А": -92, "Б": 73, "Г": -85, "Е": 104}
    assert settled.rounded == settled.result


def test_cash_at_five_kopecks_a_whist(settled: Settlement) -> None:
    assert settled.cash == {"А": -460, "Б": 365, "Г": -425, "Е": 520}


def test_who_pays_whom(settled: Settlement) -> None:
    payments = {(p.payer, p.payee, p.amount) for p in settled.payments}
    assert payments == {("А", "Е", 460), ("Г", "Б", 365), ("Г", "Е", 60)}


def test_results_without_flooring() -> None:
    """The same 25 deals under the house rule ``settlement: exact``."""
    text = SAMPLE.read_text(encoding="utf-8").replace("stake: 0.05 RUB", "stake: 0.05 RUB\nrules: {settlement: exact}")
    settled = play(text).settle()
    half = Fraction(1, 2)
    assert settled.result == {"А": -92 - half, "Б": 72 + half, "Г": -85 - half, "Е": 105 + half}
    assert sum(settled.rounded.values()) == 0


# The book's four single deals (S0). The dealer follows from the declarer's hand.

GENTLEMAN = "sochi-gentleman@1"


def single(dealer: str, line: str) -> str:
    return wrote(play(header(GENTLEMAN, "АБГЕ", dealer, 200), line))


def test_book_01_seven_with_an_overtrick_and_two_whisters() -> None:
    """The pool takes 40 and no more for the overtrick; each whister writes his one trick."""
    assert single("Е", "А(1)=7(+1); Б=1; Г=1") == "пуля А 40; висты Б на А 4; висты Г на А 4"


def test_book_02_lone_whister_without_a_trick_and_two_tricks_in_the_talon() -> None:
    """Eight, all ten tricks taken: 30 onto the whister's mountain, and 12 whists for the dealer's talon."""
    assert single("Е", "Б(2)=8(+2); Г(+); Е=2") == "пуля Б 60; гора Г 30; висты Е на Б 12"


def test_book_03_gentleman_whist_on_six_two_down() -> None:
    """Г passed, so he and Б write 10 each; the dealer has 4 of consolation."""
    expected = "гора Е 40; висты А на Е 4; висты Б на Е 10; висты Г на Е 10"
    assert single("А", "Е(3)=6(-2); Б(+)") == expected


def test_book_04_half_whist_returned_by_the_dealer() -> None:
    """Only the dealer writes, 16 whists."""
    assert single("А", "Г(2)=6(-1); Е(=); А(+)") == "гора Г 20; висты А на Г 16"


@pytest.mark.parametrize(
    ("level", "down", "each"),
    [
        (6, 1, 7), (6, 2, 10), (6, 3, 13),
        (7, 1, 12), (7, 2, 18), (7, 3, 24),
        (8, 1, 15), (8, 2, 24), (8, 3, 33),
        (9, 1, 16), (9, 2, 28), (9, 3, 40),
        (10, 1, 15), (10, 2, 30), (10, 3, 45),
    ],
)  # fmt: skip
def test_printed_value_of_gentleman_whist(level: int, down: int, each: int) -> None:
    """What each of two defenders writes on a remise, however the one who whists is called; a ten is checked."""
    for answers in ("",) if level == 10 else ("; Б(+)", "; Г(+)"):
        played = play(header(GENTLEMAN, "АБГЕ", "Е", 200), f"А(1)={level}(-{down}){answers}")
        whists = played.state.sheet.whists
        assert not played.problems
        assert whists["Б", "А"] == whists["Г", "А"] == each
