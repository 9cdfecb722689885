"""Cards and Action points of Deck Duel on whole games, under all options."""

from random import Random

import pytest

from holmgang.conformance.options import label, sampled
from holmgang.conformance.walks import walk
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Played, Settled
from holmgang.core.options import changed
from holmgang.core.seats import SEATS
from holmgang.games import find_kind
from tests.facts.deck_duel import FULL

GAMES = sampled(find_kind("deck-duel"))


@pytest.mark.parametrize("game", GAMES, ids=map(label, GAMES))
def test_a_side_never_holds_more_action_points_than_two_and_one_a_face_card(game: AnyGame) -> None:
    """The bound of ruling 32; only a deck that is reshuffled without setting the Action points can lift it."""
    bound = min(game.options.ap_cap, 6 if "exhaustion" in changed(game.options) else 5)
    for seed in range(40):
        for step in walk(game, Random(seed)):
            assert all(fighter.action <= bound for fighter in step.after.fighters)


@pytest.mark.parametrize("game", GAMES, ids=map(label, GAMES))
def test_a_side_keeps_its_thirteen_cards(game: AnyGame) -> None:
    """A card leaves the deck by being flipped, discarded or (the King) laid beside the pile; all thirteen come back at once."""
    for seed in range(40):
        for before, cause, after in walk(game, Random(seed)):
            for seat in SEATS:
                deck, left = set(before.fighters[seat].deck), set(after.fighters[seat].deck)
                flipped = {cause.outcome} if isinstance(cause, Settled) and before.phase == "flip" else set()
                discards = isinstance(cause, Played) and "discard" in cause.moves.values()
                assert deck - left <= flipped | ({before.fighters[seat].top} if discards else set())
                assert left == set(FULL) or left <= deck
