"""Games that two searches play on from a position, in compiled code: what an option is worth among strong players."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from holmgang.bots.search.compiled_nobles_network import compiled_network
from holmgang.compiling.caching import compiled
from holmgang.compiling.contract import BOTH, DRAWN, FIRST_WON, Row, copy_row
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import Source, make_sources
from holmgang.core.game import View
from holmgang.pocket.dueling_nobles import pocket_network, pocket_policy

from .policy_games import Side
from .self_play import Room, choose_by_search, play_one, to_choice, whole_game

SIMULATIONS = 100
"""For each choice of either."""


@compiled
def play_to_the_end(rules: Any, state: Row, room: Room, by: Any, simulations: int, source: Source) -> int:
    """Both seats search; how the game ends."""
    while True:
        asked = to_choice(rules, state, source)
        if asked > BOTH:
            return asked
        copy_row(state, room.root)
        move, _ = choose_by_search(rules, room, by, asked - 1, simulations, source)
        play_one(rules, state, asked - 1, move)


def results(view: View, options: Sequence[Any], games: int, seed: int) -> list[list[float]]:
    """What the viewer wins, game by game, after each option; the same worlds are imagined and the same luck is drawn for all."""
    fast, room, by = _players()
    assert view.seat is not None
    worlds = Random(seed)
    won: list[list[float]] = [[] for _ in options]
    for number in range(games):
        state = fast.game.imagine(view, worlds)
        for option, into in zip(options, won, strict=True):
            (row,) = fast.pack([fast.game.play(state, {view.seat: option})])
            (source,) = make_sources(seed + number, 1)
            end = play_to_the_end(fast.rules, row, room, by, SIMULATIONS, source)
            into.append(0.5 if end == DRAWN else float(end - FIRST_WON == view.seat))
    return won


@cache
def _players() -> tuple[CompiledGame, Room, Any]:
    fast = whole_game()
    return fast, Side(SIMULATIONS, pocket_policy()).room(fast), compiled_network(pocket_network())
