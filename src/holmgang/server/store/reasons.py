"""Why a store cannot be used, in plain sentences that anybody may read: no path and no statement is in them."""

import sqlite3
from typing import Final

from . import Damaged, StoreError

DAMAGED: Final = (
    "The store is damaged, so nothing more is written to it. Whoever runs this server: stop it, "
    "look with “holmgang doctor”, and go back to a backup with “holmgang restore”."
)
DELETED: Final = (
    "The store’s file was deleted or moved away, so nothing can be kept. Whoever runs this server: put it back, "
    "or stop the server and go back to a backup with “holmgang restore”."
)
REPLACED: Final = (
    "Another file lies where the store was, so nothing can be kept. Whoever runs this server: put the old one back, "
    "or stop the server and use “holmgang restore”."
)
OVERWRITTEN: Final = (
    "Somebody has written over the store’s file, so nothing can be kept. Whoever runs this server: stop it, "
    "look with “holmgang doctor”, and go back to a backup with “holmgang restore”."
)
LOG_GONE: Final = (
    "The log beside the store’s file was deleted or replaced, so nothing can be kept. "
    "Whoever runs this server: put it back, or stop the server and look with “holmgang doctor”."
)

_SQLITE: Final = {
    "SQLITE_FULL": "The store’s disk is full: somebody has to make room on it.",
    "SQLITE_BUSY": "Another program keeps the store locked: it has to finish first.",
    "SQLITE_LOCKED": "Another program keeps the store locked: it has to finish first.",
    "SQLITE_READONLY": "The store cannot be written to: its file or its disk is read-only.",
    "SQLITE_CANTOPEN": "The store’s file or the log beside it cannot be opened.",
    "SQLITE_IOERR": "The store’s disk does not work: it cannot be read or written.",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": DAMAGED,
}

_POSTGRES: Final = {
    "25006": "The database is read-only now: it may be a copy that only follows another.",
    "42P01": "The store’s tables are not there any more.",
    "3F000": "The store’s tables are not there any more.",
    "3D000": "The database is not there any more.",
    "53100": "The database’s disk is full: somebody has to make room on it.",
    "53300": "The database has no connection left for this server.",
    "57P03": "The database is starting or stopping.",
    "57P01": "The database was stopped.",
    "42501": "The database does not let this server use its tables.",
    "XX001": "The database is damaged: a table cannot be read.",
    "XX002": "The database is damaged: an index cannot be read.",
}


def why_sqlite(error: sqlite3.Error) -> str:
    """What SQLite's error means for whoever plays or runs the server."""
    name = getattr(error, "sqlite_errorname", None) or ""
    kind = "_".join(name.split("_")[:2])
    return _SQLITE.get(kind, f"The store cannot be written ({error}).")


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is spoilt."""
    return why_sqlite(error) == DAMAGED


def not_stored(error: sqlite3.Error) -> StoreError:
    """What is said of a change that SQLite refused."""
    why = why_sqlite(error)
    failure = Damaged(why) if why == DAMAGED else StoreError(f"{why} Nothing was changed; try again.")
    failure.__cause__ = error
    return failure


def why_postgres(error: Exception) -> str:
    """What PostgreSQL's error means for whoever plays or runs the server; most mean that there is no connection."""
    state = getattr(error, "sqlstate", None)
    return _POSTGRES.get(state or "", f"The database does not answer ({type(error).__name__}).")
