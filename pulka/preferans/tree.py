"""Birds and bombs: what grows on each player's tree, and what a game uses up (clauses 8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping

from pulka.preferans.convention import TreeRules, rung
from pulka.preferans.deal import AllPass, Contract, Game, Misere, Played
from pulka.preferans.state import Context, Tree, Twig, free_twig, opening_circle, owing
from pulka.preferans.terms import TRICKS

Trees = Mapping[str, Tree]


def grown(deal: Played, made: bool, context: Context) -> Trees:
    """The trees after a deal: an all-pass may add to them, a made game uses up the leftmost free bird or bomb."""
    trees = context.state.trees or {}
    rules = context.convention.tree
    assert rules is not None
    if isinstance(deal, AllPass):
        return _passed(deal, rules, context)
    if not isinstance(deal, Game) or not made or owing(context.state):
        return trees
    own = trees[deal.declarer]
    at = free_twig(own)
    if at is None:
        return trees
    used = Twig(own[at].degree, own[at].tricks, game_name(deal))
    return {**trees, deal.declarer: (*own[:at], used, *own[at + 1 :])}


def game_name(deal: Game) -> str:
    """A game as it stands in a player's table: its level, М for a misère.

    >>> game_name(Misere(declarer="А"))
    'М'
    """
    return str(deal.level) if isinstance(deal, Contract) else "М" if isinstance(deal, Misere) else "П"


def _passed(deal: AllPass, rules: TreeRules, context: Context) -> Trees:
    trees: dict[str, Tree] = dict(context.state.trees or {})
    taken = dict(zip(context.table.hands(context.state.dealer), deal.tricks, strict=True))
    circle = opening_circle(context)

    if sits_out := context.table.sits_out(context.state.dealer):
        taken[sits_out] = TRICKS - sum(deal.tricks)

    def grow(who: str, degree: int) -> None:
        trees[who] = (*trees[who], Twig(degree, taken.get(who, 0)))

    if circle is not None:
        for who in trees:
            grow(who, rung(rules.opening, circle, False))
    elif rules.allpass == "bird":
        for who in trees:
            grow(who, 0)
    if not deal.dark_passes:
        return trees
    degree = rung(rules.dark_pass, context.state.step, context.convention.allpass.cycle)
    places = {one.who: one.place for one in deal.dark_passes}
    for who in trees if rules.whose == "all" else places:
        if rules.becomes == "new":
            grow(who, degree)
        else:
            # A place that the caller named is everyone's; where the bomb is his own, each names his.
            place = places.get(who) if rules.whose == "callers" else next(iter(places.values()))
            trees[who] = _marked(trees[who], degree, place)
    return trees


def _marked(tree: Tree, degree: int, place: int | None) -> Tree:
    """The tree with one of its birds made a bomb: the one that was named, else the next free bird.

    >>> _marked((Twig(0, 3, "6"), Twig(1, 2), Twig(0, 4)), 1, None)[2]
    Twig(degree=1, tricks=4, played='')
    """
    free = [i for i, twig in enumerate(tree) if not twig.played and not twig.degree]
    at = place - 1 if place is not None and place - 1 in free else next(iter(free), None)
    if at is None:
        return tree
    return (*tree[:at], Twig(degree, tree[at].tricks), *tree[at + 1 :])
