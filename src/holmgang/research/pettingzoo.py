"""Every game as a PettingZoo environment, turn by turn (AEC) and in parallel.

    from holmgang.research import holmgang_two_domains_v0

    env = holmgang_two_domains_v0.env()
    parallel = holmgang_two_domains_v0.parallel_env()

Agents are ``player_0`` and ``player_1``, the first seat and the second. An observation is all that the seat knows in numbers
(docs/encodings.md) and a mask of the moves that are possible; a win is a reward of 1, a loss one of -1. The environments check
what they are given themselves and need no wrappers for that.
"""

from collections.abc import Mapping
from typing import Any

from holmgang.core.errors import IllegalMove, OutOfTurn, UnknownName
from holmgang.core.extras import needing
from holmgang.core.seats import SEATS, Seat
from holmgang.core.whole_numbers import read_seed
from holmgang.games import find_kind

from .versions import check_version, environment_name

with needing("research", "A PettingZoo environment"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv

    from .batch import given_options, listed_moves
    from .rendering import MODES, check_mode, render
    from .single import Single, any_seed, make_single, start_position, whole_number
    from .spaces import Observation, observation_space

AGENTS = ("player_0", "player_1")


def find_seat(agent: str) -> Seat:
    """The seat of an agent."""
    if agent not in AGENTS:
        raise UnknownName("agent", str(agent), AGENTS)
    return SEATS[AGENTS.index(agent)]


class _Duel:
    """What both forms share: the game, its spaces and its pictures, copies and pickles."""

    waits = False
    """Whether there is a number for the seat that is not asked."""

    def __init__(
        self, game: str, version: int, render_mode: str | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        """A game by its name under options of its rules; ``render_mode`` is *human* (printed), *ansi* or *rgb_array*."""
        kind = find_kind(game)
        check_version(kind, version)
        check_mode(render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": environment_name(kind, version),
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": True,
        }
        self.agents: list[str] = []
        self.possible_agents = list(AGENTS)
        self._options = dict(options or {})
        self._usual: Single = make_single(kind.name, self._options, None, any_seed())
        self._single: Single | None = None
        self._spaces: dict[tuple[str, str], spaces.Space[Any]] = {}

    @property
    def single(self) -> Single:
        """The game in progress."""
        if self._single is None:
            raise OutOfTurn(f"{self.metadata['name']} has not begun: call reset first.")
        return self._single

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> Single:
        """``options["position"]`` is where this game begins, once."""
        position, seed = start_position(options), None if seed is None else read_seed(seed)
        if position is None:
            self._usual.begin(seed)
            self._single = self._usual
        else:
            self._single = make_single(self._usual.game.name, self._options, position, any_seed() if seed is None else seed)
        self.agents = list(AGENTS)
        return self._single

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves; in parallel environments one more, for waiting."""
        return self._space("action", agent)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """All that the seat knows in numbers, and which actions are possible."""
        return self._space("observation", agent)

    def _space(self, which: str, agent: str) -> spaces.Space[Any]:
        """Made when it is first asked for, and the same from then on; a copy of the environment has its own."""
        find_seat(agent)
        if (which, agent) not in self._spaces:
            encoding = self._usual.encoding
            count = encoding.move_count + self.waits
            made = spaces.Discrete(count) if which == "action" else observation_space(encoding, count)
            self._spaces[which, agent] = made
        return self._spaces[which, agent]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole table, as text, as pixels, or printed."""
        return render(self.render_mode, self.single.game, self.single.state)

    def close(self) -> None:
        """There is nothing to close."""

    def copy(self) -> Any:
        """A second game at this point, to go another way; it draws what this one would. Takes microseconds."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._usual, other._spaces = self._usual.copy(), {}
        other._single = other._usual if self._single is self._usual else self._single and self._single.copy()
        other.agents = self.agents.copy()
        return other

    def __copy__(self) -> Any:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Any:
        return self.copy()


class TurnEnvironment(_Duel, AECEnv):
    """A game turn by turn. Where both choose at once, ``player_0`` acts first and ``player_1`` is told nothing of it."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins anew; ``options={"position": text}`` begins elsewhere than usual."""
        single = self._begin(seed, options)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations, self.truncations = dict.fromkeys(AGENTS, False), dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[single.seat or 0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent's seat knows, and what it may do now."""
        single, seat = self.single, find_seat(agent)
        mask = single.mask(seat) if agent == self.agent_selection else single.no_mask()
        return {"observation": single.observation(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> Any:
        """Of ``agent_selection``: what it knows (unless ``observe`` is false), what it has got since it last acted, whether the
        game is over or went on for too long, and a dict of nothing."""
        _ = self.single  # or nothing has begun
        return super().last(observe)

    def step(self, action: Any) -> None:
        """``agent_selection`` plays the move with this number; None once the game is over.

        IllegalMove or OutOfTurn says what is possible instead, and nothing has changed.
        """
        single = self.single
        if not self.agents:
            raise OutOfTurn("The game is over and both agents are done: call reset to begin another.")
        agent = self.agent_selection
        if single.seat is None:
            if action is not None:
                raise OutOfTurn(f"The game is over: the only action that {agent} has left is None, not {action!r}.")
            self._was_dead_step(None)
            return
        single.play(whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on(single)
        if self.render_mode == "human":
            self.render()

    def _go_on(self, single: Single) -> None:
        self.agent_selection = AGENTS[single.seat or 0]
        if single.seat is not None:
            return
        for seat, agent in enumerate(AGENTS):
            self.rewards[agent] = _reward(single, seat)
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent], self.truncations[agent] = not single.truncated, single.truncated

    def copy(self) -> "TurnEnvironment":
        other: TurnEnvironment = super().copy()
        if self._single is not None:
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(other, name, getattr(self, name).copy())
            other.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return other


class ParallelEnvironment(_Duel, ParallelEnv):
    """A game in which both agents act in every step. One that is not asked can only wait: by the last number there is."""

    waits = True

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins anew; ``options={"position": text}`` begins elsewhere than usual."""
        single = self._begin(seed, options)
        if self.render_mode == "human":
            self.render()
        return self._observed(single), {agent: {} for agent in AGENTS}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Both act. IllegalMove or OutOfTurn says what is possible instead, and nothing has changed."""
        single = self.single
        if not self.agents:
            raise OutOfTurn("The game is over and both agents are done: call reset to begin another.")
        for action in self._checked(single, actions):
            single.play(action)
        if self.render_mode == "human":
            self.render()
        over, told = single.seat is None, self._observed(single)
        if over:
            self.agents = []
        rewards = {agent: _reward(single, seat) if over else 0.0 for seat, agent in enumerate(AGENTS)}
        terminated, truncated = (over and not single.truncated), (over and single.truncated)
        ended = dict.fromkeys(AGENTS, terminated), dict.fromkeys(AGENTS, truncated)
        return told, rewards, *ended, {agent: {} for agent in AGENTS}

    def _checked(self, single: Single, actions: Mapping[str, Any]) -> list[int]:
        """What the seats that are asked play, in their order."""
        if not isinstance(actions, Mapping):
            raise IllegalMove(f"Actions are a dict from agents to numbers of moves, not {actions!r}.", AGENTS)
        encoding, chosen = single.encoding, []
        wait = encoding.move_count
        for agent in actions:
            find_seat(agent)
        for seat, agent in zip(SEATS, AGENTS, strict=True):
            if seat in single.asked:
                mask = single.mask(seat)
                if agent not in actions:
                    raise OutOfTurn(f"{agent} is asked, too, and has no action.", listed_moves(encoding, single.game, mask))
                action = whole_number(actions[agent])
                if not (0 <= action < wait and mask[action]):
                    possible = listed_moves(encoding, single.game, mask)
                    raise IllegalMove(f"The action {action} of {agent} is not possible now.", possible)
                chosen.append(action)
            elif agent in actions and whole_number(actions[agent]) != wait:
                raise OutOfTurn(f"{agent} is not asked now and can only wait, by the action {wait}, not {actions[agent]!r}.")
        return chosen

    def _observed(self, single: Single) -> dict[str, Observation]:
        told: dict[str, Observation] = {}
        for seat, agent in zip(SEATS, AGENTS, strict=True):
            asked = seat in single.asked
            mask = np.append(single.mask(seat) if asked else single.no_mask(), np.int8(not asked))
            told[agent] = {"observation": single.observation(seat), "action_mask": mask}
        return told


def _reward(single: Single, seat: int) -> float:
    return 0.0 if single.winner is None else 1.0 if single.winner == seat else -1.0


class Environments:
    """The environments of a game in one version, as a module of PettingZoo has them."""

    def __init__(self, game: str, version: int) -> None:
        self.game, self.version = game, version

    def env(
        self, render_mode: str | None = None, *, options: Mapping[str, object] | None = None, **named: object
    ) -> TurnEnvironment:
        """Turn by turn, under options of the game's rules by their names, or as ``options``."""
        return TurnEnvironment(self.game, self.version, render_mode, given_options(options, named))

    raw_env = env

    def parallel_env(
        self, render_mode: str | None = None, *, options: Mapping[str, object] | None = None, **named: object
    ) -> ParallelEnvironment:
        """In parallel, under options of the game's rules by their names, or as ``options``."""
        return ParallelEnvironment(self.game, self.version, render_mode, given_options(options, named))

    def __repr__(self) -> str:
        return f"<environments {environment_name(find_kind(self.game), self.version)}>"


holmgang_duo_regna_v0 = Environments("duo-regna", 0)
holmgang_deck_duel_v0 = Environments("deck-duel", 0)
holmgang_two_domains_v0 = Environments("two-domains", 0)
holmgang_dueling_nobles_v0 = Environments("dueling-nobles", 0)
