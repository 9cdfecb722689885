"""Where outcomes come from: exactly as the weights say, the same for the same seed, or as a script has it."""

from collections import Counter
from copy import copy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from holmgang.core.chance import FromSystem, Scripted, Seeded, below, find_outcome, weighed
from holmgang.core.errors import BadOutcome, HolmgangError
from holmgang.core.nodes import Chance
from tests.kit.statistics import chi_square, critical, fits

DIE = Chance.even("123456")
UNEVEN = Chance(("a", "b", "c", "d"), (1, 5, 2, 9), 17)
SAMPLES = 20_000


def test_even_chance_gives_every_outcome_weight_one() -> None:
    assert Chance(tuple("123456"), (1,) * 6, 6) == DIE


def test_odds_are_exact_fractions() -> None:
    assert dict(UNEVEN.odds()) == {"a": Fraction(1, 17), "b": Fraction(5, 17), "c": Fraction(2, 17), "d": Fraction(9, 17)}


def test_a_seed_may_come_from_a_library_or_be_drawn() -> None:
    class Whole:
        """A whole number of another library."""

        def __index__(self) -> int:
            return 7

    seeds: list[Any] = [7, Whole()]
    assert len({tuple(Seeded(seed).pick(DIE) for _ in range(20)) for seed in seeds}) == 1
    fraction: Any = Random(1).random()
    assert Seeded(fraction).pick(DIE) == Seeded(fraction).pick(DIE)


def test_what_is_no_seed_is_told_in_a_sentence() -> None:
    nothing: Any = [1]
    with pytest.raises(HolmgangError, match=r"A seed is a whole number or a text, not \[1\]\."):
        Seeded(nothing)


@pytest.mark.parametrize("chance", [DIE, UNEVEN, Chance.even(range(40)), Chance(("x", "y"), (1, 999), 1000)])
@pytest.mark.parametrize("source", [Seeded("chi-square"), FromSystem()], ids=["seeded", "system"])
def test_a_source_samples_as_the_weights_say(chance: Chance[str], source: Seeded | FromSystem) -> None:
    counts = Counter(source.pick(chance) for _ in range(SAMPLES))
    assert fits(counts, dict(chance.odds()))


def test_every_number_below_the_total_falls_on_its_outcome() -> None:
    assert "".join(weighed(UNEVEN, drawn) for drawn in range(17)) == "abbbbbccddddddddd"
    assert "".join(weighed(DIE, drawn) for drawn in range(6)) == "123456"


def test_a_number_beyond_the_total_is_refused() -> None:
    with pytest.raises(ValueError, match="total"):
        weighed(UNEVEN, 17)


def test_a_certain_outcome_is_certain() -> None:
    assert Seeded(0).pick(Chance.even("7")) == "7"
    source = FromSystem()
    assert source.pick(Chance.even("7")) == "7"
    assert copy(source) is source


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 40, 52, 1000])
def test_numbers_below_a_limit_are_all_reached_and_never_passed(limit: int) -> None:
    rng = Random(limit)
    drawn = [below(limit, rng.getrandbits) for _ in range(limit * 30)]
    assert set(drawn) == set(range(limit))


def test_a_seed_brings_the_same_outcomes_next_year() -> None:
    """Literal values: if they change, seeds in old records no longer deal the same cards."""
    die, weights, cards = Seeded(1), Seeded("holmgang"), Seeded(7)
    assert "".join(die.pick(DIE) for _ in range(20)) == "25131444642141445164"
    uneven = Chance(("a", "b", "c"), (1, 5, 2), 8)
    assert "".join(weights.pick(uneven) for _ in range(40)) == "bcbbbacbbbbbcbbbbccabbbacbcbcbbbcbbcbbbb"
    assert [cards.pick(Chance.even(range(52))) for _ in range(10)] == [20, 9, 25, 41, 3, 4, 34, 6, 23, 37]


def test_different_seeds_bring_different_outcomes() -> None:
    assert [Seeded(1).pick(DIE) for _ in range(9)] != [Seeded(2).pick(DIE) for _ in range(9)]


# Scripts


def test_a_script_brings_its_outcomes_in_order() -> None:
    source = Scripted(["6", "1"])
    assert source.left == 2
    assert [source.pick(DIE), source.pick(DIE)] == ["6", "1"]
    assert source.left == 0


def test_a_script_that_has_run_out_says_what_could_come() -> None:
    with pytest.raises(BadOutcome, match=r"no outcome is given: 1, 2, 3, 4, 5, 6\."):
        Scripted([]).pick(DIE)


def test_a_script_that_cannot_be_followed_is_left_as_it_was() -> None:
    source = Scripted(["7", "1"])
    with pytest.raises(BadOutcome, match=r"Chance cannot bring “7” here, only 1, 2, 3, 4, 5, 6\."):
        source.pick(DIE)
    assert source.left == 2


def test_an_outcome_is_found_in_any_letter_case_and_a_ten_in_either_spelling() -> None:
    cards = Chance.even(("Th", "9h", "T"))
    assert find_outcome(cards, " tH ") == "Th"
    assert find_outcome(cards, "10h") == "Th"
    assert find_outcome(cards, "10") == "T"


# The sample test itself


def test_the_chi_square_test_notices_a_loaded_die() -> None:
    loaded = Counter({"1": 1100, "2": 980, "3": 980, "4": 980, "5": 980, "6": 980})
    assert not fits(Counter({**loaded, "1": 1400}), dict(DIE.odds()))
    assert fits(loaded, dict(DIE.odds()))
    assert not fits(Counter({"7": 1}), dict(DIE.odds()))


@pytest.mark.parametrize(("degrees", "value"), [(1, 10.828), (5, 20.515), (10, 29.588), (100, 149.449)])
def test_the_critical_values_are_those_of_the_tables_for_one_in_a_thousand(degrees: int, value: float) -> None:
    assert critical(degrees, 3.0902) == pytest.approx(value, rel=0.04)


def test_counts_as_expected_have_a_chi_square_of_nothing() -> None:
    assert chi_square({"a": 50, "b": 50}, {"a": Fraction(1, 2), "b": Fraction(1, 2)}) == 0


@pytest.mark.parametrize("source", [Seeded("7"), Scripted(["1", "2", "3", "4"])])
def test_a_copy_of_a_source_goes_on_alike_and_by_itself(source: Seeded | Scripted) -> None:
    source.pick(DIE)
    ahead = copy(source)
    seen = [ahead.pick(DIE) for _ in range(3)]
    assert [source.pick(DIE) for _ in range(3)] == seen


def test_of_nothing_nothing_is_drawn() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        below(0, Random(1).getrandbits)
