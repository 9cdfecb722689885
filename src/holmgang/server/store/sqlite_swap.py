"""Putting another file in the place of a store, whole or not at all, however it is interrupted.

What is to come lies beside the store under a name of its own, complete and on the disk. From then on it counts: whoever opens the
store next, be it the one who began or a server after a crash, does what is left to do.
"""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

READY: Final = ".restored-"
ASIDE: Final = ".before-"


def hand_over(draft: Path, store: Path) -> None:
    """A finished file is to take the store's place; the lock of the store is held by the caller."""
    _sync(draft)
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    draft.rename(store.with_name(f"{store.name}{READY}{stamp}"))
    _sync(store.parent)


def is_handed_over(store: Path) -> bool:
    """Whether something waits to take the store's place."""
    return bool(_waiting(store))


def take_over(store: Path) -> Path | None:
    """Does it, if there is something; where the old store lies now, with its log beside it. The caller holds the lock."""
    kept: Path | None = None
    for ready in _waiting(store):
        aside = store.with_name(store.name + ASIDE + ready.name.removeprefix(store.name + READY))
        for ending in ("-wal", "-journal", ""):  # the store itself last: until then its log is found beside it or aside
            old = store.with_name(store.name + ending)
            if old.exists():
                old.rename(aside.with_name(aside.name + ending))
        store.with_name(f"{store.name}-shm").unlink(missing_ok=True)  # an index of the log, which nobody misses
        kept = aside if aside.exists() else None
        ready.rename(store)
        _sync(store.parent)
    return kept


def _waiting(store: Path) -> list[Path]:
    return sorted(each for each in store.parent.iterdir() if each.name.startswith(store.name + READY))


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
