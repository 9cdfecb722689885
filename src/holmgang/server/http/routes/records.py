"""Records from anywhere: replayed, and their dice checked."""

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from holmgang.server.api.forms import RecordUpload, Replayed, Verdict
from holmgang.server.http.long_requests import worked_out
from holmgang.server.http.openapi import NEEDS_VERSION, AnyRequest, answers
from holmgang.server.server import Server


@post("/records", responses=answers(Replayed), status_code=200, summary="Replay a record", opt={NEEDS_VERSION: True})
async def replayed(
    data: JSONBody[RecordUpload], server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[bytes]:
    """The record with the table after every step; or at which line it goes wrong, and why."""
    return await worked_out(server, request, address, "replay", data)


@post("/records/verify", responses=answers(Verdict), status_code=200, summary="Check a record's dice")
async def verified(
    data: JSONBody[RecordUpload], server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[bytes]:
    """Whether every outcome follows from secret and shares, and with a receipt, whether it is what that player saw."""
    return await worked_out(server, request, address, "verify", data)
