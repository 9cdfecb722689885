"""All parts of Holmgang in a worker, put together once, to serve a page."""

import logging

from holmgang.server.api.reviews import Reviews
from holmgang.server.workers.pool import Pool

from .hub import SETTINGS, BrowserHub
from .job_workers import OneJobWorker
from .lines import Lines
from .page import Page
from .requests import PageRequest, Requests

REVIEWED = "holmgang.server.api.request_jobs"


class PageServer:
    """What the page talks to."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._hub = BrowserHub(page)
        reviewers = Pool(
            REVIEWED,
            processes=1,
            seconds=SETTINGS.review_seconds,
            megabytes=SETTINGS.worker_megabytes,
            queue=SETTINGS.work_queue,
            line=SETTINGS.work_queue,
            start=lambda jobs, _megabytes: OneJobWorker(page.start_job_worker, jobs),
        )
        self._requests = Requests(self._hub, Reviews(reviewers, self._hub.store))
        self._lines = Lines(self._hub, page)

    async def start(self) -> None:
        """Opens the storage."""
        await self._hub.start()

    def ask(self, number: int, method: str, path: str, token: str, body: str) -> None:
        """The page asks something; an empty token is none."""
        self._hub.spawn(self._answer(number, method, path, PageRequest(token or None, body)))

    async def _answer(self, number: int, method: str, path: str, asked: PageRequest) -> None:
        answered = await self._requests.answer(method, path, asked)
        self._page.answer(number, answered.status, answered.body.decode())

    def hear(self, line: int, message: str) -> None:
        """The page says something on a line."""
        self._lines.hear(line, message)

    def close(self, line: int) -> None:
        """The page hangs up."""
        self._lines.close(line)

    def lost(self, match: str) -> None:
        """Another tab has taken a match over."""
        self._hub.lost(match)


async def start(page: Page) -> PageServer:
    """A worker that serves this page."""
    logging.getLogger().setLevel(logging.ERROR)  # they go to the browser's console, where nobody looks for less
    worker = PageServer(page)
    await worker.start()
    return worker
