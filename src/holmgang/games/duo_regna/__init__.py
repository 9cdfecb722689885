"""Duo Regna, by Reiner Knizia; ported to a standard deck and rethemed by Vitor Gatti."""

from functools import cached_property

from holmgang.core.encoding import Encoding
from holmgang.core.kind import GameKind, Parts
from holmgang.core.nodes import Cause, Played
from holmgang.core.parts import CompiledForm
from holmgang.core.story import Event
from holmgang.games.texts import TextForms

from . import position, story
from .options import DuoRegnaOptions
from .rules import DuoRegnaRules
from .table import Card, State


class DuoRegna(DuoRegnaRules, TextForms[State, Card]):
    """The rules with their texts and their story."""

    name = "duo-regna"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Card, int], after: State) -> tuple[Event, ...]:
        """The round as events."""
        if not isinstance(cause, Played):
            return ()  # never comes: nothing is left to chance
        return story.tell(self.options, self.result[cause.moves[0], cause.moves[1]], before, cause.moves, after)


class DuoRegnaKind(GameKind):
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


KIND = DuoRegnaKind(
    name=DuoRegna.name,
    title="Duo Regna",
    designer="Reiner Knizia; standard-deck port and Gladiator retheme by Vitor Gatti",
    pitch="Nine cards each, both choose at once: outguess each other and pull three dragons to your side.",
    minutes="5 to 10",
    difficulty="easy",
    version=DuoRegna.version,
    options=DuoRegnaOptions,
    game=DuoRegna,
    chance=False,
    secrets=False,
    board="holmgang.terminal.boards.duo_regna:BOARD",
    solver="holmgang.solvers.duo_regna.solver:SOLVER",
    pocket="holmgang.pocket.duo_regna:pocket_values",
    levels="holmgang.bots.levels.duo_regna:LEVELS",
    replies="holmgang.research.duo_regna:REPLIES",
)
