"""What a match may be made of; whatever is wrong is refused before anything is stored."""

from random import Random
from typing import Any

import pytest

from holmgang.conformance.options import mixed
from holmgang.conformance.walks import walk
from holmgang.core.errors import BadOption, HolmgangError, UnknownName
from holmgang.core.nodes import Settled
from holmgang.core.options import changed
from holmgang.core.record_text import write_record
from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.clock import PerMove, Total
from holmgang.matches.entries import DAY, FairSetup, SeriesSetup, Setup
from holmgang.matches.match import Match
from holmgang.matches.setup_validation import BadSetup, fair_setup, new_game

from .tables import BOT, BOTS, SECRET, Table

FAIR = FairSetup(commitment="a" * 64)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": ("human", "dog")}, "Nobody called “dog” can sit here: a seat is for human, bot:NAME or engine:NAME."),
        ({"take_back": True}, "Taking back freely is for games against a bot"),
        ({"clock": PerMove(999)}, "at least a second"),
        ({"clock": Total(31 * DAY)}, "at most 30 days"),
        ({"clock": Total(-5)}, "at least a second"),
        ({"clock": Total(5000, -1)}, "An increment is at most an hour."),
        ({"clock": Total(5000, 3_600_001)}, "An increment is at most an hour."),
        ({"clock": Total(5000), "allowance": -1}, "at most a minute"),
        ({"clock": Total(5000), "allowance": 60_001}, "at most a minute"),
        ({"clock": Total(5000), "allowance": 500, "beats": {"rolled": 60_001}}, "at most a minute"),
        ({"series": SeriesSetup(best_of=2)}, "best of 1, 3 or 5"),
        ({"claim_after": 0}, "must be more than nothing"),
        ({"expire_after": -1}, "must be more than nothing"),
        ({"fair": FAIR}, "bound to the match’s id"),
        ({"fair": FairSetup(commitment="a" * 64, version=2), "id": "x"}, "version 2 are not known here, only version 1"),
        ({"fair": FAIR, "id": "x", "seed": "7"}, "nobody’s seed or script"),
        ({"fair": FAIR, "id": "x", "lesson": True}, "nobody’s seed or script"),
        ({"fair": FAIR, "id": "x", "seats": BOT}, "those of the bots’ seats"),
        ({"fair": FairSetup(commitment="a" * 64, own=(0,)), "id": "x"}, "those of the bots’ seats"),
    ],
)
def test_a_wrong_set_up_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        Match.plan_opening(find_kind("two-domains"), Setup(game="two-domains", version=1, **wrong), secret=SECRET)


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean greedy"):
        Match.plan_opening(find_kind("two-domains"), Setup(game="two-domains", version=1, seats=("human", "bot:gredy")))


@pytest.mark.parametrize("clock", [None, PerMove(1000), PerMove(30 * DAY), Total(1000), Total(600_000, 3_600_000)])
def test_clocks_within_the_limits_are_fine(clock: PerMove | Total | None) -> None:
    assert Match.plan_opening(find_kind("two-domains"), Setup(game="two-domains", version=1, clock=clock))


def test_what_is_wrong_with_the_rules_is_said_by_the_rules() -> None:
    with pytest.raises(HolmgangError, match="civil_war cannot be “never”"):
        Match.plan_opening(find_kind("two-domains"), Setup(game="two-domains", version=1, options={"civil_war": "never"}))


SPOILED = {"first_turn_duel": "false", "no_progress_limit": "1"}
"""Dueling Nobles: a first turn without a duel, and a draw after one turn without a duel."""


def test_no_new_match_begins_under_options_that_make_every_game_a_draw() -> None:
    with pytest.raises(BadOption, match="every game is a draw after its first turn"):
        new_game(find_kind("dueling-nobles"), SPOILED, None)
    for options in ({"first_turn_duel": "false", "no_progress_limit": "2"}, {"no_progress_limit": "1"}):
        assert changed(new_game(find_kind("dueling-nobles"), options, None).options) == options


def test_a_position_beyond_the_first_turn_is_played_under_any_options() -> None:
    game = new_game(find_kind("dueling-nobles"), SPOILED, "Jc,Qh;7h;3;-/Jd,Qs;6h;2;- 1 duel")
    assert changed(game.options) == SPOILED


@pytest.mark.parametrize("seed", range(3))
def test_a_match_that_was_begun_under_them_goes_on_to_its_draw_and_its_record_is_read(seed: int) -> None:
    table, rng = Table("dueling-nobles", options=SPOILED, seed=str(seed)), Random(seed)
    while (match := table.read_back()).ending is None:
        for seat in match.waiting_for():
            table.move(seat, str(rng.choice(match.view(seat).options)))
    assert match.ending.winner is None
    assert read_record(write_record(match.record()), find_kind).states[-1] == match.play.state


@pytest.mark.parametrize(("seats", "own"), [(("human", "human"), ()), (BOT, (1,)), (BOTS, (0, 1))])
def test_the_server_answers_for_its_bots(seats: tuple[str, str], own: tuple[int, ...]) -> None:
    fair = fair_setup(find_kind("two-domains"), seats, SECRET)
    assert fair is not None
    assert fair.own == own


@pytest.mark.parametrize("name", OWN_GAMES)
def test_only_games_with_chance_in_them_need_dice(name: str) -> None:
    """What a game says of itself is what its random ways show."""
    kind = find_kind(name)
    met = False
    for seed in range(12):
        rng = Random(seed)
        met |= any(isinstance(step.cause, Settled) for step in walk(kind.make(mixed(kind, rng)), rng, steps=200))
    assert kind.chance == met
    assert (fair_setup(kind, ("human", "human"), SECRET) is not None) == met
