"""The message catalogues: every message of the source, and click's own, against what is translated.

``python tests/catalogue.py --update`` brings new messages into the catalogues, with nothing translated.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "pulka" / "locale"
_KEYWORDS = {"_": None, "n_": (1, 2), "ngettext": (1, 2)}
_PYTHON = [("**.py", "python")]
# What click says to developers of commands, never to their users.
_CLICK_MODULES = ("core.py", "decorators.py", "exceptions.py", "formatting.py", "parser.py", "termui.py", "types.py")
_EMPTY_HEADERS = tuple(
    f'"{name}'.encode()
    for name in ("Project-Id", "Report-Msgid", "POT-", "PO-Rev", "Last-Tr", "Language-Team", "Generated-By")
)


def messages() -> Iterator[str | tuple[str, ...]]:
    """Every message that a user can meet."""
    for folder in (ROOT / "pulka", Path(click.__file__).parent):
        found = extract_from_dir(folder, _PYTHON, keywords=_KEYWORDS)
        for name, _line, message, _comments, _context in found:
            if folder.name == "pulka" or name in _CLICK_MODULES:
                yield message


def catalogue(code: str) -> Catalog:
    """The translations of a language as they stand in the source tree."""
    with (LOCALE / code / "LC_MESSAGES" / "pulka.po").open("rb") as file:
        return read_po(file, locale=code)


def update(code: str) -> None:
    """Bring the catalogue of a language to the messages of today; what is no longer said goes."""
    old = catalogue(code)
    new = Catalog(locale=code, charset="utf-8", fuzzy=False, header_comment="# Messages of pulka.")
    for message in dict.fromkeys(messages()):
        known = old.get(message if isinstance(message, str) else message[0])
        new.add(message, known.string if known else None)
    buffer = BytesIO()
    write_po(buffer, new, width=120, sort_output=True)
    kept = [line for line in buffer.getvalue().splitlines(keepends=True) if not line.startswith(_EMPTY_HEADERS)]
    (LOCALE / code / "LC_MESSAGES" / "pulka.po").write_bytes(b"".join(kept))


if __name__ == "__main__" and "--update" in sys.argv:
    for folder in LOCALE.iterdir():
        update(folder.name)
