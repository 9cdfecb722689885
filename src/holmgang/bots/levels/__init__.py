"""Levels: opponents from a beginner up to the best there is, each with the mistakes it makes.

A level is a bot like any other. Weak ones are not good ones that stumble now and then: they have the habits of people who are
learning, and whoever sees through a habit beats them. Which levels a game has is what was measured: a level stays only where it
takes enough from the one below it (`strength`).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from holmgang.bots.bounds import Bounds
from holmgang.bots.judgement import Judgement
from holmgang.bots.search import SearchBot
from holmgang.core.errors import HolmgangError
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.pocket.reference import Reference

AT_ONCE = 2000
"""So many simulations take a second by the reference rules, and wait for no compiler; more of them are worth waiting for it."""


class BadLevels(HolmgangError):
    """What a game names as its levels is something else."""


@dataclass(frozen=True)
class Level:
    """A bot of a certain strength in one game."""

    name: str
    sentence: str
    """What it is like to play against, for people."""
    mistakes: tuple[str, ...]
    """What it does wrong, in sentences; a test shows each."""
    chooses: Callable[[AnyGame, Any, Random], Any]
    reference: Callable[[AnyGame], Reference] | None = None
    """What it goes by, where that is values of positions and not habits; PocketError where they cannot be used, nor it play."""
    judges: Callable[[AnyGame, Any, Random], Judgement] | None = None
    """Why it chooses as it does, where it can tell: for hints."""
    search: SearchBot | None = None
    """What chooses for it, where it searches."""

    @property
    def title(self) -> str:
        """The name as it is read."""
        return self.name.capitalize()

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """What it does as this seat."""
        return self.chooses(game, view, rng)

    def bounded(self, bounds: Bounds) -> "Level | None":
        """This level, thinking for so long; None where it does not search."""
        if self.search is None:
            return None
        search = self.search.bounded(bounds, at_once=bounds.simulations <= AT_ONCE)
        return replace(self, chooses=search.choose, search=search)


def levels_of(kind: GameKind) -> tuple[Level, ...]:
    """The levels of a game, the weakest first; none where nobody has made any. BadLevels for something else in their place."""
    levels: object = kind.load("levels")
    if levels is None:
        return ()
    if not isinstance(levels, tuple) or not all(map(_is_level, levels)):
        raise BadLevels(f"The levels of {kind.title}, {kind.levels}, are no tuple of holmgang.bots.levels.Level.")
    return levels


def _is_level(given: object) -> bool:
    """Whether it is one that can be offered: all that people read of it is text."""
    return isinstance(given, Level) and all(isinstance(text, str) for text in (given.name, given.sentence, *given.mistakes))
