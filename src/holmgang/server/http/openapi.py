"""The interface described for programs: OpenAPI, with the live socket's messages among its components."""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from holmgang import __version__
from holmgang.server.live.messages import ClientMessage, ServerFrame
from holmgang.server.refusals import Refusal

_REFUSED: Final = {
    400: "It cannot be understood, or is not possible by the rules.",
    401: "The token is missing or holds no seat of this match.",
    403: "The code is not valid, a page of another site asks, or the host does not let this address play.",
    404: "There is no such thing.",
    409: "It is not possible now.",
    413: "It is too large.",
    422: "It takes longer than this server works on one request.",
    429: "This address asks too often.",
    500: "Something went wrong here; it was noted.",
    503: "The store does not answer, or there is too much to do; try again.",
}

REFUSALS: Final = {status: ResponseSpec(Refusal, generate_examples=False, description=says) for status, says in _REFUSED.items()}
"""How any request may be refused."""

AnyRequest = Request[Any, Any, Any]
NEEDS_VERSION: Final = "needs_version"
"""Marks a request whose answer is another one than before there were versions: whoever says none is taken for an older page."""


def answers(kind: type[msgspec.Struct]) -> dict[int, ResponseSpec]:
    """How a request may be answered whose answer comes already encoded."""
    return {200: ResponseSpec(kind, generate_examples=False), **REFUSALS}


SEAT: Final[list[dict[str, list[str]]]] = [{"seat": []}, {}]
"""A request that a seat's token may go with."""
SEAT_ONLY: Final[list[dict[str, list[str]]]] = [{"seat": []}]
"""A request that needs one."""
BOT_ONLY: Final[list[dict[str, list[str]]]] = [{"bot": []}]
"""A request that needs the token of a bot."""

_PREFIX: Final = "live."


class _WithLiveSocket(JsonRenderPlugin):
    """OpenAPI knows no WebSockets, so what goes through ours stands beside the rest."""

    _rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The whole description as JSON, made once."""
        if self._rendered is None:
            self._rendered = super().render(request, _with_live_socket(openapi_schema))
        return self._rendered


def _with_live_socket(described: dict[str, Any]) -> dict[str, Any]:
    (server, client), parts = msgspec.json.schema_components(
        (ServerFrame, ClientMessage), ref_template=f"#/components/schemas/{_PREFIX}{{name}}"
    )
    components = described["components"]
    schemas = components["schemas"] | {_PREFIX + name: part for name, part in parts.items()}
    live = {"path": "/api/live", "client": client, "server": server}
    return described | {"components": components | {"schemas": schemas}, "x-live": live}


def description() -> OpenAPIConfig:
    """What Litestar is to describe, and where."""
    return OpenAPIConfig(
        title="Holmgang",
        version=__version__,
        description="Two-player duels. The live socket at /api/live is described under x-live and in docs/protocol.md.",
        path="/api/schema",
        components=Components(
            security_schemes={
                "seat": SecurityScheme(type="http", scheme="bearer", description="The token that holds a seat of a match."),
                "bot": SecurityScheme(type="http", scheme="bearer", description="The token that the host has given a bot."),
            }
        ),
        render_plugins=[_WithLiveSocket(path=["/", "/openapi.json"])],
    )
