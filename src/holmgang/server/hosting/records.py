"""Records of finished matches, for everybody."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.core.record_text import write_record
from holmgang.games import find_kind
from holmgang.matches.match import Match
from holmgang.server.store import Kept, Store, StoreError, Unreadable

from .matches import found, listed


class Exported(NamedTuple):
    """A record with a name for its file; or why it could not be written."""

    name: str
    text: str | None
    why: str = ""


class ExportedRecords(NamedTuple):
    """What became of the records that were to go into a folder, by the names of their files."""

    written: list[str]
    there: list[str]
    """Left as they were."""
    not_written: list[tuple[str, str]]
    """Each with the reason."""


class NotOver(HolmgangError):
    """A match that has to be over first."""


async def records(
    store: Store, match: str | None = None, *, spare: Callable[[str], bool] = lambda _name: False
) -> AsyncIterator[Exported]:
    """The records of all matches that are over, or of one, each with a name for its file; those to be spared are not read."""
    if match is None:
        over = await listed(store, "over")
    else:
        named = await found(store, match)
        if named.phase != "over":
            raise NotOver(f"The match {match} is not over: its record would show what one side must not know.")
        over = [named]
    for kept in over:
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


async def export(store: Store, folder: Path, match: str | None = None) -> ExportedRecords:
    """Writes records into a folder, a file each; those already there are left, and one that cannot be written stops no other."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"Records cannot be written to {folder}: {error.strerror}.") from error
    shelf = ExportedRecords([], [], [])

    def is_there(name: str) -> bool:
        if (folder / name).is_file():
            shelf.there.append(name)
            return True
        return False

    async for each in records(store, match, spare=is_there):
        why = each.why if each.text is None else _write(folder, each.name, each.text)
        if why is None:
            shelf.written.append(each.name)
        else:
            shelf.not_written.append((each.name, why))
    return shelf


def _write(folder: Path, name: str, text: str) -> str | None:
    """Writes a file, whole or not at all; why it was not written."""
    draft = folder / f".{name}.{os.getpid()}"
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(folder / name)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        return f"{error.strerror}."
    return None


def day(at: int) -> str:
    """The date, as records tell it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


async def _record(store: Store, kept: Kept) -> str:
    played = Match(find_kind(kept.setup.game), await store.entries(kept.id), secret=kept.secret)
    return write_record(played.record([("Date", day(kept.created))]))
