"""Each sample is a whole game; its sheet and its settlement are computed a second time from the rules alone."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

from pulka import session
from pulka.preferans.deal import Assertion
from pulka.preferans.library import load, shipped
from pulka.preferans.state import finished
from tests import plain_family
from tests.games import MODERN

SAMPLES = sorted((Path(__file__).parent.parent / "samples").glob("*.pulka"))


def test_there_is_a_game_for_each_convention() -> None:
    """Of the modern ones with three and with four players."""
    modern = {reference.partition("@")[0] for reference in MODERN}
    stems = {path.stem for path in SAMPLES}
    assert {f"{name}-{count}" for name in modern for count in (3, 4)} <= stems
    assert {reference.partition("@")[0] for reference in shipped()} <= {stem.rpartition("-")[0] for stem in stems}


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_sample(path: Path) -> None:
    played = session.open_session(str(path))
    played.require_good()
    header = played.journal.header
    players = list(header.table.players)
    lines = [source for _line, source in played.journal.entries()]
    second = plain_family.play(asdict(load(header.convention)), players, header.table.dealer, header.target, lines)
    sheet, done = played.state.sheet, played.settle()
    assert sheet.pool == second.pool
    assert sheet.mountain == second.mountain
    assert {who: {on: sheet.whists[who, on] for on in players if on != who} for who in players} == second.whists
    assert done.by_average == second.result
    assert done.result == (second.floored if played.convention.settlement == "floor_per_pair" else second.result)
    assert finished(played.context)
    assert second.finished
    assert sum(isinstance(record.entry, Assertion) for record in played.records) >= 2
