"""One game under one set of options, as the checks have it: its ways, its corners, and a sentence where something is wrong."""

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind, write_position
from holmgang.core.referee import AnyStep

from .facts import Facts, Onlooker, OpenTable, OwnWord
from .options import label
from .walks import states, walk

CORNERS, CORNER_STEPS = 4, 60
LATE = 40
"""A corner of a game that gives none is a position that comes up by random play within so many steps."""


class NotConforming(AssertionError):
    """A game that does not keep the contract; the sentence says where."""


class Way(NamedTuple):
    """One way through a game: where it begins, and every step from there."""

    start: Any
    steps: list[AnyStep]


class Case:
    """A game under some options with what is known of it, and the ways through it that all checks share."""

    def __init__(self, kind: GameKind, game: AnyGame, facts: Facts) -> None:
        self.kind = kind
        self.game = game
        self.facts = facts
        self.label = label(game)

    def expect(self, holds: bool, sentence: str, state: Any = None) -> None:
        """Fails with the sentence, the game and the position, unless it holds."""
        if not holds:
            raise NotConforming(f"{self.where(state)}: {sentence}")

    def where(self, state: Any) -> str:
        """The game, and the position if there is one."""
        if state is None:
            return self.label
        try:
            return f"{self.kind.name} at “{write_position(self.game, state)}”"
        except Exception:  # noqa: BLE001 - whatever it is that cannot be written
            return f"{self.kind.name} at {state!r}"

    def find_kind(self, name: str) -> GameKind:
        """The registry as far as this game needs one."""
        self.expect(name == self.kind.name, f"its records are of a game called {name}")
        return self.kind

    def corner(self, rng: Random) -> Any:
        """A random position, such as random play seldom brings where the facts tell how to make one."""
        if self.facts.corner is not None:
            return self.game.read(self.facts.corner(self.game.options, rng))
        return list(states(self.game, rng, steps=rng.randrange(LATE)))[-1]

    def onlooker(self, state: Any) -> Onlooker:
        """Somebody who sits down at this state and knows what each seat may know."""
        if self.facts.onlooker is not None:
            return self.facts.onlooker(state)
        return OwnWord(self.game) if self.kind.secrets else OpenTable()

    @cached_property
    def ways(self) -> list[Way]:
        """One way from the start and some from corners; the same ways every time."""
        rng = Random(f"ways of {self.label}")
        found = [Way(self.game.start(), list(walk(self.game, rng)))]
        for _ in range(CORNERS):
            start = self.corner(rng)
            found.append(Way(start, list(walk(self.game, rng, start, CORNER_STEPS))))
        return found

    def states(self) -> Iterator[Any]:
        """All states on these ways."""
        for way in self.ways:
            yield way.start
            yield from (step.after for step in way.steps)

    def steps(self) -> Iterator[AnyStep]:
        """All steps on these ways."""
        for way in self.ways:
            yield from way.steps
