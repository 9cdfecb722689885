"""The policy of Dueling Nobles: what it is told, right slopes, something learned, and plain Python scores as the fitting does."""

from random import Random

import numpy as np
import pytest
from training.dueling_nobles.fitting import Weights
from training.dueling_nobles.policy import (
    MOST_PARTS,
    Choices,
    Parts,
    Ranking,
    entropy,
    expected_shares,
    fit,
    in_whole_numbers,
    number_parts,
    rank,
    scores_of,
    slopes_of,
    some_tables,
    unlearned,
)

from holmgang.conformance.walks import states
from holmgang.core.nodes import Choose
from holmgang.games.dueling_nobles import KIND
from holmgang.games.dueling_nobles.features import FEATURES
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.games.dueling_nobles.table import Move
from holmgang.pocket.dueling_nobles import pocket_policy
from holmgang.pocket.dueling_nobles_policy import FIRST_PARTS, MOVE_PARTS, Policy, parts_of
from tests.training.test_dueling_nobles_fitting import bits_of, some_rows

MOVES = [Move("hold"), *(Move("play", (card,)) for card in ("2h", "3h", "9s")), Move("play", ("2h", "9s"))]
PARTS = number_parts(MOVES)
SCALES = {
    "policy_first": FIRST_PARTS,
    "policy_first_bias": FIRST_PARTS,
    "policy_parts": MOVE_PARTS,
    "policy_parts_bias": FIRST_PARTS * MOVE_PARTS,
}
"""What the weights of the file are divided by."""


def some_choices(tables: int, rng: np.random.Generator) -> Choices:
    """The options are always the same, and whether the first feature is there says which of the first two was chosen."""
    told = np.zeros((tables, FEATURES), bool)
    told[:, :20] = rng.random((tables, 20)) < 0.5
    shares = np.zeros((tables, len(MOVES)), np.float32)
    shares[np.arange(tables), told[:, 0].astype(int)] = 1
    numbers = np.arange(tables * len(MOVES))
    return Choices(
        np.packbits(told, axis=1, bitorder="little"),
        numbers // len(MOVES),
        numbers % len(MOVES),
        shares.reshape(-1),
        numbers % len(MOVES),
    )


def small_policy(rng: np.random.Generator) -> Weights:
    weights = unlearned(PARTS, rng, hidden=4)
    drawn: Weights = {name: np.asarray(each + 0.2 * rng.normal(size=each.shape)) for name, each in weights.items()}
    drawn["policy_parts"][PARTS.size], drawn["policy_parts_bias"][PARTS.size] = 0, 0
    return drawn


@pytest.mark.parametrize(
    ("move", "parts"),
    [
        (Move("hold"), ("hold 0",)),
        (Move("play", ("2h", "9s")), ("play 2", "play 2 0 2h", "play 2 0 9s")),
        (Move("boost", ("2h", "Kd")), ("boost 2", "boost 2 0 2h", "boost 2 1 Kd")),
        (Move("duel", ("Jd", "Jc")), ("duel 2", "duel 2 0 Jd", "duel 2 1 Jc", "duel Jd Jc")),
    ],
)
def test_a_move_consists_of_its_word_and_its_cards(move: Move, parts: tuple[str, ...]) -> None:
    assert parts_of(move) == parts


def test_moves_share_their_parts() -> None:
    shared = [set(numbers) - {PARTS.size} for numbers in PARTS.of_moves.tolist()]
    assert shared[1] & shared[2]
    assert not shared[0] & shared[1]


def test_shares_of_a_table_are_one_together() -> None:
    shares = expected_shares(np.array([1.0, 2.0, 3.0, 500.0, 0.0]), np.array([0, 0, 0, 1, 1]))
    assert shares[:3].sum() == pytest.approx(1)
    assert shares[3:].tolist() == pytest.approx([1, 0])


def test_tables_are_picked_with_all_their_options() -> None:
    choices = some_choices(4, np.random.default_rng(1))
    picked = some_tables(choices, np.array([3, 0, 3]))
    assert picked.tables.tolist() == [0] * 5 + [1] * 5 + [2] * 5
    assert picked.shares.tolist() == [*choices.shares[15:], *choices.shares[:5], *choices.shares[15:]]


def test_an_order_is_ranked_by_where_the_choice_of_the_search_is() -> None:
    choices = Choices(
        np.zeros((2, 1), np.uint8),
        np.array([0, 0, 0, 1, 1, 1]),
        np.arange(6),
        np.array([0.1, 0.7, 0.2, 0.6, 0.3, 0.1], np.float32),
        np.zeros(6, np.int64),
    )
    assert rank(choices, np.array([3, 1, 2, 3, 2, 1])) == Ranking(0.5, 0.5, 1.0, 1.0)


@pytest.mark.parametrize("name", ["policy_first", "policy_first_bias", "policy_parts", "policy_parts_bias"])
def test_slopes_are_those_of_the_entropy(name: str) -> None:
    rng = np.random.default_rng(1)
    weights, choices = small_policy(rng), some_choices(20, rng)
    slopes = slopes_of(weights, PARTS, choices)[name].reshape(-1)
    for place in np.argsort(-abs(slopes))[:3]:
        entropies = []
        for change in (1e-4, -1e-4):
            changed = weights[name].copy()
            changed.reshape(-1)[place] += change
            entropies.append(entropy(choices, scores_of({**weights, name: changed}, PARTS, choices)))
        assert (entropies[0] - entropies[1]) / 2e-4 == pytest.approx(slopes[place], rel=1e-2)


def test_it_learns_what_the_search_chose() -> None:
    rng = np.random.default_rng(2)
    learned, others = some_choices(1000, rng), some_choices(200, rng)
    curve: list[tuple[int, float]] = []

    def listen(step: int, weights: Weights) -> None:
        curve.append((step, entropy(others, scores_of(weights, PARTS, others))))

    weights = fit(unlearned(PARTS, rng, hidden=4), PARTS, learned, steps=80, rate=0.05, rng=rng, listen=listen)
    assert [step for step, _ in curve] == [*range(0, 80, 8)]
    assert curve[-1][1] < curve[0][1] / 2
    assert rank(others, scores_of(weights, PARTS, others)).first > 0.95
    assert rank(others, others.measures).first < 0.1


def test_in_whole_numbers_it_scores_alike() -> None:
    rng = np.random.default_rng(3)
    weights, rows = small_policy(rng), some_rows(20)
    policy = Policy(in_whole_numbers(weights, PARTS))
    numbers = np.arange(len(rows) * len(MOVES))
    nothing = np.zeros(len(numbers), np.float32)
    choices = Choices(bits_of(rows), numbers // len(MOVES), numbers % len(MOVES), nothing, numbers)
    whole = [score / (FIRST_PARTS * MOVE_PARTS) for row in rows for score in policy.scores(row, MOVES)]
    assert whole == pytest.approx(scores_of(weights, PARTS, choices).tolist(), abs=0.1)


# The policy that travels


def loosened(policy: Policy, parts: Parts) -> Weights:
    """Its weights as they are fitted: not in whole numbers, and with the part that weighs nothing."""
    whole = {name: np.array(policy.weights[name], np.float64) for name in SCALES}
    shapes = {"policy_first": (FEATURES, policy.hidden), "policy_parts": (parts.size, policy.hidden)}
    found: Weights = {name: whole[name].reshape(shapes.get(name, -1)) / scale for name, scale in SCALES.items()}
    for name in ("policy_parts", "policy_parts_bias"):
        found[name] = np.concatenate([found[name], np.zeros((1, *found[name].shape[1:]))])
    return found


def asked_positions(count: int) -> list[tuple[list[int], tuple[Move, ...]]]:
    """Tables of random games where a seat has several options, and these."""
    game, rng = KIND.make(), Random("the policy that travels")
    found: list[tuple[list[int], tuple[Move, ...]]] = []
    while len(found) < count:
        for state in states(game, rng):
            node = game.node(state)
            if isinstance(node, Choose) and state.phase != "draft" and rng.random() < 0.1:
                (options,) = filter(None, node.options)
                found.append((LAYOUT.pack(game, state), options))
    return found


def test_the_policy_that_travels_scores_as_the_fitting_does() -> None:
    policy = pocket_policy()
    assert policy is not None
    asked = asked_positions(50)
    moves = sorted({move for _, options in asked for move in options}, key=str)
    assert len(moves) > 100
    of_moves = [[policy.parts[part] for part in parts_of(move)] for move in moves]
    parts = Parts(tuple(policy.parts), np.array([each + [len(policy.parts)] * (MOST_PARTS - len(each)) for each in of_moves]))
    numbers = np.array([moves.index(move) for _, options in asked for move in options])
    tables = np.repeat(np.arange(len(asked)), [len(options) for _, options in asked])
    nothing = np.zeros(len(numbers), np.float32)
    choices = Choices(bits_of([row for row, _ in asked]), tables, numbers, nothing, numbers)
    plain = [score / (FIRST_PARTS * MOVE_PARTS) for row, options in asked for score in policy.scores(row, options)]
    assert plain == pytest.approx(scores_of(loosened(policy, parts), parts, choices).tolist(), rel=1e-5, abs=1e-9)
