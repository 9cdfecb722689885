"""Gymnasium environments: Gymnasium's own check, and an agent against bots, alone and in many games."""

from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from holmgang.core.errors import HolmgangError, IllegalMove, OutOfTurn, UnknownName
from holmgang.core.game import AnyGame, View
from holmgang.games import OWN_GAMES, find_kind
from holmgang.research.gymnasium import DuelEnv, VectorDuelEnv, register
from holmgang.research.versions import UnknownVersion


def called(name: str) -> str:
    return f"holmgang/{''.join(word.capitalize() for word in name.split('-'))}-v0"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_gymnasiums_own_check_passes(name: str) -> None:
    for seat in (0, 1, None):
        env = gymnasium.make(called(name), opponent="page", seat=seat, render_mode="ansi")
        check_env(env.unwrapped)


def test_a_game_from_elsewhere_with_numbers_passes_it(numbered: str) -> None:
    register()
    check_env(gymnasium.make(called(numbered), opponent="greedy", render_mode="rgb_array").unwrapped)
    del gymnasium.registry[called(numbered)]


def play(env: DuelEnv, choose: Callable[[Any], int], seed: int) -> tuple[float, list[Any]]:
    told, _ = env.reset(seed=seed)
    states = [env.single.state]
    while True:
        told, reward, terminated, truncated, info = env.step(choose(told))
        states.append(env.single.state)
        assert info == {}
        if terminated or truncated:
            return reward, states


def at_random(rng: Random) -> Callable[[Any], int]:
    return lambda told: int(rng.choice(np.flatnonzero(told["action_mask"]).tolist()))


@pytest.mark.parametrize("name", OWN_GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_agent_has_its_seat_and_the_bot_the_other(name: str, seat: Any) -> None:
    asked = set()

    class Watched:
        name = "watched"

        def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
            asked.add(view.seat)
            return rng.choice(view.options)

    env = DuelEnv(name, Watched(), seat=seat)
    rewards = [play(env, at_random(Random(seed)), seed)[0] for seed in range(4)]
    assert asked == {1 - seat}
    assert {*rewards} <= {1.0, 0.0, -1.0}
    encoding = find_kind(name).encoding()
    assert env._observed()["observation"].tolist() == list(
        encoding.information(env.single.game, env.single.game.view(env.single.state, seat))
    )


def test_the_same_seed_brings_the_same_game_and_either_seat_is_drawn() -> None:
    env = DuelEnv("deck-duel", "squire")
    ways = [play(env, at_random(Random(1)), seed) for seed in (7, 7, 8)]
    assert ways[0] == ways[1] != ways[2]
    seats = set()
    for seed in range(10):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1}


def test_an_agent_that_always_blocks_does_better_than_one_that_never_does() -> None:
    shares = []
    for habit in (("calm", "block", "heal", "focus", "keep"), ("rage", "take", "action")):
        encoding = find_kind("deck-duel").encoding()
        wanted = [encoding.move_number(None, move) for move in habit]
        env = DuelEnv("deck-duel", "squire")

        def choose(told: Any, wanted: list[int] = wanted) -> int:
            mask = told["action_mask"]
            return next((number for number in wanted if mask[number]), int(np.flatnonzero(mask)[0]))

        shares.append(sum(play(env, choose, seed)[0] for seed in range(200)))
    assert shares[0] > shares[1] + 40


# What is wrong


@pytest.mark.parametrize("action", [7, -1, 2**40, 2**80])
def test_an_illegal_action_loses_at_once_and_says_what_was_possible(action: int) -> None:
    env = DuelEnv("two-domains", "page", seat=0)
    env.reset(seed=1)
    told, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith(f"The action {action} is not possible now. Possible: 0 (grow 1)")
    assert not told["action_mask"].any()
    assert env.observation_space.contains(told)
    with pytest.raises(OutOfTurn, match="The game is over: call reset"):
        env.step(0)


@pytest.mark.parametrize("make", [DuelEnv, VectorDuelEnv])
def test_a_bot_that_chooses_no_option_is_told_so(make: Callable[..., Any]) -> None:
    class Told:
        name = "told"
        move: Any = "grow 1"

        def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
            return self.move

    bot = Told()
    env = make("two-domains", opponent=bot, seat=1)
    with pytest.raises(IllegalMove, match=r"“grow 1” is the text of a move: a bot returns one of view\.options itself"):
        env.reset(seed=1)
    bot.move = find_kind("two-domains").make().read_move("battle")
    with pytest.raises(IllegalMove, match=r"“battle” is not possible now\. Possible: grow 1"):
        env.reset(seed=1)


def test_what_comes_too_early_or_too_late_is_told_in_a_sentence() -> None:
    env = DuelEnv("duo-regna", "page", seat=0)
    with pytest.raises(OutOfTurn, match="has not begun: call reset first"):
        env.step(0)
    env.reset(options={"position": "3/2 1 2-2"})
    assert env.step(3)[1:4] == (1.0, True, False)
    with pytest.raises(OutOfTurn, match="The game is over: call reset"):
        env.step(3)


@pytest.mark.parametrize("make", [DuelEnv, VectorDuelEnv])
def test_what_there_is_not_is_told_in_a_sentence(make: Callable[..., object]) -> None:
    with pytest.raises(UnknownName, match="bot for Duo Regna called “knave”"):
        make("duo-regna", opponent="knave")
    with pytest.raises(HolmgangError, match="seat is 0, 1, or None for either, not 2"):
        make("duo-regna", opponent="page", seat=2)
    with pytest.raises(UnknownName, match=r"no option called “targe”: did you mean target\?"):
        make("duo-regna", targe=1)
    with pytest.raises(UnknownVersion, match="There is no environment holmgang_duo_regna_v3"):
        make("duo-regna", opponent="page", version=3)


@pytest.mark.parametrize("given", [{"battle_fail_face": 6}, {"options": {"battle_fail_face": 6}}])
def test_options_of_the_rules_are_given_by_name_or_in_a_mapping(given: dict[str, Any]) -> None:
    env: Any = gymnasium.make(called("two-domains"), **given).unwrapped
    env.reset(seed=1)
    envs: Any = gymnasium.make_vec(called("two-domains"), num_envs=2, **given)
    assert [game.options.battle_fail_face for game in (env.single.game, envs.batch.game)] == [6, 6]


# Many games


@pytest.mark.parametrize("name", OWN_GAMES)
def test_many_games_go_on_side_by_side(name: str) -> None:
    envs = gymnasium.make_vec(called(name), num_envs=4, opponent="random")
    assert isinstance(envs, VectorDuelEnv)
    encoding, rng = find_kind(name).encoding(), Random(1)
    told, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(120):
        assert envs.observation_space.contains(told)
        for each, state in enumerate(envs.batch.states()):
            seat = int(envs.seats[each])
            known = encoding.information(envs.batch.game, envs.batch.game.view(state, seat))  # type: ignore[arg-type]  # a seat
            assert tuple(told["observation"][each].tolist()) == known
        actions = np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in told["action_mask"]])
        told, rewards, terminated, truncated, infos = envs.step(actions)
        assert ((rewards != 0) <= terminated).all()
        for each in np.flatnonzero(terminated | truncated).tolist():
            final = infos["final_obs"][each]
            result = final["observation"][2:5].tolist()  # won, lost, drawn
            assert result == [[0, 0, 1], [1, 0, 0], [0, 1, 0]][int(rewards[each])]
            ended += 1
    assert ended


def test_in_many_games_an_illegal_action_loses_its_own_only() -> None:
    envs = VectorDuelEnv("two-domains", 3, "page", seat=0)
    envs.reset(seed=2)
    _, rewards, terminated, _, infos = envs.step(np.array([0, 7, 2**63], np.uint64))
    assert (rewards.tolist(), terminated.tolist()) == ([0, -1, -1], [False, True, True])
    assert infos["illegal"][0] == ""
    for game, action in ((1, 7), (2, 2**63)):
        assert infos["illegal"][game].startswith(f"The action {action} is not possible now. Possible: 0 (grow 1)")
    assert infos["_final_obs"].tolist() == [False, True, True]


def test_many_games_of_the_same_seed_are_the_same() -> None:
    ways = []
    for _ in range(2):
        envs, rng = VectorDuelEnv("deck-duel", 3, "squire"), Random(1)
        told, _ = envs.reset(seed=5)
        way = [told["observation"].tolist()]
        for _ in range(30):
            told, *_ = envs.step(np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in told["action_mask"]]))
            way.append(told["observation"].tolist())
        ways.append(way)
    assert ways[0] == ways[1]


def test_many_games_are_begun_before_they_are_played_in() -> None:
    envs = VectorDuelEnv("deck-duel", 3, "squire")
    with pytest.raises(OutOfTurn, match="has not begun: call reset first"):
        envs.step(np.zeros(3, np.int64))


@pytest.mark.parametrize("actions", [[0.5, 0, 0], [0, 0], np.zeros((3, 1), np.int64), np.zeros(3, np.bool_), 0, "abc"])
def test_in_many_games_actions_of_another_sort_are_refused_and_change_nothing(actions: Any) -> None:
    envs = VectorDuelEnv("duo-regna", 3, "squire", seat=0)
    envs.reset(seed=1)
    before = envs.batch.states()
    with pytest.raises(HolmgangError, match="An action for each of 3 games is needed, as whole numbers, not an array of"):
        envs.step(actions)
    assert envs.batch.states() == before


def test_options_that_mean_nothing_to_many_games_are_told() -> None:
    envs = VectorDuelEnv("duo-regna", 2, "squire")
    with pytest.warns(UserWarning, match="begin where they usually do, so position changes nothing") as heard:
        envs.reset(options={"position": "3/2 1 2-2"})
    assert heard[0].filename == __file__


def test_many_games_have_one_seed() -> None:
    with pytest.raises(HolmgangError, match="One seed is enough for all games"):
        VectorDuelEnv("deck-duel", 3, "squire").reset(seed=[1, 2, 3])
