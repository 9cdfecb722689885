"""Packages that an install may do without: each comes with an extra, and is asked for by that name where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from .errors import HolmgangError

EXTRAS = {
    "server": ("litestar", "uvicorn", "httptools", "markdown_it"),
    "fast": ("numba", "numpy"),
    "research": ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "PIL"),
    "gpu": ("cupy",),
    "postgres": ("asyncpg",),
}
"""What is imported by name from the packages of each extra; uvloop comes with the server, which does without it where it must."""

BRINGS = {"research": ("fast",), "gpu": ("fast",)}
"""The extras that others bring with them."""


def command(extra: str) -> str:
    """What adds an extra to an install."""
    return f'pip install "holmgang[{extra}]"'


def is_installed(extra: str) -> bool:
    """Whether all that comes with an extra is there, as far as one can tell without loading it."""
    return all(find_spec(package) is not None for package in EXTRAS[extra])


class MissingExtra(HolmgangError):
    """Something that this install was made without; ``command`` adds it."""

    def __init__(self, what: str, extra: str) -> None:
        self.command = command(extra)
        super().__init__(f"{what} needs packages that are not installed; add them with: {self.command}", (self.command,))


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Goes around imports of what comes with an extra. ``what`` begins the sentence where it is missing: what needs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        brought = {package for each in (extra, *BRINGS.get(extra, ())) for package in EXTRAS[each]}
        if error.name is None or error.name.partition(".")[0] not in brought:
            raise
        raise MissingExtra(what, extra) from error
