"""For those who run the server: whether it is alive, whether it is ready, and its figures."""

import hmac

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from holmgang import __version__
from holmgang.core.errors import HolmgangError
from holmgang.server.addresses import host_name, is_loopback
from holmgang.server.api.forms import Health
from holmgang.server.http.openapi import REFUSALS, AnyRequest
from holmgang.server.refusals import BadToken, HostOnly
from holmgang.server.server import Server
from holmgang.server.tokens import bearer

UNAVAILABLE = REFUSALS | {503: ResponseSpec(Health, generate_examples=False, description="The store does not answer.")}


@get("/health", responses=UNAVAILABLE, summary="Whether the server is alive")
async def health(server: NamedDependency[Server]) -> Response[Health]:
    """Asks the store too: a server without it is of no use."""
    return await _probed(server)


@get("/ready", responses=UNAVAILABLE, summary="Whether the server is ready for players")
async def ready(server: NamedDependency[Server]) -> Response[Health]:
    """As soon as the store answers."""
    return await _probed(server)


@get("/metrics", media_type="text/plain", include_in_schema=False, sync_to_thread=False)
def metrics(server: NamedDependency[Server], request: AnyRequest, address: NamedDependency[str]) -> Response[str]:
    """Figures for Prometheus, for whoever has the token; without one, for whoever asks on this machine."""
    token = server.settings.metrics_token
    if token and not hmac.compare_digest((bearer(request.headers) or "").encode(), token.encode()):
        server.requests.take(address)
        raise BadToken("The figures need the token that the host of this server has set (metrics_token).")
    if not token and not (server.for_itself and _from_here(request)):
        server.requests.take(address)
        raise HostOnly(
            "The figures are for the host of this server: on another machine, or behind a proxy, they need a metrics_token."
        )
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


def _from_here(request: AnyRequest) -> bool:
    """Whether somebody on this machine asks by themselves: no proxy has passed it on, or left the name of another place in it."""
    peer = request.scope["client"]
    passed_on = any(name in request.headers for name in ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"))
    return peer is not None and is_loopback(peer[0]) and is_loopback(host_name(request.headers.get("host", ""))) and not passed_on


async def _probed(server: Server) -> Response[Health]:
    wrong = "" if server.backups is None else server.backups.wrong
    try:
        await server.hub.health.ask()
    except HolmgangError as error:
        return Response(Health("unavailable", str(error), __version__, wrong), status_code=503)
    return Response(Health("ok", "answers", __version__, wrong))
