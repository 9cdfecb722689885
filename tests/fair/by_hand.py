"""The construction of docs/randomness.md once more, as plainly as it can be written, sharing nothing with the package.

HMAC is written out from its definition (RFC 2104) rather than called, and bits are taken as letters of a string, so that a
mistake would have to be made twice, in two different ways.
"""

import hashlib
from typing import Any


def sha256(message: bytes) -> bytes:
    """The one primitive."""
    return hashlib.sha256(message).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 for a key of at most 64 bytes."""
    padded = key + bytes(64 - len(key))
    inner = bytes(byte ^ 0x36 for byte in padded)
    outer = bytes(byte ^ 0x5C for byte in padded)
    return sha256(outer + sha256(inner + message))


def framed(fields: list[bytes]) -> bytes:
    """Each field behind its length in four bytes, the most significant first."""
    message = b""
    for field in fields:
        size = len(field)
        message += bytes([size >> 24 & 255, size >> 16 & 255, size >> 8 & 255, size & 255])
        message += field
    return message


def commitment(secret: bytes) -> str:
    """The server's commitment."""
    return sha256(secret).hex()


def share_commitment(match: str, seat: int, share: bytes) -> str:
    """A seat's commitment; seats are 1 and 2 here."""
    return sha256(framed([b"holmgang-commit-1", match.encode("utf-8"), b"12"[seat - 1 : seat], share])).hex()


def server_share(secret: bytes, match: str, seat: int) -> bytes:
    """The share of a bot's seat."""
    return hmac_sha256(secret, framed([b"holmgang-share-1", match.encode("utf-8"), b"12"[seat - 1 : seat]]))


def message(context: dict[str, Any], shares: list[bytes], n: int, attempt: int) -> bytes:
    """What the outcome's HMAC is of."""
    texts = ["holmgang-outcome-1", context["match"], context["game"], str(context["rules"]), context["options"]]
    return framed([text.encode("utf-8") for text in texts] + shares + [str(n).encode(), str(attempt).encode()])


def outcome(secret: bytes, context: dict[str, Any], shares: list[bytes], n: int, odds: list[tuple[str, int]]) -> tuple[str, int]:
    """Outcome ``n`` and how many attempts it took."""
    tickets = [text for text, weight in odds for _ in range(weight)]
    needed = 0
    while 2**needed < len(tickets):
        needed += 1
    attempt = 0
    while True:
        attempt += 1
        bits = "".join(f"{byte:08b}" for byte in hmac_sha256(secret, message(context, shares, n, attempt)))
        drawn = int("0" + bits[:needed], 2)
        if drawn < len(tickets):
            return tickets[drawn], attempt


def running_hash(match: str, seat: int, game: str, rules: int, options: str, start: str, steps: list[str]) -> str:
    """What a receipt's owner has seen."""
    texts = ["holmgang-seen-1", match, str(seat), game, str(rules), options, start]
    digest = sha256(framed([text.encode("utf-8") for text in texts]))
    for step in steps:
        digest = sha256(digest + step.encode("utf-8"))
    return digest.hex()
