"""The service worker’s list: which files it keeps, and by what it knows that one has changed.

A browser compares the worker's script byte by byte, so the list is written into it: whatever changes, there is a new version.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from typing import Literal

from .built import is_hashed

PLACE = b'"%FILES%"'
"""Where the built script takes its list from."""

Host = Literal["server", "none"]


def filled(script: bytes, host: Host, pages: Collection[str], shell: Mapping[str, bytes], games: Mapping[str, bytes]) -> bytes:
    """The script with its list. ``pages`` are first parts of the addresses that it may answer with the page that starts the
    client. ``shell`` is kept from the first visit on; ``games``, by which it is played offline, too where there is no server, and
    elsewhere once somebody wants it. The page that starts the client has an empty name."""
    listed = {"host": host, "pages": sorted(pages), "shell": _marked(shell), "games": _marked(games)}
    version = hashlib.sha256(script + json.dumps(listed).encode()).hexdigest()[:12]
    return script.replace(PLACE, json.dumps(json.dumps({"version": version, **listed})).encode())


def _marked(files: Mapping[str, bytes]) -> dict[str, str]:
    """Each name with what tells it from an earlier file of this name; nothing where the name itself does."""
    return {name: "" if is_hashed(name) else hashlib.sha256(body).hexdigest()[:12] for name, body in sorted(files.items())}
