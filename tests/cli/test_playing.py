"""Who sits where in a match that the command line begins."""

from pathlib import Path

import pytest

from holmgang.cli import main, play
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.entries import Setup
from holmgang.terminal.session import bot_setup, new_session

HUMAN, PAGE = "human", "bot:page"


class Begun:
    """Matches that were begun instead of being played."""

    def __init__(self) -> None:
        self.setups: list[Setup] = []
        self.remark = ""

    def __call__(self, setup: Setup, *, remark: str, **_: object) -> int:
        self.setups.append(setup)
        self.remark = remark
        return 0

    def play(self, *words: str) -> Setup:
        """What these words begin."""
        assert main(["play", *words]) == 0
        return self.setups[-1]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Begun:
    """With an empty store of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    caught = Begun()
    monkeypatch.setattr("holmgang.cli.play.run_play", caught)
    return caught


@pytest.mark.parametrize("game", OWN_GAMES)
def test_whoever_says_nothing_of_seats_has_them_tossed(game: str, begun: Begun) -> None:
    assert {begun.play(game).seats for _ in range(32)} == {(HUMAN, PAGE), (PAGE, HUMAN)}


def test_a_seed_brings_its_toss(begun: Begun) -> None:
    tossed = [begun.play("two-domains", "--seed", str(seed)).seats for seed in range(16)]
    assert set(tossed) == {(HUMAN, PAGE), (PAGE, HUMAN)}
    assert tossed == [begun.play("two-domains", "--seed", str(seed)).seats for seed in range(16)]


@pytest.mark.parametrize("seats", [(HUMAN, PAGE), (PAGE, HUMAN)])
def test_seats_that_are_named_are_kept(seats: tuple[str, str], begun: Begun) -> None:
    for seed in range(8):
        assert begun.play("two-domains", "--seats", ",".join(seats), "--seed", str(seed)).seats == seats


def test_a_position_is_played_from_the_first_seat_unless_a_toss_is_wanted(begun: Begun) -> None:
    position = ("two-domains", "--position", "12226/22222 1")
    assert {begun.play(*position, "--seed", str(seed)).seats for seed in range(8)} == {(HUMAN, PAGE)}
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


# Whom one meets


def test_whoever_names_nobody_meets_the_level_played_last_and_is_told_so(begun: Begun) -> None:
    assert PAGE in begun.play("deck-duel").seats
    assert begun.remark == "You meet the Page. For another: --seats human,bot:NAME, and holmgang bots deck-duel lists them."
    new_session(bot_setup(find_kind("deck-duel"), "bot:knight", first=True))
    assert "bot:knight" in begun.play("deck-duel").seats
    assert begun.remark.startswith("You meet the Knight.")
    assert PAGE in begun.play("duo-regna").seats, "each game has its own"


def test_a_seed_brings_the_same_opponent_whoever_was_played_last(begun: Begun) -> None:
    new_session(bot_setup(find_kind("deck-duel"), "bot:knight", first=True))
    assert PAGE in begun.play("deck-duel", "--seed", "7").seats


def test_whoever_names_seats_is_told_nothing(begun: Begun) -> None:
    begun.play("deck-duel", "--seats", "human,bot:knight")
    assert begun.remark == ""


def test_without_a_game_the_menu_opens_on_a_terminal_unless_more_is_asked_for(
    begun: Begun, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def open_menu() -> int:
        opened.append("menu")
        return 0

    monkeypatch.setattr(play, "on_terminal", lambda: True)
    monkeypatch.setattr(play, "run_start", open_menu)
    assert main(["play"]) == 0
    assert opened == ["menu"]
    assert main(["play", "--plain"]) == 2
    assert "Say which game to play" in capsys.readouterr().err
    assert (opened, begun.setups) == (["menu"], [])
