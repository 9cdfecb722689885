"""Two Domains' pocket values: numbers of positions that good play meets or that have few dice, and a small network for the rest.

Perfect play comes through few of the 87 million positions, over and over. Those that it meets, and those that its choices are
between, are in the file with their values, and so is every position in which nobody has more than three dice; whatever else is
asked for, the network judges. Values are the mover's: what a seat is worth while the other one moves is what is left of it.

All of them are a little nearer an even game than the solved game has them, the more so the longer it still takes: who is ahead
then goes for a win that comes sooner, where the solved game would let him wait for ever.
"""

import sys
from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate

from holmgang.core.game import AnyGame
from holmgang.core.options import described
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.table import FACES, LONGEST, Line, State
from holmgang.solvers.files import About
from holmgang.solvers.values import WITHOUT_LIMIT

from .files import PocketFile, open_pocket
from .reference import Reference
from .two_domains_network import Network

METHOD = "learned, and numbers of 16 bits where good play comes by and where few dice are left, 2"
ONE = 65535
"""The number of a sure win."""
_NO_MATTER = ("no_progress_limit",)
_REMEMBERED = 1 << 14
_FIRST: tuple[int, ...] = (0, 0, *accumulate((1, *(len(FACES) ** length for length in range(2, LONGEST)))))
"""By the length of a line, how many lines are shorter."""
LINES: int = _FIRST[LONGEST] + len(FACES) ** LONGEST
SHORT = 3
"""Every pair of lines of at most so many dice has its number."""
SHORT_LINES: int = _FIRST[SHORT + 1]

LEARNED_ERROR = 0.006
"""Of the network alone, root of the mean square."""
LEARNED = "Positions that good play seldom reaches are judged by a learned value; its error is an average, and it can be larger."
NEAREST_ERROR = 0.012
"""Of all of it under other options, on average, where beginners come by with at most four dice; docs/pocket.md has how."""
NEAREST = "These values were made for the usual rules of Two Domains; under the options here they are the nearest there are."


def about() -> About:
    """What the file is about: the usual rules."""
    options = TwoDomainsOptions()
    texts = {each.name: each.write(getattr(options, each.name)) for each in described(options) if each.name not in _NO_MATTER}
    return About(TwoDomains.name, texts, TwoDomains.version, METHOD)


def pocket_values(game: AnyGame) -> Reference:
    """The pocket values, under any options: those that the file is not about are judged by the nearest, and the notes say so."""
    values = _values()
    error, notes = values.error, [LEARNED]
    if not _usual(game):
        error = NEAREST_ERROR
        notes.append(NEAREST)
    if game.options.no_progress_limit is not None:
        notes.append(WITHOUT_LIMIT)
    return Reference("pocket values of Two Domains", "pocket", error, lambda _, state: values.chance(state), tuple(notes))


def _usual(game: AnyGame) -> bool:
    usual = TwoDomainsOptions()
    return all(getattr(game.options, name) == getattr(usual, name) for name in about().options)


def hurried_values(game: AnyGame) -> Reference:
    """What somebody makes of positions who knows none by heart and would rather have it over: each turn costs a hundredth."""
    values = _values()
    error, notes = (LEARNED_ERROR, (LEARNED,)) if _usual(game) else (NEAREST_ERROR, (LEARNED, NEAREST))
    return Reference("what was learned of Two Domains", "pocket", error, lambda _, state: values.hurried(state), notes)


@lru_cache(maxsize=1)
def _values() -> "PocketValues":
    return PocketValues(open_pocket(about()))


class PocketValues:
    """Chances to win, by numbers where there are some and by the network elsewhere."""

    def __init__(self, pocket: PocketFile) -> None:
        self.error = pocket.error
        self._network = lru_cache(_REMEMBERED)(Network(pocket.sections["weights"]).judge)
        self._positions = unpacked_positions(pocket.sections["positions"])
        self._numbers = unpacked_numbers(pocket.sections["numbers"])
        self._short = unpacked_numbers(pocket.sections["short"])

    def chance(self, state: State) -> float:
        """The first seat's chance where an action is to be chosen."""
        chance = self.movers_chance(state.lines[state.mover], state.lines[1 - state.mover])
        return chance if state.mover == 0 else 1 - chance

    def hurried(self, state: State) -> float:
        """The first seat's chance by the network alone, where turns cost something."""
        chance = self._network(state.lines[state.mover], state.lines[1 - state.mover]).hurried
        return chance if state.mover == 0 else 1 - chance

    def movers_chance(self, own: Line, theirs: Line) -> float:
        """The chance of whoever is to move with the first of two domains."""
        mine, others = place_of(own), place_of(theirs)
        if mine < SHORT_LINES and others < SHORT_LINES:
            return self._short[mine * SHORT_LINES + others] / ONE
        position = mine * LINES + others
        at = bisect_left(self._positions, position)
        if at < len(self._positions) and self._positions[at] == position:
            return self._numbers[at] / ONE
        return self._network(own, theirs).chance


def place_of(line: Line) -> int:
    """A line's place among all of them: shorter ones first, those of a length in the order of their faces."""
    if len(line) == 1:
        return 0
    place = 0
    for face in line:
        place = place * len(FACES) + face - 1
    return _FIRST[len(line)] + place


# How positions and numbers are packed: so that zlib finds something to do


def packed_positions(positions: list[int]) -> bytes:
    """Rising positions by their distances, seven bits a byte, the lowest first; the eighth says that more follow."""
    found, before = bytearray(), 0
    for position in positions:
        distance, before = position - before, position
        while distance > 127:
            found.append(distance & 127 | 128)
            distance >>= 7
        found.append(distance)
    return bytes(found)


def unpacked_positions(packed: bytes) -> "array[int]":
    """Undoes `packed_positions`."""
    found, position, distance, shift = array("L"), 0, 0, 0
    for byte in packed:
        distance |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            position += distance
            found.append(position)
            distance = shift = 0
    return found


def packed_numbers(numbers: list[int]) -> bytes:
    """Numbers of 16 bits: the high bytes of all, then the low ones."""
    return bytes(number >> 8 for number in numbers) + bytes(number & 255 for number in numbers)


def unpacked_numbers(packed: bytes) -> "array[int]":
    """Undoes `packed_numbers`."""
    half = len(packed) // 2
    both = bytearray(len(packed))
    both[1::2], both[0::2] = packed[:half], packed[half:]
    found = array("H", bytes(both))
    if sys.byteorder == "big":
        found.byteswap()
    return found
