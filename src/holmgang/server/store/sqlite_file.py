"""The file of a SQLite store and the log beside it: whether they belong together, and whether they still lie where they did.

SQLite itself looks at neither. It goes on writing to a file that was deleted, and it merges any log that has the right name.
"""

import os
import sqlite3
import threading
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from . import StoreError
from .reasons import DAMAGED, DELETED, LOG_GONE, OVERWRITTEN, REPLACED, is_damage, why_sqlite

CHECKED_AT_START: Final = 32 * 1024 * 1024
"""A file up to so many bytes is checked at a server's start, which takes a tenth of a second; “holmgang doctor” checks any."""
AGREED: Final = 100
"""Damage in a file counts once it was seen so often while nobody wrote to it; a checkpoint may be under way."""
SURE: Final = 3
"""Another identity, or a smaller count, is never under way: it needs no more looks than make sure of a page."""
MOST_LOOKS: Final = 200
BETWEEN_LOOKS: Final = 0.01
CLOCK_STEP: Final = 20_000_000
"""For so many nanoseconds a file system may give two changes of a file the same time."""
_PLACE_OF_SALTS: Final = (12, 12)
"""Of the bytes in a log's head that are new whenever it begins anew: how many, and where."""

_LOG_HEAD: Final = 32
_FRAME_HEAD: Final = 24
"""A log has a head (page size, salts), then frames, each with a head (page number, salts) and a page."""

_LOGS: Final = "((instr(probe, ' ') > 0) * CAST(probe AS INTEGER))"
_WRITES: Final = "CAST(substr(probe, instr(probe || ' ', ' ')) AS INTEGER)"
COUNTED: Final = f"SELECT {_LOGS}, {_WRITES} FROM identity WHERE id = 1"
"""How many logs the store has had, and how often it was counted since the last one began; older versions wrote something else."""
COUNT: Final = f"UPDATE identity SET probe = {_LOGS} || ' ' || ({_WRITES} + 1) WHERE id = 1"
_COUNT_LOG: Final = f"UPDATE identity SET probe = ({_LOGS} + 1) || ' 0' WHERE id = 1"
"""Done by whoever began it, and only then: all that was in the log before is in the file, so the file has counted it."""

Counted = tuple[int, int]
_Place = tuple[int, int]
_Written = tuple[int, int, int]


class Identity(NamedTuple):
    """What a file says of itself."""

    layout: int
    name: str
    """Random, and new in every copy that a backup or a restore makes; nothing before layout 3."""
    kind: str
    """``store`` or ``backup``."""
    counted: Counted = (0, 0)
    """Grows as the store is written to; in the file itself it falls only where an older copy was put over it."""


class OpenedFiles:
    """The files as they were opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file_name = self._log_name = self._name = ""
        self._file: _Place | None = None
        self._log: _Place | None = None
        self._log_file = -1
        self._marked = b""
        self.wrong = ""
        """What is wrong with what the file holds; nothing, as far as anybody has seen."""
        self._known: _Written | None = None
        """When the file was last written to, as far as what it holds has been looked at since."""
        self._look_again_at = 0
        """It may have been written to once more in the same step of the clock; 0: it was not."""
        self._looking = threading.Lock()
        self._counted: Counted = (0, 0)
        """In the file, when it was last looked at."""
        self._logs = 0

    def begin(self, store: Identity) -> None:
        """From now on they are compared with how they lie there now; both are open, and this is what they say together."""
        log = log_of(self._path)
        self._file_name, self._log_name, self._name = os.fspath(self._path), os.fspath(log), store.name
        self._file, self._log = _place(self._path.stat()), _place(log.stat())
        self._log_file = os.open(log, os.O_RDONLY)
        self._logs = store.counted[0]
        alone = _tried(self._path, log=False)
        self._counted = min(alone.counted, store.counted) if isinstance(alone, Identity) else (0, 0)

    def end(self) -> None:
        """Closes what was opened to look at the files."""
        self._file = self._log = None
        if self._log_file >= 0:
            os.close(self._log_file)
            self._log_file = -1

    def check(self, *, committed: bool = False) -> None:
        """Raises StoreError where the path leads elsewhere, or where somebody else has written to the file.

        Takes some microseconds as long as nobody has. In a store with a log only checkpoints do, and what a commit writes to
        the file itself is taken for one.
        """
        if self._file is None:
            return
        file = _found(self._file_name, DELETED)
        if _place(file) != self._file:
            raise StoreError(REPLACED)
        if file.st_size == 0:
            raise StoreError(DAMAGED)
        if _place(_found(self._log_name, LOG_GONE)) != self._log:
            raise StoreError(LOG_GONE)
        if _written(file) != self._known:
            self.check_content(wholly=not committed and file.st_size <= CHECKED_AT_START)
        elif self._look_again_at and time.time_ns() > self._look_again_at:
            self.check_content()

    def log_head(self) -> bytes:
        """Bytes that are others whenever the log has begun from its beginning again."""
        return os.pread(self._log_file, *_PLACE_OF_SALTS) if self._log_file >= 0 else self._marked

    def needs_mark(self, head: bytes) -> bool:
        """Whether nobody has made sure that the identity is in the log that begins so."""
        return head != self._marked

    def log_is_marked(self, head: bytes, counted: Counted) -> None:
        """Somebody has; the file is to be looked at again, because it must have counted the log before this one."""
        with self._looking:
            self._marked, self._logs, self._known = head, counted[0], None

    def check_content(self, *, wholly: bool = False) -> None:
        """Raises StoreError where the file, read by itself, is not the store that was opened, or is damaged or an older copy.

        That is final: pages of another file may have been read meanwhile, and what they say would be written to this one.
        """
        with self._looking:
            last: _Written | None = None
            agreed, why = 0, self.wrong
            for _ in range(0 if why else MOST_LOOKS):
                file = _found(self._file_name, DELETED)
                agreed, last = agreed + 1 if _written(file) == last else 1, _written(file)
                why, enough = self._look(wholly=wholly)
                if not why:
                    self._known = last
                    now = time.time_ns()
                    self._look_again_at = now + CLOCK_STEP if abs(now - file.st_ctime_ns) < CLOCK_STEP else 0
                    return
                if agreed == enough:
                    self.wrong = why
                    break
                time.sleep(BETWEEN_LOOKS)
            raise StoreError(why)

    def _look(self, *, wholly: bool) -> tuple[str, int]:
        """What is wrong, and how many looks make it final."""
        try:
            found = _identity_alone(self._path)
            if found is None or found.name != self._name or found.counted < max(self._counted, (self._logs - 1, 0)):
                return OVERWRITTEN, SURE
            if wholly:
                with closing(_opened(self._path, log=True)) as file:
                    if check_fully(file, quickly=True):
                        return DAMAGED, SURE
        except sqlite3.Error as error:
            return why_sqlite(error), AGREED if is_damage(error) else MOST_LOOKS + 1
        self._counted = max(self._counted, found.counted)
        return "", 0

    def guard(self) -> sqlite3.Connection | None:
        """Where the file is not the store any more, a connection to be closed last: then the log is not merged into the file.

        SQLite does that when the last connection is closed, but not when it may only read.
        """
        try:
            self.check()
        except StoreError:
            with suppress(sqlite3.Error), ExitStack() as opened:  # where nothing can be opened, SQLite leaves it alone by itself
                guard = opened.enter_context(closing(_opened(self._path, log=True)))
                guard.execute("SELECT count(*) FROM sqlite_master")
                opened.pop_all()
                return guard
        return None


class WatchedConnection(sqlite3.Connection):
    """A connection whose commits count only if the file lies where it did, before and after."""

    watch: OpenedFiles | None = None

    def commit(self) -> None:
        """Stores; StoreError where nobody could find it again."""
        watch = self.watch
        if watch is None:
            super().commit()
            return
        head = watch.log_head()
        try:
            watch.check()
        except StoreError:
            self.rollback()
            raise
        super().commit()
        if watch.needs_mark(new := watch.log_head()):
            self._mark_log(watch, new, began=new != head)
        watch.check(committed=True)

    def _mark_log(self, watch: OpenedFiles, head: bytes, *, began: bool) -> None:
        """Writes the identity's page into the log, so that the log can be told from another file's."""
        try:
            self.execute("BEGIN IMMEDIATE")
            self.execute(_COUNT_LOG if began and watch.log_head() == head else COUNT)
            counted = self.execute(COUNTED).fetchone()
            super().commit()
        except sqlite3.Error:  # another program writes; the next commit sees to it, and what was asked for is stored
            if self.in_transaction:
                self.rollback()
            return
        watch.log_is_marked(watch.log_head(), counted)


def log_of(path: Path) -> Path:
    """The write-ahead log, beside the file that a link leads to."""
    file = path.resolve()
    return file.with_name(f"{file.name}-wal")


def identity(path: Path, *, log: bool) -> Identity | None:
    """What the file says of itself, with the log beside it or alone; None: it is no store of ours. Changes neither."""
    with closing(_opened(path, log=log)) as file:
        return identity_in(file)


def _identity_alone(path: Path) -> Identity | None:
    """What the file of a store that is open says of itself without its log.

    A checkpoint stops early where somebody reads how the store was before, and then the file may be shorter than it says. That
    is no damage as long as the log has what is missing at its end.
    """
    try:
        return identity(path, log=False)
    except sqlite3.Error as error:
        if not is_damage(error) or not _ends_in_log(path):
            raise
    with closing(_opened(path, log=False)) as file:
        file.execute("PRAGMA writable_schema = ON")  # SQLite reads a file that is too short only for whoever would mend it
        return identity_in(file)


def _ends_in_log(path: Path) -> bool:
    with closing(_opened(path, log=True)) as file:
        pages, size = (file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    missing = range(path.stat().st_size // size + 1, pages + 1)
    return len(missing) > 0 and pages_in_log(log_of(path)).issuperset(missing)


def pages_in_log(log: Path) -> set[int]:
    """The numbers of the pages that the log has, from its head to the first frame of an older one that it was written over."""
    pages = set()
    with log.open("rb") as file:
        head = file.read(_LOG_HEAD)
        frame = _FRAME_HEAD + int.from_bytes(head[8:12], "big")
        while len(read := file.read(frame)) == frame and read[8:16] == head[16:24]:
            pages.add(int.from_bytes(read[:4], "big"))
    return pages


def opened_to_read(path: Path) -> sqlite3.Connection:
    """A file with the log beside it, if there is one; neither is changed."""
    return _opened(path, log=log_of(path).exists())


def _opened(path: Path, *, log: bool) -> sqlite3.Connection:
    how = "mode=ro" if log else "mode=ro&immutable=1"
    return sqlite3.connect(f"file:{quote(os.fspath(path.absolute()))}?{how}", timeout=1, uri=True, isolation_level=None)


def identity_in(file: sqlite3.Connection) -> Identity | None:
    """What an open file says of itself; None: it is no store of ours."""
    layout = file.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "heartbeat" not in tables:
        return None
    if "identity" not in tables:
        return Identity(layout, "", "store")
    name, kind = file.execute("SELECT name, kind FROM identity").fetchone() or ("", "store")
    return Identity(layout, name, kind, file.execute(COUNTED).fetchone() or (0, 0))


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
    if isinstance(alone, Identity) and found is not None and alone.counted < (found.counted[0] - 1, 0):
        raise StoreError(
            f"{path} is an older copy of the store than the one that {log} is the log of, and opening them together would mix "
            "the two. Put the latest file back beside the log, or use “holmgang restore” with a backup."
        )
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


def is_readable_alone(path: Path) -> bool:
    """Whether the file is whole without its log; after a crash in the middle of a checkpoint it is not."""
    return not isinstance(_tried(path, log=False), sqlite3.Error)


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


def _written(found: os.stat_result) -> _Written:
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _found(path: str, otherwise: str) -> os.stat_result:
    try:
        return os.stat(path)  # noqa: PTH116 - done for every commit, and a Path takes longer
    except FileNotFoundError as error:
        raise StoreError(otherwise) from error
    except OSError as error:
        raise StoreError(f"The store’s file cannot be looked at ({error.strerror}).") from error
