"""Dueling Nobles, by Jesse Carlucci."""

from functools import cached_property

from holmgang.core.encoding import Encoding
from holmgang.core.kind import GameKind, Parts
from holmgang.core.nodes import Cause
from holmgang.core.parts import CompiledForm
from holmgang.core.story import Event
from holmgang.games.texts import TextForms

from . import position, story
from .options import DuelingNoblesOptions
from .rules import DuelingNoblesRules
from .table import Move, State


class DuelingNobles(DuelingNoblesRules, TextForms[State, Move]):
    """The rules with their texts and their story."""

    name = "dueling-nobles"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(self, before, cause, after)


class DuelingNoblesKind(GameKind):
    """The parts of it that are loaded when they are asked for."""

    @cached_property
    def parts(self) -> Parts:
        from . import aims, choices, figures, lesson, measure, picture, puzzles, reasons

        return Parts(
            choices=choices,
            why=reasons.why,
            aims=aims,
            figures=figures.figures,
            constants=figures.constants,
            beats=story.BEATS,
            picture=picture.picture,
            measure=measure.measure,
            lesson=lesson.LESSON,
            set_up=position.SET_UP,
            puzzles=puzzles.TASK,
        )

    def compiled(self) -> CompiledForm:
        from .compiled import FORM

        return FORM

    def encoding(self) -> Encoding:
        from .encoding import ENCODING

        return ENCODING


KIND = DuelingNoblesKind(
    name=DuelingNobles.name,
    title="Dueling Nobles",
    designer="Jesse Carlucci",
    pitch="Draft three nobles, boost them, bluff with hidden cards and dice, and leave the other courtyard empty.",
    minutes="20 to 40",
    difficulty="rich",
    version=DuelingNobles.version,
    options=DuelingNoblesOptions,
    game=DuelingNobles,
    board="holmgang.terminal.boards.dueling_nobles:BOARD",
    levels="holmgang.bots.levels.dueling_nobles:LEVELS",
    pocket="holmgang.pocket.dueling_nobles:pocket_values",
    learned="holmgang.bots.search.dueling_nobles:learned",
)
