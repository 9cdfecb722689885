"""Clients at other addresses: a proxy whose word is taken says where they are."""

from contextlib import suppress
from typing import Self

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.kit import Caller, Live

PROXY = {"proxies": ("127.0.0.1",)}
"""The settings of a server that such clients come to."""


class Elsewhere(Caller):
    """Talks to a server from an address of its own."""

    def __init__(self, url: str, address: str) -> None:
        super().__init__(url)
        self.address = address
        self.http.headers["x-forwarded-for"] = address

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_failed: object) -> None:
        await self.http.aclose()

    async def connect(self, match: str, token: str | None = None, since: int = 0) -> Live:
        """A live socket that has said hello, if it may."""
        where = self.url.replace("http", "ws", 1) + "api/live"
        live = Live(await connect(where, ping_interval=None, additional_headers={"x-forwarded-for": self.address}), match)
        with suppress(ConnectionClosed):  # whoever is not wanted is told so before they have said anything
            await live.send("hello", match=match, token=token, since=since)
        return live

    async def sit(self, match: str, **wanted: str) -> str:
        """Takes a seat: its token."""
        answer = await self.post(f"api/matches/{match}/seat", wanted)
        assert answer.status_code == 200, answer.text
        token: str = msgspec.json.decode(answer.content)["token"]
        return token
