"""Both languages say everything, with the same places to fill."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from pulka.message import _, n_
from pulka.render.language import LANGUAGES, Language, preferred
from tests.catalogue import LOCALE, catalogue, messages

PLACES = re.compile(r"\{[^{}]*\}|%\(\w+\)\w|\{\{|\}\}")


def test_every_message_is_translated() -> None:
    """Every message of the source, and of click, has a translation that is not empty and not doubtful."""
    for code in set(LANGUAGES) - {"en"}:
        known = catalogue(code)
        wanting = []
        for message in messages():
            found = known.get(message if isinstance(message, str) else message[0])
            strings = [] if found is None else [found.string] if isinstance(found.string, str) else found.string
            if not strings or not all(strings) or (found and found.fuzzy):
                wanting.append(message)
        assert wanting == []


def test_translations_fill_the_same_places() -> None:
    for message in catalogue("ru"):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
        for i, string in enumerate(strings):
            if message.id:
                source = ids[0] if i == 0 else ids[-1]
                assert set(PLACES.findall(string)) == set(PLACES.findall(source)), source


def test_the_catalogue_in_use_is_the_one_in_the_source() -> None:
    """An installation compiles it; ``make`` installs anew where it has changed."""
    compiled = LOCALE / "ru" / "LC_MESSAGES" / "pulka.mo"
    assert compiled.exists()
    russian = Language.of("ru").catalogue
    for message in catalogue("ru"):
        if message.id and isinstance(message.id, str):
            assert russian.gettext(message.id) == message.string


def test_plurals() -> None:
    say = Language.of("ru").say
    tricks = [say(n_("{n} trick", "{n} tricks", n)) for n in (1, 2, 5, 11, 21)]
    assert tricks == ["1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка"]


def test_a_language_without_a_catalogue_speaks_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pulka.render.language.FOLDER", str(tmp_path))
    assert Language.of("ru").say(_("pool")) == "pool"


@pytest.mark.parametrize(
    ("value", "english", "russian"),
    [(5, "5", "5"), (Fraction(1, 2), "0.5", "0,5"), (Fraction(-185, 2), "-92.5", "-92,5"),
     (Fraction(-1, 3), "-1/3", "-1/3"), (Fraction(-40, 3), "-13 1/3", "-13 1/3"), (Fraction(5, 4), "1.25", "1,25")],
)  # fmt: skip
def test_numbers(value: int | Fraction, english: str, russian: str) -> None:
    assert (Language.of("en").number(value), Language.of("ru").number(value)) == (english, russian)


@pytest.mark.parametrize(
    ("environment", "code"),
    [({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US"}, "ru"), ({"LC_ALL": "C", "LANG": "ru_RU"}, "en"),
     ({"PULKA_LANG": "de", "LANG": "ru"}, "ru"), ({"LANG": "de_DE"}, "en")],
)  # fmt: skip
def test_the_readers_language(environment: dict[str, str], code: str) -> None:
    assert preferred(environment) == code
