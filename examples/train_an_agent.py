"""Learns to beat the Squire of Deck Duel in minutes, by proximal policy optimisation: docs/training-an-agent.md explains it.

The environment is ours (Gymnasium's interface, many games at once), the losses are RLax's and the optimiser is Optax's, both of
which run on JAX. ``python examples/train_an_agent.py`` trains, then plays as a bot among bots and prints the score.
"""

import argparse
import time
from functools import partial
from random import Random
from typing import Any, NamedTuple

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import optax
import rlax

import holmgang
import holmgang.research.gymnasium  # registers the environments

ENVIRONMENT, GAME, OPPONENT = "holmgang/DeckDuel-v0", "deck-duel", "squire"
GAMES_AT_ONCE, STEPS = 256, 32
PASSES, PARTS = 4, 4
"""How often what was played is learned from, and in how many parts each time."""
DISCOUNT, TRACE = 1.0, 0.95
CLIPPED, CURIOSITY, VALUE_WEIGHT = 0.2, 0.01, 0.5
LEARNING_RATE = 1e-3
WIDTH = 128

ENCODING = holmgang.find_kind(GAME).encoding()
SCALE = np.concatenate([np.full(field.size, max(1, field.high), np.float32) for field in ENCODING.information_fields])
"""What each number of an observation is divided by."""

Parameters = list[dict[str, Any]]


class Played(NamedTuple):
    """What the agent lived through, by time and game; at the end of a game the next observation is of another one."""

    observations: Any
    masks: Any
    actions: Any
    log_chances: Any
    values: Any
    rewards: Any
    goes_on: Any


# The network: what an observation is worth, and how likely each move is to be taken


def make_parameters(key: Any, inputs: int, moves: int) -> Parameters:
    """Two layers, and a last one for the moves and the value."""
    sizes = (inputs, WIDTH, WIDTH, moves + 1)
    keys = jax.random.split(key, len(sizes) - 1)
    scales = (2**0.5, 2**0.5, 0.01)
    return [
        {"weights": jax.nn.initializers.orthogonal(scale)(each, (rows, columns)), "bias": jnp.zeros(columns)}
        for each, scale, rows, columns in zip(keys, scales, sizes[:-1], sizes[1:], strict=True)
    ]


def network(parameters: Parameters, observations: Any, masks: Any) -> tuple[Any, Any]:
    """Logits, hopeless where the mask says no, and values."""
    hidden = observations
    for layer in parameters[:-1]:
        hidden = jnp.tanh(hidden @ layer["weights"] + layer["bias"])
    last = hidden @ parameters[-1]["weights"] + parameters[-1]["bias"]
    return jnp.where(masks, last[..., :-1], -1e9), last[..., -1]


@jax.jit
def choose(parameters: Parameters, key: Any, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
    """An action in every game, the logarithm of its chance, and what the agent thinks of the game."""
    logits, values = network(parameters, observations, masks)
    actions = jax.random.categorical(key, logits)
    return actions, rlax.batched_index(jax.nn.log_softmax(logits), actions), values


# Learning


def loss(parameters: Parameters, played: Played, advantages: Any, returns: Any) -> Any:
    """Proximal policy optimisation: take what did better than expected more often, but do not change all at once."""
    logits, values = network(parameters, played.observations, played.masks)
    log_chances = rlax.batched_index(jax.nn.log_softmax(logits), played.actions)
    ratios = jnp.exp(log_chances - played.log_chances)
    normal = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    policy = rlax.clipped_surrogate_pg_loss(ratios, normal, CLIPPED)
    curiosity = rlax.entropy_loss(logits, jnp.ones_like(ratios))
    return policy + CURIOSITY * curiosity + VALUE_WEIGHT * rlax.l2_loss(values, returns).mean()


@partial(jax.jit, static_argnums=0)
def learn(optimiser: Any, parameters: Parameters, memory: Any, played: Played, last_values: Any, key: Any) -> tuple[Any, Any]:
    """Better parameters from what was played, and what the optimiser remembers."""
    values = jnp.concatenate([played.values, last_values[None]])
    advantages_of = jax.vmap(rlax.truncated_generalized_advantage_estimation, in_axes=(1, 1, None, 1), out_axes=1)
    advantages = advantages_of(played.rewards, DISCOUNT * played.goes_on, TRACE, values)
    everything = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), (played, advantages, advantages + played.values))

    def learn_from(known: Any, chosen: Any) -> tuple[Any, None]:
        parameters, memory = known
        gradient = jax.grad(loss)(parameters, *jax.tree.map(lambda each: each[chosen], everything))
        change, memory = optimiser.update(gradient, memory, parameters)
        return (optax.apply_updates(parameters, change), memory), None

    orders = [jax.random.permutation(each, GAMES_AT_ONCE * STEPS) for each in jax.random.split(key, PASSES)]
    (parameters, memory), _ = jax.lax.scan(learn_from, (parameters, memory), jnp.concatenate(orders).reshape(PASSES * PARTS, -1))
    return parameters, memory


def play(envs: Any, told: Any, parameters: Parameters, key: Any) -> tuple[Any, Played, list[float]]:
    """So many steps in every game: what is told at last, what the agent lived through, and how games ended."""
    steps, ends = [], []
    for drawn in jax.random.split(key, STEPS):
        observations, masks = numbers_of(told)
        actions, log_chances, values = choose(parameters, drawn, observations, masks)
        told, rewards, terminated, truncated, _ = envs.step(np.asarray(actions))
        over = terminated | truncated
        ends += rewards[over].tolist()
        steps.append(Played(observations, masks, actions, log_chances, values, rewards, np.float32(1) - over))
    return told, Played(*(jnp.stack(parts) for parts in zip(*steps, strict=True))), ends


def train(iterations: int, seed: int) -> Parameters:
    """Plays against the opponent and learns from it, so many times."""
    envs = gymnasium.make_vec(ENVIRONMENT, num_envs=GAMES_AT_ONCE, opponent=OPPONENT)
    told, _ = envs.reset(seed=seed)
    key = jax.random.PRNGKey(seed)
    parameters = make_parameters(key, len(SCALE), ENCODING.move_count)
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(LEARNING_RATE))
    memory = optimiser.init(parameters)
    for iteration in range(iterations):
        key, playing, learning = jax.random.split(key, 3)
        told, played, ends = play(envs, told, parameters, playing)
        *_, last_values = choose(parameters, playing, *numbers_of(told))
        parameters, memory = learn(optimiser, parameters, memory, played, last_values, learning)
        print(f"{iteration + 1:4d}  {len(ends)} games, {50 + 50 * np.mean(ends):.1f} % of the points", flush=True)
    return parameters


def numbers_of(told: Any) -> tuple[Any, Any]:
    """Observations, none much greater than 1, and masks."""
    return told["observation"] / SCALE, told["action_mask"] == 1


# What was learned, as a bot like any other


class Learned:
    """Takes the move that the network thinks best."""

    name = "learned"

    def __init__(self, parameters: Parameters) -> None:
        self.logits = jax.jit(lambda observation, mask: network(parameters, observation, mask)[0])

    def choose(self, game: Any, view: Any, rng: Random) -> Any:  # noqa: ARG002 - it draws nothing
        """By what the seat knows, in numbers."""
        observation = np.array(ENCODING.information(game, view), np.float32) / SCALE
        mask = np.array(holmgang.move_mask(ENCODING, game, view), np.bool_)
        return ENCODING.move_at(game, int(np.argmax(self.logits(observation, mask))))


def main() -> None:
    """Trains, and measures what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--games", type=int, default=2000, help="to measure it by, seats swapped after every one")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()
    parameters = train(given.iterations, given.seed)
    print(f"learned in {time.perf_counter() - begun:.0f} seconds")
    score = holmgang.bot_match(GAME, Learned(parameters), OPPONENT, games=given.games, seed=given.seed)
    print(f"against the {OPPONENT}: {score}")


if __name__ == "__main__":
    main()
