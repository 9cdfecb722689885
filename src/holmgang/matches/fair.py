"""Dice nobody can bend: outcomes from a secret the server committed to and from shares that both sides brought.

The construction, byte for byte, is in docs/randomness.md, with test vectors. In short: outcome ``n`` comes from
HMAC-SHA256(secret; version, match, game, rules version, options, both shares, n, attempt), by rejection over the outcomes in the
order and with the whole-number weights that the rules give them.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Final, NamedTuple

from holmgang.core.chance import weighed
from holmgang.core.errors import HolmgangError
from holmgang.core.nodes import Chance, O
from holmgang.core.seats import Seat

VERSION: Final = 1
OUTCOME: Final = b"holmgang-outcome-1"
COMMIT: Final = b"holmgang-commit-1"
SERVER_SHARE: Final = b"holmgang-share-1"
"""Each use of a hash begins with its own word, so that none can stand in for another."""

_HEX = re.compile(r"[0-9a-f]{64}")


class BadShare(HolmgangError):
    """A commitment or a share that cannot be accepted."""


class Context(NamedTuple):
    """What a match's outcomes are bound to besides secret and shares."""

    match: str
    game: str
    rules: int
    options: str
    """The options that differ from the default, as a record writes them."""


def options_text(options: Mapping[str, str]) -> str:
    """Options as the Options tag of a record holds them: ``name=value`` with spaces between, in the game's order."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def framed(*fields: bytes) -> bytes:
    """Fields one after the other, each behind its length in four bytes: no two lists of fields give the same bytes."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def number(value: int) -> bytes:
    """A number as a field: decimal digits."""
    return str(value).encode("ascii")


def new_secret() -> bytes:
    """32 bytes that nobody can guess, for a match's secret or a share."""
    return secrets.token_bytes(32)


def commitment_of(secret: bytes) -> str:
    """What is published before the match: the secret's SHA-256."""
    return hashlib.sha256(secret).hexdigest()


def share_commitment(match: str, seat: Seat, share: bytes) -> str:
    """What a seat publishes before either share is shown. Bound to match and seat, so that nobody can hand in another's."""
    return hashlib.sha256(framed(COMMIT, match.encode(), number(seat + 1), share)).hexdigest()


def server_share(secret: bytes, match: str, seat: Seat) -> bytes:
    """The share of a bot's seat. It is the server's own and follows from the secret, so it is fixed once that is."""
    return hmac.digest(secret, framed(SERVER_SHARE, match.encode(), number(seat + 1)), "sha256")


def read_hex(text: str, what: str) -> bytes:
    """32 bytes from 64 hexadecimal digits."""
    if _HEX.fullmatch(text) is None:
        raise BadShare(f"{what} must be 64 hexadecimal digits in small letters.")
    return bytes.fromhex(text)


class FairChance:
    """Outcomes that follow from secret and shares alone. Asking again for the same number gives the same outcome."""

    def __init__(self, secret: bytes, context: Context, shares: tuple[bytes, bytes]) -> None:
        fixed = (context.match.encode(), context.game.encode(), number(context.rules), context.options.encode())
        self._secret = secret
        self._message = framed(OUTCOME, *fixed, *shares)

    def draw(self, chance: Chance[O], n: int) -> O:
        """Outcome ``n`` of the match, counted from 1."""
        bits = (chance.total - 1).bit_length()
        attempt = 1
        while (drawn := self._bits(n, attempt, bits)) >= chance.total:
            attempt += 1
        return weighed(chance, drawn)

    def copied(self) -> "FairChance":
        """Itself: nothing about it ever changes."""
        return self

    def _bits(self, n: int, attempt: int, bits: int) -> int:
        digest = hmac.digest(self._secret, self._message + framed(number(n), number(attempt)), "sha256")
        return int.from_bytes(digest, "big") >> (256 - bits)
