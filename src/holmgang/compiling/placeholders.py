"""What a game binds for what it has not: nothing left to chance, nothing hidden."""

from typing import Any

from .caching import inner
from .contract import Row
from .randomness import Source


@inner
def count_outcomes(rules: Any, row: Row) -> int:  # noqa: ARG001 - whatever they are
    return 0


@inner
def outcome_at(rules: Any, row: Row, index: int) -> int:  # noqa: ARG001 - whatever they are
    """Never asked for, as `settle` is."""
    return -1


@inner
def settle(rules: Any, row: Row, outcome: int) -> None:
    """Compiled code that is the same for every game needs one."""


@inner
def imagine(rules: Any, row: Row, seat: int, source: Source) -> None:
    """What is known in full needs no drawing."""


@inner
def sees_outcome(rules: Any, row: Row, seat: int) -> bool:  # noqa: ARG001 - whoever it is
    return True


NO_CHANCE = count_outcomes, outcome_at, settle
NO_SECRETS = sees_outcome, imagine
