"""Hypothesis strategies: games under random options, states on random ways, records, and texts gone wrong."""

from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from holmgang.conformance.options import mixed
from holmgang.conformance.walks import ending_of, settling, walk
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.record import Record
from holmgang.core.recording import record_of
from holmgang.core.referee import AnyStep
from holmgang.games import all_kinds
from tests.facts import corner

seeds = st.integers(0, 2**32)
kinds: st.SearchStrategy[GameKind] = st.sampled_from(all_kinds())

any_letter = st.characters(exclude_categories=())
"""Anything that can stand in a text, lone surrogates included."""

anything = st.text(any_letter, max_size=200)
"""Any text at all."""


class History(NamedTuple):
    """A game, where it began (None: the usual start), and what happened."""

    game: AnyGame
    start: Any
    steps: list[AnyStep]

    @property
    def state(self) -> Any:
        """Where it stands."""
        if self.steps:
            return self.steps[-1].after
        return self.game.start() if self.start is None else self.start

    def record(self) -> Record:
        """The history written down. It must not stop where chance is to decide."""
        causes = [step.cause for step in self.steps]
        return record_of(self.game, self.start, causes, ending_of(self.game, self.state))


@st.composite
def games(draw: st.DrawFn) -> AnyGame:
    """Any game under a random combination of options."""
    kind = draw(kinds)
    return kind.make(mixed(kind, Random(draw(seeds))))


@st.composite
def histories(draw: st.DrawFn, most: int = 250) -> History:
    """A random way through any game, from its start or from any position that can be written down."""
    game = draw(games())
    rng = Random(draw(seeds))
    start = corner(game, rng) if draw(st.booleans()) else None
    return History(game, start, list(walk(game, rng, start, draw(st.integers(0, most)))))


@st.composite
def settled_histories(draw: st.DrawFn) -> History:
    """A random way that does not stop where chance must decide, as a record needs it."""
    game, start, steps = draw(histories())
    rng = Random(draw(seeds))
    state = History(game, start, steps).state
    return History(game, start, [*steps, *settling(game, state, rng)])


@st.composite
def garbled(draw: st.DrawFn, text: str) -> str:
    """A text with a few things done to it: pieces cut, doubled, moved, or replaced by something odd."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = draw(
            st.sampled_from(["", text[start:end] * 2, *ODDITIES]) | st.text(st.characters(exclude_categories=()), max_size=3)
        )
        text = text[:start] + piece + text[end:]
    return text


ODDITIES = (
    " ",
    "\n",
    "-",
    "/",
    "=",
    "?",
    "!",
    "*",
    "^",
    "|",
    "->",
    "{",
    "}",
    ";",
    '"',
    "[",
    "]",
    "\\",
    "0",
    "-1",
    "9" * 30,
    "\x00",
    "²",
    "٣",
    "ſ",
    "ß",
    "\ud800",
    "quiet=3",
    "target=9",
    "duel=Qh>Ks",
    "over",
)
