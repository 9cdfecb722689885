"""The levels of Deck Duel: four by habit, and one that looks a turn through."""

from random import Random

from holmgang.bots.judgement import Judgement
from holmgang.bots.random import any_of, draw
from holmgang.core.game import AnyGame
from holmgang.games.deck_duel.table import Move, Phase, View
from holmgang.pocket.deck_duel import pocket_player, pocket_values

from . import Level

Habits = dict[Phase, tuple[Move, ...]]
"""What somebody does in a phase, whatever the table looks like: the first of these that is possible; where nothing is said,
anything."""


class _ByHabit:
    """Chooses by habits alone."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def __call__(self, game: AnyGame, view: View, rng: Random) -> Move:  # noqa: ARG002 - under all options the same
        usual = [move for move in self.habits.get(view.table.phase, ()) if move in view.options]
        return usual[0] if usual else any_of(view.options, rng)


def _master(game: AnyGame, view: View, rng: Random) -> Move:
    move: Move = draw(pocket_player(game).mixture(view), rng)
    return move


def _judged(game: AnyGame, view: View, rng: Random) -> Judgement:  # noqa: ARG001 - it draws nothing
    player = pocket_player(game)
    chances, mixture = ({str(move): figure for move, figure in each(view).items()} for each in (player.chances, player.advice))
    return Judgement(chances, mixture)


_FURIOUS: Habits = {"rage": ("rage",), "rage_reply": ("rage",)}
_CALM: Habits = {"rage": ("calm",), "rage_reply": ("calm",)}

LEVELS: tuple[Level, ...] = (
    Level(
        "page",
        "Hits as hard as it can and never blocks: good for a first fight.",
        (
            "It pays for Rage whenever it can.",
            "It never blocks.",
            "It takes an Action point from every face card, to rage again, and never heals, focuses or looks.",
        ),
        _ByHabit(_FURIOUS | {"block": ("take",), "face": ("action",)}),
    ),
    Level(
        "squire",
        "Still furious, but blocks with what is left.",
        (
            "It pays for Rage whenever it can, so it seldom has a point left to block with.",
            "It takes any gift of a face card, and keeps or discards a foreseen card without thinking about it.",
        ),
        _ByHabit(_FURIOUS | {"block": ("block",)}),
    ),
    Level(
        "knight",
        "Keeps calm and saves its Action points for blocking.",
        (
            "It never pays for Rage.",
            "It blocks every blow that it can, the lightest too.",
            "It takes any gift of a face card, and keeps or discards a foreseen card without thinking about it.",
        ),
        _ByHabit(_CALM | {"block": ("block",)}),
    ),
    Level(
        "champion",
        "Blocks, heals and sharpens its Ace: simple habits, and good ones.",
        (
            "It never pays for Rage, not even for the last blow.",
            "It blocks every blow that it can, the lightest too.",
            "It heals with every Queen, even with all its Health, and takes Focus with every King.",
            "It keeps whatever card it foresees.",
        ),
        _ByHabit(_CALM | {"block": ("block",), "face": ("heal", "focus", "look"), "foresight": ("keep",)}),
    ),
    Level(
        "master",
        "Looks every turn through and plays nearly perfectly.",
        ("Under other options than the usual ones it judges what comes after the turn by the nearest values, the usual rules’.",),
        _master,
        pocket_values,
        judges=_judged,
    ),
)
