"""What was built: the client by ``make web``, and Python for the browser by ``make runtime``; the wheel has both."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from holmgang.games import OWN_GAMES
from holmgang.server.api.games import games_page
from holmgang.server.live.messages import ENCODER

START = "index.html"
"""The page that starts the client."""
SERVICE_WORKER = "service-worker.js"
RUNTIME = "python/"
"""Where the page looks for what plays without a server."""
LIST = f"{RUNTIME}files.json"
LICENCES = "licences/"
HASHED = ("assets/", RUNTIME)
"""Files below these have names that depend on what they hold."""

_PACKAGE = files("holmgang.server")


def client_files() -> dict[str, Traversable]:
    """The client's files by their paths; none where it is not built."""
    return dict(_walk(_PACKAGE.joinpath("static"), ""))


def runtime_files() -> dict[str, Traversable]:
    """Those of Python for the browser; none where it is not built. Their licences are beside those of the client's."""
    found = _walk(_PACKAGE.joinpath("runtime"), "")
    return {name if name.startswith(LICENCES) else RUNTIME + name: file for name, file in found}


def is_hashed(name: str) -> bool:
    """Whether a file of this name never changes."""
    return name.startswith(HASHED) and name != LIST


def needed_offline(name: str) -> bool:
    """Whether the client itself has a use for a file; previews of links, icons for installing and licences are for others."""
    return not name.startswith(("previews/", "icons/", LICENCES))


@cache
def known_pages() -> dict[str, bytes]:
    """What is the same for everybody, as files: the games and their rules can be looked at before Python is there. Our own games
    only: no other package's is in the browser."""
    from holmgang.server.api.rules_pages import rules_of  # what reads Markdown takes long to load

    told: dict[str, object] = {"games": games_page(own=True)}
    told |= {f"rules-{game}": rules_of(game) for game in OWN_GAMES}
    return {f"pages/{name}.json": ENCODER.encode(page) for name, page in told.items()}


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir() if folder.is_dir() else ():
        if each.is_dir():
            yield from _walk(each, f"{prefix}{each.name}/")
        else:
            yield prefix + each.name, each
