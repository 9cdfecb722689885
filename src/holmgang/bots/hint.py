"""A hint: the best option of a seat that is asked, and why, from what that seat sees and from nothing else.

Where nothing is hidden, it is looked up: in the tables of the solved game, or in pocket values. Where something is, the strongest
level says what it would do, with the chances that it goes by. Whatever is drawn at random follows from the view, so that the same
view always gets the same hint, unless a level that searches runs out of its time.
"""

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from holmgang.core.errors import listing
from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import write_seen
from holmgang.games import find_kind
from holmgang.pocket.files import PocketError
from holmgang.pocket.reference import pocket_reference
from holmgang.pocket.value import value_by
from holmgang.solvers.files import TablesError
from holmgang.solvers.look_up import look_up
from holmgang.solvers.solver import NotSolvable
from holmgang.solvers.values import WITHOUT_LIMIT, Value

from . import BOT_NAMES, find_bot
from .levels import Judgement, levels_of

SELDOM = 0.005
"""What is chosen less often is not worth a word."""
EQUAL = 0.0005
"""Chances that differ by less are the same in a tenth of a percent, give or take."""


class Hint(Struct, frozen=True):
    """What somebody is shown."""

    move: str
    """The best option; where the best play mixes several, the one that it takes most often."""
    sentence: str
    """Why, and by whose figures."""
    chances: dict[str, float] = {}
    """The seat's chance to win after each option, the best first; empty where nobody can tell."""
    notes: tuple[str, ...] = ()
    """What else must be known to read the figures."""


def give_hint(game: AnyGame, view: View) -> Hint:
    """The hint for a seat that has something to choose."""
    if len(view.options) == 1:
        only = str(view.options[0])
        return Hint(only, f"There is nothing to weigh up: {only} is all that you can do.")
    kind = find_kind(game.name)
    known = None if kind.secrets else _look_up(game, view)
    return _ask_strongest(game, view) if known is None else known


def _look_up(game: AnyGame, view: View) -> Hint | None:
    """By the values of positions, if there are any. Nothing is hidden, so what is imagined is the table as it stands."""
    assert view.seat is not None
    found = _value(game, game.imagine(view, Random(0)))
    if found is None:
        return None
    source, value = found
    return _told(Judgement(value.options[view.seat], value.mixtures[view.seat]), f"By {source}", value.notes)


def _value(game: AnyGame, state: object) -> tuple[str, Value] | None:
    try:
        return "the solved game", look_up(game, state)
    except (NotSolvable, TablesError, MissingExtra):
        pass  # as on most machines
    try:
        reference = pocket_reference(game)
    except PocketError:
        return None
    return None if reference is None else (reference.name, value_by(reference, game, state))


def _ask_strongest(game: AnyGame, view: View) -> Hint:
    """What the strongest level would do, or where a game has none, the stronger of the bots that play every game."""
    rng, levels = Random(write_seen(game, view)), levels_of(find_kind(game.name))
    if not levels:
        move = str(find_bot(BOT_NAMES[-1]).choose(game, view, rng))
        return Hint(
            move, f"The {BOT_NAMES[-1]} bot would choose {move}: it looks one decision ahead and knows no chances to win."
        )
    strongest = levels[-1]
    if strongest.judges is None:
        move = str(strongest.choose(game, view, rng))
        return Hint(move, f"The {strongest.title} would choose {move}, and nobody here plays better; it knows no chances to win.")
    notes = () if strongest.reference is None else strongest.reference(game).notes
    source = "its own estimate" if strongest.reference is None else strongest.reference(game).name
    return _told(strongest.judges(game, view, rng), f"The {strongest.title} goes by {source}", notes)


def _told(judged: Judgement, source: str, notes: tuple[str, ...]) -> Hint:
    notes = tuple(note for note in notes if note != WITHOUT_LIMIT)  # at a table nobody counts that far
    often = {move: share for move, share in _best_first(judged.mixture).items() if share >= SELDOM}
    chances = _best_first(judged.chances)
    best = next(iter(often or chances))
    if len(often) > 1:
        shares = listing(f"{move} {share:.0%}".replace("%", " %") for move, share in often.items())
        after = f", which leaves you {_percent(chances[best])}" if best in chances else ""
        return Hint(best, f"{source}: the best play here is a mixture, {shares} of the time{after}.", chances, notes)
    if best not in chances:
        return Hint(best, f"{source}: {best} is best.", chances, notes)
    second = next(move for move in chances if move != best)
    if abs(chances[best] - chances[second]) < EQUAL:
        why = f"{best} leaves you {_percent(chances[best])}, and {second} as much"
    else:
        why = f"{best} leaves you {_percent(chances[best])}, the next best, {second}, {_percent(chances[second])}"
    return Hint(best, f"{source}: {why}.", chances, notes)


def _best_first(figures: Mapping[str, float]) -> dict[str, float]:
    # what differs by rounding only stays in the order of the options
    return dict(sorted(figures.items(), key=lambda each: -round(each[1], 9)))


def _percent(chance: float) -> str:
    return f"a chance of {100 * chance:.1f} %"
