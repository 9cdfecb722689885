"""Why a card of Duo Regna is better: what is said is so by the rules."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from holmgang.core.reasons import Compared
from holmgang.core.seats import other
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.reasons import prospects as prospects_of_card, split_difference

from .reasons import asked, why


def test_how_a_card_fares_is_what_playing_it_gives() -> None:
    game = DuoRegna(DuoRegnaOptions())
    rng = Random(1)
    for state, seat in asked(game, 60, "cards"):
        facing = {card: rng.random() for card in state.hands[other(seat)]}
        total = sum(facing.values())
        shares = {card: share / total for card, share in facing.items()}
        for card in state.hands[seat]:
            odds = {1: 0.0, 0: 0.0, -1: 0.0}
            for theirs, share in shares.items():
                after = game.play(state, {seat: card, other(seat): theirs})
                pulled = 4 * (sum(after.captured) - sum(state.captured)) or after.dragon - state.dragon
                captor = 1 if after.captured[0] > state.captured[0] else -1
                towards = captor if abs(pulled) == 4 else pulled
                odds[towards if seat == 0 else -towards] += share
            assert prospects_of_card(game, card, shares) == pytest.approx((odds[1], odds[0], odds[-1]))


def test_the_two_parts_of_a_difference_add_up_to_it() -> None:
    game = DuoRegna(DuoRegnaOptions())

    def looks(state: Any) -> float:
        """Any value of positions will do."""
        return Random(f"{game.write(state)}").random()

    for state, seat in asked(game, 12, "parts"):
        view, hand = game.view(state, seat), state.hands[other(seat)]
        shares = dict.fromkeys(hand, 1 / len(hand))
        for better, worse in permutations(view.options, 2):
            worth = [
                sum(looks(game.play(state, {seat: card, other(seat): theirs})) * share for theirs, share in shares.items())
                for card in (better, worse)
            ]
            split = split_difference(game, view, Compared(better, worse, shares, looks))
            assert split is not None
            assert split.now + split.later == pytest.approx(worth[0] - worth[1])


@pytest.mark.parametrize(
    ("position", "better", "worse", "facing", "says"),
    [
        (
            "25/6Q 1 2-2",
            "5",
            "2",
            {},
            "A win wins the game, and of the 2 cards that Bo holds the Priest (5) beats 2 and loses to 0, the 2 beats"
            " 0 and loses to 2.",
        ),
        (
            "45/23 -1 1-2",
            "4",
            "5",
            {"2": 0.25, "3": 0.75},
            "A loss costs the game, and against good play the 4 always wins the round, the Priest (5) always loses it.",
        ),
        (
            "A34K/J45K 1 0-0",
            "A",
            "3",
            {"J": 0.4, "4": 0.6},
            "A win captures the dragon, and against good play the Shield (A) always draws the round, the 3 wins it in 40 % "
            "and loses it in 60 %.",
        ),
        (
            "46/23 0 0-0",
            "4",
            "6",
            {},
            "At once nothing speaks for the 4 or for the 6: what sets them apart shows later.",
        ),
    ],
)
def test_reasons_of_duo_regna(position: str, better: str, worse: str, facing: dict[str, float], says: str) -> None:
    assert why("duo-regna", position, better, worse, facing=facing) == says
