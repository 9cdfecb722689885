"""Thousands of games side by side on the CPU, beside those of Pgx, which JAX compiles: steps a second, each in one game.

A step is actions in; observation, mask and reward out, games that end beginning anew in it. Choosing actions, any that are
possible, is outside the timing on both sides, and so are compiling and the first steps. Both sides use all cores, so that others
on the machine are felt: each is measured often and briefly, and the parts say what a second of a core's own time brings.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from holmgang.compiling.randomness import make_sources
from holmgang.games import all_kinds
from holmgang.research import Batch

from .harness import Entry, compared, interleaved

GAMES = 4096
PEERS = ("kuhn_poker", "leduc_holdem", "backgammon")
GOALS = {
    "duo-regna": ("leduc_holdem", 3.0),
    "deck-duel": ("leduc_holdem", 3.0),
    "two-domains": ("leduc_holdem", 3.0),
    "dueling-nobles": ("backgammon", 20.0),
}
WARMING = 50
"""Steps that are not counted, so that games are at all stages."""

REPETITIONS, SECONDS = 15, 0.2


class Took(NamedTuple):
    """What one step in every game took, in seconds: by the clock, and of all cores' own time."""

    clock: float
    cores: float


Step = Callable[[], Took]
"""Chooses actions, makes a step in every game, and says what the step alone took."""


def entries() -> list[Entry]:
    """Every game of ours beside every one of theirs; the goal is beside the one that is most like it."""
    ours = {kind.name: _ours(kind.name) for kind in all_kinds()}
    peers = {name: _peer(name) for name in PEERS}
    of_cores: dict[str, list[float]] = {name: [] for name in ours | peers}
    figures = interleaved(
        {name: partial(_steps_a_second, step, of_cores[name]) for name, step in (ours | peers).items()}, REPETITIONS
    )
    pgx = f"Pgx {version('pgx')}, JAX {version('jax')}"
    rows = []
    for game in ours:
        goal, least = GOALS[game]
        parts = {f"{name}, steps a second of one core's own time": median(of_cores[name]) for name in (game, *PEERS)}
        rows += [
            compared(
                f"batch: {game}, {GAMES:,} games",
                figures[game],
                "steps/s",
                (peer, pgx, figures[peer]),
                least=least if peer == goal else None,
                parts=parts,
            )
            for peer in PEERS
        ]
    return rows


def _steps_a_second(step: Step, of_cores: list[float]) -> float:
    """By the clock; by the cores' own time it is added to the list."""
    steps, clock, cores = 0, 0.0, 0.0
    while clock < SECONDS:
        took = step()
        clock, cores, steps = clock + took.clock, cores + took.cores, steps + GAMES
    of_cores.append(steps / cores)
    return steps / clock


def _timed(work: Callable[[], object]) -> Took:
    clock, cores = time.perf_counter(), time.process_time()
    work()
    return Took(time.perf_counter() - clock, time.process_time() - cores)


def _ours(game: str) -> Step:
    batch, sources = Batch(game, GAMES, seed=1), make_sources(2, GAMES)

    def step() -> Took:
        return _timed(partial(batch.step, batch.random_actions(sources)))

    return _warmed(step)


def _peer(name: str) -> Step:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    draws = jax.jit(lambda key: tuple(jax.random.split(key, GAMES + 2)[each] for each in (0, 1, slice(2, None))))
    play = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        lambda key, masks: jax.random.categorical(key, jax.numpy.where(masks, 0.0, -np.inf), axis=-1).astype("int32")
    )
    key, _, keys = draws(jax.random.PRNGKey(1))
    held = [jax.jit(jax.vmap(env.init))(keys), key]

    def step() -> Took:
        state, key = held
        key, choosing, keys = draws(key)
        actions, keys = jax.block_until_ready((choose(choosing, state.legal_action_mask), keys))
        held[1] = key

        def made() -> None:
            held[0] = jax.block_until_ready(play(state, actions, keys))

        return _timed(made)

    return _warmed(step)


def _warmed(step: Step) -> Step:
    for _ in range(WARMING):
        step()
    return step
