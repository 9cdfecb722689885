"""Everything that can go wrong by somebody's doing, as types. Each carries one sentence for people.

The sentence says what is wrong and what would be right. Nothing has changed when one of these is raised.
"""

from collections.abc import Iterable, Sequence

LONGEST_MISSPELT = 100
"""A longer word is nobody's slip of the pen, and is not compared with the words that are known."""
MOST_BEGUN = 3
"""A beginning of more words than this is the beginning of none in particular."""


class HolmgangError(Exception):
    """The base of every error a user or a caller can cause. ``possible`` holds what could have been given instead, where that can
    be listed."""

    def __init__(self, sentence: str = "", possible: Iterable[str] = ()) -> None:
        self.possible = tuple(possible)
        super().__init__(sentence)


class UnknownName(HolmgangError):
    """A game, option, bot or command that does not exist; the sentence offers what is near."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        hint = did_you_mean(nearest(name, self.known)) or f"choose from {listing(self.known)}."
        super().__init__(f"There is no {kind} called {shown(name)}: {hint}", self.known)


def did_you_mean(near: Sequence[str]) -> str:
    """The question that offers what is near; nothing where nothing is."""
    offered = listing(near[:-1]), *near[-1:]
    return f"did you mean {' or '.join(filter(None, offered))}?" if near else ""


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """What somebody may have meant: the one of these with the fewest slips of the pen, at most one in three letters; else the few
    that begin so. Nothing where none is near."""
    if not 0 < len(name) <= LONGEST_MISSPELT:
        return ()
    word, known = name.lower(), tuple(known)
    slips = {each: _slips(word, each) for each in known if abs(len(word) - len(each)) <= _forgiven(word, each)}
    if near := [each for each in slips if slips[each] <= _forgiven(word, each)]:
        return (min(near, key=slips.__getitem__),)
    begun = tuple(each for each in known if each.startswith(word))
    return begun if len(begun) <= MOST_BEGUN else ()


def _forgiven(word: str, other: str) -> int:
    return max(len(word), len(other)) // 3


def _slips(word: str, other: str) -> int:
    """How many letters of a word are wrong, missing, too many, or swapped with the next one."""
    rows = [list(range(len(other) + 1))]
    for at, letter in enumerate(word, 1):
        row = [at]
        for to, wanted in enumerate(other, 1):
            swapped = at > 1 and to > 1 and (letter, word[at - 2]) == (other[to - 2], wanted)
            row.append(
                min(
                    rows[-1][to] + 1,
                    row[-1] + 1,
                    rows[-1][to - 1] + (letter != wanted),
                    *([rows[-2][to - 2] + 1] if swapped else []),
                )
            )
        rows.append(row)
    return rows[-1][-1]


class BadOption(HolmgangError):
    """A value that an option of the rules does not take."""


class BadPosition(HolmgangError):
    """A position text that cannot be read, or that breaks the game's components or limits."""


class MoveError(HolmgangError):
    """A move that was not played. ``possible`` holds the texts of the moves that would have been."""

    def __init__(self, sentence: str, possible: Iterable[str] = ()) -> None:
        listed = tuple(possible)
        super().__init__(f"{sentence} Possible: {listing(listed)}." if listed else sentence, listed)


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
    """A user's own text for an error sentence: printable, on one line and not too long."""
    printable = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: longest + 1])
    return printable if len(printable) <= longest else f"{printable[:longest]}…"


def listing(names: Iterable[str], most: int = 24) -> str:
    """Names joined for a sentence, cut short with a count where there are very many."""
    listed = list(names)
    if len(listed) > most:
        return ", ".join(listed[:most]) + f" and {len(listed) - most} more"
    return ", ".join(listed)
