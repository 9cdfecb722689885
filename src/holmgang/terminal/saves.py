"""Where local matches are kept: one SQLite file in the user's data folder, so that no acknowledged move is ever lost.

``HOLMGANG_HOME`` names another folder. An entry counts once its transaction is on disk; what was not committed when the power
went never happened.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from holmgang.core.errors import HolmgangError, UnknownName, shown
from holmgang.core.seats import SEATS
from holmgang.folders import data_folder
from holmgang.games import NotLoaded, find_kind
from holmgang.matches.entries import (
    HUMAN,
    BrokenLog,
    Chanced,
    Entry,
    Moved,
    MovedOn,
    Opened,
    Sealed,
    Setup,
    Undone,
    read_entry,
    write_entry,
)
from holmgang.matches.folded_log import FoldedLog

from .players import on_screen

FILE_NAME = "matches.db"
LAYOUT = 1
"""The version of the tables below."""

_TABLES = """
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    touched TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    record TEXT
);
CREATE TABLE IF NOT EXISTS entries (
    match INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
"""


class SavesError(HolmgangError):
    """The store cannot be read or written."""


class NoSuchMatch(HolmgangError):
    """A match that is not in the store, or is over."""


@dataclass(frozen=True)
class Saved:
    """An unfinished match, for a list."""

    id: int
    setup: Setup
    touched: datetime
    """When it was last played."""
    decisions: int

    def __str__(self) -> str:
        title = find_kind(self.setup.game).title
        first, second = on_screen(self.setup)
        when = self.touched.astimezone()
        moves = f"{self.decisions} decision{'s' * (self.decisions != 1)}"
        return f"{self.id}  {title}: {first} against {second}, {moves}, left {when:%d %b %H:%M}"

    def to_json(self) -> dict[str, Any]:
        """Plain values, the time as ISO 8601."""
        return {
            "id": self.id,
            "game": self.setup.game,
            "names": list(self.setup.names),
            "seats": list(self.setup.seats),
            "touched": self.touched.isoformat(),
            "decisions": self.decisions,
        }


@dataclass(frozen=True)
class DamagedMatch:
    """A match in the store that can be neither listed nor resumed."""

    id: int
    problem: str

    def __str__(self) -> str:
        why = self.problem.rstrip(".")
        return f"The stored match {self.id} cannot be resumed: {why}. holmgang resume {self.id} --forget deletes it."


class Made(NamedTuple):
    """A match that was ever made here, over or not."""

    number: int
    setup: Setup


class Shelf(NamedTuple):
    """The matches that are not finished, the one left last first, and those of which nobody knows."""

    unfinished: list[Saved]
    damaged: list[DamagedMatch]


class Saves:
    """The store. Nothing is created on disk before there is something to keep."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    @classmethod
    def open(cls) -> "Saves":
        """The store of whoever uses this machine."""
        return cls(data_folder())

    @property
    def untouched(self) -> bool:
        """Whether no match was ever kept here."""
        return not self.path.exists()

    def unfinished(self) -> list[Saved]:
        """The matches that can be resumed, the one left last first."""
        return self.shelf().unfinished

    def shelf(self) -> Shelf:
        """All matches that are not finished; one that is damaged does not hide the others. Those in which nobody has done
        anything are left out: there is nothing to go on with, and perhaps a window has one open just now."""
        shelf = Shelf([], [])
        if self.untouched:
            return shelf
        with self._reading() as store:
            rows = store.execute("SELECT id, touched FROM matches WHERE NOT finished ORDER BY touched DESC, id DESC").fetchall()
            for number, touched in rows:
                try:
                    entries = _entries(store, number)
                    if somebody_did_something(entries):
                        shelf.unfinished.append(_saved(number, touched, entries))
                except (BrokenLog, NotLoaded) as error:
                    shelf.damaged.append(DamagedMatch(number, str(error)))
                except UnknownName as error:
                    shelf.damaged.append(DamagedMatch(number, f"its game {shown(error.name)} is not installed here."))
        return shelf

    def latest(self, most: int) -> list[Made]:
        """So many of the matches made last, the latest first; those that cannot be read are passed over."""
        if self.untouched:
            return []
        with self._reading() as store:
            rows = store.execute(
                "SELECT id, entry FROM matches JOIN entries ON match = id AND number = 0 ORDER BY id DESC LIMIT ?", (most,)
            ).fetchall()
        made = []
        for number, line in rows:
            with suppress(BrokenLog):
                if isinstance(opened := read_entry(line), Opened):
                    made.append(Made(number, opened.setup))
        return made

    def finished(self, number: int) -> FoldedLog | None:
        """A match that is over, as it was played; None if it goes on or cannot be read."""
        try:
            entries = self.read_entries(number)
            match = FoldedLog(find_kind(_setup(entries).game), entries)
        except HolmgangError:
            return None
        return None if match.ending is None else match

    def begin(self, record: Path | None = None) -> "SavedLog":
        """A place for a new match; ``record`` is where its record is to be written in the end."""
        return SavedLog(self, None, record)

    def resume(self, wanted: str | None, record: Path | None = None) -> "SavedLog":
        """The place of an unfinished match: the one with this number, or the one left last.

        ``record``, where given, is from now on the file that its record is to be written to.
        """
        shelf = self.shelf()
        number = None if wanted is None else wanted.strip().removeprefix("#")
        for damaged in shelf.damaged:
            if str(damaged.id) == number:
                raise NoSuchMatch(str(damaged))
        if not shelf.unfinished:
            raise NoSuchMatch("There is no unfinished match; begin one with holmgang play.")
        for saved in shelf.unfinished:
            if number is None or str(saved.id) == number:
                if record is not None:
                    with self.writing() as store:
                        store.execute("UPDATE matches SET record = ? WHERE id = ?", (str(record.absolute()), saved.id))
                return self._kept(saved.id)
        numbers = ", ".join(str(saved.id) for saved in shelf.unfinished)
        raise NoSuchMatch(f"There is no unfinished match {shown(number or '')}: those to resume are {numbers}.")

    def forget(self, wanted: str) -> int:
        """Deletes the unfinished match with this number, which is returned, whether or not it could be resumed."""
        number, shelf = wanted.strip().removeprefix("#"), self.shelf()
        for each in [saved.id for saved in shelf.unfinished] + [damaged.id for damaged in shelf.damaged]:
            if str(each) == number:
                self.delete(each)
                return each
        raise NoSuchMatch(f"There is no unfinished match {shown(number)}; holmgang resume --list has them all.")

    def delete(self, number: int) -> None:
        """Forgets a match."""
        with self.writing() as store:
            store.execute("DELETE FROM matches WHERE id = ?", (number,))

    def _kept(self, number: int) -> "SavedLog":
        with self._reading() as store:
            (record,) = store.execute("SELECT record FROM matches WHERE id = ?", (number,)).fetchone()
        return SavedLog(self, number, None if record is None else Path(record))

    def read_entries(self, number: int) -> list[Entry]:
        with self._reading() as store:
            return _entries(store, number)

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """A transaction that holds the write lock from its start; all of it is on disk afterwards, or none."""
        return self._opened("BEGIN IMMEDIATE", "written")

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """The store as it is at one moment, whoever writes meanwhile."""
        return self._opened("BEGIN", "read")

    @contextmanager
    def _opened(self, begin: str, done: str) -> Iterator[sqlite3.Connection]:
        """The file, open for one transaction; what was not committed when it is closed never happened.

        What the database says is turned into what its owner can do.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=5, isolation_level=None)) as store:
                self._prepare(store)
                store.execute(begin)
                yield store
                store.execute("COMMIT")
        except (sqlite3.Error, OSError, BrokenLog) as error:
            raise SavesError(
                f"The saved matches in {self.path} cannot be {done} ({error}). Set HOLMGANG_HOME to another folder, "
                "move the file away if it is damaged, or play with --no-save."
            ) from error

    def _prepare(self, store: sqlite3.Connection) -> None:
        (layout,) = store.execute("PRAGMA user_version").fetchone()
        if layout > LAYOUT:
            raise SavesError(
                f"{self.path} was written by a newer Holmgang: use that one, or set HOLMGANG_HOME to another folder."
            )
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA synchronous = FULL")
        store.execute("PRAGMA foreign_keys = ON")
        if layout == 0:
            store.executescript(f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {LAYOUT}; COMMIT;")


class SavedLog:
    """The log of one match in the store. A new match gets its number with its first entry."""

    def __init__(self, saves: Saves, number: int | None, record: Path | None) -> None:
        self.number = number
        self.record = record
        self._saves = saves

    def read(self) -> Sequence[Entry]:
        """All entries so far."""
        return () if self.number is None else self._saves.read_entries(self.number)

    def append(self, number: int, entries: Sequence[Entry]) -> None:
        """Keeps these entries for good, or none of them if another window was faster."""
        with self._saves.writing() as store:
            match = self.number
            if match is None:
                record = None if self.record is None else str(self.record.absolute())
                match = store.execute("INSERT INTO matches (touched, record) VALUES (?, ?)", (_now(), record)).lastrowid
            (count,) = store.execute("SELECT COUNT(*) FROM entries WHERE match = ?", (match,)).fetchone()
            if count != number:
                raise MovedOn("This match was played on in another window: your move was not made, and nothing is lost.")
            rows = [(match, at, write_entry(entry)) for at, entry in enumerate(entries, number)]
            store.executemany("INSERT INTO entries (match, number, entry) VALUES (?, ?, ?)", rows)
            store.execute("UPDATE matches SET touched = ? WHERE id = ?", (_now(), match))
        self.number = match

    def forget(self) -> None:
        """Keeps nothing of a match that never began."""
        if self.number is not None:
            self._saves.delete(self.number)

    def finish(self) -> None:
        """The match is over: it is no longer among those to resume."""
        with self._saves.writing() as store:
            store.execute("UPDATE matches SET finished = 1 WHERE id = ?", (self.number,))


def somebody_did_something(entries: Sequence[Entry]) -> bool:
    """Whether a person has in a match, or where only programs play, one of them."""
    setup = _setup(entries)
    people = [seat for seat in SEATS if setup.seats[seat] == HUMAN] or SEATS
    for entry in entries[1:]:
        match entry:
            case Chanced():
                continue
            case Moved(moves):
                done = any(moves[seat] is not None for seat in people)
            case Sealed(seat):
                done = seat in people
            case _:
                done = True
        if done:
            return True
    return False


def _entries(store: sqlite3.Connection, number: int) -> list[Entry]:
    rows = store.execute("SELECT entry FROM entries WHERE match = ? ORDER BY number", (number,)).fetchall()
    if not rows:
        raise BrokenLog("It is empty or was deleted.")
    return [read_entry(line) for (line,) in rows]


def _saved(number: int, touched: str, entries: Sequence[Entry]) -> Saved:
    """A match for the list, if this Holmgang knows its game."""
    setup = _setup(entries)
    find_kind(setup.game)
    try:
        when = datetime.fromisoformat(touched)
    except ValueError as error:
        raise BrokenLog("Nobody knows when it was played.") from error
    return Saved(number, setup, when, _decisions(entries))


def _setup(entries: Sequence[Entry]) -> Setup:
    opened = entries[0]
    if not isinstance(opened, Opened):
        raise BrokenLog("It does not begin with its set-up.")
    return opened.setup


def _decisions(entries: Sequence[Entry]) -> int:
    """How many choices stand, those taken back not counted."""
    made: list[tuple[int, int]] = []
    for number, entry in enumerate(entries):
        match entry:
            case Moved(moves):
                made.append((number, sum(moves[seat] is not None for seat in SEATS)))
            case Undone(before):
                made = [each for each in made if each[0] < before]
            case _:
                pass
    return sum(count for _, count in made)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
