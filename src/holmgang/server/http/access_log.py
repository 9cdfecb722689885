"""Ids of requests, and a line of the log for each where the host wants that."""

import logging
import re
from collections.abc import Mapping
from secrets import token_hex
from time import perf_counter

from holmgang.server.logs import facts
from holmgang.server.server import Server

_GOOD_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")

_log = logging.getLogger("holmgang.access")


def new_request_id() -> str:
    """An id for a request that came without one."""
    return token_hex(8)


def request_id(server: Server, peer: str | None, headers: Mapping[str, str]) -> str:
    """The id that a trusted proxy has given, or a new one."""
    said = headers.get("x-request-id", "")
    return said if _GOOD_ID.fullmatch(said) and server.addresses.is_proxy(peer) else new_request_id()


def note(server: Server, method: str, path: str, status: int, *, begun: float, size: int, request: str) -> None:
    """A line, if the host wants them. The path is one that may be logged."""
    if server.settings.access_log:
        took = round((perf_counter() - begun) * 1000, 1)
        _log.info("request", extra=facts(method=method, path=path, status=status, ms=took, bytes=size, request=request))
