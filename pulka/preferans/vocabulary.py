"""The words of the notation, Russian and Latin, by what they look like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pulka.preferans.terms import Column, Strain
from pulka.text import skeleton


def _vocabulary(words: Mapping[Any, str]) -> dict[str, Any]:
    return {skeleton(word): meaning for meaning, spellings in words.items() for word in spellings.split()}


WORDS: dict[str, str] = _vocabulary(
    {
        "misere": "М M мизер misere misère",
        "pass": "пас pass",
        "conceded": "сдался conceded",
        "talon": "прикуп прикупа talon",
        "on": "на on",
        "dealer": "дилер dealer",
        "after": "после after",
        "end": "конца end",
        "halves": "пополам halves",
        "preferans": "преферанс preferans",
        "dark": "втёмную dark",
        "shown": "всветлую open",
        "without": "без without",
        "thrown": "выброшен thrown",
        "bomb": "бомба птичка bomb bird",
        "seven": "семёрка семёрки seven sevens",
        "price": "цена price",
        "order": "заказ order",
        "time": "время time",
        "everyone": "все all everyone",
    }
)
COLUMNS: dict[str, Column] = _vocabulary(
    {Column.POOL: "пуля pool", Column.MOUNTAIN: "гора mountain", Column.WHISTS: "висты whists"}
)
STRAINS: dict[str, Strain] = _vocabulary(
    {
        Strain.SPADES: "п s ♠ ♤",
        Strain.CLUBS: "т c ♣ ♧",
        Strain.DIAMONDS: "б d ♦ ♢",
        Strain.HEARTS: "ч h ♥ ♡",
        Strain.NO_TRUMPS: "бк nt",
    }
)
RESERVED = frozenset(WORDS) - {skeleton("М")} | frozenset(COLUMNS)
"""Skeletons of the words that no player can have for a tag."""
