"""Around every plain request: an id, one spelling of its path, a known host, headers for the answer, the access log."""

from collections.abc import Collection, Mapping
from time import perf_counter
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

from holmgang.core.errors import HolmgangError
from holmgang.server.addresses import joined
from holmgang.server.limits import Limited
from holmgang.server.live.messages import ENCODER, PROTOCOL, PROTOCOL_HEADER
from holmgang.server.refusals import Malformed, WrongHost, kind_of, refusal, retry_after
from holmgang.server.server import Server

from .access_log import note, request_id
from .client_files import SAFE
from .paths import below, logged_path, normal_path

REQUEST = "holmgang.request"
"""The request's id, in the scope."""
NO_STORE = (b"cache-control", b"no-store")


class Middleware:
    """Stands around the application."""

    def __init__(self, server: Server, app: ASGIApp, words: Collection[str]) -> None:
        self._server = server
        self._app = app
        self._words = frozenset(words)
        always = {**SAFE, PROTOCOL_HEADER: str(PROTOCOL)}
        self._always = [(name.lower().encode(), value.encode()) for name, value in always.items()]

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = joined(scope["headers"])
        peer = scope["client"][0] if scope.get("client") else None
        answer = _Answer(send, [*self._always, (b"x-request-id", request_id(self._server, peer, headers).encode())])
        path = normal_path(scope["raw_path"])
        try:
            if (wrong := self._wrong(path, peer, headers)) is not None:
                await self._refuse(answer, wrong)
            elif path is not None:
                path = below(self._server.settings.path, path)
                # HEAD is answered like GET; uvicorn, which still knows what was asked, leaves the body out
                method = "GET" if scope["method"] == "HEAD" else scope["method"]
                routed: Any = {**scope, "method": method, "path": path, "raw_path": path.encode(), REQUEST: answer.id}
                await self._app(routed, receive, answer.send)
        finally:
            self._note(scope["method"], path, answer)

    def _wrong(self, path: str | None, peer: str | None, headers: Mapping[str, str]) -> HolmgangError | None:
        """Why this goes no further, if it does not. To be told so counts like a page: anybody can ask for it."""
        wrong: HolmgangError | None = None
        if path is None:
            wrong = Malformed("This is no path that can be understood.")
        elif not self._server.addresses.knows_host(peer, headers):
            wrong = WrongHost(self._server.addresses.strange_host(peer, headers))
        if wrong is None:
            return None
        try:
            self._server.pages.take(self._server.addresses.client(peer, headers))
        except Limited as error:
            return error
        return wrong

    async def _refuse(self, answer: "_Answer", error: HolmgangError) -> None:
        self._server.metrics.refused.add(kind_of(error).code)
        body = ENCODER.encode(refusal(error))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if (wait := retry_after(error)) is not None:
            headers += [(b"retry-after", str(wait).encode()), (b"connection", b"close")]
        await answer.send({"type": "http.response.start", "status": kind_of(error).status, "headers": headers})
        await answer.send({"type": "http.response.body", "body": body, "more_body": False})

    def _note(self, method: str, path: str | None, answer: "_Answer") -> None:
        if answer.status:
            self._server.metrics.requests.add(str(answer.status))
        told = "" if path is None else logged_path(path, self._words)
        size = 0 if method == "HEAD" else answer.bytes
        note(self._server, method, told, answer.status, begun=answer.begun, size=size, request=answer.id)


class _Answer:
    """What is sent back, with the headers that go with every answer. Nobody keeps what does not say that it may be kept."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._headers = headers
        self.id = headers[-1][1].decode()
        self.begun = perf_counter()
        self.status = 0
        self.bytes = 0

    async def send(self, message: Message) -> None:
        """A part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            given = list(message["headers"])
            kept = [] if any(name.lower() == b"cache-control" for name, _ in given) else [NO_STORE]
            message["headers"] = [*given, *kept, *self._headers]
        elif message["type"] == "http.response.body":
            self.bytes += len(message["body"])
        await self._send(message)
