"""What a game is about, in words for those at its table: a part that each game brings.

The terminal and the browser say the same. What wins, what loses and what the words on the table mean stays the same all through a
match; how far each side is, and how near a draw, follows from the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .game import AnyGame, View
from .nodes import Over
from .story import Voice


@dataclass(frozen=True, slots=True)
class Goal:
    """What the game is about, the same all through a match."""

    wins: str
    """What wins, in one short sentence: it stands above the table."""
    loses: str = ""
    """What loses, in another."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The words that one meets at the table, each explained in one plain sentence."""


@dataclass(frozen=True, slots=True)
class AimProgress:
    """How a table stands, in words. It is made of the table alone, so that seats that see the same table are told the same."""

    far: tuple[str, str] = ("", "")
    """By seat: how far it is from winning or losing, in a few words without an end."""
    status: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By seat: those of the goal's words that hold for it now."""
    draw: str = ""
    """How near a draw for want of progress is, in a sentence, from half way on."""


class Aims(Protocol):
    """What a game's module of aims offers; its own types of game and view are known in its folder only."""

    def goal(self, game: Any) -> Goal:
        """What this game under its options is about."""
        ...

    def progress(self, game: Any, view: Any) -> AimProgress:
        """How the table of a view stands. Nothing goes into it that the view does not hold."""
        ...

    def ending(self, game: Any, over: Over, voice: Voice) -> str:
        """Why the rules ended it, in a sentence to a listener that names the winner first; by `plain_ending` where a reason is
        not known here, as in a match begun under other rules."""
        ...


class PlainAims:
    """The aims of a game that brings no words for them."""

    def goal(self, game: AnyGame) -> Goal:  # noqa: ARG002 - nothing is known of it
        """Nothing: the kind's own pitch stands in for it."""
        return Goal("")

    def progress(self, game: AnyGame, view: View) -> AimProgress:
        """How near a draw is, where the game has the usual option for it and counts in ``quiet`` towards it."""
        quiet, limit = getattr(view.table, "quiet", None), getattr(game.options, "no_progress_limit", None)
        if not isinstance(quiet, int) or not isinstance(limit, int):
            return AimProgress()
        return AimProgress(draw=towards_draw(quiet, limit, "There has been no progress"))

    def ending(self, game: AnyGame, over: Over, voice: Voice) -> str:  # noqa: ARG002 - the reason says all
        """The reason as the rules have it."""
        return plain_ending(over, voice)


PLAIN_AIMS: Aims = PlainAims()


def plain_ending(over: Over, voice: Voice) -> str:
    """Who won, and the reason as it is."""
    return f"{won(over, voice)}: {over.reason.rstrip('.')}."


def won(over: Over, voice: Voice) -> str:
    """How the sentence about an ending begins."""
    return "A draw" if over.winner is None else voice.does(over.winner, "win")


def towards_draw(quiet: int, limit: int | None, told: str, *, unit: str = "turn") -> str:
    """A sentence on how near a draw is, once half of the way has gone; ``told`` is what has not happened for so long."""
    if limit is None or 2 * quiet < limit or quiet >= limit:
        return ""
    return f"{told} for {counted(quiet, unit)}: after {limit - quiet} more it is a draw."


def counted(count: int, thing: str, things: str | None = None) -> str:
    """A number of things: ``1 turn``, ``3 turns``."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"
