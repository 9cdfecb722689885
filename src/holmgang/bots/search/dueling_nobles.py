"""What is learned of Dueling Nobles, as a search asks it: a network judges tables, a policy says what is likely to be chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from holmgang.core.game import AnyGame
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.games.dueling_nobles.table import Components, Move, State
from holmgang.pocket.dueling_nobles import pocket_network, pocket_policy
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.dueling_nobles_policy import Policy, shares

if TYPE_CHECKING:
    from holmgang.compiling.game import CompiledGame


@dataclass(frozen=True)
class LearnedNobles:
    """Both of them, under any options of the whole game: under others than the usual ones they are the nearest there are."""

    game: DuelingNobles
    network: Network
    policy: Policy | None

    def knows(self, state: State) -> bool:
        """They have learned nothing of the draft."""
        return state.phase != "draft"

    def points(self, state: State) -> int:
        """By the network."""
        return self.network.points(LAYOUT.pack(self.game, state))

    def scores(self, state: State, options: Sequence[Move]) -> list[int]:
        """By the policy."""
        return [] if self.policy is None or not self.knows(state) else self.policy.scores(LAYOUT.pack(self.game, state), options)

    def shares(self, scores: Sequence[int]) -> list[int]:
        """By the policy."""
        return shares(scores)

    def compiled(self, fast: "CompiledGame") -> tuple[Any, Any]:
        """Network and policy; loads numba."""
        from .compiled_nobles_network import compiled_network
        from .compiled_nobles_policy import compiled_policy

        return compiled_network(self.network), None if self.policy is None else compiled_policy(self.policy, fast)


def learned(game: AnyGame) -> LearnedNobles | None:
    """Of the whole game; nothing is learned of one with fewer components."""
    assert isinstance(game, DuelingNobles)
    return LearnedNobles(game, pocket_network(), pocket_policy()) if game.components == Components() else None
