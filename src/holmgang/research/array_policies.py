"""What policies over arrays are made of, whichever the game."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.bots import Bot
from holmgang.core.encoding import Encoding
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind

from .mixtures import exact_mixture
from .policies import ArrayPolicy

Numbers = NDArray[np.int32]
Masks = NDArray[np.bool_]
Places = NDArray[np.int64]


def evenly(_: Numbers, masks: Masks) -> Any:
    """Any move that is possible."""
    return masks / masks.sum(axis=1, keepdims=True)


def once_for_each(game: AnyGame, bot: Bot, keys_of: Callable[[Numbers], Places], view_of: Callable[[int], View]) -> ArrayPolicy:
    """A bot whose choice follows from one number of an observation; it is asked for each of these at some view that has it."""
    encoding = find_kind(game.name).encoding()

    @cache
    def mixture(key: int) -> NDArray[np.float64]:
        view, shares = view_of(key), np.zeros(encoding.move_count)
        for move, share in exact_mixture(lambda rng: bot.choose(game, view, rng)).items():
            shares[encoding.move_number(game, move)] = share
        return shares

    def choose(observations: Numbers, _: Masks) -> Any:
        keys, places = np.unique(keys_of(observations), return_inverse=True)
        return np.array([mixture(int(key)) for key in keys])[places]

    return choose


def place_of(encoding: Encoding, field: str) -> int:
    """Where a field begins in an observation."""
    names = [each.name for each in encoding.information_fields]
    return sum(each.size for each in encoding.information_fields[: names.index(field)])
