"""The values of positions, told in lines: each seat's chance, how that is known, the options, and what a choice cost."""

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from holmgang.core.errors import listing
from holmgang.core.extras import MissingExtra
from holmgang.core.nodes import Over, Played
from holmgang.core.replay import Replay
from holmgang.core.seats import SEATS, Seat, seat_name
from holmgang.pocket.reference import usable_pocket
from holmgang.pocket.value import value_by
from holmgang.solvers.files import TablesError
from holmgang.solvers.look_up import beside_others, look_up
from holmgang.solvers.solver import NotSolvable
from holmgang.solvers.values import Value, cost, percent, ranked

from .output import bold, dim, note, say

_SELDOM = 0.00005
"""What is played less often than this rounds to never."""


def tell_value(value: Value) -> None:
    """Prints a value, then the chances that options give, the best first, and how often to play them."""
    say(bold(str(value)))
    for seat in SEATS:
        mixture = value.mixtures[seat]
        for option, chance in ranked(value, seat):
            weight = f"  play it {percent(mixture[option])} of the time" if option in mixture else ""
            say(f"  {seat_name(seat)}: {option:12} {value.told(chance)}{weight}")
    for remark in value.notes:
        note(remark)


class GameValues:
    """The value of every position of a recorded game, and what its choices gave away."""

    def __init__(self, replayed: Replay) -> None:
        self._record = replayed.record
        self._values = _values(replayed)
        chosen = [index for index, cause in enumerate(replayed.causes) if isinstance(cause, Played)]
        self._before = [self._values[index] for index in chosen]
        """For each line the value of the position in which it was played."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What else must be known to read the figures."""
        return self._values[0].notes

    def as_json(self) -> dict[str, Any]:
        """A value for every position; for every line what either seat's choice gave away, null where it had none."""
        given = [self._costs(number) for number in range(len(self._before))]
        return {"values": to_builtins(self._values), "costs": given}

    def tell(self, step: int) -> None:
        """Both players' chances after so many steps."""
        value, names = self._values[step], self._record.players
        say(dim(f"   {names[0]} {value.told(value.win[0])}, {names[1]} {value.told(value.win[1])} ({value.known})"))

    def tell_costs(self, line: int) -> None:
        """A sentence for every choice of a line that gave something away."""
        before = self._before[line]
        for seat, lost in zip(SEATS, self._costs(line), strict=True):
            if lost:
                chosen = f"{self._record.players[seat]}’s {self._record.lines[line].moves[seat]}"
                say(f"   {chosen} gave away {before.told(lost)}: {_better(before, seat)}.")

    def _costs(self, line: int) -> list[float | None]:
        moves = self._record.lines[line].moves
        return [None if move is None else cost(self._before[line], seat, move) for seat, move in zip(SEATS, moves, strict=True)]


def _values(replayed: Replay) -> list[Value]:
    """Of every position: by the solved game, else by pocket values; the error of look_up says why there is neither."""
    game, states = replayed.game, replayed.states
    try:
        return [look_up(game, state) for state in states]
    except (NotSolvable, TablesError, MissingExtra) as error:
        reference, wrong = usable_pocket(game)
        if reference is None:
            raise
        missing = () if isinstance(error, NotSolvable) else (beside_others(game, error),)
        over = [isinstance(game.node(state), Over) for state in states]
        values = [
            look_up(game, state) if ended else value_by(reference, game, state) for state, ended in zip(states, over, strict=True)
        ]
        return [replace(value, notes=(*missing, *wrong, *value.notes)) for value in values]


def _better(value: Value, seat: Seat) -> str:
    """What would have been best."""
    mixture = value.mixtures[seat]
    if mixture:
        often = sorted(mixture.items(), key=lambda each: -each[1])
        played = [f"{option} ({percent(share)})" for option, share in often if share >= _SELDOM]
        return f"best is to mix {listing(played)}" if len(played) > 1 else f"best is {often[0][0]}"
    options = ranked(value, seat)
    best = [option for option, chance in options if round(chance, 9) == round(options[0][1], 9)]
    return f"best {'was' if len(best) == 1 else 'were'} {listing(best)} with {value.told(options[0][1])}"
