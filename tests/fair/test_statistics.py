"""Fair dice are fair: no outcome comes more often than its weight, nor after another one."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from holmgang.core.nodes import Chance
from holmgang.matches.fair import Context, FairChance
from tests.kit.statistics import fits

SHARES = (bytes([1] * 32), bytes([2] * 32))
DRAWS = 20_000


def source(match: str) -> FairChance:
    """The dice of some match."""
    return FairChance(bytes(range(32)), Context(match, "two-domains", 1, ""), SHARES)


@pytest.mark.parametrize("weights", [(1,) * 6, (1,) * 40, (3, 1, 9), (1, 1), (1,) * 33, (5, 1)], ids=str)
def test_outcomes_come_as_often_as_they_weigh(weights: tuple[int, ...]) -> None:
    chance = Chance(tuple(range(len(weights))), weights, sum(weights))
    dice = source("weights")
    drawn = Counter(dice.draw(chance, n) for n in range(1, DRAWS + 1))
    assert fits(drawn, dict(chance.odds()))


def test_an_outcome_tells_nothing_of_the_next() -> None:
    dice, die = source("pairs"), Chance.even("123456")
    rolls = [dice.draw(die, n) for n in range(1, DRAWS + 1)]
    pairs = Counter(f"{one}{two}" for one, two in pairwise(rolls))
    assert fits(pairs, {one + two: Fraction(1, 36) for one in "123456" for two in "123456"})


def test_first_outcomes_of_many_matches_are_fair_too() -> None:
    die = Chance.even("123456")
    firsts = Counter(source(str(match)).draw(die, 1) for match in range(DRAWS))
    assert fits(firsts, dict(die.odds()))
