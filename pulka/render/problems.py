"""One layout for every fault: the place and the name, the line and the caret, why, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pulka.message import n_
from pulka.problems import Problem
from pulka.render.language import Language
from pulka.text import excerpt

_MOST = 50


def problem_text(problem: Problem, language: Language, width: int = 100) -> str:
    """The fault as people read it.

    >>> from pulka.message import _
    >>> from pulka.text import Span
    >>> fault = Problem("level", _("There is no game of {level}.", level=5), Span(3, 2, 3), None, "a.pulka", "Б=5")
    >>> print(problem_text(fault, Language.of("en")))
    a.pulka:3:3: level
        3 | Б=5
          |   ^
    There is no game of 5.
    """
    span = problem.span
    place = ":".join([problem.file, *([str(span.line), str(span.column)] if span else [])]) if problem.file else ""
    lines = [f"{place}: {problem.code}" if place else problem.code]
    if span and problem.source:
        lines += excerpt(problem.source, span, max(20, width - 8))
    lines.append(language.say(problem.message))
    if problem.hint:
        lines.append(language.say(problem.hint))
    return "\n".join(lines)


def problem_json(problem: Problem, language: Language) -> dict[str, Any]:
    """The fault as a program reads it; lines and columns count from 1, ``end`` is the column after the last."""
    span = problem.span
    return {
        "file": problem.file or None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end": span.end + 1 if span else None,
        "code": problem.code,
        "message": language.say(problem.message),
        "hint": language.say(problem.hint) if problem.hint else None,
    }


def problems_text(problems: Iterable[Problem], language: Language, width: int = 100) -> str:
    """The faults, a blank line between; of very many, the first ones and their number."""
    told = list(problems)
    texts = [problem_text(problem, language, width) for problem in told[:_MOST]]
    if len(told) > _MOST:
        more = len(told) - _MOST
        texts.append(language.say(n_("And {n} fault more.", "And {n} faults more.", more)))
    return "\n\n".join(texts)
