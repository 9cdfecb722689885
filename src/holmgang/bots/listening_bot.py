"""Bots that are told more of their match than what they see when they choose. A bot need not be one."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from holmgang.core.game import AnyGame
from holmgang.core.referee import Ending
from holmgang.core.seats import Seat
from holmgang.core.story import Spoken


@runtime_checkable
class ListeningBot(Protocol):
    """What such a bot has besides: all that its seat hears, and nothing that it does not."""

    def begin(self, game: AnyGame, seat: Seat, names: tuple[str, str]) -> None:
        """A match begins, or goes on, in which the bot has this seat."""
        ...

    def hear(self, news: Sequence[Spoken]) -> None:
        """Something has happened, as the seat may know it."""
        ...

    def end(self, ending: Ending) -> None: ...
