"""A sentence for people that is not yet in any language.

Values carry messages; only the renderer, which knows its reader, puts them into words.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """An English sentence with named places, its plural where it counts, and what fills the places.

    ``str`` gives the English; ``pulka.render.language`` gives any language that has a catalogue.
    """

    one: str
    many: str = ""
    count: int = 1
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        template = self.one if self.count == 1 or not self.many else self.many
        return template.format(**dict(self.args))


def _(text: str, /, **args: object) -> Message:
    """A message; the text is the key of the catalogues.

    >>> str(_("{who} deals", who="Б"))
    'Б deals'
    """
    return Message(text, args=tuple(args.items()))


def n_(one: str, many: str, count: int, /, **args: object) -> Message:
    """A message that counts; ``{n}`` is the count.

    >>> str(n_("{n} trick", "{n} tricks", 2))
    '2 tricks'
    """
    return Message(one, many, abs(count), (("n", count), *args.items()))
