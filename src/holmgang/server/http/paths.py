"""Paths as they are routed and as they may be logged."""

import re
from collections.abc import Collection
from urllib.parse import unquote_to_bytes

from holmgang.server.tokens import ID_LENGTH, ID_LETTERS

_NO_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\\]")
_MATCH_ID = re.compile(f"[{ID_LETTERS}]{{{ID_LENGTH}}}")
_MOST_PARTS = 6


def normal_path(raw: bytes) -> str | None:
    """The one spelling by which a path is routed, so that what is refused is refused in every spelling; None: it is no path."""
    if not raw.startswith(b"/") or _NO_ESCAPE.search(raw):
        return None
    try:
        text = unquote_to_bytes(raw).decode()
    except UnicodeDecodeError:
        return None
    parts = [part for part in text.split("/") if part not in ("", ".")]
    if ".." in parts or _UNPRINTABLE.search(text):
        return None
    return "/" + "/".join(parts)


def below(base: str, path: str) -> str:
    """The path without the server's sub-path, which a proxy may have cut off or passed on."""
    prefix = base.rstrip("/")
    if prefix and (path == prefix or path.startswith(f"{prefix}/")):
        return path[len(prefix) :] or "/"
    return path


def logged_path(path: str, words: Collection[str]) -> str:
    """A path for the log: our own words and ids of matches. Whatever else is in it could be a secret in the wrong place."""
    parts = [part for part in path.split("/") if part]
    told = [part if part in words or _MATCH_ID.fullmatch(part) else "*" for part in parts[:_MOST_PARTS]]
    return "/" + "/".join(told + ["…"] * (len(parts) > _MOST_PARTS))
