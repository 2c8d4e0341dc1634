"""Imports point one way, and what the table waits for loads little."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.write_docs import ROOT

PACKAGE = ROOT / "pulka"

# Each may import itself and what stands to the right of it.
LAYERS = [
    ["pulka.__main__"],
    ["pulka.cli"],
    ["pulka.render"],
    ["pulka.season"],
    ["pulka.session"],
    ["pulka.journal", "pulka.preferans"],
    ["pulka.table", "pulka.money", "pulka.lock", "pulka.disk", "pulka.yamlfile"],
    ["pulka.problems"],
    ["pulka.message", "pulka.text"],
    ["pulka"],
]


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at the top or inside."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
            if node.module and node.module.split(".")[0] == "pulka":
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer(module: str) -> int:
    return next(i for i, names in enumerate(LAYERS) if any(module == n or module.startswith(n + ".") for n in names))


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module: str) -> None:
    mine = layer(module)
    siblings = {name for name in LAYERS[mine] if not (module == name or module.startswith(name + "."))}
    for other in imports(MODULES[module]):
        if other.startswith("pulka."):
            assert layer(other) >= mine, f"{module} imports {other}"
            if mine in (layer("pulka.journal"),):
                assert not any(other == name or other.startswith(name + ".") for name in siblings)


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("pulka.preferans")])
def test_the_game_knows_no_files_and_no_people(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(MODULES[module])}
    assert not outside & {"click", "tabulate"}
    assert "yaml" not in outside
    assert ("pydantic" in outside) == (module == "pulka.preferans.validation")
    if module.rpartition(".")[2] in ("scoring", "rules", "whisting", "settlement", "state", "pool", "outcome"):
        assert not {"pulka.preferans.notation", "pulka.preferans.lexer"} & imports(MODULES[module])


def test_what_add_loads(tmp_path: Path) -> None:
    """No pydantic, no tabulate, no importlib.metadata; 120 modules at most on top of a bare interpreter.

    Names with an underscore first are the insides of other modules (``_datetime``) and are not counted.
    """
    game = tmp_path / "game.pulka"
    game.write_text("---\npulka: 1\nconvention: sochi@1\nplayers: {А: Анна, Б: Борис, В: Вера}\ntarget: 20\n---\n")
    script = (
        "import sys, json; bare = set(sys.modules)\n"
        "from pulka.cli.main import run\n"
        f"code = run(['add', {str(game)!r}, 'Б(1)=8(+1); В(+)'])\n"
        "print(json.dumps([code, sorted(set(sys.modules) - bare)]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    code, loaded = json.loads(done.stdout.splitlines()[-1])
    assert code == 0
    assert not {"pydantic", "tabulate", "importlib.metadata", "filelock", "shutil", "tempfile"} & set(loaded)
    public = [name for name in loaded if not name.startswith("_")]
    assert len(public) <= 120, public
    assert "1. Б(1)=8(+1); В(+)" in game.read_text()
