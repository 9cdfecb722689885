"""The web application: routes, errors as sentences, limits, the browser client."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR
from litestar.types import ASGIApp

from holmgang.core.errors import HolmgangError, shown
from holmgang.games import game_names
from holmgang.games.faults import fault_of
from holmgang.server.addresses import joined
from holmgang.server.limits import Limited
from holmgang.server.logs import facts
from holmgang.server.refusals import Malformed, Refusal, TooLarge, kind_of, refusal, retry_after
from holmgang.server.server import Server
from holmgang.server.store import StoreError
from holmgang.server.workers.errors import Busy
from holmgang.validation import invalid

from .admission import LARGEST_BODY, Admission, peer
from .client_files import UNBUILT, ClientFiles
from .middleware import REQUEST, Middleware
from .openapi import AnyRequest, description
from .routes import admin, bot_api, games, health, matches, puzzles, records, reports, reviews

LARGE_PAGE = 64 << 10
"""Of a file, so many bytes count for one more."""
API = (
    games.games,
    games.programs,
    games.rules,
    games.explored,
    games.evaluated,
    puzzles.all_puzzles,
    puzzles.puzzle,
    puzzles.solved_puzzle,
    matches.create,
    matches.about,
    matches.take_seat,
    matches.move_seat,
    matches.close,
    matches.record,
    matches.lobby,
    matches.hint,
    reports.report,
    records.replayed,
    records.verified,
    reviews.match_review,
    reviews.record_review,
)
PROBES = (health.health, health.ready)
"""For whoever watches over the server: counted by themselves, so that they are never refused because of what others do."""

NOTHING = Refusal("no_such_page", "There is nothing at this address; see /api/schema.")

_log = logging.getLogger("holmgang.http")


def make_app(server: Server) -> ASGIApp:
    """The application of one server."""
    files = ClientFiles(server.settings.path, admin=server.admin is not None)
    admission = Admission(server)
    api = Router("/api", route_handlers=list(API), before_request=admission.people)
    bots = Router("/api/bot", route_handlers=[bot_api.stream, bot_api.move, bot_api.resign], before_request=admission.bots)
    probes = Router(
        "/", route_handlers=[Router("/api", route_handlers=list(PROBES)), health.metrics], before_request=admission.probes
    )
    moderators = Router(
        "/api/admin",
        route_handlers=[] if server.admin is None else list(admin.ROUTES),
        before_request=admission.moderators,
        include_in_schema=False,
    )
    app = Litestar(
        [api, bots, probes, moderators, *_everything_else(server, files, admission.pages)],
        dependencies={
            "server": Provide(lambda: server, sync_to_thread=False),
            "address": Provide(admission.address, sync_to_thread=False),
        },
        exception_handlers={
            HolmgangError: partial(_refused, server),
            HTTPException: partial(_http, server, admission.pages),
            HTTP_500_INTERNAL_SERVER_ERROR: _broken,
        },
        before_request=admission.pages,  # what counts in no other way, such as the description
        openapi_config=description(),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        request_class=JsonRequest,
        signature_types=[Server],
    )
    return cast("ASGIApp", Middleware(server, app, _words(app) | files.names))


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is JSON, and refused with a sentence where it is not."""

    async def json(self) -> Any:
        """The body; Malformed for what is none, whatever is wrong with it."""
        kind = self.headers.get("content-type", "application/json").partition(";")[0].strip().casefold()
        if kind != "application/json":
            raise Malformed(f"The body has to be JSON, and its Content-Type application/json, not {shown(kind)}.")
        try:
            return await super().json()
        except UnicodeError:
            raise Malformed("The body has to be JSON in UTF-8; this one has other bytes in it.") from None
        except RecursionError:
            raise Malformed("There are too many brackets within each other.") from None


def _everything_else(
    server: Server, pages: ClientFiles, count: Callable[[AnyRequest, int], None]
) -> tuple[HTTPRouteHandler, HTTPRouteHandler]:
    """The browser client's files, and where there are none a sentence."""

    def counted(request: AnyRequest) -> None:
        count(request, 1)

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, before_request=counted)
    def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes] | Response[Refusal]:
        if not pages.built:
            return Response(UNBUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        origin = server.addresses.origin(peer(request), joined(request.scope["headers"]))
        found = pages.find(path, request.scope["query_string"].decode("latin-1"), origin)
        if found is None:
            return Response(NOTHING, status_code=404, media_type=MediaType.JSON)
        body, headers = found.packed(request.headers.get("accept-encoding", ""))
        if len(body) > LARGE_PAGE:
            count(request, len(body) // LARGE_PAGE)
        return Response(body, status_code=found.status, media_type=found.kind, headers=headers)

    @get("/api/{path:path}", include_in_schema=False, sync_to_thread=False, before_request=counted)
    def nothing(path: FromPath[str]) -> Response[Refusal]:  # noqa: ARG001 - whatever it is
        return Response(NOTHING, status_code=404)

    return nothing, page


def _words(app: Litestar) -> set[str]:
    """What paths of the interface consist of, besides names and ids."""
    return {part for route in app.routes for part in route.path.split("/") if part and "{" not in part} | set(game_names())


def _refused(server: Server, request: AnyRequest, error: HolmgangError) -> Response[Refusal]:
    status = kind_of(error).status
    server.metrics.refused.add(kind_of(error).code)
    if isinstance(error, StoreError):
        server.hub.health.note(error)
    elif status >= 500 and not isinstance(error, Busy):  # that many are turned away is a figure, not a line for each
        _log.warning("unavailable", extra=facts(**_which(request), sentence=str(error)))
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if (wait := retry_after(error)) is not None:
        headers["Retry-After"] = str(wait)
    if status == 429:
        headers["Connection"] = "close"  # to be refused again takes a new connection, of which there are only so many
    return Response(refusal(error), status_code=status, headers=headers)


def _http(server: Server, count: Callable[[AnyRequest], None], request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    """What Litestar itself refuses, in the same form. Where it found nobody to ask, that has not been counted yet."""
    if error.status_code in (404, 405):
        try:
            count(request)
        except Limited as limited:
            return _refused(server, request, limited)
    if isinstance(error, ValidationException):
        told: HolmgangError = Malformed(_what_is_wrong(error))
    elif error.status_code == 404:
        server.metrics.refused.add(NOTHING.code)
        return Response(NOTHING, status_code=404)
    elif error.status_code == 405:
        told = Malformed("Nothing can be done here in this way; see /api/schema.")
    elif error.status_code == 413:
        told = TooLarge(f"That is more than {LARGEST_BODY // 1000} KB, the most that this server takes.")
    elif error.status_code < 500:
        told = Malformed(f"{error.detail.rstrip('.')}.")
    else:
        told = HolmgangError("Something went wrong here; it was noted.")
    server.metrics.refused.add(kind_of(told).code)
    return Response(refusal(told), status_code=error.status_code, headers=error.headers)


def _what_is_wrong(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [invalid(each.get("key") or "", str(each.get("message"))) for each in extra if isinstance(each, dict)]
    return f"{'; '.join(found)}."[:500] if found else f"This request cannot be understood: {error.detail}."[:500]


def _which(request: AnyRequest) -> dict[str, str]:
    """The request, for the log: not by its path, in which anything may stand."""
    return {"path": request.scope.get("path_template", ""), "request": cast("Any", request.scope)[REQUEST]}


def _broken(request: AnyRequest, error: Exception) -> Response[Refusal]:
    if isinstance(error, HTTPException):  # the client hung up in the middle of its request, which is no failure to be counted
        _log.debug("given up", extra=facts(**_which(request)))
        return Response(Refusal("malformed", "The request ended before all of its body had come."), status_code=400)
    _log.error("broken", exc_info=error, extra=facts(**_which(request)))
    fault = fault_of(error)
    told = Refusal("broken", "Something went wrong here; it was noted.") if fault is None else refusal(fault)
    return Response(told, status_code=500)
