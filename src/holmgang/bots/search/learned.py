"""What is learned of a game, for a search to judge by and to be led by: what of it a search asks, and which game has any."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from holmgang.core.game import AnyGame
from holmgang.games import find_kind

if TYPE_CHECKING:
    from holmgang.compiling.game import CompiledGame


class Learned(Protocol):
    """A value, and perhaps a policy, of one game under its options; two threads may ask at once."""

    def knows(self, state: Any) -> bool:
        """Whether it can judge a state in which somebody chooses; from one that it cannot, the search goes on at random."""
        ...

    def points(self, state: Any) -> int:
        """The first seat's chance to win in a state that it knows, in points for a search: `SURE` for a sure win."""
        ...

    def scores(self, state: Any, options: Sequence[Any]) -> list[int]:
        """How good the policy thinks each option; nothing where it cannot say, or none is learned."""
        ...

    def shares(self, scores: Sequence[int]) -> list[int]:
        """How often it expects each option to be chosen that has these scores, `SURE` for always."""
        ...

    def compiled(self, fast: "CompiledGame") -> tuple[Any, Any]:
        """What stands for value and policy in compiled code, `judge_by` and `weigh_by` and those beside them, for one thread.

        Loads numba. None for a policy that is not there.
        """
        ...


def find_learned(game: AnyGame) -> Learned | None:
    """What is learned of the game under its options or near them, if anything is.

    PocketError where its file cannot be used: without it the search is another player, and nobody would notice.
    """
    make = find_kind(game.name).load("learned")
    found: Learned | None = None if make is None else make(game)
    return found
