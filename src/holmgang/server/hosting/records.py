"""Records of finished matches, for everybody."""

import os
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.core.record_text import write_record
from holmgang.games import find_kind
from holmgang.matches.match import Match

from ..store import Kept, Store, StoreError, Unreadable
from .matches import found, listed


class Exported(NamedTuple):
    """A record with a name for its file; or why it could not be written."""

    name: str
    text: str | None
    why: str = ""


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


async def export(store: Store, folder: Path, match: str | None = None) -> list[Exported]:
    """Writes records into a folder, a file each; those already there are left. What was new, written or not."""
    new: list[Exported] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        async for each in records(store, match, spare=lambda name: (folder / name).exists()):
            new.append(each)
            if each.text is not None:
                draft = folder / f".{each.name}.{os.getpid()}"
                draft.write_text(each.text, encoding="utf-8")
                draft.replace(folder / each.name)
    except OSError as error:
        raise StoreError(f"Records cannot be written to {folder}: {error.strerror}.") from error
    return new


def day(at: int) -> str:
    """The date, as records tell it."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


async def _record(store: Store, kept: Kept) -> str:
    played = Match(find_kind(kept.setup.game), await store.entries(kept.id), secret=kept.secret)
    return write_record(played.record([("Date", day(kept.created))]))
