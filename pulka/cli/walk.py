"""Going through an agreement point by point before the first deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click

from pulka.cli.options import say, tell
from pulka.message import _
from pulka.preferans.convention import Convention, group_of
from pulka.preferans.library import load
from pulka.problems import ConventionError
from pulka.render.agreement import agreement
from pulka.yamlfile import read_yaml


def walk_through(reference: str, folder: str) -> list[str]:
    """The table goes through the agreement, point by point; what is answered differently becomes a house rule."""
    convention = load(reference, folder)
    values: dict[str, Any] = asdict(convention)
    rules: list[str] = []
    tell(say(_("Enter keeps what is in brackets; another value is written as in docs/conventions.md.")))
    for heading, points in agreement(convention):
        if points:
            tell(f"\n{say(heading)}")
        for key, label, _value in points:
            group, _dot, name = key.partition(".")
            value = values[group][name] if name else values[group]
            question = f"{say(label)} ({key}{_choices(group, name)})"
            rule = click.prompt(question, default=_flow(value), value_proc=_house_rule(key, value, reference, folder))
            if rule:
                rules.append(rule)
    return rules


def _choices(group: str, name: str) -> str:
    """The values that a point allows, where they are few."""
    hint = group_of(get_type_hints(Convention)[group])
    hint = get_type_hints(hint)[name] if name else hint
    allowed = get_args(hint) if get_origin(hint) is Literal else ("true", "false") if hint is bool else ()
    return f": {' | '.join(allowed)}" if allowed else ""


def _typed(text: str, value: object) -> str:
    """An answer in YAML: ``да`` and ``нет``, and bare numbers where a ladder or five prices stand."""
    text = {"да": "true", "нет": "false"}.get(text.strip().casefold(), text.strip())
    numbers = text.replace("-", " ").split()
    if len(numbers) > 1 and all(number.isdecimal() for number in numbers):
        if isinstance(value, (list, tuple)):
            return _flow(numbers)
        if isinstance(value, dict) and len(value) == len(numbers):
            return _flow(dict(zip(value, numbers, strict=True)))
    return text


def _house_rule(key: str, value: object, reference: str, folder: str) -> Callable[[str], str]:
    """Reads an answer: nothing where it is what was agreed already, else a rule that has been tried."""

    def read(text: str) -> str:
        text = _typed(text, value)
        if text == _flow(value):
            return ""
        group, dot, name = key.partition(".")
        rule = f"{group}={{{name}: {text}}}" if dot else f"{key}={text}"
        document = read_yaml(f"rules: {{{rule.replace('=', ': ', 1)}}}", "")
        try:
            if document.problems:
                raise ConventionError(document.problems)
            load(reference, folder, document)
        except ConventionError as error:
            conflict = all(problem.code == "convention-conflict" for problem in error.problems)
            if not conflict:  # one point alone may clash with another that is still to come
                raise click.UsageError(say(error.problems[0].message)) from None
        return rule

    return read


def _flow(value: object) -> str:
    """A value as one would type it in YAML, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
