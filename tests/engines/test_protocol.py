"""What an engine is told, and what it is not: the lines, the view read back from them, and whole games."""

import json
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from holmgang.bots import BOT_NAMES, find_bot
from holmgang.bots.offered import all_levels, offered_bots
from holmgang.bots.versus import play_game
from holmgang.conformance.non_interference import side_by_side
from holmgang.conformance.options import mixed
from holmgang.conformance.walks import states
from holmgang.core.chance import Seeded
from holmgang.core.game import AnyGame, View
from holmgang.core.referee import Referee
from holmgang.engines.bot import EngineBot
from holmgang.engines.protocol import ENCODER, BadLine, TableLine, read, write_line
from holmgang.engines.settings import Engine
from holmgang.engines.speak import STRONGEST, Speaker
from holmgang.engines.view_lines import match_line, read_view, table_line
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import case_of, corner

NAMES = ("Ada", "Bo")
PEBBLE = Path(__file__).parent / "pebble.mjs"
every_game = pytest.mark.parametrize("name", OWN_GAMES)


def asked(game: AnyGame, rng: Random, most: int) -> list[View]:
    """Views of seats that have something to choose, on random ways."""
    views = [game.view(state, seat) for state in states(game, rng, corner(game, rng), most) for seat in (0, 1)]
    return [view for view in views if view.options]


# What it is told


@every_game
def test_a_view_is_read_back_from_what_an_engine_is_told(name: str) -> None:
    kind, rng = find_kind(name), Random(f"engine {name}")
    for _ in range(3):
        game = kind.make(mixed(kind, rng))
        for view in asked(game, rng, 20):
            line = read(ENCODER.encode(table_line(game, view, [], NAMES)).decode(), TableLine)
            assert view.seat is not None
            assert read_view(game, view.seat, line) == view


class Told:
    """A bot that chooses what an engine would be told, byte for byte."""

    name = "engine"

    def choose(self, game: AnyGame, view: View, rng: Random) -> str:
        assert view.seat is not None
        return write_line(match_line(game, view.seat, NAMES)) + write_line(table_line(game, view, [], NAMES))


@every_game
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_cannot_know_is_not_told_to_its_engine(name: str, seat: Any) -> None:
    case = case_of(find_kind(name).make())
    side_by_side(case, case.game.start(), seat, Random(f"{name} {seat}"), 120, [Told()])


def test_a_table_of_another_game_is_refused() -> None:
    game, other = find_kind("two-domains").make(), find_kind("duo-regna").make()
    line = read(ENCODER.encode(table_line(other, other.view(other.start(), 0), [], NAMES)).decode(), TableLine)
    with pytest.raises(BadLine, match="This is no table of Two Domains"):
        read_view(game, 0, line)


# Whole games


@every_game
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_an_engine_in_another_language_plays_every_game(name: str) -> None:
    said: list[str] = []
    engine = Engine(name="pebble", command=("node", str(PEBBLE)), options={"bold": False}, seconds=30)
    bot = EngineBot(engine, log=lambda who, line: said.append(f"{who} {line}"))
    assert bot.start(name).name == "Pebble 1.0"
    ending, decisions = play_game(find_kind(name).make(), (bot, find_bot("random")), f"pebble {name}")
    assert (ending.by_rules or ending.reason == "too long", decisions > 0) == (True, True)
    bot.close(politely=True)
    heard = [json.loads(line.partition(" table ")[2])["events"] for line in said if line.startswith("pebble > table")]
    assert all(heard[1:]), "what has happened since its last choice is told"
    assert any(line.startswith("pebble > over") for line in said)
    assert said[-1] == "pebble > quit"


@pytest.mark.parametrize("level", [STRONGEST, "random"])
def test_our_engine_plays_as_the_level_does_at_an_equal_seed(level: str) -> None:
    name = "two-domains"
    command = (sys.executable, "-m", "holmgang", "engine")
    bot = EngineBot(Engine(name="ours", command=command, options={"level": level}, seconds=30))
    about = bot.start(name)
    assert about.games[: len(OWN_GAMES)] == OWN_GAMES
    same = find_bot(offered_bots(find_kind(name))[-1].name if level == STRONGEST else level, name)
    game, rng = find_kind(name).make(), Random("ours")
    for view in asked(game, rng, 3)[:3]:
        seed = rng.getrandbits(32)
        assert bot.choose(game, view, Random(seed)) == same.choose(game, view, Random(Random(seed).getrandbits(53)))
    bot.close(politely=True)


# Our side of it


def spoken(*lines: str, level: str = STRONGEST) -> list[str]:
    said: list[str] = []
    Speaker(level, said.append).listen(lines)
    return said


def conversation(name: str = "duo-regna") -> list[str]:
    game = find_kind(name).make()
    first = Referee(game, Seeded(1)).state
    return [
        write_line(match_line(game, 0, NAMES)),
        write_line(table_line(game, game.view(first, 0), [], NAMES)),
        'go {"milliseconds": 1000, "seed": 1}',
    ]


def test_our_engine_says_what_it_is_and_what_it_takes() -> None:
    said = spoken("holmgang 1", "isready", "quit", "isready")
    assert said[0].startswith("id name Holmgang ")
    assert [line.split()[1] for line in said if line.startswith("game ")][: len(OWN_GAMES)] == list(OWN_GAMES)
    (option,) = [msgspec.json.decode(line.partition(" ")[2]) for line in said if line.startswith("option ")]
    assert option["values"] == [STRONGEST, *all_levels()]
    assert said[-2:] == ["holmgangok 1", "readyok"]


@pytest.mark.parametrize("level", ["page", "knight", "champion", *BOT_NAMES])
def test_a_level_that_a_game_does_not_have_is_the_next_one_below(level: str) -> None:
    (answer,) = spoken(f'setoption {{"name": "level", "value": "{level}"}}', *conversation())
    assert answer.startswith("bestmove ")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (['go {"milliseconds": 100}'], "Say match and table before go."),
        (["table {}"], "This line cannot be read: Object missing required field `view`."),
        (["match nonsense"], "This line cannot be read: JSON is malformed"),
        (['setoption {"name": "level", "value": "wizard"}'], "There is no level called “wizard”"),
        (['setoption {"name": "hash", "value": 16}'], "There is no option called “hash”"),
        ([conversation()[0].replace('"version":1', '"version":99')], "version 99 of the Duo Regna rules"),
        ([conversation()[0].replace("duo-regna", "no-game")], "There is no game called “no-game”"),
    ],
)
def test_a_line_that_makes_no_sense_is_said_and_changes_nothing(lines: list[str], said: str) -> None:
    answer, *rest = spoken(*lines, "what?", "stop", *conversation())
    assert said in json.loads(answer.removeprefix("info "))["problem"]
    assert [line.split()[0] for line in rest] == ["bestmove"]


def test_a_search_of_ours_keeps_to_its_limits() -> None:
    lines = conversation("dueling-nobles")
    answers = [spoken(*lines[:2], f'go {{"milliseconds": {each}, "simulations": 3, "seed": 5}}') for each in (1, 60_000)]
    assert all(answer[0].startswith("bestmove ") for answer in answers)
