"""What every game's compiled rules can do, under one name for all games.

A compiled state is a row of 64-bit whole numbers, changed in place; a compiled form of the options is a named tuple of its own
class for each game. The functions here have no body: compiled code that calls one gets, by the class of ``rules``, the function
that the game has bound to that name. So a loop, a greedy bot or a search is written once and compiled for every game.

Moves and outcomes are whole numbers here, too: their codes. Like `Game.play` and `Game.settle`, these functions trust their
caller: a code that is not among the options leaves nonsense behind.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from holmgang.core.nodes import Chance, Choose, Node, Over

from .arrays import Numbers
from .caching import INLINED, inlined, inner
from .layout import Layout
from .randomness import Source, below

Row = Numbers
"""One packed state."""
Codes = Numbers
"""Room for the codes of options or outcomes, or filled with some."""
Rows = NDArray[np.int64]
"""Packed states, one a row."""

CHANCE, FIRST, SECOND, BOTH = 0, 1, 2, 3
"""What a node is while the game goes on: a bit for each seat that is asked, none while chance must decide."""
FIRST_WON, SECOND_WON, DRAWN = 4, 5, 6
"""What a node is once the game is over."""

NO_MOVE = -1
"""Stands for the move of a seat that is not asked."""
NO_LIMIT = -1
"""Stands in the compiled options for a limit that is off: no counter ever reaches it."""


def node(rules: Any, row: Row) -> int:
    """What happens next: one of the seven values above."""
    raise NotImplementedError


def count_options(rules: Any, row: Row, seat: int) -> int:
    """How many options a seat has that is asked."""
    raise NotImplementedError


def option_at(rules: Any, row: Row, seat: int, index: int) -> int:
    """The code of the option with this number, in the order of the reference rules; the first is number 0."""
    raise NotImplementedError


def play(rules: Any, row: Row, first: int, second: int) -> None:
    """Plays the codes of the seats asked; ``NO_MOVE`` for one that is not."""
    raise NotImplementedError


def count_outcomes(rules: Any, row: Row) -> int:
    """How many things chance may bring. In all our games they are equally likely, so there are no weights."""
    raise NotImplementedError


def outcome_at(rules: Any, row: Row, index: int) -> int:
    """The code of the one with this number, in the order of the reference rules."""
    raise NotImplementedError


def settle(rules: Any, row: Row, outcome: int) -> None:
    """Lets chance bring this outcome."""
    raise NotImplementedError


def sees_outcome(rules: Any, row: Row, seat: int) -> bool:
    """Whether this seat learns what chance brings here, as `Game.outcome_seen` has it."""
    raise NotImplementedError


def imagine(rules: Any, row: Row, seat: int, source: Source) -> None:
    """Draws anew what this seat cannot know, draw for draw as `Game.imagine` does from the seat's view."""
    raise NotImplementedError


def measure(rules: Any, row: Row, seat: int) -> int:
    """How good the table looks to this seat, as the kind's measure has it; its expectation where it must wait for chance.

    Whole numbers: each game multiplies by what its own expectations are divided by, the same for all its positions.
    """
    raise NotImplementedError


def observe(rules: Any, row: Row, seat: int, numbers: Numbers) -> None:
    """Writes all that this seat knows and remembers, as the game's encoding has it in its information state."""
    raise NotImplementedError


def choose_option(policy: Any, rules: Any, row: Row, seat: int, source: Source) -> int:
    """The option that a policy takes for a seat that is asked. A policy is a named tuple of its own class, too."""
    raise NotImplementedError


# What follows from these


@inlined
def list_options(rules: Any, row: Row, seat: int, codes: Codes) -> int:
    """Writes the codes of the options of a seat that is asked, in the order of the reference rules; returns how many."""
    count = count_options(rules, row, seat)
    for index in range(count):
        codes[index] = option_at(rules, row, seat, index)
    return count


@inlined
def any_option(rules: Any, row: Row, seat: int, source: Source) -> int:
    """Any of them, chosen by one call of `below` with their number."""
    return option_at(rules, row, seat, below(count_options(rules, row, seat), source))


@inlined
def list_outcomes(rules: Any, row: Row, codes: Codes) -> int:
    """Writes the codes of what chance may bring, in the order of the reference rules; returns how many."""
    count = count_outcomes(rules, row)
    for index in range(count):
        codes[index] = outcome_at(rules, row, index)
    return count


@inlined
def any_outcome(rules: Any, row: Row, source: Source) -> int:
    """Any of them, chosen by one call of `below` with their number."""
    return outcome_at(rules, row, below(count_outcomes(rules, row), source))


@inner
def copy_row(row: Row, onto: Row) -> None:
    """Makes one row equal to another."""
    for word in range(len(row)):
        onto[word] = row[word]


class PackedForm(NamedTuple):
    """How a game's values become numbers and numbers its values."""

    layout: Layout
    moves: Sequence[Any]
    """The reference move of every code, possible or not."""
    make_rules: Callable[[Any], Any]
    """The compiled form of a game's options."""
    read_outcome: Callable[[list[int], int], Any]
    """The reference outcome of a code at the chance node of a row."""

    @property
    def words(self) -> int:
        """How many numbers a row has."""
        return self.layout.words

    def pack(self, game: Any, state: Any) -> list[int]:
        """The row of a game's state."""
        return self.layout.pack(game, state)

    def unpack(self, row: list[int]) -> Any:
        """The state of a row."""
        return self.layout.unpack(row)


def kind_of(happens: Node[Any, Any]) -> int:
    """A reference node as one of the seven values above."""
    match happens:
        case Choose((first, second)):
            return FIRST * bool(first) + SECOND * bool(second)
        case Chance():
            return CHANCE
        case Over(winner):
            return DRAWN if winner is None else FIRST_WON + winner


def limit_or_none(limit: int | None) -> int:
    """A limit as compiled code takes it."""
    return NO_LIMIT if limit is None else limit


_BOUND: dict[tuple[Any, ...], set[str]] = {}
"""For the name and the types of each class of rules: what has been bound for it."""


def bind(rules_class: type[Any], *functions: Callable[..., Any]) -> None:
    """Makes these compiled functions the ones that are meant where rules of this class are given; each by its own name.

    Compiled code that is read from disk knows a class by its name and the types of its fields, so these must not be the same
    for two games.
    """
    shape = _shape(rules_class)
    assert shape not in _BOUND
    _BOUND[shape] = {function.__name__ for function in functions}
    for function in functions:
        mean(globals()[function.__name__], rules_class, function)


def is_bound(rules_class: type[Any], name: str) -> bool:
    """Whether rules of this class have a function of this name."""
    return name in _BOUND.get(_shape(rules_class), ())


def _shape(rules_class: type[Any]) -> tuple[Any, ...]:
    return rules_class.__name__, tuple(rules_class.__annotations__.values())


def mean(stub: Callable[..., Any], first: type[Any], function: Callable[..., Any]) -> None:
    """Compiled code that calls the stub with a first argument of this class gets the compiled function."""
    parameters = [*inspect.signature(function).parameters]
    assert [*inspect.signature(stub).parameters] == parameters
    overload(stub, jit_options=INLINED, strict=False)(_only_for(first, function, len(parameters)))


def _only_for(first: type[Any], function: Any, parameters: int) -> Callable[..., Any]:
    """What numba asks while compiling a call of the stub: the function, or None if the first argument is of another class.

    The answer is a call of the function, so that its own compilation is used, which is kept.
    """

    by_parameters: dict[int, Callable[..., Any]] = {
        1: lambda one: function(one),
        2: lambda one, two: function(one, two),
        3: lambda one, two, three: function(one, two, three),
        4: lambda one, two, three, four: function(one, two, three, four),
        5: lambda one, two, three, four, five: function(one, two, three, four, five),
    }
    call = by_parameters[parameters]

    def choose(*types: Any) -> Any:
        return call if getattr(types[0], "instance_class", None) is first else None

    choose.__signature__ = inspect.signature(call)  # type: ignore[attr-defined]  # numba counts the parameters
    return choose
