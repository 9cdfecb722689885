"""What the worker's script offers to Python: the browser, as far as it is needed. Its other half is web/src/worker."""

from typing import Protocol

from holmgang.server.store.indexed_db import BrowserStorage

from .job_workers import JobWorker


class Page(Protocol):
    """The page, its storage, and workers beside this one. Texts go to and fro: anything else would have to be unwrapped."""

    @property
    def storage(self) -> BrowserStorage:
        """Where matches are kept."""
        ...

    def answer(self, number: int, status: int, body: str) -> None:
        """The answer to the request of this number."""
        ...

    def tell(self, line: int, frame: str) -> None:
        """A frame for a line of the page."""
        ...

    def hang_up(self, line: int) -> None:
        """No more comes on this line."""
        ...

    def start_job_worker(self, jobs: str) -> JobWorker:
        """Another worker, which does the jobs of this table."""
        ...
