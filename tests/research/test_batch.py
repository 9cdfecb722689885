"""Batches begin, end, are copied and handed over as is said, and say what is wrong."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from holmgang.compiling.decisions import BEGIN, TELL
from holmgang.compiling.randomness import make_sources
from holmgang.core.errors import HolmgangError, IllegalMove, UnknownName
from holmgang.core.game import AnyGame
from holmgang.core.parts import MissingPart
from holmgang.games import find_kind
from holmgang.research.batch import ALIGNMENT, MANY, Batch
from tests.facts import facts_of


def same(one: Batch, two: Batch) -> bool:
    """Whether everything in them is equal."""
    arrays: list[tuple[Any, Any]] = list(zip(one.decisions, two.decisions, strict=True))
    return all(np.array_equal(ours, theirs) for ours, theirs in arrays)


def test_a_batch_begins_from_a_position() -> None:
    batch = Batch("duo-regna", 2, position="3/2 1 2-2")
    assert np.flatnonzero(batch.masks[0]).tolist() == [3]
    batch.step(np.array([3, 3]))
    assert batch.seats.tolist() == [1, 1]
    batch.step(np.array([2, 2]))
    assert batch.rewards.tolist() == [[1, -1], [1, -1]]
    assert batch.terminated.all()
    assert batch.game.write(batch.states()[0]) == "3/2 1 2-2", "it begins anew from there"


def test_without_restart_a_game_that_is_over_stays_as_it_is() -> None:
    batch = Batch("duo-regna", 2, position="3/2 1 2-2", restart=False)
    for card in (3, 2):
        batch.step(np.array([card, card]))
    after = batch.states()
    assert not batch.masks.any()
    for actions in ([-7, 3000], [BEGIN, TELL], [2**32, -(2**32) + BEGIN]):
        batch.step(np.array(actions))
        assert (batch.states(), batch.rewards.tolist(), batch.terminated.tolist()) == (after, [[0, 0], [0, 0]], [True, True])
    batch.reset(seed=1)
    assert batch.game.write(batch.states()[0]) == "3/2 1 2-2"
    assert not batch.terminated.any()


def test_a_game_that_goes_on_for_too_long_is_truncated() -> None:
    batch, sources = Batch("two-domains", 3, most_decisions=4), make_sources(1, 3)
    flags = []
    for _ in range(8):
        batch.step(batch.random_actions(sources))
        flags.append(batch.truncated.tolist())
    assert flags == [[False] * 3] * 3 + [[True] * 3] + [[False] * 3] * 3 + [[True] * 3]
    assert not batch.rewards.any()


@pytest.mark.parametrize("copied", [Batch.copy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("given", ["deck-duel", facts_of("deck-duel").shrunken[0]])
def test_a_copy_goes_on_by_the_same_draws_and_changes_nothing(copied: Callable[[Batch], Batch], given: str | AnyGame) -> None:
    batch, sources = Batch(given, 4, seed=3), make_sources(4, 4)
    for _ in range(20):
        batch.step(batch.random_actions(sources))
    other, before = copied(batch), batch.states()
    ways = []
    for each in (other, batch):
        mine = make_sources(5, 4)
        for _ in range(20):
            each.step(each.random_actions(mine))
        ways.append((each.states(), each.observations.tolist()))
        assert before == batch.states() or each is batch
    assert ways[0] == ways[1]


def test_threads_make_no_difference() -> None:
    one, two = Batch("deck-duel", MANY, seed=1, threads=1), Batch("deck-duel", MANY, seed=1, threads=2)
    sources = make_sources(2, MANY)
    for _ in range(20):
        actions = one.random_actions(sources)
        one.step(actions)
        two.step(actions)
    assert same(one, two)


def test_the_same_seed_brings_the_same_games_and_another_one_others() -> None:
    batches = [Batch("dueling-nobles", 2, seed=seed) for seed in (1, 1, 2)]
    assert batches[0].states() == batches[1].states() != batches[2].states()
    batches[2].reset(seed=1)
    assert batches[2].states() == batches[0].states()
    assert batches[0].states()[0] != batches[0].states()[1]


# What is wrong


@pytest.mark.parametrize("action", [6, -1, 9, 10**6])
def test_an_illegal_action_is_named_with_its_game_and_changes_nothing(action: int) -> None:
    batch, sources = Batch("two-domains", 3, position="16/1222 1"), make_sources(1, 3)
    before = batch.copy()
    actions = batch.random_actions(sources)
    actions[2] = action
    possible = r"Possible: 5 \(gather\), 7 \(battle\)\."
    with pytest.raises(IllegalMove, match=rf"The action {action} is not possible in game 2\. {possible}"):
        batch.step(actions)
    assert same(batch, before)


@pytest.mark.parametrize(
    ("actions", "named"),
    [
        (np.array([2**32 + 3, 2**32 + 4]), 2**32 + 3),
        ([2**32 + 3, -(2**32) + 5], 2**32 + 3),
        ([3, -(2**32) + 5], -(2**32) + 5),
        (np.full(2, 2**63, np.uint64), 2**63),
        (np.array([3, 2**32 - 1], np.uint32), 2**32 - 1),
    ],
)
def test_a_number_of_more_than_32_bits_is_not_cut_to_one_that_is_possible(actions: Any, named: int) -> None:
    batch = Batch("duo-regna", 2, seed=1)
    before = batch.copy()
    with pytest.raises(IllegalMove, match=rf"The action {named} is not possible in game [01]\. Possible: 0 \(A\)"):
        batch.step(actions)
    assert same(batch, before)


@pytest.mark.parametrize("actions", [np.zeros(2, int), np.zeros((3, 1), int), np.zeros(3), np.zeros(3, bool), [1, 2], "abc", 7])
def test_actions_of_another_sort_are_refused(actions: Any) -> None:
    with pytest.raises(HolmgangError, match=r"An action for each of 3 games is needed, as whole numbers, not an array of"):
        Batch("duo-regna", 3).step(actions)


def test_actions_may_be_a_list() -> None:
    one, two = Batch("duo-regna", 3), Batch("duo-regna", 3)
    one.step([1, 2, 3])
    two.step(np.array([1, 2, 3]))
    assert same(one, two)
    with pytest.raises(HolmgangError, match="one for each game, not"):
        one.step([1, [2], [3, 4]])  # type: ignore[list-item]  # the point of the test


def test_options_of_the_rules_are_given_by_name_or_in_a_mapping() -> None:
    batches = Batch("two-domains", 2, battle_fail_face=6), Batch("two-domains", 2, options={"battle_fail_face": 6})
    assert all(batch.game.options.battle_fail_face == 6 for batch in batches)
    with pytest.raises(UnknownName, match=r"There is no option called “battle_fail_fac”: did you mean battle_fail_face\?"):
        Batch("two-domains", 2, battle_fail_fac=6)
    with pytest.raises(HolmgangError, match="Given twice, in options and by name: battle_fail_face"):
        Batch("two-domains", 2, options={"battle_fail_face": 6}, battle_fail_face=6)
    with pytest.raises(HolmgangError, match="has its options and its start"):
        Batch(find_kind("two-domains").make(), 2, battle_fail_face=6)


def test_what_cannot_be_a_batch_is_told_in_a_sentence(minimal: None) -> None:
    with pytest.raises(HolmgangError, match="at least one game, not 0"):
        Batch("duo-regna", 0)
    with pytest.raises(HolmgangError, match="A number of games is a whole number, not '4'"):
        Batch("duo-regna", "4")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(UnknownName, match="There is no game called “3”: choose from duo-regna, deck-duel"):
        Batch(3, 1)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(HolmgangError, match="Nobody can choose in this position: the game is over"):
        Batch("duo-regna", 1, position="-/- 2 3-2")
    with pytest.raises(HolmgangError, match="has its options and its start"):
        Batch(find_kind("duo-regna").make(), 1, options={"target": 1})
    for begin in (lambda: Batch("duo-regna", 1, seed="a"), lambda: Batch("duo-regna", 1).reset("a")):  # type: ignore[arg-type]
        with pytest.raises(HolmgangError, match="A seed is a whole number, not 'a'"):
            begin()
    with pytest.raises(MissingPart, match=r"Odds and Evens has no compiled rules: write compiled\.py"):
        Batch("odds-and-evens", 1)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"threads": 0}, "A batch has at least one thread, not 0"),
        ({"threads": -1}, "A batch has at least one thread, not -1"),
        ({"threads": "2"}, "A number of threads is a whole number, not '2'"),
        ({"most_decisions": "x"}, "A number of decisions is a whole number, not 'x'"),
        ({"most_decisions": None}, "A number of decisions is a whole number, not None"),
        ({"most_decisions": 0}, "A game has at least one decision, not 0"),
    ],
)
def test_numbers_that_a_batch_cannot_be_made_with_are_told_in_a_sentence(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(HolmgangError, match=told):
        Batch("duo-regna", MANY, **wrong)


def test_a_game_may_go_on_for_as_long_as_anybody_wants() -> None:
    batch = Batch("duo-regna", 1, most_decisions=2**64)
    batch.step([0])
    assert not batch.truncated.any()


# Arrays as they are


def test_arrays_are_handed_over_without_a_copy() -> None:
    batch = Batch("deck-duel", 3)
    for array in (batch.observations, batch.masks, batch.rewards, batch.terminated, batch.truncated, batch.seats):
        taken = np.from_dlpack(array)
        assert np.shares_memory(taken, array)
        assert array.ctypes.data % ALIGNMENT == 0
        assert array.flags.c_contiguous
        assert array.itemsize <= 4  # JAX copies what is wider


def test_what_is_handed_over_by_dlpack_is_played() -> None:
    class Foreign:
        """An array of another library."""

        def __init__(self, numbers: Any) -> None:
            self.numbers = numbers

        def __dlpack__(self, **named: Any) -> Any:
            return self.numbers.__dlpack__(**named)

        def __dlpack_device__(self) -> Any:
            return self.numbers.__dlpack_device__()

    batch = Batch("duo-regna", 2)
    batch.step(Foreign(np.array([0, 8], np.int32)))
    assert batch.decisions.held.tolist() == [0, 8]
