"""Which games the tests are run for: every game as it usually is, and under options that change from day to day."""

import os
from collections.abc import Callable, Iterable
from random import Random

import pytest

from holmgang.conformance import Case
from holmgang.conformance.options import label, sampled
from holmgang.core.game import AnyGame
from holmgang.core.options import changed
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import case_of

Test = Callable[..., None]

SAMPLE = "HOLMGANG_SAMPLE"
"""The variable that says what is tried today; the run prints it, and giving it again tries the same."""
OF_OPTIONS = 6
"""Of the options of a game, every test takes one in so many, each its own; the long suite takes all of them."""


def sampled_games(combinations: int = 8) -> list[AnyGame]:
    """Every game under each single change and under some random combinations; the same list every time."""
    return [game for name in OWN_GAMES for game in sampled(find_kind(name), combinations)]


def luck_of_today(purpose: str) -> Random:
    """Draws that are others every day, for whatever cannot try everything."""
    return Random(f"{os.environ.get(SAMPLE, '')} {purpose}")


def of_today(games: Iterable[AnyGame], test: str) -> list[AnyGame]:
    """The usual game, and those under house rules that a test takes today."""
    rng = luck_of_today(test)
    return [game for game in games if not changed(game.options) or not rng.randrange(OF_OPTIONS)]


def one_today(names: Iterable[str], test: str) -> list[object]:
    """Names for a test's parameters: the one that it takes today, and the others for the long suite."""
    names = sorted(names)
    today = luck_of_today(test).choice(names)
    return [name if name == today else pytest.param(name, marks=pytest.mark.long) for name in names]


def two_today(names: Iterable[str], test: str) -> list[object]:
    """As `one_today`, with two of them: for pages and screens, which show every game by the same code."""
    names = sorted(names)
    today = luck_of_today(test).sample(names, 2)
    return [name if name in today else pytest.param(name, marks=pytest.mark.long) for name in names]


_LATEST: dict[str, Case] = {}


def known_case(game: AnyGame) -> Case:
    """A game as the conformance kit has it, its ways walked once for all checks that come one after the other."""
    if label(game) not in _LATEST:
        _LATEST.clear()
        _LATEST[label(game)] = case_of(game)
    return _LATEST[label(game)]
