"""Who is served next: one line for each who asks, the lines served in turn, and from one line only so many at once."""

from collections import Counter, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class LineFull(Exception):
    """Too many wait in this line already."""


class QueueFull(Exception):
    """Too many wait in all."""


class FairQueue(Generic[T]):
    """Items in lines. `take` gives the next one, `done` lets its line go on.

    Whoever comes while nothing of their line is done waits for at most one item of every other line.
    """

    def __init__(self, most: int, most_in_line: int, largest: int, at_once: int = 1) -> None:
        self._most = most
        self._most_in_line = most_in_line
        self._at_once = at_once
        """So many of one line may be taken before the first of them is done."""
        self._largest = largest
        """So many bytes may wait in all: a few large items fill the room of many small ones."""
        self._lines: dict[Hashable, deque[tuple[T, int]]] = {}
        self._next: dict[Hashable, None] = {}
        """The lines that have something to be taken, in the order in which they are served."""
        self._taken: Counter[Hashable] = Counter()
        self._size = 0
        self.waiting = 0

    def put(self, line: Hashable, item: T, size: int = 0) -> None:
        """Joins a line; LineFull or QueueFull where it cannot. What can be taken at once finds room in any case."""
        waiting = self._lines.get(line, ())
        if len(waiting) >= self._most_in_line:
            raise LineFull
        if self.waiting >= self._most or (self.waiting and self._size + size > self._largest):
            raise QueueFull
        self._lines.setdefault(line, deque()).append((item, size))
        self._count(1, size)
        self._line_up(line)

    def take(self) -> tuple[Hashable, T] | None:
        """The first of the line whose turn it is: of which least is being done, and which was served longest ago.

        None where nobody may be served now. The line takes its place behind all others.
        """
        if not self._next:
            return None
        line = min(self._next, key=self._taken.__getitem__)
        del self._next[line]
        self._taken[line] += 1
        item, size = self._lines[line].popleft()
        if not self._lines[line]:
            del self._lines[line]
        self._count(-1, -size)
        self._line_up(line)
        return line, item

    def done(self, line: Hashable) -> None:
        """Something that was taken from the line is finished."""
        self._taken[line] -= 1
        if not self._taken[line]:
            del self._taken[line]
        self._line_up(line)

    def remove(self, line: Hashable, item: T) -> bool:
        """Leaves a line again; whether it was still waiting there."""
        for each in self._lines.get(line, ()):
            if each[0] is item:
                self._lines[line].remove(each)
                if not self._lines[line]:
                    del self._lines[line]
                    self._next.pop(line, None)
                self._count(-1, -each[1])
                return True
        return False

    def empty(self) -> list[T]:
        """Sends all away who wait; returns them."""
        waiting = [item for line in self._lines.values() for item, _ in line]
        self._lines.clear()
        self._next.clear()
        self.waiting = self._size = 0
        return waiting

    def _line_up(self, line: Hashable) -> None:
        if line in self._lines and self._taken[line] < self._at_once:
            self._next.setdefault(line)

    def _count(self, items: int, size: int) -> None:
        self.waiting += items
        self._size += size
