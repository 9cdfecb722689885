"""Deck Duel Basic v0.1.10, by Keith W. Thompson (2020)."""

from functools import cached_property

from holmgang.core.encoding import Encoding
from holmgang.core.kind import GameKind, Parts
from holmgang.core.nodes import Cause, Over
from holmgang.core.parts import CompiledForm
from holmgang.core.story import Event
from holmgang.games.texts import TextForms

from . import position, story
from .options import DeckDuelOptions
from .rules import DeckDuelRules
from .table import Move, State


class DeckDuel(DeckDuelRules, TextForms[State, Move]):
    """The rules with their texts and their story."""

    name = "deck-duel"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
        """The step as events, and who can only watch the turn that begins with it, if one does."""
        told = story.tell(before, cause, after)
        return told if isinstance(self.node(after), Over) else told + story.without_points(before, after)


class DeckDuelKind(GameKind):
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


KIND = DeckDuelKind(
    name=DeckDuel.name,
    title="Deck Duel",
    designer="Keith W. Thompson, 2020 (Deck Duel Basic v0.1.10, rules text under CC BY-SA 4.0)",
    pitch="Flip card against card; spend your few Action points on Rage or on blocks at the right moment.",
    minutes="5 to 10",
    difficulty="easy",
    version=DeckDuel.version,
    options=DeckDuelOptions,
    game=DeckDuel,
    board="holmgang.terminal.boards.deck_duel:BOARD",
    pocket="holmgang.pocket.deck_duel:pocket_values",
    levels="holmgang.bots.levels.deck_duel:LEVELS",
)
