"""What a host does with a store besides serving it: backups, records for the shelf, and keeping the house in order."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from holmgang.core.errors import HolmgangError
from holmgang.core.record_text import write_record
from holmgang.games import find_kind
from holmgang.matches.entries import now_ms
from holmgang.matches.match import Match

from .pictures import ended_as
from .refusals import NoMatch
from .store import Addition, Kept, Phase, Store, StoreError, Unreadable, open_store
from .store.sqlite import SqliteStore, private

T = TypeVar("T")
PHASES: tuple[Phase, ...] = ("waiting", "live", "over")
MOST = 1_000_000


class Exported(NamedTuple):
    """A record with a name for its file; or why it could not be written."""

    name: str
    text: str | None
    why: str = ""


class NotOver(HolmgangError):
    """A match that has to be over first."""


def backup(where: str, file: Path) -> int:
    """Copies a SQLite store into a new file, while it is being served or not; how many bytes that made."""
    store = open_store(where)
    if not isinstance(store, SqliteStore):
        raise StoreError("PostgreSQL has its own tool for this: pg_dump.")
    if not _is_there(store.path):
        raise StoreError(f"There is no store at {store.path} to back up.")
    if _is_there(file):
        raise StoreError(f"{file} exists already and is left as it is: name a new file.")
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        private(draft)
        with closing(sqlite3.connect(store.path)) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
            broken = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if broken != "ok":
            raise StoreError(f"The copy is broken ({broken}); nothing was written.")
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        os.link(draft, file)
    except OSError as error:
        raise StoreError(f"No backup was made: {file} cannot be written ({error.strerror}).") from error
    except sqlite3.Error as error:
        raise StoreError(f"No backup was made of {store.path}: {error}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return file.stat().st_size


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise StoreError(f"{path} cannot be looked for: {error.strerror}.") from error


def run(where: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Opens a store for a moment; a server may be running on it."""

    async def opened() -> T:
        async with _opened(where) as store:
            return await work(store)

    return asyncio.run(opened())


@asynccontextmanager
async def _opened(where: str) -> AsyncIterator[Store]:
    store = open_store(where)
    if isinstance(store, SqliteStore):
        if not _is_there(store.path):
            raise StoreError(f"There is no store at {store.path}.")
        await store.start(lambda _match, _number: None, alone=False)
    else:
        await store.start(lambda _match, _number: None)
    try:
        yield store
    finally:
        await store.close()


async def listed(store: Store, phase: Phase | None) -> list[Kept | Unreadable]:
    """All matches, or those in one phase, the latest first; those that cannot be read too."""
    found = [kept for each in PHASES if phase in (None, each) for kept in await store.listed(each, MOST, everything=True)]
    return sorted(found, key=lambda kept: -kept.touched)


async def end(store: Store, match: str, reason: str) -> bool:
    """Ends a match without a result; the players are told the reason, and the dice's secret is published as always.

    One that waits for a player is deleted instead. Whether it had begun.
    """
    kept = await _found(store, match)
    if kept.number == 0:
        await store.delete(match)
        return False
    entries = await store.entries(match)
    played = Match(find_kind(kept.setup.game), entries, secret=kept.secret)
    now = now_ms()

    def plan(unseen: object) -> Addition:
        if unseen:
            raise StoreError("The match has just moved on; try again.")
        voided = played.plan_void(reason, now)
        played.fold(voided)
        return Addition(voided, now, ended_as(played), None)

    await store.append(match, len(entries), plan)
    return True


async def delete(store: Store, match: str) -> None:
    """Removes a match and everything about it."""
    if not await store.delete(match):
        raise NoMatch(f"There is no match {match} in this store.")


async def records(
    store: Store, match: str | None = None, *, spare: Callable[[str], bool] = lambda _name: False
) -> AsyncIterator[Exported]:
    """The records of all matches that are over, or of one, each with a name for its file; those to be spared are not read."""
    if match is None:
        found = await listed(store, "over")
    else:
        named = await _found(store, match)
        if named.phase != "over":
            raise NotOver(f"The match {match} is not over: its record would show what one side must not know.")
        found = [named]
    for kept in found:
        if isinstance(kept, Unreadable):
            yield Exported(kept.id, None, kept.why)
            continue
        name = f"{day(kept.created)}-{kept.setup.game}-{kept.id}.holm"
        if spare(name):
            continue
        try:
            yield Exported(name, await _record(store, kept))
        except HolmgangError as error:
            yield Exported(name, None, str(error))  # the others need not suffer for it


async def export(store: Store, folder: Path, match: str | None = None) -> list[Exported]:
    """Writes records into a folder, a file each; those already there are left. What was new, written or not."""
    found: list[Exported] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        async for each in records(store, match, spare=lambda name: (folder / name).exists()):
            found.append(each)
            if each.text is not None:
                draft = folder / f".{each.name}.{os.getpid()}"
                draft.write_text(each.text, encoding="utf-8")
                draft.replace(folder / each.name)
    except OSError as error:
        raise StoreError(f"Records cannot be written to {folder}: {error.strerror}.") from error
    return found


def day(at: int) -> str:
    """The date, as records tell it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


async def _record(store: Store, kept: Kept) -> str:
    played = Match(find_kind(kept.setup.game), await store.entries(kept.id), secret=kept.secret)
    return write_record(played.record([("Date", day(kept.created))]))


async def _found(store: Store, match: str) -> Kept:
    kept = await store.find(match)
    if kept is None:
        raise NoMatch(f"There is no match {match} in this store.")
    return kept
