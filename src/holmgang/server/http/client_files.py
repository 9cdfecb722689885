"""The browser client: its built files, the page that starts it, and the headers that keep it safe."""

import gzip
import mimetypes
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

BASE: Final = b'<base href="/">'
"""Stands in the built page; the server puts its sub-path there."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
)

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

CLIENT_PAGES: Final = frozenset({"", "match", "new", "learn", "editor", "replay", "games", "puzzles", "about"})
"""First parts of the addresses that the client has a page for (web/src/main.tsx)."""
ADMIN_PAGE: Final = "admin"
"""For moderators; where there are none, there is no such page."""

UNBUILT: Final = "The pages are not built. From a checkout: make web. The interface for programs works: see /api/schema.\n"


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    kind: str
    caching: str

    status: int = 200

    def packed(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        """The body for a browser that accepts these encodings, and the headers that go with it."""
        headers = {"Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if "gzip" not in accepted:
            return self.body, headers
        return _gzipped(self.body), {**headers, "Content-Encoding": "gzip"}


class Pages:
    """All built files, read once; they are few and small."""

    def __init__(self, base: str, *, admin: bool = False) -> None:
        self._pages = CLIENT_PAGES | {ADMIN_PAGE} if admin else CLIENT_PAGES
        folder = files("holmgang.server").joinpath("static")
        self._files = {name: _page(name, file) for name, file in _walk(folder, "")} if folder.is_dir() else {}
        start = self._files.pop("index.html", None)
        self._start = None if start is None else start._replace(body=start.body.replace(BASE, f'<base href="{base}">'.encode()))

    @property
    def built(self) -> bool:
        """Whether there is a client at all."""
        return self._start is not None

    @property
    def names(self) -> frozenset[str]:
        """Of all files and pages, each part of their paths."""
        return self._pages | {part for name in self._files for part in name.split("/")}

    def find(self, path: str) -> Page | None:
        """The file at a path below the base, or the page that starts the client; None for a file that is not there."""
        name = path.lstrip("/")
        first = name.partition("/")[0]
        if name in self._files or self._start is None:
            return self._files.get(name)
        if first in self._pages:
            return self._start
        is_file = first == "assets" or "." in name.rpartition("/")[2]
        return None if is_file else self._start._replace(status=404)  # the client says so


@cache
def _gzipped(body: bytes) -> bytes:
    # the files are few and never change; everything among them is text
    return gzip.compress(body, mtime=0)


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for each in folder.iterdir():
        found += _walk(each, f"{prefix}{each.name}/") if each.is_dir() else [(prefix + each.name, each)]
    return found


def _page(name: str, file: Traversable) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    if kind == "application/javascript":  # to anything that begins with text/ Litestar adds this itself
        kind += "; charset=utf-8"
    return Page(file.read_bytes(), kind, FOR_EVER if name.startswith("assets/") else ASK_FIRST)
