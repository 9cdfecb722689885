"""What makes a position a puzzle: exactly one answer is right, by a margin that is far above any error of the numbers."""

from collections.abc import Mapping

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.puzzles import Wanted
from holmgang.core.seats import Seat
from holmgang.solvers.values import Value

MARGIN = 0.02
"""Of a win: by so much the best option is better than all others, or the unplayed one worse than all others."""
STANDARD_ERRORS = 3
"""So many of them fit into the margin, in a game that nobody has solved."""
PLAYED = 0.05
"""So often at least an equilibrium chooses each of the options that are not the answer."""


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
