"""Every fault has a name, a smallest case and its exact words, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.write_docs import ERRORS, ROOT, error_codes, error_output

# Faults of the moment, which no file alone can show; the tests that show them.
ELSEWHERE = {"journal-changed": "test_journal", "journal-write": "test_journal", "parquet-missing": "test_export"}


def codes_in_the_source() -> set[str]:
    """The first argument of everything that makes a problem."""
    makers = {"Problem", "fail", "check", "problem", "of_key", "at"}
    found = set()
    for path in (ROOT / "pulka").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in makers and isinstance(node.args[0].value, str):
                    found.add(node.args[0].value)
            elif isinstance(node, ast.Tuple) and isinstance(node.elts[0] if node.elts else None, ast.Constant):
                value = node.elts[0].value  # type: ignore[attr-defined]
                if isinstance(value, str) and value.startswith("convention-"):
                    found.add(value)
    return found


def test_every_code_has_a_case() -> None:
    assert codes_in_the_source() - ELSEWHERE.keys() == set(error_codes())


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("code", error_codes())
def test_error(code: str, language: str) -> None:
    output = error_output(code, language)
    assert code in output.splitlines()[0]
    assert output == Path(ERRORS / f"{code}.{language}.txt").read_text(encoding="utf-8")
    assert "Traceback" not in output
