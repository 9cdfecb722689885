"""The kit that every game is held to, run on every game, under its usual rules and under options that change from day to day."""

from collections.abc import Callable
from random import Random

import pytest

from holmgang.conformance import CHECKS, Case
from holmgang.conformance.endings import ends_by_the_rules
from holmgang.conformance.non_interference import LONGEST, side_by_side
from holmgang.conformance.options import label
from holmgang.core.game import AnyGame
from tests.facts import case_of
from tests.kit.sampled_games import known_case, of_today, sampled_games

GAMES = sampled_games()
LABELS = {id(game): label(game) for game in GAMES}
TODAY = {check: {id(game) for game in of_today(GAMES, check.__name__)} for check in CHECKS}
CASES = [(game, check) for game in sorted(GAMES, key=label) for check in CHECKS]  # a game's ways are walked once for its checks


@pytest.mark.parametrize(
    ("game", "check"),
    [
        pytest.param(
            game, check, id=f"{check.__name__}-{LABELS[id(game)]}", marks=() if id(game) in TODAY[check] else pytest.mark.long
        )
        for game, check in CASES
    ],
)
def test_every_game_keeps_the_contract(game: AnyGame, check: Callable[[Case], None]) -> None:
    check(known_case(game))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_many_random_games_end_by_the_rules(seed: int) -> None:
    for game in sampled_games(combinations=40):
        ends_by_the_rules(case_of(game), None, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_what_a_seat_cannot_know_makes_no_difference_to_it_on_many_ways(seed: int) -> None:
    for game in sampled_games(combinations=20):
        case, rng = case_of(game), Random(f"{seed} {label(game)}")
        for seat in (0, 1, None):
            side_by_side(case, game.start(), seat, rng, LONGEST)
            side_by_side(case, case.corner(rng), seat, rng, LONGEST)
