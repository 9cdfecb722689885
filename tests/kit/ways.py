"""The ways through a game that the conformance tests walk: one from its start, some from corners."""

import os
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from holmgang.core.game import AnyGame

from .corners import corner
from .histories import Step, walk
from .options import label, sampled_games

CORNERS, CORNER_STEPS = 4, 60

Test = Callable[..., None]


SAMPLE = "HOLMGANG_SAMPLE"
"""The variable that says which options are tried today; the run prints it, and giving it again tries the same ones."""
OF_OPTIONS = 3
"""Of the options of a game, every test takes one in so many, each its own; the long suite takes all of them."""


def of_today(games: Iterable[AnyGame], test: str) -> list[AnyGame]:
    """The usual game, and those under house rules that a test takes today."""
    rng = Random(f"{os.environ.get(SAMPLE, '')} {test}")
    return [game for game in games if label(game) == game.name or not rng.randrange(OF_OPTIONS)]


def over_all_games(test: Test) -> Test:
    """Runs a test for every game as it usually is, under some option values and under random combinations."""
    games = sampled_games()
    today = {label(game) for game in of_today(games, f"{test.__module__} {test.__qualname__}")}
    cases = [pytest.param(game, id=label(game), marks=() if label(game) in today else pytest.mark.long) for game in games]
    decorated: Test = pytest.mark.parametrize("game", cases)(test)
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
