"""Random play through the reference rules from Python, beside other libraries' games written in Python.

A move is a decision; the time that chance takes is included. The peers' games are other games, so each entry of ours also says
what a move costs, by part.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

from holmgang.core.chance import below
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Over
from holmgang.core.seats import SEATS
from holmgang.games import all_kinds

from .harness import Entry, compared, interleaved, rate

LEAST = {"two-domains": 5.0, "duo-regna": 5.0, "deck-duel": 2.0, "dueling-nobles": 2.0}
SPIEL_GAMES = ("python_liars_poker", "python_kuhn_poker", "python_tic_tac_toe")
LEDUC = "leduc_holdem"


def entries() -> list[Entry]:
    """Every game of ours beside every peer; the goals are beside Liar's Poker."""
    ours: dict[str, Callable[[], int]] = {kind.name: _ours(kind.make()) for kind in all_kinds()}
    peers: dict[str, Callable[[], int]] = {name: _spiel(name) for name in SPIEL_GAMES} | {LEDUC: _leduc()}
    figures = interleaved({name: partial(rate, play) for name, play in (ours | peers).items()})
    versions = {name: f"OpenSpiel {version('open_spiel')}" for name in SPIEL_GAMES} | {
        LEDUC: f"PettingZoo {version('pettingzoo')}"
    }
    rows = []
    for kind in all_kinds():
        parts = _cost_by_part(kind.make())
        for peer in peers:
            least = LEAST[kind.name] if peer == "python_liars_poker" else None
            name = f"random play: {kind.name}"
            rows.append(
                compared(name, figures[kind.name], "moves/s", (peer, versions[peer], figures[peer]), least=least, parts=parts)
            )
    return rows


def _ours(game: AnyGame) -> Callable[[], int]:
    rng = Random(1)
    getrandbits = rng.getrandbits

    def play() -> int:
        state = game.start()
        moves = 0
        while True:
            node = game.node(state)
            if isinstance(node, Chance):
                state = game.settle(state, node.outcomes[below(node.total, getrandbits)])
            elif isinstance(node, Over):
                return moves
            else:
                chosen = {}
                for seat in SEATS:
                    options = node.options[seat]
                    if options:
                        chosen[seat] = options[below(len(options), getrandbits)]
                moves += len(chosen)
                state = game.play(state, chosen)

    return play


def _cost_by_part(game: AnyGame, games: int = 60) -> dict[str, float]:
    """Nanoseconds a move, by part, from the steps of random games gone through again part by part."""
    rng = Random(2)
    states: list[Any] = []
    played: list[tuple[Any, Any]] = []
    settled: list[tuple[Any, Any]] = []
    moves = 0
    for _ in range(games):
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            states.append(state)
            if isinstance(node, Chance):
                outcome = rng.choice(node.outcomes)
                settled.append((state, outcome))
                state = game.settle(state, outcome)
            else:
                chosen = {seat: rng.choice(node.options[seat]) for seat in node.seats}
                moves += len(chosen)
                played.append((state, chosen))
                state = game.play(state, chosen)
    return {
        "node": _nanoseconds(lambda: [game.node(state) for state in states], moves),
        "play": _nanoseconds(lambda: [game.play(state, chosen) for state, chosen in played], moves),
        "settle": _nanoseconds(lambda: [game.settle(state, outcome) for state, outcome in settled], moves),
        "drawing": _nanoseconds(lambda: [below(7, rng.getrandbits) for _ in range(moves + len(settled))], moves),
    }


def _nanoseconds(work: Callable[[], object], moves: int, repetitions: int = 5) -> float:
    best = float("inf")
    for _ in range(repetitions):
        start = time.perf_counter_ns()
        work()
        best = min(best, time.perf_counter_ns() - start)
    return best / moves


def _spiel(name: str) -> Callable[[], int]:
    import open_spiel.python.games  # noqa: F401 - importing registers the games written in Python
    import pyspiel

    game = pyspiel.load_game(name)
    rng = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = rng.choices([each for each, _ in outcomes], [odds for _, odds in outcomes])[0]
            else:
                action = rng.choice(state.legal_actions())
                moves += 1
            state.apply_action(action)
        return moves

    return play


def _leduc() -> Callable[[], int]:
    from pettingzoo.classic import leduc_holdem_v4

    environment = leduc_holdem_v4.env()
    rng = Random(1)

    def play() -> int:
        environment.reset()
        moves = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
            environment.step(rng.choice(legal))
            moves += 1
        return moves

    return play
