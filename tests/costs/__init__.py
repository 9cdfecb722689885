"""What reading costs: texts made of one piece many times over, and how the time grows with their length."""

import gc
from collections.abc import Callable
from time import thread_time
from typing import NamedTuple

from holmgang.core.errors import HolmgangError

STEEPEST = 3.0
"""A long text may cost so many times what it would in proportion to a short one. With the square it would be as many times as
the text is longer: 8 to 16 here. On a busy machine what takes longer is disturbed more: twice its share was seen of parsers that
are linear, so what is told apart has to lie further apart than that."""
TRIES = 12
"""A slow moment of the machine is no slow parser: it is measured so often, each time anew, before it is believed."""

LONGEST_SENTENCE = 2_000
"""In characters: a refusal is not the text once more."""

Read = Callable[[str], object]


class Shape(NamedTuple):
    """A text whose middle can be of any length."""

    before: str
    piece: str
    after: str = ""

    def text(self, length: int) -> str:
        """The text at about this length; ``#`` in the piece is a number that counts up."""
        count = max(1, (length - len(self.before) - len(self.after)) // (len(self.piece) + 4 * self.piece.count("#")))
        if "#" not in self.piece:
            return self.before + self.piece * count + self.after
        return self.before + "".join(self.piece.replace("#", str(number)) for number in range(1, count + 1)) + self.after


def steepness(read: Read, short: str, long: str) -> float:
    """How many times as much a letter of the long text costs, at best."""
    longer = len(long) / len(short)
    best = float("inf")
    for _ in range(TRIES):
        # walking over the letters is the least that reading can cost; below that, a difference is not the parser's
        # and the short text is read three times: one slow moment there would let any parser pass
        least = max(min(_cost(read, short) for _ in range(3)), _cost(_walk, short))
        best = min(best, _cost(read, long) / least / longer)
        if best < STEEPEST:
            break
    return best


def _walk(text: str) -> None:
    for _ in text:
        pass


def _cost(read: Read, text: str) -> float:
    collecting = gc.isenabled()
    gc.disable()
    sentence = ""
    start = thread_time()
    try:
        read(text)
    except HolmgangError as error:
        sentence = str(error)
    finally:
        cost = thread_time() - start
        if collecting:
            gc.enable()
    assert len(sentence) < LONGEST_SENTENCE
    return cost
