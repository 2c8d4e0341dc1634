"""What more than one page of tests stands on."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to type commands in, in English, on a terminal of a hundred characters."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PULKA_FILE", raising=False)
    monkeypatch.setenv("PULKA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path
