"""The bot that plays anything that is allowed."""

from random import Random
from typing import Any

from holmgang.core.chance import below
from holmgang.core.game import AnyGame, View


class RandomBot:
    """Every option is equally likely."""

    name = "random"

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:  # noqa: ARG002 - the game makes no difference
        """Any option."""
        return view.options[below(len(view.options), rng.getrandbits)]
