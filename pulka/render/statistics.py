"""What each player did, as a table with a column for each, and as a program reads it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import Any

from pulka.message import Message, _, n_
from pulka.money import Number
from pulka.problems import Problem
from pulka.render.chart import about
from pulka.render.language import Language
from pulka.render.postings import agreed_title
from pulka.render.problems import problem_json
from pulka.render.scale import cut, pad
from pulka.season.running import Chart
from pulka.season.statistics import Extreme, PlayerStatistics, Statistics, money

_NAME = 10
_CELL = 7
_GAP = 2
Row = tuple[Message, Callable[[PlayerStatistics], str]]


def title_text(statistics: Statistics, language: Language) -> str:
    """What was counted: the game by its agreement and file, or how many games."""
    games = statistics.games
    deals = n_("{n} deal", "{n} deals", sum(game.deals for game in games))
    if len(games) == 1 and statistics.last:
        agreed = agreed_title(statistics.last.session, language)
        return language.say(_("{agreed}: {deals}. {file}", agreed=agreed, deals=deals, file=games[0].path))
    counted = n_("{n} game", "{n} games", len(games))
    return language.say(_("{games}, {deals}", games=counted, deals=deals))


def statistics_text(statistics: Statistics, language: Language, width: int) -> str:
    """Everyone's numbers for a terminal so many characters wide, a few players beside each other."""
    players = statistics.players()
    rows = _rows(players, len(statistics.games), language)
    labels = [language.say(label) for label, _cell in rows]
    left = max(map(len, labels))
    column = _GAP + max([_CELL, *(len(cell(player)) for _label, cell in rows for player in players)])
    column = max(column, _GAP + min(_NAME, max(len(player.name) for player in players)))
    fit = max(1, (width - left) // column)
    lines = [*textwrap.wrap(title_text(statistics, language), width), ""]
    for at in range(0, len(players), fit):
        group = players[at : at + fit]
        lines.append(" " * left + "".join(pad(cut(player.name, column - _GAP), column, True) for player in group))
        for label, (_message, cell) in zip(labels, rows, strict=True):
            lines.append(f"{label:<{left}}" + "".join(f"{cell(player):>{column}}" for player in group))
        lines.append("")
    return "\n".join([*lines, *_extremes(players, len(statistics.games) > 1, language, width)])


def _rows(players: Iterable[PlayerStatistics], games: int, language: Language) -> list[Row]:
    """The rows that say something of these players."""

    def number(value: Number | None) -> str:
        return "-" if value is None else language.number(about(value))

    def cash(currency: str) -> Row:
        def cell(player: PlayerStatistics) -> str:
            units = player.cash.get(currency)
            return "-" if units is None else f"{'+' if units > 0 else ''}{language.decimal(money(units, currency))}"

        return (_("money, {currency}", currency=currency) if currency else _("money"), cell)

    players = list(players)
    rows: list[Row] = [
        (_("result, whists"), lambda player: language.signed(about(player.result))),
        *(cash(currency) for currency in dict.fromkeys(name for player in players for name in player.cash)),
        (_("games played"), lambda player: number(player.games)),
        (_("deals"), lambda player: number(player.deals)),
        (_("contracts bid"), lambda player: number(player.bid)),
        (_("- made"), lambda player: number(player.made)),
        (_("- down"), lambda player: number(player.down)),
        (_("- undertricks, mean"), lambda player: number(player.average_undertricks)),
        (_("misères bid"), lambda player: number(player.misere_bid)),
        (_("- misères made"), lambda player: number(player.misere_made)),
        (_("whists tried"), lambda player: number(player.whists)),
        (_("- short"), lambda player: number(player.short)),
        (_("half-whists"), lambda player: number(player.half_whists)),
        (_("all-passes"), lambda player: number(player.allpasses)),
        (_("- tricks"), lambda player: number(player.allpass_tricks)),
        (_("- tricks, mean"), lambda player: number(player.average_allpass_tricks)),
    ]
    if games == 1:
        rows = [row for row in rows if row[0] != _("games played")]
    if any(player.talon_games for player in players):
        rows += [
            (_("on the talon, games"), lambda player: number(player.talon_games)),
            (_("- paid"), lambda player: number(player.talon_paid)),
            (_("- whists for it"), lambda player: number(player.talon_whists)),
        ]
    if any(player.talon_allpasses for player in players):
        rows += [
            (_("on the talon, all-passes"), lambda player: number(player.talon_allpasses)),
            (_("- tricks of the talon"), lambda player: number(player.talon_tricks)),
        ]
    return rows


def _extremes(players: Iterable[PlayerStatistics], season: bool, language: Language, width: int) -> list[str]:
    """The best and the worst deal of each."""
    lines = [language.say(_("Best and worst deal, whists:"))]
    players = list(players)
    name = max(len(cut(player.name, _NAME)) for player in players)
    told = [(player, extreme) for player in players for extreme in (player.best, player.worst) if extreme]
    changes = [language.signed(about(extreme.change)) for _player, extreme in told]
    for (player, extreme), change in zip(told, changes, strict=True):
        first = extreme is player.best or player.best is None
        who = cut(player.name, _NAME) if first else ""
        where = f"  ({extreme.path})" if season else ""
        row = f"  {pad(who, name)}  {change:>{max(map(len, changes))}}  {extreme.notation}{where}"
        lines += textwrap.wrap(row, width, subsequent_indent="    ", break_on_hyphens=False, drop_whitespace=True)
    return lines if told else []


def statistics_json(
    statistics: Statistics, chart: Chart | None, skipped: Iterable[Problem], language: Language
) -> dict[str, Any]:
    """The same for a program: exact numbers as text, counts as numbers; ``skipped`` are the faults of what was not."""
    return {
        "games": [
            {
                "id": game.id,
                "file": game.path,
                "date": game.date.isoformat() if game.date else None,
                "deals": game.deals,
                "results": {name: str(result) for name, result in game.results.items()},
            }
            for game in statistics.games
        ],
        "players": [_player_json(player) for player in statistics.players()],
        "running": None if chart is None else {
            "axis": "games" if chart.games else "deals",
            "curves": [
                {"name": curve.name, "results": [str(point) for point in curve.points]} for curve in chart.curves
            ],
            "swings": [
                {"at": swing.at, "what": swing.what, "name": swing.name, "change": str(swing.change)}
                for swing in chart.swings
            ],
        },
        "skipped": [problem_json(problem, language) for problem in skipped],
    }  # fmt: skip


def _player_json(player: PlayerStatistics) -> dict[str, Any]:
    def text(value: Number | None) -> str | None:
        return None if value is None else str(value)

    return {
        "name": player.name,
        "games": player.games,
        "deals": player.deals,
        "contracts": {
            "bid": player.bid,
            "made": player.made,
            "down": player.down,
            "undertricks": player.undertricks,
            "average_undertricks": text(player.average_undertricks),
        },
        "miseres": {"bid": player.misere_bid, "made": player.misere_made},
        "whists": {"tried": player.whists, "short": player.short, "half": player.half_whists},
        "allpasses": {
            "dealt": player.allpasses,
            "tricks": player.allpass_tricks,
            "average_tricks": text(player.average_allpass_tricks),
        },
        "talon": {
            "games": player.talon_games,
            "paid": player.talon_paid,
            "whists": str(player.talon_whists),
            "allpasses": player.talon_allpasses,
            "tricks": player.talon_tricks,
        },
        "result": str(player.result),
        "cash": {currency: money(units, currency) for currency, units in player.cash.items()},
        "best": _extreme_json(player.best),
        "worst": _extreme_json(player.worst),
    }


def _extreme_json(extreme: Extreme | None) -> dict[str, Any] | None:
    if extreme is None:
        return None
    return {
        "file": extreme.path,
        "deal": extreme.deal,
        "notation": extreme.notation,
        "change": str(extreme.change),
    }
