"""What is installed is whole: conventions, samples and messages travel with the package."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.write_docs import ROOT


def test_the_wheel_is_whole(tmp_path: Path) -> None:
    """Built from the tree and run from the archive itself, far from the tree."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("pulka_score-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path / "site")
    for folder, pattern in (("conventions", "*.yaml"), ("samples", "*.pulka")):
        assert {f"pulka/{folder}/{path.name}" for path in (ROOT / folder).glob(pattern)} <= names
    assert {"pulka/locale/ru/LC_MESSAGES/pulka.mo", "pulka/py.typed"} <= names
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PULKA_LANG": "ru"}
    sample = tmp_path / "site" / "pulka" / "samples" / "book-25-deals.pulka"
    command = [sys.executable, "-P", "-m", "pulka", "settle", str(sample)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "Платят: Анна → Ева 4,60; Глеб → Борис 3,65; Глеб → Ева 0,60 RUB." in done.stdout
