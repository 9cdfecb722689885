"""The contract every game keeps, and the contracts on its values."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .nodes import Cause, Chance, Choose, M, O, Over, S
from .seats import Seat
from .story import Event

V = TypeVar("V", bound="View")

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultingTypeVar

    S_co = DefaultingTypeVar("S_co", covariant=True, default=Any)
    M_co = DefaultingTypeVar("M_co", covariant=True, default=Any)
else:  # Python before 3.13 knows no defaults, which only type checkers need
    S_co, M_co = TypeVar("S_co", covariant=True), TypeVar("M_co", covariant=True)


class View(Protocol[S_co, M_co]):
    """What one seat (None: a spectator) knows and remembers. ``View[State, Move]`` tells a type checker whose game's it is."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None: a spectator's."""
        ...

    @property
    def table(self) -> S_co:
        """The game's own table, ``?`` in it for every card that the seat does not know."""
        ...

    @property
    def options(self) -> tuple[M_co, ...]:
        """The moves this seat may choose among now; never the other seat's."""
        ...

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that are asked now; empty while chance decides and when the game is over."""
        ...

    @property
    def over(self) -> Over | None:
        """How the game ended by its rules, once it has."""
        ...


class Game(Protocol[S, M, O, V]):
    """One game under one set of options: pure functions over frozen, hashable values.

    States, moves, outcomes and views hold no randomness, clock, name or I/O. ``str()`` of a move or an outcome is its text,
    unique among the options or outcomes of its node. ``play`` and ``settle`` trust their caller: the referee is the one place
    that decides legality.
    """

    @property
    def name(self) -> str:
        """The registry's name for the game."""
        ...

    @property
    def version(self) -> int:
        """Of the rules: a match stays with the version that it began under."""
        ...

    @property
    def options(self) -> Any:
        """The options in force, a dataclass made of `options.option` fields."""
        ...

    def start(self) -> S:
        """The state before anything has happened."""
        ...

    def node(self, state: S) -> Choose[M] | Chance[O] | Over:
        """What happens next."""
        ...

    def play(self, state: S, moves: Mapping[Seat, M]) -> S:
        """The state after the seats that were asked have chosen."""
        ...

    def settle(self, state: S, outcome: O) -> S:
        """The state after chance has decided."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """All that a careful player in this seat knows and remembers; None: a spectator. The only door to a state."""
        ...

    def imagine(self, view: V, rng: Random) -> S:
        """A full state that fits the view, hidden parts drawn as chance has them given what was seen."""
        ...

    def tell(self, before: S, cause: Cause[M, O], after: S) -> tuple[Event, ...]:
        """The step as events, each with a form for either seat and one for everybody else."""
        ...

    def outcome_seen(self, state: S, outcome: O, seat: Seat | None) -> O | None:
        """The outcome as a seat learns it at this chance node: itself, or None where it stays hidden."""
        ...

    def read_move(self, text: str) -> M:
        """The move that a text names in full, possible now or not; MalformedMove if it names none."""
        ...

    def write(self, state: S) -> str:
        """The state as one line of text, without the options."""
        ...

    def write_view(self, view: V) -> str:
        """The line of `write` as a seat may see it, ``?`` for what it does not know."""
        ...

    def read(self, text: str) -> S:
        """The state that a line without options describes; BadPosition if it breaks the components or limits."""
        ...


AnyGame = Game[Any, Any, Any, Any]
"""A game whose types only its own folder knows; what works over every game takes this."""


def deciding_of(game: AnyGame) -> Callable[[Any], tuple[Seat, ...]] | None:
    """How a game tells who is asked without looking at anybody's options: its ``deciding``, None if it has none.

    It takes a state and gives the seats that are asked now, as in the node; none while chance decides and when the game is over.
    A game has it whose options depend on what its seats hide. So nobody can tell by the time that it takes how many options the
    other side has.
    """
    found: Callable[[Any], tuple[Seat, ...]] | None = getattr(game, "deciding", None)
    return found
