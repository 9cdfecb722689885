"""Where outcomes come from. Only the referee asks, so nothing else in a game can be random.

Every source samples exactly: whole numbers below the total weight, by rejection, never a rounded fraction.
"""

import secrets
from collections.abc import Callable, Iterable
from operator import index
from random import Random
from typing import Protocol

from . import limits
from .errors import BadOutcome, HolmgangError, listing, shown
from .nodes import Chance, O


class ChanceSource(Protocol):
    """Decides what chance brings."""

    def pick(self, chance: Chance[O]) -> O:
        """One of the node's outcomes."""
        ...


def below(limit: int, getrandbits: Callable[[int], int]) -> int:
    """A whole number from 0 up to but not including the limit, every one equally likely.

    Written out, because the standard library does not promise that ``randrange`` stays the same between versions, and a
    seed in a record should deal the same cards next year. ValueError where there is no such number.
    """
    bits = (limit - 1).bit_length()
    drawn = getrandbits(bits)
    while drawn >= limit:
        if limit < 1:
            raise ValueError("there is nothing to choose from")
        drawn = getrandbits(bits)
    return drawn


def weighed(chance: Chance[O], drawn: int) -> O:
    """The outcome that a number below the node's total falls on."""
    if chance.total == len(chance.outcomes):  # weights are at least one each, so here they are all one
        return chance.outcomes[drawn]
    for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return outcome
    raise ValueError("the drawn number is not below the total weight")


class Seeded:
    """Equal seeds bring equal outcomes: for tests, studies and games to be repeated."""

    def __init__(self, seed: int | str) -> None:
        try:
            # a whole number of any library as Python's own; a fraction that a bot draws is a seed, too, as ever
            self._random = Random(index(seed) if hasattr(seed, "__index__") else seed)
        except TypeError:
            raise HolmgangError(f"A seed is a whole number or a text, not {seed!r}.") from None
        self._getrandbits = self._random.getrandbits

    def __copy__(self) -> "Seeded":
        other = Seeded(0)
        other._random.setstate(self._random.getstate())
        return other

    def pick(self, chance: Chance[O]) -> O:
        """One of the node's outcomes, as the seed has it."""
        return weighed(chance, below(chance.total, self._getrandbits))


class FromSystem:
    """The operating system's randomness: what an ordinary game is played with."""

    def __copy__(self) -> "FromSystem":
        return self  # nothing about it ever changes

    def pick(self, chance: Chance[O]) -> O:
        """One of the node's outcomes, unpredictable."""
        return weighed(chance, secrets.randbelow(chance.total))


class Scripted:
    """Outcomes named beforehand by their texts, in order: for tests, lessons, replays and the command line."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._left = list(outcomes)
        self._left.reverse()

    def __copy__(self) -> "Scripted":
        return Scripted(reversed(self._left))

    @property
    def left(self) -> int:
        """How many outcomes have not been used yet."""
        return len(self._left)

    def pick(self, chance: Chance[O]) -> O:
        """The next outcome of the script; refused where the node cannot bring it."""
        if not self._left:
            raise BadOutcome(f"Chance must decide here and no outcome is given: {listing(map(str, chance.outcomes))}.")
        outcome = find_outcome(chance, self._left[-1])
        self._left.pop()
        return outcome


def find_outcome(chance: Chance[O], text: str) -> O:
    """The node's outcome with this text, in any letter case; a ten may be written 10 or T."""
    if len(text) > limits.LONGEST_STEP:
        raise BadOutcome(f"An outcome of chance has at most {limits.LONGEST_STEP} characters, unlike {shown(text.strip())}.")
    wanted = text.strip().casefold()
    for spelled in (wanted, wanted.replace("10", "t")):
        for outcome in chance.outcomes:
            if str(outcome).casefold() == spelled:
                return outcome
    raise BadOutcome(f"Chance cannot bring {shown(text)} here, only {listing(map(str, chance.outcomes))}.")
