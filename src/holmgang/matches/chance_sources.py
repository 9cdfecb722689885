"""Where a match's outcomes come from, asked for by their number in the match."""

from collections.abc import Callable
from copy import copy
from typing import Protocol

from holmgang.core.chance import ChanceSource, FromSystem, Scripted, Seeded
from holmgang.core.lesson import Lesson
from holmgang.core.nodes import Chance, O
from holmgang.games import find_lesson

from .entries import Setup

SourceMaker = Callable[[str | None], ChanceSource]
"""Makes a source of chance from a match's seed, if it has one."""


class Draws(Protocol):
    """Decides what chance brings. Outcomes are numbered from 1; a number is never used for two of them."""

    def draw(self, chance: Chance[O], n: int) -> O:
        """One of the node's outcomes."""
        ...

    def copied(self) -> "Draws":
        """What brings the same from here on, for whoever wants to know beforehand; to ask it changes nothing here."""
        ...


class InOrder:
    """A source that brings outcomes one after the other. Folding a match, it must be led over those it has brought."""

    def __init__(self, source: ChanceSource) -> None:
        self._source = source

    def draw(self, chance: Chance[O], n: int) -> O:  # noqa: ARG002 - the source counts for itself
        """The next outcome."""
        return self._source.pick(chance)

    def lead_over(self, chance: Chance[O]) -> None:
        """An outcome that it has brought was folded: it goes on behind that one."""
        if not isinstance(self._source, FromSystem):
            self._source.pick(chance)

    def copied(self) -> "InOrder":
        """With a source of its own; the system's has no order that could be changed."""
        return self if isinstance(self._source, FromSystem) else InOrder(copy(self._source))

    def leave_script(self) -> None:
        """A lesson's script no longer says what chance brings."""
        if isinstance(self._source, ScriptedFirst):
            self._source.scripted = False


class ScriptedFirst:
    """Chance as a lesson has it while its script lasts, then chance as it is."""

    def __init__(self, lesson: Lesson, seed: str | None) -> None:
        self._script = Scripted((*lesson.opening, *(outcome for step in lesson.script for outcome in step.outcomes)))
        self._free = source_for(seed)
        self.scripted = True

    def __copy__(self) -> "ScriptedFirst":
        other = object.__new__(ScriptedFirst)
        other._script, other._free, other.scripted = copy(self._script), copy(self._free), self.scripted
        return other

    def pick(self, chance: Chance[O]) -> O:
        """One of the node's outcomes."""
        return self._script.pick(chance) if self.scripted and self._script.left else self._free.pick(chance)


def source_for(seed: str | None) -> ChanceSource:
    """Outcomes from the seed, or from the system where there is none."""
    return FromSystem() if seed is None else Seeded(seed)


def source_of(setup: Setup) -> ChanceSource:
    """The source of a match without shares."""
    return ScriptedFirst(find_lesson(setup.game), setup.seed) if setup.lesson else source_for(setup.seed)
