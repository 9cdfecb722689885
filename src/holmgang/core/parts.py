"""What a game brings beside its rules, as types, and how a part is found that only a later layer may import."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from operator import attrgetter
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


def load_part(reference: str, missing: str = "") -> Any:
    """The module, or the attribute of one, that a reference names: ``package.module`` or ``package.module:ATTRIBUTE``.

    ``missing`` begins the sentence of MissingPart: what there is not.
    """
    module, colon, attribute = reference.partition(":")
    with _named_where_missing(module, missing):
        loaded: Any = import_module(module)
    if not colon:
        return loaded
    try:
        return attrgetter(attribute)(loaded)
    except AttributeError as error:
        raise MissingPart(f"{missing or f'{module} has no {attribute}'}: write it in {_file(module)}.") from error


def find_part(reference: str, missing: str = "") -> None:
    """Raises what `load_part` would, as far as that can be told without running the module: MissingPart, or SyntaxError."""
    from importlib.util import find_spec  # our own games are held to their references by tests, and need not wait for it

    module = reference.partition(":")[0]
    with _named_where_missing(module, missing):
        spec = find_spec(module)
        if spec is None:
            raise ModuleNotFoundError(name=module)
    compiled = getattr(spec.loader, "get_code", None)
    if compiled is not None:
        compiled(module)


@contextmanager
def _named_where_missing(module: str, missing: str) -> Iterator[None]:
    """Goes around what looks for a module."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module is there; it is something that it needs that is not
        raise MissingPart(f"{missing or f'There is no {module}'}: write {_file(module)}.") from error


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def read_page(module: str) -> str | None:
    """The text of the file ``page.md`` in the folder of a package that is loaded; None where there is none."""
    from importlib.resources import files  # slow to load, and few commands need it

    if not hasattr(sys.modules.get(module), "__path__"):
        return None
    page = files(module).joinpath("page.md")
    return page.read_text(encoding="utf-8") if page.is_file() else None
