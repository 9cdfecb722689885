"""How a live socket is asked for, and whether it is given: by the request as it came, before there is any socket."""

from time import perf_counter
from typing import NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.server.addresses import joined
from holmgang.server.limits import Limited
from holmgang.server.live.messages import ENCODER
from holmgang.server.refusals import Malformed, WrongHost, WrongOrigin, kind_of, refusal, retry_after
from holmgang.server.server import Server

from .access_log import note, request_id
from .frames import handshake

PATH = "/api/live"


class HandshakeReply(NamedTuple):
    """What is sent back. Where it opens a socket, the address counts as one that holds an arriving one."""

    opens: bool
    data: bytes
    address: str
    banned: HolmgangError | None = None
    """Why whoever asks is sent away again: a page is not shown why a socket was refused, so an open one tells it."""


class _Refused(Exception):
    def __init__(self, status: int, error: HolmgangError) -> None:
        super().__init__()
        self.status, self.error = status, error


def answered(server: Server, request: bytes, peer: str | None) -> HandshakeReply:
    """The answer to the request of a peer at this address."""
    begun = perf_counter()
    head, _, lines = request.partition(b"\r\n")
    target = head.split(b" ")[1].decode("latin-1") if head.count(b" ") == 2 else ""
    parts = [line.partition(b":") for line in lines.split(b"\r\n")]
    headers = joined((name, value) for name, colon, value in parts if colon)
    address, number = server.addresses.client(peer, headers), request_id(server, peer, headers)
    try:
        opening = _opening(server, target.partition("?")[0], headers, peer, address)
        # of somebody who is banned nothing is counted: they are sent away at once
        banned = server.moderation.banned(address)
        if banned is None:
            server.arriving.take(address)
        status, size = 101, 0
        answer = HandshakeReply(True, opening.removesuffix(b"\r\n") + f"X-Request-Id: {number}\r\n\r\n".encode(), address, banned)
    except Limited as error:
        status, (data, size) = 429, _refusing(server, 429, error, number)
        answer = HandshakeReply(False, data, address)
    except _Refused as refused:
        status, (data, size) = refused.status, _refusing(server, refused.status, refused.error, number)
        answer = HandshakeReply(False, data, address)
    note(server, "GET", PATH, status, begun=begun, size=size, request=number)
    return answer


def _opening(server: Server, path: str, headers: dict[str, str], peer: str | None, address: str) -> bytes:
    server.handshakes.take(address)
    opening = handshake(headers)
    if opening is None or path not in server.live_paths:
        raise _Refused(400 if opening is None else 404, Malformed("There is no live socket here: it is at api/live."))
    if not server.addresses.knows_host(peer, headers):
        raise _Refused(421, WrongHost(server.addresses.strange_host(peer, headers)))
    if not server.addresses.allows(headers.get("origin"), peer, headers):
        raise _Refused(403, WrongOrigin("Only this server’s own pages may open a live socket."))
    return opening


def _refusing(server: Server, status: int, error: HolmgangError, number: str) -> tuple[bytes, int]:
    server.metrics.refused.add(kind_of(error).code)
    body = ENCODER.encode(refusal(error))
    lines = [
        f"HTTP/1.1 {status} Refused",
        "Content-Type: application/json",
        "Cache-Control: no-store",
        "Connection: close",
        f"Content-Length: {len(body)}",
        f"X-Request-Id: {number}",
    ]
    if (wait := retry_after(error)) is not None:
        lines.append(f"Retry-After: {wait}")
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode() + body, len(body)
