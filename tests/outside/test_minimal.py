"""A game that brings nothing but rules, texts and a story is played wherever the others are."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

import holmgang
from holmgang.api import Table
from holmgang.bots import find_bot
from holmgang.bots.evaluate import evaluate
from holmgang.bots.greedy import GreedyBot
from holmgang.bots.search import plain_or_compiled
from holmgang.bots.versus import run_match
from holmgang.cli import main
from holmgang.core.aims import AimProgress, Goal
from holmgang.core.errors import BadPosition
from holmgang.core.kind import Parts
from holmgang.core.nodes import Over
from holmgang.core.plain import PlainField, PlainFigures
from holmgang.core.story import Voice, named
from holmgang.games import find_kind
from holmgang.server.api.explore import explore
from holmgang.server.api.forms import Explore
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.boards import draw_table
from tests.engines.test_protocol import conversation, spoken
from tests.server.kit import serving
from tests.terminal.screens import SMALLEST, app_for, picker, play_out, press, session_of, text

from . import MINIMAL, PACKAGES
from .conftest import Install, forget
from .test_registry import BORROWED

pytestmark = pytest.mark.usefixtures("minimal")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Odds and Evens  odds-and-evens" in told(capsys, "games")
    assert told(capsys, "options", MINIMAL) == "Odds and Evens has no options.\n"
    assert told(capsys, "rules", MINIMAL).startswith("# Odds and Evens\n\nShow one to three fingers at once")
    assert json.loads(told(capsys, "legal", MINIMAL, "3-6", "--json"))
    assert told(capsys, "apply", MINIMAL, "3-6", "1|2").strip() == "6-6"


def test_it_is_introduced_by_its_pitch_and_ends_for_its_reason() -> None:
    kind = find_kind(MINIMAL)
    game, aims = kind.make(), kind.parts.aims
    assert kind.goal(game) == Goal(kind.pitch)
    assert aims.progress(game, game.view(game.start(), 0)) == AimProgress()
    assert named(aims.ending(game, Over(0, "enough points"), Voice(1)), ("Ada", "Bo")) == "Ada wins: enough points."


def test_the_command_line_names_what_is_left_out(capsys: pytest.CaptureFixture[str], install: Install) -> None:
    install("raise ValueError('out of fingers')", "thumb-war = HERE:KIND")
    assert main(["games", "--json"]) == 0
    said = capsys.readouterr()
    assert MINIMAL in [game["name"] for game in json.loads(said.out)]
    assert (
        said.err
        == "The game thumb-war of the package package_0 is left out: ValueError: out of fingers (packages/package_0.py, line 1)\n"
    )


def test_it_has_no_lesson_and_no_solution_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", MINIMAL]) == 1
    assert "Odds and Evens has no coached first match" in capsys.readouterr().err
    assert main(["solve", MINIMAL]) == 1
    assert "odds-and-evens cannot be solved outright" in capsys.readouterr().err


def test_a_game_of_it_is_reviewed_with_a_word_on_what_it_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(MINIMAL)
    while table.ending is None:
        table.play({seat: table.options(seat)[0] for seat in table.seats})
    record = tmp_path / "game.holm"
    record.write_text(holmgang.write_record(table.record(("Ada", "Bo"))), encoding="utf-8")
    said = " ".join(told(capsys, "review", str(record)).split())
    assert said.startswith("Odds and Evens: Ada against Bo")
    assert "Odds and Evens does not say how good a table looks" in said


def test_its_table_is_drawn_in_words_and_numbers() -> None:
    game, state = find_kind(MINIMAL).read_position("3-6")
    drawn = draw_table(game, game.view(state, 1), ("Ada", "Bo")).plain
    assert drawn == "▸ Ada, to choose\n  Points  3\n\n  Points  6\n▸ You, Bo, to choose"
    fields = find_kind(MINIMAL).parts.figures(game, game.view(state, 0)).fields
    assert fields == (PlainField(0, "Points", ("3",), row=False), PlainField(1, "Points", ("6",), row=False))


def test_figures_of_its_own_are_drawn_with_their_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = find_kind(MINIMAL)
    fields = (PlainField(None, "Rounds", ("4",), row=False),)
    monkeypatch.setitem(kind.__dict__, "parts", Parts(figures=lambda _game, _view: PlainFigures(fields)))
    game, state = kind.read_position("3-6")
    drawn = draw_table(game, game.view(state, 1), ("Ada", "Bo")).plain
    assert drawn == "▸ Ada, to choose\n\n  Rounds  4\n\n▸ You, Bo, to choose"


async def test_a_match_is_played_to_its_end_on_the_full_screen() -> None:
    app = app_for(MINIMAL)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "Choose a move. Greedy chooses at the same time." in text(app)
        await play_out(app, pilot, Random(2))
        assert session_of(app).result() in text(app)


async def test_it_is_offered_on_the_first_screen_without_a_lesson() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        place = [line.text for line in picker(app).lines].index("Odds and Evens")
        await press(pilot, picker(app).lines[place].key)
        assert [line.text for line in picker(app).lines] == ["random bot", "greedy bot", "search bot", "a friend", "rules"]
        assert picker(app).highlighted == 1


async def test_a_match_is_played_to_its_end_on_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        games = {game["name"]: game for game in (await server.get("api/games")).json()["games"]}
        assert (games[MINIMAL]["lesson"], games[MINIMAL]["valued"], games[MINIMAL]["options"]) == (False, False, [])
        valued = await server.post("api/evaluate", {"game": MINIMAL, "position": "0-0"})
        assert (valued.status_code, valued.json()["code"]) == (404, "not_solvable")
        rules = (await server.get(f"api/games/{MINIMAL}/rules")).json()
        assert "<h1" in rules["html"]
        assert "Nothing is left to chance. Both see all there is." in rules["html"]
        assert rules["positions"] == [{"after": MINIMAL, "position": "0-0", "title": "From the beginning"}]
        table = await server.pair(MINIMAL)
        assert table.shown[0]["view"]["figures"]["fields"][0] == {"seat": 0, "name": "Points", "values": ["0"], "row": False}
        ending = await table.play(Random(1))
        assert ending is not None
        assert ending["reason"] == "enough points"
        record = (await server.get(f"api/matches/{table.match}/record")).text
        assert holmgang.read_record(record).record.game == MINIMAL
        await table.close()


async def test_its_positions_are_explored_and_its_tables_put_together_where_its_types_are_told(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        walked = (await server.post("api/explore", {"game": MINIMAL, "position": "3-6", "steps": ["1 | 2"]})).json()
        assert [step["position"] for step in walked["steps"]] == ["3-6", "6-6"]
        assert [choice["text"] for choice in walked["questions"][0]["choices"]] == ["1", "2", "3"]
        put_together = await server.post("api/explore", {"game": MINIMAL, "table": "[[3, 6]]"})
        assert put_together.json()["start"] == "3-6"


def test_a_game_that_does_not_tell_its_types_says_that_its_tables_cannot_be_put_together(install: Install) -> None:
    untyped = "    def start(self): return State()\n    name = 'untyped'\nKIND = replace(OTHER, name='untyped', game=Game)"
    install(f"{BORROWED}from odds_and_evens import State\nclass Game(OddsAndEvens):\n{untyped}", "untyped = HERE:KIND")
    with pytest.raises(BadPosition, match=r"^Tables of Odds and Evens cannot be put together here: write a position"):
        explore(Explore(game="untyped", table="[[3, 6]]"))


async def test_a_bot_plays_it_on_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create(MINIMAL, opponent="bot:greedy")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            shown = await live.until("table")
            await live.ask("move", number=shown["question"]["number"], text="1")
            answer = await live.until("table")
            while not answer["events"]:
                answer = await live.until("table")
            assert "Greedy" in answer["events"][0]["sentence"]


async def test_a_match_of_a_package_that_was_removed_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create(MINIMAL, screen="shared", open=True)
        path = f"api/matches/{created['match']['id']}"
    with monkeypatch.context() as removed:
        removed.setattr("sys.path", [each for each in sys.path if each != str(PACKAGES)])
        forget()
        async with serving(tmp_path / "server.db") as server:
            assert (await server.get("api/lobby")).status_code == 200
            gone = await server.get(path)
            assert (gone.status_code, gone.json()["code"]) == (404, "unknown_name")
            assert (await server.create("duo-regna"))["match"]["game"] == "duo-regna"
    forget()
    async with serving(tmp_path / "server.db") as server:
        assert (await server.get(path)).json()["game"] == MINIMAL


def test_a_record_of_it_is_replayed() -> None:
    table = Table(MINIMAL)
    while table.ending is None:
        table.play("1 | 2")
    read = holmgang.read_record(holmgang.write_record(table.record()))
    assert read.notes == ()
    assert read.record.ending == table.ending


def test_the_search_is_named_where_there_are_no_levels_and_keeps_to_an_engines_limits(capsys: pytest.CaptureFixture[str]) -> None:
    (bots,) = json.loads(told(capsys, "bots", MINIMAL, "--json"))
    assert [bot["name"] for bot in bots["bots"]] == ["random", "greedy", "search"]
    assert "search  Plays on from the table many times over" in told(capsys, "bots", MINIMAL)
    answers = [
        spoken(*conversation(MINIMAL)[:2], f'go {{"milliseconds": {each}, "simulations": 30, "seed": 5}}') for each in (60_000, 1)
    ]
    assert all(answer.startswith("bestmove ") for (answer,) in answers)
    game = find_kind(MINIMAL).make()
    view = game.view(game.start(), 0)
    assert answers[0] == [f"bestmove {find_bot('search:30', MINIMAL).choose(game, view, Random(5))}"]


def test_no_process_is_started_to_compile_rules_that_it_does_not_have() -> None:
    game = find_kind(MINIMAL).make()
    assert find_bot("search", MINIMAL).choose(game, game.view(game.start(), 0), Random(1)) in (1, 2, 3)
    assert MINIMAL not in plain_or_compiled._STARTED


def test_bots_play_it() -> None:
    assert run_match(find_kind(MINIMAL), "greedy", "random", 20, seed=1).games == 20


def test_greedy_takes_what_wins_most_often_at_once_and_anything_where_all_is_alike() -> None:
    game, state = find_kind(MINIMAL).read_position("9-0")
    view = game.view(state, 0)
    assert {GreedyBot().choose(game, view, Random(seed)) for seed in range(20)} == {2}, "two of three answers make it odd"
    view = game.view(game.start(), 0)
    assert {GreedyBot().choose(game, view, Random(seed)) for seed in range(20)} == {1, 2, 3}


def test_a_position_of_it_is_valued_by_playing_it_out() -> None:
    kind = find_kind(MINIMAL)
    value = evaluate(*kind.read_position("9-0"), games=60)
    assert value.kind == "estimated"
    assert value.win[0] > 0.5
    assert value.notes == ("This is an estimate, from 180 games of the greedy bot against itself, and no proven value.",)
