"""Who sits where in a match that the command line begins."""

import pytest

from holmgang.cli import main
from holmgang.games import GAME_NAMES
from holmgang.matches.entries import Setup

HUMAN, GREEDY = "human", "bot:greedy"


class Begun:
    """Matches that were begun instead of being played."""

    def __init__(self) -> None:
        self.setups: list[Setup] = []

    def __call__(self, setup: Setup, **_: object) -> int:
        self.setups.append(setup)
        return 0

    def play(self, *words: str) -> Setup:
        """What these words begin."""
        assert main(["play", *words]) == 0
        return self.setups[-1]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begun:
    caught = Begun()
    monkeypatch.setattr("holmgang.cli.play.run_play", caught)
    return caught


@pytest.mark.parametrize("game", GAME_NAMES)
def test_whoever_says_nothing_of_seats_has_them_tossed(game: str, begun: Begun) -> None:
    assert {begun.play(game).seats for _ in range(64)} == {(HUMAN, GREEDY), (GREEDY, HUMAN)}


def test_a_seed_brings_its_toss(begun: Begun) -> None:
    tossed = [begun.play("two-domains", "--seed", str(seed)).seats for seed in range(16)]
    assert set(tossed) == {(HUMAN, GREEDY), (GREEDY, HUMAN)}
    assert tossed == [begun.play("two-domains", "--seed", str(seed)).seats for seed in range(16)]


@pytest.mark.parametrize("seats", [(HUMAN, GREEDY), (GREEDY, HUMAN)])
def test_seats_that_are_named_are_kept(seats: tuple[str, str], begun: Begun) -> None:
    for seed in range(8):
        assert begun.play("two-domains", "--seats", ",".join(seats), "--seed", str(seed)).seats == seats


def test_a_position_is_played_from_the_first_seat_unless_a_toss_is_wanted(begun: Begun) -> None:
    position = ("two-domains", "--position", "12226/22222 1")
    assert {begun.play(*position, "--seed", str(seed)).seats for seed in range(8)} == {(HUMAN, GREEDY)}
    assert len({begun.play(*position, "--toss", "--seed", str(seed)).seats for seed in range(8)}) == 2


@pytest.mark.parametrize("words", [("--names", "Ada,Bo"), ("--names", "Ada,Bo", "--seats", "human,bot:random", "--toss")])
def test_names_go_with_their_players(words: tuple[str, ...], begun: Begun) -> None:
    sat = [begun.play("two-domains", *words, "--seed", str(seed)) for seed in range(8)]
    assert {setup.names[setup.seats.index(HUMAN)] for setup in sat} == {"Ada"}
    assert {setup.names for setup in sat} == {("Ada", "Bo"), ("Bo", "Ada")}


def test_people_without_names_are_numbered_as_they_sit(begun: Begun) -> None:
    for seed in range(4):
        setup = begun.play("two-domains", "--seats", "human,human", "--toss", "--seed", str(seed))
        assert setup.names == ("Player 1", "Player 2")
