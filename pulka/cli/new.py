"""``pulka new``: the header of a new journal, asked for or given."""

from __future__ import annotations

import os

import click

from pulka import journal, session
from pulka.cli import asking
from pulka.cli.asking import ask
from pulka.cli.options import lang_option, language, say, tell
from pulka.message import _
from pulka.preferans.library import load
from pulka.preferans.value import likely
from pulka.render.postings import status_text


@click.command("new", help=say(_("Begin a journal; asks for what is not given.")))
@click.argument("file", required=False, metavar=say(_("[FILE]")))
@click.option(
    "--players", metavar=say(_("NAMES")), help=say(_("Clockwise: Anna, Boris, Vera - or А=Анна, Б=Борис, В=Вера."))
)
@click.option("--convention", metavar=say(_("NAME|FILE")), help=say(_("A shipped one, or a YAML file.")))
@click.option("--target", metavar=say(_("POINTS")), help=say(_("The pool of each, in points.")))
@click.option("--stake", metavar=say(_("PRICE")), help=say(_("The price of one whist, as 0.05 RUB.")))
@click.option("--dealer", metavar=say(_("PLAYER")), help=say(_("Who deals first.")))
@click.option(
    "--rule", "house", multiple=True, metavar=say(_("KEY=VALUE")), help=say(_("A house rule; may be repeated."))
)
@click.option("--walk", is_flag=True, help=say(_("Go through every point of the convention, and note what differs.")))
@lang_option
def command(
    file: str | None,
    players: str | None,
    convention: str | None,
    target: str | None,
    stake: str | None,
    dealer: str | None,
    house: tuple[str, ...],
    walk: bool,
) -> None:
    asks = players is None
    seats = ask(asking.players, players, asks, _("Players, clockwise (Anna, Boris, Vera)"), None)
    folder = os.path.dirname(file or "")
    playable = asking.playable(len(seats)) if convention is None else []
    known = _("Convention ({names})", names=", ".join(playable))
    first_choice = "sochi@1" if "sochi@1" in playable else next(reversed(playable), None)
    agreed = ask(lambda text: asking.convention(text, folder), convention, asks, known, first_choice)
    usual = asking.usual_target(load(agreed, folder))
    points = ask(asking.target, target, asks, _("Pool of each, in points"), usual)
    price = ask(asking.stake, stake, asks, _("Price of a whist, as 0.05 RUB; 0: no money"), "0")
    first = ask(lambda text: asking.dealer(text, seats), dealer, asks, _("Who deals first"), next(iter(seats)))
    if walk:
        from pulka.cli.walk import walk_through

        house = (*house, *walk_through(agreed, folder))
    path = file or (ask(str, None, True, _("File"), asking.free_name()) if asks else asking.free_name())
    path = path if path.endswith(journal.SUFFIX) else path + journal.SUFFIX
    lines = ["---", f"pulka: {journal.FORMAT}", f"convention: {agreed}", f"players: {asking.mapping(seats)}"]
    lines += [f"dealer: {first}", f"target: {points}", *([f"stake: {price}"] if price else [])]
    if house:
        lines += ["rules:", *("  " + rule.replace("=", ": ", 1) for rule in asking.together(house))]
    content = "".join(f"{line}\n" for line in [*lines, "---"]).encode()
    begun = session.blank_session(journal.parse(path, content))
    journal.create(path, content)
    deal = likely(begun.context)
    tell(say(_("{path} is begun. Write deals down: pulka add '{deal}'", path=path, deal=deal)))
    tell(status_text(begun.context, language()))
