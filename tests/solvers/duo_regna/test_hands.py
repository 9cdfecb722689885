"""The tables over hands say what the reference rules say."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import FULL_HAND, State
from holmgang.solvers.duo_regna.hands import DRAGONS, MIDDLE, NOBODY, all_hands
from holmgang.solvers.duo_regna.solver import SOLVER

OPTIONS = DuoRegnaOptions()


def test_queen_and_king_are_one_kind_under_every_option() -> None:
    for options in SOLVER.combinations():
        assert all_hands(options).kinds == ("A", "J", "2", "3", "4", "5", "6", "QK")


def test_there_are_as_many_positions_as_counted_by_hand() -> None:
    hands = all_hands(OPTIONS)
    assert hands.pairs == 26_311
    assert hands.pairs * 3 * 9 == 710_397
    assert [len(each) for each in hands.by_size] == [1, 8, 29, 63, 91, 91, 63, 29, 8, 1]


def test_every_pair_of_hands_has_a_number_of_its_own() -> None:
    hands = all_hands(OPTIONS, "AJ5QK")
    strings = {size: ["".join(cards) for cards in _subsets("AJ5QK") if len(cards) == size] for size in range(1, 6)}
    numbers = {(hands.pair(one, two), hands.counts(one), hands.counts(two)) for size in strings for one, two in
               product(strings[size], repeat=2)}  # fmt: skip
    assert sorted(number for number, _, _ in numbers) == list(range(hands.pairs))
    assert hands.pair("AJ5QK", "AJ5QK") == hands.full


@pytest.mark.parametrize("options", SOLVER.combinations())
def test_a_round_by_the_tables_is_a_round_by_the_rules(options: DuoRegnaOptions) -> None:
    rules, hands = DuoRegnaRules(replace(options, target=5)), all_hands(options)
    for dragon, one, two in product(DRAGONS, FULL_HAND, FULL_HAND):
        after = rules.play(State(dragon=dragon, captured=(1, 1)), {0: one, 1: two})
        cell = dragon + MIDDLE, hands.results[hands.kind_of(one), hands.kind_of(two)]
        captor = hands.rounds.captor[cell]
        assert hands.rounds.dragon[cell] - MIDDLE == after.dragon
        assert after.captured == (1 + (captor == 0), 1 + (captor == 1))
        assert (captor == NOBODY) == (after.captured == (1, 1))
        assert hands.rounds.refilled[cell] == (after.hands[0] == FULL_HAND)
        if not hands.rounds.refilled[cell]:
            for hand, card in zip(after.hands, (one, two), strict=True):
                playable = list(hands.playable[9][0])
                left = hands.without[9][0, playable.index(hands.kind_of(card))]
                assert hands.by_size[8][left] == hands.counts(hand)


def test_weights_lie_one_pair_after_the_other() -> None:
    hands = all_hands(OPTIONS, "A3Q")
    taken = np.zeros(hands.weights, int)
    for size in range(1, 4):
        for one, two in product(range(len(hands.by_size[size])), repeat=2):
            kinds = sum(kind != NOBODY for kind in hands.playable[size][one])
            at = hands.first_weight[size][one] + two * kinds
            taken[at : at + kinds] += 1
    assert (taken == 1).all()


def _subsets(cards: str) -> list[str]:
    return ["".join(card for card, kept in zip(cards, mask, strict=True) if kept) for mask in product((0, 1), repeat=len(cards))]
