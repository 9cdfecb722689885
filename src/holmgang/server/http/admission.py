"""What is asked of a plain request before it is answered: how often its address asks, which version it speaks, who sends it."""

from collections.abc import Mapping
from typing import Any, cast

from holmgang.server.addresses import joined
from holmgang.server.live.messages import PROTOCOL, PROTOCOL_HEADER, UNSAID
from holmgang.server.refusals import OtherVersion, WrongOrigin
from holmgang.server.server import Server
from holmgang.server.tokens import bearer

from .openapi import NEEDS_VERSION, AnyRequest
from .routes import bot_api

LARGEST_BODY = 1_200_000
BYTES_FOR_ONE = 4096
CHANGING = ("POST", "DELETE")


class Admission:
    """The checks before requests of each kind; every one of them raises what the request is refused with."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def __deepcopy__(self, memo: object) -> "Admission":
        return self  # Litestar copies routes with all that they hold, and there is one server

    def address(self, request: AnyRequest) -> str:
        """Who asks, as far as addresses go."""
        return self._server.addresses.client(peer(request), joined(request.scope["headers"]))

    def people(self, request: AnyRequest) -> None:
        """Of the interface that the browser client uses."""
        self._count(request)
        if request.method in CHANGING:
            self._server.moderation.check_address(self.address(request))

    async def bots(self, request: AnyRequest) -> None:
        """Of programs that play; which one it is goes along with the request."""
        headers = joined(request.scope["headers"])
        bot = await self._server.count_bot(bearer(headers), self.address(request))
        cast("dict[str, Any]", request.scope)[bot_api.BOT] = bot
        self._check(request, headers)
        self._server.moderation.check_address(self.address(request))

    def moderators(self, request: AnyRequest) -> None:
        """Of whoever has the host's token."""
        self._count(request)  # and not whether they are banned: whoever bans their own address has to be able to lift that
        assert self._server.admin is not None
        self._server.admin.check(bearer(joined(request.scope["headers"])), self.address(request))

    def pages(self, request: AnyRequest, cost: int = 1) -> None:
        """Of the client's files, and of what counts in no other way."""
        self._server.pages.take(self.address(request), cost=cost)

    def probes(self, request: AnyRequest) -> None:
        """Of whoever watches over the server."""
        self._server.probes.take(self.address(request))

    def _count(self, request: AnyRequest) -> None:
        headers = joined(request.scope["headers"])
        self._server.count_request(self.address(request), bearer(headers), _cost(request))
        self._check(request, headers)

    def _check(self, request: AnyRequest, headers: Mapping[str, str]) -> None:
        said = headers.get(PROTOCOL_HEADER.lower(), str(UNSAID) if NEEDS_VERSION in request.route_handler.opt else None)
        if said not in (None, str(PROTOCOL)):
            raise OtherVersion
        if request.method in CHANGING and not self._server.addresses.allows(headers.get("origin"), peer(request), headers):
            raise WrongOrigin("Only this server’s own pages may do that; a program sends no Origin.")


def _cost(request: AnyRequest) -> int:
    """A request counts for several where much has to be read: a long record is much work."""
    if request.method != "POST":
        return 1
    if "transfer-encoding" in request.headers:
        return 1 + LARGEST_BODY // BYTES_FOR_ONE  # it does not say how long it will be
    length = request.headers.get("content-length", "0")
    return 1 + (int(length) if length.isdecimal() else 0) // BYTES_FOR_ONE


def peer(request: AnyRequest) -> str | None:
    """The other end of the connection, which may be a proxy."""
    client = request.scope.get("client")
    return client[0] if client else None
