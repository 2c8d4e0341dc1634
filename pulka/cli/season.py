"""What the commands over many journals share: which ones are meant, how far it is, what was passed over."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

import click

from pulka import journal
from pulka.cli.options import language, say, tell_fault, width, with_suffix
from pulka.message import _
from pulka.problems import Problem, PulkaError, UsageError
from pulka.season import archive
from pulka.season.archive import Game

_LONG = 20
"""So many journals are read before anybody wonders."""


def games(words: Sequence[str], passed_over: list[Problem]) -> Iterator[Game]:
    """The good journals that files and folders mean, as they are read; what is bad is put into ``passed_over``.

    Without words, ``PULKA_FILE``, else every journal of this folder. A game that is there twice is read once. Raises
    ``PulkaError`` where one journal is meant, and it is bad.
    """
    paths, problems = archive.journals([with_suffix(word) for word in words] or _here())
    if problems and not paths:
        raise UsageError(problems)
    passed_over += problems
    alone = len(paths) == 1 and not problems
    seen: dict[str, str] = {}
    with _progress(paths) as shown:
        for path in shown:
            try:
                game = archive.read(path)
            except PulkaError as error:
                if alone:
                    raise
                passed_over += archive.passed_over(path, error)
                continue
            if game.id not in seen:
                yield game
            elif game.session.state.deals:
                tell_fault(say(_("{path} is the same game as {other}, and is counted once.", path=path,
                                 other=seen[game.id])))  # fmt: skip
            seen.setdefault(game.id, path)


def _here() -> list[str]:
    """What is meant where nothing is named: of this folder, not of those in it."""
    if named := os.environ.get("PULKA_FILE"):
        return [named]
    return sorted(name for name in os.listdir() if name.endswith(journal.SUFFIX)) or ["."]


def _progress(paths: list[str]) -> AbstractContextManager[Iterator[str] | list[str]]:
    """A bar on a terminal where it takes long; it stands beside the result, never in it."""
    if len(paths) < _LONG or not sys.stderr.isatty():
        return nullcontext(paths)
    return click.progressbar(paths, file=sys.stderr)


def tell_passed_over(problems: list[Problem]) -> int:
    """Tell what was passed over, and answer with the exit code that it makes."""
    if problems:
        from pulka.render.problems import problems_text

        tell_fault(problems_text(problems, language(), width()))
    return 1 if problems else 0
