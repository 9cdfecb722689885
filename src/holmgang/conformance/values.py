"""States, moves, outcomes and views are values: they never change and can be kept in sets."""

from collections.abc import Iterator
from enum import Enum
from itertools import chain
from typing import Any

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS

from .case import Case


def states_moves_outcomes_and_views_are_hashable_and_frozen(case: Case) -> None:
    """Whoever keeps one keeps it as it was."""
    seen_types: set[type] = set()
    for value in _values(case):
        case.expect(_hashable(value), f"{type(value).__name__} cannot be hashed: make it a frozen dataclass or a named tuple")
        if type(value) not in seen_types:
            seen_types.add(type(value))
            case.expect(_frozen(value), f"{type(value).__name__} can be changed: make it a frozen dataclass or a named tuple")


def equal_states_are_the_same_key(case: Case) -> None:
    """Equal states have equal hashes, whatever way they were made."""
    for state in case.states():
        copied = case.game.read(case.game.write(state))
        case.expect(copied == state, "the state that was read from its text is not equal to it", state)
        case.expect(hash(copied) == hash(state), "an equal state has another hash", state)


def _values(case: Case) -> Iterator[Any]:
    """Everything that a game hands out on its ways."""
    for state in case.states():
        yield state
        yield from (case.game.view(state, seat) for seat in (*SEATS, None))
        match case.game.node(state):
            case Choose(options):
                yield from chain(*options)
            case Chance(outcomes):
                yield from outcomes
            case Over() as node:
                yield node


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _frozen(value: Any) -> bool:
    """None of its attributes can be set, and none added; a member of an enumeration is taken for what it is."""
    if isinstance(value, Enum):
        return True
    fields = [name for each in ("__struct_fields__", "__dataclass_fields__") for name in getattr(type(value), each, ())]
    for name in (*fields, "something_new"):
        try:
            setattr(value, name, None)
        except (AttributeError, TypeError):  # a FrozenInstanceError is an AttributeError
            continue
        return False
    return True
