"""Why a choice in Dueling Nobles is better: what is said is so by the rules."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from holmgang.conformance.walks import states
from holmgang.core.nodes import Chance
from holmgang.core.seats import Seat, other
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.duel_odds import ahead, answered
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.reasons import holdings
from holmgang.games.dueling_nobles.rules import out_of_sight, strength
from holmgang.games.dueling_nobles.table import Move as NobleMove, in_card_order
from holmgang.games.view import HIDDEN
from tests.kit.scene import scene

from .reasons import odds_at, why


def at_phase(game: DuelingNobles, phase: str, count: int) -> Iterator[Any]:
    """States of random games in this phase."""
    rng = Random(phase)
    while count > 0:
        for state in states(game, rng):
            if state.phase == phase and rng.random() < 0.5 and count > 0:
                yield state
                count -= 1


def test_who_is_ahead_before_cards_is_what_the_dice_of_the_rules_give() -> None:
    game = DuelingNobles(DuelingNoblesOptions())
    for state in at_phase(game, "duel", 12):
        for move in game.view(state, state.active).options[1:3]:
            after = game.play(state, {state.active: move})
            if after.phase == "redirect":
                after = game.play(after, {other(state.active): NobleMove("stand")})
            leads = Fraction(0)
            for share, rolled in all_rolled(game, after):
                leads += share * (game.subtotal(rolled, state.active) > game.subtotal(rolled, other(state.active)))
            assert ahead(game, game.view(state, state.active).table, state.active, *move.cards) == leads


def all_rolled(game: DuelingNobles, state: Any) -> Iterator[tuple[Fraction, Any]]:
    """The duel with all its dice; the last of them may already ask for cards, or end a duel of empty hands."""
    dice = sum({"J": 1, "Q": 1, "K": 2}[card[0]] for card in (state.duel.attacker, state.duel.defender))
    rolled = [(Fraction(1), state)]
    for _ in range(dice - 1):
        rolled = [(odds * share, game.settle(each, face)) for odds, each in rolled for face, share in game.die.odds()]
    for odds, each in rolled:
        for face, share in game.die.odds():
            duel = each.duel
            yield odds * share, replace(each, duel=replace(duel, defend_dice=(*duel.defend_dice, int(face))))


@pytest.mark.parametrize("two", [True, False], ids=["two cards", "one card"])
def test_how_often_an_attack_can_be_answered_is_what_trying_every_hand_gives(two: bool) -> None:
    game = DuelingNobles(DuelingNoblesOptions(jack_defends_two=two))
    tried = 0
    for state in at_phase(game, "attack", 60):
        seat = state.active
        table = game.view(state, seat).table
        unknown = table.sides[other(seat)].hand.count(HIDDEN)
        if unknown > 2:
            continue
        for move in game.view(state, seat).options[:6]:
            hands = [*combinations(out_of_sight(table), unknown)]
            stopped = sum(stops(game, state, seat, move, (*table.sides[other(seat)].known, *hand)) for hand in hands)
            assert answered(game, table, move.cards) == Fraction(stopped, len(hands))
            tried += 1
    assert tried > 20


def stops(game: DuelingNobles, state: Any, seat: Seat, move: Any, hand: tuple[str, ...]) -> bool:
    """Whether this hand holds an answer after which the attacker has not won, by the options and comparisons of the rules."""
    held = replace(state.sides[other(seat)], hand=in_card_order(hand))
    sides = (state.sides[0], held) if seat == 0 else (held, state.sides[1])
    after = game.play(replace(state, sides=sides), {seat: move})
    if after.phase != "defend":  # an empty hand, and the duel is over
        return game.compare(replace(state, duel=replace(state.duel, attack_cards=move.cards)), ()) <= 0
    return any(game.compare(after, answer.cards) <= 0 for answer in game.view(after, other(seat)).options)


def test_where_two_cards_are_worth_less_together_nobody_counts_the_answers() -> None:
    table = scene("dueling-nobles", "Qd;9s;0;-/Jc;5h6h;0;- 1 attack duel=Qd>Jc dice=6>1 suit_bonus=once")
    rules = DuelingNobles(DuelingNoblesOptions(suit_bonus="once"))
    assert answered(rules, table.game.view(table.state, 0).table, ("9s",)) is None
    told = why("dueling-nobles", table.text, "play 9s", "hold")
    assert told == "9♠ leads by 15 and wins unless Bo can answer, holding back leads by 6 and wins unless Bo can answer."


@pytest.mark.parametrize("phase", ["begin", "cash", "spend"])
def test_what_a_choice_leaves_is_what_the_rules_make_of_it(phase: str) -> None:
    game = DuelingNobles(DuelingNoblesOptions())
    for state in at_phase(game, phase, 25):
        seat, table = state.active, game.view(state, state.active).table
        for move in game.view(state, seat).options:
            told = holdings(game, table, seat, move)
            after = game.play(state, {seat: move})
            while isinstance(game.node(after), Chance) and after.phase in ("diamonds", "draw"):
                after = game.settle(after, odds_at(game, after)[0][0])
            side = after.sides[seat]
            income = phase == "begin" and after.phase not in ("begin", "diamonds")
            assert (told.nobles, told.cards) == (len(side.courtyard), len(side.hand))
            assert told.resources == side.resources - income
            if move.nobles == 0:
                assert told.strength == sum(strength(side.courtyard, noble.card) for noble in side.courtyard)
                assert told.life == sum({"J": 2, "Q": 2, "K": 3}[each.card[0]] - each.wounds for each in side.courtyard)


@pytest.mark.parametrize(
    ("position", "seat", "better", "worse", "says"),
    [
        (
            "Jd,Kh;7s,2s,3h;0;-/Jc*;-;0;- 1 attack duel=Jd>Jc dice=3>6",
            0,
            "play 7s",
            "hold",
            "7♠ leads by 4 and cannot be answered, holding back falls 3 short even without an answer.",
        ),
        (
            "Jd,Kh;7s,2s,3h;0;-/Jc*;-;0;- 1 attack duel=Jd>Jc dice=3>6",
            0,
            "play 7s",
            "play 2s 7s",
            "7♠ keeps 2♠ for later; 7♠ leads by 4 and cannot be answered, 2♠ with 7♠ leads by 6 and cannot be answered.",
        ),
        (
            "Qd,Kh;7s;0;-/Jc*,Kd;5h9c;0;- 1 defend duel=Qd>Jc dice=1>5",
            1,
            "play 9c",
            "hold",
            "9♣ wins the duel, holding back ties it, and unless it is won Bo’s Jack J♣ dies.",
        ),
        (
            "Qd,Kh;7s;0;-/Kc,Kd;5h9c;0;- 1 defend duel=Qd>Kc dice=1>66",
            1,
            "hold",
            "play 9c",
            "Both win the duel, and holding back keeps 9♣ for later.",
        ),
        (
            "Kd,Jh;7s;0;-/Jc,Qd;5h9c;0;- 1 duel",
            0,
            "duel Kd Jc",
            "duel Jh Qd",
            "Before cards King K♦ is ahead of Jack J♣ in 95 % of the rolls, Jack J♥ is ahead of Queen Q♦ in 3 % of the rolls.",
        ),
        (
            "Kd,Jh;7s;0;-/Jc*;5h9c;0;- 1 duel",
            0,
            "duel Kd Jc",
            "rest",
            "A won duel kills Bo’s Jack J♣, the last one there.",
        ),
        (
            "Jd,Qh;7s;0;-/Kc,Qd;5h9c;0;- 1 duel",
            0,
            "rest",
            "duel Jd Kc",
            "Before cards Jack J♦ is ahead of Bo’s King K♣ in 2 % of the rolls.",
        ),
        (
            "Kd,Jh;7s;0;-/Jc*,Kc;5h;2;- 1 redirect duel=Kd>Jc",
            1,
            "redirect Kc",
            "stand",
            "A lost duel kills Bo’s Jack J♣, King K♣ would live on.",
        ),
        (
            "Kd,Qh;3s;0;-/Jc;5h;2;- 1 begin",
            0,
            "boost 3s Kd",
            "ready",
            "After “boost 3♠ King K♦” Ada has 3 more strength in the courtyard than after “ready”, but 1 fewer card in hand.",
        ),
        (
            "Kd,Qh*;3s;0;-/Jc;5h;2;- 1 begin",
            0,
            "boost 3s Kd",
            "boost 3s Qh",
            "A boost goes with its noble, and King K♦ can bear 3 wounds, Queen Q♥ 1 wound.",
        ),
        (
            "Kd,Qh;3s;6;-/Jc;5h;2;- 1 spend",
            0,
            "buy 1 noble",
            "buy 3",
            "After “buy 1 noble” Ada has 1 more noble and 3 more strength in the courtyard than after “buy 3”, but 2 "
            "fewer cards in hand and 3 fewer resources.",
        ),
    ],
)
def test_reasons_of_dueling_nobles(position: str, seat: Seat, better: str, worse: str, says: str) -> None:
    assert why("dueling-nobles", position, better, worse, seat) == says
