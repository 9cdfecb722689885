"""What a page asks of its worker, in the words in which it would ask a server; the answers come from the same functions."""

import logging
import re
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import HUMAN, BrokenLog
from holmgang.server.api import puzzles
from holmgang.server.api.forms import AnswerPuzzle, CreateMatch, Evaluate, ProgramsPage, RecordUpload
from holmgang.server.api.games import games_page
from holmgang.server.api.matches import Matches, MatchWatch
from holmgang.server.api.request_jobs import JOBS, Answered
from holmgang.server.api.reviews import Reviews
from holmgang.server.live.messages import ENCODER
from holmgang.server.refusals import BROKEN, Malformed, Refusal, kind_of, refusal
from holmgang.validation import invalid

from .copied_tables import CopyTable, copied
from .hub import HERE, BrowserHub
from .job_messages import EVALUATE

NEEDS_SERVER = Refusal("needs_server", "This needs a server: other people cannot reach what is played in this browser.")

_log = logging.getLogger("holmgang.browser")


class PageRequest(NamedTuple):
    """A request of the page, its path already read."""

    token: str | None
    body: str

    def form(self, kind: Any) -> Any:
        """What it carries; Malformed where that is something else."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except msgspec.DecodeError as error:
            said, _, where = str(error).partition(" - at `$")
            raise Malformed(f"{invalid(where.strip('.`'), said)}.") from error


class Requests:
    """Answers what is asked."""

    def __init__(self, hub: BrowserHub, reviews: Reviews) -> None:
        self.hub = hub
        self.reviews = reviews
        self.matches = Matches(hub, MatchWatch())

    async def answer(self, method: str, path: str, asked: PageRequest) -> Answered:
        """The answer, or why there is none."""
        try:
            for wanted, pattern, handler in _ROUTES:
                if wanted == method and (found := re.fullmatch(pattern, path)) is not None:
                    return await handler(self, asked, *map(unquote, found.groups()))
        except HolmgangError as error:
            return _refused(kind_of(error).status, refusal(error))
        except Exception:  # noqa: BLE001 - whatever it is, the page is not left waiting
            _log.exception("broken")
            return _refused(500, Refusal("broken", BROKEN))
        return _refused(404, NEEDS_SERVER)


Handler = Callable[..., Awaitable[Answered]]


def _sent(value: object) -> Answered:
    return Answered(200, ENCODER.encode(value))


def _refused(status: int, told: Refusal) -> Answered:
    return Answered(status, ENCODER.encode(told), told.code)


async def _games(_requests: Requests, _asked: PageRequest) -> Answered:
    return _sent(games_page(own=True))


async def _programs(_requests: Requests, _asked: PageRequest) -> Answered:
    return _sent(ProgramsPage([]))  # none can be run in a browser


def _job(name: str) -> Handler:
    """What a server works out in another process is little enough for a worker that has one player."""

    async def worked_out(_requests: Requests, asked: PageRequest) -> Answered:
        return JOBS[name](asked.body.encode())

    return worked_out


async def _evaluate(requests: Requests, asked: PageRequest) -> Answered:
    """May take seconds, in which somebody may want to move: it is worked out beside."""
    asked.form(Evaluate)  # refused at once where it is none
    answered: Answered = await requests.hub.bots.do(HERE, EVALUATE, asked.body.encode())
    return answered


async def _record_review(requests: Requests, asked: PageRequest) -> Answered:
    return await requests.reviews.of_record(asked.form(RecordUpload).record, HERE)


async def _puzzles(_requests: Requests, _asked: PageRequest) -> Answered:
    return _sent(puzzles.puzzles_page())


async def _puzzle(_requests: Requests, _asked: PageRequest, game: str, number: str) -> Answered:
    return _sent(puzzles.puzzle_facts(game, int(number)))


async def _solved_puzzle(_requests: Requests, asked: PageRequest, game: str, number: str) -> Answered:
    return _sent(puzzles.solve_puzzle(game, int(number), asked.form(AnswerPuzzle)))


async def _create(requests: Requests, asked: PageRequest) -> Answered:
    wanted = asked.form(CreateMatch)
    if wanted.open or (wanted.opponent == HUMAN and wanted.screen == "own" and not wanted.lesson):
        return _refused(404, NEEDS_SERVER)
    return _sent(await requests.matches.create(wanted, HERE))


async def _play_on(requests: Requests, asked: PageRequest) -> Answered:
    return _sent(await requests.matches.create(copied(asked.form(CopyTable), SystemRandom()), HERE))


async def _about(requests: Requests, asked: PageRequest, match: str) -> Answered:
    return _sent(await requests.matches.about(match, asked.token))


async def _record(requests: Requests, asked: PageRequest, match: str) -> Answered:
    return Answered(200, (await requests.matches.record(match, asked.token, HERE)).encode())


async def _hint(requests: Requests, asked: PageRequest, match: str) -> Answered:
    return _sent(await requests.matches.hint(match, asked.token, HERE))


async def _review(requests: Requests, asked: PageRequest, match: str) -> Answered:
    return await requests.matches.review(requests.reviews, match, asked.token, HERE)


async def _take_over(requests: Requests, _asked: PageRequest, match: str) -> Answered:
    await requests.hub.take_over(match)
    return _sent(None)


async def _forget(requests: Requests, asked: PageRequest, match: str) -> Answered:
    try:
        room, _ = await requests.matches.seated(match, asked.token)
    except BrokenLog:  # whose it was cannot be read, and nobody else is here
        await requests.hub.store.delete(match)
    else:
        await room.queue.result(lambda: requests.hub.erase(room))
    return _sent(None)


_ID = "([^/]+)"
_ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "games", _games),
    ("GET", "programs", _programs),
    ("POST", "explore", _job("explore")),
    ("POST", "evaluate", _evaluate),
    ("POST", "records", _job("replay")),
    ("POST", "records/verify", _job("verify")),
    ("POST", "records/review", _record_review),
    ("GET", "puzzles", _puzzles),
    ("GET", f"puzzles/{_ID}/(\\d{{1,9}})", _puzzle),
    ("POST", f"puzzles/{_ID}/(\\d{{1,9}})", _solved_puzzle),
    ("POST", "matches", _create),
    ("POST", "matches/copied", _play_on),
    ("GET", f"matches/{_ID}", _about),
    ("DELETE", f"matches/{_ID}", _forget),
    ("GET", f"matches/{_ID}/record", _record),
    ("POST", f"matches/{_ID}/hint", _hint),
    ("GET", f"matches/{_ID}/review", _review),
    ("POST", f"matches/{_ID}/take-over", _take_over),
)
"""Those of the server's that make sense where nobody else is, and what only a browser needs: to take a match over from a tab, and
to play on from a table whose match is elsewhere."""
