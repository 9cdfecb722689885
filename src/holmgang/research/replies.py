"""How much the best opponent wins against a policy, exactly: for the solved games, and for any game whose tree is small.

    exploitability("duo-regna", "squire")
    exploitability("duo-regna", lambda observations, masks: masks / masks.sum(axis=1, keepdims=True))

The rule that play without progress ends in a draw is left out in Duo Regna and Two Domains; endless play counts as half a win.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from holmgang.bots import AnyBot, Bot
from holmgang.core.errors import listing
from holmgang.core.game import AnyGame
from holmgang.core.seats import SEATS, other
from holmgang.games import all_kinds, find_kind, made_game
from holmgang.solvers.solver import NotSolvable, Progress
from holmgang.solvers.trees.best_reply import best_reply
from holmgang.solvers.trees.information_sets import Memories
from holmgang.solvers.trees.tree import TreeTooLarge, grow_tree

from .policies import ArrayPolicy, AskedPolicy, as_bot

OnProgress = Callable[[Progress], None]

MOST_NODES = 50_000
"""A tree with more is not gone through."""


@dataclass(frozen=True)
class Exploitability:
    """What the best opponent makes of a policy."""

    replies: tuple[float, float]
    """The best opponent's chance to win, draws and endless play counted half: sitting first, and sitting second."""
    error: float
    """What each of them may be off by."""

    @property
    def share(self) -> float:
        """The best opponent's chance to win, seats swapped after every game: a half against a perfect policy."""
        return sum(self.replies) / 2

    def __float__(self) -> float:
        """As OpenSpiel has it: by how much the best replies win on average, a win 1 and a loss -1; 0 is perfect."""
        return self.replies[0] + self.replies[1] - 1

    def __str__(self) -> str:
        return f"exploitability {float(self):.6f}: the best opponent wins {100 * self.share:.3f} % ({self._told()})"

    def _told(self) -> str:
        first, second = (f"{100 * reply:.3f} %" for reply in self.replies)
        return f"{first} sitting first, {second} sitting second, give or take {100 * self.error:.1g} %"


def _no_array_form(_: AnyGame, __: Bot | None) -> ArrayPolicy | None:
    """Bots are asked one position after the other."""
    return None


class BestReplies(NamedTuple):
    """How best replies are found in a game whose tree is too large; its kind names where this is."""

    find: Callable[[Any, AskedPolicy, OnProgress | None], Exploitability]
    array_form: Callable[[Any, Bot | None], ArrayPolicy | None] = _no_array_form
    """A policy over arrays that plays exactly as the bot does; None where there is none."""


def exploitability(game: AnyGame | str, policy: ArrayPolicy | AnyBot, *, progress: OnProgress | None = None) -> Exploitability:
    """How much the best opponent wins against a policy.

    A policy is a function of observations and masks (arrays with a row for each position, as `Batch` has them) that returns
    shares of all moves or numbers of moves; or a bot, by itself or by its name, whose random draws are gone through. Bots are
    asked position by position, which is too slow for the whole of Two Domains: of them it takes random, greedy, and the levels
    that look at their own domain only.

    Duo Regna takes seconds over arrays and a minute or more for a bot. Two Domains takes long (7 to 37 minutes of one
    core for the bots that were measured) and up to 4 GB of memory, says so first, and shows how far it is, or tells ``progress``.
    Other games can be gone through where their trees are small, by bots.
    """
    game = made_game(game)
    replies: BestReplies | None = find_kind(game.name).load("replies")
    if replies is None:
        return _on_tree(game, AskedPolicy(game, policy))
    return replies.find(game, AskedPolicy(game, replies.array_form(game, as_bot(game, policy)) or policy), progress)


def _on_tree(game: AnyGame, asked: AskedPolicy) -> Exploitability:
    """Over the whole tree, in exact fractions but for the policy's own rounding."""
    try:
        tree = grow_tree(game, MOST_NODES)
    except TreeTooLarge as error:
        whole = listing(kind.name for kind in all_kinds() if kind.replies is not None)
        raise NotSolvable(
            f"Nobody can go through all of this {game.name}: exploitability is known for {whole}, and for games of at most "
            f"{MOST_NODES:,} nodes. Shrink it{_or_end_it_earlier(game)}."
        ) from error
    won = []
    for seat in SEATS:
        strategy = {memory: _mixture(asked, tree.memories, memory) for memory in tree.decisions[seat]}
        won.append(best_reply(game, tree.memories, other(seat), strategy))
    return Exploitability((chance_to_win(float(won[1])), chance_to_win(float(won[0]))), 0.0)


def _or_end_it_earlier(game: AnyGame) -> str:
    """How, where its rules have an option for that, and it was not made use of."""
    return ", or end it earlier by no_progress_limit=1" if getattr(game.options, "no_progress_limit", 1) != 1 else " further"


def _mixture(asked: AskedPolicy, memories: Memories, memory: int) -> dict[Any, Fraction]:
    view = memories.sees(memory)
    mixture = asked.mixture(view)
    rounded = {move: Fraction(share).limit_denominator(1 << 40) for move, share in mixture.items()}
    most = max(rounded, key=rounded.__getitem__)
    rounded[most] += 1 - sum(rounded.values())
    return rounded


def chance_to_win(won: float) -> float:
    """Where a win is 1 and a loss -1."""
    return (1 + won) / 2
