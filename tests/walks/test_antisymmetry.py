"""Where a game treats both seats alike, exchanging the chairs exchanges everything else and nothing more."""

from random import Random
from typing import Any

import pytest

from holmgang.conformance.options import label
from holmgang.conformance.walks import take, walk
from holmgang.core.game import AnyGame
from holmgang.core.referee import AnyStep
from holmgang.core.seats import SEATS, other
from holmgang.games import find_kind
from tests.facts import corner, facts_of
from tests.kit.sampled_games import sampled_games
from tests.kit.swaps import swapped, swapped_cause, swapped_node, swapped_view

CORNERS = 6


FAIR_GAMES = [game for game in sampled_games() if facts_of(game.name).fair(game.options)]


def even_handed(state: Any) -> bool:
    """Not between two flips or amid the deal, where one seat's card has come before the other's."""
    phase = getattr(state, "phase", "")
    between_flips = phase == "flip" and state.flipped[0] is not None
    return not between_flips and phase not in ("nobles", "cards", "toss")


@pytest.mark.parametrize("game", FAIR_GAMES, ids=map(label, FAIR_GAMES))
def test_swapped_seats_are_asked_the_same_and_see_the_same(game: AnyGame) -> None:
    for step in steps(game):
        for state in (step.before, step.after):
            if even_handed(state):
                turned = swapped(game.name, state)
                assert swapped(game.name, turned) == state
                if getattr(state, "phase", "") != "flip":  # where the first seat's deck decides first
                    assert game.node(turned) == swapped_node(game.node(state))
                for seat in SEATS:
                    assert game.view(turned, other(seat)) == swapped_view(game.name, game.view(state, seat))


@pytest.mark.parametrize("game", FAIR_GAMES, ids=map(label, FAIR_GAMES))
def test_swapped_seats_see_the_same_numbers(game: AnyGame) -> None:
    encoding = find_kind(game.name).encoding()
    for step in steps(game):
        if even_handed(step.after):
            turned = swapped(game.name, step.after)
            for seat in SEATS:
                ours, theirs = game.view(step.after, seat), game.view(turned, other(seat))
                assert encoding.information(game, ours) == encoding.information(game, theirs)


@pytest.mark.parametrize("game", FAIR_GAMES, ids=map(label, FAIR_GAMES))
def test_what_swapped_seats_do_leads_to_the_swapped_state(game: AnyGame) -> None:
    waiting: AnyStep | None = None
    for step in steps(game):
        if even_handed(step.before) and even_handed(step.after):
            assert swapped_result(game, step) == swapped(game.name, step.after)
        elif even_handed(step.before):
            waiting = step
        elif waiting is not None and step.before == waiting.after and getattr(step.before, "phase", "") == "flip":
            # two cards flipped one after the other: the other seat's comes first across the table
            first = take(game, swapped(game.name, waiting.before), step.cause)
            assert take(game, first.after, waiting.cause).after == swapped(game.name, step.after)


def swapped_result(game: AnyGame, step: AnyStep) -> Any:
    """Where the step leads when the seats are exchanged before it."""
    return take(game, swapped(game.name, step.before), swapped_cause(step.cause)).after


def steps(game: AnyGame) -> list[AnyStep]:
    """A game from the start and some from corners."""
    rng = Random(f"antisymmetry {label(game)}")
    taken = list(walk(game, rng))
    for _ in range(CORNERS):
        taken += walk(game, rng, corner(game, rng), 60)
    return taken
