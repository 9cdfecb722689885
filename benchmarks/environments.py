"""Our PettingZoo environments beside PettingZoo's own, any possible moves played through the same loop, and what a copy costs.

The loop is the one that PettingZoo's documentation has. Time is a core's own, so that others on the machine do not count.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from typing import Any

import numpy as np

from holmgang import research
from holmgang.games import all_kinds
from holmgang.research.versions import environment_name

from .harness import Entry, compared, interleaved, rate

PEERS = ("leduc_holdem", "connect_four")
GOAL, LEAST = "leduc_holdem", 4.0
COPIES = 2000


def entries() -> list[Entry]:
    """Every game of ours beside every one of theirs; the goal is beside leduc_holdem."""
    ours = {kind.name: getattr(research, environment_name(kind, 0)).env() for kind in all_kinds()}
    peers = {name: _peer(name) for name in PEERS}
    measured = partial(rate, clock=time.process_time)
    figures = interleaved({name: partial(measured, _played(env)) for name, env in (ours | peers).items()})
    copies = interleaved({name: partial(_microseconds_a_copy, env) for name, env in ours.items()})
    pettingzoo = f"PettingZoo {version('pettingzoo')}"
    return [
        compared(
            f"environments: {game}",
            figures[game],
            "moves/s",
            (peer, pettingzoo, figures[peer]),
            least=LEAST if peer == GOAL else None,
            parts={"µs a copy": median(copies[game])},
        )
        for game in ours
        for peer in PEERS
    ]


def _peer(name: str) -> Any:
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4

    return {"leduc_holdem": leduc_holdem_v4, "connect_four": connect_four_v3}[name].env()


def _played(env: Any) -> Callable[[], int]:
    rng = Random(1)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            moves += 1
        return moves

    play()  # compiled before the clock runs
    return play


def _microseconds_a_copy(env: Any) -> float:
    """Of a game that goes on."""
    env.reset(seed=1)
    begun = time.process_time()
    for _ in range(COPIES):
        env.copy()
    return 1e6 * (time.process_time() - begun) / COPIES
