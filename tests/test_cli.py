"""The commands as people and programs call them."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from pulka.cli.main import run
from pulka.preferans.library import load
from pulka.render.agreement import agreement
from tests.support import header

DEAL = "Б(1)=8(+1); Г(+); А=1"


@pytest.fixture
def game(folder: Path) -> Path:
    path = folder / "game.pulka"
    path.write_text(header("sochi-gentleman@1", "АБГЕ", dealer="А", target=200, stake="0.05 RUB"))
    return path


Said = pytest.CaptureFixture[str]


def test_an_evening(folder: Path, capsys: Said) -> None:
    """New, a deal, a slip refused, the slip mended, undone, the sheet, the reckoning."""
    assert run(["new", "friday", "--players", "Анна, Борис, Глеб", "--stake", "0.05 RUB", "--target", "6"]) == 0
    assert (
        "Анна deals, Борис speaks first; all-passes at 1, bids from 6. 18 of 18 to the end." in capsys.readouterr().out
    )
    assert run(["add", "Б=6(0); Г=2; А=2"]) == 0
    assert "1. Б(1)=6(0); Г=2; А=2" in capsys.readouterr().out
    before = (folder / "friday.pulka").read_text()
    assert run(["add", "Г=8(+1); А(+); Б(+)"]) == 1
    assert "friday.pulka:10:19: whist-answers" in capsys.readouterr().err
    assert (folder / "friday.pulka").read_text() == before
    assert run(["add", "Г=8(+1); А(+)"]) == 0
    assert run(["edit", "2", "Г=8(0); А=1; Б=1"]) == 0
    assert run(["undo"]) == 0
    assert "Taken out: 2. Г(1)=8(0); А=1; Б=1" in capsys.readouterr().out
    assert run(["show"]) == 0
    assert "Борис deals, Глеб speaks first" in capsys.readouterr().out
    assert run(["settle"]) == 0
    said = capsys.readouterr().out
    assert "The pulka has not ended yet." in said
    # Б made six: 2 points of 10 whists, of which a third is everyone's, less 4 and 4 whists.
    assert "А -2 2/3 Б +5 1/3 Г -2 2/3" in " ".join(said.split())


def test_show_json(game: Path, capsys: Said) -> None:
    run(["add", DEAL])
    capsys.readouterr()
    assert run(["show", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "convention": "sochi-gentleman@1",
        "players": ["А", "Б", "Г", "Е"],
        "deals": 1,
        "finished": False,
        "pool": {"А": "0", "Б": "60", "Г": "0", "Е": "0"},
        "mountain": {"А": "0", "Б": "0", "Г": "0", "Е": "0"},
        "whists": {
            "А": {"Б": "6", "Г": "0", "Е": "0"},
            "Б": {"А": "0", "Г": "0", "Е": "0"},
            "Г": {"А": "0", "Б": "6", "Е": "0"},
            "Е": {"А": "0", "Б": "0", "Г": "0"},
        },
        "next": {"dealer": "Б", "least_bid": 6, "allpass_price": "10"},
    }


def test_settle_json_of_the_book(folder: Path, capsys: Said) -> None:
    book = Path(__file__).parent.parent / "samples" / "book-25-deals.pulka"
    assert run(["settle", str(book), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["result"] == {"А": "-92", "Б": "73", "Г": "-85", "Е": "104"} == found["rounded"]
    assert found["cash"] == {"А": "-4.60", "Б": "3.65", "Г": "-4.25", "Е": "5.20"}
    assert found["currency"] == "RUB"
    assert found["mountain"] == {"А": "290", "Б": "140", "Г": "240", "Е": "130"}
    assert found["payments"] == [
        {"from": "А", "to": "Е", "amount": "4.60"},
        {"from": "Г", "to": "Б", "amount": "3.65"},
        {"from": "Г", "to": "Е", "amount": "0.60"},
    ]
    assert [step["name"] for step in found["steps"]] == ["level", "amnesty", "shares", "pairs", "result"]
    assert found["finished"] is True


def test_exact_results_travel_as_fractions(game: Path, capsys: Said) -> None:
    game.write_text(game.read_text().replace("---\n", "rules: {settlement: exact}\n---\n", 2).replace(
        "rules: {settlement: exact}\n---\n", "---\n", 1))  # fmt: skip
    run(["add", "! А гора +2"])
    capsys.readouterr()
    run(["settle", "--json"])
    assert json.loads(capsys.readouterr().out)["result"] == {"А": "-3/2", "Б": "1/2", "Г": "1/2", "Е": "1/2"}


def test_explain(game: Path, capsys: Said) -> None:
    run(["add", DEAL, "Б=3+3+2"])
    capsys.readouterr()
    assert run(["explain", "1", "--json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)
    assert record["notation"] == f"1. {DEAL}"
    assert [(p["player"], p["column"], p["on"], p["amount"], p["clause"]) for p in record["postings"]] == [
        ("Б", "pool", None, "60", "2.1"),
        ("Г", "whists", "Б", "6", "2.1"),
        ("А", "whists", "Б", "6", "2.8"),
    ]
    assert run(["explain"]) == 0
    assert capsys.readouterr().out.startswith("2. Б=3+3+2")
    assert run(["explain", "--player", "а"]) == 0
    assert capsys.readouterr().out.count("Анна") == 4  # two entries, and under each what it was worth
    assert run(["explain", "--all"]) == 0
    assert run(["explain", "--player", "Ж"]) == 2
    assert run(["explain", "x"]) == 2


def test_nothing_to_explain(game: Path, capsys: Said) -> None:
    assert run(["explain"]) == 0
    assert "Nothing has been written yet." in capsys.readouterr().out


def test_check(game: Path, capsys: Said) -> None:
    assert run(["check"]) == 0
    assert "game.pulka: 0 deals, no fault" in capsys.readouterr().out
    with game.open("a") as file:
        file.write("Б=5\n")
    assert run(["check", "--json", "game.pulka", "no.pulka"]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert {key: first[key] for key in ("file", "line", "column", "end", "code")} == {
        "file": "game.pulka", "line": 9, "column": 3, "end": 4, "code": "level"
    }  # fmt: skip
    assert first["hint"]
    assert (second["file"], second["line"], second["code"]) == ("no.pulka", None, "journal-missing")
    assert run(["check", "game.pulka"]) == 1
    assert "no fault" not in capsys.readouterr().out
    assert run(["check", "--list"]) == 0
    assert "whist-answers" in capsys.readouterr().out


def test_fmt(game: Path, capsys: Said) -> None:
    with game.open("a") as file:
        file.write("# kept\nб = 8 (+1) , г(+), а=1 # why\n\n2. Б=3+3+2\n")
    assert run(["fmt", "--check"]) == 1
    assert run(["fmt"]) == 0
    assert "1 line changed" in capsys.readouterr().out
    assert game.read_text().endswith(f"# kept\n1. {DEAL}  # why\n\n2. Б=3+3+2\n")
    assert run(["fmt", "--check"]) == 0


def test_add_from_standard_input(game: Path) -> None:
    code = "import sys; from pulka.cli.main import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, "add", "-"], input=f"{DEAL}\n\nБ=3+3+2\n".encode(), check=False)
    assert done.returncode == 0
    assert game.read_text().endswith(f"1. {DEAL}\n\n2. Б=3+3+2\n")
    done = subprocess.run([sys.executable, "-c", code, "add", "-"], input=b"\xcc\xff", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_add_after_end(folder: Path, capsys: Said) -> None:
    game = folder / "short.pulka"
    game.write_text(header("sochi@1", "АБВ", target=1, rules="{help: false, end: total}"))
    assert run(["add", "А=10(0)"]) == 0
    assert "The pulka has ended: settle it." in capsys.readouterr().out
    assert run(["add", "Б=6; пас"]) == 1
    assert "after-end" in capsys.readouterr().err
    assert run(["add", "--after-end", "Б=6; пас  # one more", "! Б гора +1"]) == 0
    assert game.read_text().endswith("2. Б(1)=6; пас; после конца  # one more\n! Б гора +1\n")
    assert run(["check"]) == 0


@pytest.mark.parametrize(
    "arguments",
    [["add"], ["add", "game.pulka"], ["edit"], ["edit", "x", "y"], ["show", "a.pulka", "b.pulka"], ["nonsense"],
     ["show", "--format", "nonsense"], ["show", "--lang", "de"], ["settle", "no.pulka"], ["edit", "1"],
     ["new", "x", "--players", "А"], ["new", "x", "--players", "А, Б, В", "--target", "-5"],
     ["new", "x", "--players", "А, Б, В", "--stake", "abc"], ["new", "x", "--players", "А, Б, В", "--dealer", "Ж"],
     ["new", "x", "--players", "А=Анна, A=Alla, Б=Б"], ["new", "x", "--players", "А, Б, В", "--convention", "sotchi"]],
)  # fmt: skip
def test_wrong_usage(game: Path, arguments: list[str], capsys: Said) -> None:
    before = sorted(path.name for path in game.parent.iterdir())
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Error" in said.err or "journal" in said.err
    assert sorted(path.name for path in game.parent.iterdir()) == before


def test_formats(game: Path, capsys: Said) -> None:
    run(["add", DEAL])
    capsys.readouterr()
    assert run(["show", "--format", "github"]) == 0
    assert "| Б        | 60     | 0          |" in capsys.readouterr().out


@pytest.mark.parametrize("columns", ["20", "40", "72", "200", "junk"])
def test_narrow_and_wide_terminals(game: Path, columns: str, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    run(["add", DEAL])
    capsys.readouterr()
    monkeypatch.setenv("COLUMNS", columns)
    for command in (["show"], ["settle"], ["convention", "show", "sochi"]):
        assert run(command) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) <= max(46, int(columns) if columns.isdigit() else 100)


def test_conventions(folder: Path, capsys: Said) -> None:
    assert run(["convention", "list"]) == 0
    assert "sochi-gentleman@1  Sochi, gentleman's whist" in capsys.readouterr().out
    assert run(["convention", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sochi@1"] == "Sochi"
    for name in json.loads(json.dumps(["sochi", "sochi@1", "rostov", "fspr-2006", "leningrad"])):
        assert run(["convention", "show", name]) == 0
        assert "[half_whist]" in capsys.readouterr().out
    assert run(["convention", "show", "sochi", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pool"]["6"] == 2
    assert run(["convention", "new", "ours.yaml", "--from", "leningrad"]) == 0
    assert run(["convention", "check", "ours.yaml"]) == 0
    assert "ours@1, no fault" in capsys.readouterr().out
    assert run(["new", "friday", "--players", "А, Б, В", "--convention", "ours.yaml", "--rule", "split=greedy"]) == 0
    assert run(["show"]) == 0
    assert run(["convention", "show", "sotchi"]) == 1
    assert "sochi" in capsys.readouterr().err


def test_version_and_help(folder: Path, capsys: Said) -> None:
    assert run(["--version"]) == 0
    assert run(["--help"]) == 0
    assert "Settle the pulka step by step" in capsys.readouterr().out


def test_completion(folder: Path) -> None:
    environment = {**os.environ, "_PULKA_COMPLETE": "bash_complete", "COMP_WORDS": "pulka se", "COMP_CWORD": "1"}
    command = [str(Path(sys.executable).parent / "pulka")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["plain,settle"]
    environment["_PULKA_COMPLETE"] = "bash_source"
    assert "complete" in subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout


def test_a_reader_that_has_seen_enough(game: Path) -> None:
    words = f"{sys.executable} -m pulka explain --all {game} | true"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert done.stderr == ""


# A real terminal.


@pytest.mark.parametrize(
    ("language", "players", "added", "settled"),
    [("en", "Players", "speaks first", "Payments"), ("ru", "Игроки", "первая рука", "Платят")],
)
def test_new_in_a_real_terminal(folder: Path, language: str, players: str, added: str, settled: str) -> None:
    """The table is asked, corrects a slip, writes a deal, mends it, settles - with a keyboard."""
    environment = {**os.environ, "PULKA_LANG": language, "TERM": "xterm"}
    pulka = f"{sys.executable} -m pulka"

    def terminal(command: str) -> pexpect.spawn[str]:
        return pexpect.spawn(f"{pulka} {command}", cwd=str(folder), env=environment, encoding="utf-8", timeout=20)

    asked = terminal("new")
    asked.expect(players)
    asked.sendline("Анна")
    asked.expect("Error|Ошибка")
    for answer in ("Анна, Борис, Глеб", "sotchi", "", "", "0.05 RUB", "Борис", "friday"):
        asked.expect(r":\s*$")
        asked.sendline(answer)
    asked.expect(added)
    asked.expect(pexpect.EOF)
    assert "dealer: Б" in (folder / "friday.pulka").read_text()
    for command, says in (
        ("add 'Г(1)=8(+1); А(+)'", added),
        ("edit 1 'Г(1)=8(0); А(+)'", added),
        ("settle", settled),
    ):
        said = terminal(command)
        said.expect(says)
        said.expect(pexpect.EOF)
        said.close()
        assert said.exitstatus == 0


def test_stopping_writes_nothing(folder: Path) -> None:
    def listen() -> None:  # a runner in the background has its children ignore Ctrl-C
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    words = f"{sys.executable} -m pulka new"
    said = pexpect.spawn(words, cwd=str(folder), encoding="utf-8", timeout=20, preexec_fn=listen)
    said.expect(":")
    said.sendintr()
    said.expect("nothing has been written|ничего не записано")
    said.expect(pexpect.EOF)
    said.close()
    assert said.exitstatus == 1
    assert list(folder.iterdir()) == []


def test_edit_in_the_players_own_editor(game: Path) -> None:
    run(["add", DEAL])
    editor = game.parent / "editor"
    editor.write_text("#!/bin/sh\nsed -i 's/(+1)/(0)/' \"$1\"\n")
    editor.chmod(0o755)
    environment = {**os.environ, "EDITOR": str(editor), "VISUAL": "", "TERM": "xterm"}
    words = f"{sys.executable} -m pulka edit {game} 1"
    said = pexpect.spawn(words, env=environment, encoding="utf-8", timeout=20)
    said.expect(pexpect.EOF)
    said.close()
    assert said.exitstatus == 0
    assert "\n1. Б(1)=8(0); Г(+); А=1\n" in game.read_text()


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))


def test_walking_through_the_agreement(folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter keeps; what differs becomes a house rule; what cannot be is asked again; one group is one mapping."""
    points = [key for _heading, group in agreement(load("sochi@1")) for key, _label, _value in group]
    answers = dict.fromkeys(points, "")
    answers |= {"half_whist": "maybe\nнет", "allpass.prices": "1-2-4", "allpass.zero": "none", "end": "total"}
    answers |= {"help": "false", "agreements.here": "both", "whist": "3 4 6 8 10"}
    typed(monkeypatch, *(answers[point] for point in points))
    assert run(["new", "friday", "--players", "А, Б, В", "--walk"]) == 0
    said = capsys.readouterr()
    assert "half_whist must be true or false." in said.out + said.err
    assert "(split: greedy | gentleman | gentleman_always)" in said.out
    rules = (folder / "friday.pulka").read_text().split("rules:\n")[1].split("---")[0].split("\n")
    assert sorted(filter(None, rules)) == [
        "  agreements: {here: both}",
        "  allpass: {prices: [1, 2, 4], zero: none}",
        "  end: total",
        "  half_whist: false",
        "  help: false",
        "  whist: {6: 3, 7: 4, 8: 6, 9: 8, 10: 10}",
    ]


def test_asked_in_lines(folder: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "Анна, Анатолий, Вера", "", "", "0", "Вера", "")
    assert run(["new"]) == 0
    (game,) = folder.glob("*.pulka")
    assert "players: {А: Анна, Ан: Анатолий, В: Вера}\ndealer: В\ntarget: 20\n---" in game.read_text()
    typed(monkeypatch, "Анна, Анатолий, Вера", "ростов", "", "0", "", "")
    assert run(["new"]) == 0
    assert any("convention: rostov@1" in path.read_text() for path in folder.glob("*.pulka"))
    assert len(list(folder.glob("*.pulka"))) == 2
    typed(monkeypatch, "Анна")
    assert run(["new"]) == 1


def test_difference_of_conventions(folder: Path, capsys: Said) -> None:
    assert run(["convention", "diff", "sochi", "rostov"]) == 0
    said = capsys.readouterr().out
    assert "  several with the fewest  [allpass.ties]\n  + each in full" in said
    assert "[pool]" not in said
    assert run(["convention", "diff", "sochi", "leningrad", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pool_value"] == [10, 20]
    assert run(["convention", "diff", "moscow", "rostov"]) == 0
    assert capsys.readouterr().out == "- moscow@1\n+ rostov@1\n"


def test_penalties_in_words(folder: Path, capsys: Said) -> None:
    (folder / "ours.yaml").write_text(
        "name: ours\nversion: 1\nextends: sochi@1\nrounds: 3\nleast_bid: {levels: [6, 7], cycle: true}\n"
        "exit: {undertrick: true}\nconcession: 3\ntalon_premium: flat\nallpass: {cycle: true}\n"
        "shortfall_closed: {6: 1, 7: 1, 8: 1, 9: 1, 10: 1}\npreferans: {rule: close}\n"
        "penalties: {ложь: {mountain: 1, undertricks: 2, whists: 5}, зря: {}, ренонс: {revoke: true}}\n"
    )
    assert run(["convention", "show", "ours.yaml"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "ложь - mountain +1, 2 undertricks of the game, 5 whists to each other; зря - nothing;" in said
    assert "6-7, then from the first" in said
    assert "100 whists on each" in said
    assert run(["convention", "show", "missing.yaml"]) == 1


def test_both_ways_of_settling(folder: Path, capsys: Said) -> None:
    """The book's sheet: an average mountain of 117.5, from which А is 92.5 away; net whists 0."""
    book = str(Path(__file__).parent.parent / "samples" / "book-25-deals.pulka")
    assert run(["settle", book, "--method", "both"]) == 0
    said = capsys.readouterr().out
    assert said.count("Settlement.") == 2
    assert "Off the average mountain, 117.5." in said
    assert "А -92.5    Б +47.5    Г -72.5    Е +117.5" in said
    assert run(["settle", book, "--method", "average", "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    assert steps[-1]["values"] == {"А": "-185/2", "Б": "145/2", "Г": "-171/2", "Е": "211/2"}


def test_a_square_table_owes_nothing(game: Path, capsys: Said) -> None:
    assert run(["settle"]) == 0
    assert "Nobody owes anything." in capsys.readouterr().out


def test_names_do_for_tags(game: Path, capsys: Said) -> None:
    assert run(["add", "борис=8(+1); Глеб(+); анна=1"]) == 0
    assert game.read_text().endswith(f"1. {DEAL}\n")
    capsys.readouterr()
    assert run(["explain", "--player", "глеб"]) == 0
    assert "Глеб" in capsys.readouterr().out
    assert run(["explain", "--player", "Жанна"]) == 2


def test_explain_goes_back_to_the_last_deal(game: Path, capsys: Said) -> None:
    run(["add", DEAL, "! Г гора +10", "= дилер Б"])
    capsys.readouterr()
    assert run(["explain"]) == 0
    assert capsys.readouterr().out.startswith(f"1. {DEAL}")


def test_a_journal_may_be_named_without_its_ending(game: Path, capsys: Said) -> None:
    assert run(["add", "game", DEAL]) == 0
    assert run(["show", "game"]) == 0
    assert run(["undo", "1"]) == 2
    assert "pulka edit N" in capsys.readouterr().err


def test_the_tables_own_agreement(folder: Path, capsys: Said) -> None:
    rules = ["--rule", "allpass.prices=[1, 2, 4]", "--rule", "allpass.cycle=true", "--rule", "split=gentleman"]
    assert run(["new", "friday", "--players", "А, Б, В", *rules]) == 0
    assert "  allpass: {prices: [1, 2, 4], cycle: true}\n" in (folder / "friday.pulka").read_text()
    capsys.readouterr()
    assert run(["convention", "diff", "sochi", "friday.pulka"]) == 0
    assert "+ 1-2-4, then from the first" in capsys.readouterr().out
    assert run(["show"]) == 0
    assert "Sochi with house rules" in capsys.readouterr().out
    assert run(["new", "x", "--players", "А, Б, В", "--rule", "spilt=greedy"]) == 1
    assert run(["new", "x", "--players", "Анна, Анна, Борис"]) == 2


def test_convention_check_for_programs(folder: Path, capsys: Said) -> None:
    (folder / "ours.yaml").write_text("name: ours\nversion: 1\nextends: sochi@1\n")
    assert run(["convention", "check", "ours.yaml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    (folder / "ours.yaml").write_text("name: ours\nversion: 1\nextends: sochi@1\nleast_bid: 6\n")
    assert run(["convention", "check", "ours.yaml", "--json"]) == 1
    (fault,) = json.loads(capsys.readouterr().out)
    assert (fault["line"], fault["code"]) == (4, "convention-type")
    assert "{levels: ..., cycle: ...}" in fault["message"]
    assert run(["convention", "check", "ours.yaml"]) == 1


def test_a_slip_in_a_command_is_guessed(folder: Path, capsys: Said) -> None:
    assert run(["setle"]) == 2
    assert "settle" in capsys.readouterr().err


def test_output_that_cannot_be_written(game: Path) -> None:
    words = f"{sys.executable} -m pulka show {game} > /dev/full"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "stays entered" in done.stderr


def test_long_lines_go_on_below(game: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    run(["add", "Б=6(-1); Г(+)"])
    monkeypatch.setenv("COLUMNS", "40")
    capsys.readouterr()
    run(["explain"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize("columns", ["-5", "0", "1"])
def test_impossible_widths(game: Path, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command in ("show", "settle", "explain"):
        assert run([command]) == 0


def test_text_that_is_no_text(game: Path, capsys: Said) -> None:
    assert run(["add", "Б=6; пас # \udcff"]) == 2
    assert "UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("closing", "code"), [("add game.pulka - <&-", 2), ("new <&-", 1), ("show >&-", 0), ("add 'Б=6; пас' >&-", 0)]
)
def test_closed_streams(game: Path, closing: str, code: int) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m pulka {closing}"], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code


def test_a_terminal_that_knows_no_russian(game: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "pulka", "show"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_titles_steer_no_terminal(folder: Path, capsys: Said) -> None:
    (folder / "ours.yaml").write_text('name: ours\nversion: 1\nextends: sochi@1\ntitle: {en: "a\\eb", ru: "a\\eb"}\n')
    assert run(["convention", "show", "ours.yaml"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_of_many_faults_the_first_are_told(game: Path, capsys: Said) -> None:
    with game.open("a") as file:
        file.write("мусор\n" * 80)
    assert run(["check"]) == 1
    assert "And 30 faults more." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["1", "true", "a b: c", "[x", "'q", "n1", "ё"])
def test_a_new_convention_passes_its_own_check(folder: Path, name: str) -> None:
    assert run(["convention", "new", f"./{name}"]) == 0
    assert run(["convention", "check", f"./{name}.yaml"]) == 0
    assert run(["convention", "new", "next.yaml", "--from", f"./{name}.yaml"]) == 0
    assert run(["convention", "check", "next.yaml"]) == 0


def test_after_end_twice(game: Path) -> None:
    assert run(["add", "--after-end", "Б=6; пас; после конца", "1. ! Г гора +1", "Б=3+3+2"]) == 0
    assert game.read_text().count("после конца") == 2
