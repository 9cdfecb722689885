"""Tabular Q-learning by self-play: over batches in Duo Regna and Two Domains, over OpenSpiel's states in small games.

Each seat takes what its table says is best, now and then anything, and learns what came of it by its next decision.
"""

from collections import defaultdict
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.core.game import AnyGame
from holmgang.games import find_kind
from holmgang.games.two_domains.compiled_lines import FIRST_OF_LENGTH
from holmgang.research import Batch
from holmgang.research.array_policies import Places, place_of
from holmgang.research.policies import ArrayPolicy
from holmgang.research.two_domains import line_numbers

from .array_policies import hands

CURIOSITY, LEARNING_RATE = 0.1, 0.1
GAMES = 4096
CARDS, PLACES, CAPTURED = 9, 5, 3
"""Of the whole game: cards a hand, places of the dragon, and how many dragons either side may have while it goes on."""
POSITIONS = (1 << 2 * CARDS) * PLACES * CAPTURED * CAPTURED


def q_learned(rounds: int, temperature: float | None = None, seed: int = 1) -> ArrayPolicy:
    """What was learned of Duo Regna in so many rounds of thousands of games; both seats fill one table.

    It takes what is best by the table; with a temperature it mixes, the better the more often.
    """
    batch, rng = Batch("duo-regna", GAMES, seed=seed), np.random.default_rng(seed)
    table = np.zeros((POSITIONS, CARDS), np.float32)
    for _ in range(rounds):
        at, chosen = [], []
        for _ in range(2):
            at.append(positions_of(batch.observations))
            chosen.append(_curious(table[at[-1]], batch.masks, rng))
            batch.step(chosen[-1])
        best = [_best(table, positions_of(batch.observations), batch.masks), _best_of_second(table, batch)]
        for seat in range(2):
            known = table[at[seat], chosen[seat]]
            target = np.where(batch.terminated | batch.truncated, batch.rewards[:, seat], best[seat])
            table[at[seat], chosen[seat]] = known + LEARNING_RATE * (target - known)

    def choose(observations: NDArray[np.int32], masks: NDArray[np.bool_]) -> Any:
        values = np.where(masks, table[positions_of(observations)].astype(np.float64), -np.inf)
        if temperature is None:
            return values.argmax(axis=1)
        weights = np.exp((values - values.max(axis=1, keepdims=True)) / temperature)
        return weights / weights.sum(axis=1, keepdims=True)

    return choose


def q_learned_in_two_domains(rules: AnyGame, turns: int, seed: int = 1) -> ArrayPolicy:
    """What was learned of Two Domains, which begins with so few dice that all pairs of domains fit into a table."""
    batch, rng, everywhere = Batch(rules, GAMES, seed=seed), np.random.default_rng(seed), np.arange(GAMES)
    domains = FIRST_OF_LENGTH[len(rules.start().lines[0]) + 1]
    table = np.zeros((domains**2, batch.masks.shape[1]), np.float32)

    def places(observations: NDArray[np.int32]) -> Places:
        return line_numbers(observations, "own_line") * domains + line_numbers(observations, "other_line")

    for _ in range(turns):
        at, movers = places(batch.observations), batch.seats.copy()
        chosen = _curious(table[at], batch.masks, rng)
        batch.step(chosen)
        best = _best(table, places(batch.observations), batch.masks) * np.where(batch.seats == movers, 1, -1)
        target = np.where(batch.terminated | batch.truncated, batch.rewards[everywhere, movers], best)
        table[at, chosen] += LEARNING_RATE * (target - table[at, chosen])

    def choose(observations: NDArray[np.int32], masks: NDArray[np.bool_]) -> Any:
        return np.where(masks, table[places(observations)], -np.inf).argmax(axis=1)

    return choose


def positions_of(observations: NDArray[np.int32]) -> Places:
    """Where in the table each row is."""
    encoding = find_kind("duo-regna").encoding()
    low = {each.name: each.low for each in encoding.information_fields}
    found = (hands(observations, "own_hand") << CARDS) + hands(observations, "other_hand")
    for field, count in (("dragon", PLACES), ("own_captured", CAPTURED), ("other_captured", CAPTURED)):
        found = found * count + observations[:, place_of(encoding, field)] - low[field]
    return found


def _curious(values: NDArray[np.float32], masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int32]:
    wanted = np.where(rng.random((len(values), 1)) < CURIOSITY, rng.random(values.shape), values)
    chosen: NDArray[np.int32] = np.where(masks, wanted, -np.inf).argmax(axis=1).astype(np.int32)
    return chosen


def _best(table: NDArray[np.float32], at: Places, masks: NDArray[np.bool_]) -> NDArray[np.float32]:
    best: NDArray[np.float32] = np.where(masks, table[at], -np.inf).max(axis=1).astype(np.float32)
    return best


def _best_of_second(table: NDArray[np.float32], batch: Batch) -> NDArray[np.float32]:
    """For the second seat, who is told what it knows while the first is still to choose."""
    told = batch.copy()
    told.seats[:] = 1
    told.tell()
    return _best(table, positions_of(told.observations), told.masks)


def q_learned_small(game: Any, episodes: int, seed: int = 1) -> dict[str, int]:
    """For an OpenSpiel game of ours: what each information state that was met takes."""
    rng = Random(seed)
    table: dict[str, dict[int, float]] = {}
    for _ in range(episodes):
        state, last = game.new_initial_state(), defaultdict[int, tuple[str, int] | None](lambda: None)

        def learn(player: int, target: float, last: Any = last) -> None:
            if last[player] is not None:
                key, action = last[player]
                table[key][action] += LEARNING_RATE * (target - table[key][action])

        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([each for each, _ in outcomes], [odds for _, odds in outcomes])[0])
                continue
            player = state.current_player()
            key = state.information_state_string(player)
            known = table.setdefault(key, dict.fromkeys(state.legal_actions(), 0.0))
            learn(player, max(known.values()))
            action = rng.choice(list(known)) if rng.random() < CURIOSITY else max(known, key=known.__getitem__)
            last[player] = key, action
            state.apply_action(action)
        for player, won in enumerate(state.returns()):
            learn(player, won)
    return {key: max(known, key=known.__getitem__) for key, known in table.items()}
