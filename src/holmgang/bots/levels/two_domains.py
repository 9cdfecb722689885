"""The levels of Two Domains: three by habit, one by what was learned of positions, and one that knows many of them by heart."""

from collections.abc import Callable
from random import Random

from holmgang.bots.random import any_of
from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.games.two_domains.table import ARMY, BATTLE, GATHER, KING, MOBILISE, Action, Line, View
from holmgang.pocket.reference import Reference
from holmgang.pocket.two_domains import hurried_values, pocket_values
from holmgang.pocket.value import value_by
from holmgang.solvers.files import TablesError
from holmgang.solvers.look_up import look_up

from . import Level
from .by_values import known_values, pocket_value

Habit = Callable[[Line, tuple[Action, ...]], Action | None]
"""What somebody does with a domain that can do these things; None where the habit has nothing to say."""

ROUNDING = 1e-6
"""Of actions that differ by less, the solved game does not say which brings the end nearer; pocket values do."""


CLOSE = 0.01
"""Actions that differ by no more are the same to the Champion."""
EAGER = 0.1
"""So much of a win a battle may seem to cost the Champion. That puts it about as far above the Knight as below the Master:
when it weighed every battle closely, whoever always beat the Knight still nearly always lost to it."""


class OwnDomainOnly:
    """Does what the first of its habits says that has something to say; else anything.

    It is asked about its own domain and its options, and nothing else of the table: a mixture for each domain is all of it.
    """

    def __init__(self, *habits: Habit) -> None:
        self.habits = habits

    def __call__(self, game: AnyGame, view: View, rng: Random) -> Action:  # noqa: ARG002 - under all options the same
        assert view.seat is not None
        line = view.table.lines[view.seat]
        said = (habit(line, view.options) for habit in self.habits)
        return next((action for action in said if action is not None), None) or any_of(view.options, rng)


def _battles(line: Line, options: tuple[Action, ...]) -> Action | None:  # noqa: ARG001
    return BATTLE if BATTLE in options else None


def _grows_its_highest(line: Line, options: tuple[Action, ...]) -> Action | None:
    """Of equals the one nearer to the Front."""
    growing = {action.place: action for action in options if action.place is not None}
    return growing[max(growing, key=lambda place: (line[place], place))] if growing else None


def _crowns(line: Line, options: tuple[Action, ...]) -> Action | None:
    """Rolls until there is a king."""
    return GATHER if KING not in line and GATHER in options else None


def _leads_an_army_to_the_front(line: Line, options: tuple[Action, ...]) -> Action | None:
    return MOBILISE if MOBILISE in options and ARMY in line and line[-1] != ARMY else None


def _sorts(line: Line, options: tuple[Action, ...]) -> Action | None:  # noqa: ARG001
    return MOBILISE if MOBILISE in options else None


def _gathers(line: Line, options: tuple[Action, ...]) -> Action | None:  # noqa: ARG001
    return GATHER if GATHER in options else None


def _champion(game: AnyGame, view: View, rng: Random) -> Action:
    assert view.seat is not None
    chances = value_by(hurried_values(game), game, view.table).options[view.seat]
    best = max(chances.values())
    if BATTLE in view.options and chances[str(BATTLE)] >= best - EAGER:
        return BATTLE
    enough = best - CLOSE
    return any_of(tuple(option for option in view.options if chances[str(option)] >= enough), rng)


def _master(game: AnyGame, view: View, rng: Random) -> Action:  # noqa: ARG001 - it depends on the position alone
    assert view.seat is not None
    best = {str(option): option for option in view.options}
    try:
        solved = look_up(game, view.table)
    except (TablesError, MissingExtra):
        pass
    else:
        chances = solved.options[view.seat]
        enough = max(chances.values()) - max(ROUNDING, 2 * solved.error)
        best = {text: option for text, option in best.items() if chances[text] >= enough}
    if len(best) > 1:
        judged = pocket_value(game, view.table).options[view.seat]
        return best[max(best, key=judged.__getitem__)]
    return next(iter(best.values()))


def _known_to_the_master(game: AnyGame) -> Reference:
    """Its pocket values are needed beside the tables too, where these say that actions are equal."""
    pocket_values(game)
    return known_values(game)


_AT_ONCE = "It battles whenever it can, whatever stands before it."
_HIGHEST = "It always grows its highest die, whatever else its domain may need."
_OWN_DOMAIN_ONLY = "It looks at its own domain only, never at yours."

LEVELS: tuple[Level, ...] = (
    Level(
        "page",
        "Loves to battle and has no plan: good for a first war.",
        (
            _AT_ONCE,
            "Where it cannot, it does anything: rolls its own king away, grows what it does not need, sorts for no reason.",
        ),
        OwnDomainOnly(_battles),
    ),
    Level(
        "squire",
        "Crowns a king, raises an army, and leads it to the Front.",
        (
            _AT_ONCE,
            "It sorts its line only to bring an army to the Front; until then its dice stand as they fell.",
            _HIGHEST,
            _OWN_DOMAIN_ONLY,
        ),
        OwnDomainOnly(_battles, _leads_an_army_to_the_front, _crowns, _grows_its_highest, _gathers),
    ),
    Level(
        "knight",
        "Keeps its line in order, and its king safe at Home.",
        (
            _AT_ONCE,
            "It sorts its line whenever that is out of order, and spends a turn on it each time.",
            _HIGHEST,
            _OWN_DOMAIN_ONLY,
        ),
        OwnDomainOnly(_battles, _sorts, _crowns, _grows_its_highest, _gathers),
    ),
    Level(
        "champion",
        "Has a good feeling for what a position is worth, and little patience.",
        (
            "It knows no position by heart: where choices are within a hundredth of a win, it takes any of them.",
            "It cannot wait to battle: it does so wherever that seems to cost no more than a tenth of a win.",
            "It would rather have it over: it takes a quick win before a sure one, and hurries even where waiting costs nothing.",
            "Under other options than the usual ones it judges as if they were the usual ones.",
        ),
        _champion,
        hurried_values,
    ),
    Level(
        "master",
        "Knows what nearly every position of a good game is worth.",
        ("Under other options than the usual ones it goes by the nearest values, unless that game is solved on this machine.",),
        _master,
        _known_to_the_master,
    ),
)
