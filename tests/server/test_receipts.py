"""What a browser keeps while it plays is enough to hold the server to its word afterwards.

The receipts are kept here as docs/randomness.md tells a browser to, by code that shares nothing with the package.
"""

import json
from typing import Any

from holmgang.core.seats import Seat
from holmgang.games import OWN_GAMES
from tests.fair import by_hand
from tests.kit.kinds import WITH_CHANCE
from tests.server.kit import Facts, Running
from tests.server.listening_client import Ears
from tests.server.random_matches import Evening

EVENINGS = [number for number in range(100, 116) if OWN_GAMES[number % len(OWN_GAMES)] in WITH_CHANCE]
"""Without those in which nothing is left to chance."""


def receipt(ears: Ears, seat: Seat, share: str) -> Facts:
    """What the browser at this socket has kept."""
    steps: dict[int, str] = {}
    facts: Facts = {}
    fair: Facts = {}
    for frame in (each.frame for each in ears.heard):
        if frame["type"] == "match":
            facts = frame
        if frame["type"] != "table":
            continue
        if "fair" in frame and (not fair or None in fair["commitments"]):
            fair = frame["fair"]
        for event in frame["events"]:
            if event["kind"] == "undone":
                steps = {number: text for number, text in steps.items() if number < event["facts"]["before"]}
        steps |= dict(frame["seen"])
    options = " ".join(f"{name}={value}" for name, value in facts["options"].items())
    game = (facts["id"], seat + 1, facts["game"], facts["version"], options, facts["start"] or "")
    return {
        "match": facts["id"],
        "seat": seat,
        "commitment": fair["commitment"],
        "commitments": fair["commitments"],
        "share": share,
        "steps": len(steps),
        "seen": by_hand.running_hash(*game, [steps[number] for number in sorted(steps)]),
    }


async def test_receipts_of_random_matches_show_that_the_dice_were_fair(server: Running) -> None:
    shown = 0
    for number in EVENINGS:
        evening = Evening(server, number)
        await evening.spend()
        for seat, ears in evening.players.items():
            if seat not in evening.shares or ears.since:
                continue  # no dice, or the socket before this one has the first half of it
            record = (await server.get(f"api/matches/{evening.match}/record")).text
            kept = receipt(ears, seat, evening.shares[seat])
            verdict = await verdict_on(server, record, kept)
            assert verdict["verdict"] == "fair", verdict
            assert not any("was not there" in finding for finding in verdict["findings"])
            assert (await verdict_on(server, record, {**kept, "seen": "00" * 32}))["verdict"] == "wrong"
            assert (await verdict_on(server, record, {**kept, "commitment": "00" * 32}))["verdict"] == "wrong"
            shown += 1
    assert shown > 3


async def verdict_on(server: Running, record: str, kept: Facts) -> dict[str, Any]:
    """What the server says to a record and a receipt; the command line says the same, by the same code."""
    answer = await server.post("api/records/verify", {"record": record, "receipt": json.dumps(kept)})
    assert answer.status_code == 200, answer.text
    verdict: dict[str, Any] = answer.json()
    return verdict
