"""A game of ours as OpenSpiel's `Game`, its `State`, and what it makes of both forms of a game in which both choose at once."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pyspiel

from holmgang.core.errors import BadOutcome, IllegalMove, OutOfTurn
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.referee import MAX_STEPS
from holmgang.core.seats import SEATS, Seat
from holmgang.games import all_kinds, find_kind
from holmgang.research.shrinking import Parameter, Source, parameters, read_parameters, spelled

from .moments import GameSetting, Moment, asked_seats, longest_memory
from .observers import Observer

SMALL = 10_000
"""With more steps than this from state to state, it is not gone through to find out how long memories are."""
MOST_OUTCOMES = 1000
"""More things than this chance never brings at once, in whatever game."""
A_DECISION = 20
"""More strokes of chance than this never follow on a decision, but for those of the deal."""

Type = pyspiel.GameType


class HolmgangGame(pyspiel.Game):
    """A game under its options, whole or shrunken."""

    def __init__(self, source: Source, turn_based: bool, given: Mapping[str, Parameter]) -> None:
        kind = find_kind(source.game.name)
        self.kind, self.setting = kind, GameSetting(source.game, turn_based)
        self.first = Moment(self.setting, source.start, left=source.steps)
        self.memory_length = _longest_memory(self.first, source)
        """How many entries an information state's tensor has room for; None where there is no such tensor."""
        length = MAX_STEPS if source.steps is None else min(source.steps * 2, MAX_STEPS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.encoding.move_count,
            max_chance_outcomes=MOST_OUTCOMES if kind.chance else 0,
            num_players=len(SEATS),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(game_type(kind, turn_based, has_tensor=self.memory_length is not None), info, spelled(given))

    def new_initial_state(self, *_: Any) -> "HolmgangState":
        """OpenSpiel's name for `Game.start`."""
        return HolmgangState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound that no game comes near."""
        return self.max_game_length() * A_DECISION + MOST_OUTCOMES if self.kind.chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a player knows now, or with perfect recall all that it has lived through; None for anything between these."""
        return Observer.make(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class HolmgangState(pyspiel.State):
    """A state of the game. All that it holds is a `Moment`, which never changes: so cloning is cheap."""

    def __init__(self, game: HolmgangGame, moment: Moment | None = None) -> None:
        super().__init__(game)
        self.moment = game.first if moment is None else moment

    # Who acts, and what may be done

    def current_player(self) -> int:
        """The seat that is asked, chance, both at once, or nobody any more."""
        node = self.moment.node
        if isinstance(node, Choose):
            asked = asked_seats(self.moment)
            simultaneous = len(asked) > 1 and not self.moment.setting.turn_based
            return int(pyspiel.PlayerId.SIMULTANEOUS if simultaneous else asked[0])
        return int(pyspiel.PlayerId.CHANCE if isinstance(node, Chance) else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return isinstance(self.moment.node, Over)

    def is_chance_node(self) -> bool:
        """Whether chance decides now."""
        return isinstance(self.moment.node, Chance)

    def _legal_actions(self, player: int) -> list[int]:
        node, number = self.moment.node, self.moment.setting.number
        assert isinstance(node, Choose)
        return sorted([number(move) for move in node.options[player]])

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may do; what OpenSpiel asks for in a roundabout way, here at once."""
        node = self.moment.node
        if isinstance(node, Chance):
            return list(range(len(node.outcomes)))
        if isinstance(node, Over):
            return []
        asked = asked_seats(self.moment)
        wanted = asked[0] if player is None else player
        if wanted in asked and (wanted == asked[0] or not self.moment.setting.turn_based):
            return self._legal_actions(wanted)
        return super().legal_actions(wanted) if wanted < 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome by its place among those possible now, with its probability."""
        node = self.moment.node
        assert isinstance(node, Chance)
        return [(place, weight / node.total) for place, weight in enumerate(node.weights)]

    # What is done

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        node = moment.node
        if isinstance(node, Chance):
            if not 0 <= action < len(node.outcomes):
                raise BadOutcome(f"Chance cannot bring {action} here, only 0 to {len(node.outcomes) - 1}.")
            self.moment = moment.settled(node.outcomes[action])
            return
        if self.is_simultaneous_node():
            raise OutOfTurn("Both players choose at once now: apply_actions takes an action of each.")
        asked = asked_seats(moment)
        move = self._checked(asked[0] if asked else 0, action)
        if len(asked) > 1:
            self.moment = moment.held_back(move)
        elif moment.held is not None:
            self.moment = moment.played({0: moment.held, 1: move})
        else:
            self.moment = moment.played({asked[0]: move})

    def _apply_actions(self, actions: list[int]) -> None:
        if self.is_chance_node():
            raise OutOfTurn("Chance decides now, and no player does: apply_action takes the number of an outcome.")
        if not self.is_simultaneous_node() and not self.is_terminal():
            raise OutOfTurn(f"Only player {self.current_player()} is asked now: apply_action takes its action.")
        if len(actions) != len(SEATS):
            raise OutOfTurn(f"Both players choose at once now: an action of each is needed, not {len(actions)} in all.")
        self.moment = self.moment.played({seat: self._checked(seat, actions[seat]) for seat in SEATS})

    def _checked(self, seat: Seat, action: int) -> Any:
        """The move of this number, if the seat may choose it."""
        node, setting = self.moment.node, self.moment.setting
        if not isinstance(node, Choose):
            raise OutOfTurn("The game is over, so nobody can act any more.")
        move = setting.move(action) if 0 <= action < setting.encoding.move_count else None
        if move not in node.options[seat]:
            possible = sorted((setting.number(each), str(each)) for each in node.options[seat])
            told = [f"{number} ({text})" for number, text in possible]
            raise IllegalMove(f"The action {action} is not possible now.", told)
        return move

    # What it comes to

    def returns(self) -> list[float]:
        """A win 1, a loss -1; nothing while it goes on."""
        node = self.moment.node
        if not isinstance(node, Over) or node.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if node.winner == 0 else [-1.0, 1.0]

    # What it looks like

    def _action_to_string(self, player: int, action: int) -> str:
        node = self.moment.node
        if player == pyspiel.PlayerId.CHANCE:
            assert isinstance(node, Chance)
            return str(node.outcomes[action])
        return str(self.moment.setting.move(action))

    def __str__(self) -> str:
        """The position, and what else the rest of the game depends on."""
        moment = self.moment
        words = [moment.game.write(moment.state)]
        words += [] if moment.left is None else [f"left={moment.left}"]
        words += [] if moment.held is None else [f"held={moment.held}"]
        return " ".join(words)

    # For searches over information sets

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "HolmgangState":
        """Another state that the player cannot tell from this one, its hidden parts drawn anew as chance has them.

        What the other seat has chosen already, where both choose at once, is drawn evenly from its options.
        """
        seat: Seat = 0 if player_id == 0 else 1
        moment = self.moment
        rng = Random(int(probability_sampler() * 2**53))
        state = moment.game.imagine(moment.view(seat), rng)
        held = moment.held
        if held is not None and seat == 1:
            node = moment.game.node(state)
            assert isinstance(node, Choose)
            held = rng.choice(node.options[0])
        return HolmgangState(self.get_game(), moment.imagined(state, seat, held))


def _longest_memory(first: Moment, source: Source) -> int | None:
    """A bound on the entries of a memory, which has at most one more for every step; None where none is known."""
    if source.steps is not None:
        return 1 + source.steps
    return longest_memory(first, SMALL) if source.shrunken else None


# Known to OpenSpiel


def short_name(kind: GameKind, turn_based: bool) -> str:
    """What OpenSpiel calls a game."""
    return f"holmgang_{kind.name.replace('-', '_')}{'_turn_based' if turn_based else ''}"


def game_type(kind: GameKind, turn_based: bool, *, has_tensor: bool) -> Any:
    """What OpenSpiel is told of a game."""
    hides = kind.secrets or turn_based
    return Type(
        short_name=short_name(kind, turn_based),
        long_name=f"{kind.title}{', turn by turn' if turn_based else ''} (Holmgang)",
        dynamics=Type.Dynamics.SIMULTANEOUS if kind.at_once and not turn_based else Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC if kind.chance else Type.ChanceMode.DETERMINISTIC,
        information=Type.Information.IMPERFECT_INFORMATION if hides else Type.Information.PERFECT_INFORMATION,
        utility=Type.Utility.ZERO_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=len(SEATS),
        min_num_players=len(SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(kind),
    )


def as_openspiel(game: AnyGame, *, start: Any = None, steps: int | None = None, turn_based: bool = False) -> HolmgangGame:
    """A game as it is made, whole or shrunken, from any state that both seats know; it is not known to ``load_game``."""
    source = Source(game, game.start() if start is None else start, steps, shrunken=True)
    return HolmgangGame(source, turn_based, {})


def register() -> None:
    """Makes all games known to ``pyspiel.load_game``."""
    known = set(pyspiel.registered_names())
    for kind in all_kinds():
        for turn_based in (False, True) if kind.at_once else (False,):
            if short_name(kind, turn_based) not in known:
                pyspiel.register_game(game_type(kind, turn_based, has_tensor=False), _registered(kind, turn_based))


def _registered(kind: GameKind, turn_based: bool) -> type[HolmgangGame]:
    """A class for OpenSpiel to make a game from parameters. No function: it keeps them past the end of Python, where only classes
    can be let go of."""

    class Registered(HolmgangGame):
        def __init__(self, given: Mapping[str, Parameter] | None = None) -> None:
            super().__init__(read_parameters(kind, given or {}), turn_based, given or {})

    Registered.__name__ = Registered.__qualname__ = short_name(kind, turn_based)
    globals()[Registered.__name__] = Registered  # where a pickle looks for it
    return Registered
