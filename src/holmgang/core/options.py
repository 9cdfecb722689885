"""Options of the rules as data: named, documented, validated, written the same way everywhere.

A game's options are a frozen dataclass whose fields are made by `option` or `number`; everything else here reads them off it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from . import limits
from .errors import BadOption, UnknownName, listing, shown

T = TypeVar("T")
OptionsT = TypeVar("OptionsT")

_KEY = "option"


@dataclass(frozen=True)
class Reading:
    """One value an option takes, as text, with what it means at the table."""

    text: str
    value: object
    means: str


@dataclass(frozen=True)
class Option:
    """An option's documentation and the values it takes."""

    name: str
    default: object
    asks: str
    """The question about the rules that this option answers."""
    source: str
    """The ruling it belongs to."""
    readings: tuple[Reading, ...]
    lowest: int | None = None
    highest: int | None = None

    def read(self, text: str) -> object:
        """The value a text stands for."""
        wanted = text.strip().casefold()
        for reading in self.readings:
            if reading.text == wanted:
                return reading.value
        if self.lowest is not None and self.highest is not None and wanted.isascii() and wanted.isdigit() and len(wanted) <= 9:
            number = int(wanted)
            if self.lowest <= number <= self.highest:
                return number
        raise BadOption(f"{self.name} cannot be {shown(text)}: it takes {self.takes()}.", (each.text for each in self.readings))

    def write(self, value: object) -> str:
        """The text a value is written as."""
        for reading in self.readings:
            if reading.value == value and type(reading.value) is type(value):
                return reading.text
        return str(value)

    def told(self, value: object) -> str:
        """What it asks and how that is answered, for players, who need not know what the option is called."""
        text = self.write(value)
        answer = next((reading.means for reading in self.readings if reading.text == text), text)
        return f"{self.asks} {answer[:1].upper()}{answer[1:]}."

    def takes(self) -> str:
        """The values it takes, for a sentence."""
        texts = [reading.text for reading in self.readings]
        if self.lowest is not None:
            texts.insert(0, f"{self.lowest} to {self.highest}")
        return listing(texts)


@dataclass(frozen=True)
class NoOptions:
    """The options of a game that has none."""


def option(*readings: tuple[str, T, str], asks: str, source: str) -> T:
    """A field that takes one of a few values, each given as (text, value, what it means); the first is the default."""
    listed = tuple(Reading(text, value, means) for text, value, means in readings)
    described = Option("", readings[0][1], asks, source, listed)
    return field(default=readings[0][1], metadata={_KEY: described})


def number(default: T, lowest: int, highest: int, *, asks: str, source: str, off: str | None = None) -> T:
    """A field that takes a whole number in a range; ``off``, where given, says what its absence (None) means."""
    readings = () if off is None else (Reading("off", None, off),)
    described = Option("", default, asks, source, readings, lowest, highest)
    return field(default=default, metadata={_KEY: described})


def described(options: object) -> tuple[Option, ...]:
    """The options of a game's options class (or of an instance), in their order."""
    found = []
    for entry in fields(cast("Any", options)):
        meta: Option = entry.metadata[_KEY]
        found.append(Option(entry.name, meta.default, meta.asks, meta.source, meta.readings, meta.lowest, meta.highest))
    return tuple(found)


def highest(options: object, name: str) -> int:
    """The largest whole number that an option takes."""
    (option,) = (each for each in described(options) if each.name == name)
    values = [option.highest, *(reading.value for reading in option.readings)]
    return max(value for value in values if isinstance(value, int))


def read_options(kind: type[OptionsT], given: Mapping[str, object]) -> OptionsT:
    """A game's options from names and values; a value may be the text or the thing itself (``6`` or ``"6"``)."""
    if len(given) > limits.MOST_OPTIONS:
        raise BadOption(f"At most {limits.MOST_OPTIONS} options are given at once; here are {len(given):,}.")
    known = {each.name: each for each in described(kind)}
    values = {}
    for name, value in given.items():
        if name not in known:
            raise UnknownName("option", name, known)
        values[name] = known[name].read(known[name].write(value))
    return kind(**values)


@runtime_checkable
class Spoilable(Protocol):
    """Options whose values may be fine one by one and leave no game together."""

    def spoiled(self) -> str | None:
        """Why no match should begin under them, in a sentence; None: they are fine."""
        ...


def check_unspoiled(options: object) -> None:
    """For new matches only: what was begun under such options goes on, and positions and records of it are read."""
    if isinstance(options, Spoilable) and (why := options.spoiled()) is not None:
        raise BadOption(why)


def changed(options: object) -> dict[str, str]:
    """The options that differ from their defaults, as texts, in their order."""
    texts = {each.name: each.write(getattr(options, each.name)) for each in described(options)}
    return {each.name: texts[each.name] for each in described(options) if texts[each.name] != each.write(each.default)}


def no_progress(default: int, asks: str, source: str) -> int | None:
    """The option every game has: when the rules call a draw because nothing happens any more."""
    return number(cast("int | None", default), 1, 1000, asks=asks, source=source, off="play on without a limit")
