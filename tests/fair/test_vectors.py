"""The construction, byte for byte: the package against test vectors that separate code computed."""

import hmac
import json
from random import Random
from typing import Any

import pytest

from holmgang.core.nodes import Chance
from holmgang.core.record import Record
from holmgang.core.seats import Seat
from holmgang.matches.fair import Context, FairChance, commitment_of, framed, number, server_share, share_commitment
from holmgang.matches.receipts import first_hash, run_hash

from . import VECTORS, by_hand, vectors

STORED: dict[str, Any] = json.loads(VECTORS.read_text(encoding="utf-8"))
SEATS: tuple[Seat, Seat] = (0, 1)


def test_the_vectors_are_those_the_separate_code_makes() -> None:
    assert vectors() == STORED


def test_the_separate_code_knows_hmac() -> None:
    """RFC 4231, case 2, and the standard library."""
    assert by_hand.hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
    rng = Random(1)
    for length in (0, 1, 63, 64, 65, 1000):
        key, message = rng.randbytes(32), rng.randbytes(length)
        assert by_hand.hmac_sha256(key, message) == hmac.digest(key, message, "sha256")


@pytest.mark.parametrize("vector", STORED["commitments"], ids=lambda vector: repr(vector["match"]))
def test_commitments_and_the_servers_shares(vector: dict[str, Any]) -> None:
    secret, share = bytes.fromhex(vector["secret"]), bytes.fromhex(vector["share"])
    assert commitment_of(secret) == vector["commitment"]
    assert [share_commitment(vector["match"], seat, share) for seat in SEATS] == vector["share_commitments"]
    assert [server_share(secret, vector["match"], seat).hex() for seat in SEATS] == vector["server_shares"]


@pytest.mark.parametrize("vector", STORED["outcomes"], ids=lambda vector: f"{vector['game']} {len(vector['odds'])}")
def test_outcomes(vector: dict[str, Any]) -> None:
    first, second = (bytes.fromhex(share) for share in vector["shares"])
    context = Context(vector["match"], vector["game"], vector["rules"], vector["options"])
    source = FairChance(bytes.fromhex(vector["secret"]), context, (first, second))
    weights = tuple(weight for _, weight in vector["odds"])
    chance = Chance(tuple(text for text, _ in vector["odds"]), weights, sum(weights))
    assert [source.draw(chance, n) for n in range(1, 41)] == vector["outcomes"]
    backwards = [source.draw(chance, n) for n in range(40, 0, -1)]
    assert backwards[::-1] == vector["outcomes"], "an outcome depends on its number alone, not on those drawn before"


def test_the_vectors_reach_second_attempts() -> None:
    assert {1, 2, 3} <= {attempts for vector in STORED["outcomes"] for attempts in vector["attempts"]}


@pytest.mark.parametrize("vector", STORED["seen"], ids=lambda vector: vector["game"])
def test_running_hashes(vector: dict[str, Any]) -> None:
    options = tuple(tuple(word.split("=")) for word in vector["options"].split())
    record = Record(game=vector["game"], version=vector["rules"], options=options, start=vector["start"] or None)
    begun = first_hash(record, vector["match"], vector["seat"] - 1)
    assert run_hash(begun, vector["steps"]).hex() == vector["seen"]


# What every part is good for


def test_no_two_lists_of_fields_are_framed_alike() -> None:
    assert framed(b"ab", b"c") != framed(b"a", b"bc") != framed(b"abc")
    assert framed(b"", b"a") != framed(b"a", b"")
    assert framed(b"a", number(12)) != framed(b"a", number(1), b"2")


SECRET, SHARES = bytes(range(32)), (bytes([1] * 32), bytes([2] * 32))
USUAL: dict[str, Any] = {"secret": SECRET, "context": Context("m", "two-domains", 1, "a=b"), "shares": SHARES}
OTHERS: list[dict[str, Any]] = [
    {"secret": bytes(32)},
    {"context": Context("n", "two-domains", 1, "a=b")},
    {"context": Context("m", "deck-duel", 1, "a=b")},
    {"context": Context("m", "two-domains", 2, "a=b")},
    {"context": Context("m", "two-domains", 1, "a=c")},
    {"shares": (bytes([3] * 32), SHARES[1])},
    {"shares": (SHARES[0], bytes([3] * 32))},
    {"shares": (SHARES[1], SHARES[0])},
]


@pytest.mark.parametrize("changed", OTHERS, ids=lambda changed: str(next(iter(changed))))
def test_everything_the_outcomes_are_bound_to_changes_them(changed: dict[str, Any]) -> None:
    die = Chance.even(range(1_000_000))
    usual, other = FairChance(**USUAL), FairChance(**{**USUAL, **changed})
    assert [usual.draw(die, n) for n in range(1, 6)] != [other.draw(die, n) for n in range(1, 6)]


def test_a_rematch_has_other_dice_even_with_the_same_secret() -> None:
    die = Chance.even(range(1_000_000))
    rolls = [FairChance(SECRET, Context(match, "x", 1, ""), SHARES).draw(die, 1) for match in ("one", "two")]
    assert rolls[0] != rolls[1]
