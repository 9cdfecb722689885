"""Everything that can go wrong by somebody's doing, as types. Each carries one sentence for people.

The sentence says what is wrong and what would be right. Nothing has changed when one of these is raised.
"""

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_MISSPELT = 100
"""A longer word is nobody's slip of the pen, and is not compared with the words that are known."""


NEAR = 0.65
"""How alike a word must be to one that is known, by difflib's measure, to be taken for a slip of the pen."""


class HolmgangError(Exception):
    """The base of every error a user or a caller can cause."""


class UnknownName(HolmgangError):
    """A game, option, bot or command that does not exist; the sentence offers the nearest one."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        near = nearest(name, self.known)
        hint = f"did you mean {near}?" if near else f"choose from {listing(self.known)}."
        super().__init__(f"There is no {kind} called {shown(name)}: {hint}")


def nearest(name: str, known: Iterable[str]) -> str:
    """The one of these that somebody may have meant; nothing where none is near."""
    near = get_close_matches(name.lower(), list(known), n=1, cutoff=NEAR) if len(name) <= LONGEST_MISSPELT else []
    return near[0] if near else ""


class BadOption(HolmgangError):
    """A value that an option of the rules does not take."""


class BadPosition(HolmgangError):
    """A position text that cannot be read, or that breaks the game's components or limits."""


class MoveError(HolmgangError):
    """A move that was not played. ``possible`` holds the texts of the moves that would have been."""

    def __init__(self, sentence: str, possible: Iterable[str] = ()) -> None:
        self.possible = tuple(possible)
        if self.possible:
            sentence = f"{sentence} Possible: {listing(self.possible)}."
        super().__init__(sentence)


class MalformedMove(MoveError):
    """A text that names no move of this game, or more than one of those possible now."""


class IllegalMove(MoveError):
    """A move of this game that is not among the options now."""


class OutOfTurn(MoveError):
    """A move by a seat that has nothing to decide now, or that is missing where one is needed."""


class BadOutcome(HolmgangError):
    """An outcome that chance cannot bring now, or one given where none is awaited."""


class BadRecord(HolmgangError):
    """A record that cannot be read, is not what its hash says, or does not replay."""


class NewerRules(BadRecord):
    """A record made under rules that this version does not know yet."""


class RedactedRecord(BadRecord):
    """A record that one seat's ignorance was cut out of: it can be shown, not replayed or verified."""


def shown(text: str, longest: int = 60) -> str:
    """A user's own text, quoted for an error sentence: printable, on one line and not too long."""
    return f"“{cut(text, longest)}”"


def cut(text: str, longest: int = 60) -> str:
    """The same without quotes."""
    printable = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: longest + 1])
    return printable if len(printable) <= longest else f"{printable[:longest]}…"


def listing(names: Iterable[str], most: int = 24) -> str:
    """Names joined for a sentence, cut short with a count where there are very many."""
    listed = list(names)
    if len(listed) > most:
        return ", ".join(listed[:most]) + f" and {len(listed) - most} more"
    return ", ".join(listed)
