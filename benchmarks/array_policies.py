"""Simple policies over arrays, as exploitability takes them: observations and masks in, a row for each position.

Duo Regna and Two Domains have too many positions to ask a bot one by one. What the greedy bot takes in Duo Regna is found by the
compiled rules (in Two Domains `holmgang.research` does that); levels that go by habit look at their own hand or domain only, so
they are asked once for each.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.bots import find_bot
from holmgang.bots.greedy.compiled import GreedyPolicy, greedy_policy
from holmgang.bots.greedy.policy import BEST_PART, nth_best
from holmgang.compiling.caching import entry
from holmgang.compiling.contract import Rows, copy_row, list_options, measure, play
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind
from holmgang.games.compiled import compiled_game
from holmgang.games.duo_regna import table as duo_regna
from holmgang.games.duo_regna.compiled import CAPTURED, HAND, TRACK
from holmgang.games.duo_regna.table import FULL_HAND
from holmgang.games.two_domains import table as two_domains
from holmgang.games.two_domains.compiled_lines import LINES
from holmgang.research.array_policies import Masks, Numbers, Places, line_numbers, place_of
from holmgang.research.mixtures import exact_mixture
from holmgang.research.policies import ArrayPolicy

# Duo Regna


def by_own_hand(name: str) -> ArrayPolicy:
    """A level of Duo Regna that looks at its own hand only."""
    game = find_kind("duo-regna").make()

    def view(hand: int) -> View:
        cards = "".join(card for place, card in enumerate(FULL_HAND) if hand >> place & 1)
        seen: View = game.view(duo_regna.State((cards, cards)), 0)
        return seen

    return _once_for_each(game, name, lambda observations: hands(observations, "own_hand"), view)


def hands(observations: Numbers, field: str) -> Places:
    """The hands of one side, a bit for each card in the order of the full hand."""
    first = place_of(find_kind("duo-regna").encoding(), field)
    found: Places = observations[:, first : first + len(FULL_HAND)] @ (1 << np.arange(len(FULL_HAND)))
    return found


def greedy_in_duo_regna() -> ArrayPolicy:
    """Any of the best third of the cards, by the greedy bot's own measure."""
    encoding = find_kind("duo-regna").encoding()
    compiled = compiled_game(find_kind("duo-regna").make())
    policy, (start,) = greedy_policy(compiled), compiled.pack([compiled.game.start()])

    def choose(observations: Numbers, masks: Masks) -> Any:
        rows, shares = np.repeat(start[None], len(observations), axis=0), np.zeros(masks.shape)
        for side, whose in enumerate(("own", "other")):
            rows[:, HAND + side] = hands(observations, f"{whose}_hand")
            rows[:, CAPTURED + side] = observations[:, place_of(encoding, f"{whose}_captured")]
        rows[:, TRACK] = observations[:, place_of(encoding, "dragon")]
        greedy_shares(policy, compiled.rules, rows, shares)
        return shares

    return choose


@entry
def greedy_shares(policy: GreedyPolicy, rules: Any, rows: Rows, shares: NDArray[np.float64]) -> None:
    """How often the greedy bot takes each option of the first seat where both choose at once and nothing is hidden."""
    after, own, theirs, sums = policy.rows[0], policy.codes[0], policy.codes[1], policy.sums
    for at in range(len(rows)):
        options, replies = list_options(rules, rows[at], 0, own), list_options(rules, rows[at], 1, theirs)
        for option in range(options):
            sums[option] = 0
            for reply in range(replies):
                copy_row(rows[at], after)
                play(rules, after, own[option], theirs[reply])
                sums[option] += measure(rules, after, 0)
        best = (options + BEST_PART - 1) // BEST_PART
        for nth in range(best):
            shares[at, own[nth_best(sums, options, nth)]] = 1 / best


# Two Domains


def by_own_domain(name: str) -> ArrayPolicy:
    """A level of Two Domains that looks at its own domain only."""
    game = find_kind("two-domains").make()
    any_target = game.start().lines[1]

    def view(line: int) -> View:
        seen: View = game.view(two_domains.State((LINES[line], any_target)), 0)
        return seen

    return _once_for_each(game, name, lambda observations: line_numbers(observations, "own_line"), view)


def _once_for_each(game: AnyGame, name: str, keys_of: Callable[[Numbers], Places], view_of: Callable[[int], View]) -> ArrayPolicy:
    """A bot whose choice follows from one number of an observation; it is asked for each of these at some view that has it."""
    bot, encoding = find_bot(name, game.name), find_kind(game.name).encoding()

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
