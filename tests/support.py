"""What the tests share: a journal in memory, its session, and a sheet in one line of text."""

from __future__ import annotations

from pulka import journal, session
from pulka.preferans.terms import Column

NAMES = {"А": "Анна", "Б": "Борис", "В": "Вера", "Г": "Глеб", "Д": "Дарья", "Е": "Ева"}


def header(
    convention: str = "sochi@1",
    players: str = "АБВ",
    dealer: str = "",
    target: int = 20,
    stake: str = "",
    rules: str = "",
) -> str:
    """A journal's header; ``rules`` is a YAML mapping on one line. Without a dealer the last player deals."""
    seats = ", ".join(f"{tag}: {NAMES.get(tag, tag)}" for tag in players)
    lines = [
        "---",
        "pulka: 1",
        f"convention: {convention}",
        f"players: {{{seats}}}",
        f"dealer: {dealer or players[-1]}",
    ]
    lines += [f"target: {target}"]
    lines += [f"stake: {stake}"] if stake else []
    lines += [f"rules: {rules}"] if rules else []
    return "\n".join([*lines, "---", ""])


def play(text: str, *lines: str, path: str = "game.pulka") -> session.Session:
    """The session of a journal with this header and these lines; bad lines are in its ``problems``."""
    return session.reckon(journal.parse(path, (text + "".join(f"{line}\n" for line in lines)).encode()))


def codes(played: session.Session) -> list[str]:
    """The codes of the problems, in order."""
    return [problem.code for problem in played.problems]


def wrote(played: session.Session, last: int = 1) -> str:
    """What the last entries wrote, one number after the other: ``пуля А 2; гора Б 4; висты Б на А 12``."""
    found: dict[tuple[Column, str, str | None], object] = {}
    for record in played.records[len(played.records) - last :]:
        for posting in record.postings:
            key = (posting.column, posting.who, posting.on)
            found[key] = found.get(key, 0) + posting.amount  # type: ignore[operator]
    order = list(Column)
    rows = sorted((order.index(c), who, on or "", c, amount) for (c, who, on), amount in found.items() if amount)
    return "; ".join(f"{c.value} {who}{f' на {on}' if on else ''} {amount}" for _i, who, on, c, amount in rows)


def results(played: session.Session) -> list[object]:
    """The exact result of each player, in the order of the seats."""
    return list(played.settle().result.values())
