"""How a state becomes a row of numbers and a row its state: derived from the state's struct.

A field takes one word; one that is a pair takes two, the first seat's and the second's. A struct within takes the words of its
own fields, and a pair of structs a pair of words for each of these. Whole numbers, flags and literals are numbers by themselves;
for what else a field may hold the game names a `Code`. Fields go by their own names, which must all differ.
"""

from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Protocol, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

NONE = -1
"""Stands for None. A struct that is None has it in its first word."""


class Code(NamedTuple):
    """How a value becomes a number, and a number the value."""

    pack: Callable[[Any], int]
    unpack: Callable[[int], Any]
    nothing: int = 0
    """What a word holds where the struct that it belongs to is None."""


def one_of(things: Sequence[Any]) -> Code:
    """One of these, by its place."""
    return Code(things.index, things.__getitem__, NONE)


def some_of(things: Sequence[Any]) -> Code:
    """Some of these, in their order: a bit for each. They come back as letters if they are letters, else as a tuple."""
    bits = {thing: 1 << place for place, thing in enumerate(things)}

    def pack(chosen: Sequence[Any]) -> int:
        return sum([bits[thing] for thing in chosen])

    def unpack(number: int) -> Sequence[Any]:
        chosen = [thing for thing, bit in bits.items() if number & bit]
        return "".join(chosen) if isinstance(things, str) else tuple(chosen)

    return Code(pack, unpack)


def digits(bits: int) -> Code:
    """Small numbers other than 0, each in so many bits, the first in the lowest."""

    def pack(numbers: Sequence[int]) -> int:
        return sum([number << bits * place for place, number in enumerate(numbers)])

    def unpack(number: int) -> tuple[int, ...]:
        found = []
        while number:
            found.append(number & (1 << bits) - 1)
            number >>= bits
        return tuple(found)

    return Code(pack, unpack)


class _Part(Protocol):
    """Where a value lies in a row; ``seat`` is 0 for what does not belong to one."""

    def pack(self, value: Any, row: list[int], seat: int) -> None: ...

    def unpack(self, row: Sequence[int], seat: int) -> Any: ...


class _Word(NamedTuple):
    place: int
    code: Code

    def pack(self, value: Any, row: list[int], seat: int) -> None:
        row[self.place + seat] = self.code.pack(value)

    def unpack(self, row: Sequence[int], seat: int) -> Any:
        return self.code.unpack(row[self.place + seat])


class _Pair(NamedTuple):
    each: _Part

    def pack(self, value: Any, row: list[int], seat: int) -> None:  # noqa: ARG002 - it has both
        self.each.pack(value[0], row, 0)
        self.each.pack(value[1], row, 1)

    def unpack(self, row: Sequence[int], seat: int) -> Any:  # noqa: ARG002 - it has both
        return self.each.unpack(row, 0), self.each.unpack(row, 1)


class _Fields(NamedTuple):
    struct: type[Struct]
    parts: dict[str, _Part]
    first: int
    """The place of its first word."""
    optional: bool

    def pack(self, value: Any, row: list[int], seat: int) -> None:
        if value is not None:
            for name, part in self.parts.items():
                part.pack(getattr(value, name), row, seat)

    def unpack(self, row: Sequence[int], seat: int) -> Any:
        if self.optional and row[self.first + seat] == NONE:
            return None
        return self.struct(**{name: part.unpack(row, seat) for name, part in self.parts.items()})


class Layout:
    """The words of a state's row.

    ``codes`` are for fields by name. ``computed`` words come after all fields: what follows from a game and its state. What only
    these say of a state is put back by ``restore``, which is given what was unpacked and the row.
    """

    def __init__(
        self,
        state: type[Struct],
        codes: Mapping[str, Code] | None = None,
        computed: Mapping[str, Callable[[Any, Any], int]] | None = None,
        restore: Callable[[Any, Sequence[int]], Any] | None = None,
    ) -> None:
        self._codes, self._computed, self._restore = codes or {}, computed or {}, restore
        self._places: dict[str, int] = {}
        self._empty: list[int] = []
        self._whole = self._fields(state, 1, optional=False)
        for name in self._computed:
            self._word(name, Code(int, int), 1)

    @property
    def words(self) -> int:
        """How many numbers a row has."""
        return len(self._empty)

    def places(self, *names: str) -> tuple[int, ...]:
        """Where the words of these fields are; of a pair the first seat's, and the second's is the next one."""
        return tuple(self._places[name] for name in names)

    def pack(self, game: Any, state: Any) -> list[int]:
        """The row of a game's state."""
        row = self._empty.copy()
        self._whole.pack(state, row, 0)
        for name, compute in self._computed.items():
            row[self._places[name]] = compute(game, state)
        return row

    def unpack(self, row: Sequence[int]) -> Any:
        """The state of a row."""
        state = self._whole.unpack(row, 0)
        return state if self._restore is None else self._restore(state, row)

    # Going through the struct

    def _fields(self, struct: type[Struct], width: int, *, optional: bool) -> _Fields:
        first = self.words
        return _Fields(
            struct, {field.name: self._part(field.name, field.type, width) for field in fields(struct)}, first, optional
        )

    def _part(self, name: str, kind: Any, width: int) -> _Part:
        arguments = get_args(kind)
        if get_origin(kind) is tuple and len(arguments) == 2 and arguments[0] == arguments[1]:
            return _Pair(self._part(name, arguments[0], 2))
        optional = get_origin(kind) in (Union, UnionType) and NoneType in arguments
        if optional:
            (kind,) = (each for each in arguments if each is not NoneType)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self._fields(kind, width, optional=optional)
        code = self._codes[name] if name in self._codes else _plain(name, kind)
        return self._word(name, _or_none(code) if optional else code, width)

    def _word(self, name: str, code: Code, width: int) -> _Word:
        assert name not in self._places, f"two fields are called {name}"
        self._places[name] = self.words
        self._empty += [code.nothing] * width
        return _Word(self._places[name], code)


def _plain(name: str, kind: Any) -> Code:
    if kind in (int, bool):
        return Code(int, kind)
    assert get_origin(kind) is Literal, f"{name} needs a code: {kind} is no number"
    return one_of(get_args(kind))


def _or_none(code: Code) -> Code:
    return Code(
        lambda value: NONE if value is None else code.pack(value),
        lambda number: None if number == NONE else code.unpack(number),
        NONE,
    )
