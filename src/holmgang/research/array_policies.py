"""Bots as policies over arrays: the same choices, asked at many positions at once.

Two Domains has too many positions to ask a bot one by one. What the greedy bot takes there is found by the compiled rules;
levels that look at their own domain only are asked once for each.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.bots import Bot
from holmgang.bots.greedy import GreedyBot
from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.bots.levels import Level
from holmgang.bots.levels.two_domains import LEVELS, OwnDomainOnly
from holmgang.bots.random import RandomBot
from holmgang.compiling.randomness import make_sources
from holmgang.core.encoding import Encoding
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind
from holmgang.games.compiled import compiled_game
from holmgang.games.two_domains.compiled import LINE
from holmgang.games.two_domains.compiled_lines import FIRST_OF_LENGTH, LINES
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import FACES, LONGEST, State

from .mixtures import exact_mixture
from .policies import ArrayPolicy

Numbers = NDArray[np.int32]
Masks = NDArray[np.bool_]
Places = NDArray[np.int64]


def array_form(game: AnyGame, bot: Bot | None) -> ArrayPolicy | None:
    """A policy over arrays that plays exactly as the bot does; None where there is none."""
    if not isinstance(game, TwoDomainsRules):
        return None
    if type(bot) is RandomBot:
        return evenly
    if type(bot) is GreedyBot:
        return greedy_in_two_domains(game)
    return by_own_domain(game, bot) if type(bot) is Level and isinstance(bot.chooses, OwnDomainOnly) else None


WITH_ARRAY_FORM = ("random", "greedy", *(level.name for level in LEVELS if isinstance(level.chooses, OwnDomainOnly)))
"""The bots of Two Domains that there is such a policy for."""


def evenly(_: Numbers, masks: Masks) -> Any:
    """Any move that is possible."""
    return masks / masks.sum(axis=1, keepdims=True)


def greedy_in_two_domains(game: AnyGame) -> ArrayPolicy:
    """What the greedy bot takes, which draws nothing there."""
    compiled = compiled_game(game)
    policy, (start,), sources = greedy_policy(compiled), compiled.pack([game.start()]), make_sources(1, 1)

    def choose(observations: Numbers, _: Masks) -> Any:
        rows = np.repeat(start[None], len(observations), axis=0)
        for side, field in enumerate(("own_line", "other_line")):
            rows[:, LINE + side] = line_numbers(observations, field)
        return compiled.choose(rows, np.repeat(sources, len(rows), axis=0), policy)[0]

    return choose


def by_own_domain(game: AnyGame, bot: Bot) -> ArrayPolicy:
    """A bot of Two Domains that looks at its own domain only."""
    any_target = game.start().lines[1]

    def view(line: int) -> View:
        seen: View = game.view(State((LINES[line], any_target)), 0)
        return seen

    return once_for_each(game, bot, lambda observations: line_numbers(observations, "own_line"), view)


def once_for_each(game: AnyGame, bot: Bot, keys_of: Callable[[Numbers], Places], view_of: Callable[[int], View]) -> ArrayPolicy:
    """A bot whose choice follows from one number of an observation; it is asked for each of these at some view that has it."""
    encoding = find_kind(game.name).encoding()

    @cache
    def mixture(key: int) -> NDArray[np.float64]:
        view, shares = view_of(key), np.zeros(encoding.move_count)
        for move, share in exact_mixture(lambda rng: bot.choose(game, view, rng)).items():
            shares[encoding.move_number(game, move)] = share
        return shares

    def choose(observations: Numbers, _: Masks) -> Any:
        keys, places = np.unique(keys_of(observations), return_inverse=True)
        return np.array([mixture(int(key)) for key in keys])[places]

    return choose


def line_numbers(observations: Numbers, field: str) -> Places:
    """The lines of one side of Two Domains, by the numbers that compiled rules have for them."""
    first = place_of(find_kind("two-domains").encoding(), field)
    dice = observations[:, first : first + LONGEST * len(FACES)].reshape(-1, LONGEST, len(FACES))
    there: Masks = dice.sum(axis=2) > 0
    number: Places = np.zeros(len(observations), np.int64)
    for place in range(LONGEST):
        number = np.where(there[:, place], len(FACES) * number + dice[:, place].argmax(axis=1), number)
    first_of_length: Places = np.array(FIRST_OF_LENGTH)[there.sum(axis=1)]
    return first_of_length + number


def place_of(encoding: Encoding, field: str) -> int:
    """Where a field begins in an observation."""
    names = [each.name for each in encoding.information_fields]
    return sum(each.size for each in encoding.information_fields[: names.index(field)])
