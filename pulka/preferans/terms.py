"""The words of the game (clause 1): what no convention can change."""

from __future__ import annotations

from enum import Enum

TRICKS = 10
"""Tricks in a deal."""
HANDS = 3
"""Players who hold cards."""
LEVELS = (6, 7, 8, 9, 10)
"""Contracts, by the tricks that the declarer owes."""
TALON_CARDS = 2
"""Cards of the talon; turned up in an all-pass they take as many tricks at most."""


class Column(Enum):
    """A column of the sheet; the value is its word in the notation."""

    POOL = "пуля"
    MOUNTAIN = "гора"
    WHISTS = "висты"


class Strain(Enum):
    """Trumps of a contract; the value is what the canonical notation writes."""

    SPADES = "п"
    CLUBS = "т"
    DIAMONDS = "б"
    HEARTS = "ч"
    NO_TRUMPS = "бк"
