"""What tests know of each game beside its rules: one file a game, named as the game is.

Every test that needs a fact about a game asks for it here, by a name from the registry. So whoever adds a game is told what its
tests still need.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from holmgang.conformance import Case, Facts, Onlooker
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.puzzles.collection import Puzzle
from holmgang.solvers.values import Value
from tests.kit.playthrough import Playthrough

from .shared import Told

FOLDER = Path(__file__).parent


class Rulings(NamedTuple):
    """The numbers that the rulings of a game and its test positions have in the names of tests."""

    prefix: str
    highest: int
    position_prefix: str
    positions: tuple[int, ...]


class Reasons(NamedTuple):
    """How a review of random play explains its mistakes."""

    games: int
    """How many are reviewed besides the recorded one, so that there are enough mistakes."""
    longest: int
    """How many characters a reason has at most."""


class PuzzleJudge(NamedTuple):
    """Values that come with the package and are near enough to tell the right answers of puzzles by."""

    make: Callable[[], Callable[[Puzzle], Value]]
    every_day: int
    """How many puzzles are judged each day; the long suite takes all."""
    off: float | None
    """How far they may be from the numbers of a puzzle; None: by a third of its margin."""


class InWorker(NamedTuple):
    """A match whose record must be the same on a server and in a browser's worker."""

    wanted: Mapping[str, str]
    """How it is made, besides its names. A bot may sit there whose choice depends on the position alone."""
    every_day: bool = False
    """Whether it is played every day; the long suite plays that of every game."""


@dataclass(frozen=True, kw_only=True)
class GameFacts(Facts):
    """What is known of a game of ours, besides what the conformance kit asks of any."""

    swapped: Callable[[Any], Any]
    """Makes the state with the seats exchanged."""
    fair: Callable[[Any], bool] = lambda _options: True
    """Whether the rules make no difference between the seats under these options."""
    read_table: Callable[[Told, Seat], Any]
    """Makes the table as a seat knows it from the numbers of its information state; a spectator's, for the first seat."""
    playthroughs: tuple[Playthrough, ...]
    """Games that are kept as text: three at least, one of them under other options."""
    options: Mapping[str, str]
    """What every option takes, its default first where that is not a number."""
    defaults: Mapping[str, str]
    """The defaults that are numbers."""
    rulings: Rulings
    easily_missed: tuple[str, ...]
    """What a learner would find out by losing, had the coach not said it."""
    needed_at_once: tuple[str, ...]
    """What newcomers asked after their first two minutes with the rules page."""
    check_page: Callable[[str], None]
    """Compares the tables on the rules page with what the rules do."""
    refused: tuple[tuple[str, str], ...]
    """Positions that break components or limits, and what is said of them."""
    pieces: tuple[str, ...]
    """Pieces of positions, for those who pile them up."""
    places: tuple[tuple[str, str], ...]
    """Where in a position they are put: what stands before and after."""
    position_fields: tuple[str, ...]
    """The names of what a position may have besides the table, which its page explains."""
    phases: tuple[str, ...]
    """The phases that a position names."""
    move_words: tuple[str, ...]
    """The words that moves begin with, which their page explains."""
    house_rules: Mapping[str, str]
    """Options under which the browser's tests draw the game, too."""
    far: tuple[tuple[str, tuple[str, str]], ...]
    """Positions, and how far each side is by the words of the game."""
    quiet_told: tuple[str, str]
    """A position whose count of quiet turns is left open as {}, and what is said of the draw half way to it."""
    endings_told: tuple[tuple[Over, str], ...]
    """Every ending, and the sentence for the first seat, between Ada, who sits there, and Bo."""
    longest_warning: str
    """A position in which the question or its options warn, at great length."""
    soon_over: Mapping[str, str] = field(default_factory=dict)
    """Options under which random play comes to an end soon; none where it does so anyway."""
    reasons: Reasons
    plainly_best: tuple[str, str]
    """A position, and the move there that the greedy bot has to see."""
    signatures: Mapping[str, str]
    """A fingerprint of what each bot and each level chooses on random ways: it changes only when its behaviour does."""
    asked_for_signature: int
    """How often a level is asked for its fingerprint that thinks for a while."""
    puzzles_at_least: int
    """How many puzzles come with the package: 300 of a solved game, 100 of another."""
    judged_by_the_nearest: tuple[str, str]
    """An option and a value of it for which no values come with the package: its Master goes by those of the nearest options."""
    puzzle_judge: PuzzleJudge | None
    """None where those values are too far off."""
    shrunken: tuple[AnyGame, ...]
    """The game with so few components that exact answers are possible."""
    gone_through: Mapping[str, object]
    """What makes the whole tree of the game small enough for OpenSpiel's tests to go through."""
    in_worker: InWorker
    slow_to_compile: bool = False
    """Whether its compiled form takes so long to make that each further way of using it is for the long suite."""


def facts_file(name: str) -> str:
    """Where the facts about a game are written."""
    return f"tests/facts/{name.replace('-', '_')}.py"


def facts_of(name: str) -> GameFacts:
    """The facts about the game with this name; a test without them fails with the name of the file to write."""
    module, file = f"{__name__}.{name.replace('-', '_')}", facts_file(name)
    try:
        found = import_module(module).FACTS
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        pytest.fail(f"Tests need facts about {name}: write {file}, with a GameFacts called FACTS as in {__name__}.")
    except TypeError as error:
        pytest.fail(f"The facts about {name} are not complete: write them in {file}. {error}")
    assert isinstance(found, GameFacts), f"FACTS in {file} must be GameFacts"
    return found


def signature_of(name: str, bot: str, signed: str) -> str:
    """The signature that a bot should have; where none is written, the test fails with the file to write this one in."""
    signatures = facts_of(name).signatures
    if bot not in signatures:
        pytest.fail(f"Write the signature of {bot} in {facts_file(name)}: it is {signed}, once its choices are right.")
    return signatures[bot]


def case_of(game: AnyGame) -> Case:
    """A game as the conformance kit has it."""
    return Case(find_kind(game.name), game, facts_of(game.name))


def corner_text(game: AnyGame, rng: Random) -> str:
    """The text of a random position, options left out."""
    corner = facts_of(game.name).corner
    assert corner is not None, f"a corner is missing in the facts about {game.name}"
    return corner(game.options, rng)


def corner(game: AnyGame, rng: Random) -> Any:
    """A random position of the game that its components allow, reachable or not."""
    return game.read(corner_text(game, rng))


def onlooker(name: str, state: Any) -> Onlooker:
    """Somebody who sits down at this state and knows what each seat may know."""
    made = facts_of(name).onlooker
    assert made is not None, f"an onlooker is missing in the facts about {name}"
    return made(state)
