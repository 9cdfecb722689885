"""Opening a store for a moment, to do something in it while a server may be running on it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from holmgang.server.store import Store, StoreError, open_store
from holmgang.server.store.sqlite import SqliteStore

T = TypeVar("T")


class NoStore(StoreError):
    """A store that should be there and is not."""


def with_store(where: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Opens a store for a moment; a server may be running on it."""

    async def opened() -> T:
        store = open_store(where)
        if isinstance(store, SqliteStore) and not is_there(store.path):
            raise NoStore(f"There is no store at {store.path}.")
        await store.start(lambda _match, _number: None, alone=False)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


def is_there(path: Path) -> bool:
    """Whether there is a file; StoreError where that cannot be found out."""
    try:
        return path.exists()
    except OSError as error:
        raise StoreError(f"{path} cannot be looked for: {error.strerror}.") from error
