"""The odds of every chance node of a game in one line, so that a record carries all that recomputing its outcomes needs.

One node after the other, a semicolon between them: each is the outcomes in the order the rules give them, ``:weight`` behind
those that weigh other than 1. ``=`` is the node before once more, ``-`` the node before less what it brought, as when cards are
drawn one by one.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from holmgang.core.errors import BadRecord, shown
from holmgang.core.nodes import Chance


class Odds(NamedTuple):
    """A chance node as texts: outcomes with their weights."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]

    def without(self, outcome: str) -> "Odds":
        """One less of an outcome, as after drawing it; none where it was the last."""
        left = [(text, weight - (text == outcome)) for text, weight in zip(self.outcomes, self.weights, strict=True)]
        return Odds(tuple(text for text, weight in left if weight), tuple(weight for _, weight in left if weight))

    def __str__(self) -> str:
        words = zip(self.outcomes, self.weights, strict=True)
        return " ".join(text if weight == 1 and ":" not in text else f"{text}:{weight}" for text, weight in words)


def odds_of(chance: Chance[Any]) -> Odds:
    """The odds of a node, outcomes by their texts."""
    return Odds(tuple(str(outcome) for outcome in chance.outcomes), chance.weights)


def write_odds(nodes: Iterable[tuple[Odds, str]]) -> str:
    """The odds of all nodes of a game, each given with what it brought."""
    words = []
    before: tuple[Odds, str] | None = None
    for odds, outcome in nodes:
        if before is not None and odds == before[0]:
            words.append("=")
        elif before is not None and odds == before[0].without(before[1]):
            words.append("-")
        else:
            words.append(str(odds))
        before = odds, outcome
    return "; ".join(words)


def read_odds(text: str, outcomes: Iterable[str]) -> Iterator[Odds]:
    """The odds of each node, the outcomes of the game being known; ends where either runs out."""
    before: tuple[Odds, str] | None = None
    for written, outcome in zip(text.split(";"), outcomes, strict=False):
        words = written.split()
        if words == ["="] and before is not None:
            odds = before[0]
        elif words == ["-"] and before is not None:
            odds = before[0].without(before[1])
        else:
            odds = _read(words)
        before = odds, outcome
        yield odds


def _read(words: list[str]) -> Odds:
    pairs = [_pair(word) for word in words]
    return Odds(tuple(text for text, _ in pairs), tuple(weight for _, weight in pairs))


def _pair(word: str) -> tuple[str, int]:
    text, colon, weight = word.rpartition(":")
    if not colon:
        return word, 1
    if not (weight.isascii() and weight.isdigit() and len(weight) <= 9 and int(weight) > 0):
        raise BadRecord(f"The Odds tag: {shown(word)} has no weight that is a whole number of at least 1.")
    return text, int(weight)
