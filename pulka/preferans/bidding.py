"""What cannot have been bid, or passed: the games a table plays, bids in the dark, bombs, what is compulsory."""

from __future__ import annotations

from collections.abc import Iterator

from pulka.message import Message, _
from pulka.preferans.checks import Check, Fault, check, contract_at_table, unwhisted
from pulka.preferans.deal import AllPass, Contract, DarkPass, Deal, Entry, Game, Misere, Order, Passed
from pulka.preferans.state import Context, Twig, compulsory, free_twig, in_robber, opening_circle, orderers
from pulka.preferans.terms import HANDS, TALON_CARDS


@check("not-played", "8")
def not_played(entry: Entry, context: Context) -> Iterator[Fault]:
    """A table plays some games and not others: misères, all-passes, a level in a strain."""
    c = context.convention
    if isinstance(entry, Misere) and "misere" not in c.games:
        yield _("This table plays no misères."), entry.span("level"), None
    elif isinstance(entry, AllPass) and "allpass" not in c.games:
        hint = _("Everyone passed, the next one deals: {who}={word}.", who=entry.dealer, word="пас")
        yield _("This table plays no all-passes."), entry.span("tricks"), hint
    elif isinstance(entry, Passed) and "allpass" in c.games:
        hint = _("Write the tricks of the hands: {who}={tricks}.", who=entry.dealer, tricks=_tricks(context))
        yield _("Where everyone passes, an all-pass is played here."), entry.span(), hint
    elif isinstance(entry, Contract) and c.strains and entry.strain:
        levels = c.strains.get(entry.strain.value, {})
        if entry.level not in levels:
            played = ", ".join(f"{level}{strain}" for strain, of in c.strains.items() for level in of)
            yield _("This game has no price here."), entry.span("level"), _("Played are {games}.", games=played)


def _tricks(context: Context) -> str:
    """An all-pass as it could be at this table, to show how one is written."""
    return "3+3+4" if len(context.table.hands(context.state.dealer)) == HANDS else "4+6"


@check("strain-missing", "8.1")
def strain_missing(entry: Entry, context: Context) -> Iterator[Fault]:
    """Where the price hangs on the strain, the strain is written."""
    if isinstance(entry, Contract) and context.convention.strains and entry.strain is None:
        strains = ", ".join(f"{entry.level}{s}" for s, of in context.convention.strains.items() if entry.level in of)
        yield _("The price hangs on the strain, and it is not said."), entry.span("level"), _("Write {s}.", s=strains)


@check("without-talon", "8.1")
def without_talon(entry: Entry, context: Context) -> Iterator[Fault]:
    """A game without the talon is bid where the table agreed to it."""
    if isinstance(entry, Game) and entry.no_talon and context.convention.without_talon is None:
        hint = _("House rule: {rule}.", rule="without_talon: {times: 1}")
        yield _("This table plays no games without the talon."), entry.span("no_talon"), hint


# In the dark.


@check("dark", "8.1")
def dark(entry: Entry, context: Context) -> Iterator[Fault]:
    """Bids and passes before looking count where the table agreed to them."""
    if not isinstance(entry, Deal) or context.convention.dark:
        return
    if entry.dark_passes or (isinstance(entry, Game) and entry.dark):
        hint = _("House rule: {rule}.", rule="dark: {bid: 2}")
        yield _("At this table nothing is said in the dark."), entry.span("dark", "dark_passes"), hint


@check("dark-open", "8.1")
def dark_open(entry: Entry, context: Context) -> Iterator[Fault]:  # noqa: ARG001 - a check's shape
    """Who has looked at his cards does not play in the dark."""
    if isinstance(entry, Game) and entry.dark and entry.shown:
        hint = _("Leave out «{word}»: looked at in time, it is an ordinary game.", word="втёмную")
        yield _("The cards were open: this is no dark bid."), entry.span("shown"), hint


@check("dark-pass", "8.1")
def dark_pass(entry: Entry, context: Context) -> Iterator[Fault]:
    """A dark pass is said before any bid, by who holds cards; seven or more outbids it, or a dark bid."""
    if not isinstance(entry, Deal) or not context.convention.dark:
        return
    hands = context.table.hands(context.state.dealer)
    declarer = entry.declarer if isinstance(entry, Game) else None
    for i, one in enumerate(entry.dark_passes):
        if one.who not in hands:
            yield _("{who} holds no cards and cannot pass.", who=one.who), one.span, None
        elif one.who in [other.who for other in entry.dark_passes[:i]]:
            yield _("{who} passes twice.", who=one.who), one.span, _("Leave one of the two out.")
        elif declarer in hands and hands.index(one.who) >= hands.index(declarer or ""):
            message = _("{who} comes after {declarer}, who has bid: no dark pass.", who=one.who, declarer=declarer)
            yield message, one.span, _("Who passes dark speaks before anyone has bid.")
        elif fault := _place(one, isinstance(entry, AllPass), context):
            yield fault, one.span, None
    least = context.convention.dark.outbid
    if isinstance(entry, Contract) and entry.dark_passes and entry.level < least and not entry.dark:
        message = _("A dark pass is outbid by a game of {least} or more, or by a dark bid.", least=least)
        yield message, entry.span("level"), None


def _place(one: DarkPass, passed: bool, context: Context) -> Message | None:
    """What is wrong with the place of the bomb that was named; an all-pass may bring the bird that it marks."""
    rules = context.convention.tree
    if one.place is None:
        return None
    if rules is None or rules.place != "named":
        return _("Here nobody chooses where the bomb stands.")
    tree = (context.state.trees or {}).get(one.who, ())
    if passed and rules.allpass == "bird":
        tree = (*tree, Twig(0, 0))
    if not 1 <= one.place <= len(tree) or tree[one.place - 1].played or tree[one.place - 1].degree:
        return _("{who} has no free bird {n}.", who=one.who, n=one.place)
    return None


@check("dark-six", "8.1")
def dark_six(entry: Entry, context: Context) -> Iterator[Fault]:
    """A dark six must be whisted by both, where the table agreed to it."""
    found, rules = contract_at_table(entry, context), context.convention.dark
    if found is None or rules is None or not rules.six_by_both:
        return
    contract, pair, _sits_out = found
    if not contract.dark or contract.conceded or contract.level != min(context.convention.pool):
        return
    if hint := unwhisted(contract, pair):
        yield _("A dark six must be whisted by both."), contract.span("dark"), hint


# Bombs.


@check("bomb-spent", "8.1")
def bomb_spent(entry: Entry, context: Context) -> Iterator[Fault]:
    """A bomb is spent once."""
    if isinstance(entry, Game) and entry.bomb is not None:
        tree = (context.state.trees or {}).get(entry.declarer, ())
        if 1 <= entry.bomb <= len(tree) and tree[entry.bomb - 1].played:
            game = tree[entry.bomb - 1].played
            message = _("{who} has spent bomb {n} already, on {game}.", who=entry.declarer, n=entry.bomb, game=game)
            yield message, entry.span("bomb"), _next_bomb(entry, context)


@check("bomb", "8.1")
def bomb(entry: Entry, context: Context) -> Iterator[Fault]:
    """The bomb that is written is the leftmost free one of the declarer's tree."""
    if not isinstance(entry, Game) or entry.bomb is None:
        return
    if context.state.trees is None:
        yield _("This table plays without bombs."), entry.span("bomb"), None
        return
    tree = context.state.trees.get(entry.declarer, ())
    if not 1 <= entry.bomb <= len(tree):
        message = _("{who} has no bomb {n}.", who=entry.declarer, n=entry.bomb)
        yield message, entry.span("bomb"), _next_bomb(entry, context)
    elif any(not twig.played for twig in tree[: entry.bomb - 1]):
        message = _("The order of bombs cannot be changed.")
        yield message, entry.span("bomb"), _next_bomb(entry, context)


def _next_bomb(entry: Game, context: Context) -> Message:
    at = free_twig((context.state.trees or {}).get(entry.declarer, ()))
    if at is None:
        return _("{who} has none left; leave it out.", who=entry.declarer)
    return _("The next one is {n}; leave it out and it is taken.", n=at + 1)


# What is compulsory.


@check("opening", "8.1")
def opening(entry: Entry, context: Context) -> Iterator[Fault]:
    """The opening is all-passes, whatever the cards; nothing is said in it."""
    circle = opening_circle(context)
    if not isinstance(entry, Deal) or circle is None:
        return
    if not isinstance(entry, AllPass):
        hint = _("Write the tricks of the hands: {who}={tricks}.", who=context.state.dealer, tricks=_tricks(context))
        yield _("The opening is compulsory all-passes: circle {n}.", n=circle + 1), entry.span(), hint
    elif entry.dark_passes:
        yield _("In the opening nobody bids or passes."), entry.span("dark_passes"), _("Leave it out.")


@check("robber-turn", "8.3")
def robber_turn(entry: Entry, context: Context) -> Iterator[Fault]:
    """In a robber the players play in turn."""
    if isinstance(entry, Game) and in_robber(context):
        from pulka.preferans.robber import whose_turn

        turn = whose_turn(context)
        if entry.declarer != turn and entry.declarer in context.table.hands(context.state.dealer):
            hint = _("The hand whose turn it is stands in the convention: robber.hand.")
            yield _("It is {who}'s turn.", who=turn), entry.span("declarer"), hint


@check("robber-slot", "8.3")
def robber_slot(entry: Entry, context: Context) -> Iterator[Fault]:
    """In a robber each plays everything once; what has been played is refused."""
    if not isinstance(entry, Deal) or not in_robber(context):
        return
    from pulka.preferans import robber

    who = entry.declarer if isinstance(entry, Game) else robber.whose_turn(context)
    if who not in context.table.players:
        return
    owed, name = robber.owed(context, who), robber.slot_of(entry, context)
    left = _("{who} still owes {games}.", who=who, games=", ".join(owed))
    if name is not None and name not in owed:
        yield _("{who} owes no {game}.", who=who, game=name), entry.span("level", "price", "tricks"), left
    elif name is None and isinstance(entry, AllPass):
        passes = [game for game in owed if game.startswith("Р")]
        if passes:
            prices = "; ".join(f"цена {price}" for price in dict.fromkeys(game[1:] for game in passes))
            yield _("Which all-pass it was is not said."), entry.span("tricks"), _("Add one of: {s}.", s=prices)
        else:
            yield _("{who} owes no {game}.", who=who, game="Р"), entry.span("tricks"), left


@check("allpass-price", "8.3")
def allpass_price(entry: Entry, context: Context) -> Iterator[Fault]:
    """The price of an all-pass is written in a robber only."""
    if isinstance(entry, AllPass) and entry.price is not None and not in_robber(context):
        hint = _("Leave it out; allpass.prices tells the ladder.")
        yield _("The price of an all-pass follows from the deals before."), entry.span("price"), hint


@check("order", "8.1")
def order(entry: Entry, context: Context) -> Iterator[Fault]:
    """Between the opening and the first game, who has the biggest mountain names the target."""
    if not isinstance(entry, Order):
        return
    allowed = orderers(context)
    if context.convention.agreements.end_named_by != "biggest_mountain":
        hint = _("House rule: {rule}.", rule="agreements: {end_named_by: biggest_mountain}")
        yield _("At this table the target stands in the header."), entry.span(), hint
    elif compulsory(context):
        yield _("The target is named after the opening."), entry.span(), None
    elif not allowed:
        yield _("The target is named before the first game."), entry.span(), None
    elif entry.who not in allowed:
        message = _("Who has the biggest mountain names the target: {who}.", who=", ".join(allowed))
        yield message, entry.span("who"), None
    elif not entry.target:
        yield _("The target is a whole number of points, 1 or more."), entry.span("target"), None


@check("private-rule", "6")
def private_rule(entry: Entry, context: Context) -> Iterator[Fault]:
    """Sevens in the talon of a misère, and a talon thrown away, are written where the table agreed to it."""
    rules = context.convention.private
    if isinstance(entry, Misere) and entry.sevens:
        agreed, place, rule = bool(rules.talon_seven), entry.span("sevens"), "private: {talon_seven: 10}"
        if entry.sevens > TALON_CARDS:
            yield _("The talon has two cards."), place, None
    elif isinstance(entry, Contract) and entry.thrown:
        agreed, place, rule = rules.thrown_talon, entry.span("thrown"), "private: {thrown_talon: true}"
    else:
        return
    if not agreed:
        yield _("This table writes nothing for it."), place, _("House rule: {rule}.", rule=rule)
    elif entry.declarer == context.state.dealer:
        yield _("{who} dealt it himself: nobody writes.", who=entry.declarer), place, _("Leave it out.")


CHECKS: tuple[Check, ...] = (
    not_played,
    strain_missing,
    without_talon,
    dark,
    dark_open,
    dark_pass,
    dark_six,
    bomb_spent,
    bomb,
    opening,
    robber_turn,
    robber_slot,
    allpass_price,
    order,
    private_rule,
)
