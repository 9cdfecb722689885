"""Engines at a local match: they play, they are resumed with it, and one that misbehaves loses and nothing else happens."""

import io
import sys
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.core.record_text import parse_record
from holmgang.engines.bot import EngineBot
from holmgang.engines.process import NoEngine
from holmgang.engines.settings import BadEngine
from holmgang.matches.entries import Setup
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.plain import run_plain
from holmgang.terminal.saves import Saves
from holmgang.terminal.session import BotChoosing, Choosing, Finished, Session, new_session, resumed_session

from .matches import setup
from .screens import LARGE, picker, press, session_of, static, text, until
from .test_settings import write

FAULTY = Path(__file__).parent.parent / "engines" / "faulty.py"


def engine(fault: str, *more: str) -> str:
    return " ".join((f"engine:{sys.executable} -I -S {FAULTY}", fault, *more))


def against(fault: str, game: str = "duo-regna") -> Setup:
    return setup(game, ("human", engine(fault)))


def lives(session: Session) -> bool:
    """Whether its engine, in the second seat, runs."""
    bot = session._programs[1]._bot
    assert isinstance(bot, EngineBot)
    return bot._running is not None


async def test_a_whole_match_is_played_against_an_engine_on_the_full_screen() -> None:
    app = HolmgangApp(new_session(against("fine", "deck-duel")))
    async with app.run_test() as pilot:
        while True:
            await until(pilot, lambda: isinstance(session_of(app).stage, Choosing | Finished) and bool(picker(app).lines))
            if isinstance(session_of(app).stage, Finished):
                break
            await press(pilot, picker(app).lines[0].key)
        ending = session_of(app).match.ending
        assert ending is not None
        assert ending.by_rules
        assert not lives(session_of(app))


async def test_an_engine_that_misbehaves_loses_and_the_screen_says_why() -> None:
    app = HolmgangApp(new_session(against("illegal")))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "A")
        await until(pilot, lambda: "again" in [line.text for line in picker(app).lines])
        said = static(app, "question")
        assert "You win: Faulty chose what was not possible." in said
        assert "Faulty chose “fly to the moon”, which is not possible." in said


async def test_nobody_stands_still_while_an_engine_thinks() -> None:
    app = HolmgangApp(new_session(against("silent")))
    async with app.run_test() as pilot:
        await press(pilot, "A", "u", "q")
        session = session_of(app)
        assert isinstance(session.stage, BotChoosing)
        await pilot.press("ctrl+c")
    assert app.return_value == 130
    assert session.match.ending is None, "whoever leaves has not made the engine lose"
    assert not lives(session)


def test_line_by_line_an_engine_plays_and_what_it_did_wrong_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("A\n"))
    record = tmp_path / "game.holm"
    assert run_plain(new_session(against("exits"), record=record)) == 0
    told = capsys.readouterr()
    assert "You win: Faulty broke off in the middle of the game." in told.out
    assert "Faulty ended (exit status 3): NoIdeaError: what now?." in told.err
    written = parse_record(record.read_text(encoding="utf-8")).record
    assert (written.result, written.reason) == ("1-0", "crash")


def test_a_match_against_an_engine_is_gone_on_with_where_the_engine_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    write(f"[engines.mine]\ncommand = ['{sys.executable}', '-I', '-S', '{FAULTY}', 'fine']")
    session = new_session(setup("duo-regna", ("human", "engine:mine")))
    session.choose("A")
    session.run_bots()
    session.leave()
    resumed = resumed_session(None)
    assert resumed.setup.names == ("Player", "Mine")
    resumed.choose("J")
    resumed.run_bots()
    assert (resumed.match.play.decisions, resumed.match.ending) == (4, None)
    resumed.leave()
    write("")
    with pytest.raises(BadEngine, match="There is no program “mine” that could be run as an engine"):
        resumed_session(None)
    assert len(Saves.open().unfinished()) == 1, "nothing is lost"


def test_an_engine_that_does_not_run_begins_no_match() -> None:
    with pytest.raises(NoEngine, match="does not answer as an engine does"):
        new_session(setup("duo-regna", ("human", f"engine:{sys.executable} -c pass")))
    assert Saves.open().unfinished() == []


@pytest.mark.parametrize("seats", ["human,engine:./nothing", "human,engine:"])
def test_an_engine_path_that_does_not_run_is_refused_in_a_sentence(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "duo-regna", "--plain", "--seats", seats]) == 2
    assert "that could be run as an engine" in capsys.readouterr().err


async def test_the_menu_offers_the_engines_that_the_settings_name() -> None:
    write(f"[engines.mine]\ncommand = ['{sys.executable}', '-I', '-S', '{FAULTY}', 'fine']")
    app = HolmgangApp(None)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        at = [line.text for line in picker(app).lines].index("Mine")
        await press(pilot, picker(app).lines[at].key, "1")
        await until(pilot, lambda: "Duo Regna" in text(app) and session_of(app).setup.seats == ("human", "engine:mine"))
        session_of(app).leave()
