"""A game that can be imported and yet not be used: it takes no other game down, wherever all of them are listed."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from holmgang.bots.offered import all_levels
from holmgang.cli import main
from holmgang.conformance import NotConforming, check
from holmgang.engines.speak import Speaker
from holmgang.games import OWN_GAMES, find_kind, game_names, left_out
from holmgang.games.faults import GameFault, faults_named
from holmgang.solvers.solver import find_solver
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.saves import Saves
from tests.server.kit import serving
from tests.terminal.screens import LARGE, picker, press, static, text

from . import MINIMAL, NEW
from .conftest import Install
from .test_registry import BORROWED

GAME = "class Game(OddsAndEvens):\n    name = 'broken'\n"
KIND = "KIND = replace(OTHER, name='broken', title='Broken Fingers', game=Game{})\n"
LEVELS = """
from holmgang.bots.levels import Level
def first(game, view, rng):
    return view.options[0]
LEVELS = (Level('thumb', 'Shows one finger.', (), first{}),)
"""


def broken(*, before: str = "", game: str = "", kind: str = "") -> str:
    """The minimal game, broken in one way."""
    return BORROWED + before + GAME + game + KIND.format(f", {kind}" if kind else "")


def with_parts(line: str) -> str:
    """The minimal game, of a kind that has parts of its own."""
    return broken() + (
        f"from dataclasses import fields\nfrom holmgang.core.kind import GameKind\n"
        f"class Kind(GameKind):\n    @property\n    def parts(self):\n        {line}\n"
        f"KIND = Kind(**{{field.name: getattr(KIND, field.name) for field in fields(GameKind)}})\n"
    )


class Unusable(NamedTuple):
    """A module, and why its game is left out."""

    module: str
    reason: str


UNUSABLE = {
    "levels in no module": Unusable(
        broken(kind="levels='HERE.levels:LEVELS'"),
        "Broken Fingers has no levels at HERE.levels:LEVELS: write HERE/levels.py.",
    ),
    "levels under no such name": Unusable(
        broken(kind="levels='HERE:LEVELS'"), "Broken Fingers has no levels at HERE:LEVELS: write it in HERE.py."
    ),
    "levels that are none": Unusable(
        broken(kind="levels='HERE:FINGERS'") + "FINGERS = (1, 2, 3)\n",
        "BadLevels: The levels of Broken Fingers, HERE:FINGERS, are no tuple of holmgang.bots.levels.Level.",
    ),
    "a level that says nothing": Unusable(
        broken(kind="levels='HERE:LEVELS'") + LEVELS.format("").replace("'Shows one finger.'", "None"),
        "BadLevels: The levels of Broken Fingers",
    ),
    "a board in no module": Unusable(
        broken(kind="board='HERE_board'"), "Broken Fingers has no board at HERE_board: write HERE_board.py."
    ),
    "a solver in no module": Unusable(
        broken(kind="solver='HERE.solver:SOLVER'"),
        "Broken Fingers has no solver at HERE.solver:SOLVER: write HERE/solver.py.",
    ),
    "pocket values in no module": Unusable(
        broken(kind="pocket='HERE.pocket:values'"),
        "Broken Fingers has no pocket at HERE.pocket:values: write HERE/pocket.py.",
    ),
    "parts that need what is not there": Unusable(
        with_parts("import nothing_of_that_name"), "ModuleNotFoundError: No module named 'nothing_of_that_name' (packages/HERE.py"
    ),
    "parts that are none": Unusable(with_parts("return {}"), "its parts are no Parts, but a dict."),
    "a start that cannot be written": Unusable(
        broken(game="    def write(self, state):\n        return state.fingers\n"),
        "AttributeError: 'State' object has no attribute 'fingers' (packages/HERE.py, line 6)",
    ),
    "options that are not described": Unusable(
        broken(
            before="from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Options:\n    thumbs: int = 2\n",
            kind="options=Options",
        ),
        "KeyError: 'option'",
    ),
    "an option whose values mean nothing": Unusable(
        "from holmgang.core.options import option\nTHUMBS = option(('no', False), ('yes', True), asks='Thumbs?', source='')\n",
        "ValueError: not enough values to unpack (expected 3, got 2) (packages/HERE.py, line 2)",
    ),
    "a story that is told too little": Unusable(
        broken(game="    def tell(self, before, cause):\n        return ()\n"),
        "its tell takes (before, cause), and is given (before, cause, after).",
    ),
    "a chance that is told too little": Unusable(
        broken(game="    def settle(self, state):\n        return state\n"),
        "its settle takes (state), and is given (state, outcome).",
    ),
    "a measure of a view alone": Unusable(
        with_parts("return Parts(measure=lambda view: 1)").replace("import GameKind", "import GameKind, Parts"),
        "its measure takes (view), and is given (game, view).",
    ),
    "choices that are told too little": Unusable(
        with_parts("return Parts(choices=Words())").replace("import GameKind", "import GameKind, Parts")
        + "from holmgang.core.choices import PlainChoices\n"
        "class Words(PlainChoices):\n    def asks(self, view):\n        return ''\n",
        "its choices.asks takes (view), and is given (game, view, names).",
    ),
    "a title that is none": Unusable(broken() + "KIND = replace(KIND, title=None)\n", "its title is no text, but a NoneType."),
}


@pytest.fixture(params=UNUSABLE)
def unusable(request: pytest.FixtureRequest, install: Install) -> Unusable:
    """One of them is installed beside the minimal game."""
    found = UNUSABLE[request.param]
    install(found.module.replace("HERE", "package_0"), "broken = HERE:KIND")
    return Unusable(found.module, found.reason.replace("HERE", "package_0"))


def test_it_is_left_out_with_its_name_its_package_and_the_reason(unusable: Unusable) -> None:
    (out,) = left_out()
    assert out.sentence.startswith(f"The game broken of the package package_0 is left out: {unusable.reason}")
    assert game_names() == (*OWN_GAMES, MINIMAL)


@pytest.mark.usefixtures("unusable")
def test_the_command_line_goes_on_with_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--json"]) == 0
    assert [each["game"] for each in json.loads(capsys.readouterr().out)] == [*OWN_GAMES, MINIMAL]
    assert main(["completion", "bash"]) == 0
    assert MINIMAL in capsys.readouterr().out
    said: list[str] = []
    Speaker("strongest", said.append).listen(["holmgang"])
    assert f"game {MINIMAL}" in said
    assert said[-1].startswith("holmgangok")


@pytest.mark.usefixtures("unusable")
async def test_the_server_goes_on_with_the_others(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        answer = await server.get("api/games")
        assert [game["name"] for game in answer.json()["games"]] == [*OWN_GAMES, MINIMAL]
        refused = await server.post("api/matches", {"game": "broken"})
        assert refused.status_code == 400
        assert refused.json()["message"] == left_out()[0].sentence, "nothing is stored for it"


async def test_the_first_screen_says_what_is_left_out_and_offers_the_others(unusable: Unusable) -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert "The game broken of the package package_0 is left out" in " ".join(text(app).split())
        titles = [line.text for line in picker(app).lines]
        assert "Broken Fingers" not in titles
        await press(pilot, picker(app).lines[titles.index("Odds and Evens")].key)
        assert "against whom?" in text(app)


@pytest.mark.usefixtures("unusable")
def test_a_level_in_the_settings_is_known_whatever_else_is_installed() -> None:
    assert "greedy" in all_levels()


@pytest.mark.usefixtures("written")
def test_beside_a_broken_game_in_the_same_package_a_good_one_is_played(install: Install) -> None:
    good = broken().replace("'broken'", "'good'").replace("KIND = ", "GOOD = ")
    module = good + broken(kind="levels='HERE.levels:LEVELS'").replace("HERE", "package_0")
    install(module, "broken = HERE:KIND\ngood = HERE:GOOD")
    assert game_names() == (*OWN_GAMES, NEW, "good", MINIMAL)
    assert [each.name for each in left_out()] == ["broken"]


# What can only fail later


def test_levels_that_a_game_brings_are_offered_and_one_that_fails_is_named_among_the_others(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = LEVELS.format(", reference=lambda game: game.thumbs")
    install(broken(kind="levels='HERE:LEVELS'").replace("HERE", "package_0") + faulty, "broken = HERE:KIND")
    assert main(["bots", "--json"]) == 0
    said = capsys.readouterr()
    assert [each["game"] for each in json.loads(said.out)] == [*OWN_GAMES, MINIMAL]
    assert said.err.startswith("Broken Fingers has a fault: AttributeError in packages/package_0.py, line ")
    assert main(["bots"]) == 0
    said = capsys.readouterr()
    assert "Odds and Evens" in said.out
    assert said.err.startswith("Broken Fingers has a fault: ")
    assert main(["bots", "broken"]) == 1
    assert "thumb" in all_levels()


BOARDS = {
    "raises": ("raise ImportError('no paint')", "Broken Fingers has a fault: ImportError in packages/board_of_it.py, line 1."),
    "draws nothing": ("", "The board of Broken Fingers, board_of_it, is no Board of holmgang.terminal.boards."),
}


@pytest.mark.parametrize("board", BOARDS)
async def test_a_board_that_cannot_be_used_is_told_before_there_is_a_match(
    install: Install, capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path
) -> None:
    module, sentence = BOARDS[board]
    (tmp_path / "packages" / "board_of_it.py").write_text(module, encoding="utf-8")
    install(broken(kind="board='board_of_it'"), "broken = HERE:KIND")
    assert left_out() == ()
    assert main(["play", "broken", "--plain"]) == 1
    assert capsys.readouterr().err.startswith(sentence)
    app = HolmgangApp(None)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        place = [line.text for line in picker(app).lines].index("Broken Fingers")
        await press(pilot, picker(app).lines[place].key, "1", "1")
        assert " ".join(static(app, "problem").split()).startswith(f"✗ {sentence}")
    assert Saves.open().latest(1) == []


def test_a_board_that_is_no_python_is_found_before_anybody_plays(install: Install, tmp_path: Path) -> None:
    (tmp_path / "packages" / "board_of_it.py").write_text("def draw(:", encoding="utf-8")
    install(broken(kind="board='board_of_it'"), "broken = HERE:KIND")
    (out,) = left_out()
    assert out.reason.startswith("SyntaxError: ")


def test_nothing_of_a_board_or_a_solver_is_run_before_somebody_needs_it(install: Install, tmp_path: Path) -> None:
    (tmp_path / "packages" / "heavy.py").write_text("raise MemoryError", encoding="utf-8")
    install(broken(kind="board='heavy', solver='heavy:SOLVER', pocket='heavy:values'"), "broken = HERE:KIND")
    assert find_kind("broken").title == "Broken Fingers"
    with pytest.raises(GameFault, match=r"^Broken Fingers has a fault: MemoryError in packages/heavy\.py"), faults_named():
        find_solver("broken")


def test_of_two_games_in_one_package_the_one_with_the_fault_is_blamed(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    other = "    def play(self, state, moves):\n        return moves[2]\n"
    both = broken(game=other) + "GOOD = replace(OTHER, name='good', game=type('Good', (Game,), {'name': 'good'}), title='Good')\n"
    install(both, "broken = HERE:KIND\ngood = HERE:GOOD")
    for name, title in (("broken", "Broken Fingers"), ("good", "Good")):
        assert main(["apply", name, "3-6", "1|3"]) == 1
        assert capsys.readouterr().err.startswith(f"{title} has a fault: KeyError in packages/package_0.py, line 6. ")


# The kit

MISSING = {
    "board": ("board", "nothing.board", "Odds and Evens has no board at nothing.board: write nothing/board.py."),
    "solver": ("solver", "nothing:SOLVER", "Odds and Evens has no solver at nothing:SOLVER: write nothing.py."),
    "solves": ("solver", "odds_and_evens:FINGERS", "its solver, odds_and_evens:FINGERS, is no Solver of holmgang.solvers"),
    "replies": ("replies", "odds_and_evens:FINGERS", "who finds best replies, odds_and_evens:FINGERS, is no BestReplies of holm"),
    "pocket": ("pocket", "odds_and_evens:FINGERS", "its pocket values, odds_and_evens:FINGERS, are no function of a game"),
    "levels": ("levels", "odds_and_evens:LEVELS", "Odds and Evens has no levels at odds_and_evens:LEVELS: write it in odds_and"),
    "draw": ("board", "odds_and_evens", "The board of Odds and Evens, odds_and_evens, is no Board of holmgang.terminal.boards."),
}


@pytest.mark.usefixtures("minimal")
@pytest.mark.parametrize("name", MISSING)
def test_the_kit_looks_for_whatever_a_game_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, reference, sentence = MISSING[name]
    kind = find_kind(MINIMAL)
    monkeypatch.setitem(kind.__dict__, part, reference)
    with pytest.raises(NotConforming) as told:
        check(kind)
    assert str(told.value).startswith(f"{MINIMAL}: {sentence}")
