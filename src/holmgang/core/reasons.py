"""Why one option is better than another, in the words of a game: a part that each game brings.

A reason is made of facts about the two options, worked out by the game's own rules from what the seat sees. That the better one
is better is known by values; the facts say what there is to it, and where none of them speaks for it, the reason says just that.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from .game import AnyGame, View
from .story import Voice

PRICE = ", at this price: "
LATER = "shows later"
"""How a sentence ends that has no reason to tell."""
CLEAR = Fraction(1, 20)
"""Odds that differ by less tell two options apart for nobody."""


class Compared(NamedTuple):
    """Two options of a seat of which one is better, and what is known of that besides its view."""

    better: Any
    worse: Any
    facing: Mapping[str, float] = {}
    """How often the other side takes each of its options by their texts, in the equilibrium that the judgement is relative to;
    only where both choose at once and nothing is hidden."""
    chance: Callable[[Any], float] | None = None
    """The seat's own chance to win at a state; only where nothing is hidden."""


Why = Callable[[Any, Any, Compared, Voice], str]
"""Of a game, a seat's view and two of its options: a sentence that says why, with the seats in it as the voice names them (see
`story.named`); empty where nobody has words for it."""


class Fact(NamedTuple):
    """Something that may set two options apart."""

    gain: float | Fraction
    """How much speaks for the better option; negative if for the other one, nothing if for neither."""
    told: str
    """As a clause of a sentence."""


def plain_why(game: AnyGame, view: View, compared: Compared, voice: Voice) -> str:  # noqa: ARG001 - whatever these are
    """The reasons of a game that brings none: its chances speak for themselves."""
    return ""


def reason(better: str, worse: str, facts: Iterable[Fact]) -> str:
    """A sentence made of the first of these facts, the weightiest first, that speaks for the better option, with the price of it:
    the first that was passed over because it speaks against it."""
    against = None
    for fact in facts:
        if fact.gain > 0:
            return f"{fact.told}{'' if against is None else f'{PRICE}{against}'}."
        if fact.gain < 0 and against is None:
            against = fact.told
    if against is None:
        return f"At once nothing speaks for {better} or for {worse}: what sets them apart {LATER}."
    return f"At once more speaks for {worse}: {against}; what makes {better} better {LATER}."


def odds_fact(gain: Fraction, told: str) -> Fact:
    """A fact about odds, which counts only where they are clearly apart."""
    return Fact(gain if abs(gain) >= CLEAR else 0, told)


def percent(share: float | Fraction) -> str:
    """Odds as people read them; what may happen is not rounded to never, nor what may fail to always."""
    whole = round(100 * share)
    if share > 0 and whole == 0:
        return "less than 1 %"
    return "more than 99 %" if share < 1 and whole == 100 else f"{whole} %"


def joined(words: Iterable[str]) -> str:
    """As a sentence lists them: ``a, b and c``."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
