"""What a careful player remembers in Dueling Nobles is part of the state: checked against an onlooker's own memory."""

from random import Random

import pytest

from holmgang.conformance.options import label
from holmgang.conformance.walks import walk
from holmgang.core.game import AnyGame
from holmgang.core.seats import SEATS, other
from tests.facts import corner
from tests.facts.dueling_nobles import DuelingNoblesOnlooker
from tests.kit.sampled_games import sampled_games

GAMES = [game for game in sampled_games() if game.name == "dueling-nobles"]


@pytest.mark.parametrize("game", GAMES, ids=map(label, GAMES))
def test_the_known_cards_of_a_hand_are_those_an_onlooker_remembers(game: AnyGame) -> None:
    rng = Random(f"memory {label(game)}")
    for start in [game.start(), *(corner(game, rng) for _ in range(8))]:
        onlooker = DuelingNoblesOnlooker(start)
        for step in walk(game, rng, start):
            onlooker.follow(step)
            for seat in SEATS:
                assert set(step.after.sides[seat].known) == onlooker.known[seat]
                shown = game.view(step.after, other(seat)).table.sides[seat].hand
                assert set(shown) - {"?"} == onlooker.known[seat]
                assert len(shown) == len(step.after.sides[seat].hand)
