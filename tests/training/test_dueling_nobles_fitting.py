"""The network of Dueling Nobles fitted without a framework: the same chances, right slopes, and something learned."""

from random import Random

import numpy as np
import pytest
from training.dueling_nobles import fitting
from training.dueling_nobles.fitting import Bits, Floats, Weights, chances_of, fit, in_whole_numbers, loosened

from holmgang.conformance.walks import states
from holmgang.core.nodes import Choose
from holmgang.games.dueling_nobles import KIND
from holmgang.games.dueling_nobles.features import FEATURES, MOST, list_features
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.pocket.dueling_nobles import about, pocket_network
from holmgang.pocket.files import open_pocket


def some_rows(count: int) -> list[list[int]]:
    """Tables of a random game, at which somebody is to choose."""
    game, rng = KIND.make(), Random(3)
    rows = [
        LAYOUT.pack(game, state)
        for _ in range(3)
        for state in states(game, rng)
        if isinstance(game.node(state), Choose) and state.phase != "draft"
    ]
    return rows[:count]


def bits_of(rows: list[list[int]]) -> Bits:
    told = np.zeros((len(rows), FEATURES), np.uint8)
    for place, row in enumerate(rows):
        found = [0] * MOST
        told[place, found[: list_features(row, found)]] = 1
    return np.packbits(told, axis=1, bitorder="little")


def test_loosened_and_made_whole_again_the_network_is_that_of_the_file() -> None:
    assert in_whole_numbers(loosened(pocket_network())).items() <= open_pocket(about()).sections.items()


def test_the_chances_are_those_of_the_pocket_network() -> None:
    rows = some_rows(30)
    own = [pocket_network().chance(row) for row in rows]
    expected = [1 - chance if row[LAYOUT.places("active")[0]] else chance for row, chance in zip(rows, own, strict=True)]
    assert chances_of(loosened(pocket_network()), bits_of(rows)) == pytest.approx(expected, abs=1e-4)


def small_network(rng: np.random.Generator) -> Weights:
    shapes = {"first": (FEATURES, 5), "first_bias": (5,), "second": (4, 5), "second_bias": (4,), "last": (4,), "last_bias": (1,)}
    return {name: rng.normal(size=shape) * 0.1 for name, shape in shapes.items()}


def loss(weights: Weights, bits: Bits, chances: Floats) -> float:
    found = chances_of(weights, bits)
    return float(-(chances * np.log(found) + (1 - chances) * np.log(1 - found)).mean())


@pytest.mark.parametrize("name", ["first", "first_bias", "second", "second_bias", "last", "last_bias"])
def test_slopes_are_those_of_the_loss(name: str) -> None:
    rng = np.random.default_rng(1)
    weights, bits, chances = small_network(rng), bits_of(some_rows(20)), rng.random(20)
    slopes = fitting._slopes(weights, bits, chances)[name].reshape(-1)
    for place in np.argsort(-abs(slopes))[:3]:
        losses = []
        for change in (1e-5, -1e-5):
            changed = weights[name].copy()
            changed.reshape(-1)[place] += change
            losses.append(loss({**weights, name: changed}, bits, chances))
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(slopes[place], rel=1e-3)


def test_it_learns_what_it_is_told_and_says_how_well_on_positions_that_it_was_not() -> None:
    rng = np.random.default_rng(2)
    told = rng.random((1000, FEATURES)) < 0.002
    told[:, 0] = rng.random(len(told)) < 0.5
    bits, truth = np.packbits(told, axis=1, bitorder="little"), told[:, 0].astype(np.float32)
    fitted, before, after = fit(small_network(rng), bits, truth, steps=80, rate=0.05, rng=rng)
    assert before > 0.2
    assert after < 0.1
    assert fitting.miss(fitted, bits, truth) < 0.1
