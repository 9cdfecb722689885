"""Random games over compiled rules, beside OpenSpiel's loop in C++: one core, many games a call.

A move is a decision; what chance and the end of a game take is included. OpenSpiel's `RandomRolloutEvaluator` can be called from
Python through its tree search only: one simulation is so many rollouts from the root. It does not say how many moves it
made, so their mean is taken from games played in Python from the same state. Goofspiel is played one seat after the other there,
because the evaluator knows no other way. Time is a core's own, so that others on the machine do not count.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from typing import Any

from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.compiling.game import CompiledGame
from holmgang.games import all_kinds
from holmgang.games.compiled import compiled_game

from .harness import Entry, compared, interleaved, rate

PEERS = {"goofspiel": "goofspiel(num_cards=9)", "leduc_poker": "leduc_poker", "pig": "pig", "gin_rummy": "gin_rummy"}
GOALS = {
    "duo-regna": ("goofspiel", 3.0),
    "two-domains": ("pig", 2.0),
    "deck-duel": ("pig", 2.0),
    "dueling-nobles": ("gin_rummy", 20.0),
}
ROLLOUTS = {"goofspiel": 4000, "leduc_poker": 40_000, "pig": 2000, "gin_rummy": 40}
COUNTED = {"goofspiel": 300, "leduc_poker": 2000, "pig": 1000, "gin_rummy": 200}
"""How many games a call plays, and how many are played in Python to count their moves."""
OURS = 20_000

Play = Callable[[], float]
"""Plays games and says how many moves that were."""


def entries() -> list[Entry]:
    """Every game of ours beside every peer; the goal is beside the peer that is most like it."""
    ours = {kind.name: _ours(compiled_game(kind.make())) for kind in all_kinds()}
    greedy = {kind.name: _ours(compiled_game(kind.make()), greedy=True) for kind in all_kinds()}
    peers = {name: _peer(name) for name in PEERS}
    measured = partial(rate, clock=time.process_time)
    figures = interleaved({name: partial(measured, play) for name, play in (ours | peers).items()})
    by_greedy = interleaved({name: partial(measured, play) for name, play in greedy.items()}, repetitions=3)
    spiel = f"OpenSpiel {version('open_spiel')}"
    rows = []
    for kind in all_kinds():
        parts = {
            "ns a random move": 1e9 / median(figures[kind.name]),
            "ns a greedy move": 1e9 / median(by_greedy[kind.name]),
            **{f"ns a move of {peer}": 1e9 / median(figures[peer]) for peer in PEERS},
        }
        goal, least = GOALS[kind.name]
        rows += [
            compared(
                f"playouts: {kind.name}",
                figures[kind.name],
                "moves/s",
                (PEERS[peer], spiel, figures[peer]),
                least=least if peer == goal else None,
                parts=parts,
            )
            for peer in PEERS
        ]
    return rows


def _ours(compiled: CompiledGame, *, greedy: bool = False) -> Play:
    starts, policy = compiled.starts(1), greedy_policy(compiled) if greedy else None
    seeds = iter(range(1 << 30))
    games = OURS // 20 if greedy else OURS
    compiled.playouts(starts, 1, next(seeds), policy)  # compiled before the clock runs

    def play() -> float:
        return float(compiled.playouts(starts, games, next(seeds), policy).decisions.sum())

    return play


def _peer(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(PEERS[name])
    if name == "goofspiel":
        game = pyspiel.convert_to_turn_based(game)
    rng = Random(1)
    start = game.new_initial_state()
    while start.is_chance_node():
        _take_a_chance(start, rng)
    moves = sum(_count_moves(start.clone(), rng) for _ in range(COUNTED[name])) / COUNTED[name]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS[name], 1)
    # uct_c, max_simulations, max_memory_mb, solve, seed, verbose
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)

    def play() -> float:
        search.mcts_search(start)
        return moves * ROLLOUTS[name]

    return play


def _count_moves(state: Any, rng: Random) -> int:
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _take_a_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def _take_a_chance(state: Any, rng: Random) -> None:
    outcomes = state.chance_outcomes()
    state.apply_action(rng.choices([each for each, _ in outcomes], [odds for _, odds in outcomes])[0])
