"""Simulations a second of our search in Dueling Nobles, beside OpenSpiel's search over information sets, in C++, on gin rummy.

Both search positions of random games, one after the other, by simulations that end as they usually do: ours by the learned
value, OpenSpiel's by a random game to the end. Ours with the greedy bot's games to the end are told apart. Time is a core's
own, so that others on the machine do not count.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from typing import Any

from holmgang.bots.search.compiled import compiled_search
from holmgang.conformance.walks import states
from holmgang.games import find_kind

from .harness import Entry, compared, interleaved, rate

GAME, PEER = "dueling-nobles", "gin_rummy"
SIMULATIONS, PEER_SIMULATIONS = 1000, 10
EXPLORING = 2.0
POSITIONS = 20


def entries() -> list[Entry]:
    """One."""
    measured = partial(rate, clock=time.process_time)
    searches = {"learned": _ours(learned=True), "playouts": _ours(learned=False), PEER: _peer()}
    figures = interleaved({name: partial(measured, search) for name, search in searches.items()})
    return [
        compared(
            f"search: {GAME}",
            figures["learned"],
            "simulations/s",
            (f"ISMCTS on {PEER}", f"OpenSpiel {version('open_spiel')}", figures[PEER]),
            least=10.0,
            parts={"simulations/s with the greedy bot's games": median(figures["playouts"])},
        )
    ]


def _ours(*, learned: bool) -> Callable[[], float]:
    game, rng = find_kind(GAME).make(), Random(1)
    views = [view for state in states(game, rng) for seat in (0, 1) if len((view := game.view(state, seat)).options) > 1]
    alone = iter(_around(rng.sample([view for view in views if len(view.deciding) == 1], POSITIONS)))

    def search() -> float:
        seed = rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64), rng.getrandbits(64)
        compiled_search(game, next(alone), seed, SIMULATIONS, (0, 0), learned=learned).grow(SIMULATIONS)
        return SIMULATIONS

    search()  # compiled before the clock runs
    return search


def _peer() -> Callable[[], float]:
    import pyspiel

    rng = Random(1)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORING, PEER_SIMULATIONS)
    state, found = pyspiel.load_game(PEER).new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    positions = iter(_around(rng.sample(found, min(POSITIONS, len(found)))))

    def search() -> float:
        bot.step(next(positions))
        return PEER_SIMULATIONS

    return search


def _around(things: list[Any]) -> Any:
    while True:
        yield from things
