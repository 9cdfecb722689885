"""Reviews of games that are over: of a match here, or of a record from anywhere."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from holmgang.server.api.forms import RecordUpload
from holmgang.server.api.review_forms import ReviewAnswer
from holmgang.server.http.long_requests import as_response
from holmgang.server.http.openapi import AnyRequest, answers
from holmgang.server.server import Server
from holmgang.server.tokens import bearer

from .matches import MatchId


@get("/matches/{match:str}/review", responses=answers(ReviewAnswer), summary="The review of a match that is over")
async def match_review(
    match: MatchId, server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[bytes]:
    """What was luck and what was choice, or how far that is worked out: then ask again. Refused while the match goes on."""
    token = bearer(request.headers)
    return as_response(server, await server.matches.review(server.reviews, match, token, address))


@post("/records/review", responses=answers(ReviewAnswer), status_code=200, summary="The review of a record")
async def record_review(
    data: JSONBody[RecordUpload], server: NamedDependency[Server], address: NamedDependency[str]
) -> Response[bytes]:
    """The review of a finished game, wherever it was played, or how far that is worked out: then ask again."""
    return as_response(server, await server.reviews.of_record(data.record, address))
