"""The browser client: its built files, the page that starts it, and the headers that keep it safe."""

import gzip
import mimetypes
from functools import cache, cached_property
from typing import Final, NamedTuple

from holmgang.games import OWN_GAMES
from holmgang.server.pages.built import SERVICE_WORKER, START, client_files, is_hashed, known_pages, needed_offline, runtime_files
from holmgang.server.pages.policy import DIRECTIVES
from holmgang.server.pages.previews import PLACE, preview
from holmgang.server.pages.service_worker import filled

BASE: Final = b'<base href="/">'
"""Stands in the built page; the server puts its sub-path there."""

POLICY: Final = f"{DIRECTIVES}; frame-ancestors 'none'"

SAFE: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
"""Goes with every answer."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"

OWN_KINDS: Final = {"webmanifest": "application/manifest+json", "woff2": "font/woff2"}
"""By the ending of a file, where not every machine knows it."""
PACKED_ALREADY: Final = ("font/", "image/png", "application/octet-stream")
"""What is no smaller for being packed once more."""
FOLDERS: Final = ("assets", "python", "pages")
"""In which there are files, and nothing else."""

CLIENT_PAGES: Final = frozenset({"", "match", "new", "learn", "editor", "replay", "games", "puzzles", "about"})
"""First parts of the addresses that the client has a page for (web/src/main.tsx)."""
ADMIN_PAGE: Final = "admin"
"""For moderators; where there are none, there is no such page."""

UNBUILT: Final = "The pages are not built. From a checkout: make web. The interface for programs works: see /api/schema.\n"


KNOWN: Final = frozenset({"pages/games.json", *(f"pages/rules-{game}.json" for game in OWN_GAMES)})
"""What is the same for everybody, as files; put together when somebody asks for one of them."""


class ClientFile(NamedTuple):
    """A file of the client with the headers that it is sent with."""

    body: bytes
    kind: str
    caching: str

    status: int = 200
    starts: bool = False
    """Whether it starts the client: then it is filled in anew for each who asks."""

    def packed(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        """The body for a browser that accepts these encodings, and the headers that go with it."""
        headers = {"Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if "gzip" not in accepted or self.kind.startswith(PACKED_ALREADY):
            return self.body, headers
        packed = gzip.compress(self.body, mtime=0) if self.starts else _gzipped(self.body)
        return packed, {**headers, "Content-Encoding": "gzip"}


class ClientFiles:
    """The client's files, read once, since they are few and small; and those with which a page plays when the line is gone, which
    are read when they are asked for."""

    def __init__(self, base: str, *, admin: bool = False) -> None:
        self._base = base
        self._pages = CLIENT_PAGES | {ADMIN_PAGE} if admin else CLIENT_PAGES
        self._files = {name: _page(name, file.read_bytes()) for name, file in client_files().items()}
        self._runtime = runtime_files()
        self._script = self._files.pop(SERVICE_WORKER, None)
        start = self._files.pop(START, None)
        based = b"" if start is None else start.body.replace(BASE, f'<base href="{base}">'.encode())
        self._start = None if start is None else start._replace(body=based, starts=True)
        self._pictures = frozenset(name for name in self._files if name.endswith(".png"))

    @property
    def built(self) -> bool:
        """Whether there is a client at all, which ``make web`` builds."""
        return self._start is not None

    @property
    def names(self) -> frozenset[str]:
        """Of all files and pages, each part of their paths."""
        files = (*self._files, *self._runtime, *KNOWN, SERVICE_WORKER)
        return self._pages | {part for name in files for part in name.split("/")}

    def find(self, path: str, query: str = "", origin: str = "") -> ClientFile | None:
        """The file at a path below the base, or the page that starts the client; None for a file that is not there.

        The page says what a preview of its link shows, as far as the origin is known that it is asked for at.
        """
        name = path.lstrip("/")
        first = name.partition("/")[0]
        if self._start is None or (found := self._file(name)) is not None:
            return None if self._start is None else found
        is_file = first in FOLDERS or "." in name.rpartition("/")[2]
        if first not in self._pages and is_file:
            return None
        shown = preview(name, query, origin, self._base, self._pictures)
        page = self._start._replace(body=self._start.body.replace(PLACE, shown))
        return page if first in self._pages else page._replace(status=404)  # the client says so

    def _file(self, name: str) -> ClientFile | None:
        if name in self._files:
            return self._files[name]
        if name in self._runtime:
            return _page(name, self._runtime[name].read_bytes())
        if name in KNOWN:
            return _page(name, known_pages()[name])
        return self._service_worker if name == SERVICE_WORKER else None

    @cached_property
    def _service_worker(self) -> ClientFile | None:
        if self._script is None or self._start is None:
            return None
        files = {name: page.body for name, page in self._files.items() if needed_offline(name)}
        shell = {"": self._start.body} | files | known_pages()
        needed = {name: file for name, file in self._runtime.items() if needed_offline(name)}
        games = {name: b"" if is_hashed(name) else file.read_bytes() for name, file in needed.items()}
        return self._script._replace(body=filled(self._script.body, "server", CLIENT_PAGES, shell, games))


@cache
def _gzipped(body: bytes) -> bytes:
    # the files are few and never change
    return gzip.compress(body, mtime=0)


def _page(name: str, body: bytes) -> ClientFile:
    ending = name.rpartition(".")[2]
    kind = OWN_KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind == "application/javascript":  # to anything that begins with text/ Litestar adds this itself
        kind += "; charset=utf-8"
    return ClientFile(body, kind, FOR_EVER if is_hashed(name) else ASK_FIRST)
