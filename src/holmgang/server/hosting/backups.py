"""Copies of a store in files of their own."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from holmgang.server.store import StoreError, open_store
from holmgang.server.store.sqlite import SqliteStore, private
from holmgang.server.store.sqlite_file import examine, renew

from .open_store import is_there


def backup(where: str, file: Path) -> int:
    """Copies a SQLite store into a new file, while it is being served or not; how many bytes that made."""
    store = open_store(where)
    if not isinstance(store, SqliteStore):
        raise StoreError("PostgreSQL has its own tool for this: pg_dump.")
    if not is_there(store.path):
        raise StoreError(f"There is no store at {store.path} to back up.")
    if is_there(file):
        raise StoreError(f"{file} exists already and is left as it is: name a new file.")
    examine(store.path, serving=False)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        private(draft)
        with closing(sqlite3.connect(store.path)) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            renew(copy, "backup")
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
