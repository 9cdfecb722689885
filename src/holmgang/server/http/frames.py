"""WebSocket as RFC 6455 has it, as much of it as the live socket needs: whole text messages, pings and a polite end.

Written here because ten thousand idle sockets must fit into one process: a general library keeps a parser, a task and buffers
for each of them.
"""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from typing import Final, NamedTuple

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
CONTINUATION: Final = 0x0

NORMAL, GOING_AWAY, PROTOCOL_ERROR, NOT_TEXT, TOO_BIG = 1000, 1001, 1002, 1003, 1009
POLICY: Final = 1008

_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_MOST_CONTROL: Final = 125
_MOST_SHORT: Final = 125
_WHOLE_TEXT: Final = 0x80 | TEXT
_MASKED: Final = 0x80


class BadFrame(Exception):
    """What came is not what the protocol allows; the connection ends with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class Frame(NamedTuple):
    """A whole message, or a control frame."""

    opcode: int
    payload: bytes


def handshake(headers: Mapping[str, str]) -> bytes | None:
    """The answer that opens the socket; None if these headers do not ask for one as they should."""
    key = headers.get("sec-websocket-key", "")
    try:
        fine = len(base64.b64decode(key, validate=True)) == 16
    except (binascii.Error, ValueError):
        fine = False
    upgrade = headers.get("upgrade", "").casefold() == "websocket"
    connection = [word.strip() for word in headers.get("connection", "").casefold().split(",")]
    if not fine or not upgrade or "upgrade" not in connection or headers.get("sec-websocket-version") != "13":
        return None
    accept = base64.b64encode(hashlib.sha1(key.encode("ascii") + _GUID, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %b\r\n\r\n"
        % accept
    )


PART: Final = Frame(CONTINUATION, b"")
"""A part of a message that is still to be completed."""


class FrameReader:
    """Takes bytes as they come and gives frame after frame. It keeps no more than one that is not complete."""

    __slots__ = ("_at", "_buffer", "_most", "_opcode", "_parts")

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer = b""
        self._at = 0
        """Where the next frame begins: cutting it off each time would take as long as all that follows is."""
        self._parts = b""
        self._opcode: int | None = None
        """Of a message of which a part has come already."""

    def alone(self, data: bytes) -> bytes | None:
        """The text of a short message that came whole and by itself, as nearly all do; None: this has to be added."""
        if self._buffer or self._opcode is not None or len(data) < 6 or data[0] != _WHOLE_TEXT:
            return None
        length = data[1] - _MASKED
        if not 0 <= length <= min(_MOST_SHORT, self._most) or len(data) != length + 6:
            return None
        return _unmasked(data[2:6], data[6:])

    def add(self, data: bytes) -> None:
        """Bytes that have come."""
        self._buffer, self._at = self._buffer[self._at :] + data if self._buffer else data, 0

    def next(self) -> Frame | None:
        """The next frame; None if it is not complete yet. Raises BadFrame, after which nothing more can be read.

        A message that came in parts is given with its last one; each part before it is a CONTINUATION without a payload.
        """
        found = self._frame(self._buffer, self._at)
        if found is None:
            return None
        frame, self._at = found
        if self._at == len(self._buffer):
            self._buffer, self._at = b"", 0
        return frame

    def _frame(self, buffer: bytes, start: int) -> tuple[Frame, int] | None:
        """The frame that begins here, if it is all there, and where the next one does."""
        if len(buffer) < start + 2:
            return None
        first, second = buffer[start], buffer[start + 1]
        opcode, length = first & 0x0F, second & 0x7F
        if first & 0x70:
            raise BadFrame(PROTOCOL_ERROR, "no extension was agreed on")
        if not second & 0x80:
            raise BadFrame(PROTOCOL_ERROR, "a client masks what it sends")
        if opcode >= CLOSE and (length > _MOST_CONTROL or not first & 0x80):
            raise BadFrame(PROTOCOL_ERROR, "a control frame is short and whole")
        at = start + 2
        if length >= 126:
            wide = 2 if length == 126 else 8
            if len(buffer) < at + wide:
                return None
            length = int.from_bytes(buffer[at : at + wide], "big")
            at += wide
        if length + len(self._parts) > self._most:
            raise BadFrame(TOO_BIG, "the message is too large")
        end = at + 4 + length
        if len(buffer) < end:
            return None
        return self._message(opcode, bool(first & 0x80), _unmasked(buffer[at : at + 4], buffer[at + 4 : end])), end

    def _message(self, opcode: int, final: bool, payload: bytes) -> Frame:
        if opcode in (CLOSE, PING, PONG):
            return Frame(opcode, payload)
        if opcode == CONTINUATION:
            if self._opcode is None:
                raise BadFrame(PROTOCOL_ERROR, "there is nothing to continue")
            opcode = self._opcode
        elif opcode not in (TEXT, BINARY):
            raise BadFrame(PROTOCOL_ERROR, "there is no such frame")
        elif self._opcode is not None:
            raise BadFrame(PROTOCOL_ERROR, "the message before is not complete")
        if opcode == BINARY:
            raise BadFrame(NOT_TEXT, "messages are text")
        if not final:
            self._opcode, self._parts = opcode, self._parts + payload
            return PART
        if self._opcode is not None:
            payload, self._opcode, self._parts = self._parts + payload, None, b""
        return Frame(opcode, payload)


def written(opcode: int, payload: bytes) -> bytes:
    """A whole frame as a server sends it: unmasked, its length in the shortest form."""
    length = len(payload)
    if length < 126:
        return bytes((0x80 | opcode, length)) + payload
    if length < 0x10000:
        return bytes((0x80 | opcode, 126, length >> 8, length & 0xFF)) + payload
    return b"%c\x7f%b%b" % (0x80 | opcode, length.to_bytes(8, "big"), payload)


def closing(code: int, why: str) -> bytes:
    """The frame that ends a connection."""
    return written(CLOSE, code.to_bytes(2, "big") + why.encode()[: _MOST_CONTROL - 2])


def _unmasked(mask: bytes, payload: bytes) -> bytes:
    length = len(payload)
    repeated = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(repeated, "little")).to_bytes(length, "little")
