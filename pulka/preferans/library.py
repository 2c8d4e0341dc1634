"""The library of conventions: the shipped ones, files of one's own, house rules - put together to one value.

Shipped files are checked when the package is tested and read as they are; any other file, and house rules, go through
pydantic (``validation``), and nothing in them is ignored.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints

from pulka.message import _
from pulka.preferans.convention import Convention, PenaltyRule, group_of
from pulka.problems import ConventionError, Problem, reason
from pulka.text import nearest
from pulka.yamlfile import Document, read_yaml

_LONGEST_CHAIN = 20
_MOST_CHARACTERS = 1_000_000


def folder() -> str:
    """Where the shipped conventions lie: inside the installed package, else at the top of the source tree."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "conventions")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "conventions")


def shipped() -> list[str]:
    """References of the shipped conventions, by name.

    >>> [reference for reference in shipped() if reference.startswith("sochi")]
    ['sochi-gentleman@1', 'sochi@1']
    """
    return sorted(name.removesuffix(".yaml") for name in os.listdir(folder()) if "@" in name)


def pinned(reference: str) -> str:
    """The newest version of a shipped convention that is named without one; any other name as it is.

    >>> pinned("sochi"), pinned("./ours.yaml")
    ('sochi@1', './ours.yaml')
    """
    versions = [known for known in shipped() if known.partition("@")[0] == reference]
    return max(versions, key=lambda known: int(known.partition("@")[2]), default=reference)


def load(reference: str, beside: str = "", house: Document | None = None) -> Convention:
    """The convention that a journal, or a person, names.

    ``reference`` is a shipped one with its version (``sochi@1``), or the path of a YAML file, taken from the folder
    ``beside``. ``house`` is a document whose key ``rules`` overrides single keys.

    Raises ``ConventionError`` with every fault: no such convention (with the near names), an unknown key (with the
    nearest one), a wrong type or value (with the allowed ones), keys that exclude each other.

    >>> load("sochi-gentleman@1").pool[8], load("sochi@1").reference
    (60, 'sochi@1')
    >>> load("sotchi@1")
    Traceback (most recent call last):
    pulka.problems.ConventionError: convention-unknown: There is no convention sotchi@1.
    """
    chain = list(_chain(reference, beside, ()))
    values: dict[str, Any] = {}
    for document in reversed(chain):
        values = merge(values, document.values)
    values.pop("extends", None)
    for key in {"name", "version", "title"} - chain[0].values.keys():
        values.pop(key, None)  # whose convention it is cannot be inherited
    values.setdefault("title", {"en": str(values.get("name")), "ru": str(values.get("name"))})
    foreign = [document for document in chain if os.path.dirname(document.file) != folder()]
    rules = house.values.get("rules") if house else None
    if house and rules is not None:
        if not isinstance(rules, dict):
            raise ConventionError(
                house.problem("convention-type", _("House rules are lines «key: value»."), ("rules",))
            )
        for key in ("name", "version", "title", "extends"):
            if key in rules:
                message = _("{key} belongs to a convention and is no house rule.", key=key)
                raise ConventionError(house.of_key("convention-key", message, ("rules", key)))
        values = merge(values, rules)
    if foreign or rules:
        from pulka.preferans.validation import validate

        validate(values, foreign, house)
    convention: Convention = _build(Convention, values)
    return convention


def merge(base: Mapping[Any, Any], over: Mapping[Any, Any]) -> dict[Any, Any]:
    """The base with everything that ``over`` says; mappings are merged key by key, lists are replaced.

    >>> merge({"pool": {6: 2, 7: 4}, "help": True}, {"pool": {7: 5}})
    {'pool': {6: 2, 7: 5}, 'help': True}
    """
    merged = dict(base)
    for key, value in over.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _chain(reference: Any, beside: str, seen: tuple[str, ...]) -> Iterator[Document]:
    """The file of a convention, then those that it extends."""
    path = _locate(str(reference), beside)
    if path in seen or len(seen) > _LONGEST_CHAIN:
        loop = " -> ".join(os.path.basename(name) for name in (*seen, path))
        raise ConventionError(
            Problem("convention-loop", _("A convention cannot extend itself: {loop}.", loop=loop), file=path)
        )
    document = read_file(path)
    yield document
    parent = document.values.get("extends")
    if parent is not None:
        try:
            yield from _chain(parent, os.path.dirname(path), (*seen, path))
        except ConventionError as error:
            if error.problems[0].file:
                raise
            first = error.problems[0]
            raise ConventionError(document.problem(first.code, first.message, ("extends",), first.hint)) from None


def _locate(reference: str, beside: str) -> str:
    if (reference.endswith((".yaml", ".yml")) or os.sep in reference) and reference.isprintable():
        return os.path.normpath(os.path.join(beside, reference))
    known = shipped()
    if reference in known:
        return os.path.join(folder(), reference + ".yaml")
    name = reference.partition("@")[0]
    near = [known_one for known_one in known if known_one.partition("@")[0] == name]
    if not near:
        names = nearest(name, [one.partition("@")[0] for one in known])
        near = [one for alike in names for one in known if one.partition("@")[0] == alike]
    raise ConventionError(
        Problem(
            "convention-unknown",
            _("There is no convention {name}.", name=reference[:64]),
            hint=_("Do you mean {near}?", near=", ".join(near))
            if near
            else _("Known are {known}; or name a file: ./ours.yaml.", known=", ".join(known)),
        )
    )


def read_file(path: str) -> Document:
    """The YAML file of a convention, unmerged. Raises ``ConventionError``."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        with open(path, encoding="utf-8") as file:
            document = read_yaml(file.read(_MOST_CHARACTERS), path)
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else _("it is not in UTF-8")
        raise ConventionError(
            Problem("convention-file", _("{path} cannot be read: {why}.", path=path, why=why), file=path)
        ) from None
    if document.problems:
        raise ConventionError(document.problems)
    return document


def _build(kind: Any, values: Mapping[str, Any]) -> Any:
    """The dataclass of values that are known to be good."""
    hints = get_type_hints(kind)
    made = {}
    for item in fields(kind):
        if item.name not in values and item.default is not MISSING:
            continue
        value, hint = values[item.name], group_of(hints[item.name])
        if is_dataclass(hint) and value is not None:
            value = _build(hint, value)
        elif item.name == "penalties":
            value = {name.casefold(): PenaltyRule(**writes) for name, writes in value.items()}
        elif isinstance(value, list):
            value = tuple(value)
        made[item.name] = value
    return kind(**made)
