"""What a policy does at many positions at once: mixtures in rows, whichever way it was given."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.bots import AnyBot, Bot, chosen_move, make_bot
from holmgang.compiling.decisions import TELL
from holmgang.core.encoding import move_mask
from holmgang.core.errors import HolmgangError
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import write_position, write_seen
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.research.batch import Batch
from holmgang.research.mixtures import exact_mixture

Rows = NDArray[np.int64]
Mixtures = NDArray[np.float64]
ArrayPolicy = Callable[[NDArray[np.int32], NDArray[np.bool_]], NDArray[Any]]
"""Of observations and masks, a row each: how often each move is chosen, by its number; or the number of the move chosen."""

AT_A_TIME = 1 << 16
OFF = 1e-4
"""What a mixture may lack of a whole."""
FIRST_POSITIONS = 32
ASKED_AGAIN = 3
"""So often a policy is asked again at its first positions: one that draws by itself hardly ever answers all of them alike."""


class BadPolicy(HolmgangError):
    """A policy that does not say what to do, or says something impossible."""


class AskedPolicy:
    """A policy asked at positions of a game, from rows of the compiled rules."""

    def __init__(self, game: AnyGame, policy: "ArrayPolicy | AnyBot") -> None:
        self.game = game
        self._bot = as_bot(game, policy)
        self._policy: Any = policy
        self._batch: Batch | None = None
        self._asked = 0

    @property
    def by_arrays(self) -> bool:
        """Whether it answers for many positions at once; it knows them by their numbers alone then, whichever the seat."""
        return self._bot is None

    def mixtures(self, rows: Rows, seat: Seat) -> Mixtures:
        """How often it chooses each move for this seat, a row for each position; somebody is asked in all of them."""
        found = np.zeros((len(rows), find_kind(self.game.name).encoding().move_count))
        for first in range(0, len(rows), AT_A_TIME):
            part = slice(first, first + AT_A_TIME)
            found[part] = self._of_bot(rows[part], seat) if self._bot is not None else self._of_arrays(rows[part], seat)
        return found

    def mixture(self, view: View) -> dict[Any, float]:
        """How often a bot, or a policy over arrays, chooses each move at one view."""
        if self._bot is not None:
            return self._of_bot_at(self._bot, view)
        encoding = find_kind(self.game.name).encoding()
        observation = np.array([encoding.information(self.game, view)], np.int32)
        mask = np.array([move_mask(encoding, self.game, view)], np.bool_)
        (shares,) = self._of_policy(observation, mask, lambda _: write_seen(self.game, view))
        return {move: float(shares[encoding.move_number(self.game, move)]) for move in view.options}

    def _told(self, rows: Rows, seat: Seat) -> Batch:
        if self._batch is None or len(self._batch) != len(rows):
            self._batch = Batch(self.game, len(rows), restart=False)
        self._batch.decisions.rows[:] = rows
        self._batch.seats[:] = seat
        self._batch.play(np.full(len(rows), TELL, np.int32))
        return self._batch

    def _of_arrays(self, rows: Rows, seat: Seat) -> Mixtures:
        told = self._told(rows, seat)

        def position(place: int) -> str:
            return write_position(self.game, told.compiled.unpack(rows[place]))

        return self._of_policy(told.observations, told.masks, position)

    def _of_policy(self, observations: NDArray[np.int32], masks: NDArray[np.bool_], position: Callable[[int], str]) -> Mixtures:
        mixed = self._checked(self._policy(observations, masks), masks, position)
        for _ in range(self._times_more(len(masks))):
            again = self._checked(self._policy(observations, masks), masks, position)
            if np.abs(again - mixed).max() > OFF:
                raise BadPolicy(
                    "Asked the same again, the policy gives something else: it is to give shares of moves, and draw nothing."
                )
        return mixed

    def _of_bot_at(self, bot: Bot, view: View) -> dict[Any, float]:
        def choose(rng: Random) -> Any:
            return chosen_move(bot, self.game, view, rng)

        mixed = exact_mixture(choose)
        for _ in range(self._times_more(1)):
            if exact_mixture(choose) != mixed:
                raise BadPolicy(
                    f"Asked the same again, {bot.name} chooses otherwise: all its randomness must come from the Random that it "
                    "is given, and what it chose before must change nothing."
                )
        return mixed

    def _times_more(self, positions: int) -> int:
        """How often a policy is asked again what it was asked: at first, since what it draws by itself shows soon."""
        self._asked += positions
        return ASKED_AGAIN if self._asked - positions < FIRST_POSITIONS else 0

    def _checked(self, given: Any, masks: NDArray[np.bool_], position: Callable[[int], str]) -> Mixtures:
        """What a policy gives, as shares of all moves; BadPolicy where they are none."""
        shares = np.asarray(given)
        count, moves = masks.shape
        if shares.shape == (count,) and shares.dtype.kind in "iu":
            inside = np.flatnonzero((shares >= 0) & (shares < moves))
            chosen = np.zeros(masks.shape)
            chosen[inside, shares[inside]] = 1
            shares = chosen
        if shares.shape != masks.shape:
            wanted = f"{count} rows of {moves} shares, or {count} numbers of moves"
            raise BadPolicy(f"A policy gives {wanted} for so many observations, not an array of shape {shares.shape}.")
        shares = shares.astype(np.float64)
        wrong = (np.where(masks, 0, shares) != 0).any(axis=1) | (shares < 0).any(axis=1)
        wrong |= ~(np.abs(shares.sum(axis=1) - 1) <= OFF)  # also where it is no number
        if wrong.any():
            raise BadPolicy(
                f"At {position(int(np.flatnonzero(wrong)[0]))} the policy gives no mixture of what is possible: "
                "its shares must be 0 where the mask is, at least 0 elsewhere, and add up to 1."
            )
        mixed: Mixtures = shares / shares.sum(axis=1, keepdims=True)
        return mixed

    def _of_bot(self, rows: Rows, seat: Seat) -> Mixtures:
        encoding = find_kind(self.game.name).encoding()
        compiled = self._told(rows[:1], seat).compiled
        found = np.zeros((len(rows), encoding.move_count))
        for place, row in enumerate(rows):
            view = self.game.view(compiled.unpack(row), seat)
            for move, share in self.mixture(view).items():
                found[place, encoding.move_number(self.game, move)] = share
        return found


def as_bot(game: AnyGame, policy: "ArrayPolicy | AnyBot") -> Bot | None:
    """The bot that is meant; None for a policy over arrays."""
    plain_function = callable(policy) and not isinstance(policy, type) and not hasattr(policy, "choose")
    return None if plain_function else make_bot(policy, game.name)  # type: ignore[arg-type]  # no policy over arrays
