"""The store: nothing acknowledged is lost, nothing is overwritten, and what is wrong is said in a sentence."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from holmgang.core.errors import HolmgangError
from holmgang.folders import NoFolder
from holmgang.games import OWN_GAMES
from holmgang.matches.entries import Moved, MovedOn, Opened
from holmgang.terminal.saves import FILE_NAME, NoSuchMatch, Saves, SavesError
from holmgang.terminal.session import new_session, resumed_session

from .matches import play_on, played, setup


def test_nothing_is_created_before_there_is_something_to_keep(home: Path) -> None:
    saves = Saves.open()
    assert saves.unfinished() == []
    assert saves.untouched
    with pytest.raises(NoSuchMatch, match="no unfinished match"):
        saves.resume(None)
    assert not home.exists()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_match_is_resumed_as_it_was_left(game: str) -> None:
    session = new_session(setup(game))
    play_on(session, Random(4), most=2)
    again = resumed_session(str(session.number))
    assert again.match.play.state == session.match.play.state
    assert again.match.number == session.match.number
    assert again.story() == session.story()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_seeded_match_goes_on_with_the_dice_it_would_have_had(game: str) -> None:
    whole = new_session(setup(game))
    rng = Random(4)
    play_on(whole, rng)
    broken = new_session(setup(game))
    rng = Random(4)
    play_on(broken, rng, most=2)
    resumed = resumed_session(str(broken.number))
    play_on(resumed, rng)
    assert resumed.match.record() == whole.match.record()


def test_a_sealed_choice_survives() -> None:
    session = new_session(setup("duo-regna", ("human", "human")))
    session.take_over()
    session.choose("K")
    assert resumed_session(None).match.play.sealed == {0: "K"}


def test_the_list_tells_the_match_left_last_first() -> None:
    first = new_session(setup("duo-regna"))
    second = played("two-domains")
    first.choose("K")
    first.run_bots()
    listed = Saves.open().unfinished()
    assert [saved.id for saved in listed] == [first.number, second.number]
    assert listed[0].decisions == 2
    assert str(listed[0]).startswith(f"{first.number}  Duo Regna: You against Greedy, 2 decisions, left ")
    assert listed[1].to_json()["game"] == "two-domains"
    assert resumed_session(None).number == first.number


def test_moves_taken_back_are_not_counted() -> None:
    session = new_session(setup("two-domains", ("human", "human")))
    session.choose("grow 3")
    session.choose("grow 3")
    session.undo()
    assert Saves.open().unfinished()[0].decisions == 1


def test_a_finished_match_is_not_among_those_to_resume() -> None:
    session = new_session(setup("duo-regna"))
    session.resign()
    assert Saves.open().unfinished() == []
    assert not Saves.open().untouched


def test_a_wrong_number_is_answered_with_those_there_are() -> None:
    session = played("duo-regna")
    with pytest.raises(NoSuchMatch, match=f"those to resume are {session.number}"):
        resumed_session("77")


def test_a_match_in_which_nobody_has_done_anything_is_not_kept() -> None:
    left = new_session(setup("duo-regna"))
    left.leave()
    killed = new_session(setup("two-domains", ("bot:greedy", "human")))
    killed.run_bots()
    assert killed.match.play.decisions > 0, "the bot has begun"
    assert Saves.open().shelf().unfinished == []
    assert Saves.open().latest(9)[-1].number == killed.number, "what was left on purpose is gone"
    killed.choose("gather")
    killed.leave()
    assert [saved.id for saved in Saves.open().unfinished()] == [killed.number]


def test_a_match_can_be_forgotten() -> None:
    session = played("duo-regna")
    saves = Saves.open()
    assert session.number is not None
    assert len(saves.unfinished()) == 1
    saves.delete(session.number)
    assert saves.unfinished() == []


def test_a_number_is_taken_once_and_entries_come_all_or_none() -> None:
    session = played("two-domains")
    kept = Saves.open().resume(None)
    before = list(kept.read())
    with pytest.raises(MovedOn):
        kept.append(len(before) - 1, [Moved(("grow 1", None))])
    with pytest.raises(MovedOn):
        kept.append(len(before) + 1, [Moved(("grow 1", None))])
    assert list(kept.read()) == before
    assert isinstance(before[0], Opened)
    assert session.match.number == len(before)


def test_a_damaged_store_is_named_with_what_to_do(home: Path) -> None:
    home.mkdir()
    (home / FILE_NAME).write_bytes(b"this is no database, and never was one" * 50)
    with pytest.raises(SavesError, match=r"cannot be written .*HOLMGANG_HOME.*--no-save"):
        new_session(setup("duo-regna"))
    with pytest.raises(SavesError, match="cannot be read"):
        Saves.open().unfinished()
    assert new_session(setup("duo-regna"), save=False).number is None


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE entries SET entry = 'nonsense' WHERE match = 2", "cannot be read"),
        ("DELETE FROM entries WHERE match = 2", "empty or was deleted"),
        ('UPDATE entries SET entry = \'{"type":"started"}\' WHERE match = 2', "set-up"),
        ("UPDATE entries SET entry = replace(entry, 'two-domains', 'three-domains') WHERE match = 2", "three-domains"),
        ("UPDATE matches SET touched = 'yesterday' WHERE id = 2", "Nobody knows when"),
        ("UPDATE entries SET entry = x'ff00' WHERE match = 2", "cannot be read"),
    ],
)
def test_a_damaged_match_is_named_and_hides_no_other(home: Path, damage: str, problem: str) -> None:
    played("duo-regna")
    played("two-domains")
    change(home, damage)
    shelf = Saves.open().shelf()
    assert [saved.id for saved in shelf.unfinished] == [1]
    assert [damaged.id for damaged in shelf.damaged] == [2]
    assert problem in str(shelf.damaged[0])
    assert resumed_session(None).number == 1
    with pytest.raises(NoSuchMatch, match="stored match 2 cannot be resumed"):
        resumed_session("2")


def test_a_match_that_cannot_be_played_back_is_named_too(home: Path) -> None:
    session = new_session(setup("two-domains", ("human", "human")))
    session.choose("grow 3")
    change(home, "UPDATE entries SET entry = replace(entry, 'grow 3', 'fly')")
    with pytest.raises(NoSuchMatch, match=r"stored match 1 cannot be resumed.*resume --list has the others"):
        resumed_session(None)


def change(home: Path, statement: str) -> None:
    """Somebody meddles with the store."""
    with sqlite3.connect(home / FILE_NAME) as store:
        store.execute(statement)
    store.close()


def test_a_home_of_nobody_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", "~nosuchuser/holmgang")
    with pytest.raises(NoFolder, match="no such home folder"):
        Saves.open()


def test_a_store_of_a_newer_holmgang_is_left_alone(home: Path) -> None:
    new_session(setup("duo-regna"))
    with sqlite3.connect(home / FILE_NAME) as store:
        store.execute("PRAGMA user_version = 99")
    store.close()
    with pytest.raises(SavesError, match="newer Holmgang"):
        Saves.open().unfinished()


def test_a_store_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "file" / "below"))
    with pytest.raises(SavesError, match="--no-save"):
        new_session(setup("duo-regna"))


def test_a_store_that_became_read_only_refuses_the_move_and_keeps_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("two-domains")
    before = session.match.number
    with monkeypatch.context() as patched:  # permissions would not stop a test that runs as root
        patched.setattr(Saves, "_prepare", lambda _, store: store.execute("PRAGMA query_only = ON"))
        with pytest.raises(SavesError, match="readonly"):
            session.choose("grow 3")
    assert session.match.number == before
    assert resumed_session(None).match.number == before


def test_an_acknowledged_move_survives_kill_9(home: Path) -> None:
    """A process plays and says each move only once it has returned; it is killed in mid-game."""
    program = """
import sys
from random import Random
from holmgang.terminal.session import new_session
from tests.terminal.matches import setup, play_on
session = new_session(setup("two-domains", ("human", "human")))
while True:
    session.choose("gather")
    sys.stdout.write(f"{session.match.number} {session.match.game.write(session.match.play.state)}\\n")
    sys.stdout.flush()
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        said = [player.stdout.readline() for _ in range(12)]
        os.kill(player.pid, signal.SIGKILL)
        said += player.stdout.readlines()
    last = [line for line in said if line.endswith("\n")][-1]  # it may have been killed in mid-line
    number, _, position = last.rstrip().partition(" ")
    match = resumed_session(None).match
    assert match.number >= int(number)
    after = {step.number + 1: match.game.write(step.after) for step in match.play.steps}
    assert after[int(number)] == position


def test_every_error_of_the_store_is_one_of_ours() -> None:
    assert issubclass(SavesError, HolmgangError)
    assert issubclass(MovedOn, HolmgangError)
