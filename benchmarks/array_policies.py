"""Bots of Duo Regna as policies over arrays, which exploitability takes: observations and masks in, a row for each position.

To ask a bot at all positions one by one takes minutes. What the greedy bot takes is found by the compiled rules; levels that go
by habit look at their own hand only, so they are asked once for each. In Two Domains `holmgang.research` does all this by itself.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.bots import find_bot
from holmgang.bots.greedy.compiled import GreedyPolicy, greedy_policy
from holmgang.bots.greedy.policy import BEST_PART, nth_best
from holmgang.compiling.caching import entry
from holmgang.compiling.contract import Rows, copy_row, list_options, measure, play
from holmgang.core.game import View
from holmgang.games import find_kind
from holmgang.games.compiled import compiled_game
from holmgang.games.duo_regna import table as duo_regna
from holmgang.games.duo_regna.compiled import CAPTURED, HAND, TRACK
from holmgang.games.duo_regna.table import FULL_HAND
from holmgang.research.array_policies import Masks, Numbers, Places, once_for_each, place_of
from holmgang.research.policies import ArrayPolicy


def by_own_hand(name: str) -> ArrayPolicy:
    """A level of Duo Regna that looks at its own hand only."""
    game = find_kind("duo-regna").make()

    def view(hand: int) -> View:
        cards = "".join(card for place, card in enumerate(FULL_HAND) if hand >> place & 1)
        seen: View = game.view(duo_regna.State((cards, cards)), 0)
        return seen

    return once_for_each(game, find_bot(name, game.name), lambda observations: hands(observations, "own_hand"), view)


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
