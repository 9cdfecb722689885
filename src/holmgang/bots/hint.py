"""A hint: the best option of a seat that is asked, and why, from what that seat sees and from nothing else.

Where nothing is hidden, it is looked up: in the tables of the solved game, or in pocket values. Where something is, the strongest
level says what it would do, with the chances that it goes by. Whatever is drawn at random follows from the view, so that the same
view always gets the same hint, unless a level that searches runs out of its time.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from holmgang.core.errors import listing
from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import write_seen
from holmgang.core.reasons import Compared
from holmgang.core.seats import other
from holmgang.core.story import Voice, named
from holmgang.games import find_kind
from holmgang.pocket.files import PocketError
from holmgang.pocket.reference import Reference, pocket_reference, solved_reference
from holmgang.pocket.value import value_by, without_limit
from holmgang.solvers.files import TablesError
from holmgang.solvers.look_up import look_up
from holmgang.solvers.solver import NotSolvable
from holmgang.solvers.values import WITHOUT_LIMIT, Value, rounded_up

from .judgement import Judgement
from .levels import levels_of
from .search import SECONDS, SearchBot

SELDOM = 0.005
"""What is chosen less often is not worth a word."""
MOST_MIXED = 9
"""So many options of a mixture are named."""
MOST_EQUAL = 3
"""So many options that are as good as the best one are named, more are counted."""
EQUAL = 0.0005
"""What a mixture takes is equally good, up to rounding; chances that differ by less are."""
CLEARLY, CLEARLY_BY_LOOKS = 0.005, 0.02
"""What is worse by so much is told apart from the best option, with the reason; looks ahead are an estimate, and need more."""
OPPONENT = "your opponent"
"""Whoever sits opposite: a hint knows no names."""


class Hint(Struct, frozen=True):
    """What somebody is shown."""

    move: str
    """The best option; where the best play mixes several, one drawn from the mixture."""
    sentence: str
    """Why, and by whose figures."""
    chances: dict[str, float] = {}
    """The seat's chance to win after each option, the best first; empty where nobody can tell or all are the same."""
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
    value, reference = found
    judged = Judgement(value.options[view.seat], value.mixtures[view.seat])
    hint = _told(judged, f"By {_name(reference)}", value.notes, _drawing(game, view))
    endless, seat = without_limit(game), view.seat

    def own(state: Any) -> float:
        first = reference.chance(endless, state)
        return first if seat == 0 else 1.0 - first

    return _with_reason(game, view, hint, judged, Compared(None, None, value.mixtures[other(seat)], own))


def _value(game: AnyGame, state: object) -> tuple[Value, Reference] | None:
    try:
        return look_up(game, state), solved_reference(game)
    except (NotSolvable, TablesError, MissingExtra):
        pass  # as on most machines
    try:
        reference = pocket_reference(game)
    except PocketError:
        return None
    return None if reference is None else (value_by(reference, game, state), reference)


def _name(reference: Reference) -> str:
    """A newcomer has never heard of pocket values."""
    return "the values that come with Holmgang" if reference.known == "pocket" else reference.name


def _ask_strongest(game: AnyGame, view: View) -> Hint:
    """What the strongest level would do, or where a game has none, the search that plays every game."""
    rng, levels = Random(write_seen(game, view)), levels_of(find_kind(game.name))
    if not levels:
        judged = SearchBot(seconds=SECONDS).judge(game, view, rng)
        hint = _told(judged, "The search bot, the strongest player there is", (), _drawing(game, view))
        return _with_reason(game, view, hint, judged, Compared(None, None))
    strongest = levels[-1]
    judges = strongest.judges if strongest.search is None else strongest.search.judge
    judged = Judgement({}, {str(strongest.choose(game, view, rng)): 1.0}) if judges is None else judges(game, view, rng)
    source, notes, off = f"The {strongest.title}, the strongest player there is", tuple[str, ...](), None
    if judged.chances and strongest.reference is not None:
        reference = strongest.reference(game)
        notes, off = reference.notes, _off(game, view, reference)
        if not judged.looks:
            source = f"The {strongest.title} goes by {_name(reference)}"
    hint = _told(judged, source, notes, _drawing(game, view), off)
    return _with_reason(game, view, hint, judged, Compared(None, None), off)


def _off(game: AnyGame, view: View, reference: Reference) -> float | None:
    """What the chances of this choice may be off by, where the reference knows it less well than others."""
    error = reference.error_of_choice(game.imagine(view, Random(0)))
    return error if error > reference.error else None


def _with_reason(game: AnyGame, view: View, hint: Hint, judged: Judgement, compared: Compared, off: float | None = None) -> Hint:
    """The hint with a sentence why, in the game's words, beside the best of the options that are clearly worse."""
    least = max(CLEARLY_BY_LOOKS if judged.looks else CLEARLY, 2 * (off or 0.0))
    best = judged.chances.get(hint.move, 0.0)
    worse = next((move for move, chance in _best_first(judged.chances).items() if chance <= best - least), None)
    if worse is None:
        return hint
    moves = {str(option): option for option in view.options}
    compared = compared._replace(better=moves[hint.move], worse=moves[worse])
    why = find_kind(game.name).parts.why(game, view, compared, Voice(view.seat))
    return replace(hint, sentence=f"{hint.sentence} {named(why, (OPPONENT, OPPONENT))}".rstrip())


def _drawing(game: AnyGame, view: View) -> Random:
    return Random(f"{write_seen(game, view)} drawn")


def _told(judged: Judgement, source: str, notes: tuple[str, ...], rng: Random, off: float | None = None) -> Hint:
    notes = tuple(note for note in notes if note != WITHOUT_LIMIT)  # at a table nobody counts that far
    often = {move: share for move, share in _best_first(judged.mixture).items() if share >= SELDOM}
    chances = _best_first(judged.chances)
    best = rng.choices([*often], [*often.values()])[0] if often else next(iter(chances))
    shown = chances if len({*map(_percent, chances.values())}) > 1 else {}
    sentence = _sentence(source, best, often, chances, judged.looks)
    if off is not None:
        sentence = f"{sentence} Take that as a guess: chances here are off by about {rounded_up(off)}."
    return Hint(best, sentence, shown, notes)


def _sentence(source: str, best: str, often: Mapping[str, float], chances: Mapping[str, float], looks: int) -> str:
    if len(often) > 1:
        return f"{source}: {_mixture(best, often, chances)}"
    if best not in chances:
        return f"{source}, would choose {best}; it names no chances to win."
    leaves = f"{best} leaves you a chance of {_percent(chances[best])}"
    if looks:
        return f"{source}, has looked ahead {looks:,} times: {leaves}, give or take."
    # by what is read: two that are told alike are not told apart
    equal = [move for move in chances if move != best and _percent(chances[move]) == _percent(chances[best])]
    if len(equal) == len(chances) - 1 > 1:
        return f"{source}: {leaves}, and every other option as much."
    if equal:
        return f"{source}: {leaves}, and {_some(equal)} as much."
    second = next(move for move in chances if move != best)
    return f"{source}: {leaves}, the next best, {second}, one of {_percent(chances[second])}."


def _mixture(best: str, often: Mapping[str, float], chances: Mapping[str, float]) -> str:
    shares = listing((_share(*each) for each in often.items()), MOST_MIXED)
    told = f"the best play here mixes {shares}, so that nobody can tell it in advance, and {best} is drawn from that."
    if best not in chances:
        return told
    chance = _percent(chances[best])
    if any(abs(chances[move] - chances[best]) >= EQUAL for move in often):
        return f"{told} It leaves you a chance of {chance}."
    others = {_percent(chances[move]) for move in chances if move not in often}
    so_others = ", and so does every other option" if others == {chance} else ""
    return f"{told} Which of them you take hardly matters: each leaves you a chance of {chance}{so_others}."


def _some(moves: Sequence[str]) -> str:
    return " and ".join(moves) if len(moves) <= MOST_EQUAL else f"{len(moves)} others"


def _best_first(figures: Mapping[str, float]) -> dict[str, float]:
    # what differs by rounding only stays in the order of the options
    return dict(sorted(figures.items(), key=lambda each: -round(each[1], 9)))


def _share(move: str, share: float) -> str:
    return f"{move} ({100 * share:.0f} %)"


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
