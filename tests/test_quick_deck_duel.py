"""Deck Duel's Master as it is measured: it chooses as the one that people play against."""

from random import Random

import pytest
from benchmarks.quick_deck_duel import QuickNetwork, quicken

from holmgang.conformance.walks import states
from holmgang.games import find_kind
from holmgang.pocket.deck_duel import about, pocket_player
from holmgang.pocket.files import open_pocket


def test_the_network_in_numpy_gives_the_chances_of_the_plain_one() -> None:
    game = find_kind("deck-duel").make()
    plain, quick = pocket_player(game).network, QuickNetwork(open_pocket(about()).sections)
    compared = 0
    for state in states(game, Random("quick")):
        own, other = state.fighters
        if own.health and other.health and own.deck and other.deck:
            for looks in ((False, False), (True, False)):
                assert quick.chance(own, other, looks) == pytest.approx(plain.chance(own, other, looks), abs=1e-12)
                compared += 1
    assert compared > 20


def test_it_is_put_in_the_place_of_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    player = pocket_player(find_kind("deck-duel").make())
    monkeypatch.setattr(player, "network", player.network)  # as it was, afterwards
    quicken()
    assert isinstance(player.network, QuickNetwork)
