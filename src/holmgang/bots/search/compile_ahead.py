"""Compiles the search for a game, and keeps that: ``python -m holmgang.bots.search.compile_ahead GAME``."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from holmgang.folders import cache_folder
from holmgang.games import find_kind

from .plain_or_compiled import compile_now


def main(name: str) -> None:
    """Gives way to whatever else the machine does."""
    if hasattr(os, "nice"):
        os.nice(5)
    _take_memory()
    from holmgang.compiling.caching import NotKept

    warnings.simplefilter("error", NotKept)  # whoever waits for this would have to compile it again
    with one_at_a_time():
        compile_now(find_kind(name).make())


def _take_memory() -> None:
    """As much as the system gives to anybody: who began this may be a bot of a server, which is allowed less than this needs."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Whoever comes second on a machine finds what the first has kept."""
    try:
        import fcntl
    except ImportError:  # a system without such locks compiles twice
        yield
        return
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main(*sys.argv[1:])
