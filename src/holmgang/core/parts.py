"""What a game brings beside its rules, as types, and how a part is found that only a later layer may import."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from .errors import HolmgangError


class MissingPart(HolmgangError):
    """Something that a game does not bring; the sentence says in which file it would be written."""


Measure = Callable[[Any, Any], int | None]
"""Of rules and a view: how good its table looks to its seat, in points; None where only chance can tell."""

Figures = Callable[[Any, Any], Any]
"""Of a game and a view: what its table adds up to, for whoever draws it; sums that a state does not spell out.

They can be written as JSON. Seats that see the same table are sent the same figures, and nothing goes into them that the view
does not hold.
"""

Constants = Callable[[Any], Any]
"""Of a game: what a board needs besides the table that no move changes; limits and components under a game's options.

They can be written as JSON; their names are others than those of the figures.
"""

Beats = Mapping[str, int]
"""Of kinds of events: for how many milliseconds each is looked at before the next, where that is not a `BEAT`."""
BEAT: Final = 450
"""For how many milliseconds an event is looked at whose game says nothing else."""


class CompiledForm(Protocol):
    """How a game's values become the rows of numbers that its compiled rules work on, and numbers its values."""

    @property
    def words(self) -> int:
        """How many numbers a row has."""
        ...

    @property
    def moves(self) -> Sequence[Any]:
        """The reference move of every code, possible or not."""
        ...

    @property
    def make_rules(self) -> Callable[[Any], Any]:
        """Makes the compiled form of a game's options."""
        ...

    @property
    def pack(self) -> Callable[[Any, Any], Sequence[int]]:
        """Makes the row of a game's state."""
        ...

    @property
    def unpack(self) -> Callable[[list[int]], Any]:
        """Makes the state of a row."""
        ...

    @property
    def read_outcome(self) -> Callable[[list[int], int], Any]:
        """Makes the reference outcome of a code at the chance node of a row."""
        ...


def no_constants(game: Any) -> dict[str, Any]:  # noqa: ARG001 - none, whatever it is
    """The constants of a game that brings none."""
    return {}


def load_part(reference: str) -> Any:
    """The module, or the attribute of one, that a reference names: ``package.module`` or ``package.module:ATTRIBUTE``."""
    module, colon, attribute = reference.partition(":")
    try:
        loaded: Any = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there; it is something that it needs that is not
        raise MissingPart(f"There is no {module}: write {module.replace('.', '/')}.py.") from error
    if not colon:
        return loaded
    try:
        return getattr(loaded, attribute)
    except AttributeError as error:
        raise MissingPart(f"{module} has no {attribute}: write it in {module.replace('.', '/')}.py.") from error


def read_page(package: str) -> str:
    """The text of the file ``page.md`` in the folder of a package."""
    from importlib.resources import files  # slow to load, and few commands need it

    return files(package).joinpath("page.md").read_text(encoding="utf-8")
