"""The puzzles of a game, from the file that comes with the package, and which of them is today's."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from holmgang.core.errors import HolmgangError, listing
from holmgang.core.puzzles import Grade, Task
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from holmgang.pocket.files import PocketFile, open_pocket, place, write_pocket
from holmgang.solvers.files import About

METHOD = "puzzles, 1"
SECTION = "puzzles"
DATA = Path(__file__).with_name("data")
_ID_LENGTH = 10


class NoSuchPuzzle(HolmgangError):
    """A number that no puzzle of a game has, or a game that has none."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position with the one right answer, and the numbers behind it."""

    position: str
    answer: str
    """The text of a move."""
    grade: Grade
    chances: dict[str, float]
    """The asked seat's chance to win after each of its options; where both choose at once, against perfect play."""
    often: dict[str, float] = {}
    """Where both choose at once: how often perfect play chooses each option."""
    error: float = 0.0
    """Where chances are means over games: the standard error of the margin."""

    @property
    def id(self) -> str:
        """What it is known by, whatever its number is in another version; it tells nothing of what a seat cannot see."""
        return sha256(self.position.encode()).hexdigest()[:_ID_LENGTH]


@dataclass(frozen=True)
class Collection:
    """All puzzles of a game, the easy ones first; their numbers begin at 1."""

    game: str
    task: Task
    error: float
    """What a chance may be off by: at most in a solved game, else what it usually changes by when one looks further or again."""
    puzzles: tuple[Puzzle, ...]

    def numbered(self, number: int) -> Puzzle:
        """The puzzle with this number, counted from 1; NoSuchPuzzle where there is none."""
        if not 1 <= number <= len(self.puzzles):
            title = find_kind(self.game).title
            raise NoSuchPuzzle(f"{title} has the puzzles 1 to {len(self.puzzles)}, and no {number}.")
        return self.puzzles[number - 1]


def about(game: str) -> About:
    """What the file of a game is about: its usual rules."""
    return About(game, {}, find_kind(game).version, METHOD)


def games_with_puzzles() -> list[str]:
    """In the order in which the games are listed."""
    return [kind.name for kind in all_kinds() if kind.parts.puzzles is not None]


def task_of(game: str) -> Task:
    """What the puzzles of a game are about; NoSuchPuzzle if it has none."""
    kind = find_kind(game)
    if kind.parts.puzzles is None:
        raise NoSuchPuzzle(f"{kind.title} has no puzzles; these games have some: {listing(games_with_puzzles())}.")
    return kind.parts.puzzles


@cache
def open_puzzles(game: str, folder: Path | None = None) -> Collection:
    """The puzzles of a game, from a folder other than its own if one is given.

    NoSuchPuzzle if it has none, PocketError if their file cannot be used.
    """
    name, task = find_kind(game).name, task_of(game)
    pocket = open_pocket(about(name), folder or task.folder or DATA)
    return Collection(name, task, pocket.error, msgspec.json.decode(pocket.sections[SECTION], type=tuple[Puzzle, ...]))


def write_puzzles(collection: Collection, folder: Path = DATA) -> int:
    """Writes the file of a game and says how many bytes it has."""
    section = msgspec.json.encode(collection.puzzles)
    return write_pocket(place(collection.game, folder), PocketFile(about(collection.game), collection.error, {SECTION: section}))


def game_of_the_day(day: date) -> str:
    """Whose turn it is: our own games take turns, so that it is the same whatever else is installed."""
    games = [name for name in OWN_GAMES if find_kind(name).parts.puzzles is not None]
    return games[day.toordinal() % len(games)]


def number_of_the_day(collection: Collection, day: date) -> int:
    """The puzzle of a day (by UTC), the same for everybody who has the same puzzles."""
    drawn = sha256(f"{collection.game} {day.isoformat()}".encode()).digest()
    return 1 + int.from_bytes(drawn[:8], "big") % len(collection.puzzles)
