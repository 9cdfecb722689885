"""Dice nobody can bend: test vectors computed by separate code, statistics, records that were tampered with."""

from pathlib import Path
from typing import Any

from . import by_hand

VECTORS = Path(__file__).parent.parent / "data" / "fair_vectors.json"
DIE = [(face, 1) for face in "123456"]
DECK = [(rank + suit, 1) for suit in "hdcs" for rank in "A23456789T"]
UNEVEN = [("a", 3), ("b", 1), ("c", 9)]
CERTAIN = [("only", 1)]
CERTAIN_BY_WEIGHT = [("only", 7)]


def vectors() -> dict[str, Any]:
    """Commitments, shares, outcomes and running hashes for a few matches, by hand."""
    return {
        "note": "Made by python -m tests.fair with tests/fair/by_hand.py; the construction is in docs/randomness.md.",
        "commitments": [_commitments(match, seed) for match, seed in (("north-17", 0), ("Ø-match", 40), ("", 80))],
        "outcomes": [
            _outcomes("north-17", "two-domains", "", 0, DIE),
            _outcomes("north-17", "two-domains", "civil_war=exact", 0, DIE),
            _outcomes("Ø-match", "dueling-nobles", "draft=sequential suit_bonus=once", 7, DECK),
            _outcomes("m", "deck-duel", "", 99, UNEVEN),
            _outcomes("m", "deck-duel", "", 99, CERTAIN),
            _outcomes("m", "deck-duel", "", 99, CERTAIN_BY_WEIGHT),
        ],
        "seen": [
            _seen("north-17", 1, "two-domains", "", "", []),
            _seen("north-17", 2, "two-domains", "civil_war=exact", "", ["first: gather", "-> 6", "second: grow 1"]),
            _seen("Ø-match", 1, "deck-duel", "", "9,2,0:39AJ/9,2,0:???? flip", ["-> J", "-> ?", "calm | calm"]),
        ],
    }


def _bytes(seed: int) -> bytes:
    return bytes((seed + step * 37) % 256 for step in range(32))


def _commitments(match: str, seed: int) -> dict[str, Any]:
    secret, share = _bytes(seed), _bytes(seed + 11)
    return {
        "match": match,
        "secret": secret.hex(),
        "commitment": by_hand.commitment(secret),
        "share": share.hex(),
        "share_commitments": [by_hand.share_commitment(match, seat, share) for seat in (1, 2)],
        "server_shares": [by_hand.server_share(secret, match, seat).hex() for seat in (1, 2)],
    }


def _outcomes(match: str, game: str, options: str, seed: int, odds: list[tuple[str, int]]) -> dict[str, Any]:
    secret, shares = _bytes(seed), [_bytes(seed + 1), _bytes(seed + 2)]
    context = {"match": match, "game": game, "rules": 1, "options": options}
    drawn = [by_hand.outcome(secret, context, shares, n, odds) for n in range(1, 41)]
    return {
        **context,
        "secret": secret.hex(),
        "shares": [share.hex() for share in shares],
        "odds": [[text, weight] for text, weight in odds],
        "first_message": by_hand.message(context, shares, 1, 1).hex(),
        "first_digest": by_hand.hmac_sha256(secret, by_hand.message(context, shares, 1, 1)).hex(),
        "outcomes": [text for text, _ in drawn],
        "attempts": [attempts for _, attempts in drawn],
    }


def _seen(match: str, seat: int, game: str, options: str, start: str, steps: list[str]) -> dict[str, Any]:
    texts = {"match": match, "seat": seat, "game": game, "rules": 1, "options": options, "start": start, "steps": steps}
    return {**texts, "seen": by_hand.running_hash(match, seat, game, 1, options, start, steps)}
