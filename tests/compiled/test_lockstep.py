"""Compiled rules and reference rules go the same ways: options, outcomes, every state, and what the greedy bot takes."""

from random import Random

import pytest

from holmgang.core.game import AnyGame
from holmgang.games import find_kind
from tests.kit.corners import corner
from tests.kit.lockstep import walk_both
from tests.kit.options import label, mixed, single_changes

NAMES = ("duo-regna", "two-domains", "deck-duel", "dueling-nobles")
STEPS = 400
TRANSITIONS = 1_000_000


def combinations(name: str, count: int) -> list[AnyGame]:
    """The game under every single change of an option and under random combinations."""
    kind = find_kind(name)
    rng = Random(f"{name} in lockstep")
    return [kind.make(given) for given in [*single_changes(kind), *(mixed(kind, rng) for _ in range(count))]]


@pytest.mark.parametrize("name", NAMES)
def test_random_ways_under_all_options(name: str) -> None:
    rng = Random(f"{name} ways")
    for game in combinations(name, 6):
        walk_both(game, rng, game.start(), STEPS, greedy_every=20)
        for _ in range(3):
            walk_both(game, rng, corner(game, rng), STEPS // 10, greedy_every=10)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_million_transitions(name: str) -> None:
    rng = Random(f"{name} million")
    games = combinations(name, 60)
    walked = {label(game): 0 for game in games}
    while sum(walked.values()) < TRANSITIONS:
        for game in games:
            walked[label(game)] += walk_both(game, rng, game.start(), 5000, greedy_every=200)
            for _ in range(5):
                walked[label(game)] += walk_both(game, rng, corner(game, rng), 60, greedy_every=50)
    assert all(walked.values())
