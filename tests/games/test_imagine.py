"""Imagined states come as often as they should: compared with every history that fits what the seat has seen.

The tables are small, so that all ways in which the hidden cards may lie can be counted. What a seat believes before the first
step is that every arrangement of the cards it cannot see is equally likely.
"""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from holmgang.core.seats import Seat
from tests.kit.posterior import Beliefs, after_seeing, even
from tests.kit.scene import Scene, scene
from tests.kit.statistics import fits

SAMPLES = 6000
ALL_CARDS = [rank + suit for suit in "hdcs" for rank in "A23456789T"]


def assert_imagined_as_believed(table: Scene, happenings: list[str], beliefs: Beliefs, seat: Seat, kinds: int) -> None:
    """Plays the happenings, and compares imagining from the seat's view with the enumeration; ``kinds`` states are possible."""
    steps = table.steps(*happenings)
    believed = after_seeing(table.game, beliefs, steps, seat)
    view = table.game.view(steps[-1].after, seat)
    rng = Random(20260101)
    imagined = Counter(table.game.imagine(view, rng) for _ in range(SAMPLES))
    assert len(believed) == kinds
    assert steps[-1].after in believed
    assert fits(imagined, believed)


# Dueling Nobles: a few cards out of sight, the rest in the discard pile


def nobles(unseen: str, in_hand: str, mine: str, *, resources: str = "9", **options: object) -> tuple[Scene, Beliefs]:
    """A table at the second seat's turn to spend, and what the first seat believes of it.

    The first seat holds ``mine``; the unseen cards lie in the second hand (those of ``in_hand``) and in the deck.
    """
    hidden = _cards(unseen)
    tables = [_nobles(list(theirs), hidden, mine, resources, options) for theirs in combinations(hidden, len(_cards(in_hand)))]
    return _nobles(_cards(in_hand), hidden, mine, resources, options), even([table.state for table in tables])


def _nobles(theirs: list[str], hidden: list[str], mine: str, resources: str, options: dict[str, object]) -> Scene:
    discard = [card for card in ALL_CARDS if card not in hidden and card not in _cards(mine)]
    return scene(
        "dueling-nobles",
        f"Jd,Qd,Kh;{mine};{resources};-/Jc,Ks;{''.join(theirs) or '-'};{resources};- 2 spend discard={''.join(discard)}",
        **options,
    )


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_a_hand_that_was_only_drawn_is_any_of_the_unseen_cards() -> None:
    table, beliefs = nobles("4h5h6h7h8h", "4h5h", "9s")
    assert_imagined_as_believed(table, ["buy 1", "->8h", "rest"], beliefs, 0, kinds=10)


def test_a_card_seen_to_leave_the_hand_is_gone() -> None:
    table, beliefs = nobles("4h5h6h7h8h9h", "4h5h6h", "9s")
    happenings = ["save", "duel Ks Jd", "stand", "->1 2 3", "play 4h", "hold"]
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=10)


def test_across_a_reshuffle_the_new_deck_is_the_discards_and_the_old_hand_is_known() -> None:
    """The deck of two is drawn in mid-purchase: what was in the hand then is known, what comes after is not."""
    unseen = "4h5h6h7h"
    table, beliefs = nobles(unseen, "4h5h", "9s2s3s")
    drawn = ["buy 3", "->6h 7h 8h", "rest"]
    discards = 40 - len(_cards(unseen)) - 3
    assert_imagined_as_believed(table, drawn, beliefs, 0, kinds=discards)


@pytest.mark.parametrize("reshuffle", ["lazy", "eager"])
def test_a_hand_drawn_after_the_reshuffle_is_any_of_the_old_discards(reshuffle: str) -> None:
    table, beliefs = nobles("4h5h6h", "4h5h", "9s", reshuffle=reshuffle)
    drawn = ["buy 3", "->6h 7h 8h", "rest"]
    assert_imagined_as_believed(table, drawn, beliefs, 0, kinds=36 * 35 // 2)


def test_after_spades_the_hand_is_known_and_later_draws_are_not() -> None:
    table, beliefs = nobles("4h5h6h7h8h", "4h5h", "9s")
    happenings = ["save", "rest", "spades 9s", "ready", "save", "rest", "ready", "buy 2", "->6h 8h", "rest"]
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=3)


def test_after_clubs_the_fetched_card_is_known_and_the_rest_of_the_hand_is_not() -> None:
    table, beliefs = nobles("4c5c6h7h8h9h", "4c5c6h", "9s")
    happenings = ["save", "rest", "ready", "save", "rest", "clubs 4c Ah", "ready", "keep", "buy 1", "->7h", "rest"]
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=10)


def test_a_fetched_card_that_was_played_is_no_longer_there() -> None:
    table, beliefs = nobles("4c5c6h7h8h", "4c5c", "9s")
    happenings = ["save", "rest", "ready", "save", "rest", "clubs 4c Ah", "ready", "save", "duel Ks Jd", "stand"]
    happenings += ["->1 2 3", "play Ah", "hold"]
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=4)


def test_at_an_emptied_deck_everything_is_known() -> None:
    table, beliefs = nobles("4h5h6h7h", "4h5h", "9s")
    assert_imagined_as_believed(table, ["buy 2", "->6h 7h", "rest"], beliefs, 0, kinds=1)


def test_at_a_deck_emptied_by_oneself_the_other_hand_is_known_too() -> None:
    table, beliefs = nobles("4h5h6h7h", "4h5h", "9s")
    happenings = ["save", "rest", "ready", "buy 2", "->7h 6h", "rest"]
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=1)


def test_known_cards_stay_known_when_others_are_drawn_and_played_across_a_reshuffle() -> None:
    table, beliefs = nobles("4h5h6h", "4h5h", "9s")
    happenings = ["buy 2", "->6h Th", "duel Ks Jd", "stand", "->1 2 3", "play 5h", "hold"]
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=36)


# Deck Duel: the card that Foresight has looked at


def foreseen(deck: str, *happenings: str) -> tuple[Scene, list[str], Beliefs]:
    """A table at which the first seat is about to win with a Jack, and what anybody believes of it."""
    table = scene("deck-duel", f"9,2,0:{deck}J/9,2,0:2345 flip")
    return table, ["->J 2", "take", "look", *happenings], even([table.state])


@pytest.mark.parametrize("card", "3A9")
def test_a_kept_card_is_any_of_the_deck_to_the_other_side(card: str) -> None:
    table, happenings, beliefs = foreseen("39A", f"->{card}", "keep")
    assert_imagined_as_believed(table, happenings, beliefs, 1, kinds=3)


def test_a_kept_card_is_certain_to_its_owner() -> None:
    table, happenings, beliefs = foreseen("39A", "->9", "keep")
    assert_imagined_as_believed(table, happenings, beliefs, 0, kinds=1)


def test_a_card_looked_at_and_not_yet_decided_on_is_any_of_the_deck() -> None:
    table, happenings, beliefs = foreseen("39A", "->9")
    assert_imagined_as_believed(table, happenings, beliefs, 1, kinds=3)


def test_a_kept_card_is_certain_once_it_is_flipped() -> None:
    table, happenings, beliefs = foreseen("39A", "->9", "keep", "calm | calm", "->9")
    assert_imagined_as_believed(table, happenings, beliefs, 1, kinds=1)


def test_a_discarded_card_is_seen_and_the_next_is_not() -> None:
    table, happenings, beliefs = foreseen("39A", "->9", "discard")
    assert_imagined_as_believed(table, happenings, beliefs, 1, kinds=1)


# The sample test itself


def test_the_comparison_notices_a_wrong_distribution() -> None:
    _, beliefs = nobles("4h5h6h7h8h", "4h5h", "9s")
    states: list[Any] = list(beliefs)
    counts = Counter({state: SAMPLES // len(states) for state in states})
    assert fits(counts, beliefs)
    counts[states[0]] += 200
    assert not fits(counts, beliefs)
    assert not fits(Counter({"elsewhere": 1}), {**beliefs})


def test_spectators_imagine_any_hands() -> None:
    table, _ = nobles("4h5h6h7h8h", "4h5h", "9s")
    rng = Random(3)
    hands = {table.game.imagine(table.game.view(table.state, None), rng).sides[0].hand for _ in range(200)}
    assert len(hands) == 6, "the first seat's one card may be any of the six unseen"
