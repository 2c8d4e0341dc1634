"""What the commands share: the reader's language, the journal, the options, the way out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pulka import journal
from pulka.message import Message, _
from pulka.problems import Problem, UsageError
from pulka.render.language import Language, preferred
from pulka.text import nfc, split_lines, visible

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])

_WIDTH = 100
_NARROWEST = 20

_language: list[Language] = [Language.of("en")]


def speak(code: str | None) -> Language:
    """Set the language of this run; ``None`` asks the environment."""
    _language[0] = Language.of(code or preferred(os.environ))
    return _language[0]


def language() -> Language:
    """The language of this run."""
    return _language[0]


def say(message: Message | str) -> str:
    """The message in the language of this run."""
    return language().say(message)


def tell(text: str) -> None:
    """Print a result; what could steer a terminal is shown as a mark."""
    click.echo(visible(text))


def tell_fault(text: str) -> None:
    """Print what is wrong, where faults are read."""
    click.echo(visible(text), err=True)


def tell_json(value: object) -> None:
    """Print a result for a program."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def width() -> int:
    """How many characters a line may have: the terminal's, or 100 where there is none."""
    try:
        given = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        given = os.get_terminal_size().columns if sys.stdout.isatty() else 0
    return max(_NARROWEST, given) if given > 0 else _WIDTH


# Options.


def lang_option(command: F) -> F:
    """``--lang``: read before anything else, by ``main``; here for the help and to be checked."""
    return click.option(
        "--lang", type=click.Choice(["ru", "en"]), expose_value=False, help=say(_("Language of messages."))
    )(command)


def json_option(command: F) -> F:
    """``--json``: the result for a program."""
    return click.option("--json", "as_json", is_flag=True, help=say(_("Print JSON for programs.")))(command)


def file_option(command: F) -> F:
    """``-f``: the journal."""
    return click.option(
        "-f", "--file", metavar=say(_("FILE")), help=say(_("The journal.")), shell_complete=_complete_journal
    )(command)


def words_argument(metavar: str) -> Callable[[F], F]:
    """Positional words, of which the first may be the journal."""
    return click.argument("words", nargs=-1, metavar=metavar, shell_complete=_complete_journal)


def _complete_journal(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """What the shell offers: files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def journal_and_rest(words: Sequence[str], file: str | None) -> tuple[str, list[str]]:
    """The journal - by option, as the first word, or found - and the other words."""
    rest = list(words)
    if file is None and rest and (rest[0].endswith(journal.SUFFIX) or os.path.exists(rest[0] + journal.SUFFIX)):
        file = rest.pop(0)
    return with_suffix(file) if file else journal.find(), rest


def with_suffix(name: str) -> str:
    """The file of that name; ``friday`` means ``friday.pulka`` where only that is there."""
    full = name + journal.SUFFIX
    return full if os.path.exists(full) and not os.path.exists(name) else name


def only_journal(words: Sequence[str], file: str | None) -> str:
    """The journal of a command that takes nothing else. Any one word is its name."""
    if file is None and len(words) == 1:
        return with_suffix(words[0])
    path, rest = journal_and_rest(words, file)
    if rest:
        raise click.UsageError(say(_("One journal at a time.")))
    return path


def deal_number(word: str) -> int | None:
    """The number of a deal as people type it, ``3`` or ``3.``; ``None`` where the word is no number."""
    digits = word.rstrip(".")
    return int(digits[:9]) if digits.isdecimal() else None


def standard_input() -> list[str]:
    """The lines of standard input."""
    try:
        return split_lines(nfc(sys.stdin.buffer.read().decode("utf-8")))
    except UnicodeDecodeError:
        raise UsageError(Problem("journal-file", _("The text is not in UTF-8."))) from None


def format_option(command: F) -> F:
    """``--format``: the totals as a plain table, in any format that tabulate has."""
    return click.option(
        "--format",
        "style",
        metavar=say(_("NAME")),
        callback=_known_style,
        help=say(_("A table: github, html, tsv, ...")),
    )(command)


def _known_style(_context: click.Context, _option: click.Parameter, style: str | None) -> str | None:
    if style is not None:
        from tabulate import tabulate_formats

        if style not in tabulate_formats:
            raise click.BadParameter(say(_("Known formats: {names}", names=", ".join(tabulate_formats))))
    return style
