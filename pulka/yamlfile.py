"""YAML that remembers where each value was written, and takes nothing for granted.

A key given twice, an alias, a value of a kind that no file of ours has: each is a problem with its place.
Numbers with a point stay text, so that no float comes in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from pulka.message import Message, _
from pulka.problems import Problem
from pulka.text import Span, is_control, nfc, split_lines

_WHOLE = re.compile("-?(0|[1-9][0-9]{0,17})")
_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Path = tuple[str | int, ...]


@dataclass
class Document:
    """The values of a file and the place of each, by its path of keys; ``offset`` lines stand before it."""

    file: str
    lines: list[str]
    offset: int = 0
    values: Any = None
    problems: list[Problem] = field(default_factory=list)
    keys: dict[Path, Span] = field(default_factory=dict)
    spans: dict[Path, Span] = field(default_factory=dict)
    raw: dict[Path, str] = field(default_factory=dict)

    def problem(self, code: str, message: Message, path: Path = (), hint: Message | None = None) -> Problem:
        """A fault of the value at the path, or of the nearest thing that was written above it."""
        while path and path not in self.spans:
            path = path[:-1]
        return self.at(code, message, self.spans.get(path), hint)

    def of_key(self, code: str, message: Message, path: Path, hint: Message | None = None) -> Problem:
        """A fault of the key at the path."""
        return self.at(code, message, self.keys.get(path), hint)

    def at(self, code: str, message: Message, span: Span | None, hint: Message | None = None) -> Problem:
        span = span or Span(self.offset + 1, 0, 1)
        index = span.line - self.offset - 1
        return Problem(code, message, span, hint, self.file, self.lines[index] if index < len(self.lines) else "")


def read_yaml(text: str, file: str, offset: int = 0) -> Document:
    """Read a mapping.

    ``document.problems`` tells what is wrong; ``values`` is a dict, empty where the text is no mapping.

    >>> document = read_yaml("a: {6: 2, x: 0.05}", "some.yaml")
    >>> document.values, document.spans[("a", 6)]
    ({'a': {6: 2, 'x': '0.05'}}, Span(line=1, start=7, end=8))
    >>> [str(p.message) for p in read_yaml("a: 1\\na: 2", "some.yaml").problems]
    ['The key a is given twice.']
    """
    text = nfc(text)
    document = Document(file, split_lines(text) or [""], offset, {})
    for number, line in enumerate(document.lines, offset + 1):
        for column, character in enumerate(line):
            if is_control(character):
                code = f"U+{ord(character):04X}"
                message = _("This character means nothing here: {character}", character=code)
                document.problems.append(document.at("yaml", message, Span(number, column, column + 1)))
    if document.problems:
        return document
    try:
        node = yaml.compose(text, Loader=_Loader)
        return _values(document, node)
    except RecursionError:
        document.problems.append(document.at("yaml", _("This is nested too deep."), None))
        document.values = {}
        return document
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        span = Span(offset + mark.line + 1, mark.column, mark.column + 1) if mark else None
        document.problems.append(document.at("yaml", _("This is not YAML: {why}.", why=_reason(error)), span))
        return document


def _values(document: Document, node: yaml.Node | None) -> Document:
    """The document with the values of its tree."""
    if not isinstance(node, yaml.MappingNode):
        message = _("A mapping is expected: lines of the form «key: value».")
        document.problems.append(document.at("yaml", message, None))
        return document
    document.values = _Reader(document).value(node, ())
    return document


def _reason(error: yaml.YAMLError) -> str:
    return str(getattr(error, "problem", None) or getattr(error, "reason", None) or error).splitlines()[0]


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.seen: set[int] = set()

    def span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        line = self.document.offset + start.line + 1
        stop = end.column if end.line == start.line else len(self.document.lines[start.line])
        return Span(line, start.column, stop)

    def value(self, node: yaml.Node, path: Path) -> Any:
        self.document.spans[path] = self.span(node)
        if id(node) in self.seen:
            self.document.problems.append(
                self.document.problem("yaml", _("Write the value itself; aliases are not read."), path)
            )
            return None
        self.seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
        self.document.raw[path] = node.value
        return self.scalar(node)

    def scalar(self, node: yaml.Node) -> Any:
        """Whole numbers in plain decimal digits, truth values, null and text; all else stays as it was typed."""
        text, kind = str(node.value), node.tag.rpartition(":")[2]
        if kind == "int" and _WHOLE.fullmatch(text):
            return int(text)
        if kind == "bool" and text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
        return None if kind == "null" else text

    def mapping(self, node: yaml.MappingNode, path: Path) -> dict[Any, Any]:
        values: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            key = self.key(key_node)
            here = (*path, key)
            if key in values:
                message, hint = _("The key {key} is given twice.", key=key), _("Leave one of the two out.")
                self.document.problems.append(self.document.at("yaml", message, self.span(key_node), hint))
            self.document.keys[here] = self.span(key_node)
            values[key] = self.value(value_node, here)
        return values

    def key(self, node: yaml.Node) -> str | int:
        """A key is a whole number, or the text as typed: a player may be called No."""
        if not isinstance(node, yaml.ScalarNode):
            return "?"
        number = self.scalar(node)
        return number if type(number) is int else str(node.value)
