"""``pulka stats`` as people and programs call it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest

from pulka.cli.main import run
from tests.support import header
from tests.write_docs import ROOT

SAMPLES = ROOT / "samples"
BOOK = str(SAMPLES / "book-25-deals.pulka")
PULKA = f"{sys.executable} -m pulka"
Said = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("folder")


def rows(said: str) -> dict[str, list[str]]:
    """The rows of the first table, by label."""
    found = (re.fullmatch(r"(\S.*?)\s{2,}(.*)", line) for line in said.splitlines())
    return {match[1]: match[2].split() for match in reversed([match for match in found if match])}


def test_the_book(capsys: Said) -> None:
    """In the order of the results; the numbers are those that ``test_season`` counts by hand."""
    assert run(["stats", BOOK]) == 0
    said = capsys.readouterr().out
    found = rows(said)
    assert said.startswith("Sochi, gentleman's whist: 25 deals.")
    assert re.search(r"^ +Ева +Борис +Глеб +Анна$", said, flags=re.M)
    assert found["result, whists"] == ["+104", "+73", "-85", "-92"]
    assert found["contracts bid"] == ["7", "3", "4", "4"]
    assert found["- undertricks, mean"] == ["1", "1", "1", "-"]
    assert found["- short"] == ["0", "0", "2", "0"]
    assert found["- whists for it"] == ["0", "0", "0", "6"]
    assert "  Анна    +52  19. А(2)=9(0); Е(+)\n         -150  3. А(2)=М(+2)" in said
    assert "games played" not in found
    assert "Running" not in said


def test_russian(capsys: Said) -> None:
    assert run(["stats", BOOK, "--chart", "--lang", "ru"]) == 0
    said = capsys.readouterr().out
    assert rows(said)["- взяток, в среднем"] == ["2,25", "3,33", "4,5", "2"]
    assert "Где всё решалось:" in said
    assert not re.search("[A-Za-z]{3}", said.replace("RUB", "").replace(BOOK, "").replace("book-25-deals.pulka", ""))


def test_a_season(capsys: Said) -> None:
    assert run(["stats", str(SAMPLES), "--chart"]) == 0
    said = capsys.readouterr().out
    games = sorted(SAMPLES.glob("*.pulka"))
    deals = sum(len(re.findall(r"^\d+\.", path.read_text(), re.MULTILINE)) for path in games)
    assert said.startswith(f"{len(games)} games, {deals} deals")
    assert "Running result game by game, whists" in said
    assert sum(map(int, rows(said)["games played"])) > 2 * len(games)


def test_json(capsys: Said) -> None:
    assert run(["stats", BOOK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["skipped"] == []
    (game,) = found["games"]
    assert game["results"] == {"Анна": "-92", "Борис": "73", "Глеб": "-85", "Ева": "104"}
    assert (game["file"], game["date"], game["deals"]) == (BOOK, None, 25)
    boris = next(player for player in found["players"] if player["name"] == "Борис")
    assert boris["contracts"] == {"bid": 3, "made": 2, "down": 1, "undertricks": 1, "average_undertricks": "1"}
    assert boris["miseres"] == {"bid": 1, "made": 1}
    assert boris["whists"] == {"tried": 5, "short": 0, "half": 2}
    assert boris["allpasses"] == {"dealt": 3, "tricks": 10, "average_tricks": "10/3"}
    assert boris["cash"] == {"RUB": "3.65"}
    assert boris["best"]["deal"] == 17
    assert found["running"]["axis"] == "deals"
    assert found["running"]["curves"][0]["results"][-1] == "104"


def test_what_is_meant_without_words(folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journals of this folder, not of those in it; ``PULKA_FILE`` where it is set; the name without its ending."""
    assert run(["stats"]) == 2
    assert ".: no-journals" in capsys.readouterr().err
    (folder / "old").mkdir()
    shutil.copy(SAMPLES / "sochi-3.pulka", folder / "a.pulka")
    shutil.copy(SAMPLES / "sochi-4.pulka", folder / "b.pulka")
    shutil.copy(SAMPLES / "rostov-4.pulka", folder / "old" / "c.pulka")
    for words, games in (([], 2), (["."], 3), (["a", "old"], 2), (["a.pulka", "./a.pulka"], 1)):
        assert run(["stats", *words, "--json"]) == 0
        assert len(json.loads(capsys.readouterr().out)["games"]) == games
    monkeypatch.setenv("PULKA_FILE", "b.pulka")
    assert run(["stats", "--json"]) == 0
    assert [game["file"] for game in json.loads(capsys.readouterr().out)["games"]] == ["b.pulka"]


def test_a_bad_journal_among_good_ones(folder: Path, capsys: Said) -> None:
    (folder / "bad.pulka").write_text(header() + "А=5\nБ=5\n")
    shutil.copy(BOOK, folder / "good.pulka")
    assert run(["stats", "--json"]) == 1
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert [problem["code"] for problem in found["skipped"]] == ["journal-skipped", "level"]
    assert [game["file"] for game in found["games"]] == ["good.pulka"]
    assert said.err.startswith("bad.pulka: journal-skipped")
    assert run(["stats", "bad.pulka"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count(": level")) == ("", 2)


def test_a_journal_without_deals(folder: Path, capsys: Said) -> None:
    (folder / "new.pulka").write_text(header())
    assert run(["stats", "--chart", "--svg", "new.svg"]) == 0
    assert capsys.readouterr().out == "Nothing has been written yet.\n"
    assert not (folder / "new.svg").exists()


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_narrow_and_wide_terminals(columns: str, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for words in ([BOOK], [str(SAMPLES)]):
        assert run(["stats", *words, "--chart"]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= max(46, int(columns))


# The picture.


def test_the_picture_is_put_in_place(folder: Path, capsys: Said) -> None:
    (folder / "a.svg").write_text("old")
    assert run(["stats", BOOK, "--svg", "a.svg"]) == 0
    assert "result, whists" in capsys.readouterr().out
    assert ElementTree.parse("a.svg").getroot().tag.endswith("svg")  # noqa: S314 - our own
    assert [path.name for path in folder.iterdir()] == ["a.svg"]


def test_the_picture_on_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["stats", BOOK, "--svg", "-"]) == 0
    assert ElementTree.fromstring(capsysbinary.readouterr().out).tag.endswith("svg")  # noqa: S314 - our own


def test_a_picture_that_cannot_be_written(folder: Path, capsys: Said) -> None:
    (folder / "a.svg").write_text("old")
    assert run(["stats", BOOK, "--svg", "no/a.svg"]) == 1
    assert "no/a.svg: output-write\nIt cannot be written: no such file or folder." in capsys.readouterr().err
    script = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))\n"
        "from pulka.cli.main import run; sys.exit(run(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "stats", BOOK, "--svg", "a.svg"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "a.svg: output-write\nIt cannot be written: no space left on the disk." in done.stderr
    assert (folder / "a.svg").read_text() == "old"
    assert [path.name for path in folder.iterdir()] == ["a.svg"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_devices_are_written_to_and_stay(capsys: Said) -> None:
    assert run(["stats", BOOK, "--svg", "/dev/full"]) == 1
    assert "/dev/full: output-write\nIt cannot be written: no space left on the disk." in capsys.readouterr().err
    assert run(["stats", BOOK, "--svg", "/dev/null"]) == 0
    assert not os.path.isfile("/dev/full")
    assert not os.path.isfile("/dev/null")


# Terminals and what is none.


def terminal(words: str, folder: Path, **environment: str) -> str:
    """All that a real terminal is shown."""
    inherited = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    said = pexpect.spawn(
        f"{PULKA} {words}", cwd=str(folder), env={**inherited, "TERM": "xterm", **environment}, encoding="utf-8",
        timeout=60, dimensions=(50, 100),
    )  # fmt: skip
    said.expect(pexpect.EOF)
    said.close()
    assert said.exitstatus == 0
    return str(said.before)


def test_colours_are_for_terminals_that_want_them(folder: Path) -> None:
    assert "\x1b[36m" in terminal(f"stats {BOOK} --chart", folder)
    assert "\x1b[36m" not in terminal(f"stats {BOOK} --chart", folder, NO_COLOR="1")
    assert "\x1b[36m" not in terminal(f"stats {BOOK} --chart", folder, TERM="dumb")
    done = subprocess.run(f"{PULKA} stats {BOOK} --chart".split(), capture_output=True, text=True, check=True)
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_a_bar_on_long_work(folder: Path) -> None:
    """Only on a terminal, and on standard error: what is piped has none of it."""
    text = (SAMPLES / "sochi-3.pulka").read_text()
    for number in range(25):
        (folder / f"{number}.pulka").write_text(f"{text}# {number}\n")
    assert "100%" in terminal("stats", folder)
    assert "100%" not in terminal("stats 1.pulka 2.pulka", folder)
    assert "100%" in terminal("stats --json", folder).replace("\r", "\n").partition("{")[0]
    done = subprocess.run(f"{PULKA} stats".split(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.startswith("25 games,")


def test_a_terminal_without_our_letters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1", "PULKA_LANG": "en"}
    done = subprocess.run(f"{PULKA} stats {BOOK} --chart".split(), env=environment, capture_output=True, check=True)
    said = done.stdout.decode("latin-1")
    assert " 200 |" in said
    assert re.search(r"\d ?\?+ +\+104$", said, flags=re.M)
    assert done.stderr == b""


def test_a_reader_that_has_seen_enough() -> None:
    words = f"{PULKA} stats {SAMPLES} --chart | head -1"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    words = f"{PULKA} stats {BOOK} --svg - | true"
    assert subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False).stderr == ""


def test_standard_output_that_is_full() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{PULKA} stats {BOOK} > /dev/full"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "no space left on the disk" in done.stderr
