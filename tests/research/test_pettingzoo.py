"""PettingZoo environments: PettingZoo's own suites, and what these do not ask for."""

import pickle
import re
from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from holmgang import research
from holmgang.core.encoding import move_mask
from holmgang.core.errors import BadOption, BadPosition, HolmgangError, IllegalMove, OutOfTurn, UnknownName
from holmgang.core.parts import MissingPart
from holmgang.games import OWN_GAMES, find_kind
from holmgang.research.pettingzoo import AGENTS, Environments, ParallelEnvironment, TurnEnvironment
from holmgang.research.versions import VERSIONS, UnknownVersion

ONLY_FOR_ENVIRONMENTS_THAT_ARE_NOT_LISTED = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    "ignore:reset knows the option position only, so options changes nothing",
]
"""PettingZoo's suite warns of observations with masks, unless it knows the environment by its name; and it hands over an option
that means nothing."""


def environments(name: str) -> Environments:
    found: Environments = getattr(research, f"holmgang_{name.replace('-', '_')}_v0")
    return found


def quietly(test: Callable[[], None]) -> None:
    """With every other warning an error."""
    import warnings

    with warnings.catch_warnings():
        for each in ONLY_FOR_ENVIRONMENTS_THAT_ARE_NOT_LISTED:
            warnings.filterwarnings("ignore", each.partition(":")[2])
        test()


def suites(name: str, cycles: int) -> None:
    """PettingZoo's own tests of an environment, with so many moves in each."""
    made = environments(name)
    quietly(lambda: api_test(made.env(), num_cycles=cycles))
    quietly(lambda: parallel_api_test(made.parallel_env(), num_cycles=cycles))
    quietly(lambda: seed_test(made.env, num_cycles=cycles))
    quietly(lambda: render_test(made.env))


@pytest.mark.parametrize("cycles", [100, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", OWN_GAMES)
def test_pettingzoos_own_suites_pass(name: str, cycles: int) -> None:
    suites(name, cycles)


def test_a_game_from_elsewhere_with_numbers_passes_them_by_its_reference_rules(numbered: str) -> None:
    suites(numbered, 50)


def test_a_game_without_numbers_says_what_it_lacks(minimal: None) -> None:
    with pytest.raises(MissingPart, match=r"Odds and Evens has no encoding: write encoding\.py"):
        environments("odds-and-evens")


def played(env: TurnEnvironment, rng: Random, steps: int = 10**6) -> list[tuple[str, Any]]:
    """Random moves to the end, or so many: who did what."""
    done: list[tuple[str, Any]] = []
    for agent in env.agent_iter(steps):
        told, _, terminated, truncated, _ = env.last()
        action = None if terminated or truncated else int(rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
        done.append((agent, action))
        env.step(action)
    return done


def test_nothing_is_known_before_it_begins() -> None:
    env = environments("two-domains").env()
    for asked in (env.last, lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(OutOfTurn, match="has not begun: call reset first"):
            asked()


def test_an_agent_that_does_not_exist_is_refused() -> None:
    env, parallel = environments("two-domains").env(), environments("two-domains").parallel_env()
    env.reset(seed=1)
    parallel.reset(seed=1)
    for asked in (
        env.observe,
        env.action_space,
        env.observation_space,
        lambda agent: parallel.step({"player_0": 0, agent: 0}),
    ):
        with pytest.raises(UnknownName, match="no agent called “bob”: choose from player_0, player_1"):
            asked("bob")


def test_a_seed_is_a_number_and_an_option_that_means_nothing_is_told() -> None:
    env = environments("two-domains").env()
    with pytest.raises(HolmgangError, match="A seed is a whole number, not 'x'"):
        env.reset(seed="x")  # type: ignore[arg-type]  # the point of the test
    with pytest.warns(UserWarning, match="the option position only, so nonsense changes nothing") as heard:
        env.reset(options={"nonsense": 1})
    assert heard[0].filename == __file__


@pytest.mark.parametrize("name", OWN_GAMES)
def test_an_observation_is_what_the_seat_knows(name: str) -> None:
    env, encoding = environments(name).env(), find_kind(name).encoding()
    env.reset(seed=3)
    for _ in range(20):
        game, state = env.single.game, env.single.state
        for seat, agent in enumerate(AGENTS):
            view = game.view(state, seat)  # type: ignore[arg-type]  # a seat
            told = env.observe(agent)
            assert tuple(told["observation"].tolist()) == encoding.information(game, view)
            asked = agent == env.agent_selection
            assert told["action_mask"].tolist() == (move_mask(encoding, game, view) if asked else [0] * encoding.move_count)
        played(env, Random(4), 1)


@pytest.mark.parametrize("name", ["duo-regna", "deck-duel"])
def test_where_both_choose_at_once_the_second_is_not_told_of_the_first_choice(name: str) -> None:
    env = environments(name).env()
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    before = env.observe("player_1")["observation"]
    env.step(1)
    assert env.agent_selection == "player_1"
    assert (env.observe("player_1")["observation"] == before).all()


def test_a_parallel_agent_that_is_not_asked_can_only_wait() -> None:
    env = environments("two-domains").parallel_env()
    told, _ = env.reset(seed=1)
    wait = find_kind("two-domains").encoding().move_count
    assert np.flatnonzero(told["player_1"]["action_mask"]).tolist() == [wait]
    assert told["player_0"]["action_mask"][wait] == 0
    told, *_ = env.step({"player_0": 5, "player_1": wait})
    assert np.flatnonzero(told["player_0"]["action_mask"]).tolist() == [wait]
    env.step({"player_1": 5})  # whoever is not asked may leave it at that
    assert env.single.seat == 0


@pytest.mark.parametrize("name", OWN_GAMES)
def test_both_forms_go_the_same_way(name: str) -> None:
    turns, parallel = environments(name).env(), environments(name).parallel_env()
    turns.reset(seed=5)
    told, _ = parallel.reset(seed=5)
    rng = Random(6)
    rewards, terminated, truncated = dict[str, float](), dict[str, bool](), dict[str, bool]()
    while parallel.agents:
        masks = {agent: np.flatnonzero(told[agent]["action_mask"]).tolist() for agent in AGENTS}
        actions = {agent: rng.choice(masks[agent]) for agent in AGENTS}
        wait = len(told["player_0"]["action_mask"]) - 1
        for agent in AGENTS:
            if actions[agent] != wait:
                assert turns.agent_selection == agent
                turns.step(actions[agent])
        told, rewards, terminated, truncated, _ = parallel.step(actions)
        assert parallel.single.state == turns.single.state
    assert rewards == turns.rewards
    assert (terminated, truncated) == (turns.terminations, turns.truncations)
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_a_position_to_begin_from_is_for_one_game() -> None:
    env = environments("duo-regna").env()
    env.reset(options={"position": "3/2 1 2-2"})
    assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == [3]
    assert played(env, Random(1)) == [("player_0", 3), ("player_1", 2), ("player_0", None), ("player_1", None)]
    env.reset()
    assert env.single.game.write(env.single.state) == "AJ23456QK/AJ23456QK 0 0-0"
    with pytest.raises(BadPosition):
        env.reset(options={"position": "nonsense"})
    assert env.single.seat == 0, "what is refused changes nothing"


def test_a_game_that_goes_on_for_too_long_is_truncated() -> None:
    env = environments("two-domains").env(no_progress_limit="off")
    env.reset(seed=1)
    while env.agents and not any(env.truncations.values()):
        told, *_ = env.last()
        env.step(5 if told["action_mask"][5] else 8)  # both gather for ever, or pass
    assert (env.truncations, env.terminations) == (dict.fromkeys(AGENTS, True), dict.fromkeys(AGENTS, False))
    assert env.rewards == dict.fromkeys(AGENTS, 0)


# Copies


@pytest.mark.parametrize("copied", [TurnEnvironment.copy, copy, deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("name", ["dueling-nobles", "numbered"])
def test_a_copy_goes_its_own_way_by_the_same_draws(
    name: str, copied: Callable[[TurnEnvironment], TurnEnvironment], numbered: str
) -> None:
    env = environments(numbered if name == "numbered" else name).env()
    env.reset(seed=1)
    played(env, Random(1), 5)
    other, before = copied(env), env.single.state
    way, reward = played(other, Random(2)), dict(other.rewards)
    assert env.single.state == before
    assert (played(env, Random(2)), env.rewards) == (way, reward)
    assert other.action_space("player_0") is not env.action_space("player_0")
    copied(env).reset()
    assert env.agents == []


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_pickled_parallel_environment_goes_on_in_mid_game_by_the_same_draws(name: str) -> None:
    env, rng = environments(name).parallel_env(), Random(2)
    told, _ = env.reset(seed=1)

    def step(env: ParallelEnvironment, told: Any, rng: Random) -> Any:
        return env.step({agent: rng.choice(np.flatnonzero(told[agent]["action_mask"]).tolist()) for agent in env.agents})

    for _ in range(5):
        told, *_ = step(env, told, rng)
    before, other, ways = env.single.state, pickle.loads(pickle.dumps(env)), []
    for each in (other, env):
        assert each.single.state == before
        seen, way, mine = told, [], Random(3)
        while each.agents:
            seen, *rest = step(each, seen, mine)
            way.append(({agent: known["observation"].tolist() for agent, known in seen.items()}, rest))
        ways.append((way, each.single.state))
    assert ways[0] == ways[1]
    assert len(ways[0][0]) > 3
    assert env.single.state != before


def test_a_parallel_environment_is_copied_before_it_begins_and_after() -> None:
    env = environments("duo-regna").parallel_env()
    copied: ParallelEnvironment = deepcopy(env)
    first, second = (each.reset(seed=1)[0] for each in (env, copied))
    assert (first["player_0"]["action_mask"] == second["player_0"]["action_mask"]).all()
    copied.step({"player_0": 0, "player_1": 0})
    assert len(env.single.state.hands[0]) == 9


# What is wrong


def test_what_comes_too_early_or_too_late_is_told_in_a_sentence() -> None:
    env = environments("duo-regna").env()
    with pytest.raises(OutOfTurn, match="holmgang_duo_regna_v0 has not begun: call reset first"):
        env.step(1)
    with pytest.raises(OutOfTurn, match="has not begun"):
        env.render()
    env.reset(options={"position": "3/2 1 2-2"})
    env.step(3)
    env.step(2)
    with pytest.raises(OutOfTurn, match="The game is over: the only action that player_0 has left is None, not 3"):
        env.step(3)
    env.step(None)
    env.step(None)
    with pytest.raises(OutOfTurn, match="both agents are done: call reset"):
        env.step(None)
    parallel = environments("duo-regna").parallel_env()
    parallel.reset(options={"position": "3/2 1 2-2"})
    parallel.step({"player_0": 3, "player_1": 2})
    with pytest.raises(OutOfTurn, match="both agents are done: call reset"):
        parallel.step({})


@pytest.mark.parametrize("action", [7, 100, -1, 2**40, None, 0.5, "grow 1"])
def test_an_illegal_action_says_what_is_possible_and_changes_nothing(action: Any) -> None:
    env = environments("two-domains").env()
    env.reset(seed=1)
    number = isinstance(action, int)
    told = rf"The action {action} is not possible now\. Possible: 0 \(grow 1\)" if number else "An action is the number of a move"
    before = env.single.state
    with pytest.raises(IllegalMove, match=told):
        env.step(action)
    assert (env.single.state, env.agent_selection) == (before, "player_0")


@pytest.mark.parametrize(
    ("actions", "error", "told"),
    [
        ({"player_0": 7, "player_1": 9}, IllegalMove, r"The action 7 of player_0 is not possible now\. Possible: 0 \(grow 1\)"),
        ({"player_0": 9, "player_1": 9}, IllegalMove, "The action 9 of player_0 is not possible now"),
        ({"player_1": 9}, OutOfTurn, r"player_0 is asked, too, and has no action\. Possible: 0 \(grow 1\)"),
        ({"player_0": 0, "player_1": 0}, OutOfTurn, "player_1 is not asked now and can only wait, by the action 9, not 0"),
    ],
)
def test_parallel_actions_that_do_not_fit_change_nothing(actions: dict[str, int], error: type[HolmgangError], told: str) -> None:
    env = environments("two-domains").parallel_env()
    env.reset(seed=1)
    before = env.single.state
    with pytest.raises(error, match=told):
        env.step(actions)
    assert env.single.state == before


@pytest.mark.parametrize("actions", [None, 3, [1, 2], "ab"])
def test_parallel_actions_that_are_no_dict_are_told_in_a_sentence(actions: Any) -> None:
    env = environments("duo-regna").parallel_env()
    env.reset(seed=1)
    before = env.single.state
    told = f"Actions are a dict from agents to numbers of moves, not {actions!r}. Possible: player_0, player_1."
    with pytest.raises(IllegalMove, match=re.escape(told)):
        env.step(actions)
    assert env.single.state == before


def test_of_two_actions_neither_is_played_if_one_is_illegal() -> None:
    env = environments("duo-regna").parallel_env()
    env.reset(options={"position": "23/2K 0 0-0"})
    with pytest.raises(IllegalMove, match="The action 3 of player_1"):
        env.step({"player_0": 2, "player_1": 3})
    assert env.single.asked == (0, 1)


@pytest.mark.parametrize(
    ("name", "error", "told"),
    [
        (
            "holmgang_two_domains_v7",
            UnknownVersion,
            "There is no environment holmgang_two_domains_v7: take holmgang_two_domains_v0",
        ),
        ("holmgang_chess_v0", UnknownName, "There is no game called “chess”"),
        ("holmgang_two_domains", UnknownVersion, "they are called like holmgang_two_domains_v0"),
    ],
)
def test_an_environment_that_there_is_not_is_told_in_a_sentence(name: str, error: type[HolmgangError], told: str) -> None:
    with pytest.raises(error, match=re.escape(told)):
        exec(f"from holmgang.research import {name}")
    with pytest.raises(AttributeError):
        _ = research.nonsense  # type: ignore[attr-defined]  # the point of the test


def test_options_of_the_rules_are_given_by_name_or_in_a_mapping() -> None:
    for given in ({"battle_fail_face": 6}, {"options": {"battle_fail_face": 6}}):
        for make in (environments("two-domains").env, environments("two-domains").parallel_env):
            env = make(**given)
            env.reset(seed=1)
            assert env.single.game.options.battle_fail_face == 6


def test_options_and_modes_that_there_are_not_are_told_in_a_sentence() -> None:
    with pytest.raises(BadOption):
        environments("two-domains").env(battle_fail_face=4)
    with pytest.raises(UnknownName, match="called “nonsense”"):
        environments("two-domains").env(nonsense=4)
    with pytest.raises(HolmgangError, match="There is no render mode 'film': choose from human, ansi, rgb_array"):
        environments("two-domains").env(render_mode="film")


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_first_version_stands_for_the_first_rules_and_numbers(name: str) -> None:
    """A change of either is another environment: give it the next number in VERSIONS."""
    kind = find_kind(name)
    assert VERSIONS[0] == (kind.version, kind.encoding().version) == (1, 1)


def test_what_is_public_is_listed() -> None:
    names = {name for name in dir(research) if not name.startswith("__")}
    assert names == set(research.__all__)
    for name in names:
        assert getattr(research, name) is not None
