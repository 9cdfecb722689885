"""Runs the stores' common tests where this is imported: in a browser's worker, over its storage."""

import inspect
import json
import traceback
from collections.abc import Awaitable, Callable

from holmgang.server.store.indexed_db import BrowserStorage, IndexedDbStore
from tests.server import test_store_promises
from tests.server.stored_matches import nobody

PROMISES = {
    name: test
    for name, test in vars(test_store_promises).items()
    if name.startswith("test_") and inspect.iscoroutinefunction(test)
}


async def kept(storage: Callable[[str], Awaitable[BrowserStorage]]) -> str:
    """Each by its name with what is wrong where it is not kept, as JSON; ``storage`` opens an empty one."""
    found = {}
    for name, test in PROMISES.items():
        store = IndexedDbStore(await storage(name))
        await store.start(nobody)
        try:
            await test(store)
            found[name] = ""
        except Exception:  # noqa: BLE001 - each is told
            found[name] = traceback.format_exc()
        await store.close()
    return json.dumps(found)
