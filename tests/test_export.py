"""An archive as tables: the same rows in every format, and the questions of ``docs/export.md`` answered twice."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest

from pulka.cli.main import run
from pulka.money import Number
from pulka.preferans.deal import Deal
from pulka.preferans.library import load
from pulka.season.tables import TABLES, decimal
from pulka.session import open_session
from tests import plain_family
from tests.games import FAMILY
from tests.support import header
from tests.write_docs import ROOT

SAMPLES = ROOT / "samples"
GAMES = sorted(SAMPLES.glob("*.pulka"))
MODERN_GAMES = [path for path in GAMES if not path.name.startswith(FAMILY)]
"""Three hands each: what the plain counting below knows."""
PAGE = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")
Said = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("folder")


def asked(query: str) -> list[tuple[Any, ...]]:
    return duckdb.connect().execute(query).fetchall()


def table(path: str) -> list[tuple[Any, ...]]:
    return asked(f"SELECT * FROM '{path}' ORDER BY ALL")  # noqa: S608 - our own name


def test_every_format_has_the_same_rows(capsys: Said) -> None:
    for form in ("csv", "jsonl", "parquet"):
        assert run(["export", str(SAMPLES), "--format", form, "-o", form]) == 0
        said = capsys.readouterr().out
        assert f"{len(GAMES)} games" in said
        assert f" postings: {form}/deals.{form}, {form}/postings.{form}" in said
        ((deals,),) = asked(f"SELECT count(*) FROM '{form}/deals.{form}'")  # noqa: S608 - our own name
        assert deals == sum(len(re.findall(r"^\d+\.", path.read_text(), re.MULTILINE)) for path in GAMES)
    for one in TABLES:
        rows = table(f"parquet/{one.name}.parquet")
        assert table(f"csv/{one.name}.csv") == rows
        assert table(f"jsonl/{one.name}.jsonl") == rows
        with open(f"csv/{one.name}.csv", encoding="utf-8", newline="") as file:
            assert tuple(next(csv.reader(file))) == tuple(one.columns)
    types = asked("DESCRIBE SELECT * FROM 'parquet/postings.parquet'")
    assert {name: kind for name, kind, *_rest in types if kind != "VARCHAR"} == {
        "line": "BIGINT", "posting": "BIGINT", "deal": "BIGINT", "amount": "DOUBLE", "numerator": "BIGINT",
        "denominator": "BIGINT", "in_whists": "DOUBLE",
    }  # fmt: skip


def test_every_column_is_described() -> None:
    columns = {column for one in TABLES for column in one.columns}
    assert {column for column in columns if f"`{column}`" not in PAGE} == set()


def test_postings_are_the_sheet() -> None:
    """Their sums are the book's own (clause 5 of the rules)."""
    run(["export", str(SAMPLES / "book-25-deals.pulka")])
    sums = asked("SELECT player, account, sum(amount) FROM 'export/postings.csv' GROUP BY ALL")
    found = {(player, account): amount for player, account, amount in sums}
    assert [found[name, "pool"] for name in ("Анна", "Борис", "Глеб", "Ева")] == [200, 190, 170, 250]
    assert [found[name, "mountain"] for name in ("Анна", "Борис", "Глеб", "Ева")] == [290, 140, 240, 130]


def test_rows_of_the_book() -> None:
    """Deals 1, 3, 5, 8, 10 and 11, read by eye."""
    run(["export", str(SAMPLES / "book-25-deals.pulka")])
    with open("export/deals.csv", encoding="utf-8", newline="") as file:
        rows = {int(row["deal"]): row for row in csv.DictReader(file)}

    def shown(number: int, *names: str) -> list[str]:
        return [rows[number][name] for name in names]

    what = ("kind", "declarer", "declarer_tag", "hand", "level", "delta", "tricks", "outcome", "defence", "whister")
    assert shown(1, *what) == ["contract", "Борис", "Б", "1", "8", "1", "9", "made", "one", "Глеб"]
    assert shown(1, "dealer", "hand1", "hand2", "hand3", "talon") == ["Анна", "Борис", "Глеб", "Ева", "1"]
    assert shown(3, *what) == ["misere", "Анна", "А", "2", "", "", "2", "down", "", ""]
    assert shown(5, *what) == ["contract", "Ева", "Е", "3", "7", "0", "7", "made", "two", ""]
    assert shown(5, "hand1_tricks", "hand2_tricks", "hand3_tricks") == ["2", "1", "7"]
    assert [rows[5][f"hand{i}"] for i in (1, 2, 3)] == ["Борис", "Глеб", "Ева"]
    assert shown(8, *what) == ["contract", "Анна", "А", "1", "6", "", "", "made", "half", "Борис"]
    assert shown(10, *what) == ["allpass", "", "", "", "", "", "", "", "", ""]
    assert shown(10, "hand1_tricks", "hand2_tricks", "hand3_tricks", "talon") == ["5", "2", "3", "0"]
    assert shown(11, *what) == ["contract", "Ева", "Е", "1", "9", "", "", "made", "passed", ""]


# The page's questions, answered by DuckDB and by the plain reckoning.


def answers() -> list[list[tuple[Any, ...]]]:
    """What the queries of the page answer, in the folder that it speaks of."""
    base = duckdb.connect()
    found = []
    for block in re.findall(r"```sql\n(.*?)```", PAGE, flags=re.S):
        for query in filter(str.strip, block.split(";")):
            done = base.execute(query)
            if not query.strip().startswith("CREATE"):
                found.append(done.fetchall())
    return found


def test_the_questions_of_the_page() -> None:
    """Two clubs, one of which has taken some of the other's games too."""
    assert run(["export", *(str(path) for path in MODERN_GAMES if "-4" in path.name), "-o", "exports/club"]) == 0
    assert run(["export", *map(str, MODERN_GAMES), "-o", "exports/federation"]) == 0
    whists, contracts, hands = answers()
    wrote: defaultdict[str, Number] = defaultdict(int)
    net: defaultdict[str, Number] = defaultdict(int)
    by_contract: dict[str, list[Fraction]] = {}
    down: Counter[str] = Counter()
    by_hand: dict[int, list[Fraction]] = {1: [], 2: [], 3: []}
    for path in MODERN_GAMES:
        opened = open_session(str(path))
        head, seats = opened.journal.header, opened.journal.header.table
        lines = [source for _line, source in opened.journal.entries()]
        players = list(seats.players)
        rules = asdict(load(head.convention))
        before = dict.fromkeys(players, Fraction(0))
        deals = [record for record in opened.records if isinstance(record.entry, Deal)]
        for record, source in zip(opened.records, lines, strict=True):
            at = opened.records.index(record) + 1
            after = plain_family.play(rules, players, seats.dealer, head.target, lines[:at]).result
            if record in deals:
                text = source.partition(".")[2].strip()
                change = {who: Fraction(after[who] - before[who]) for who in players}
                match = re.match(r"(\w+)\((\d)\)=(М|\d+)", text)
                if match:
                    dealer = players[(players.index(match[1]) - int(match[2])) % len(players)]
                    kind = "misere" if match[3] == "М" else match[3]
                    by_contract.setdefault(kind, []).append(change[match[1]])
                    down[kind] += bool(re.search(r"\(-\d", text) or re.search(r"М\(\+?[1-9]", text))
                else:
                    dealer = text[0]
                for hand, changes in by_hand.items():
                    changes.append(change[players[(players.index(dealer) + hand) % len(players)]])
            before = {who: Fraction(after[who]) for who in players}
        history = plain_family.play(rules, players, seats.dealer, head.target, lines).history
        for source, written in zip(lines, history, strict=True):
            declarer = re.match(r"\d+\. (\w+)\(", source)
            for (who, on), amount in written["whists"].items():
                if declarer is None or who != declarer[1]:  # what a declarer writes is help
                    wrote[seats.name(who)] += amount
                    net[seats.name(who)] += amount
                    net[seats.name(on)] -= amount
    assert {player: (gained, balance) for player, gained, balance in whists} == {
        player: (wrote[player], net[player]) for player in net
    }
    assert [player for player, *_rest in whists] == sorted(wrote, key=lambda player: (-wrote[player], player))
    assert {kind: (bid, lost) for kind, bid, lost, *_rest in contracts} == {
        kind: (len(changes), down[kind]) for kind, changes in by_contract.items()
    }
    for kind, _bid, _lost, total, mean in contracts:
        assert total == pytest.approx(float(sum(by_contract[kind])), abs=0.006)
        assert mean == pytest.approx(float(sum(by_contract[kind]) / len(by_contract[kind])), abs=0.006)
    assert [hand for hand, *_rest in hands] == ["hand1", "hand2", "hand3"]
    for name, deals_, mean in hands:
        changes = by_hand[int(name[-1])]
        assert deals_ == len(changes) == 286
        assert mean == pytest.approx(float(sum(changes) / len(changes)), abs=0.006)


def test_the_questions_over_games_of_every_kind() -> None:
    """They run, and everybody's results sum to zero; prizes and help are no whists of theirs."""
    assert run(["export", str(SAMPLES), "-o", "exports/all"]) == 0
    whists, contracts, hands = answers()
    assert sum(net for _player, _wrote, net in whists) == pytest.approx(0)
    assert {"6", "10", "misere"} <= {kind for kind, *_rest in contracts}
    assert len(hands) == 3
    ((prizes,),) = asked("SELECT count(*) FROM 'exports/all/postings.csv' WHERE rule LIKE 'prize%'")
    assert prizes > 0


# Names, numbers, dates.


def test_names_that_a_spreadsheet_would_run(folder: Path) -> None:
    """In CSV an apostrophe stands before them, in both tables; elsewhere they are what was typed."""
    names = '{А: "=1+1", Б: "@B, \\"x\\"", В: "-В"}'
    text = header("sochi@1", "АБВ").replace("{А: Анна, Б: Борис, В: Вера}", names)
    (folder / "2026-01-31.pulka").write_text(f"{text}А=6(0); Б(+)  # +7\n")
    run(["export"])
    run(["export", "--format", "jsonl"])
    with open("export/deals.csv", encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["declarer"], row["hand2"], row["hand3"], row["comment"]) == ("'=1+1", '\'@B, "x"', "'-В", "'+7")
    assert row["date"] == "2026-01-31"
    with open("export/postings.csv", encoding="utf-8", newline="") as file:
        assert {found["player"] for found in csv.DictReader(file)} == {"'=1+1", '\'@B, "x"'}
    found = json.loads((folder / "export" / "deals.jsonl").read_text())
    assert (found["declarer"], found["comment"], found["date"]) == ("=1+1", "+7", "2026-01-31")


def test_halves_and_thirds_are_exact(folder: Path) -> None:
    text = header("sochi-gentleman@1", "АБВ", target=200, rules="{whist: {6: 3, 7: 4, 8: 6, 9: 8, 10: 10}}")
    (folder / "a.pulka").write_text(f"{text}А=6(-1); Б(+)\n")
    for form in ("csv", "parquet"):
        run(["export", "--format", form])
        found = table(f"export/postings.{form}")
        assert {(row[8], row[9], row[10]) for row in found if row[7] == "whists"} == {(9.5, 19, 2)}
    assert decimal(Fraction(-2, 3)) == "-0.666667"
    assert decimal(Fraction(-1, 10**9)) == "0"


def test_corrections_and_seats(folder: Path) -> None:
    (folder / "a.pulka").write_text(header() + "А=6; пас\n~ А = Яна\nБ=6; пас\n! А гора +2  # спор\n")
    run(["export"])
    rows = table("export/postings.csv")
    assert [(row[3], row[4], row[5], row[6]) for row in rows] == [
        (1, "deal", "Анна", "А"), (2, "deal", "Борис", "Б"), (2, "correction", "Яна", "А")
    ]  # fmt: skip


# What can go wrong.


def test_a_bad_journal_among_good_ones(folder: Path, capsys: Said) -> None:
    (folder / "bad.pulka").write_text(header() + "А=5\n")
    (folder / "good.pulka").write_text(header() + "А=6; пас\n")
    (folder / "none").mkdir()
    assert run(["export", ".", "none", "no.pulka"]) == 1
    said = capsys.readouterr()
    assert "1 game, 1 deal, 1 posting: export/deals.csv" in said.out
    assert re.findall(r"^\S+: ([\w-]+)$", said.err, flags=re.M) == [
        "no-journals", "journal-skipped", "level", "journal-skipped", "journal-missing"
    ]  # fmt: skip
    assert len(table("export/deals.csv")) == 1


def test_nothing_good_writes_nothing(folder: Path, capsys: Said) -> None:
    (folder / "bad.pulka").write_text(header() + "А=5\n")
    (folder / "worse.pulka").write_text("x")
    assert run(["export"]) == 1
    assert capsys.readouterr().err.count("journal-skipped") == 2
    assert run(["export", "bad.pulka"]) == 1
    assert re.match(r"bad.pulka:\d:3: level\n", capsys.readouterr().err)
    assert not (folder / "export").exists()


def test_without_duckdb(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert run(["export", str(SAMPLES), "--format", "parquet"]) == 2
    assert capsys.readouterr().err.startswith("parquet-missing\n")
    assert not os.path.exists("export")


def test_duckdb_is_loaded_for_parquet_alone() -> None:
    script = (
        "import sys; from pulka.cli.main import run\n"
        f"code = run(['export', {str(SAMPLES)!r}]); print(code, 'duckdb' in sys.modules, 'pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 False False"


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_a_full_disk_leaves_the_last_export(folder: Path, form: str) -> None:
    """A limit on the size of files does what a full disk does, in a process of its own."""
    (folder / "a.pulka").write_text(header() + "А=6; пас\n")
    run(["export", "a.pulka", "--format", form])
    before = {path.name: path.read_bytes() for path in (folder / "export").iterdir()}
    script = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))\n"
        "from pulka.cli.main import run; sys.exit(run(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", script, "export", str(SAMPLES), "--format", form]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "output-write" in done.stderr.splitlines()[0]
    assert "Traceback" not in done.stderr
    assert {path.name: path.read_bytes() for path in (folder / "export").iterdir()} == before


def test_a_file_or_a_folder_in_the_way(folder: Path, capsys: Said) -> None:
    (folder / "a.pulka").write_text(header() + "А=6; пас\n")
    (folder / "export").write_text("mine")
    assert run(["export", "a.pulka"]) == 1
    assert "export: output-write" in capsys.readouterr().err
    assert (folder / "export").read_text() == "mine"
    (folder / "out" / "postings.csv").mkdir(parents=True)
    assert run(["export", "a.pulka", "-o", "out"]) == 1
    assert "out/postings.csv: output-write" in capsys.readouterr().err
    assert [path.name for path in (folder / "out").iterdir()] == ["postings.csv"]


def test_a_link_and_rights_survive(folder: Path) -> None:
    shutil.copy(SAMPLES / "sochi-3.pulka", folder)
    run(["export", "-o", "real"])
    (folder / "real" / "deals.csv").chmod(0o600)
    (folder / "out").mkdir()
    (folder / "out" / "deals.csv").symlink_to(folder / "real" / "deals.csv")
    assert run(["export", "-o", "out"]) == 0
    assert (folder / "out" / "deals.csv").is_symlink()
    assert (folder / "real" / "deals.csv").stat().st_mode & 0o777 == 0o600


def test_a_copy_is_counted_once(folder: Path, capsys: Said) -> None:
    for name in ("a.pulka", "b.pulka"):
        shutil.copy(SAMPLES / "sochi-3.pulka", folder / name)
    assert run(["export"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("1 game,")
    assert said.err == "b.pulka is the same game as a.pulka, and is counted once.\n"
