"""``holmgang bots``: each game's levels, what they are like, and how strong they were found to be."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from holmgang.bots.levels import levels_of
from holmgang.bots.search import plain_or_compiled
from holmgang.cli import main
from holmgang.core.chance import weighed
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.games import OWN_GAMES, find_kind
from holmgang.pocket.files import BadPocket
from holmgang.solvers.files import write_tables
from holmgang.solvers.solver import find_solver, place
from tests.kit.damaged import WHAT_TO_DO, damage_pocket, flip_a_bit


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_bots_of_a_game_are_told_with_their_mistakes_and_scores(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    kind = find_kind(name)
    told = " ".join(printed(capsys, "bots", name).split())
    assert told.startswith(kind.title)
    for level in levels_of(kind):
        assert f"{level.title} {level.sentence}" in told
        assert all(mistake in told for mistake in level.mistakes)
    below, to_random = max(0, len(levels_of(kind)) - 1), 1 + bool(levels_of(kind))
    assert told.count("of the points from") == below + to_random
    assert told.count("of the points from random") == to_random


def test_the_bots_of_all_games_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "bots", "--json"))
    assert [each["game"] for each in told] == list(OWN_GAMES)
    duo_regna = told[0]
    assert [level["name"] for level in duo_regna["levels"]] == ["page", "squire", "master"]
    assert [bot["name"] for bot in duo_regna["bots"]] == ["random", "greedy"]
    lowest, squire, master = duo_regna["levels"]
    assert lowest["measured"] is None
    assert squire["measured"]["against"] == "page"
    assert master["measured"]["against"] == "squire"
    assert master["measured"]["interval"][0] > 0.5
    assert master["range"]["against"] == "random"
    assert squire["range"] is None
    assert master["reference"] == "pocket values of Duo Regna"


def test_a_level_that_searches_says_how_long_it_thinks_and_how_to_change_that(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(printed(capsys, "bots", "dueling-nobles").split())
    assert (
        "bot:master:NUMBER makes that another number; for more than 2,000 it waits for the compiler, where there is one." in told
    )
    levels = json.loads(printed(capsys, "bots", "dueling-nobles", "--json"))[0]["levels"]
    assert [level["search"] is None for level in levels] == [True, True, True, False, False]
    assert levels[-1]["search"]["seconds"] <= 1


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("search:soon", "as in master:0.5s, not for “soon”"),
        ("page:100", "Page does not search, so there is nothing to set behind its name."),
    ],
)
def test_a_bound_that_cannot_be_kept_is_refused_before_anything_begins(
    bot: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "deck-duel", "--seats", f"human,bot:{bot}"]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_a_level_of_another_game_is_refused_before_anything_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "duo-regna", "--seats", "human,bot:champion"]) == 2
    assert "choose from page, squire, master, random, greedy" in capsys.readouterr().err


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_levels_whose_values_are_damaged_cannot_play_and_it_says_so(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    damage_pocket(name, tmp_path, monkeypatch)
    monkeypatch.setattr(plain_or_compiled, "is_installed", lambda _: False)  # a game that is refused compiles nothing
    kind = find_kind(name)
    by_values = [level for level in levels_of(kind) if level.reference is not None]
    told = " ".join(printed(capsys, "bots", name).split())
    assert told.count("It cannot play here: ") == told.count(f"{name}.pocket {WHAT_TO_DO}") == len(by_values) > 0
    assert "Here it goes by" not in told
    described = {each["name"]: each for each in json.loads(printed(capsys, "bots", name, "--json"))[0]["levels"]}
    game = kind.make()
    view = game.view(asked_first(game), 0)
    for level in by_values:
        assert described[level.name]["reference"] is None
        assert described[level.name]["cannot_play"].endswith(WHAT_TO_DO)
        with pytest.raises(BadPocket):
            level.choose(game, view, Random(1))


def asked_first(game: AnyGame) -> Any:
    """The first state of a game in which the first seat chooses."""
    state, rng = game.start(), Random(1)
    while not isinstance(node := game.node(state), Choose) or 0 not in node.seats:
        assert not isinstance(node, Over)
        if isinstance(node, Chance):
            state = game.settle(state, weighed(node, rng.randrange(node.total)))
        else:
            state = game.play(state, {seat: node.options[seat][0] for seat in node.seats})
    return state


# What a Master of a solved game goes by


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A file like that of the solved game, with little in it; nobody asks for any of its numbers."""
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path))
    name: str = request.param
    solver, options = find_solver(name), find_kind(name).make().options
    bounds = {"difference_anywhere": 1e-7, "largest gap": 1e-7}
    few = np.zeros(1000, np.float32)
    about = replace(solver.about(options), bounds=bounds)
    write_tables(place(solver, options), about, dict.fromkeys(["values", "mixtures", "lower", "upper", "moves"], few))
    return place(solver, options)


SOLVED = pytest.mark.parametrize("tables", ["duo-regna", "two-domains"], indirect=True)


def of_the_master(capsys: pytest.CaptureFixture[str], tables: Path) -> tuple[str, str, list[str]]:
    """What is told of it, and of what it goes by as JSON."""
    name = "duo-regna" if tables.name.startswith("duo-regna") else "two-domains"
    _, _, told = " ".join(printed(capsys, "bots", name).split()).partition("Master ")
    *_, master = json.loads(printed(capsys, "bots", name, "--json"))[0]["levels"]
    return told, master["reference"], master["notes"]


def says(told: str, sentence: str) -> bool:
    """Paths are wrapped anywhere."""
    return "".join(sentence.split()) in "".join(told.split())


@SOLVED
def test_a_master_goes_by_the_solved_game_where_it_is(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, reference, _ = of_the_master(capsys, tables)
    assert "Here it goes by the solved game. It takes" in told
    assert reference == "the solved game"


@SOLVED
def test_a_master_says_what_makes_the_solved_game_that_is_not_there(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables.unlink()
    told, reference, notes = of_the_master(capsys, tables)
    assert "Here it goes by pocket values of " in told
    assert "The solved game is not here; holmgang solve " in told
    assert reference.startswith("pocket values of ")
    assert notes[0].startswith("The solved game is not here; holmgang solve ")


@SOLVED
def test_a_master_says_why_tables_that_cannot_be_opened_are_not_used(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables.write_bytes(tables.read_bytes()[:-10])
    told, reference, notes = of_the_master(capsys, tables)
    assert "Here it goes by pocket values of " in told
    assert says(told, f"The solved game is not used. {tables} is damaged (")
    assert "delete it and solve again." in told
    assert reference.startswith("pocket values of ")
    assert notes[0].startswith(f"The solved game is not used. {tables} is damaged (")


@SOLVED
def test_a_master_says_what_it_goes_by_where_tables_are_damaged_in_one_place(
    tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flip_a_bit(tables, -2000)
    told, reference, notes = of_the_master(capsys, tables)
    damaged = f"{tables} is damaged (its checksum is wrong): delete it and solve again."
    assert says(told, f"Here it goes by the solved game. {damaged}")
    assert "What stood there is judged by pocket values of " in told
    assert reference == "the solved game"
    assert "What stood there is judged by pocket values of " in notes[0]


@pytest.mark.parametrize("tables", ["duo-regna"], indirect=True)
def test_a_master_says_where_it_cannot_play_by_tables_and_values_that_are_both_damaged(
    tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    flip_a_bit(tables, -2000)
    damage_pocket("duo-regna", tmp_path, monkeypatch)
    told, reference, _ = of_the_master(capsys, tables)
    assert "What stood there is judged by nothing, so that it cannot play there: " in told
    assert f"duo-regna.pocket {WHAT_TO_DO}" in told
    assert reference == "the solved game"


@pytest.mark.parametrize("tables", ["two-domains"], indirect=True)
def test_the_master_of_two_domains_needs_its_values_beside_the_solved_game(
    tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    damage_pocket("two-domains", tmp_path, monkeypatch)
    told, reference, _ = of_the_master(capsys, tables)
    assert "It cannot play here: " in told
    assert reference is None
