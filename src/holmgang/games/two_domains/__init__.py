"""Two Domains, by Simon K. Jensen (2023). The name is a trademark of its author."""

from functools import cached_property

from holmgang.core.encoding import Encoding
from holmgang.core.kind import GameKind, Parts
from holmgang.core.nodes import Cause
from holmgang.core.parts import CompiledForm
from holmgang.core.story import Event
from holmgang.games.texts import TextForms

from . import position, story
from .options import TwoDomainsOptions
from .rules import TwoDomainsRules
from .table import Action, State


class TwoDomains(TwoDomainsRules, TextForms[State, Action]):
    """The rules with their texts and their story."""

    name = "two-domains"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Action, int], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(before, cause, after)


class TwoDomainsKind(GameKind):
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
            puzzles=puzzles.TASK,
        )

    def compiled(self) -> CompiledForm:
        from .compiled import FORM

        return FORM

    def encoding(self) -> Encoding:
        from .encoding import ENCODING

        return ENCODING


KIND = TwoDomainsKind(
    name=TwoDomains.name,
    title="Two Domains",
    designer="Simon K. Jensen, 2023 (Two Domains is a trademark of its author)",
    pitch="Five dice each: roll a king, grow villages into armies, and break the other domain before your own breaks.",
    minutes="10 to 20",
    difficulty="medium",
    version=TwoDomains.version,
    options=TwoDomainsOptions,
    game=TwoDomains,
    secrets=False,
    at_once=False,
    board="holmgang.terminal.boards.two_domains:BOARD",
    solver="holmgang.solvers.two_domains.solver:SOLVER",
    pocket="holmgang.pocket.two_domains:pocket_values",
    levels="holmgang.bots.levels.two_domains:LEVELS",
    replies="holmgang.research.two_domains:REPLIES",
)
