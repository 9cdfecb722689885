"""Backups that the server makes by itself: one in so many hours, the oldest removed when there are enough."""

import asyncio
import logging
import re
import shutil
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Final

from holmgang.core.errors import HolmgangError
from holmgang.folders import expanded
from holmgang.server.logs import facts
from holmgang.server.metrics import Metrics
from holmgang.server.settings import BadSetting, Settings
from holmgang.server.store import Store, StoreError
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.store.sqlite_file import log_of
from holmgang.server.tasks import end, settle

from .backups import backup

NAME: Final = "holmgang-%Y%m%d-%H%M%S.db"
AGAIN_AFTER: Final = 600.0
"""Seconds until the next try where one has failed."""
LOOK_EVERY: Final = 60.0
SPARE: Final = 16 * 1024 * 1024
"""So many bytes a backup leaves free: players need room on the disk too."""

_BACKUP = re.compile(r"holmgang-\d{8}-\d{6}\.db")
_DRAFT = re.compile(r"\.holmgang-\d{8}-\d{6}\.db\.\d+(-journal)?")
_log = logging.getLogger("holmgang.backups")


def scheduled_backups(settings: Settings, store: Store, metrics: Metrics) -> "ScheduledBackups | None":
    """As the settings have them; BadSetting where they cannot be."""
    backups = None
    if settings.backups:
        if not isinstance(store, SqliteStore):
            raise BadSetting("backups are made of a SQLite store only: PostgreSQL has its own tool, pg_dump.")
        backups = ScheduledBackups(settings, store)
    age = "Since the last backup that the server made by itself, or since the start; 0 where it makes none."
    metrics.gauge("holmgang_backup_age_seconds", age, lambda: backups.age() if backups else 0)
    failed = "Backups that the server could not make."
    metrics.gauge("holmgang_backup_failures_total", failed, lambda: backups.failures if backups else 0, "counter")
    return backups


class ScheduledBackups:
    """Makes backups in a thread of its own, so that no move waits."""

    def __init__(self, settings: Settings, store: SqliteStore, now: Callable[[], float] = time) -> None:
        self.folder = expanded(settings.backups, "backups")
        self.wrong = ""
        """Why the last backup could not be made; nothing if it was."""
        self._store = store
        self._every = settings.backup_hours * 3600
        self._kept = settings.backups_kept
        self._now = now
        self.failures = 0
        self._since = now()
        self._task: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Makes the folder; BadSetting where nothing can be written to it."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            trial = self.folder / ".holmgang-trial"
            trial.touch(mode=0o600)
            trial.unlink()
            for each in self.folder.iterdir():
                if _DRAFT.fullmatch(each.name):  # a server was killed while it made one
                    each.unlink(missing_ok=True)
        except OSError as error:
            raise BadSetting(f"backups cannot be {self.folder}: {error.strerror}.") from error

    def start(self) -> None:
        """Begins, once the store is open."""
        self._task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Makes no more; one that is being made is given up."""
        await end(self._task)

    async def _go_on(self) -> None:
        while True:
            wait = self.due_in()
            if wait > 0:
                await asyncio.sleep(min(wait, LOOK_EVERY))
                continue
            await self.make()
            if self.wrong:
                await asyncio.sleep(AGAIN_AFTER)

    def due_in(self) -> float:
        """Seconds until the next backup is due, by the names of those that are there."""
        made = [made_at(each) for each in self.made()]
        return made[-1] + self._every - self._now() if made else 0.0

    def made(self) -> list[Path]:
        """The backups that are there, the oldest first."""
        return made_in(self.folder)

    async def make(self) -> None:
        """Makes one and removes those that are too many; whatever goes wrong is noted once, until it works again."""
        try:
            await _in_daemon(self._make)
        except (HolmgangError, OSError) as error:
            self.failures += 1
            if not self.wrong:
                _log.error("backup failed", extra=facts(sentence=str(error)))
            self.wrong = str(error)
        else:
            if self.wrong:
                _log.warning("backups work again")
            self.wrong = ""
            self._since = self._now()

    def _make(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        needed = sum(each.stat().st_size for each in (self._store.path, log_of(self._store.path)) if each.exists())
        if shutil.disk_usage(self.folder).free < needed + SPARE:
            raise StoreError("There is not enough room for a backup on the disk of the folder for backups.")
        backup(str(self._store.path), self.folder / datetime.fromtimestamp(self._now(), UTC).strftime(NAME))
        for each in self.made()[: -self._kept]:
            each.unlink(missing_ok=True)

    def age(self) -> float:
        """Seconds since the last one, or since the start where there is none."""
        made = self.made()
        return max(0.0, self._now() - (made_at(made[-1]) if made else self._since))


def made_in(folder: Path) -> list[Path]:
    """The backups in a folder, the oldest first; none where it cannot be read."""
    try:
        return sorted(each for each in folder.iterdir() if _BACKUP.fullmatch(each.name))
    except OSError:
        return []  # making the next one says why


def made_at(file: Path) -> float:
    """When a backup was made, by its name."""
    try:
        return datetime.strptime(file.name, NAME).replace(tzinfo=UTC).timestamp()
    except ValueError:  # the digits are no date: somebody else's file
        return 0.0


async def _in_daemon(work: Callable[[], None]) -> None:
    """Runs something in a thread that keeps nobody from stopping: a large copy takes its time."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def run() -> None:
        error: Exception | None = None
        try:
            work()
        except Exception as failed:  # noqa: BLE001 - raised where it is waited for
            error = failed
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, done, None, error)

    threading.Thread(target=run, name="holmgang-backup", daemon=True).start()
    await done
