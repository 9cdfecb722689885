"""A game of another package that raises while it is played: what is said, what stays safe, and what stays secret."""

import asyncio
import io
import json
import logging
import os
import sys
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.games import find_kind
from holmgang.games.faults import fault_of
from holmgang.server import logs
from holmgang.terminal.session import resumed_session
from tests.server.kit import serving
from tests.terminal.screens import LARGE, app_for, press, static, text

from . import MINIMAL
from .conftest import Install, forget
from .test_registry import BORROWED

FAULTY = """
class Game(OddsAndEvens):
    name = 'faulty'
    def play(self, state, moves):
        if 3 in moves.values():
            raise KeyError('the ace of spades')
        return super().play(state, moves)
    def tell(self, before, cause, after):
        if 2 in cause.moves.values():
            return {}[before]
        return super().tell(before, cause, after)
    def node(self, state):
        return type(super().node(state))(((), ())) if state.points == (0, 4) else super().node(state)
KIND = replace(OTHER, name='faulty', title='Odds and Odds', game=Game, secrets=True)
"""
"""Three fingers cannot be played, two cannot be told of, and at 0 to 4 nobody is asked any more."""

PLAYED = (
    "Odds and Odds has a fault: KeyError in packages/package_0.py, line 8. "
    "It lies in the package package_0, not in Holmgang: tell its author, or go on once it is mended."
)
TOLD = PLAYED.replace("line 8", "line 12")
ASKED = PLAYED.replace("KeyError in packages/package_0.py, line 8", "its node gives a Choose that asks nobody")
FRIENDS = ("human", "human")


@pytest.fixture(autouse=True)
def _faulty(install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(BORROWED + FAULTY, "faulty = HERE:KIND")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ["PYTHONPATH"], str(tmp_path / "packages")]))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_command_tells_the_game_the_place_and_the_package_and_not_what_was_raised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["apply", "faulty", "3-6", "1|3"]) == 1
    assert capsys.readouterr().err == f"{PLAYED}\n"
    assert main(["apply", "faulty", "3-6", "1|1"]) == 0


def test_what_is_raised_without_a_part_of_such_a_game_is_not_laid_at_its_door() -> None:
    assert fault_of(KeyError("the ace of spades")) is None
    with pytest.raises(TypeError) as raised:
        find_kind(MINIMAL).make(3)  # type: ignore[arg-type]  # what the types forbid is what is tried
    assert fault_of(raised.value) is None


def test_line_by_line_another_move_can_be_tried(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "", "1", "", "3", "1", "quit")
    assert main(["play", "faulty", "--plain", "--seats", "human,human"]) == 0
    told = capsys.readouterr()
    assert told.err.splitlines() == [PLAYED]
    assert "Player 1 shows 1" in told.out, "the other move was played"
    assert "The match is kept: go on with holmgang resume 1" in told.out


def test_line_by_line_a_move_after_which_nobody_is_asked_is_not_made(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "", "1", "", "1", "", "1", "", "1", "quit")
    assert main(["play", "faulty", "--plain", "--seats", "human,human"]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == ASKED


async def test_on_the_server_nobody_waits_for_a_game_that_asks_nobody(tmp_path: Path) -> None:
    forget()
    async with serving(tmp_path / "server.db") as server:
        table = await server.pair("faulty")
        await table.move(0, "1")
        await table.move(1, "1")
        await table.move(0, "1")
        refused = await table.live[1].ask("move", number=table.shown[1]["question"]["number"], text="1")
        assert (refused["code"], refused["message"]) == ("game_fault", f"{ASKED} The match is kept.")


def test_line_by_line_what_cannot_be_told_ends_the_program_and_not_the_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "", "2", "", "1")
    assert main(["play", "faulty", "--plain", "--seats", "human,human"]) == 1
    assert capsys.readouterr().err == f"{TOLD} The match is kept: go on with holmgang resume 1\n"
    monkeypatch.setattr(find_kind("faulty").game, "tell", find_kind(MINIMAL).game.tell)  # type: ignore[attr-defined]  # a kind holds a class here
    assert resumed_session("1").match.play.decisions == 2, "once it is mended, it goes on"


def test_a_match_that_is_not_kept_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "", "2", "", "1")
    assert main(["play", "faulty", "--plain", "--no-save", "--seats", "human,human"]) == 1
    assert capsys.readouterr().err == f"{TOLD} This match is not kept.\n"


async def test_on_the_full_screen_another_move_can_be_tried() -> None:
    app = app_for("faulty", ("human", "bot:random"))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "3")
        assert " ".join(static(app, "question").split()).endswith(f"✗ {PLAYED}")
        assert "next" in text(app), "the bot's answer can be asked for again"


async def test_the_full_screen_closes_with_a_sentence_where_nothing_can_be_drawn() -> None:
    app = app_for("faulty", ("human", "bot:random"))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(find_kind("faulty").game, "play", find_kind(MINIMAL).game.play)  # type: ignore[attr-defined]  # a kind holds a class here
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            app.simulate_key("2")  # the pilot would wait for a screen that is gone
            while app.return_value is None:
                await asyncio.sleep(0.01)
    assert app.return_value == 1
    assert app.note == f"{TOLD} The match is kept: go on with holmgang resume 1"


async def test_on_the_server_those_at_the_table_are_told_and_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    forget()
    async with serving(tmp_path / "server.db") as server:
        table, other = await server.pair("faulty"), await server.pair(MINIMAL)
        await table.move(0, "1")
        question = table.shown[1]["question"]["number"]
        refused = await table.live[1].ask("move", number=question, text="3")
        assert (refused["type"], refused["code"]) == ("error", "game_fault")
        assert refused["message"] == f"{PLAYED} The match is kept."
        heard = await table.live[0].until("error")
        assert (heard["reply"], heard["message"]) == (0, refused["message"])
        await other.move(0, "1")
        await table.move(1, "1")
        await table.close()
        await other.close()
    (line,) = [json.loads(logs._Lines().format(record)) for record in caplog.records if record.levelno >= logging.WARNING]
    assert (line["what"], line["match"], line["error"]) == ("broken off", table.match, PLAYED)


async def test_on_the_server_a_bots_move_that_cannot_be_told_is_heard_of_and_the_match_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("faulty", opponent="bot:greedy")
        match, token = created["match"]["id"], created["seats"][0]["token"]
        async with server.live(match, token) as live:
            shown = await live.until("table")
            await live.send("move", number=shown["question"]["number"], text="2")
            told = await live.until(lambda frame: frame["type"] == "error" and frame["reply"] == 0)
            faults = (PLAYED, TOLD, ASKED)
            assert told["message"] in [f"{fault} The match is kept." for fault in faults]
            assert "ace of spades" not in "".join(live.raw)


async def test_an_answer_to_a_request_tells_it_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path / "server.db") as server:
        answer = await server.post("api/explore", {"game": "faulty", "position": "3-6", "steps": ["1 | 3"]})
        assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (500, "game_fault", PLAYED)
    (line,) = [json.loads(logs._Lines().format(record)) for record in caplog.records if record.levelno >= logging.WARNING]
    assert line["sentence"] == PLAYED


def test_a_match_of_a_game_that_is_gone_or_cannot_be_loaded_hides_no_other_and_can_be_forgotten(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, install: Install
) -> None:
    for game, move in (("faulty", "1"), ("duo-regna", "K"), ("odds-and-evens", "1")):
        typed(monkeypatch, "", move)  # with no move at all it would not be kept
        assert main(["play", game, "--plain", "--seats", "human,human"]) == 0
    packages = Path(sys.path[0])
    (packages / "package_0.py").write_text("raise ValueError('out of fingers')", encoding="utf-8")
    del sys.modules["package_0"]
    monkeypatch.setattr("sys.path", [each for each in sys.path if not (Path(each) / "odds_and_evens.py").exists()])
    forget()
    capsys.readouterr()
    assert main(["resume", "--list"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("2  Duo Regna: ")
    assert told.err.splitlines() == [
        "The stored match 3 cannot be resumed: its game “odds-and-evens” is not installed here. "
        "holmgang resume 3 --forget deletes it.",
        "The stored match 1 cannot be resumed: The game faulty of the package package_0 is left out: "
        "ValueError: out of fingers (packages/package_0.py, line 1). holmgang resume 1 --forget deletes it.",
    ]
    assert main(["resume", "3", "--forget"]) == main(["resume", "#1", "--forget"]) == 0
    assert capsys.readouterr().out == "The match 3 is forgotten.\nThe match 1 is forgotten.\n"
    assert main(["resume", "--list"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["resume", "3", "--forget"]) == 1
    assert "There is no unfinished match “3”" in capsys.readouterr().err


# What is answered wrongly fails in our code, and no line of the package is there to be named

WRONG = """
from holmgang.core.kind import GameKind, Parts
from dataclasses import fields
class Game(OddsAndEvens):
    name = 'wrong'
    {game}
class Kind(GameKind):
    parts = Parts({parts})
KIND = Kind(**{{**{{field.name: getattr(OTHER, field.name) for field in fields(GameKind)}},
    'name': 'wrong', 'title': 'Odd and Wrong', 'game': Game}})
"""
NODE = "def node(self, state): return super().node(state) if state.points == (0, 0) else None"
TELL = "def tell(self, before, cause, after): return None"
VIEW = "def view(self, state, seat): return 'the ace of spades' if state.points != (0, 0) else super().view(state, seat)"
MEASURE = "measure=lambda game, view: 'the ace of spades'"


def wrong(answer: str) -> str:
    return (
        f"Odd and Wrong has a fault: its {answer}. "
        "It lies in the package package_1, not in Holmgang: tell its author, or go on once it is mended."
    )


def install_wrong(install: Install, *, game: str = "", parts: str = "") -> None:
    install(BORROWED + WRONG.format(game=game, parts=parts), "wrong = HERE:KIND")


ANSWERS = {
    "node": (NODE, "node gives None, not Choose, Chance or Over"),
    "tell": (TELL, "tell gives None, not a tuple of events"),
    "view": (VIEW, "view gives a str without seat, not a view"),
}


@pytest.mark.parametrize("hook", ANSWERS)
def test_a_wrong_answer_is_told_with_the_game_and_what_gave_it(
    install: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    game, answer = ANSWERS[hook]
    install_wrong(install, game=game)
    typed(monkeypatch, "", "1", "", "1", "quit")
    main(["play", "wrong", "--plain", "--seats", "human,human"])
    told = capsys.readouterr().err
    assert told.startswith(wrong(answer))
    assert "ace of spades" not in told


def test_so_is_a_measure_that_is_no_number(
    install: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    install_wrong(install, parts=MEASURE)
    typed(monkeypatch, "1", "quit")
    main(["play", "wrong", "--plain", "--seats", "human,bot:greedy"])
    assert wrong("measure gives a str, not a whole number or None") in capsys.readouterr().err


@pytest.mark.parametrize("hook", ANSWERS)
async def test_on_the_server_those_at_the_table_are_told_of_a_wrong_answer(install: Install, tmp_path: Path, hook: str) -> None:
    game, answer = ANSWERS[hook]
    install_wrong(install, game=game)
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("wrong", opponent="bot:random")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            shown = await live.until("table")
            await live.send("move", number=shown["question"]["number"], text="2")
            told = await live.until("error")
            assert told["message"] == f"{wrong(answer)} The match is kept."
            assert "ace of spades" not in "".join(live.raw)
