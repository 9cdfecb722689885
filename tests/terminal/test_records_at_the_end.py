"""The end of a match: its record is written or kept, and what went wrong is said until it is right, and no longer."""

import sqlite3
from pathlib import Path

import pytest

from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.saves import FILE_NAME, Saves
from holmgang.terminal.screens.prompt import Prompt
from holmgang.terminal.screens.start import StartScreen
from holmgang.terminal.session import Choosing, Finished, new_session, resumed_session

from .matches import played, setup
from .screens import SMALLEST, picker, press, session_of, text


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where records go that name no folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lock(home: Path) -> None:
    """Takes away what the store writes into."""
    with sqlite3.connect(home / FILE_NAME) as store:
        store.execute("CREATE TRIGGER full BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        store.execute("CREATE TRIGGER kept BEFORE DELETE ON matches BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    store.close()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "✗ A record needs the name of a new file"),
        ("~nosuchuser/x.holm", "✗ “~nosuchuser/x.holm” cannot be written: there is no such home folder."),
        ("nowhere/x.holm", "✗ There is no folder “nowhere”"),
        ("x" * 300, "(File name too long)"),
    ],
)
async def test_a_name_that_cannot_be_is_refused_and_the_next_good_one_clears_that(name: str, says: str, folder: Path) -> None:
    app = HolmgangApp(new_session(setup("duo-regna")))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "r", "y", "3")
        assert "save the record as" in text(app)
        app.screen.query_one(Prompt).field.value = name
        await press(pilot, "enter")
        assert says in " ".join(text(app).split())
        app.screen.query_one(Prompt).field.value = "good.holm"
        await press(pilot, "enter")
        assert "✗" not in text(app)
        assert (folder / "good.holm").exists()


async def test_a_failed_save_is_forgotten_in_the_rematch(folder: Path) -> None:
    app = HolmgangApp(new_session(setup("duo-regna")))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "r", "y", "3", "ctrl+u", "enter", "escape")
        assert "✗" not in text(app)
        await press(pilot, "1")
        assert isinstance(session_of(app).stage, Choosing)
        assert "✗" not in text(app)


async def test_a_rematch_that_cannot_be_kept_is_refused_on_the_screen(home: Path) -> None:
    app = HolmgangApp(new_session(setup("duo-regna")))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "r", "y")
        lock(home)
        await press(pilot, "1")
        assert "cannot be written (disk full)" in " ".join(text(app).split())
        assert isinstance(session_of(app).stage, Finished)
        await press(pilot, "5")
    assert app.return_value == 0


async def test_a_match_that_cannot_be_forgotten_is_told_at_the_start(home: Path) -> None:
    played("duo-regna")
    lock(home)
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "delete", "y")
        assert isinstance(app.screen, StartScreen)
        assert "cannot be written (disk full)" in " ".join(text(app).split())
        assert picker(app).lines[0].text == "go on"
        await press(pilot, "3", "escape")
        assert "✗" not in text(app)


@pytest.mark.parametrize("save", [True, False])
async def test_a_record_that_found_no_file_is_never_lost(folder: Path, save: bool) -> None:
    path = folder / "game.holm"
    app = HolmgangApp(new_session(setup("duo-regna"), record=path, save=save))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        path.write_text("precious")
        await press(pilot, "r", "y")
        assert "exists already" in text(app)
        await press(pilot, "5")
    assert app.return_value == 1
    assert path.read_text() == "precious"
    if save:
        assert "holmgang resume 1 --record FILE" in app.note
        assert resumed_session("1", folder / "other.holm").unwritten == ""
        assert "resignation" in (folder / "other.holm").read_text()
    else:
        assert '[Reason "resignation"]' in app.note


async def test_wrong_names_of_friends_are_forgotten_two_steps_back() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "5", *"Ada", "enter")
        assert "✗ Give two names" in text(app)
        await press(pilot, "escape", "escape")
        assert "✗" not in text(app)
        await press(pilot, "1", "5", *"Ada", "comma", *"ada", "enter")
        assert "cannot be told apart" in text(app)


async def test_a_match_that_a_small_terminal_never_showed_is_not_kept() -> None:
    app = HolmgangApp(new_session(setup("duo-regna")), fresh=True)
    async with app.run_test(size=(70, 20)) as pilot:
        await pilot.pause()
        await press(pilot, "q")
    assert Saves.open().unfinished() == []
    resumed = HolmgangApp(played("duo-regna"))
    async with resumed.run_test(size=(70, 20)) as pilot:
        await pilot.pause()
        await press(pilot, "q")
    assert len(Saves.open().unfinished()) == 1
