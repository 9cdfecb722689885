"""What is done with tasks and futures wherever they are kept."""

import asyncio
from typing import Any


async def end(*tasks: "asyncio.Future[Any] | None") -> None:
    """Cancels those of them that were begun, and waits until they are over."""
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


def settle(future: "asyncio.Future[Any]", result: Any = None, error: Exception | None = None) -> None:
    """Tells whoever waits; it may be gone by now."""
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
