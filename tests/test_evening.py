"""Clause 6 of the rules: penalties by name, a revoke, a seat that changes hands, half misère, twelve sure tricks."""

from __future__ import annotations

import pytest

from tests.support import codes, header, play, wrote

FOUR = header("sochi-gentleman@1", "АБВГ", target=200)
HALVES = header("sochi@1", "АБВГ", rules="{half_misere: true}")


def test_a_penalty_of_the_house() -> None:
    rules = header(players="АБВ", rules="{penalties: {пересдача: {mountain: 1}, Подсмотрел: {whists: 10}}}")
    assert wrote(play(rules, "! Б Пересдача")) == "гора Б 1"
    assert wrote(play(rules, "! Б подсмотрел")) == "висты А на Б 10; висты В на Б 10"
    assert codes(play(rules, "! Б ренонс")) == ["penalty"]
    assert codes(play(header(), "! Б ренонс")) == ["penalty"]


def test_a_wrong_number_of_cards_put_away() -> None:
    """S0: two undertricks of the game; on a seven 2 x 40."""
    played = play(FOUR, "А=7(0); Б(+)", "! А снос")
    assert wrote(played) == "гора А 80"
    assert codes(play(FOUR, "! А снос")) == ["penalty"]
    assert codes(play(FOUR, "Г=3+3+2", "! А снос")) == ["penalty"]


# S0, lines 686-699. А plays, Б and В defend; a seven is 40 to the pool and the mountain, 4 whists a trick.
@pytest.mark.parametrize(
    ("deal", "revokes", "together"),
    [
        # The declarer would have made it: one down, nobody writes on him.
        ("А=7(0); Б=2; В=1", "А", "гора А 40"),
        ("А=7(0); Б=2; В=1; Г=2", "А", "гора А 40"),
        ("А=7(0); Б=2; В=1", "АА", "гора А 80"),
        # He was down: one more; tricks stay with who took them, consolation is for two.
        ("А=7(-1); Б=3; В=1", "А", "гора А 80; висты Б на А 20; висты В на А 12; висты Г на А 8"),
        # A whister: made; he writes no whists and one undertrick in full, the other his tricks.
        ("А=7(-1); Б=3; В=1", "В", "пуля А 40; гора В 40; висты Б на А 12"),
        ("А=7(0); Б=2; В=1", "В", "пуля А 40; гора В 40; висты Б на А 8"),
        ("А=7(0); Б=2; В=1", "ВВ", "пуля А 40; гора В 80; висты Б на А 8"),
        ("А=7(0); Б=2; В=1", "БВ", "пуля А 40; гора Б 40; гора В 40"),
        ("А=7(0); Б(+)", "Б", "пуля А 40; гора Б 40"),
    ],
)
def test_revoke(deal: str, revokes: str, together: str) -> None:
    played = play(FOUR, deal, *(f"! {who} ренонс" for who in revokes))
    assert played.problems == []
    assert wrote(played, last=1 + len(revokes)) == together


def test_a_revoke_belongs_to_the_deal_before() -> None:
    assert codes(play(FOUR, "! А ренонс")) == ["penalty"]
    assert codes(play(FOUR, "А=7; пас", "Б=М", "! Б ренонс")) == ["penalty"]
    assert codes(play(FOUR, "А=7; пас", "! Г ренонс")) == ["penalty"]
    assert codes(play(FOUR, "А=7; пас", "! А ренонс")) == ["penalty"]
    assert codes(play(FOUR, "А=6; Б(=)", "! А ренонс")) == ["penalty"]


def test_a_revoke_of_a_helper_undoes_his_help() -> None:
    """А is closed and helps Б by his seven, until his revoke: one down, and the help never was."""
    rules = header(players="АБВ", rules="{penalties: {ренонс: {revoke: true}}}")
    played = play(rules, "! А пуля +20", "А=7(0); Б(+)", "! А ренонс")
    assert wrote(played, last=2) == "гора А 4"


def test_nobody_is_more_than_ten_down() -> None:
    played = play(FOUR, "А=6(-5); Б(+)", "! А ренонс", "! А ренонс")
    assert "гора А 120" in wrote(played, last=3)


def test_a_seat_goes_on_under_a_new_name() -> None:
    played = play(FOUR, "А=7; пас", "~ а = Жанна д’Арк  # Анна ушла", "Б=6; пас")
    assert played.problems == []
    assert played.context.table.name("А") == "Жанна д’Арк"
    assert played.state.sheet.pool["А"] == 40
    assert str(played.records[1].entry) == "~ А = Жанна д’Арк  # Анна ушла"
    assert codes(play(FOUR, "~ Ж = Жанна")) == ["unknown-player"]
    assert codes(play(FOUR, "~ А =")) == ["syntax"]
    assert codes(play(FOUR, "~ А = Борис")) == ["same-name"]


def test_half_misere() -> None:
    """Both write half: 10 to the pool is 5 and 5, two tricks at 10 are 10 and 10."""
    assert wrote(play(HALVES, "А=М(0); пополам")) == "пуля А 5; пуля Г 5"
    assert wrote(play(HALVES, "А=М(2); halves")) == "гора А 10; гора Г 10"
    assert codes(play(header("sochi@1", "АБВГ"), "А=М; пополам")) == ["half-misere"]
    assert codes(play(header(rules="{half_misere: true}"), "А=М; пополам")) == ["half-misere"]


def test_the_dealer_of_a_half_misere_helps_nobody() -> None:
    """What is beyond his pool comes off his mountain, the rest onto all others'."""
    assert wrote(play(HALVES, "! Г пуля +18", "! Г гора +1", "А=М; пополам")) == (
        "пуля А 5; пуля Г 2; гора А 2; гора Б 2; гора В 2; гора Г -1"
    )


def test_twelve_sure_tricks() -> None:
    prize = header("sochi-gentleman@1", "АБВ", target=500, rules="{preferans: {rule: prize}}")
    assert wrote(play(prize, "А=преферанс")) == "пуля А 400"
    close = header(players="АБВ", rules="{preferans: {rule: close}}")
    played = play(close, "! А гора +7", "! Б пуля +8", "А(1)=preferans")
    assert wrote(played) == "пуля А 20; пуля Б 12; пуля В 20; гора А -7; висты А на Б 100; висты А на В 100"
    assert codes(play(header(), "А=преферанс")) == ["preferans"]
