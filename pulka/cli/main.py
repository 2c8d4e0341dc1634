"""The entry of the command: language, subcommands loaded when they are called, exit codes."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from pulka import __version__
from pulka.cli import options
from pulka.cli.options import language, say
from pulka.message import _
from pulka.problems import PulkaError, reason
from pulka.render.language import DOMAIN, FOLDER, LANGUAGES

COMMANDS = (
    "new", "add", "undo", "edit", "show", "explain", "settle", "value", "check", "fmt", "convention", "stats", "export",
)  # fmt: skip


class Commands(click.Group):
    """The subcommands, in the order in which an evening needs them; the module of each is loaded when it is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pulka.cli.{cmd_name}").command
        for one in (command, *getattr(command, "commands", {}).values()):
            one.options_metavar = say(_("[OPTIONS]"))
        return command


def commands() -> click.Group:
    """The whole command, in the language of this run."""
    group = Commands(
        "pulka",
        context_settings={"max_content_width": 100},
        help=say(_("Keep the score of a real game of preferans, and settle it.")),
    )
    group.options_metavar, group.subcommand_metavar = say(_("[OPTIONS]")), say(_("COMMAND ..."))
    group.commands = {name: click.Command(name) for name in COMMANDS}  # their names, for click's suggestions
    group = click.version_option(__version__, prog_name="pulka")(group)
    return options.lang_option(group)


def _asked(arguments: Sequence[str]) -> str | None:
    """The value of ``--lang``, wherever it stands: it is needed before the first word is said."""
    for i, word in enumerate(arguments):
        if word == "--":
            break
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang":
            value = next(iter(arguments[i + 1 :]), "")
        if value in LANGUAGES:
            return value
    return None


def run(arguments: Sequence[str]) -> int:
    """Run the command and answer with its exit code: 0 good, 1 problems in the data, 2 wrong usage."""
    options.speak(_asked(arguments))
    if any("\ud800" <= letter <= "\udfff" for word in arguments for letter in word):
        options.tell_fault(say(_("The text is not in UTF-8.")))
        return 2
    os.environ["LANGUAGE"] = language().code  # click speaks through gettext: it finds its words in our catalogue
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    try:
        code = commands().main(list(arguments), prog_name="pulka", standalone_mode=False)
    except PulkaError as error:
        from pulka.render.problems import problems_text

        options.tell_fault(problems_text(error.problems, language(), options.width()))
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt, EOFError):
        click.echo(say(_("Stopped; nothing has been written.")), err=True)
        return 1
    return code if isinstance(code, int) else 0


def main() -> None:
    """Entry point of ``pulka``."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for the life of the process
        elif mode == "w":
            stream.reconfigure(errors="replace")
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0  # the reader, say ``head``, has seen enough
        if not isinstance(error, BrokenPipeError):
            why = _("The answer cannot be shown: {why}. What was entered stays entered.", why=reason(error))
            options.tell_fault(say(why))
            code = 1
    sys.exit(code)
