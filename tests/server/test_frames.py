"""The frames of the live socket: every way to cut a message up, and every way to break the protocol."""

import os
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from websockets.frames import Frame as TheirFrame, Opcode

from holmgang.server.http.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    NOT_TEXT,
    PART,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    BadFrame,
    Frame,
    FrameReader,
    closing,
    handshake,
    written,
)

MOST = 4096


def sent(opcode: int, payload: bytes, *, final: bool = True) -> bytes:
    """A frame as a client sends it, made by another library."""
    return TheirFrame(Opcode(opcode), payload, fin=final).serialize(mask=True)


def read(data: bytes, most: int = MOST) -> list[Frame]:
    """All messages and control frames, without the parts of which nothing came."""
    reader = FrameReader(most)
    reader.add(data)
    return [frame for frame in frames(reader) if frame is not PART]


def frames(reader: FrameReader) -> list[Frame]:
    """All that is complete."""
    return list(iter(reader.next, None))


@given(st.lists(st.binary(max_size=400), max_size=6), st.data())
def test_messages_arrive_whole_however_they_are_cut(payloads: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(sent(TEXT, payload) for payload in payloads)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=20)))
    reader = FrameReader(MOST)
    arrived: list[Frame] = []
    for start, end in pairwise([0, *cuts, len(stream)]):
        reader.add(stream[start:end])
        arrived += frames(reader)
    assert arrived == [Frame(TEXT, payload) for payload in payloads]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 4096])
def test_lengths_are_read_and_written_in_all_three_ways(length: int) -> None:
    payload = os.urandom(length)
    assert read(sent(TEXT, payload)) == [Frame(TEXT, payload)]
    theirs = TheirFrame(Opcode.TEXT, payload).serialize(mask=False)
    assert written(TEXT, payload) == theirs
    assert written(TEXT, payload * 20) == TheirFrame(Opcode.TEXT, payload * 20).serialize(mask=False)


def test_a_message_in_parts_is_put_together_and_pings_come_between() -> None:
    stream = sent(TEXT, b"one ", final=False) + sent(PING, b"?") + sent(CONTINUATION, b"two ", final=False)
    stream += sent(CONTINUATION, b"three") + sent(TEXT, b"four")
    assert read(stream) == [Frame(PING, b"?"), Frame(TEXT, b"one two three"), Frame(TEXT, b"four")]


def test_every_frame_is_given_so_that_every_frame_can_be_counted() -> None:
    reader = FrameReader(MOST)
    reader.add(sent(TEXT, b"", final=False) + 50 * sent(CONTINUATION, b"", final=False) + 50 * sent(PONG, b""))
    assert frames(reader) == 51 * [PART] + 50 * [Frame(PONG, b"")]


@pytest.mark.parametrize("opcode", [TEXT, PING])
def test_bytes_that_trickle_in_are_kept_only_until_their_frame_is_there(opcode: int) -> None:
    reader, most = FrameReader(MOST), {TEXT: MOST, PING: 125}[opcode]
    for _ in range(2):
        stream = sent(opcode, os.urandom(most))
        for place in range(len(stream) - 1):
            reader.add(stream[place : place + 1])
            assert reader.next() is None
            assert len(reader._buffer) == place + 1
        reader.add(stream[-1:])
        assert frames(reader)[0].opcode == opcode
        assert reader._buffer == b""


def test_frames_that_came_together_are_not_copied_again_for_each_of_them() -> None:
    reader = FrameReader(MOST)
    reader.add(1000 * sent(PING, b""))
    kept = reader._buffer
    for _ in range(999):
        reader.next()
        assert reader._buffer is kept


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (written(TEXT, b"unmasked"), PROTOCOL_ERROR),
        (bytes((0x81 | 0x40, 0x80, 0, 0, 0, 0)), PROTOCOL_ERROR),  # compressed, and nobody agreed to that
        (bytes((0x83, 0x80, 0, 0, 0, 0)), PROTOCOL_ERROR),  # an opcode that does not exist
        (bytes((0x8B, 0x80, 0, 0, 0, 0)), PROTOCOL_ERROR),
        (bytes((0x09, 0x80, 0, 0, 0, 0)), PROTOCOL_ERROR),  # half a ping
        (bytes((0x89, 0xFE, 0, 126)), PROTOCOL_ERROR),  # a long ping
        (sent(CONTINUATION, b"of nothing"), PROTOCOL_ERROR),
        (sent(TEXT, b"half", final=False) + sent(TEXT, b"another"), PROTOCOL_ERROR),
        (sent(BINARY, b"\x00"), NOT_TEXT),
        (sent(TEXT, b"x" * (MOST + 1)), TOO_BIG),
        (bytes((0x81, 0xFF)) + (2**63).to_bytes(8, "big"), TOO_BIG),  # refused by its length, before a byte of it is kept
        (sent(TEXT, b"x" * 3000, final=False) + sent(CONTINUATION, b"x" * 3000), TOO_BIG),
    ],
    ids=range(12),  # masks are random, and a name must not be
)
def test_what_the_protocol_forbids_ends_the_connection(data: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as refused:
        read(data)
    assert refused.value.code == code


def outcome(data: bytes) -> set[int]:
    """The opcodes that were read, or the code that the connection ends with."""
    try:
        return {frame.opcode for frame in read(data)}
    except BadFrame as error:
        return {error.code}


@given(st.binary(max_size=300))
def test_no_bytes_do_anything_but_be_read_or_refused(data: bytes) -> None:
    assert outcome(data) <= {TEXT, CLOSE, PING, PONG, PROTOCOL_ERROR, NOT_TEXT, TOO_BIG}


def test_a_goodbye_fits_into_a_control_frame() -> None:
    assert len(closing(1000, "é" * 200)) <= 2 + 125
    assert closing(1001, "bye") == TheirFrame(Opcode.CLOSE, b"\x03\xe9bye").serialize(mask=False)


ASKED = {
    "upgrade": "websocket",
    "connection": "keep-alive, Upgrade",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def test_the_handshake_is_the_one_of_the_standard() -> None:
    answer = handshake(ASKED)
    assert answer is not None
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer  # the example in RFC 6455


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("upgrade", "h2c"),
        ("connection", "keep-alive"),
        ("sec-websocket-version", "8"),
        ("sec-websocket-key", "short"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ"),
        ("sec-websocket-key", ""),
        ("sec-websocket-key", "é" * 24),
    ],
)
def test_a_handshake_that_is_none_is_refused(name: str, value: str) -> None:
    assert handshake(ASKED | {name: value}) is None
