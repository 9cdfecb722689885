"""The kit that every game is held to, and the rulings of this one."""

import pytest
from liars_dice import KIND

from holmgang.conformance import check


def test_the_game_keeps_the_contract() -> None:
    check(KIND)


@pytest.mark.parametrize(
    ("position", "left"),
    [
        ("3-3 136/245 1 bid=2x4", "3-2"),  # one four is on the table: the bid was a lie
        ("3-3 144/245 1 bid=2x4", "2-3"),
        ("3-3 136/145 1 bid=2x4 wild_ones=yes", "2-3"),
    ],
)
def test_whoever_was_wrong_loses_a_die(position: str, left: str) -> None:
    game, state = KIND.read_position(position)
    (mover,) = game.node(state).seats
    after = game.play(state, {mover: game.read_move("call")})
    assert game.write(after).startswith(left)
