"""What both engines run alike: how a statement is given to one is for the engine to say."""

from collections.abc import Sequence
from typing import Any

Statement = tuple[str, tuple[Any, ...]]
"""With a question mark for each of the values."""


class Statements:
    """Whatever returns has been stored durably."""

    async def _rows(self, sql: str, *values: Any) -> list[Sequence[Any]]:
        raise NotImplementedError

    async def _run(self, *statements: Statement) -> None:
        raise NotImplementedError
