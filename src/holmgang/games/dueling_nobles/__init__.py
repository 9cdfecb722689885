"""Dueling Nobles, by Jesse Carlucci."""

from holmgang.core.choices import Choices
from holmgang.core.encoding import Encoding
from holmgang.core.kind import GameKind
from holmgang.core.lesson import Lesson
from holmgang.core.nodes import Cause
from holmgang.core.parts import CompiledForm, Constants, Figures, Measure, read_page
from holmgang.core.story import Event
from holmgang.games.written import Written

from . import position, story
from .options import DuelingNoblesOptions
from .rules import DuelingNoblesRules
from .table import Move, State


class DuelingNobles(DuelingNoblesRules, Written[State, Move]):
    """The rules with their texts and their story."""

    name = "dueling-nobles"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(self, before, cause, after)


class DuelingNoblesKind(GameKind):
    """The parts of it that are loaded when they are asked for."""

    def choices(self) -> Choices:
        from . import choices

        return choices

    def figures(self) -> Figures:
        from .figures import figures

        return figures

    def constants(self) -> Constants:
        from .figures import constants

        return constants

    def measure(self) -> Measure:
        from .measure import measure

        return measure

    def page(self) -> str:
        return read_page(__name__)

    def lesson(self) -> Lesson:
        from .lesson import LESSON

        return LESSON

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
    board="holmgang.terminal.boards.dueling_nobles",
)
