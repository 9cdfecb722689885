"""Pocket values come after everything else, a game at a time, when somebody first needs those of a game."""

from collections.abc import Awaitable, Callable

from holmgang.games import OWN_GAMES
from holmgang.pocket.files import place

Bring = Callable[[str, str], Awaitable[bool]]
"""Of a game and a path: puts the game's pocket values there; whether there are any."""


class Pocket:
    """Brings pocket values into the worker, a game's when it is asked for."""

    def __init__(self, bring: Bring) -> None:
        self._bring = bring
        self._brought: set[str] = set()

    async def bring(self, game: str) -> None:
        """Brings the values of a game, if it has some. Without them the game is judged by playing it out."""
        if game in OWN_GAMES and game not in self._brought and await self._bring(game, str(place(game))):
            self._brought.add(game)
