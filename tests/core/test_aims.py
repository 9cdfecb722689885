"""What stands in for the aims of a game that brings no words for them."""

from types import SimpleNamespace
from typing import Any

import pytest

from holmgang.core.aims import PLAIN_AIMS, AimProgress, Goal, counted, towards_draw
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Over
from holmgang.core.story import Voice, named
from holmgang.games import find_kind


def told(limit: object, **table: object) -> AimProgress:
    """How a table with these fields stands, in a game under this limit."""
    game: Any = SimpleNamespace(options=SimpleNamespace(no_progress_limit=limit))
    view: Any = SimpleNamespace(table=SimpleNamespace(**table))
    return PLAIN_AIMS.progress(game, view)


def test_the_pitch_of_a_game_is_its_goal_unless_it_brings_one() -> None:
    brings = find_kind("two-domains")
    plain = GameKind(
        name="a-game",
        title="A Game",
        designer="Somebody",
        pitch="Be faster.",
        minutes="5",
        difficulty="easy",
        version=1,
        game=brings.game,
    )
    assert plain.goal(brings.make()) == Goal("Be faster.")
    assert brings.goal(brings.make()).wins != brings.pitch


def test_a_draw_that_comes_near_is_told_where_the_usual_option_and_counter_are_there() -> None:
    assert told(10, quiet=5) == AimProgress(draw="There has been no progress for 5 turns: after 5 more it is a draw.")
    assert told(10, quiet=4) == told(None, quiet=5) == told(10) == AimProgress()


def test_an_ending_is_told_by_its_reason() -> None:
    game = find_kind("two-domains").make()
    assert named(PLAIN_AIMS.ending(game, Over(0, "enough points."), Voice(1)), ("Ada", "Bo")) == "Ada wins: enough points."
    assert PLAIN_AIMS.ending(game, Over(None, "a full board"), Voice(0)) == "A draw: a full board."


@pytest.mark.parametrize(
    ("quiet", "limit", "near"), [(0, 1, False), (1, 2, True), (2, 2, False), (99, 200, False), (199, 200, True)]
)
def test_a_draw_is_near_from_half_way_on_until_it_is_there(quiet: int, limit: int, near: bool) -> None:
    assert bool(towards_draw(quiet, limit, "Nothing has happened")) == near


def test_things_are_counted_in_words() -> None:
    assert (counted(1, "turn"), counted(3, "turn"), counted(2, "die", "dice")) == ("1 turn", "3 turns", "2 dice")
