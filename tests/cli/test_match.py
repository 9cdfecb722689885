"""``holmgang match``: two programs against each other, the score with its interval, and engines that misbehave."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from holmgang.bots.offered import offered_levels
from holmgang.bots.versus import Score, run_match
from holmgang.cli import main
from holmgang.games import OWN_GAMES, find_kind

FAULTY = Path(__file__).parent.parent / "engines" / "faulty.py"
ENGINE = f"engine:{sys.executable} -I -S {FAULTY}"
PEBBLE = FAULTY.with_name("pebble.mjs")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


def match(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["match", *words, "--json"]) == 0
    told: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return told


def test_two_bots_play_as_many_games_as_asked_and_the_score_has_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "greedy", "bot:random", "--game", "deck-duel", "--games", "20", "--seed", "x"]) == 0
    score = run_match(find_kind("deck-duel"), "greedy", "random", 20, seed="x")
    assert capsys.readouterr().out == f"Deck Duel: greedy against random\n  {score}\n"
    low, high = score.interval()
    assert f"{100 * score.share:.1f} % of the points ({100 * low:.1f} % to {100 * high:.1f} %)" in str(score)


def test_without_a_game_all_are_played_that_both_play(capsys: pytest.CaptureFixture[str]) -> None:
    told = match(capsys, "knight", "page", "--games", "1")
    assert [each["game"] for each in told] == [
        game for game in OWN_GAMES if {"knight", "page"} <= {level.name for level in offered_levels(find_kind(game))}
    ]
    assert {each["games"] for each in told} == {1}


def test_several_jobs_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("greedy", "random", "--game", "duo-regna", "--games", "6", "--seed", "j")
    (alone,), (together,) = match(capsys, *words), match(capsys, *words, "--jobs", "2")
    assert alone == together
    expected = run_match(find_kind("duo-regna"), "greedy", "random", 6, seed="j")
    assert Score(alone["wins"], alone["draws"], alone["losses"]) == expected


def test_house_rules_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    (told,) = match(capsys, "random", "random", "--game", "duo-regna", "--option", "target=1", "--games", "2")
    assert told["options"] == {"target": "1"}


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_an_engine_plays_by_its_name_and_what_was_said_is_written_down(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = json.dumps(["node", str(PEBBLE)])
    (home / "settings.toml").write_text(
        f"[engines.pebble]\ncommand = {command}\noptions = {{ bold = false }}\n", encoding="utf-8"
    )
    log = home / "said.txt"
    words = ("engine:pebble", "random", "--game", "duo-regna", "--games", "2", "--seconds", "20", "--simulations", "7")
    (told,) = match(capsys, *words, "--log", str(log))
    assert (told["one"], told["wins"] + told["draws"] + told["losses"]) == ("pebble", 2)
    said = log.read_text(encoding="utf-8").splitlines()
    assert 'pebble > setoption {"name":"bold","value":false}' in said
    assert sum(line.startswith("pebble > match") for line in said) == 2
    assert any('"milliseconds":20000,"simulations":7' in line for line in said)


def test_games_that_an_engine_spoils_are_counted_by_their_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", f"{ENGINE} illegal", "random", "--game", "duo-regna", "--games", "2"]) == 0
    assert "faulty lost 2 games by its own doing: illegal move" in capsys.readouterr().out
    (told,) = match(capsys, "random", f"{ENGINE} exits", "--game", "duo-regna", "--games", "1")
    assert (told["wins"], told["forfeits"]) == (1, [{}, {"crash": 1}])


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("engine:./nothing", "random"), 2, "There is no program “./nothing” that could be run as an engine."),
        (
            (f"engine:{FAULTY}", "random"),
            2,
            "is a file that cannot be run: make it executable, or name what runs it, as in engine:",
        ),
        (("engine:", "random"), 2, "There is no program “” that could be run as an engine."),
        (("engine:'", "random"), 2, "“'” is no command: No closing quotation."),
        ((f"engine:{sys.executable} -c pass", "random"), 1, "does not answer as an engine does"),
        ((f"{ENGINE} plays-nothing", "random"), 0, ""),
        (("wizard", "random"), 2, "There is no bot called “wizard”: choose from page, squire, knight"),
        (("knight", "random", "--game", "duo-regna"), 2, "There is no bot for Duo Regna called “knight”"),
        (("random", "random", "--games", "0"), 2, "--games takes a whole number from 1 to 1000000, not 0."),
        (("random", "random", "--jobs", "x"), 2, "--jobs takes a whole number from 1 to 256, not x."),
        (("random", "random", "--option", "target=1"), 2, "House rules belong to a game: say which by --game."),
        (("random", "random", "--jobs", "2", "--log", "x"), 2, "Several jobs would write one log"),
        ((f"{ENGINE} fine", "random", "--seconds", "-1"), 2, "--seconds takes a number of seconds, at most 600"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    words: tuple[str, ...], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if code == 0:
        words = (*words, "--games", "1", "--game", "duo-regna")
    assert main(["match", *words]) == code
    assert said in " ".join(capsys.readouterr().err.split())
