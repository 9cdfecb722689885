"""Compiled rules and reference rules go the same ways: options, outcomes, every state, and what the greedy bot takes."""

from random import Random

import pytest

from holmgang.conformance.options import label, mixed, single_changes
from holmgang.core.game import AnyGame
from holmgang.games import OWN_GAMES, find_kind
from holmgang.games.compiled import compiled_game
from tests.facts import corner, facts_of
from tests.kit.lockstep import Mismatch, walk_both
from tests.kit.sampled_games import of_today

STEPS = 400
TRANSITIONS = 1_000_000


def combinations(name: str, count: int) -> list[AnyGame]:
    """The game under every single change of an option and under random combinations."""
    kind = find_kind(name)
    rng = Random(f"{name} in lockstep")
    return [kind.make(given) for given in [*single_changes(kind), *(mixed(kind, rng) for _ in range(count))]]


@pytest.mark.parametrize("name", OWN_GAMES)
def test_random_ways_under_many_options_and_in_shrunken_games(name: str) -> None:
    """In one test, so that no two processes compile the same at once."""
    rng = Random(f"{name} ways")
    for game in of_today(combinations(name, 6), name):
        walk_both(game, rng, game.start(), STEPS, greedy_every=20)
        for _ in range(3):
            walk_both(game, rng, corner(game, rng), STEPS // 10, greedy_every=10)
    for game in facts_of(name).shrunken:
        fast = compiled_game(game)
        assert sum(walk_both(game, rng, game.start(), 40, fast=fast) for _ in range(20)) > 40


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_codes_of_moves_are_the_numbers_of_the_encoding(name: str) -> None:
    kind = find_kind(name)
    encoding = kind.encoding()
    assert list(kind.compiled().moves) == [encoding.move_at(kind.make(), number) for number in range(encoding.move_count)]


def test_a_mismatch_names_the_position_and_what_happened() -> None:
    """Compiled rules under another option are other rules, and are found out."""
    kind = find_kind("two-domains")
    game, fast = kind.make(), compiled_game(kind.make({"battle_fail_face": "6"}))
    rng = Random("other rules")
    ways = (walk_both(game, rng, game.read("12226/22222 1 roll=battle"), 1, fast=fast) for _ in range(200))
    with pytest.raises(Mismatch, match=r"after Settled\(outcome=[16]\) at two-domains 12226/22222 1 roll=battle"):
        sum(ways)


@pytest.mark.long
@pytest.mark.parametrize("name", OWN_GAMES)
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
