"""What players observe, as OpenSpiel asks for it: numbers by field, and texts."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS, Seat

if TYPE_CHECKING:
    from .games import HolmgangGame, HolmgangState

BETWEEN = " / "
"""Stands between what a seat saw at one time and at the next."""


class Observer:
    """What a player (or a spectator, where only what is public is asked for) knows now: numbers by field, and a text."""

    def __init__(self, game: "HolmgangGame", *, spectator: bool = False) -> None:
        self._game, self._spectator = game, spectator
        fields = game.setting.encoding.information_fields
        self.tensor: NDArray[np.float32] | None = np.zeros(sum(field.size for field in fields), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for field in fields:
            self.dict[field.name] = self.tensor[at : at + field.size]
            at += field.size

    @staticmethod
    def make(game: "HolmgangGame", wanted: Any, params: Any) -> "Observer | None":
        """The observer of a type, if there is one: all that is known, now or from the beginning, or what is public now."""
        if params:
            raise HolmgangError(f"Observers of Holmgang take no parameters, not {params}.")
        single = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if wanted.public_info and wanted.perfect_recall and single:
            return RecallingObserver(game)
        if wanted.public_info and not wanted.perfect_recall and wanted.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS:
            return Observer(game, spectator=not single)
        return None

    def set_from(self, state: "HolmgangState", player: int) -> None:
        """Writes the numbers of what the player knows."""
        assert self.tensor is not None
        game = self._game
        self.tensor[:] = game.setting.encoding.information(game.setting.game, state.moment.view(self._seat(player)))

    def string_from(self, state: "HolmgangState", player: int) -> str:
        """The position as the player sees it."""
        moment, seat = state.moment, self._seat(player)
        return f"{'' if seat is None else f'p{seat} '}{moment.game.write_view(moment.view(seat))}"

    def _seat(self, player: int) -> Seat | None:
        return None if self._spectator else SEATS[player]


class RecallingObserver(Observer):
    """What a player has seen and done from the beginning. Only where that is bounded are there numbers for all of it."""

    def __init__(self, game: "HolmgangGame") -> None:
        super().__init__(game)
        self._row = 2 + sum(field.size for field in game.setting.encoding.information_fields)
        self.tensor, self.dict = None, {}
        if game.memory_length is not None:
            self.tensor = np.zeros(len(SEATS) + game.memory_length * self._row, np.float32)
            memory = self.tensor[len(SEATS) :].reshape(game.memory_length, self._row)
            self.dict = {"player": self.tensor[: len(SEATS)], "memory": memory}

    def set_from(self, state: "HolmgangState", player: int) -> None:
        """Entry by entry: the number of the own move and one more, the steps left and one more, and what was known then."""
        if self.tensor is None:
            raise HolmgangError(
                f"{self._game.get_type().short_name} has no tensor of information states, because no bound is known on what "
                "a player may have to remember: give it steps, shrink it, or take information_state_string."
            )
        self.tensor[:] = 0
        self.dict["player"][player] = 1
        game = self._game
        setting = game.setting
        for row, entry in zip(self.dict["memory"], state.moment.memory(SEATS[player]).entries(), strict=False):
            row[0] = 0 if entry.move is None else 1 + setting.number(setting.game.read_move(entry.move))
            row[1] = 0 if entry.left is None else 1 + entry.left
            row[2:] = setting.encoding.information(setting.game, entry.view)

    def string_from(self, state: "HolmgangState", player: int) -> str:
        """What the player saw, one thing after the other, and its own moves between."""
        entries = state.moment.memory(SEATS[player]).entries()
        told = (each.seen if each.move is None else f"{each.move}: {each.seen}" for each in entries)
        return f"p{player} {BETWEEN.join(told)}"
