"""Arrays of whole numbers as compiled code sees them: their items are plain numbers. This loads nothing heavy."""

from typing import Protocol


class Numbers(Protocol):
    """A row of numbers, as numpy has it and numba takes it."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, number: int, /) -> None: ...

    def __len__(self) -> int: ...


class Grid(Protocol):
    """Numbers in rows and columns."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...
