"""The web application: routes, errors as sentences, limits, the browser client, safe headers."""

import logging
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import FromPath
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from litestar.types import ASGIApp, Message, Receive, Send

from holmgang.core.errors import HolmgangError

from .describing import description
from .forms import Refusal
from .house import House
from .logs import facts
from .misfits import misfit
from .pages import SAFE, UNBUILT, Pages
from .refusals import Malformed, TooLarge, WrongOrigin, kind_of, refusal, retry_after
from .routes import games, health, matches, records
from .store import StoreError
from .tokens import bearer
from .workers.errors import Busy

LARGEST_BODY = 1_200_000
BYTES_FOR_ONE = 4096
API = (
    games.games,
    games.rules,
    games.explored,
    games.evaluated,
    matches.create,
    matches.about,
    matches.take_seat,
    matches.move_seat,
    matches.close,
    matches.record,
    matches.lobby,
    records.replayed,
    records.verified,
)
PROBES = (health.health, health.ready)
"""For whoever watches over the server: asked as often as they like, and never refused because of what others do."""

AnyRequest = Request[Any, Any, Any]
_log = logging.getLogger("holmgang.http")


def make_app(house: House) -> ASGIApp:
    """The application of one server."""
    pages = Pages(house.settings.path)

    def address(request: AnyRequest) -> str:
        return house.addresses.client(_peer(request), request.headers)

    def limited(request: AnyRequest) -> None:
        headers = request.headers
        house.count_request(address(request), bearer(headers), _cost(request))
        if request.method in ("POST", "DELETE") and not house.addresses.allows(headers.get("origin"), _peer(request), headers):
            raise WrongOrigin("Only this server’s own pages may do that; a program sends no Origin.")

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
        found = pages.find(path)
        if found is None:
            return Response(UNBUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        body, headers = found.packed(request.headers.get("accept-encoding", ""))
        return Response(body, media_type=found.kind, headers=headers)

    @get("/api/{path:path}", include_in_schema=False, sync_to_thread=False)
    def nothing(path: FromPath[str]) -> Response[Refusal]:  # noqa: ARG001 - whatever it is
        return Response(Refusal("no_such_page", "There is nothing at this address; see /api/schema."), status_code=404)

    api = Router("/api", route_handlers=list(API), before_request=limited)
    probes = Router("/api", route_handlers=list(PROBES))
    app = Litestar(
        [api, probes, health.metrics, nothing, page],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "address": Provide(address, sync_to_thread=False),
        },
        exception_handlers={
            HolmgangError: partial(_refused, house),
            HTTPException: partial(_http, house),
            HTTP_500_INTERNAL_SERVER_ERROR: _broken,
        },
        openapi_config=description(),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        signature_types=[House],
    )
    return _finished(house, _below(house.settings.path, app))


def _cost(request: AnyRequest) -> int:
    """A request counts for several where much has to be read: a long record is much work."""
    if request.method != "POST":
        return 1
    if "transfer-encoding" in request.headers:
        return 1 + LARGEST_BODY // BYTES_FOR_ONE  # it does not say how long it will be
    length = request.headers.get("content-length", "0")
    return 1 + (int(length) if length.isdecimal() else 0) // BYTES_FOR_ONE


def _peer(request: AnyRequest) -> str | None:
    client = request.scope.get("client")
    return client[0] if client else None


def _refused(house: House, request: AnyRequest, error: HolmgangError) -> Response[Refusal]:
    status = kind_of(error).status
    house.metrics.refused.add(kind_of(error).code)
    if isinstance(error, StoreError):
        house.hub.health.note(error)
    elif status >= 500 and not isinstance(error, Busy):  # that many are turned away is a figure, not a line for each
        _log.warning("unavailable", extra=facts(path=request.scope["path"], sentence=str(error)))
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if (wait := retry_after(error)) is not None:
        headers["Retry-After"] = str(wait)
    return Response(refusal(error), status_code=status, headers=headers)


def _http(house: House, _request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    """What Litestar itself refuses, in the same form."""
    if isinstance(error, ValidationException):
        told: HolmgangError = Malformed(_what_is_wrong(error))
    elif error.status_code == 413:
        told = TooLarge(f"That is more than {LARGEST_BODY // 1000} KB, the most that this server takes.")
    elif error.status_code < 500:
        told = Malformed(f"{error.detail.rstrip('.')}.")
    else:
        told = HolmgangError("Something went wrong here; it was noted.")
    house.metrics.refused.add(kind_of(told).code)
    return Response(refusal(told), status_code=error.status_code)


def _what_is_wrong(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [misfit(each.get("key") or "", str(each.get("message"))) for each in extra if isinstance(each, dict)]
    return f"{'; '.join(found)}."[:500] if found else f"This request cannot be understood: {error.detail}."[:500]


def _broken(request: AnyRequest, error: Exception) -> Response[Refusal]:
    if isinstance(error, HTTPException):
        _log.debug("given up", extra=facts(path=request.scope["path"]))  # the client hung up in the middle of its request
    else:
        _log.error("broken", exc_info=error, extra=facts(path=request.scope["path"]))
    return Response(Refusal("broken", "Something went wrong here; it was noted."), status_code=500)


def _below(base: str, app: ASGIApp) -> ASGIApp:
    """The application under a sub-path, whether a proxy cuts it off or passes it on."""
    prefix = base.rstrip("/")

    async def below(scope: Any, receive: Receive, send: Send) -> None:
        if prefix and scope["type"] == "http":
            path = scope["path"]
            if path == prefix or path.startswith(f"{prefix}/"):
                scope["path"] = path[len(prefix) :] or "/"
                scope["raw_path"] = scope["path"].encode()
        await app(scope, receive, send)

    return below


def _finished(house: House, app: ASGIApp) -> ASGIApp:
    """The application, with safe headers on every answer, and all of them counted."""
    safe = [(name.lower().encode(), value.encode()) for name, value in SAFE.items()]

    async def finished(scope: Any, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                house.metrics.requests.add(str(message["status"]))
                message["headers"] = [*message["headers"], *safe]
            await send(message)

        await app(scope, receive, sent if scope["type"] == "http" else send)

    return finished
