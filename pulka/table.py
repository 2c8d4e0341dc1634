"""Who sits where, and whose deal it is: any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """The players' tags clockwise with their names, and who deals first.

    >>> table = Table(("А", "Б", "Г", "Е"), ("Анна", "Борис", "Глеб", "Ева"), "А")
    >>> table.after("Е"), table.hands("Б"), table.sits_out("Б")
    ('А', ('Г', 'Е', 'А'), 'Б')
    """

    players: tuple[str, ...]
    names: tuple[str, ...]
    dealer: str

    def name(self, tag: str) -> str:
        """The player's name as the header gives it."""
        return self.names[self.players.index(tag)]

    def renamed(self, tag: str, name: str) -> Table:
        """The same seats, one of them under a new name."""
        names = tuple(name if player == tag else old for player, old in zip(self.players, self.names, strict=True))
        return Table(self.players, names, self.dealer)

    def clockwise(self, tag: str) -> tuple[str, ...]:
        """All the others, clockwise from the player's left."""
        at = self.players.index(tag)
        return self.players[at + 1 :] + self.players[:at]

    def others(self, tag: str) -> tuple[str, ...]:
        """All the others, in the order of the header."""
        return tuple(player for player in self.players if player != tag)

    def after(self, tag: str) -> str:
        """The player on the left."""
        return self.clockwise(tag)[0]

    def hands(self, dealer: str) -> tuple[str, ...]:
        """First, second and third hand of a deal; with three players the dealer is the third (clause 1)."""
        return (*self.clockwise(dealer), dealer)[:3]

    def sits_out(self, dealer: str) -> str | None:
        """The dealer, where he holds no cards: with four players or more (clause 1)."""
        return None if dealer in self.hands(dealer) else dealer
