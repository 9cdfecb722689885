"""Why a choice in Deck Duel is better: what is said is so by the rules."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, Literal

import pytest

from holmgang.conformance.walks import states
from holmgang.core.nodes import Choose, Over
from holmgang.core.seats import Seat, other
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.reasons import Flip, flip, foreseeing, renewed
from holmgang.games.deck_duel.table import Move, State as Fight
from tests.kit.scene import scene

from .reasons import odds_at, why

TAKE_OR_BLOCK: tuple[Move, Move] = ("take", "block")


def flips(game: DeckDuel, state: Fight, seat: Seat) -> Flip:
    """The odds of the coming flip as the rules let it happen: both sides block where they can, if it is their last."""
    odds = dict.fromkeys(Flip._fields, Fraction(0))
    for share, after in flipped(game, state):
        node = game.node(after)
        taken, blocked = after, after
        if isinstance(node, Choose) and after.phase == "block":
            (loser,) = node.seats
            taken, blocked = (game.play(after, {loser: move}) for move in TAKE_OR_BLOCK)
        lost = [before.health - left.health for before, left in zip(state.fighters, taken.fighters, strict=True)]
        ends = isinstance(game.node(taken), Over), isinstance(game.node(blocked), Over)
        won = lost[other(seat)] > 0
        odds["ties"] += share * (lost == [0, 0])
        odds["wins"] += share * won
        odds["loses"] += share * (lost[seat] > 0)
        odds["presses"] += share * (won and ends[0])
        odds["fells"] += share * (won and ends[1])
        odds["falls"] += share * (lost[seat] > 0 and ends[1])
    return Flip(**odds)


def flipped(game: DeckDuel, state: Fight) -> Iterator[tuple[Fraction, Any]]:
    """What both flips make of a turn after its decisions on Rage."""
    for one, first in odds_at(game, state):
        half = game.settle(state, one)
        yield from ((first * second, game.settle(half, two)) for two, second in odds_at(game, half))


def test_the_odds_of_a_flip_are_those_of_the_rules() -> None:
    game = DeckDuel(DeckDuelOptions())
    rng, seen = Random("flips"), 0
    while seen < 40:
        for state in states(game, rng):
            if state.phase == "flip" and state.flipped == (None, None) and rng.random() < 0.4:
                for seat in (0, 1):
                    assert flip(*own_first(state, seat), undecided=False) == flips(game, state, seat)
                seen += 1


def own_first(state: Fight, seat: Seat) -> tuple[Any, Any]:
    return state.fighters[seat], state.fighters[other(seat)]


def test_rage_that_may_still_come_counts_for_what_may_happen() -> None:
    state = scene("deck-duel", "2,0,0:234/9,1,0:567 rage").state
    own, facing = state.fighters
    assert flip(own, facing, undecided=False).falls == 0
    assert flip(own, facing, undecided=True).falls == flip(own, facing, undecided=True).loses == 1


@pytest.mark.parametrize("exhaustion", ["new_round", "reshuffle_only"])
def test_the_odds_of_new_action_points_are_those_of_the_rules(exhaustion: Literal["new_round", "reshuffle_only"]) -> None:
    game = DeckDuel(DeckDuelOptions(exhaustion=exhaustion))
    for position in ("9,0,0:A234/9,0,0:567 flip", "9,0,0:5/9,0,0:678 flip", "9,0,0:23456/9,0,0:789 flip"):
        state = game.read(position)
        renews = sum((share for share, after in flipped(game, state) if after.fighters[0].action == 2), Fraction(0))
        assert renewed(game, state.fighters[0]) == renews


def test_foresight_wins_the_next_flip_as_often_as_throwing_away_bad_cards_does() -> None:
    game = DeckDuel(DeckDuelOptions())
    own, facing = game.read("9,0,0:A39K/9,0,0:258Q flip").fighters
    odds = Fraction(0)
    for card in own.deck:
        beats = {
            each: Fraction(sum("A23456789TJQK".index(each) > "A23456789TJQK".index(two) for two in "258Q"), 4) for each in "A39K"
        }
        rest = [each for each in own.deck if each != card]
        odds += max(beats[card], sum((beats[each] for each in rest), Fraction(0)) / len(rest)) / len(own.deck)
    assert foreseeing(own, facing) == odds


@pytest.mark.parametrize(
    ("position", "better", "worse", "says"),
    [
        (
            "10,2,0:A39K/10,2,0:A258Q rage",
            "rage",
            "calm",
            "Ada wins this flip in 55 % and loses it in 40 %, and Rage adds 1 damage to a win.",
        ),
        (
            "10,1,0:2468/10,0,0:3579 rage",
            "calm",
            "rage",
            "It is the last Action point: saved, it can block if this flip is lost, in 62 %; spent, it adds its "
            "damage only if this flip is won, in 38 %.",
        ),
        (
            "10,2,0:2468/10,0,0:3579 rage",
            "calm",
            "rage",
            "Rage adds its damage only if this flip is won, in 38 %; the point saved can block 1 damage of any flip "
            "that is lost.",
        ),
        (
            "10,2,0:2468/1,0,0:3579 rage",
            "calm",
            "rage",
            "Whenever Ada wins this flip, Bo is knocked out without more Rage too.",
        ),
        (
            "10,2,0:468/2,0,0:357 rage",
            "rage",
            "calm",
            "With Rage this flip knocks Bo out in 67 %, even through a block; without it in 0 %.",
        ),
        (
            "1,1,0:468/9,0,0:579 rage",
            "calm",
            "rage",
            "Without the Action point for a block this flip may knock Ada out in 67 %, with it in 0 %.",
        ),
        (
            "5,2,0:34/5,2,0:456 block flipped=2-9",
            "block",
            "take",
            "Blocking leaves Health 5 and 1 Action point instead of Health 4 and 2 Action points: the Health is worth more here.",
        ),
        (
            "1,2,0:34/5,2,0:456 block flipped=2-9",
            "block",
            "take",
            "Taking it all knocks Ada out, blocking does not.",
        ),
        (
            "5,2,0:34/5,2,0:456 block flipped=A-9",
            "block",
            "take",
            "The block costs nothing: Ada shuffles at the end of this turn and then has 2 Action points anyway.",
        ),
        (
            "8,1,0:A234/5,0,0:456 face flipped=K-9",
            "focus",
            "action",
            "With Focus Ada’s Ace, one of 4 cards left, is the highest card instead of the lowest, and strikes for 2.",
        ),
        (
            "8,1,0:A234/5,0,0:456 face flipped=K-9",
            "action",
            "focus",
            "Ada’s Ace, one of 4 cards left, comes next in 25 %, and an Action point more (then 2) pays for Rage or a"
            " block before.",
        ),
        (
            "8,1,0:234/5,0,0:456 face flipped=K-9",
            "action",
            "focus",
            "Focus brings nothing without the Ace in Ada’s deck.",
        ),
        (
            "12,1,0:234/5,0,0:456 face flipped=Q-9",
            "action",
            "heal",
            "Ada’s Health is at its most, so that nothing is healed.",
        ),
        (
            "8,1,0:234/5,0,0:456 face flipped=Q-9",
            "heal",
            "action",
            "One Health more (then 9) is worth more here than an Action point more (then 2).",
        ),
        (
            "8,1,0:39K/5,0,0:258 face flipped=J-4",
            "look",
            "action",
            "Foresight brings the odds to win the next flip from 78 % to 100 %, for whoever throws a bad card away.",
        ),
        (
            "8,1,0:39K^3/5,0,0:258 foresight flipped=J-4",
            "discard",
            "keep",
            "The 3 wins the next flip in 33 % and loses it in 67 %, another card wins it in 100 % and loses it in 0 %.",
        ),
    ],
)
def test_reasons_of_deck_duel(position: str, better: str, worse: str, says: str) -> None:
    assert why("deck-duel", position, better, worse) == says


@pytest.mark.parametrize(
    ("rage", "block_says", "take_says"),
    [
        (3, "Ada is knocked out either way.", "Ada is knocked out either way."),
        (
            2,
            "Taking it all knocks Ada out, blocking does not.",
            "At once more speaks for blocking: taking it all knocks Ada out, blocking does not; "
            "what makes taking it better shows later.",
        ),
    ],
)
def test_the_last_blow_needs_no_flip_after_it_even_with_no_card_left(rage: int, block_says: str, take_says: str) -> None:
    position = f"3,2,1:-/5,2,{rage}:578Q block flipped=6-T"
    assert why("deck-duel", position, "block", "take") == block_says
    assert why("deck-duel", position, "take", "block") == take_says
