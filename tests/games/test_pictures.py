"""The pictures of our games: everything on the table is in them, inside the frame, and nothing that a view does not hold."""

from random import Random
from typing import Any

import pytest

from holmgang.conformance.walks import states
from holmgang.core.game import AnyGame
from holmgang.core.picture import Box, Dot, Picture, Words
from holmgang.core.seats import SEATS
from holmgang.games import OWN_GAMES, find_kind

LETTER = 0.6
"""How wide a letter is at most on average, in its size."""


def seen(game: AnyGame, state: Any) -> list[Picture]:
    draw = find_kind(game.name).parts.picture
    return [draw(game, game.view(state, seat)) for seat in (*SEATS, None)]


@pytest.mark.parametrize("name", OWN_GAMES)
def test_nothing_reaches_over_the_frame(name: str) -> None:
    game = find_kind(name).make()
    for seed in range(3):
        for state in states(game, Random(seed)):
            for picture in seen(game, state):
                for shape in picture.shapes:
                    assert 0 <= shape.x <= picture.width, shape
                    assert 0 <= shape.y <= picture.height, shape
                    match shape:
                        case Box():
                            assert shape.x + shape.width <= picture.width, shape
                            assert shape.y + shape.height <= picture.height, shape
                        case Words(anchor="start"):
                            assert shape.x + LETTER * shape.size * len(shape.text) <= picture.width, shape
                        case Words() | Dot():
                            pass


def words(picture: Picture) -> list[str]:
    return [shape.text for shape in picture.shapes if isinstance(shape, Words)]


@pytest.mark.parametrize(
    ("name", "position", "told"),
    [
        ("duo-regna", "A2/JK 1 2-0", ["dragons captured: 2 of 3", "the dragon"]),
        ("duo-regna", "A2/JK 1 2-0 theme=gladiator", ["wounds suffered: 2 of 3", "the tension card"]),
        ("two-domains", "126/1 1 roll=battle", ["king", "army", "Home", "Gathering", "Front", "a roll for the battle"]),
        ("two-domains", "12/22 1 roll=gather", ["a roll at the Gathering Place"]),
        (
            "dueling-nobles",
            "Jd,Kh;7s,2s,3h;0;-/Jc*;-;0;- 1 attack duel=Jd>Jc dice=3>6",
            ["duel: J♦ 3 against J♣ 6", "7♠", "K♥", "13"],
        ),
    ],
)
def test_what_lies_there_is_told(name: str, position: str, told: list[str]) -> None:
    game, state = find_kind(name).read_position(position)
    (*_, spectator) = seen(game, state)
    own = seen(game, state)[0]
    assert {*told} <= {*words(own)}
    assert words(own) != [] != words(spectator)


def test_a_dragon_that_is_pulled_to_a_side_stands_nearer_to_it_and_a_fight_farther_away() -> None:
    heights = {}
    for theme in ("dragons", "gladiator"):
        game, state = find_kind("duo-regna").read_position(f"A2/JK 1 0-0 theme={theme}")
        for seat in SEATS:
            picture = find_kind("duo-regna").parts.picture(game, game.view(state, seat))
            heights[theme, seat] = next(
                each.y for each in picture.shapes if isinstance(each, Words) and each.text.startswith("the ")
            )
    assert heights["dragons", 0] == heights["gladiator", 1] > heights["dragons", 1] == heights["gladiator", 0]
