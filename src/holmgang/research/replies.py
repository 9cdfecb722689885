"""How much the best opponent wins against a policy, exactly: for the solved games, and for any game whose tree is small.

    exploitability("duo-regna", "squire")
    exploitability("duo-regna", lambda observations, masks: masks / masks.sum(axis=1, keepdims=True))

The rule that play without progress ends in a draw is left out in Duo Regna and Two Domains; endless play counts as half a win.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from holmgang.bots import AnyBot
from holmgang.core.errors import listing
from holmgang.core.game import AnyGame
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import find_kind
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.solvers.solver import NotSolvable, Progress
from holmgang.solvers.trees.best_reply import best_reply
from holmgang.solvers.trees.information_sets import Memories
from holmgang.solvers.trees.tree import TreeTooLarge, grow_tree

from .array_policies import WITH_ARRAY_FORM, array_form
from .policies import ArrayPolicy, AskedPolicy, BadPolicy, as_bot

OnProgress = Callable[[Progress], None]

MOST_NODES = 50_000
"""A tree with more is not gone through."""
WHOLE_LINES = 5
LARGE = (
    "Two Domains: the best reply to a policy is found over 42 million pairs of domains. "
    "That takes long (7 to 37 minutes of one core for the bots that were measured) and up to 4 GB of memory."
)


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
    if isinstance(game, str):
        game = find_kind(game).make()
    asked = AskedPolicy(game, array_form(game, as_bot(game, policy)) or policy)
    if isinstance(game, DuoRegnaRules):
        return _duo_regna(game, asked, progress or _quietly)
    if isinstance(game, TwoDomainsRules):
        return _two_domains(game, asked, progress)
    return _on_tree(game, asked)


def _duo_regna(game: Any, asked: AskedPolicy, progress: OnProgress) -> Exploitability:
    from holmgang.solvers.duo_regna.reply import best_reply as reply_to

    seats: tuple[Seat, ...] = SEATS[:1] if asked.by_arrays else SEATS  # numbers are the same from either seat
    found = {}
    for number, seat in enumerate(seats):

        def tell(done: float, number: int = number) -> None:
            progress(Progress((number + done) / len(seats), "replying to every mixture"))

        found[seat] = reply_to(game, asked.mixtures, seat, tell)
    to_first, to_second = found[0], found.get(1, found[0])
    return Exploitability((_chance(to_second.value), _chance(to_first.value)), max(to_first.error, to_second.error) / 2)


def _two_domains(game: Any, asked: AskedPolicy, progress: OnProgress | None) -> Exploitability:
    from holmgang.solvers.two_domains.reply import best_replies

    dice = len(game.start().lines[0])
    if dice == WHOLE_LINES:
        if not asked.by_arrays:
            raise BadPolicy(
                "Two Domains has 87 million positions, too many to ask one by one a bot that looks at both domains: "
                f"give one of {listing(WITH_ARRAY_FORM)}, or a policy over arrays."
            )
        sys.stderr.write(f"{LARGE}\n")
        progress = progress or _shown()

    def tell(done: float, doing: str) -> None:
        if progress is not None:
            progress(Progress(done, doing))

    to_first = to_second = best_replies(game, asked.mixtures, 0, dice, tell)
    if not asked.by_arrays:
        to_second = best_replies(game, asked.mixtures, 1, dice, tell)
    replies = _chance(to_second.to_second), _chance(to_first.to_first)
    return Exploitability(replies, max(to_first.error, to_second.error) / 2)


def _on_tree(game: AnyGame, asked: AskedPolicy) -> Exploitability:
    """Over the whole tree, in exact fractions but for the policy's own rounding."""
    try:
        tree = grow_tree(game, MOST_NODES)
    except TreeTooLarge as error:
        raise NotSolvable(
            f"Nobody can go through all of {game.name}: exploitability is known for duo-regna, two-domains and shrunken games."
        ) from error
    won = []
    for seat in SEATS:
        strategy = {memory: _mixture(asked, tree.memories, memory) for memory in tree.decisions[seat]}
        won.append(best_reply(game, tree.memories, other(seat), strategy))
    return Exploitability((_chance(float(won[1])), _chance(float(won[0]))), 0.0)


def _mixture(asked: AskedPolicy, memories: Memories, memory: int) -> dict[Any, Fraction]:
    view = memories.sees(memory)
    mixture = asked.mixture(view)
    rounded = {move: Fraction(share).limit_denominator(1 << 40) for move, share in mixture.items()}
    most = max(rounded, key=rounded.__getitem__)
    rounded[most] += 1 - sum(rounded.values())
    return rounded


def _chance(won: float) -> float:
    return (1 + won) / 2


def _quietly(progress: Progress) -> None:
    """Takes the news of what is worked out, for those who want none."""


def _shown() -> OnProgress:
    """Says how far it is, on the standard error stream."""
    told = [-1]

    def show(progress: Progress) -> None:
        percent = int(100 * progress.share)
        if percent > told[0]:
            told[0] = percent
            end = "\r" if sys.stderr.isatty() else "\n"
            sys.stderr.write(f"{percent:3d} % {progress.doing:60}{end}")
            sys.stderr.flush()

    return show
