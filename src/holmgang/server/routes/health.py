"""For those who run the server: whether it is alive, whether it is ready, and its figures."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from holmgang import __version__
from holmgang.core.errors import HolmgangError
from holmgang.server.describing import REFUSALS
from holmgang.server.forms import Health
from holmgang.server.house import House

UNAVAILABLE = REFUSALS | {503: ResponseSpec(Health, generate_examples=False, description="The store does not answer.")}


@get("/health", responses=UNAVAILABLE, summary="Whether the server is alive")
async def health(house: NamedDependency[House]) -> Response[Health]:
    """Asks the store too: a server without it is of no use."""
    return await _probed(house)


@get("/ready", responses=UNAVAILABLE, summary="Whether the server is ready for players")
async def ready(house: NamedDependency[House]) -> Response[Health]:
    """As soon as the store answers."""
    return await _probed(house)


@get("/metrics", media_type="text/plain", include_in_schema=False, sync_to_thread=False)
def metrics(house: NamedDependency[House]) -> Response[str]:
    """Figures for Prometheus."""
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


async def _probed(house: House) -> Response[Health]:
    try:
        await house.hub.health.ask()
    except HolmgangError as error:
        return Response(Health("unavailable", str(error), __version__), status_code=503)
    return Response(Health("ok", "answers", __version__))
