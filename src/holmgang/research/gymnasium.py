"""Every game as a Gymnasium environment: one agent against a bot, alone or in many games side by side.

    import gymnasium
    import holmgang.research.gymnasium  # registers them

    env = gymnasium.make("holmgang/DeckDuel-v0", opponent="squire")
    envs = gymnasium.make_vec("holmgang/DeckDuel-v0", num_envs=64, opponent="squire")

An observation is all that the agent's seat knows in numbers (docs/encodings.md) and a mask of the moves that are possible. A win
is a reward of 1, a loss one of -1. Gymnasium's own checks try actions that are not possible, so such an action is no error here:
it loses the game at once, and ``info["illegal"]`` says what was possible.
"""

from collections.abc import Mapping
from random import Random
from typing import Any
from warnings import warn

from holmgang.bots import AnyBot, Bot, chosen_move, make_bot
from holmgang.core.errors import HolmgangError, IllegalMove, OutOfTurn, listing
from holmgang.core.extras import needing
from holmgang.core.game import AnyGame
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind, game_names

from .versions import check_version

with needing("research", "A Gymnasium environment"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from holmgang.compiling.decisions import BEGIN, TELL

    from .batch import Batch, given_options, listed_moves, move_numbers, read_actions
    from .rendering import MODES, check_mode, render
    from .single import Single, any_seed, make_single, start_position, whole_number
    from .spaces import Observation, observation_space

Seats = NDArray[np.int64]
NOT_BEGUN = "This environment has not begun: call reset first."


def check_seat(seat: Seat | None) -> None:
    """Refuses what is no seat; None is fine, and means either."""
    if seat not in (*SEATS, None):
        raise HolmgangError(f"The agent's seat is 0, 1, or None for either, not {seat!r}.")


class DuelEnv(gymnasium.Env[Observation, np.int64]):
    """One game after the other against a bot, who has the other seat."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game: str,
        opponent: AnyBot = "random",
        *,
        seat: Seat | None = None,
        version: int = 0,
        render_mode: str | None = None,
        options: Mapping[str, object] | None = None,
        **named: object,
    ) -> None:
        """A game by its name, under options of its rules by their names or as ``options``.

        ``seat`` is the agent's, None: either, drawn for every game.
        """
        kind = find_kind(game)
        check_version(kind, version)
        check_mode(render_mode)
        check_seat(seat)
        self.render_mode = render_mode
        self.opponent: Bot = make_bot(opponent, kind.name)
        self._options, self._seat = given_options(options, named), seat
        self._usual: Single = make_single(kind.name, self._options, None, any_seed())
        self._single: Single | None = None
        self._lost = False
        self.seat: Seat = 0
        """The agent's in this game."""
        encoding = self._usual.encoding
        self.observation_space: spaces.Space[Any] = observation_space(encoding, encoding.move_count)
        self.action_space = spaces.Discrete(encoding.move_count)

    @property
    def single(self) -> Single:
        """The game in progress."""
        if self._single is None:
            raise OutOfTurn(NOT_BEGUN)
        return self._single

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins anew; ``options={"position": text}`` begins elsewhere than usual."""
        super().reset(seed=seed)
        drawn = self.np_random.integers(2**63, size=3)
        position = start_position(options)
        if position is None:
            self._usual.begin(int(drawn[0]))
            single = self._usual
        else:
            single = make_single(self._usual.game.name, self._options, position, int(drawn[0]))
        self.seat = SEATS[int(drawn[1]) % 2] if self._seat is None else self._seat
        self._single, self._lost, self._rng = single, False, Random(int(drawn[2]))
        self._answer()
        self._show()
        return self._observed(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays the move with this number, and the bot answers until the agent is asked again or the game is over."""
        single = self.single
        if self._lost or single.seat is None:
            raise OutOfTurn("The game is over: call reset to begin another.")
        try:
            single.play(whole_number(action))
        except IllegalMove as error:
            self._lost = True
            return self._observed(), -1.0, True, False, {"illegal": str(error)}
        self._answer()
        self._show()
        reward = 0.0 if single.winner is None else 1.0 if single.winner == self.seat else -1.0
        over = single.seat is None
        return self._observed(), reward, over and not single.truncated, over and single.truncated, {}

    def action_masks(self) -> NDArray[np.int8]:
        """By move number 1 for what is possible now, for learners that ask for it in this way."""
        return self.single.no_mask() if self._lost else self.single.mask(self.seat)

    def render(self) -> Any:
        """The whole table, as text, as pixels, or printed."""
        return render(self.render_mode, self.single.game, self.single.state)

    def _answer(self) -> None:
        single = self.single
        while single.seat is not None and single.seat != self.seat:
            single.play(chosen_number(self.opponent, single.game, single.state, single.seat, self._rng))

    def _observed(self) -> Observation:
        return {"observation": self.single.observation(self.seat), "action_mask": self.action_masks()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def chosen_number(bot: Bot, game: AnyGame, state: Any, seat: Seat, rng: Random) -> int:
    """The number of the move that a bot chooses for a seat, by what the seat knows."""
    return find_kind(game.name).encoding().move_number(game, chosen_move(bot, game, game.view(state, seat), rng))


class VectorDuelEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games side by side, each against the same bot, by the compiled rules; one that ends begins anew in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: AnyBot = "random",
        *,
        seat: Seat | None = None,
        version: int = 0,
        options: Mapping[str, object] | None = None,
        **named: object,
    ) -> None:
        """A game by its name, under options of its rules by their names or as ``options``.

        ``seat`` is the agent's, None: the first in every other game.
        """
        kind = find_kind(game)
        check_version(kind, version)
        check_seat(seat)
        self.num_envs, self.render_mode = num_envs, None
        self.opponent: Bot = make_bot(opponent, kind.name)
        self.batch = Batch(kind.name, num_envs, seed=any_seed(), options=given_options(options, named), restart=False)
        self.seats: Seats = np.arange(num_envs) % 2 if seat is None else np.full(num_envs, seat)
        """The agent's, game by game."""
        self._rng, self._begun = Random(any_seed()), False
        moves = self.batch.encoding.move_count
        self.single_observation_space = observation_space(self.batch.encoding, moves)
        self.single_action_space = spaces.Discrete(moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """All games begin anew, where they usually do."""
        if options:
            warn(f"Many games begin where they usually do, so {listing(map(str, options))} changes nothing.", stacklevel=2)
        if isinstance(seed, list):
            raise HolmgangError("One seed is enough for all games: every one of them has draws of its own.")
        super().reset(seed=seed)
        if seed is not None:
            drawn = self.np_random.integers(2**63, size=2)
            self._rng = Random(int(drawn[0]))
            self.batch.reset(int(drawn[1]))
        else:
            self.batch.reset()
        self._begun = True
        self._answer(np.ones(self.num_envs, np.bool_))
        return self._observed(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays in every game, and the bot answers until the agent is asked. An action that is not possible loses its game.

        What was known at the end of a game is in ``final_obs`` of the infos, where ``_final_obs`` says so.
        """
        if not self._begun:
            raise OutOfTurn(NOT_BEGUN)
        batch, everywhere = self.batch, np.arange(self.num_envs)
        given = read_actions(actions, self.num_envs)
        numbers = move_numbers(given)
        legal = (numbers >= 0) & (numbers < batch.masks.shape[1])
        legal[legal] = batch.masks[everywhere[legal], numbers[legal]]
        wrong = {int(game): self._told(int(game), int(given[game])) for game in np.flatnonzero(~legal)}
        batch.play(np.where(legal, numbers, TELL).astype(np.int32))
        self._answer(legal)
        rewards = np.where(legal, batch.rewards[everywhere, self.seats], np.float32(-1.0))
        terminated, truncated = batch.terminated | ~legal, batch.truncated.copy()
        infos: dict[str, Any] = {}
        ended = terminated | truncated
        if ended.any():
            infos |= {"final_obs": self._final(ended), "_final_obs": ended}
            batch.play(np.where(ended, BEGIN, TELL).astype(np.int32))
            self._answer(ended)
        if wrong:
            infos |= {"illegal": np.array([wrong.get(each, "") for each in range(self.num_envs)]), "_illegal": ~legal}
        return self._observed(), rewards, terminated, truncated, infos

    def _answer(self, among: NDArray[np.bool_]) -> None:
        """The bot chooses in those of these games that go on, until nobody but the agent is asked."""
        batch = self.batch
        while (asked := among & ~batch.terminated & ~batch.truncated & (batch.seats != self.seats)).any():
            actions = np.full(self.num_envs, TELL, np.int32)
            for each in np.flatnonzero(asked).tolist():
                state = batch.compiled.unpack(batch.decisions.rows[each])
                actions[each] = chosen_number(self.opponent, batch.game, state, SEATS[batch.seats[each]], self._rng)
            batch.play(actions)

    def _observed(self) -> Observation:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}

    def _final(self, ended: NDArray[np.bool_]) -> NDArray[np.object_]:
        final = np.full(self.num_envs, None, object)
        for each in np.flatnonzero(ended).tolist():
            numbers = np.empty_like(self.batch.observations[each])
            self.batch.compiled.observe(self.batch.decisions.rows[each], SEATS[self.seats[each]], numbers)
            final[each] = {"observation": numbers, "action_mask": np.zeros(self.batch.masks.shape[1], np.int8)}
        return final

    def _told(self, game: int, action: int) -> str:
        possible = listed_moves(self.batch.encoding, self.batch.game, self.batch.masks[game])
        return str(IllegalMove(f"The action {action} is not possible now.", possible))


def register() -> None:
    """Makes the environments of all games known to Gymnasium, as ``holmgang/TwoDomains-v0`` and its like."""
    for name in game_names():
        called = "".join(word.capitalize() for word in name.split("-"))
        if f"holmgang/{called}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"holmgang/{called}-v0",
                entry_point=f"{__name__}:DuelEnv",
                vector_entry_point=f"{__name__}:VectorDuelEnv",
                kwargs={"game": name},
            )


register()
