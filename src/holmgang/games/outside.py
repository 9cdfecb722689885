"""Games that other packages bring, through the entry point group ``holmgang.games``: a name, and where its `GameKind` is.

    [project.entry-points."holmgang.games"]
    fox-duel = "fox_duel:KIND"

One that cannot be loaded is left out with the reason; the others go on. So that nobody who lists all games needs to be careful,
loading tries whatever such a list is made of: the small parts, the start as text, the levels. What only its own players need is
looked for and not run, because a board or a solver may take long to load: where one fails, that match has a fault (`faults`).
"""

import inspect
import re
from collections.abc import Collection
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.core.game import Game
from holmgang.core.kind import NAMED_PARTS, GameKind, Parts, write_position
from holmgang.core.parts import MissingPart, load_part

from .hooks import cannot_be_asked

GROUP = "holmgang.games"

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

PARTS_OF_A_GAME = sorted(name for name in vars(Game) if not name.startswith("_"))

INTRODUCTION = ("title", "designer", "pitch", "minutes", "difficulty")
"""What a kind says of itself in text."""

LEVELS_OF = "holmgang.bots.levels:levels_of"
"""Named and not imported, since bots are a later layer."""


class LeftOut(NamedTuple):
    """A game that is installed and cannot be played."""

    name: str
    package: str
    reason: str

    @property
    def sentence(self) -> str:
        """For whoever installed it."""
        return f"The game {self.name} of the package {self.package} is left out: {self.reason}"


class OutsideGame(NamedTuple):
    """A game that can be played."""

    package: str
    kind: GameKind
    made: type
    """Of what its kind makes."""


class OutsideGames(NamedTuple):
    """What other packages bring."""

    kinds: dict[str, GameKind]
    left_out: tuple[LeftOut, ...]
    owners: dict[str, list[OutsideGame]]
    """The games that have code there, by the module at the top of it."""


class Unfit(HolmgangError):
    """A game that does not keep to what every game has."""


def load_outside(taken: Collection[str]) -> OutsideGames:
    """All games of other packages, by name; ``taken`` are the names that a game has already."""
    kinds: dict[str, GameKind] = {}
    left_out = []
    owners: dict[str, list[OutsideGame]] = {}
    for found in sorted(set(entry_points(group=GROUP)), key=lambda each: (each.name, each.value)):
        try:
            loaded = _load(found, {*taken, *kinds})
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's code, and may do anything
            left_out.append(LeftOut(found.name, _package(found), _reason(error)))
        else:
            kinds[found.name] = loaded.kind
            for top in _tops(found, loaded.kind):
                owners.setdefault(top, []).append(loaded)
    return OutsideGames(kinds, tuple(left_out), owners)


def _load(found: EntryPoint, taken: Collection[str]) -> OutsideGame:
    """The game, if it can be used and its name is free."""
    if found.name in taken:
        raise Unfit("there is a game of this name already.")
    if NAME.fullmatch(found.name) is None:
        raise Unfit("a game’s name is made of small letters, digits and dashes.")
    kind = load_part(f"{found.module}:{found.attr}" if found.attr else found.module)
    if not isinstance(kind, GameKind):
        raise Unfit(f"{found.value} is no GameKind, but a {type(kind).__name__}.")
    game = kind.make()
    missing = [part for part in PARTS_OF_A_GAME if not hasattr(game, part)]
    if missing:
        raise Unfit(f"its game has no {missing[0]}: write it in {short_path(inspect.getfile(type(game)))}.")
    for each in (kind, game):
        if each.name != found.name:
            raise Unfit(f"{type(each).__name__} calls itself {each.name}; it must have the name of the entry point.")
    if game.version != kind.version:
        raise Unfit(f"its rules are of version {game.version}, and its kind says {kind.version}.")
    game.node(game.start())
    write_position(game, game.start())
    _check_kind(kind)
    unfit = cannot_be_asked(game, kind.parts)
    if unfit is not None:
        raise Unfit(f"its {unfit}.")
    return OutsideGame(_package(found), kind, type(game))


def _check_kind(kind: GameKind) -> None:
    """What is told and offered of a game before anybody plays it, and whether there is what it names elsewhere."""
    for each in INTRODUCTION:
        if not isinstance(getattr(kind, each), str):
            raise Unfit(f"its {each} is no text, but a {type(getattr(kind, each)).__name__}.")
    if not isinstance(kind.parts, Parts):
        raise Unfit(f"its parts are no Parts, but a {type(kind.parts).__name__}.")
    for part in NAMED_PARTS:
        kind.find(part)
    if kind.levels is not None:
        load_part(LEVELS_OF)(kind)


def _tops(found: EntryPoint, kind: GameKind) -> set[str]:
    """The modules at the top of a game's code, which are its author's and not ours."""
    named = (found.module, *(getattr(kind, part) or "" for part in NAMED_PARTS))
    return {reference.partition(":")[0].partition(".")[0] for reference in named} - {"", "holmgang"}


def _package(found: EntryPoint) -> str:
    return found.module.partition(".")[0] if found.dist is None else found.dist.name


def _reason(error: BaseException) -> str:
    """What is wrong, and on which line of whose file if that is not said already."""
    if isinstance(error, Unfit | MissingPart):
        return str(error)
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    # what our code raises because of what it is given, it is given on a line of the author's
    frames = [frame for frame in frames if not Path(frame.filename).is_relative_to(_OURS)] or frames
    where = (
        "" if isinstance(error, SyntaxError) or not frames else f" ({short_path(frames[-1].filename)}, line {frames[-1].lineno})"
    )
    return f"{type(error).__name__}: {error}{where}"


_OURS = Path(__file__).parent.parent


def short_path(path: str) -> str:
    """A file as its author knows it: with its folder."""
    return "/".join(Path(path).parts[-2:])
