"""The matches that a worker serves to its page."""

from contextlib import suppress

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import BOT
from holmgang.server.live.hub import Hub
from holmgang.server.live.room import Room
from holmgang.server.metrics import Metrics
from holmgang.server.settings import Settings
from holmgang.server.store.indexed_db import ELSEWHERE, IndexedDbStore
from holmgang.server.workers.errors import JobBroken

from .job_messages import READY, ReadyBot
from .job_workers import BrowserWorker
from .page import Page

HERE = "here"
"""The one address there is."""
JOBS = "holmgang.server.browser.jobs"
UNLIMITED = 1_000_000
SETTINGS = Settings(
    bots=1,
    workers=1,
    bot_seconds=60,
    work_seconds=60,
    review_seconds=1800,
    matches_per_hour=UNLIMITED,
    thoughts_per_minute=UNLIMITED,
    thoughts_per_seat=UNLIMITED,
    expire_days=36_500,
)
"""Nobody has to be kept from anything here, nothing that is kept goes by itself, and a phone may be slow."""


class BrowserHub(Hub):
    """A hub that rests while nobody plays, and lets other tabs have the matches that nobody looks at here."""

    def __init__(self, page: Page) -> None:
        self.kept_here = IndexedDbStore(page.storage)
        # one worker does the bots' jobs and the others of its table: a phone has no memory for more of them
        super().__init__(
            SETTINGS, self.kept_here, Metrics(), lambda _jobs, _megabytes: BrowserWorker(page.start_job_worker, JOBS)
        )

    @property
    def resting(self) -> bool:
        """While no match is looked at, nothing is written: batteries and disks are to be spared."""
        return not self.rooms

    def make_ready(self, room: Room) -> None:
        """Lets the bots of a match start before they are asked: whoever makes the first move must not wait for them to come."""
        setup = room.kept.setup  # in a lesson the coach speaks for the bot
        bot = next((player for player in setup.seats if player.startswith(BOT)), None)
        if bot is not None and not setup.lesson and room.kept.phase != "over":
            self.spawn(self._start_bot(ReadyBot(setup.game, bot.removeprefix(BOT))))

    async def _start_bot(self, wanted: ReadyBot) -> None:
        with suppress(HolmgangError, JobBroken):  # once it is asked, that is told to those who wait for it
            await self.bots.do(HERE, READY, wanted)

    def forget(self, room: Room) -> None:
        """Lets go of a room that nobody is in, and of its match."""
        super().forget(room)
        if room.id not in self.rooms:
            self.kept_here.give(room.id)

    def lost(self, match: str) -> None:
        """Another tab has taken a match over."""
        self.kept_here.lost(match)
        if (room := self.rooms.pop(match, None)) is not None:
            room.gone("elsewhere", ELSEWHERE)

    async def take_over(self, match: str) -> None:
        """Takes a match that another tab has."""
        await self.kept_here.take(match, over=True)

    async def erase(self, room: Room) -> None:
        """Removes a match for good: whoever plays alone may forget it at any time."""
        await self.store.delete(room.id)
        room.gone("deleted", "This match was deleted.")
