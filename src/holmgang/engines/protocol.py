"""The lines of the engine protocol, both ways. A line is a word and what belongs to it: JSON, or for a few a plain text."""

from typing import Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from holmgang.core.aims import Goal
from holmgang.core.errors import HolmgangError, listing
from holmgang.core.seats import Seat
from holmgang.matches.facts import ChoiceFacts, EventFacts, ViewFacts

VERSION = 1
"""Raised whenever an engine of the version before could not go on; words and fields that are added are left alone by those who do
not know them."""

S = TypeVar("S")


class BadLine(HolmgangError):
    """A line that cannot be read."""


# To the engine


class MatchLine(Struct, frozen=True, kw_only=True):
    """``match``: a match begins, or goes on. All that stays the same in it."""

    game: str
    title: str
    version: int
    """Of the rules."""
    options: dict[str, str]
    """House rules: those that differ from their defaults."""
    house_rules: list[str]
    """The same as lines to be read."""
    constants: Any
    """What goes with the figures of every view."""
    goal: Goal
    names: tuple[str, str]
    you: Seat
    """The seat that the engine plays."""


class EngineQuestion(Struct, frozen=True):
    """What the seat is asked."""

    asks: str
    choices: tuple[ChoiceFacts, ...]


class TableLine(Struct, frozen=True, kw_only=True):
    """``table``: how it stands, as the seat sees it."""

    view: ViewFacts
    events: tuple[EventFacts, ...]
    """What the seat has heard since its last choice."""
    question: EngineQuestion


class GoLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``go``: choose, within these limits."""

    milliseconds: int
    simulations: int | None = None
    """For engines that simulate."""
    seed: int | None = None
    """Whoever draws at random by this alone chooses the same again."""


class OverLine(Struct, frozen=True, kw_only=True):
    """``over``: how the match ended."""

    winner: Seat | None
    reason: str


class SetOptionLine(Struct, frozen=True, kw_only=True):
    """``setoption``: one of the options that the engine has named."""

    name: str
    value: str | int | bool


ToEngine = MatchLine | TableLine | GoLine | OverLine | SetOptionLine
_WORDS: dict[type[ToEngine], str] = {
    MatchLine: "match",
    TableLine: "table",
    GoLine: "go",
    OverLine: "over",
    SetOptionLine: "setoption",
}


# From the engine


class OptionLine(Struct, frozen=True, kw_only=True):
    """``option``: something that may be set before a match."""

    name: str
    type: Literal["text", "number", "switch", "choice"]
    default: str | int | bool
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    values: tuple[str, ...] | UnsetType = UNSET

    def takes(self, value: object) -> bool:
        """Whether it can be set to this."""
        match self.type:
            case "switch":
                return isinstance(value, bool)
            case "number":
                if not isinstance(value, int) or isinstance(value, bool):
                    return False
                return (self.low is UNSET or value >= self.low) and (self.high is UNSET or value <= self.high)
            case "choice":
                return self.values is UNSET or value in self.values
            case "text":
                return isinstance(value, str)

    def told(self) -> str:
        """What it can be set to."""
        match self.type:
            case "switch":
                return "it is true or false"
            case "number":
                bounds = [
                    f"{word} {bound}" for word, bound in (("at least", self.low), ("at most", self.high)) if bound is not UNSET
                ]
                return " and ".join(["it is a whole number", *bounds])
            case "choice":
                return f"it is one of {listing(() if self.values is UNSET else self.values)}"
            case "text":
                return "it is a text"


ENCODER = msgspec.json.Encoder()


def write_line(line: ToEngine) -> str:
    """The word of the line and its JSON, without a line break."""
    return f"{_WORDS[type(line)]} {ENCODER.encode(line).decode()}"


def split(line: str) -> tuple[str, str]:
    """The word of a line, and the rest."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()


def read(text: str, kind: type[S]) -> S:
    """What the rest of a line says."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadLine(f"This line cannot be read: {error}.") from error
