"""What the boards are told beside the table: sums by the rules' own functions, and nothing hidden."""

from random import Random
from typing import Any

import msgspec
import pytest

from holmgang.core.chance import Seeded
from holmgang.core.nodes import Chance, Over
from holmgang.games import OWN_GAMES, find_kind


def shown(game: str, position: str) -> Any:
    """The figures of a position and the constants of its game, as a board puts them together."""
    kind = find_kind(game)
    found, state = kind.read_position(position)
    parts = [kind.parts.constants(found), kind.parts.figures(found, found.view(state, None))]
    constants, figures = (msgspec.json.decode(msgspec.json.encode(part)) for part in parts)
    assert not constants.keys() & figures.keys()
    return constants | figures


def test_the_story_of_duo_regna_and_its_goal_are_told() -> None:
    told = shown("duo-regna", "AJ23456QK/AJ23456QK 0 0-0 theme=gladiator target=2")
    assert (told["theme"], told["target"], told["edge"], told["cards"]) == ("gladiator", 2, 2, "AJ23456QK")
    assert told["names"]["5"] == "Surprise attack"
    assert shown("duo-regna", "AJ23456QK/AJ23456QK 0 0-0")["names"]["5"] == "Priest"
    assert told["places"] == [-1, 0, 1], "at the edge the dragon is captured"


def test_the_places_of_a_domain_have_names_and_the_front_moves_with_its_length() -> None:
    told = shown("two-domains", "22222/22 1")
    assert told["places"] == [["Home", "Gathering", "", "", "Front"], ["Home", "Gathering, Front", "", "", ""]]
    assert told["places"][0][told["gathering_place"]] == "Gathering"
    assert shown("two-domains", "1/- 1")["places"][0][0] == "Home, Front", "a lone king stands at both"


@pytest.mark.parametrize(
    ("position", "guilty"),
    [
        ("11662/22222 1", [[0, 1, 2, 3], []]),
        ("22222/16126 1", [[], [0, 1, 2, 4]]),
        ("12662/11222 1", [[], []]),
        ("13456/- 1", [[], []]),
    ],
)
def test_in_the_end_the_kings_and_armies_of_a_civil_war_are_marked(position: str, guilty: list[list[int]]) -> None:
    assert shown("two-domains", position)["guilty"] == guilty


def test_a_combat_tells_who_wins_and_how_hard() -> None:
    told = shown("deck-duel", "10,1,2:A2345678TJQK/10,1,1:A2345789TJQK block flipped=9-6")
    assert (told["winner"], told["damage"], told["rage"]) == (0, 3, 2)


def test_before_the_flip_nobody_wins() -> None:
    told = shown("deck-duel", "10,2,0/10,2,0 rage ap_cap=3")
    assert (told["winner"], told["damage"], told["most_action"]) == (None, 0, 3)


def test_what_is_neither_in_the_deck_nor_flipped_nor_beside_the_pile_is_discarded() -> None:
    told = shown("deck-duel", "10,1,0,F:A234567TQ/10,1,0:A2345789TJQK block flipped=9-6")
    assert told["discarded"] == [2, 0]
    assert (told["focus_takes"], told["focus_raises"]) == ("K", "A")


def test_in_the_draft_each_seat_has_its_own_nobles_to_choose_among() -> None:
    told = shown("dueling-nobles", "-;-;0;-/-;-;0;- 1 draft dealt=JhJdJcJsQhQd")
    assert told["dealt"] == [["Jh", "Jd", "Jc", "Js", "Qh", "Qd"], ["Qc", "Qs", "Kh", "Kd", "Kc", "Ks"]]
    assert told["draft"] == [3, 6]


def test_after_the_draft_nothing_is_dealt_any_more() -> None:
    told = shown("dueling-nobles", "Jc;7h;3;-/Jd;6h;2;- 1 begin")
    assert told["dealt"] == [[], []]
    assert told["most_wounds"] == {"J": 1, "Q": 1, "K": 2}


def test_nobles_have_their_strength_before_dice() -> None:
    told = shown("dueling-nobles", "Jc,Qh+3c,Ks*;7h8h4d6d;3;-/Jd,Qs*,Kc;6h9dTd8c;2;- 1 duel discard=4c2s5s9s")
    assert told["strengths"] == [[11, 21, 13], [11, 18, 13]]
    assert told["standing"] is None


@pytest.mark.parametrize(("uses", "left"), [("each_once", ["dcs", "hdcs"]), ("one_total", ["", "hdcs"])])
def test_the_suits_that_are_left_depend_on_how_often_they_may_be_used(uses: str, left: list[str]) -> None:
    assert shown("dueling-nobles", f"Jc;7h;3;h/Jd;6h;2;- 1 begin suit_uses={uses}")["abilities"] == left


def test_a_duel_stands_with_dice_and_the_attacker_s_cards() -> None:
    told = shown(
        "dueling-nobles",
        "Jc,Qh+3c,Ks*;8h4d6d;3;-/Jd,Qs*,Kc;6h9dTd8c;0;- 1 defend duel=Qh>Kc dice=4>52 played=7h discard=4c2s5s9s",
    )
    assert told["standing"] == [34, 20]


@pytest.mark.parametrize("name", OWN_GAMES)
def test_figures_come_for_every_table_of_a_game_and_hold_no_more_than_its_view(name: str) -> None:
    game, figures = find_kind(name).make(), find_kind(name).parts.figures
    for seed in range(3):
        rng, source, state = Random(seed), Seeded(seed), game.start()
        while not isinstance(node := game.node(state), Over):
            for seat in (0, 1, None):
                view = game.view(state, seat)
                other_world = game.view(game.imagine(view, rng), seat)
                assert figures(game, other_world) == figures(game, view)
            if isinstance(node, Chance):
                state = game.settle(state, source.pick(node))
            else:
                state = game.play(state, {seat: rng.choice(node.options[seat]) for seat in node.seats})
