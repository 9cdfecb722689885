"""What the position texts of all games share: words in order, then ``name=value`` fields in any order."""

from collections.abc import Collection

from . import limits
from .errors import BadPosition, UnknownName, shown
from .seats import Seat


class UnknownField(BadPosition):
    """A field that no position of the game has; ``known`` are those it could have been."""

    def __init__(self, name: str, known: Collection[str]) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(str(UnknownName("field or option of a position", name, known)), known)


class PositionText:
    """A position text taken apart; each game picks up the words and fields it knows."""

    def __init__(self, text: str, known: Collection[str]) -> None:
        self.words: list[str] = []
        self._fields: dict[str, str] = {}
        check_length(text)
        for word in "/".join(part.strip() for part in text.split("/")).split():
            name, equals, value = word.partition("=")
            if not equals:
                self.words.append(word)
                continue
            name = name.casefold()
            if name not in known:
                raise UnknownField(name, known)
            if name in self._fields:
                raise BadPosition(f"The position gives {name} twice; once is right.")
            self._fields[name] = value

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return name in self._fields

    def field(self, name: str) -> str:
        """The field's text; empty if it is not there."""
        return self._fields.get(name, "")

    def count(self, name: str, highest: int) -> int:
        """A field that holds a whole number; 0 if it is not there."""
        return read_count(name, self._fields.get(name, "0"), 0, highest)

    def quiet(self, limit: int | None) -> int:
        """The counter towards the no-progress limit, which every game has."""
        if limit is None:
            if self.has("quiet"):
                raise BadPosition("With no_progress_limit=off nothing is counted: leave quiet out.")
            return 0
        return self.count("quiet", limit)


def check_length(text: str) -> None:
    """Refuses what is no text, or a longer one than any position could be."""
    if not isinstance(text, str):
        raise BadPosition(f"A position is a text, as write_position(game, state) writes it, not {shown(repr(text))}.")
    if len(text) > limits.LONGEST_POSITION:
        raise BadPosition(f"A position has at most {limits.LONGEST_POSITION:,} characters; this text has {len(text):,}.")


def read_count(name: str, text: str, lowest: int, highest: int) -> int:
    """A whole number within limits, or a sentence about it."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    if digits.isascii() and digits.isdigit() and len(digits) <= 6 and lowest <= int(text) <= highest:
        return int(text)
    raise BadPosition(f"{name} must be a whole number from {lowest} to {highest}, not {shown(text)}.")


def read_pair(name: str, text: str, highest: int) -> tuple[int, int]:
    """Two whole numbers, the first seat's and the second's, written with a dash between them."""
    first, dash, second = text.partition("-")
    if not dash:
        raise BadPosition(f"{name} are written like 0-0, not {shown(text)}.")
    return read_count(name, first, 0, highest), read_count(name, second, 0, highest)


def read_mover(text: str) -> Seat:
    """The seat to move, written 1 or 2."""
    match text:
        case "1":
            return 0
        case "2":
            return 1
        case _:
            raise BadPosition(f"The seat to move must be 1 or 2, not {shown(text)}.")


def halves(text: str, shape: str) -> tuple[str, str]:
    """The two seats' parts of a position, either side of a slash."""
    first, slash, second = text.partition("/")
    if not slash or "/" in second:
        raise BadPosition(f"{shown(text)} must hold the two seats’ parts with one slash between them, as in {shape}.")
    return first, second


def quiet_field(quiet: int) -> list[str]:
    """The counter as a field, left out while it is 0."""
    return [f"quiet={quiet}"] if quiet else []
