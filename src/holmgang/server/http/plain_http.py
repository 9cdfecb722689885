"""Plain HTTP as uvicorn has it, within limits: a request is short, comes in good time, and is refused in a sentence."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from holmgang.server.addresses import joined
from holmgang.server.limits import Limited
from holmgang.server.live.messages import ENCODER
from holmgang.server.refusals import Refusal, refusal
from holmgang.server.server import Server

from .access_log import new_request_id

CONNECTION = "holmgang.connection"
"""Where a request's scope has the connection that it came by, for whoever has to know how much of an answer was read."""
LARGEST_HEAD = 16 * 1024
"""Of a request's first line and headers together, in bytes."""
TOO_LARGE = "431 Request Header Fields Too Large", Refusal("too_large", "The headers of this request are too large.")
REQUEST_WITHIN = 30.0
"""Seconds in which a whole request has to come."""


READ_WITHIN = 60.0
"""Seconds in which an answer has to be read."""


class PlainHttp(HttpToolsProtocol):
    """One connection, whose requests must come in time and may not be too long."""

    def __init__(self, server: Server, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._server = server
        self._counted: str | None = None
        """The address that this connection counts for."""
        self._head: int | None = 0
        """Bytes of a head that is not complete; None while a body comes or is answered."""
        self._headers = 0
        """Bytes of the headers that have been read of it."""
        self._hurry: asyncio.TimerHandle | None = None
        self._unread_by: str | None = None
        """The address that has not read all of the last answer."""
        self._not_read: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody has something to ask, and should."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self._begin()
        peer = self.client[0] if self.client else None
        if self._server.addresses.is_proxy(peer):
            return  # it speaks for many
        address = self._server.addresses.client(peer, {})
        try:
            self._server.connects.take(address)
            self._server.connections.take(address)
        except Limited as error:
            self._refuse("429 Too Many Requests", refusal(error), error.retry_after)
        else:
            self._counted = address

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self._uncount()
        self._forget_unread()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or several."""
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse(*TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        cast("dict[str, Any]", self.scope)[CONNECTION] = self
        self._headers = 0
        if self._hurry is None:
            self._begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of many, perhaps: all of them may come at once, however much that is."""
        self._headers += len(name) + len(value)
        if self._headers > LARGEST_HEAD:
            raise ValueError("the headers are too large")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """What is asked for is known."""
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._rest()
        self._head = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """All of an answer is on its way. Whoever does not read it gets no other, and is not waited for for ever."""
        if not self.unread:
            super().on_response_complete()
            return
        self.flow.pause_reading()
        self._unread_by = self._server.addresses.client(self.client[0] if self.client else None, joined(self.headers))
        self._not_read = self.loop.call_later(READ_WITHIN, self.hang_up)
        self._server.unread.note(self._unread_by, self)

    def pause_writing(self) -> None:
        """Holds nothing back, unlike uvicorn: an answer that waits to be written would be counted for nobody."""

    def resume_writing(self) -> None:
        """All that was written has been read."""
        if self._unread_by is not None:
            self._forget_unread()
            super().on_response_complete()

    @property
    def unread(self) -> int:
        """How many bytes the other side has not read yet."""
        return self.transport.get_write_buffer_size()

    def hang_up(self) -> None:
        """The other side does not read."""
        self.transport.abort()

    def _forget_unread(self) -> None:
        if self._unread_by is not None:
            self._server.unread.forget(self._unread_by, self)
            self._unread_by = None
        if self._not_read is not None:
            self._not_read.cancel()
            self._not_read = None

    def handle_websocket_upgrade(self) -> None:
        """From here on the live socket has limits of its own."""
        self._rest()
        self._uncount()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - in uvicorn's words
        """What is no HTTP at all, or too much of it."""
        if self._headers > LARGEST_HEAD:
            self._refuse(*TOO_LARGE)
            return
        self._refuse("400 Bad Request", Refusal("malformed", "This is no request that can be understood."))

    def _uncount(self) -> None:
        if self._counted is not None:
            self._server.connections.give(self._counted)
            self._counted = None

    def _begin(self) -> None:
        self._head = 0
        self._hurry = self.loop.call_later(REQUEST_WITHIN, self._too_slow)

    def _rest(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _too_slow(self) -> None:
        self._hurry = None
        if self.transport.is_closing():
            return
        if self._head is None and self.cycle.response_started:
            self.transport.close()  # refused before its body came: a second answer would be taken for that of a next request
        else:
            self._refuse("408 Request Timeout", Refusal("too_slow", "The request did not come in time."))

    def shutdown(self) -> None:
        """The server stops: what was asked is answered; what is still being asked could take as long as it likes."""
        if self._hurry is None:
            super().shutdown()
        else:
            self.transport.close()

    def _refuse(self, status: str, told: Refusal, retry_after: int | None = None) -> None:
        self._server.metrics.refused.add(told.code)
        body = ENCODER.encode(told)
        lines = (
            f"HTTP/1.1 {status}",
            "content-type: application/json",
            "cache-control: no-store",
            f"x-request-id: {new_request_id()}",
            f"content-length: {len(body)}",
            "connection: close",
            *([] if retry_after is None else [f"retry-after: {retry_after}"]),
            "",
            "",
        )
        self.transport.write("\r\n".join(lines).encode() + body)
        self.transport.close()
