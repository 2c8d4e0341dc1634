"""The reader's language: catalogues, plurals, numbers."""

from __future__ import annotations

import gettext
import os
from dataclasses import dataclass
from fractions import Fraction

from pulka.message import Message
from pulka.money import Number

DOMAIN = "pulka"
LANGUAGES = ("en", "ru")
_LONGEST_WORD = 200
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")


def preferred(environment: dict[str, str] | os._Environ[str]) -> str:
    """The language that the environment asks for: ``PULKA_LANG``, else the locale, else English.

    >>> preferred({"LANG": "ru_RU.UTF-8"}), preferred({"PULKA_LANG": "en", "LANG": "ru_RU.UTF-8"}), preferred({})
    ('ru', 'en', 'en')
    """
    for name in ("PULKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(name, "")[:2].lower()
        if code in LANGUAGES:
            return code
        if code and name != "PULKA_LANG":
            return "en"
    return "en"


@dataclass(frozen=True, slots=True)
class Language:
    """Puts messages and numbers into words.

    >>> Language.of("ru").number(Fraction(-185, 2)), Language.of("en").number(Fraction(40, 3))
    ('-92,5', '13 1/3')
    """

    code: str
    catalogue: gettext.NullTranslations

    @classmethod
    def of(cls, code: str) -> Language:
        """The language of a code; English needs no catalogue, and is spoken where there is none."""
        try:
            with open(os.path.join(FOLDER, code, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as file:
                return cls(code, gettext.GNUTranslations(file))
        except FileNotFoundError:
            return cls(code, gettext.NullTranslations())

    def say(self, message: Message | str) -> str:
        """The sentence in this language, its places filled."""
        if isinstance(message, str):
            return message
        if message.many:
            template = self.catalogue.ngettext(message.one, message.many, message.count)
        else:
            template = self.catalogue.gettext(message.one)
        return template.format(**{name: self._word(value) for name, value in message.args})

    def _word(self, value: object) -> object:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, str) and len(value) > _LONGEST_WORD:
            return value[:_LONGEST_WORD] + "…"
        return self.number(value) if isinstance(value, Fraction) else value

    def number(self, value: Number) -> str:
        """A number as it is written: decimal where that is exact and short, else with a fraction."""
        if isinstance(value, int):
            return str(value)
        hundredths = value * 100
        if hundredths.denominator == 1:
            whole, rest = divmod(abs(int(hundredths)), 100)
            return f"{'-' if value < 0 else ''}{whole}{self.mark}{f'{rest:02}'.rstrip('0')}"
        whole, rest = divmod(abs(value.numerator), value.denominator)
        return f"{'-' if value < 0 else ''}{f'{whole} ' if whole else ''}{rest}/{value.denominator}"

    def signed(self, value: Number) -> str:
        """A number with its sign; zero has none."""
        return f"{'+' if value > 0 else ''}{self.number(value)}"

    @property
    def mark(self) -> str:
        """What stands between whole and part."""
        return "," if self.code == "ru" else "."

    def decimal(self, text: str) -> str:
        """A decimal number that was written with a point."""
        return text.replace(".", self.mark)
