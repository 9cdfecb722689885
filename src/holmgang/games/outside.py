"""Games that other packages bring, through the entry point group ``holmgang.games``: a name, and where its `GameKind` is.

    [project.entry-points."holmgang.games"]
    fox-duel = "fox_duel:KIND"

One that cannot be loaded is left out with the reason; the others go on.
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
from holmgang.core.kind import GameKind

GROUP = "holmgang.games"

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

PARTS_OF_A_GAME = sorted(name for name in vars(Game) if not name.startswith("_"))


class LeftOut(NamedTuple):
    """A game that is installed and cannot be played."""

    name: str
    package: str
    reason: str

    @property
    def sentence(self) -> str:
        """For whoever installed it."""
        return f"The game {self.name} of the package {self.package} is left out: {self.reason}"


class Owner(NamedTuple):
    """A package, and what the games are called whose code it has."""

    package: str
    titles: list[str]


class OutsideGames(NamedTuple):
    """What other packages bring."""

    kinds: dict[str, GameKind]
    left_out: tuple[LeftOut, ...]
    owners: dict[str, Owner]
    """By the module at the top of each game's code."""


class Unfit(HolmgangError):
    """A game that does not keep to what every game has."""


def load_outside(taken: Collection[str]) -> OutsideGames:
    """All games of other packages, by name; ``taken`` are the names that a game has already."""
    kinds: dict[str, GameKind] = {}
    left_out = []
    owners: dict[str, Owner] = {}
    for found in sorted(set(entry_points(group=GROUP)), key=lambda each: (each.name, each.value)):
        try:
            kinds[found.name] = _load(found, {*taken, *kinds})
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's code, and may do anything
            left_out.append(LeftOut(found.name, _package(found), _reason(error)))
        else:
            owners.setdefault(found.module.partition(".")[0], Owner(_package(found), [])).titles.append(kinds[found.name].title)
    return OutsideGames(kinds, tuple(left_out), owners)


def _load(found: EntryPoint, taken: Collection[str]) -> GameKind:
    """The kind, if a game can be made of it and its name is free."""
    if found.name in taken:
        raise Unfit("there is a game of this name already.")
    if NAME.fullmatch(found.name) is None:
        raise Unfit("a game’s name is made of small letters, digits and dashes.")
    kind = found.load()
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
    return kind


def _package(found: EntryPoint) -> str:
    return found.module.partition(".")[0] if found.dist is None else found.dist.name


def _reason(error: BaseException) -> str:
    """What is wrong, and on which line of whose file if that is not said already."""
    if isinstance(error, Unfit):
        return str(error)
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    where = (
        "" if isinstance(error, SyntaxError) or not frames else f" ({short_path(frames[-1].filename)}, line {frames[-1].lineno})"
    )
    return f"{type(error).__name__}: {error}{where}"


def short_path(path: str) -> str:
    """A file as its author knows it: with its folder."""
    return "/".join(Path(path).parts[-2:])
