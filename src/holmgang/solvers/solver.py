"""What it takes for a game to be solved by ``holmgang solve`` and looked up by ``holmgang eval``: one object, a `Solver`.

The driver below does the same for every game: finds the file, makes sure there is room, takes up what an interrupted run has left
behind, writes the result, and has it checked.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec

from holmgang.core.errors import HolmgangError, listing
from holmgang.core.extras import needing
from holmgang.core.options import described, read_options
from holmgang.folders import cache_folder
from holmgang.games import all_kinds, find_kind

from .files import About, NoTables, PartFiles, Tables, TablesError, check_room, open_tables, write_tables
from .values import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

T = TypeVar("T")
Arrays = Mapping[str, "NDArray[Any]"]


@dataclass(frozen=True)
class Progress:
    """How far a solver or a checker has come."""

    share: float
    """How much of the work is done, from 0 to 1, as well as it can be known."""
    doing: str
    """What it is at, in a few words."""


OnProgress = Callable[[Progress], None]


class NotSolvable(HolmgangError):
    """A game that nobody can solve outright."""


@dataclass(frozen=True)
class Solved:
    """What a solver brings back."""

    arrays: Arrays
    bounds: dict[str, float] = field(default_factory=dict)
    """What was proven on the way; goes into the header of the file."""


class CheckResult(msgspec.Struct, frozen=True):
    """Whether the certificate of some tables holds."""

    holds: bool
    sentences: tuple[str, ...]
    """For people: what was checked, and what was found."""
    facts: dict[str, float]
    """The same for scripts."""


class Chances(NamedTuple):
    """Chances to win, looked up."""

    first: Callable[[Any], float]
    """The first seat's at a position in which somebody is to choose."""
    error: float
    """What any of them may be off by, proven."""


Device = Literal["auto", "processor", "gpu"]
"""Where to solve: on a GPU if that is possible and worth it, or on what was asked for."""


class NoDevice(TablesError):
    """A device that is not there, or that a game cannot be solved on."""


def combinations_of(options: type[T], names: Collection[str]) -> tuple[T, ...]:
    """Every combination of the readings of these options, the default first; the others keep their defaults."""
    asked = [each for each in described(options) if each.name in names]
    answers = product(*([(each.name, reading.value) for reading in each.readings] for each in asked))
    return tuple(read_options(options, dict(chosen)) for chosen in answers)


@runtime_checkable
class Solver(Protocol):
    """How one game is solved. ``options`` are always the game's own options object."""

    @property
    def game(self) -> str:
        """The registry's name for the game."""
        ...

    def combinations(self) -> tuple[Any, ...]:
        """Every set of options that plays differently, the default first: what ``--all`` solves."""
        ...

    def about(self, options: Any) -> About:
        """What tables under these options are about; options that do not change play are left out, so that they share a file."""
        ...

    def room(self, options: Any) -> int:
        """How many bytes the file and the parts of an unfinished one take at most."""
        ...

    def solve(self, options: Any, parts: PartFiles, progress: OnProgress, device: Device = "auto") -> Solved:
        """Solves the game, or goes on from the parts that an earlier run has kept; NoDevice if it cannot be done there."""
        ...

    def check(self, options: Any, arrays: Arrays, progress: OnProgress) -> CheckResult:
        """Checks the certificate with code that shares nothing with the solver."""
        ...

    def value(self, options: Any, tables: Tables, state: Any) -> Value:
        """The value of a position that is not over, looked up."""
        ...

    def chances(self, options: Any, tables: Tables) -> Chances:
        """The first seat's chance to win alone, at any number of positions, for whoever needs nothing else."""
        ...


def find_solver(name: str) -> Solver:
    """The object that solves a game, loaded when first asked for."""
    kind = find_kind(name)
    if kind.solver is None:
        solved = listing(each.name for each in all_kinds() if each.solver is not None)
        raise NotSolvable(f"{kind.name} cannot be solved outright; {solved} can. Positions of {kind.name} can be estimated.")
    with needing("fast", "A solved game"):
        solver: Solver = kind.load("solver")
    return solver


def place(solver: Solver, options: Any) -> Path:
    """Where the file of a solved game lies, or will."""
    return cache_folder() / solver.about(options).named()


def open_solved(solver: Solver, options: Any) -> Tables:
    """The tables of a solved game; NoTables or BadTables says what to do."""
    return open_tables(place(solver, options), solver.about(options))


def solve_once(solver: Solver, options: Any, progress: OnProgress, device: Device = "auto") -> tuple[Tables, bool]:
    """The tables, and whether they had to be made: a file that is there already is left as it is."""
    try:
        return open_solved(solver, options), False
    except NoTables:
        pass
    path, about = place(solver, options), solver.about(options)
    parts = PartFiles(path, about)
    check_room(path.parent, solver.room(options) - parts.size())
    with needing("fast", "Solving a game"):
        solved = solver.solve(options, parts, progress, device)
    write_tables(path, msgspec.structs.replace(about, bounds=solved.bounds), solved.arrays)
    parts.forget()
    return open_solved(solver, options), True


def check_solved(solver: Solver, options: Any, tables: Tables, progress: OnProgress) -> CheckResult:
    """Reads every byte of the file against its checksum, then checks the certificate."""
    tables.verify()
    with needing("fast", "Checking a solved game"):
        return solver.check(options, tables.arrays, progress)
