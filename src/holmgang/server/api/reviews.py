"""Reviews on their way: each is worked out once, however many ask for it, and kept."""

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable
from hashlib import sha256

import msgspec

from holmgang.server.live.cache import ByteCache
from holmgang.server.live.messages import ENCODER
from holmgang.server.logs import facts
from holmgang.server.store import MatchStore, StoreError
from holmgang.server.workers.errors import JobBroken, LineTooLong, TooHungry, TooLong
from holmgang.server.workers.pool import Pool

from .forms import RecordUpload
from .request_jobs import Answered
from .review_forms import FORMAT, ReviewProgress

WAITS = 1.0
"""Seconds that somebody waits for a review before being told how far it is."""
NOT_AGAIN = 600.0
"""Seconds for which a review that took too much is not tried again."""
KEPT_BYTES = 32 << 20
"""Of reviews that were asked for lately, as they are stored: compressed."""
ENOUGH = "Several games are being reviewed for your address already: this one has to wait until one of them is done."
QUEUED = ReviewProgress(0.0, "waiting for its turn")

_log = logging.getLogger("holmgang.reviews")


class Working:
    """A review that is being worked out."""

    def __init__(self) -> None:
        self.progress = QUEUED
        self.task: asyncio.Task[Answered]

    def hear(self, progress: ReviewProgress) -> None:
        """Notes how far the review is, for those who ask."""
        self.progress = progress


class Reviews:
    """All reviews of one server, worked out beside it, each of them once as long as it is kept."""

    def __init__(self, workers: Pool, store: MatchStore) -> None:
        self.workers = workers
        self._store = store
        self._working: dict[str, Working] = {}
        """Those that failed for a reason that stays the same remain here for a while."""
        self._recent = ByteCache(KEPT_BYTES)

    async def of_match(self, match: str, record: Callable[[], Awaitable[str]], address: str) -> Answered:
        """The review of a match that is over, from the store if it is there; else how far it is."""
        key = f"match/{match}"
        packed = self._recent.get(key)
        if packed is None and key not in self._working and (packed := await self._store.host.review(match, FORMAT)) is not None:
            self._recent.keep(key, packed)
        return await self._answer(key, packed, record, address)

    async def of_record(self, record: str, address: str) -> Answered:
        """The review of a record that somebody has brought; else how far it is. It is kept as long as there is room."""

        async def given() -> str:
            return record

        key = sha256(record.encode(errors="surrogatepass")).hexdigest()
        return await self._answer(key, self._recent.get(key), given, address)

    async def close(self) -> None:
        """Ends the workers, and all that waits for them."""
        await self.workers.close()
        await asyncio.gather(*(each.task for each in self._working.values()), return_exceptions=True)

    async def _answer(self, key: str, packed: bytes | None, record: Callable[[], Awaitable[str]], address: str) -> Answered:
        if packed is not None:
            return _found(zlib.decompress(packed))
        working = self._working.get(key)
        if working is None:
            text = await record()
            working = self._working.get(key) or self._begin(key, text, address)
        await asyncio.wait({working.task}, timeout=WAITS)
        if not working.task.done():
            return Answered(200, ENCODER.encode({"review": None, "progress": working.progress}))
        return await working.task

    def _begin(self, key: str, record: str, address: str) -> Working:
        working = self._working[key] = Working()
        working.task = asyncio.create_task(self._work(key, record, address, working))
        working.task.add_done_callback(lambda task: self._ended(key, task))
        return working

    async def _work(self, key: str, record: str, address: str, working: Working) -> Answered:
        body = ENCODER.encode(RecordUpload(record=record))
        try:
            answered: Answered = await self.workers.do(address, "review", body, size=len(body), heard=working.hear)
        except LineTooLong:
            raise LineTooLong(ENOUGH) from None
        if answered.code:
            return answered
        packed = await asyncio.to_thread(zlib.compress, answered.body)
        self._recent.keep(key, packed)
        if key.startswith("match/"):
            await self._keep(key.removeprefix("match/"), packed)
        return _found(answered.body)

    async def _keep(self, match: str, packed: bytes) -> None:
        try:
            await self._store.host.keep_review(match, FORMAT, packed)
        except StoreError as error:  # whoever waits has it in any case, and it can be made again
            _log.warning("not kept", extra=facts(match=match, sentence=str(error)))

    def _ended(self, key: str, task: "asyncio.Task[Answered]") -> None:
        error = None if task.cancelled() else task.exception()
        if isinstance(error, TooLong | TooHungry | JobBroken):
            asyncio.get_running_loop().call_later(NOT_AGAIN, self._working.pop, key, None)
        else:
            self._working.pop(key, None)


def _found(review: bytes) -> Answered:
    return Answered(200, ENCODER.encode({"review": msgspec.Raw(review), "progress": None}))
