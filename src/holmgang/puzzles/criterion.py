"""What makes a position a puzzle: exactly one answer is right, by a margin that is far above any error of the numbers."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.seats import Seat
from holmgang.solvers.values import Value

Wanted = Literal["best", "unplayed"]
"""*best*: the option that keeps the chance to win; *unplayed*: the one that no equilibrium chooses, where both choose at once."""

Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")

MARGIN = 0.02
"""Of a win: by so much the best option is better than all others, or the unplayed one worse than all others."""
STANDARD_ERRORS = 3
"""So many of them fit into the margin, in a game that nobody has solved."""
PLAYED = 0.05
"""So often at least an equilibrium chooses each of the options that are not the answer."""


class Grading(NamedTuple):
    """How hard the puzzles of a game are, by the margin for each option: many options and a small margin are hard."""

    easy: float
    """From here on."""
    hard: float
    """Below this."""

    def grade(self, margin: float, options: int) -> Grade:
        """The grade of a puzzle with this margin and so many options."""
        return "easy" if margin / options >= self.easy else "hard" if margin / options < self.hard else "medium"


def asked_seat(game: AnyGame, state: object) -> Seat:
    """Whose decision a puzzle is: the first seat's where both choose at once."""
    node = game.node(state)
    assert isinstance(node, Choose), "nobody is asked in this position"
    return node.seats[0]


def right_answer(value: Value, seat: Seat, wanted: Wanted) -> str | None:
    """The only right answer; None where there is none or where another one is too near to it."""
    chances = value.options[seat]
    best = max(chances.values())
    if wanted == "best":
        good = [option for option, chance in chances.items() if best - chance < MARGIN]
        return good[0] if len(good) == 1 and len(chances) > 1 else None
    bad = [option for option, chance in chances.items() if best - chance >= MARGIN]
    played = [option for option, share in value.mixtures[seat].items() if share >= PLAYED]
    return bad[0] if len(bad) == 1 and len(chances) > 2 and len(played) == len(chances) - 1 else None


def margin(chances: Mapping[str, float], wanted: Wanted) -> float:
    """By how much the only right answer stands out: the best option from the next one, the unplayed one from the best."""
    best, second, *_ = sorted(chances.values(), reverse=True)
    return best - (second if wanted == "best" else min(chances.values()))
