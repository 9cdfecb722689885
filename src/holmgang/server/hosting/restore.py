"""Going back to a backup.

Players have seen dice that were rolled after it, and the same secret would roll them again: so unfinished matches with dice end
without a result.
"""

import os
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.games import find_kind
from holmgang.matches.entries import now_ms
from holmgang.server.store import Store, StoreError, Unreadable, open_store
from holmgang.server.store.layout import LATEST, too_new
from holmgang.server.store.sqlite import SqliteStore, claim, private
from holmgang.server.store.sqlite_file import check_fully, examine, identity_in, opened_to_read, renew
from holmgang.server.store.sqlite_swap import hand_over, take_over

from . import matches
from .open_store import is_there, with_store

SEEN: Final = "the server went back to a backup, and dice that came after it had been seen"
ALIVE: Final = 10_000
"""A sign of life that is not so many milliseconds old is one of a server that runs."""


class Restored(NamedTuple):
    """What a restore has done."""

    store: str
    before: str | None
    """Where the old store lies now."""
    ended: list[str]
    """Matches with dice that had begun and were not over."""
    closed: list[str]
    """Matches with dice that waited for a player."""
    unreadable: list[str]
    """Matches that were left as they are, because nobody can read them."""


def restore(where: str, file: Path) -> Restored:
    """Makes a SQLite store what a backup is. Until that is complete, the store stays as it was."""
    store = open_store(where)
    if not isinstance(store, SqliteStore):
        raise StoreError("For PostgreSQL use pg_restore first, and then “holmgang restore” without a file.")
    target = store.path.resolve()
    if not is_there(file):
        raise StoreError(f"There is no backup at {file}.")
    if file.resolve() == target:
        raise StoreError(f"{file} is the store itself: name a backup of it.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with claim(target, "stop it before you go back to a backup.") or nullcontext():
            return _restored(file, target)
    except OSError as error:
        raise StoreError(f"The store at {target} could not be restored: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise StoreError(f"{file} could not be restored: {error}.") from error


def _restored(file: Path, target: Path) -> Restored:
    take_over(target)  # should an earlier one have been interrupted
    draft = target.with_name(f".{target.name}.restoring")
    _remove(draft)
    try:
        _copy(file, draft)
        ended, closed, unreadable = with_store(str(draft), without_dice)
        _leave_to_owner(target, draft, target.with_name(f"{target.name}.lock"))
        hand_over(draft, target)
    finally:
        _remove(draft)
    before = take_over(target)
    return Restored(str(target), None if before is None else str(before), ended, closed, unreadable)


def _copy(file: Path, draft: Path) -> None:
    """A sound copy of the backup with an identity of its own; the backup stays as it is."""
    examine(file, serving=False)
    private(draft)
    with closing(opened_to_read(file)) as source, closing(sqlite3.connect(draft)) as copy:
        found = identity_in(source)
        if found is None:
            raise StoreError(f"{file} is no backup of a server’s store.")
        if found.layout > LATEST:
            raise StoreError(too_new(str(file), found.layout))
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if wrong := check_fully(copy):
            raise StoreError(f"{file} is damaged ({wrong}): use another backup. Nothing was changed.")
        renew(copy, "store")


def _leave_to_owner(target: Path, *files: Path) -> None:
    """What root restores still belongs to the server's user, who could not open it otherwise."""
    if getattr(os, "geteuid", lambda: -1)() != 0:
        return
    owner = (target if target.exists() else target.parent).stat()
    for each in files:
        os.chown(each, owner.st_uid, owner.st_gid)


def _remove(draft: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal", ".lock"):
        draft.with_name(draft.name + ending).unlink(missing_ok=True)


def after_pg_restore(where: str) -> Restored:
    """What is left to do once a PostgreSQL was restored by its own tools."""
    if isinstance(open_store(where), SqliteStore):
        raise StoreError("Name the backup to go back to: holmgang restore FILE. Only PostgreSQL has its own tool for the rest.")
    return with_store(where, _after_pg_restore)


async def _after_pg_restore(store: Store) -> Restored:
    from holmgang.server.store.postgres import PostgresStore

    assert isinstance(store, PostgresStore)
    last = await store.last_alive()
    if last is not None and now_ms() - last < ALIVE:
        raise StoreError("A server is running on this database: stop all of them, wait ten seconds, and try again.")
    ended, closed, unreadable = await without_dice(store)
    await store.renew()
    return Restored("the database", None, ended, closed, unreadable)


async def without_dice(store: Store) -> tuple[list[str], list[str], list[str]]:
    """Ends unfinished matches with dice: those that had begun, those that had not, and those that nobody can read."""
    ended: list[str] = []
    closed: list[str] = []
    unreadable: list[str] = []
    for phase in ("waiting", "live"):
        for kept in await matches.listed(store, phase):
            try:
                if isinstance(kept, Unreadable):
                    unreadable.append(kept.id)
                elif find_kind(kept.setup.game).chance:
                    (ended if await matches.end(store, kept.id, SEEN) else closed).append(kept.id)
            except HolmgangError:
                unreadable.append(kept.id)
    return ended, closed, unreadable
