"""What is true of every state, whatever has been played: components are never lost, limits never broken."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose, Over, Played, Settled
from holmgang.core.options import changed
from holmgang.core.seats import SEATS
from tests.kit.histories import walk
from tests.kit.options import label, sampled_games
from tests.kit.strategies import History, histories
from tests.kit.ways import over_all_games, ways_states

NUMBER_CARDS = {rank + suit for suit in "hdcs" for rank in "A23456789T"}
FULL = "A23456789TJQK"
NOBLES = {rank + suit for suit in "hdcs" for rank in "JQK"}


@over_all_games
def test_components_and_limits_hold_on_all_ways(game: AnyGame) -> None:
    for state in ways_states(game):
        INVARIANTS[game.name](game, state)


@given(histories())
def test_components_and_limits_hold_at_the_end_of_any_history(history: History) -> None:
    INVARIANTS[history.game.name](history.game, history.state)


def duo_regna(game: AnyGame, state: Any) -> None:
    first, second = state.hands
    over = isinstance(game.node(state), Over)
    assert len(first) == len(second)
    assert all(len(set(hand)) == len(hand) and set(hand) <= set("AJ23456QK") for hand in state.hands)
    assert (first != "" and abs(state.dragon) <= 1) or over
    assert max(state.captured) <= game.options.target
    assert min(state.captured) < game.options.target
    assert_quiet(game, state)


def deck_duel(game: AnyGame, state: Any) -> None:
    for fighter, card in zip(state.fighters, state.flipped, strict=True):
        assert len(set(fighter.deck)) == len(fighter.deck) <= 13
        assert set(fighter.deck) <= set(FULL)
        assert card is None or card not in fighter.deck
        assert not (fighter.focus and "K" in fighter.deck)
        assert fighter.top is None or fighter.top in fighter.deck
        assert -4 <= fighter.health <= 12
        assert 0 <= fighter.action <= game.options.ap_cap
        assert 0 <= fighter.rage <= 3
    assert sum(fighter.health < 1 for fighter in state.fighters) <= 1
    assert_quiet(game, state)


def two_domains(game: AnyGame, state: Any) -> None:
    node = game.node(state)
    assert all(len(line) <= 5 and set(line) <= {1, 2, 3, 4, 5, 6} for line in state.lines)
    assert all(line == (1,) for line in state.lines if len(line) == 1)
    assert sum(map(len, state.lines)) >= 3 or isinstance(node, Over), "never both at one die"
    assert () not in state.lines or isinstance(node, Over)
    if isinstance(node, Choose):
        assert not any(line.count(1) >= 2 and line.count(6) >= 2 for line in state.lines) or game.options.civil_war == "exact"
    assert_quiet(game, state)


def dueling_nobles(game: AnyGame, state: Any) -> None:
    assert Counter(all_cards(state)) == Counter(NUMBER_CARDS), "40 number cards"
    nobles = [noble.card for side in state.sides for noble in side.courtyard]
    if state.phase in ("nobles", "draft"):
        nobles = list(state.dealt)  # those chosen first in a sequential draft are still among the dealt
    assert Counter([*nobles, *state.nobles]) == Counter(NOBLES), "12 nobles"
    for side in state.sides:
        assert all(noble.wounds < (3 if noble.card[0] == "K" else 2) for noble in side.courtyard)
        assert all(noble.boost is None or noble.boost[0] in "23" for noble in side.courtyard)
        assert set(side.known) <= set(side.hand)
        assert side.resources >= 0
        assert side.courtyard or state.phase in ("nobles", "draft", "over")
    assert_quiet(game, state)


def all_cards(state: Any) -> list[str]:
    """Every number card, wherever it lies."""
    cards = [*state.deck, *state.discard]
    for side in state.sides:
        cards += [*side.hand, *(noble.boost for noble in side.courtyard if noble.boost)]
    return cards + list(state.duel.attack_cards if state.duel else ())


def assert_quiet(game: AnyGame, state: Any) -> None:
    limit = game.options.no_progress_limit
    assert state.quiet == 0 if limit is None else 0 <= state.quiet <= limit


INVARIANTS: dict[str, Callable[[AnyGame, Any], None]] = {
    "duo-regna": duo_regna,
    "deck-duel": deck_duel,
    "two-domains": two_domains,
    "dueling-nobles": dueling_nobles,
}

DECK_DUELS = [game for game in sampled_games() if game.name == "deck-duel"]


@pytest.mark.parametrize("game", DECK_DUELS, ids=map(label, DECK_DUELS))
def test_a_deck_duel_side_never_holds_more_action_points_than_two_and_one_a_face_card(game: AnyGame) -> None:
    """The bound of ruling 32; only a deck that is reshuffled without setting the Action points can lift it."""
    bound = min(game.options.ap_cap, 6 if "exhaustion" in changed(game.options) else 5)
    for seed in range(40):
        for step in walk(game, Random(seed)):
            assert all(fighter.action <= bound for fighter in step.after.fighters)


@pytest.mark.parametrize("game", DECK_DUELS, ids=map(label, DECK_DUELS))
def test_a_deck_duel_side_keeps_its_thirteen_cards(game: AnyGame) -> None:
    """A card leaves the deck by being flipped, discarded or (the King) laid beside the pile; all thirteen come back at once."""
    for seed in range(40):
        for before, cause, after in walk(game, Random(seed)):
            for seat in SEATS:
                deck, left = set(before.fighters[seat].deck), set(after.fighters[seat].deck)
                flipped = {cause.outcome} if isinstance(cause, Settled) and before.phase == "flip" else set()
                discards = isinstance(cause, Played) and "discard" in cause.moves.values()
                assert deck - left <= flipped | ({before.fighters[seat].top} if discards else set())
                assert left == set(FULL) or left <= deck
