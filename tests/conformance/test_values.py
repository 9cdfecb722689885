"""States, moves, outcomes and views are values: they never change and can be kept in sets."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import chain
from typing import Any

import pytest

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS
from tests.kit.ways import over_all_games, ways_states


@over_all_games
def test_states_moves_outcomes_and_views_are_hashable_and_frozen(game: AnyGame) -> None:
    seen_types: set[type] = set()
    for value in values(game):
        assert hash(value) == hash(value)
        if type(value) not in seen_types:
            seen_types.add(type(value))
            assert_frozen(value)
    assert len(seen_types) >= 3


@over_all_games
def test_equal_states_are_the_same_key(game: AnyGame) -> None:
    for state in ways_states(game):
        copied = game.read(game.write(state))
        assert copied == state
        assert hash(copied) == hash(state)
        assert len({copied, state}) == 1


def values(game: AnyGame) -> Iterator[Any]:
    """Everything that a game hands out on its ways."""
    for state in ways_states(game):
        yield state
        yield from (game.view(state, seat) for seat in (*SEATS, None))
        match game.node(state):
            case Choose(options):
                yield from chain(*options)
            case Chance(outcomes):
                yield from outcomes
            case Over() as node:
                yield node


def assert_frozen(value: Any) -> None:
    """None of its attributes can be set, and none added."""
    names = [*getattr(type(value), "__struct_fields__", ()), "something_new"]
    for name in names:
        with pytest.raises((AttributeError, TypeError, FrozenInstanceError)):
            setattr(value, name, None)
