"""Write what is made from the program: ``docs/cli.md``, ``docs/errors.md``, the examples of READMEs and games, outputs.

``python tests/write_docs.py`` writes them; ``tests/test_docs.py`` holds them against the program of today.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
ERRORS = ROOT / "tests" / "errors"
COMMANDS = [
    "new", "add", "undo", "edit", "show", "explain", "settle", "value", "check", "fmt", "convention", "stats", "export",
]  # fmt: skip
CONVENTION = ["list", "show", "diff", "check", "new"]
PULKA = [sys.executable, "-m", "pulka"]


def pulka(arguments: list[str], folder: Path, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, in a terminal of 100 columns."""
    environment = {**os.environ, "COLUMNS": "100", "PULKA_LANG": language}
    environment.pop("PULKA_FILE", None)
    return subprocess.run(
        [*PULKA, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def error_codes() -> list[str]:
    """The codes that have a case in ``tests/errors``."""
    return sorted({path.stem for path in ERRORS.iterdir() if path.suffix in (".pulka", ".cmd")})


def error_command(code: str) -> list[str]:
    """The command that shows the fault: in ``CODE.cmd``, else ``check CODE.pulka``."""
    command = ERRORS / f"{code}.cmd"
    return shlex.split(command.read_text()) if command.exists() else ["check", f"{code}.pulka"]


def error_output(code: str, language: str) -> str:
    """What the program says to it."""
    return pulka(error_command(code), ERRORS, language).stderr


def errors_page() -> str:
    """``docs/errors.md``: every fault by its name, with the smallest case and the answer."""
    parts = [
        "# Errors",
        "Every fault has a name. Here is the smallest case of each and what the program says to it; the cases are",
        "files of `tests/errors`, and this page is made from them (`make docs`).",
    ]
    for code in error_codes():
        case = ERRORS / f"{code}.pulka"
        body = case.read_text().rpartition("---\n")[2].strip() if case.exists() else ""
        parts += [f"\n## {code}\n"]
        if body:
            parts += ["```text", body, "```\n"]
        command = ERRORS / f"{code}.cmd"
        shown = command.read_text().strip() if command.exists() else f"check {code}.pulka"
        parts += ["```text", f"$ pulka {shown}", error_output(code, "en").rstrip(), "```"]
    return "\n".join(parts) + "\n"


EXAMPLES = {
    "new": [["new", "friday.pulka", "--players", "Анна, Борис, Глеб, Ева", "--stake", "0.05 RUB"]],
    "add": [["add", "Б(1)=8(+2); Г(+)"], ["add", "Б=3+3+2", "А=М"], ["add", "Г=7(0); А(+)", "--dry-run"]],
    "undo": [["undo"]],
    "edit": [["edit", "2", "Б=3+4+2"]],
    "show": [["show"], ["show", "--format", "github"], ["show", "--json"], ["show", "--worth"]],
    "explain": [["explain", "1"]],
    "settle": [["settle"]],
    "value": [
        ["value", "--level", "7"],
        ["value", "--convention", "sochi-gentleman", "--players", "4", "--level", "6", "--role", "whister"],
        ["value", "--convention", "sochi", "--players", "3", "--level", "0"],
        ["value", "--convention", "sochi", "--players", "3", "--level", "10", "--down", "0", "--json"],
    ],
    "check": [["check", "friday.pulka"]],
    "fmt": [["fmt", "--check"]],
    "convention": [
        ["convention", "list"],
        ["convention", "diff", "rostov", "moscow"],
        ["convention", "diff", "sochi", "kazakhstan"],
        ["convention", "new", "ours.yaml", "--from", "sochi"],
    ],
    "stats": [["stats"], ["stats", "friday.pulka", "--chart", "--svg", "friday.svg"]],
    "export": [["export", "--format", "jsonl"]],
}


def cli_page() -> str:
    """``docs/cli.md``: the help of each command and a true example of it, all in one evening."""
    parts = ["# Commands", "\nMade from the program itself (`make docs`). The examples are one evening, in order.\n"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts += ["```text", pulka(["--help"], folder).stdout.rstrip(), "```"]
        for command in COMMANDS:
            parts += [f"\n## {command}\n"]
            for sub in [[command], *([command, sub] for sub in CONVENTION if command == "convention")]:
                parts += ["```text", pulka([*sub, "--help"], folder).stdout.rstrip(), "```\n"]
            for example in EXAMPLES[command]:
                done = pulka(example, folder)
                shown = " ".join(shlex.quote(word) for word in example)
                parts += ["```text", f"$ pulka {shown}", (done.stdout + done.stderr).rstrip(), "```\n"]
    return re.sub(r"\n\n\n+", "\n\n", "\n".join(parts)).rstrip() + "\n"


CHART = ROOT / "docs" / "chart.svg"


def chart_page() -> str:
    """``docs/chart.svg``: how the book's pulka of 25 deals ran."""
    return pulka(["stats", "samples/book-25-deals.pulka", "--svg", "-"], ROOT).stdout


READMES = {"README.md": "en", "README.ru.md": "ru"}
GAMES = {f"docs/games/{path.name}": "en" for path in sorted((ROOT / "docs" / "games").glob("*.md"))}


def with_outputs(text: str, language: str) -> str:
    """A page with what its commands print today: one evening, in an empty folder."""
    with tempfile.TemporaryDirectory() as name:

        def block(match: re.Match[str]) -> str:
            shown = []
            for line in match[1].splitlines():
                if line.startswith("$ pulka "):
                    done = pulka(shlex.split(line.removeprefix("$ pulka ")), Path(name), language)
                    shown += [line, (done.stdout + done.stderr).rstrip()]
            return "\n".join(["```console", *shown, "```"])

        return re.sub(r"```console\n(.*?)```", block, text, flags=re.S)


def main() -> None:
    """Write everything."""
    for page, language in {**READMES, **GAMES}.items():
        path = ROOT / page
        path.write_text(with_outputs(path.read_text(), language))
    for code in error_codes():
        for language in ("en", "ru"):
            (ERRORS / f"{code}.{language}.txt").write_text(error_output(code, language))
    CHART.write_text(chart_page())
    (ROOT / "docs" / "errors.md").write_text(errors_page())
    (ROOT / "docs" / "cli.md").write_text(cli_page())


if __name__ == "__main__":
    main()
