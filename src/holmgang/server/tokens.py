"""Secrets that hold a seat, codes that give one away, and the names of matches."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping

ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""Without letters that are easily mistaken for each other when read aloud."""
ID_LENGTH = 10


def new_token() -> str:
    """What holds a seat: 192 bits that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """What gives a seat away, once: 120 bits."""
    return secrets.token_urlsafe(15)


def second_token(token: str) -> str:
    """What holds the other seat, where whoever brings this token holds both."""
    return _derived(token, b"second seat", 24)


def code_for(token: str) -> str:
    """The invitation that whoever makes a match with this token is given: the same one, however often it is asked for."""
    return _derived(token, b"invitation", 15)


def new_match_id() -> str:
    """A name for a match: 50 bits. It is no secret."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def match_id_for(token: str) -> str:
    """The name of the match that is made with this token: asked for again, it is found again. It tells nothing of the token."""
    made = hashlib.sha256(b"holmgang-match-1 " + token.encode()).digest()
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in made[:ID_LENGTH])


def _derived(token: str, what: bytes, size: int) -> str:
    made = hmac.new(token.encode(), b"holmgang-1 " + what, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:size]).decode()


def digest(secret: str) -> bytes:
    """What is stored of a token or a code: a copy of the store gives no seat away."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def fits(secret: str, stored: bytes | None) -> bool:
    """Whether this is the secret that was stored, in a time that does not tell how nearly it is."""
    return hmac.compare_digest(digest(secret), stored or b"")


def bearer(headers: Mapping[str, str]) -> str | None:
    """The token that a request carries."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.casefold() == "bearer" else None
