"""The ways through a game that the conformance tests walk: one from its start, some from corners."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from holmgang.core.game import AnyGame

from .corners import corner
from .histories import Step, walk
from .options import label, sampled_games

CORNERS, CORNER_STEPS = 4, 60

Test = Callable[..., None]


def over_all_games(test: Test) -> Test:
    """Runs a test for every game under every option value and under random combinations."""
    games = sampled_games()
    decorated: Test = pytest.mark.parametrize("game", games, ids=map(label, games))(test)
    return decorated


def ways(game: AnyGame) -> Iterator[tuple[Any, Iterator[Step]]]:
    """Where each way begins, and its steps. The same ways every time."""
    rng = Random(f"ways of {label(game)}")
    yield game.start(), walk(game, rng)
    for _ in range(CORNERS):
        start = corner(game, rng)
        yield start, walk(game, rng, start, CORNER_STEPS)


def ways_states(game: AnyGame) -> Iterator[Any]:
    """All states on these ways."""
    for start, steps in ways(game):
        yield start
        for step in steps:
            yield step.after


def ways_steps(game: AnyGame) -> Iterator[Step]:
    """All steps on these ways."""
    for _, steps in ways(game):
        yield from steps
