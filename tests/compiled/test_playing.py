"""Playouts, batches and random draws over compiled rules."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.compiling.contract import BOTH, DRAWN, FIRST_WON, NO_MOVE, SECOND_WON, kind_of
from holmgang.compiling.randomness import make_sources
from holmgang.core.chance import below as below_in_python
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import corner, facts_of
from tests.kit.lockstep import Drawn, below, below_by_bits, compiled_game, next_bits, no_choice, reference_playout

NAMES = [pytest.param(each, marks=pytest.mark.long if facts_of(each).slow_to_compile else ()) for each in OWN_GAMES]
"""All games, those for the long suite marked."""


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_playout_is_a_reference_game_with_the_same_draws(name: str) -> None:
    game = find_kind(name).make()
    fast = compiled_game(game)
    rng = Random(name)
    states = [game.start(), *(corner(game, rng) for _ in range(10))]
    played = fast.playouts(fast.pack(states), 2, seed=5)
    for number, source in enumerate(make_sources(5, len(states))):
        for round_ in range(2):
            expected = reference_playout(game, states[number], source, 5000)
            assert (played.wins[number, round_], played.decisions[number, round_]) == expected


@pytest.mark.parametrize("name", OWN_GAMES)
def test_too_many_decisions_are_a_draw(name: str) -> None:
    game = find_kind(name).make()
    fast = compiled_game(game)
    played = fast.playouts(fast.starts(3), 1, seed=1, most_decisions=4)
    assert played.wins.tolist() == [[0.5]] * 3
    assert set(played.decisions[:, 0].tolist()) <= {4, 5}  # the last may have been two at once


@pytest.mark.parametrize("name", NAMES)
def test_many_games_step_side_by_side(name: str) -> None:
    """Every game goes on by its own source until it is over; masks mark just the options; what is over stays."""
    game = find_kind(name).make()
    fast = compiled_game(game)
    count = 8
    rows, sources = fast.starts(count), make_sources(3, count)
    nodes = fast.step(rows, no_choice(count), no_choice(count), sources)
    for _ in range(40):
        for row, kind in zip(rows, nodes, strict=True):
            assert kind == kind_of(game.node(fast.unpack(row)))
            assert kind != 0
        chosen = fast.choose(rows, sources)
        for seat in (0, 1):
            masks = fast.masks(rows, seat)
            for row, kind, mask, code in zip(rows, nodes, masks, chosen[seat], strict=True):
                asked = kind <= BOTH and bool(kind >> seat & 1)
                assert np.flatnonzero(mask).tolist() == (sorted(fast.options(row, seat)) if asked else [])
                assert mask[code] if asked else code == NO_MOVE
        before = rows.copy()
        nodes = fast.step(rows, *chosen, sources)
        for was, row in zip(before, rows, strict=True):
            assert (fast.node(was) >= FIRST_WON) == np.array_equal(was, row)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_same_seed_plays_the_same_games_and_another_seed_others(name: str) -> None:
    fast = compiled_game(find_kind(name).make())
    one, two, other = (fast.playouts(fast.starts(1), 40, seed=seed).decisions.tolist() for seed in (1, 1, 2))
    assert one == two != other


@pytest.mark.parametrize("name", NAMES)
def test_a_greedy_playout_is_what_choosing_greedily_step_by_step_gives(name: str) -> None:
    fast = compiled_game(find_kind(name).make())
    policy = greedy_policy(fast)
    played = fast.playouts(fast.starts(3), 1, seed=4, policy=policy)
    rows, sources = fast.starts(3), make_sources(4, 3)
    nodes = fast.step(rows, no_choice(3), no_choice(3), sources)
    decisions = np.zeros(3, np.int64)
    while (nodes <= BOTH).any():
        chosen = fast.choose(rows, sources, policy)
        decisions += np.sum([codes != NO_MOVE for codes in chosen], axis=0)
        nodes = fast.step(rows, *chosen, sources)
    assert played.decisions[:, 0].tolist() == decisions.tolist()
    assert played.wins[:, 0].tolist() == [{FIRST_WON: 1.0, SECOND_WON: 0.0, DRAWN: 0.5}[node] for node in nodes.tolist()]


# Random numbers


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 13, 40])
def test_every_number_below_a_limit_is_as_likely(limit: int) -> None:
    (source,) = make_sources(7, 1)
    seen = Counter(below(limit, source) for _ in range(limit * 1000))
    assert set(seen) == set(range(limit))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 2.2 * limit + 12


@pytest.mark.parametrize("limit", [1, 2, 5, 40])
def test_bits_are_drawn_as_python_draws_them(limit: int) -> None:
    one, two = make_sources(9, 1)[0], make_sources(9, 1)[0]
    python = Drawn(two)
    assert [below_by_bits(limit, one) for _ in range(50)] == [below_in_python(limit, python.getrandbits) for _ in range(50)]


def test_the_generator_is_the_published_one() -> None:
    """xoshiro256++ from the state 1, 2, 3, 4: the first numbers its authors' own code gives."""
    source = np.array([1, 2, 3, 4], np.uint64)
    assert [int(next_bits(source)) for _ in range(4)] == [41943041, 58720359, 3588806011781223, 3591011842654386]


def test_sources_depend_on_their_own_number_alone() -> None:
    many, few = make_sources(11, 10), make_sources(11, 3, first=5)
    assert np.array_equal(many[5:8], few)
    assert len({tuple(source) for source in many}) == 10
