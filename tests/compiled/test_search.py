"""The search in both its forms: they grow the same tree, so they choose the same; and what comes of it."""

import hashlib
from random import Random
from typing import Any

import pytest

from holmgang.bots import find_bot
from holmgang.bots.search import SearchBot
from holmgang.bots.search.compiled import AT_A_TIME, compiled_search
from holmgang.bots.search.plain import plain_search
from holmgang.bots.search.plain_or_compiled import begin_at_once, compile_in_background
from holmgang.bots.search.search import Search
from holmgang.bots.search.tree import PLACES, REPLIES
from holmgang.bots.versus import play_game
from holmgang.conformance.walks import states
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import corner

SIGNATURE = "687c4142069b43a7"
"""A fingerprint of what it chooses: it changes only when its behaviour does."""


def grown(search: Search, simulations: int) -> list[Any]:
    """The whole tree, with moves by their names and outcomes left out: how they are numbered makes no difference."""
    search.grow(simulations)
    tree = search.tree
    count, pairs = tree.counts[PLACES], tree.counts[REPLIES] > 0
    steps = [None if pairs or place == 0 or tree.step[place] < 0 else search.move(tree.step[place]) for place in range(count)]
    numbers = (tree.first, tree.next, tree.visits, tree.points, tree.available, tree.shares)
    return [steps, *([each[place] for place in range(count)] for each in numbers)]


def both_agree(game: AnyGame, state: Any, rng: Random, simulations: int) -> int:
    """Searches for every seat that is asked in both forms; says how many are."""
    node = game.node(state)
    if not isinstance(node, Choose):
        return 0
    pairs = (len(node.options[0]), len(node.options[1])) if len(node.seats) == 2 else (0, 0)
    for seat in node.seats:
        view, seed = game.view(state, seat), (rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64))
        plain, fast = (form(game, view, seed, simulations, pairs) for form in (plain_search, compiled_search))
        assert grown(plain, simulations) == grown(fast, simulations)
    return len(node.seats)


@pytest.mark.usefixtures("nobles_searched")
def test_dueling_nobles_is_searched_alike_and_better_than_greedily() -> None:
    game, rng = find_kind("dueling-nobles").make(), Random("both forms")
    asked = 0
    while asked < 8:
        asked += sum(both_agree(game, state, rng, 12) for state in states(game, rng, corner(game, rng), 3))
    assert signature(game) == SIGNATURE
    for state in states(game, rng, corner(game, rng), 12):
        for view in (game.view(state, seat) for seat in (0, 1)):
            if view.options:
                forms = (SearchBot(40, begin=begin, nearly=0.6) for begin in (plain_search, compiled_search))
                assert len({bot.choose(game, view, Random(1)) for bot in forms}) == 1
    bots = SearchBot(400), find_bot("greedy")
    won = [play_game(game, bots if number % 2 == 0 else bots[::-1], number)[0].winner == number % 2 for number in range(8)]
    assert sum(won) > 5
    assert compile_in_background(game).wait(120)  # it finds what this test has compiled
    assert begin_at_once(game, game.view(game.start(), 0), (1, 2, 3, 4), 0, (0, 0)).at_a_time == AT_A_TIME


def signature(game: AnyGame) -> str:
    """Its choices at every decision of a random game, as a short fingerprint."""
    bot, chosen = SearchBot(50), hashlib.sha256()
    for number, state in enumerate(states(game, Random("signature of the search"))):
        for seat in (0, 1):
            view = game.view(state, seat)
            if view.options:
                chosen.update(f"{bot.choose(game, view, Random(number))}\n".encode())
    return chosen.hexdigest()[:16]


@pytest.mark.long
@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_game_is_searched_alike(name: str) -> None:
    game, rng = find_kind(name).make(), Random(f"both forms {name}")
    asked = 0
    while asked < 30:
        asked += sum(both_agree(game, state, rng, 12) for state in states(game, rng, corner(game, rng), 5))
