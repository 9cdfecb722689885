"""What an option would do, in words that stand beside its own."""

import re
from collections.abc import Hashable
from random import Random

import pytest

from holmgang.core.nodes import Chance, Over
from holmgang.games import GAME_NAMES, find_kind
from holmgang.games.choices import Choice, ask, choices_of
from tests.terminal.snapshots import SCENES, Scene

SUITS = str.maketrans("♥♦♣♠", "hdcs")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_no_option_is_explained_by_its_own_name(scene: Scene) -> None:
    game, state = find_kind(scene.game).read_position(scene.position)
    view = game.view(state, scene.seat)
    for choice in ask(game, view, ("Ada", "Bo")).choices if view.options else ():
        word, _, things = choice.text.partition(" ")
        does = choice.does.translate(SUITS).replace("10", "T").replace(" and ", " ")
        if word != "buy":  # how many of what is not told by the number alone
            assert re.match(rf"{things or word}\b", does, re.IGNORECASE) is None, choice


@pytest.mark.parametrize("name", GAME_NAMES)
def test_where_what_they_are_about_is_equal_the_choices_are(name: str) -> None:
    game, rng, names = find_kind(name).make(), Random(5), ("Ada", "Bo")
    words, found = choices_of(name), dict[Hashable, tuple[Choice, ...]]()
    for _ in range(40):
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                state = game.settle(state, rng.choice(node.outcomes))
                continue
            for seat in node.seats:
                view = game.view(state, seat)
                asked = ask(game, view, names).choices
                assert found.setdefault(words.about(view, names), asked) == asked
            state = game.play(state, {seat: rng.choice(node.options[seat]) for seat in node.seats})


@pytest.mark.parametrize(
    ("game", "position", "move", "does"),
    [
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "3", "beats J 2 5, loses to 4 6 Q K"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "5", "Priest: beats 6 Q K, loses to J 2 3 4"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "K", "King 7: beats 2 3 4 6, loses to J 5"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "A", "Shield, no value: draws with all"),
        ("duo-regna", "3Q/AK 0 0-0", "3", "loses to K"),
        ("duo-regna", "3Q/3A 0 0-0", "3", "draws with all"),
    ],
)
def test_an_option_says_what_is_not_written_on_it(game: str, position: str, move: str, does: str) -> None:
    kind, state = find_kind(game).read_position(position)
    (choice,) = [each for each in ask(kind, kind.view(state, 0), ("Ada", "Bo")).choices if each.text == move]
    assert choice.does == does


def test_three_cards_of_a_suit_bring_what_is_said() -> None:
    game, state = find_kind("dueling-nobles").read_position("Jc,Qh,Ks;3d8d9d4h;2;-/Jd,Js,Kd;9c9s;0;- 1 cash discard=2h7s")
    view = game.view(state, 0)
    (move,) = [move for move in view.options if str(move) == "cash 3d 8d 9d"]
    after = game.play(state, {0: move}).sides[0].resources
    (choice,) = [each for each in ask(game, view, ("Ada", "Bo")).choices if each.text == str(move)]
    assert choice.does == f"for 3 resources (then {after})"
