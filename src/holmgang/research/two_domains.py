"""Best replies to a policy in Two Domains, and bots as policies over arrays: the same choices, asked at many positions at once.

The whole of it has too many positions to ask a bot one by one. What the greedy bot takes is found by the compiled rules; levels
that look at their own domain only are asked once for each.
"""

import sys
from typing import Any

import numpy as np

from holmgang.bots import Bot
from holmgang.bots.greedy import GreedyBot
from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.bots.levels import Level
from holmgang.bots.levels.two_domains import LEVELS, OwnDomainOnly
from holmgang.bots.random import RandomBot
from holmgang.compiling.randomness import make_sources
from holmgang.core.errors import listing
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind
from holmgang.games.compiled import compiled_game
from holmgang.games.two_domains.compiled import LINE
from holmgang.games.two_domains.compiled_lines import FIRST_OF_LENGTH, LINES
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import FACES, LONGEST, State
from holmgang.solvers.solver import Progress
from holmgang.solvers.two_domains.reply import best_replies

from .array_policies import Masks, Numbers, Places, evenly, once_for_each, place_of
from .policies import ArrayPolicy, AskedPolicy, BadPolicy
from .replies import BestReplies, Exploitability, OnProgress, chance_to_win

WHOLE_LINES = 5
LARGE = (
    "Two Domains: the best reply to a policy is found over 42 million pairs of domains. "
    "That takes long (7 to 37 minutes of one core for the bots that were measured) and up to 4 GB of memory."
)


def _find(game: TwoDomainsRules, asked: AskedPolicy, progress: OnProgress | None) -> Exploitability:
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
    replies = chance_to_win(to_second.to_second), chance_to_win(to_first.to_first)
    return Exploitability(replies, max(to_first.error, to_second.error) / 2)


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


# Bots as policies over arrays


def array_form(game: AnyGame, bot: Bot | None) -> ArrayPolicy | None:
    """A policy over arrays that plays exactly as the bot does; None where there is none."""
    if type(bot) is RandomBot:
        return evenly
    if type(bot) is GreedyBot:
        return _greedy(game)
    return _by_own_domain(game, bot) if type(bot) is Level and isinstance(bot.chooses, OwnDomainOnly) else None


WITH_ARRAY_FORM = ("random", "greedy", *(level.name for level in LEVELS if isinstance(level.chooses, OwnDomainOnly)))
"""The bots that there is such a policy for."""


def _greedy(game: AnyGame) -> ArrayPolicy:
    """What the greedy bot takes, which draws nothing there."""
    compiled = compiled_game(game)
    policy, (start,), sources = greedy_policy(compiled), compiled.pack([game.start()]), make_sources(1, 1)

    def choose(observations: Numbers, _: Masks) -> Any:
        rows = np.repeat(start[None], len(observations), axis=0)
        for side, field in enumerate(("own_line", "other_line")):
            rows[:, LINE + side] = line_numbers(observations, field)
        return compiled.choose(rows, np.repeat(sources, len(rows), axis=0), policy)[0]

    return choose


def _by_own_domain(game: AnyGame, bot: Bot) -> ArrayPolicy:
    """A bot of Two Domains that looks at its own domain only."""
    any_target = game.start().lines[1]

    def view(line: int) -> View:
        seen: View = game.view(State((LINES[line], any_target)), 0)
        return seen

    return once_for_each(game, bot, lambda observations: line_numbers(observations, "own_line"), view)


def line_numbers(observations: Numbers, field: str) -> Places:
    """The lines of one side, by the numbers that compiled rules have for them."""
    first = place_of(find_kind("two-domains").encoding(), field)
    dice = observations[:, first : first + LONGEST * len(FACES)].reshape(-1, LONGEST, len(FACES))
    there: Masks = dice.sum(axis=2) > 0
    number: Places = np.zeros(len(observations), np.int64)
    for place in range(LONGEST):
        number = np.where(there[:, place], len(FACES) * number + dice[:, place].argmax(axis=1), number)
    first_of_length: Places = np.array(FIRST_OF_LENGTH)[there.sum(axis=1)]
    return first_of_length + number


REPLIES = BestReplies(_find, array_form)
