"""The file of a SQLite store and the log beside it: whether they belong together, and whether they still lie where they did.

SQLite itself looks at neither. It goes on writing to a file that was deleted, and it merges any log that has the right name.
"""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from . import StoreError
from .reasons import DAMAGED, DELETED, LOG_GONE, REPLACED, is_damage, why_sqlite

CHECKED_AT_START: Final = 32 * 1024 * 1024
"""A file up to so many bytes is checked at a server's start, which takes a tenth of a second; “holmgang doctor” checks any."""
AGREED: Final = 3
"""A difference in a file that is being written to counts once it was seen so often."""
_PLACE_OF_SALTS: Final = (12, 12)
"""Of the bytes in a log's head that are new whenever it begins anew: how many, and where."""

_MARK_LOG: Final = "UPDATE identity SET probe = substr(probe, 1, 16) || hex(randomblob(4)) WHERE id = 1"
"""Leaves the probe's own value in place; a page that stays as it is would not be written at all."""

_Place = tuple[int, int]


class Identity(NamedTuple):
    """What a file says of itself."""

    layout: int
    name: str
    """Random, and new in every copy that a backup or a restore makes; nothing before layout 3."""
    kind: str
    """``store`` or ``backup``."""


class Watch:
    """The files as they were opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file_name = self._log_name = ""
        self._file: _Place | None = None
        self._log: _Place | None = None
        self._log_file = -1
        self._log_head = b""

    def begin(self) -> None:
        """From now on they are compared with how they lie there now; both are open."""
        log = log_of(self._path)
        self._file_name, self._log_name = os.fspath(self._path), os.fspath(log)
        self._file, self._log = _place(self._path.stat()), _place(log.stat())
        self._log_file = os.open(log, os.O_RDONLY)

    def end(self) -> None:
        """Lets go of them."""
        self._file = self._log = None
        if self._log_file >= 0:
            os.close(self._log_file)
            self._log_file = -1

    def check(self) -> None:
        """Raises StoreError where the path leads elsewhere; takes some microseconds."""
        if self._file is None:
            return
        file = _found(self._file_name, DELETED)
        if _place(file) != self._file:
            raise StoreError(REPLACED)
        if file.st_size == 0:
            raise StoreError(DAMAGED)
        if _place(_found(self._log_name, LOG_GONE)) != self._log:
            raise StoreError(LOG_GONE)

    def log_began_anew(self) -> bool:
        """Whether the log has begun from its beginning again since this was last asked."""
        if self._log_file < 0:
            return False
        head = os.pread(self._log_file, *_PLACE_OF_SALTS)
        before, self._log_head = self._log_head, head
        return head != before

    def log_is_unmarked(self) -> None:
        """It is to be taken for one that has just begun anew."""
        self._log_head = b""

    def check_content(self, name: str) -> None:
        """Raises StoreError where the file, read by itself, is not the store of this name: overwritten, or damaged."""
        found: Identity | None = None
        error: sqlite3.Error | None = None
        for _ in range(AGREED):
            try:
                found, error = identity(self._path, log=False), None
            except sqlite3.Error as failed:
                error = failed
            if found is not None and error is None and found.name in (name, ""):
                return
            time.sleep(0.01)
        raise StoreError(REPLACED if error is None else why_sqlite(error))


class WatchedConnection(sqlite3.Connection):
    """A connection whose commits count only if the file lies where it did, before and after."""

    watch: Watch | None = None

    def commit(self) -> None:
        """Stores; StoreError where nobody could find it again."""
        watch = self.watch
        if watch is None:
            super().commit()
            return
        try:
            watch.check()
        except StoreError:
            self.rollback()
            raise
        super().commit()
        if watch.log_began_anew():
            self._mark_log(watch)
        watch.check()

    def _mark_log(self, watch: Watch) -> None:
        """Writes the identity's page into the log, so that the log can be told from another file's."""
        try:
            self.execute(_MARK_LOG)
            watch.log_began_anew()
        except sqlite3.Error:
            watch.log_is_unmarked()  # another program writes; the next commit sees to it, and what was asked for is stored


def log_of(path: Path) -> Path:
    """The write-ahead log, beside the file that a link leads to."""
    file = path.resolve()
    return file.with_name(f"{file.name}-wal")


def identity(path: Path, *, log: bool) -> Identity | None:
    """What the file says of itself, with the log beside it or alone; None: it is no store of ours. Changes neither."""
    with closing(_opened(path, log=log)) as file:
        return identity_in(file)


def opened_to_read(path: Path) -> sqlite3.Connection:
    """A file with the log beside it, if there is one; neither is changed."""
    return _opened(path, log=log_of(path).exists())


def _opened(path: Path, *, log: bool) -> sqlite3.Connection:
    how = "mode=ro" if log else "mode=ro&immutable=1"
    return sqlite3.connect(f"file:{quote(os.fspath(path.absolute()))}?{how}", timeout=1, uri=True, isolation_level=None)


def identity_in(file: sqlite3.Connection) -> Identity | None:
    """The same of a file that is open."""
    layout = file.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "heartbeat" not in tables:
        return None
    row = file.execute("SELECT name, kind FROM identity").fetchone() if "identity" in tables else None
    return Identity(layout, *(row or ("", "store")))


def renew(file: sqlite3.Connection, kind: str) -> None:
    """A copy gets an identity of its own; one of an old layout gets it when it is brought up to date."""
    found = identity_in(file)
    if found is not None and found.name:
        file.execute("UPDATE identity SET name = lower(hex(randomblob(16))), kind = ? WHERE id = 1", (kind,))
        file.commit()


def refuse_folder(path: Path) -> None:
    """Raises StoreError for what cannot be a file."""
    with suppress(OSError):  # that it cannot be looked at is said by whoever opens it
        if path.is_dir():
            raise StoreError(f"{path} is a folder: name a file in it, such as {path / 'server.db'}.")


def examine(path: Path, *, serving: bool) -> None:
    """Raises StoreError, with the way out, where the file must not be opened as a store. It is not changed by that.

    Opening a file beside a log of another one would merge the two.
    """
    refuse_folder(path)
    log = log_of(path)
    has_log = log.exists() and log.stat().st_size > 0
    if not path.exists() or path.stat().st_size == 0:
        if has_log:
            raise StoreError(
                f"{log} is the log of a store that is not there any more: put {path.name} back beside it, "
                f"or move the log away and use “holmgang restore” with a backup."
            )
        return
    journal = log.with_name(f"{path.resolve().name}-journal")
    if journal.exists() and journal.stat().st_size > 0:
        return  # it was being made when it was interrupted; SQLite takes that back by itself
    alone = _tried(path, log=False)
    found = _tried(path, log=True) if has_log else alone
    if isinstance(found, sqlite3.Error):
        if has_log and not isinstance(alone, sqlite3.Error):
            raise _other_log(path, log)
        raise _unusable(path, found) from found
    if isinstance(alone, Identity) and alone.name and (found is None or found.name != alone.name):
        raise _other_log(path, log)
    if serving and found is not None:
        if found.kind == "backup":
            raise StoreError(
                f"{path} is a backup. “holmgang restore {path}” makes it the store again, or makes a store of it elsewhere "
                "with --store; it also ends the matches whose dice would come again."
            )
        if path.stat().st_size <= CHECKED_AT_START:
            _check_quickly(path)


def check_fully(file: sqlite3.Connection, *, quickly: bool = False) -> str:
    """What SQLite finds wrong with a file, nothing if it is sound; quickly, indexes are not compared with their tables."""
    found: str = file.execute("PRAGMA quick_check(1)" if quickly else "PRAGMA integrity_check(1)").fetchone()[0]
    return "" if found == "ok" else " ".join(found.split())


def _check_quickly(path: Path) -> None:
    with closing(opened_to_read(path)) as file:
        try:
            wrong = check_fully(file, quickly=True)
        except sqlite3.Error as error:
            raise _unusable(path, error) from error
    if wrong:
        raise _damaged(path, wrong)


def _tried(path: Path, *, log: bool) -> Identity | sqlite3.Error | None:
    try:
        return identity(path, log=log)
    except sqlite3.Error as error:
        return error


def _unusable(path: Path, error: sqlite3.Error) -> StoreError:
    if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB":
        return StoreError(f"{path} is no store at all: name another one, or use “holmgang restore” with a backup.")
    return _damaged(path, str(error)) if is_damage(error) else StoreError(f"{path} cannot be used as a store: {error}.")


def _damaged(path: Path, wrong: str) -> StoreError:
    return StoreError(f"{path} is damaged ({wrong}): “holmgang doctor” says more, and “holmgang restore” goes back to a backup.")


def _other_log(path: Path, log: Path) -> StoreError:
    return StoreError(
        f"{log} is the log of another store than {path}, and opening them together would mix the two. Where a backup was "
        "copied over the store, copy it elsewhere and use “holmgang restore” with it; otherwise move the log away."
    )


def _place(found: os.stat_result) -> _Place:
    return found.st_dev, found.st_ino


def _found(path: str, otherwise: str) -> os.stat_result:
    try:
        return os.stat(path)  # noqa: PTH116 - done for every commit, and a Path takes longer
    except FileNotFoundError as error:
        raise StoreError(otherwise) from error
    except OSError as error:
        raise StoreError(f"The store’s file cannot be looked at ({error.strerror}).") from error
