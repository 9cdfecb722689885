"""What was put together once and may be asked for again."""

from collections.abc import Hashable


class ByteCache:
    """Bytes by what they depend on. Half of the room is for what is new; once that is full, what was new before is forgotten."""

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self._size = 0
        self._new: dict[Hashable, bytes] = {}
        self._old: dict[Hashable, bytes] = {}

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under a key, if anything still is."""
        return self._new.get(key) or self._old.get(key)

    def keep(self, key: Hashable, value: bytes) -> None:
        """Keeps a value; what was not asked for in a while makes room for it."""
        if self._size + len(value) > self._half:
            self._old, self._new, self._size = self._new, {}, 0
        self._new[key] = value
        self._size += len(value)
