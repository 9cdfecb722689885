"""Plain requests that may take long: worked out in another process, for as long as somebody waits for the answer."""

import asyncio
import logging

import msgspec
from litestar import MediaType, Response

from holmgang.server.api.request_jobs import Answered
from holmgang.server.live.messages import ENCODER
from holmgang.server.logs import facts
from holmgang.server.server import Server
from holmgang.server.tasks import end

from .openapi import AnyRequest

HUNG_UP = 499
"""The status of an answer that nobody hears, as proxies count it."""

_log = logging.getLogger("holmgang.workers")


async def worked_out(server: Server, request: AnyRequest, address: str, job: str, asked: msgspec.Struct) -> Response[bytes]:
    """The answer to a request. A client that hangs up takes its job along."""
    body = ENCODER.encode(asked)
    working = asyncio.ensure_future(server.workers.do(address, job, body, size=len(body)))
    leaving = asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            return Response(b"", status_code=HUNG_UP)
        answered: Answered = await working
    finally:
        await end(working, leaving)
    return as_response(server, answered)


def as_response(server: Server, answered: Answered) -> Response[bytes]:
    """The answer as it is sent; refusals are counted, and the host hears once of what is to be mended."""
    if answered.code:
        server.metrics.refused.add(answered.code)
    if answered.note and answered.note not in server.noted:
        server.noted.add(answered.note)  # once: anybody can ask again and again
        _log.warning("to be mended", extra=facts(sentence=answered.note))
    return Response(answered.body, status_code=answered.status, media_type=MediaType.JSON)


async def _hung_up(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
