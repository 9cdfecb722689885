"""The levels of Dueling Nobles: three by habit, and two that search."""

from collections.abc import Callable, Mapping
from random import Random

from holmgang.bots.greedy import GreedyBot
from holmgang.bots.random import any_of
from holmgang.bots.search import SearchBot
from holmgang.core.game import AnyGame
from holmgang.core.seats import other
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.rules import HOLD, KEEP, READY, STAND, strength
from holmgang.games.dueling_nobles.table import Card, Move, Phase, View
from holmgang.pocket.dueling_nobles import pocket_values

from . import Level

Habit = Callable[[DuelingNobles, View], tuple[Move, ...]]
"""What somebody would do in a phase, any of it; nothing where the habit has nothing to say."""
Habits = Mapping[Phase, Habit]

_BY_RANK = "23456789TA"
"""An Ace is the highest card to whoever plays by habit."""


class _ByHabits:
    """Does what its habit for the phase says; anything where there is none."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def __call__(self, game: AnyGame, view: View, rng: Random) -> Move:
        habit = self.habits.get(view.table.phase)
        assert isinstance(game, DuelingNobles)
        usual = () if habit is None else habit(game, view)
        return any_of(usual or view.options, rng)


def _always(*moves: Move) -> Habit:
    """The first of these that is possible."""
    return lambda _, view: next(((move,) for move in moves if move in view.options), ())


def _worded(view: View, word: str) -> tuple[Move, ...]:
    return tuple(move for move in view.options if move.word == word)


# Buying


def _most_cards(_: DuelingNobles, view: View) -> tuple[Move, ...]:
    """All its resources for cards, none for a noble."""
    return (max((move for move in view.options if not move.nobles), key=lambda move: move.count),)


def _a_noble(_: DuelingNobles, view: View) -> tuple[Move, ...]:
    """A noble whenever it can pay for one, and cards for the rest."""
    return (max(view.options, key=lambda move: (move.nobles, move.count)),)


# Duels


def _first_boost(_: DuelingNobles, view: View) -> tuple[Move, ...]:
    return (*_worded(view, "boost"), READY)[:1]


def _any_duel(_: DuelingNobles, view: View) -> tuple[Move, ...]:
    return _worded(view, "duel")


def _strongest_against_weakest(_: DuelingNobles, view: View) -> tuple[Move, ...]:
    """By what is printed and lies on them, without dice, wounds or hands."""
    assert view.seat is not None
    own, theirs = (view.table.sides[seat].courtyard for seat in (view.seat, other(view.seat)))
    duels = _worded(view, "duel")
    return (max(duels, key=lambda duel: strength(own, duel.cards[0]) - strength(theirs, duel.cards[1])),) if duels else ()


# Cards in a duel


def _rank(card: Card) -> int:
    return _BY_RANK.index(card[0])


def _highest_card(_: DuelingNobles, view: View) -> tuple[Move, ...]:
    single = [move for move in view.options if len(move.cards) == 1]
    return (max(single, key=lambda move: _rank(move.cards[0])),) if single else (HOLD,)


def _lowest_that_wins(game: DuelingNobles, view: View) -> tuple[Move, ...]:
    """One card as an answer, the lowest that wins, or none where none is needed or none would do."""
    winning = [move for move in view.options if len(move.cards) < 2 and game.compare(view.table, move.cards) < 0]
    return (min(winning, key=lambda move: -1 if move == HOLD else _rank(move.cards[0])),) if winning else (HOLD,)


_PAGE: Habits = {
    "begin": _always(READY),
    "cash": _always(KEEP),
    "spend": _most_cards,
    "duel": _any_duel,
    "redirect": _always(STAND),
    "attack": _highest_card,
    "defend": _highest_card,
}
_SQUIRE: Habits = {
    **_PAGE,
    "begin": _first_boost,
    "spend": _a_noble,
    "duel": _strongest_against_weakest,
    "defend": _lowest_that_wins,
}


def _knight(game: AnyGame, view: View, rng: Random) -> Move:
    move: Move = GreedyBot().choose(game, view, rng)
    return move


NEARLY = 0.6
"""What the Champion came back to so often, as a share of its favourite, is as good to it. That puts it about as far above the
Knight as below the Master. Fewer simulations would hardly make it weaker: the policy's first idea already beats the Knight."""
_CHAMPION = SearchBot(100, 0.5, nearly=NEARLY)
"""Fewer simulations than there are pairs of drafts."""
_MASTER = SearchBot(1000, 1.0)
_USUAL_RULES = "Under other options than the usual ones it goes by the nearest values, those learned of the usual ones."

LEVELS: tuple[Level, ...] = (
    Level(
        "page",
        "Duels with anybody at any time: good for a first evening at court.",
        (
            "It never boosts or heals a noble, uses no suit and cashes no set.",
            "It spends all that it has on cards, and never buys a noble.",
            "It challenges in every turn, anybody with anybody.",
            "It never blocks: whoever of its nobles is challenged has to fight, for it never pays to send another.",
            "It plays its highest card in every duel, be it won or lost already.",
        ),
        _ByHabits(_PAGE),
    ),
    Level(
        "squire",
        "Sends its strongest noble against your weakest, and saves cards when it defends.",
        (
            "It challenges in every turn, and looks at strength alone: not at wounds, dice or hands.",
            "It plays its highest card in every attack, even where a lower one would do.",
            "It puts every 2 or 3 on the first noble without a boost, whoever that is.",
            "It never heals, uses no suit, cashes no set, and never pays to send another noble.",
        ),
        _ByHabits(_SQUIRE),
    ),
    Level(
        "knight",
        "Weighs what each choice brings at once, and rests when a duel looks bad.",
        (
            "It looks one decision ahead only: it never boosts a noble or wounds a King, since that pays later.",
            "It drafts by how strong its own three look.",
        ),
        _knight,
    ),
    Level(
        "champion",
        "Looks ahead a little, by what was learned of the game.",
        (
            "It cannot settle: what it came back to at least six times for every ten of its favourite, it takes as gladly.",
            "It drafts as the Knight does: there are more pairs of courtyards than it has time to imagine.",
            _USUAL_RULES,
        ),
        _CHAMPION.choose,
        pocket_values,
        search=_CHAMPION,
    ),
    Level(
        "master",
        "Looks far ahead, by what was learned of the game, the draft included.",
        ("It takes your hand to be any that fits: what you held back tells it nothing.", _USUAL_RULES),
        _MASTER.choose,
        pocket_values,
        search=_MASTER,
    ),
)
