"""What tests know of each game beside its rules: one file a game, named as the game is.

Every test that needs a fact about a game asks for it here, by a name from the registry. So whoever adds a game is told what its
tests still need.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from holmgang.conformance import Case, Facts, Onlooker
from holmgang.core.game import AnyGame
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from tests.kit.playthrough import Playthrough

from .shared import Told

FOLDER = Path(__file__).parent


class Rulings(NamedTuple):
    """The numbers that the rulings of a game and its test positions have in the names of tests."""

    prefix: str
    highest: int
    position_prefix: str
    positions: tuple[int, ...]


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
    shrunken: tuple[AnyGame, ...]
    """The game with so few components that exact answers are possible."""
    slow_to_compile: bool = False
    """Whether its compiled form takes so long to make that each further way of using it is for the long suite."""


def facts_of(name: str) -> GameFacts:
    """The facts about the game with this name; a test without them fails with the name of the file to write."""
    module = f"{__name__}.{name.replace('-', '_')}"
    file = f"tests/facts/{name.replace('-', '_')}.py"
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
