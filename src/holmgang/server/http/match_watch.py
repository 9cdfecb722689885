"""What a server that strangers reach sees to while they ask things of matches: limits, names, and where seats were taken from."""

from typing import TYPE_CHECKING

from holmgang.core.seats import Seat
from holmgang.games import game_names
from holmgang.matches.entries import ENGINE, REMOTE
from holmgang.server.api.forms import ProgramFacts
from holmgang.server.api.matches import MatchWatch
from holmgang.server.live.long_matches import SLICE

if TYPE_CHECKING:
    from holmgang.server.server import Server


class ServerWatch(MatchWatch):
    """By the limits and the moderation of one server."""

    def __init__(self, server: "Server") -> None:
        self._server = server

    def new_match(self, address: str) -> None:
        """Counts a new match for the address; TooMany where it has made as many as it may."""
        self._server.new_matches.take(address)

    def read(self, address: str, token: str | None, entries: int) -> None:
        """A long match is much work."""
        self._server.count_request(address, token, entries // SLICE)

    def name(self, name: str) -> None:
        """Some names are not wanted here."""
        self._server.moderation.check_name(name)

    def taken(self, match: str, seats: list[Seat], address: str) -> None:
        """Noted for a while, should somebody have to be banned."""
        self._server.moderation.came_from(match, seats, address)

    async def programs(self) -> list[ProgramFacts]:
        """The host's engines, and the bots that are connected."""
        engines, known = self._server.hub.engines, list(game_names())
        run = [
            ProgramFacts(player=f"{ENGINE}{name}", title=engines.title(name), sentence=engines.sentences[name], games=list(games))
            for name, games in engines.offered().items()
        ]
        return run + [
            ProgramFacts(player=f"{REMOTE}{bot.name}", title=bot.title, sentence=bot.sentence, games=list(bot.games) or known)
            for bot in await self._server.remote_bots.offered()
        ]

    async def meet(self, player: str) -> None:
        """A bot from elsewhere plays only so many matches at a time."""
        if player.startswith(REMOTE):
            await self._server.remote_bots.check_free(player.removeprefix(REMOTE))

    def holds(self, token: bytes | None) -> None:
        """From now on its requests count for its seat."""
        self._server.known_seats.note(token)

    def gave_up(self, token: bytes | None) -> None:
        """They count for its address again."""
        self._server.known_seats.forget(token)
