"""Additions to matches as rows of SQLite's tables. Many are stored by the same two statements, because many come at once."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import MovedOn, write_entry

from . import Addition, not_stored
from .rows import opened, phase_of, write

_MATCH: Final = "UPDATE matches SET number = ?, touched = ?, phase = ?, ended = ?, alarm = ? WHERE id = ? AND number = ?"
_ENTRY: Final = "INSERT INTO entries (match, number, entry) VALUES (?,?,?)"
_SETUP: Final = "UPDATE matches SET setup = ? WHERE id = ?"


class Rows(NamedTuple):
    """An addition as values of those statements."""

    match: tuple[Any, ...]
    entries: list[tuple[str, int, str]]
    setup: tuple[str, str] | None


def rows_of(match: str, seen: int, addition: Addition) -> Rows:
    """An addition to a match of which so many entries have been seen."""
    entries = addition.entries
    ended = None if addition.ended is None else write(addition.ended)
    setup = opened(entries)
    return Rows(
        (seen + len(entries), addition.now, phase_of(addition.ended), ended, addition.alarm, match, seen),
        [(match, number, write_entry(entry)) for number, entry in enumerate(entries, seen)],
        None if setup is None else (write(setup), match),
    )


def store_all(db: sqlite3.Connection, additions: Sequence[Rows]) -> list[HolmgangError | None]:
    """Stores each addition or none of it, and says of each what kept it from being stored, if anything did."""
    if len(additions) > 1 and _kept(db, lambda: _store(db, additions)) is None:
        return [None] * len(additions)
    return [_kept(db, lambda each=each: _store(db, [each])) for each in additions]  # type: ignore[misc]  # bound at once


def _store(db: sqlite3.Connection, additions: Sequence[Rows]) -> None:
    changed = db.executemany(_MATCH, [each.match for each in additions])
    if changed.rowcount != len(additions):
        raise MovedOn("The match has moved on.")
    db.executemany(_ENTRY, [entry for each in additions for entry in each.entries])
    for each in additions:
        if each.setup is not None:
            db.execute(_SETUP, each.setup)


def _kept(db: sqlite3.Connection, work: Callable[[], None]) -> HolmgangError | None:
    """Does it whole or not at all, within a transaction that others share."""
    db.execute("SAVEPOINT addition")
    try:
        work()
    except (MovedOn, sqlite3.Error) as error:
        if not db.in_transaction:
            raise  # the engine has given all of it up
        db.execute("ROLLBACK TO addition")
        return error if isinstance(error, MovedOn) else not_stored(error)
    finally:
        if db.in_transaction:
            db.execute("RELEASE addition")
    return None
