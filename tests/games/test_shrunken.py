"""Shrunken games: the same rules with less to play with."""

from random import Random

import pytest

from holmgang.conformance.walks import walk
from holmgang.core.nodes import Over, Settled
from holmgang.core.story import Event
from holmgang.games.deck_duel import DeckDuel, table as deck_duel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.dueling_nobles import DuelingNobles, table as nobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions

SMALL_DUEL = DeckDuel(DeckDuelOptions(), deck="A25J", health=3, action=1)
COMPONENTS = nobles.Components(
    cards=("Ah", "4h", "7h", "2s", "5s", "9s"), nobles=("Jh", "Qh", "Qs", "Ks"), chosen=1, hand=2, faces="123"
)
SMALL_NOBLES = DuelingNobles(DuelingNoblesOptions(), COMPONENTS)
SEEDS = range(20)


def test_without_shrinking_the_games_begin_as_ever() -> None:
    assert DeckDuel(DeckDuelOptions()).start() == deck_duel.State()
    assert DuelingNobles(DuelingNoblesOptions()).start() == nobles.State()
    assert nobles.Components().dealt == nobles.NOBLES_DEALT


@pytest.mark.parametrize("seed", SEEDS)
def test_a_small_deck_duel_has_its_cards_only_and_renews_them(seed: int) -> None:
    fighter = deck_duel.Fighter(health=3, action=1, deck="A25J")
    assert SMALL_DUEL.start() == deck_duel.State((fighter, fighter))
    state, renewed = SMALL_DUEL.start(), 0
    for before, _, state in walk(SMALL_DUEL, Random(seed)):
        for was, now in zip(before.fighters, state.fighters, strict=True):
            assert set(now.deck) <= set("A25J")
            if len(now.deck) > len(was.deck):
                assert (now.deck, now.action) == ("A25J", 1), "a new round: all of its cards, and the Action points it began with"
                renewed += 1
    assert isinstance(SMALL_DUEL.node(state), Over)
    assert renewed > 0 or min(fighter.health for fighter in state.fighters) < 1


def test_nobody_without_action_points_is_asked_for_rage() -> None:
    assert DeckDuel(DeckDuelOptions(), action=0).start().phase == "flip"


@pytest.mark.parametrize("seed", SEEDS)
def test_small_dueling_nobles_have_their_components_only(seed: int) -> None:
    rolled = set()
    state = SMALL_NOBLES.start()
    for before, cause, state in walk(SMALL_NOBLES, Random(seed), steps=400):
        boosts = [noble.boost for side in state.sides for noble in side.courtyard if noble.boost]
        played = state.duel.attack_cards if state.duel else ()
        cards = [*state.sides[0].hand, *state.sides[1].hand, *state.deck, *state.discard, *boosts, *played]
        assert sorted(cards) == sorted(COMPONENTS.cards)
        if state.phase not in ("nobles", "draft"):
            out = [noble.card for side in state.sides for noble in side.courtyard]
            assert sorted([*out, *state.nobles]) == sorted(COMPONENTS.nobles)
        if before.phase == "cards" and state.phase != "cards":
            assert [len(side.hand) for side in state.sides] == [2, 2]
            assert [len(side.courtyard) for side in state.sides] == [1, 1]
        if before.phase == "roll" and isinstance(cause, Settled):
            rolled.add(cause.outcome)
    assert rolled <= set("123")


@pytest.mark.parametrize("seed", SEEDS)
def test_small_dueling_nobles_are_imagined_and_told_with_their_components(seed: int) -> None:
    rng = Random(seed)
    told: list[Event] = []
    for before, cause, state in walk(SMALL_NOBLES, rng, steps=60):
        told += SMALL_NOBLES.tell(before, cause, state)
        for seat in (0, 1):
            view = SMALL_NOBLES.view(state, seat)
            assert SMALL_NOBLES.view(SMALL_NOBLES.imagine(view, rng), seat) == view
    assert [event.kind for event in told].count("dealt") == 3, "two nobles of the first seat, and the others at once"
