"""Nothing is ever lost: reading strange files, and writing under every kind of trouble."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from pulka import journal, lock, session
from pulka.problems import PulkaError, UsageError
from tests.support import header

DEAL = "Б(1)=8(+1); Г(+); А=1"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.pulka"
    path.write_text(header("sochi-gentleman@1", "АБГЕ", dealer="А", target=200))
    return path


def fault(path: Path) -> str:
    with pytest.raises(PulkaError) as caught:
        session.open_session(str(path))
    assert caught.value.exit_code in (1, 2)
    return caught.value.problems[0].code


# Reading.


@pytest.mark.parametrize(
    "content",
    [b"", b"  \n\n", b"\x00\x01\x02", "Борис".encode("cp1251"), b"hello", b"---\npulka: 1\n", b"---\n---\n"],
    ids=["empty", "blank", "binary", "other encoding", "no header", "header without end", "nothing in the header"],
)
def test_what_is_no_journal(game: Path, content: bytes) -> None:
    game.write_bytes(content)
    assert fault(game) in ("journal-file", "yaml")
    assert game.read_bytes() == content


def test_a_folder_and_no_file(tmp_path: Path) -> None:
    assert fault(tmp_path) == "journal-file"
    assert fault(tmp_path / "no.pulka") == "journal-missing"
    assert fault(tmp_path / "no" / "such.pulka") == "journal-missing"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("players: {}", "Players"),
        ("players: [А, Б, В]", "Players"),
        ("players: {А: Анна, а: Алла, Б: Борис}", "look alike"),
        ("players: {А: Анна, A: Alla, Б: Борис}", "look alike"),
        ("players: {А: Анна, А: Алла, Б: Борис}", "given twice"),
        ("players: {А: Анна, Б: Анна, В: Вера}", "Two players are called"),
        ("players: {1: Анна, Б: Борис, В: Вера}", "made of letters"),
        ("players: {А: '', Б: Борис, В: Вера}", "A name is expected"),
        ("players: {А: Анна, Б: Борис}", "not by 2"),
        ("players: {А: Анна, Б: Борис, пас: Павел}", "word of the notation"),
        ("dealer: Ж", "one of the players: А, Б, В"),
        ("target: -5", "from 1 to"),
        ("target: 1.5", "from 1 to"),
        ("target: " + "9" * 500, "from 1 to"),
        ("stake: abc", "0.05 RUB"),
        ("stake: -1 RUB", "0.05 RUB"),
        ("pulka: 2", "format 1"),
        ("stak: 1", "stake"),
        ("convention: sochi", "sochi@1"),
    ],
)
def test_headers_that_cannot_be(game: Path, line: str, says: str) -> None:
    lines = header("sochi@1", "АБВ", dealer="А").splitlines()
    key = line.partition(":")[0]
    kept = [old for old in lines if not old.startswith(f"{key}:")]
    game.write_text("\n".join([*kept[:-1], line, "---", ""]))
    with pytest.raises(PulkaError) as caught:
        session.open_session(str(game))
    told = " ".join(f"{p.message} {p.hint}" for p in caught.value.problems)
    assert says in told
    assert caught.value.problems[0].span is not None


def test_every_fault_of_a_header_is_told_at_once(game: Path) -> None:
    game.write_text(header("sochi@1", "АБВ", dealer="Ж", target=-1, stake="x"))
    with pytest.raises(PulkaError) as caught:
        session.open_session(str(game))
    assert len(caught.value.problems) == 3


def test_a_name_may_be_a_word_of_yaml(game: Path) -> None:
    game.write_text(header().replace("Анна", "No").replace("Борис", "null"))
    assert session.open_session(str(game)).context.table.names == ("No", "null", "Вера")


def test_bom_crlf_and_every_dash(game: Path) -> None:
    text = header("sochi-gentleman@1", "АБГЕ", dealer="А", target=200) + "1. Е(3)\u00a0=\u20096(−2); Б(+)\n"
    game.write_bytes("\ufeff".encode() + text.replace("\n", "\r\n").encode())
    opened = session.open_session(str(game))
    assert opened.problems == []
    session.add(str(game), ["Е=М"])
    content = game.read_bytes()
    assert content.startswith("\ufeff---\r\n".encode())
    assert content.endswith("2. Е(2)=М(0)\r\n".encode())
    assert content.count(b"\n") == content.count(b"\r\n")


def test_all_bad_lines_are_told_in_one_run(game: Path) -> None:
    """A bad deal was dealt all the same: what follows is not blamed for it, and what hangs on it is not asked."""
    with game.open("a") as file:
        file.write("1. Ж=6; пас\n# a remark\n2. Б=5\n= пуля А 5\n3. Е(2)=6; пас\n4. А(1)=6; пас\n! Б снос\n")
    opened = session.open_session(str(game))
    assert [(p.span.line, p.code) for p in opened.problems if p.span] == [
        (8, "unknown-player"),
        (10, "level"),
        (12, "hand"),
    ]
    with pytest.raises(PulkaError):
        opened.settle()
    assert [session.deal_line(opened, number) for number in (1, 2, 3, 4)] == [8, 10, 12, 13]
    session.edit(str(game), 2, "Г=6; пас")
    assert [p.code for p in session.open_session(str(game)).problems] == ["unknown-player", "hand"]


def test_an_edit_tells_its_own_faults_alone(game: Path) -> None:
    """Four deals; deal 1 becomes an all-pass of 15 tricks, or a line that is no deal: the later ones are not blamed."""
    session.add(str(game), [DEAL, "Б=3+3+2", "Е=6; пас", "А=6; пас"])
    with pytest.raises(PulkaError) as caught:
        session.edit(str(game), 1, "А=3+3+9")
    assert [problem.code for problem in caught.value.problems] == ["tricks-sum"]


def test_a_line_of_ten_thousand_characters(game: Path) -> None:
    with game.open("a") as file:
        file.write("Б=" + "3+" * 5000 + "3\n" + "Б=" + "9" * 500 + "\n" + "я" * 10_000 + "\n")
    assert len(session.open_session(str(game)).problems) == 3


# Which journal.


def test_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PULKA_FILE", raising=False)
    with pytest.raises(PulkaError, match="no journal here"):
        journal.find()
    (tmp_path / "a.pulka").touch()
    assert journal.find() == "a.pulka"
    (tmp_path / "b.pulka").touch()
    with pytest.raises(PulkaError, match=r"a\.pulka, b\.pulka"):
        journal.find()
    monkeypatch.setenv("PULKA_FILE", "c.pulka")
    assert journal.find() == "c.pulka"


# Writing.


def test_add_is_all_or_nothing(game: Path) -> None:
    before = game.read_bytes()
    with pytest.raises(PulkaError):
        session.add(str(game), [DEAL, "Б=3+3+2", "Ж=6; пас"])
    assert game.read_bytes() == before
    session.add(str(game), [DEAL, "", "# a remark", "Б=3+3+2  # and another"])
    assert game.read_bytes() == before + f"1. {DEAL}\n\n# a remark\n2. Б=3+3+2  # and another\n".encode()


def test_a_file_without_an_ending_newline(game: Path) -> None:
    game.write_text(game.read_text() + f"1. {DEAL}")
    session.add(str(game), ["Б=3+3+2"])
    assert game.read_text().endswith(f"1. {DEAL}\n2. Б=3+3+2\n")


def test_undo_and_edit_keep_what_they_remove(game: Path) -> None:
    session.add(str(game), [DEAL, "# remark", "Б=3+3+2"])
    session.edit(str(game), 1, "Б(1)=8(0); Г(+)")
    after, gone = session.undo(str(game))
    assert gone is not None
    assert str(gone.entry) == "2. Б=3+3+2"
    assert after.state.deals == 1
    tail = game.read_text().splitlines()[7:]
    assert tail[0].startswith("#- ")
    assert tail[0].endswith(f" 1. {DEAL}")
    assert tail[1:3] == ["1. Б(1)=8(0); Г(+)", "# remark"]
    assert tail[3].startswith("#- ")
    assert tail[3].endswith(" 2. Б=3+3+2")


def test_an_edit_that_spoils_a_later_deal_is_refused(game: Path) -> None:
    game.write_text(header("leningrad@1", "АБГЕ", dealer="А"))
    session.add(str(game), ["Б=6; пас", "Г=6; пас"])
    before = game.read_bytes()
    with pytest.raises(PulkaError, match="least-bid"):
        session.edit(str(game), 1, "А=3+3+2")
    assert game.read_bytes() == before


def test_a_bad_line_can_be_mended_and_undone(game: Path) -> None:
    with game.open("a") as file:
        file.write("1. Б=5\n2. Б=3+3+2\n")
    with pytest.raises(PulkaError):
        session.add(str(game), ["Г=6; пас"])
    session.edit(str(game), 1, DEAL)
    with game.open("a") as file:
        file.write("rubbish\n")
    assert session.undo(str(game))[1] is None
    assert session.open_session(str(game)).problems == []


def test_nothing_to_undo_and_no_such_deal(game: Path) -> None:
    with pytest.raises(PulkaError, match="nothing-to-undo"):
        session.undo(str(game))
    with pytest.raises(PulkaError, match="no-such-deal"):
        session.edit(str(game), 7, DEAL)


def test_a_file_changed_by_another_hand_is_never_overwritten(game: Path) -> None:
    read = journal.read(str(game))
    game.write_text(game.read_text() + "# by another hand\n")
    with pytest.raises(PulkaError, match="journal-changed"):
        journal.append(read, ["x"])
    with pytest.raises(PulkaError, match="journal-changed"):
        journal.rewrite(read, {1: "x"})
    assert game.read_text().endswith("# by another hand\n")


def test_rights_and_links_survive(game: Path, tmp_path: Path) -> None:
    game.chmod(0o640)
    link = tmp_path / "link.pulka"
    link.symlink_to(game)
    session.add(str(link), [DEAL])
    assert link.is_symlink()
    assert game.stat().st_mode & 0o777 == 0o640
    assert DEAL in game.read_text()


def test_a_full_disk_loses_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = game.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PulkaError, match="no space left"):
        session.add(str(game), [DEAL])
    assert game.read_bytes() == before
    assert [path.name for path in game.parent.iterdir()] == ["game.pulka"]


def test_a_real_full_disk(game: Path) -> None:
    """A limit on the size of files does what a full disk does, in a process of its own."""
    before = game.read_bytes()
    script = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))\n"
        "from pulka.cli.main import run; sys.exit(run(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", script, "add", str(game), DEAL]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "journal-write" in done.stderr
    assert "Traceback" not in done.stderr
    assert game.read_bytes() == before
    assert [path.name for path in game.parent.iterdir()] == ["game.pulka"]


def test_many_hands_at_once(game: Path) -> None:
    """Eight writers: each entry is written once, whole, or its writer is told to try again."""
    code = "import sys; from pulka.cli.main import run; sys.exit(run(sys.argv[1:]))"
    words = [sys.executable, "-c", code, "add", str(game), "! А гора +1"]
    writers = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(8)]
    done = [writer.communicate() for writer in writers]
    good = sum(writer.returncode == 0 for writer in writers)
    assert good >= 1
    assert all(b"journal-changed" in err for (_out, err), w in zip(done, writers, strict=True) if w.returncode)
    assert game.read_text().count("! А гора +1\n") == good


def test_the_lock_waits_and_then_gives_up(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_PATIENCE", 0.05)
    held, release = threading.Event(), threading.Event()

    def holder() -> None:
        with lock.locked(str(game)):
            held.set()
            release.wait(5)

    thread = threading.Thread(target=holder)
    thread.start()
    held.wait(5)
    with pytest.raises(PulkaError, match="another program holds it"):
        session.add(str(game), [DEAL])
    release.set()
    thread.join()
    session.add(str(game), [DEAL])


def test_a_system_without_flock(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)
    session.add(str(game), [DEAL])
    assert DEAL in game.read_text()


def test_what_a_killed_writer_left_is_no_hindrance(game: Path) -> None:
    (game.parent / "game.pulka.new").write_text("half a file")
    session.add(str(game), [DEAL])
    assert [path.name for path in game.parent.iterdir()] == ["game.pulka"]


def test_create_never_overwrites(game: Path) -> None:
    before = game.read_bytes()
    with pytest.raises(PulkaError, match="journal-exists"):
        journal.create(str(game), b"x")
    assert game.read_bytes() == before
    with pytest.raises(PulkaError, match="journal-write"):
        journal.create(str(game.parent / "no" / "such.pulka"), b"x")


def test_unreadable(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: Any, **_more: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(PulkaError, match="no permission"):
        journal.read(str(game))


# What must never be written, and what must never be read without end.


@pytest.mark.parametrize(
    "source",
    ["Б=6; пас # a\nмусор", "Б=6; пас # x\r= пуля Е 999", "# hello\nмусор", "~ Е = Ж\nмусор", "Б=6; пас # a\0b",
     "Б=6; пас # \x1b[31mred", "~ Е = \x1b]0;title", "Б=6; пас # \u202eafter", "Б=6; пас # \u2028x"],
)  # fmt: skip
def test_an_entry_is_one_line_and_steers_no_terminal(game: Path, source: str) -> None:
    before = game.read_bytes()
    with pytest.raises(PulkaError, match="character"):
        session.add(str(game), [source])
    assert game.read_bytes() == before
    session.add(str(game), [DEAL])
    if not source.startswith(("#", "~")):
        with pytest.raises(PulkaError, match="character"):
            session.edit(str(game), 1, source)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("target: 024", "header"), ("target: 0x14", "header"), ("target: 1:30", "header"), ("target: 1_0", "header"),
        ("target: true", "header"), ("target: !!int abc", "header"), ("target: 0b_", "header"),
        ("pulka: true", "header"),
        ("dealer: [А]", "header"), ("dealer: {А: x}", "header"), ("pulka: 1\x85\x85x: [1,\n2]", "yaml"),
        ('convention: "\\0.yaml"', "convention-unknown"), ("rules: 0", "convention-type"),
        ("rules: []", "convention-type"),
        ("rules: {shortfall_closed: {'6': 1}}", "convention-value"), ("rules: {name: zz}", "convention-key"),
        ("rules: {penalties: {1: {mountain: 1}}}", "convention-value"), ("rules: {duty: {6: 20}}", "convention-value"),
        ("rules: {penalties: {пуля: {mountain: 1}}}", "convention-value"),
        ("rules: {concession: 20}", "convention-value"),
        ("rules: {penalties: {ложь: {}, Ложь: {}}}", "convention-value"),
        ("rules: {quota: {6: 5}}", "convention-value"),
        ("rules: {talon_values: {0: 1}}", "convention-value"), ("stake: " + "{a: " * 900 + "1" + "}" * 900, "yaml"),
        ("players: {Ａ: Анна, Б: Борис, Г: Глеб, Е: Ева}", "header"),
    ],
)  # fmt: skip
def test_headers_that_only_look_right(game: Path, line: str, code: str) -> None:
    key = line.partition(":")[0]
    kept = [old for old in header("sochi@1", "АБГЕ", dealer="А").splitlines() if not old.startswith(f"{key}:")]
    game.write_text("\n".join([*kept[:-1], line, "---", ""]))
    with pytest.raises(PulkaError) as caught:
        session.open_session(str(game))
    assert code in {problem.code for problem in caught.value.problems}


def test_a_pipe_and_a_device_are_no_files(game: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pulka")
    assert fault(tmp_path / "pipe.pulka") == "journal-file"
    game.write_text(header("/dev/zero"))
    assert fault(game) == "convention-file"


def test_a_file_of_carriage_returns_stays_one(game: Path) -> None:
    game.write_bytes(game.read_bytes().replace(b"\n", b"\r"))
    session.add(str(game), [DEAL])
    assert b"\n" not in game.read_bytes()


def test_signs_of_every_kind_begin_an_entry(game: Path) -> None:
    session.add(str(game), [DEAL, "！ Г гора +1", "\u200b! Г гора +1", "＝ гора Г 2", "～ Е = Жанна", "２．Б=3+3+2"])
    assert game.read_text().splitlines()[-5:] == [
        "! Г гора +1", "! Г гора +1", "= гора Г 2", "~ Е = Жанна", "2. Б=3+3+2"
    ]  # fmt: skip


def test_a_deal_becomes_no_other_entry(game: Path) -> None:
    session.add(str(game), [DEAL])
    with pytest.raises(PulkaError, match="another deal"):
        session.edit(str(game), 1, "= пуля А 0")


def test_the_sheet_can_be_asserted_as_it_is_shown(game: Path) -> None:
    """A half is shown as 2,5 in Russian and 2.5 in English."""
    game.write_text(header(rules="{half_misere: true, allpass: {to: whists, prices: [5], zero: none, ties: half}}"))
    session.add(str(game), ["В=2+2+6", "! А висты на Б +1"])
    for claim in ("10", "10.0", "10,0", "20/2"):
        session.add(str(game), [f"= висты А на В {claim}"])
    with pytest.raises(PulkaError, match="21/2"):
        session.add(str(game), ["= висты А на В 10,5"])


def test_links_that_lead_nowhere_and_folders_are_no_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PULKA_FILE", raising=False)
    (tmp_path / "folder.pulka").mkdir()
    (tmp_path / "link.pulka").symlink_to("nowhere")
    (tmp_path / "friday.pulka").write_text(header())
    assert journal.find() == "friday.pulka"
    with pytest.raises(UsageError) as caught:
        journal.read("link.pulka")
    assert "link.pulka" not in str(caught.value.problems[0].hint)
