"""Checking that nobody bent the dice: every outcome of a record recomputed, and held against a player's receipt."""

import re
from typing import Literal, NamedTuple, cast

from holmgang.core.errors import HolmgangError, shown
from holmgang.core.nodes import Chance, Settled
from holmgang.core.record import Record
from holmgang.core.replay import Replay, read_record, redact
from holmgang.core.seats import SEATS, seat_name
from holmgang.games import find_kind

from .fair import VERSION, BadShare, Context, FairChance, commitment_of, options_text, read_hex, server_share, share_commitment
from .odds import odds_of, read_odds
from .receipts import LONGEST_ID, Receipt, first_hash, replayed_steps, run_hash

SHARES = ("ShareFirst", "ShareSecond")

Problem = Literal[
    "no_commitment", "version", "missing", "malformed", "commitment", "share", "outcome", "weights", "draws", "receipt"
]


class Unfair(HolmgangError):
    """A record whose dice do not check out. ``problem`` says in a word what kind of thing is wrong."""

    def __init__(self, problem: Problem, sentence: str) -> None:
        self.problem = problem
        super().__init__(sentence)


class Verification(NamedTuple):
    """What a check has shown. ``consistent``: the record fits itself; ``fair``: it also fits what a player saw."""

    word: Literal["consistent", "fair"]
    sentence: str
    outcomes: int
    """How many outcomes were recomputed."""
    notes: tuple[str, ...] = ()


def verify(text: str, receipt: Receipt | None = None) -> Verification:
    """Replays a record and recomputes what chance brought. Raises Unfair, or BadRecord where it is no good record at all."""
    return verify_replay(read_record(text, find_kind), receipt)


def verify_replay(replayed: Replay, receipt: Receipt | None = None) -> Verification:
    """What `verify` does, for a record that was replayed already."""
    fair = _Claims(replayed.record)
    checked, notes = _recompute(replayed, fair)
    _check_odds(replayed, fair)
    notes = (*replayed.notes, *notes)
    dice = f"All {checked} outcomes" if checked != 1 else "The one outcome"
    follow = f"{dice} follow{'s' * (checked == 1)} from the secret and the shares" if checked else "Chance decided nothing in it"
    if receipt is None:
        sentence = (
            f"Consistent: {follow[:1].lower()}{follow[1:]}, and the secret fits its commitment. "
            "That the commitment came first, only a receipt can show."
        )
        return Verification("consistent", sentence, checked, notes)
    _check_receipt(replayed, fair, receipt)
    unseen = len(replayed.causes) - receipt.steps
    if unseen:
        notes += (f"The receipt was not there for the last {unseen} moves and outcomes.",)
    sentence = f"Fair: {follow[:1].lower()}{follow[1:]}, and all of it is as the {seat_name(receipt.seat)} seat saw it happen."
    return Verification("fair", sentence, checked, notes)


class _Claims:
    """What a record says about its dice, read and held against itself."""

    def __init__(self, record: Record) -> None:
        self._tags = dict(record.tags)
        if "Commitment" not in self._tags and "Secret" not in self._tags:
            raise Unfair(
                "no_commitment", "This record has no Commitment tag: server and players did not share what chance brought."
            )
        version = self._need("FairVersion")
        if version != str(VERSION):
            raise Unfair("version", f"The FairVersion tag says {shown(version)}; this Holmgang knows version {VERSION}.")
        self.match = self._need("Match")
        if len(self.match) > LONGEST_ID:  # every outcome is a hash over it
            raise Unfair("malformed", f"The Match tag holds at most {LONGEST_ID} characters; here it holds {len(self.match):,}.")
        self.commitment = self._hex("Commitment").hex()
        self.secret = self._hex("Secret")
        if commitment_of(self.secret) != self.commitment:
            raise Unfair("commitment", "The secret does not fit the commitment: one of the two was changed.")
        # a match that was called off before both shares were shown has none to check
        began = bool(record.opening or record.lines)
        self.shares = tuple(self._hex(name) if began or name in self._tags else None for name in SHARES)
        self._check_owners()
        self.odds = self._tags.get("Odds")
        self.draws = self._tags.get("Draws")
        self.casual = "Takebacks" in self._tags

    def _check_owners(self) -> None:
        owners = self._need("ShareOwners").split()
        if len(owners) != len(SEATS) or not set(owners) <= {"player", "server"}:
            raise Unfair("malformed", "The ShareOwners tag says player or server for each seat, as in “player server”.")
        for seat in SEATS:
            share = self.shares[seat]
            if owners[seat] == "server" and share is not None and share != server_share(self.secret, self.match, seat):
                raise Unfair(
                    "share", f"The {SHARES[seat]} tag is said to be the server’s own, but does not follow from its secret."
                )

    def _need(self, name: str) -> str:
        if not self._tags.get(name):
            raise Unfair("missing", f"The {name} tag is missing, without which nothing can be checked.")
        return self._tags[name]

    def _hex(self, name: str) -> bytes:
        try:
            return read_hex(self._need(name), f"The {name} tag")
        except BadShare as error:
            raise Unfair("malformed", str(error)) from error


def _recompute(replayed: Replay, fair: _Claims) -> tuple[int, tuple[str, ...]]:
    """Draws every outcome again; how many there were, and what should be known about them."""
    record, game = replayed.record, replayed.game
    drawn = [(state, cause.outcome) for state, cause, _ in replayed.steps() if isinstance(cause, Settled)]
    if not drawn:
        return 0, ()
    first, second = fair.shares
    assert first is not None
    assert second is not None
    context = Context(fair.match, record.game, record.version, options_text(dict(record.options)))
    source = FairChance(fair.secret, context, (first, second))
    spans = [range(1, len(drawn) + 1)] if fair.draws is None else _read_ranges(fair.draws)
    if (numbered := sum(map(len, spans))) != len(drawn):
        raise Unfair("draws", f"The Draws tag numbers {numbered} outcomes, but the record has {len(drawn)}.")
    numbers = [number for span in spans for number in span]
    skipped = numbers[-1] - len(drawn)
    if skipped and not fair.casual:
        raise Unfair("draws", f"{skipped} outcomes were skipped, but the record does not say that moves could be taken back.")
    for (state, outcome), n in zip(drawn, numbers, strict=True):
        node = cast("Chance[object]", game.node(state))
        due = source.draw(node, n)
        if due != outcome:
            raise Unfair("outcome", f"Outcome {n} should have been {due}, but the record says {outcome}.")
    return len(drawn), (f"{skipped} outcomes were drawn and taken back again.",) if skipped else ()


def _check_odds(replayed: Replay, fair: _Claims) -> None:
    """The weights that the record gives must be those of the rules, since others may recompute from them."""
    if fair.odds is None:
        return
    drawn = [(state, str(cause.outcome)) for state, cause, _ in replayed.steps() if isinstance(cause, Settled)]
    # read one by one, so that none is taken on from one that the rules do not give: it could be of any length
    written = read_odds(fair.odds, [outcome for _, outcome in drawn])
    for place, (state, _) in enumerate(drawn, 1):
        odds = odds_of(cast("Chance[object]", replayed.game.node(state)))
        if next(written, None) != odds:
            raise Unfair(
                "weights", f"The Odds tag is wrong about outcome {place} of the record: by the rules it is {shown(str(odds))}."
            )


def _check_receipt(replayed: Replay, fair: _Claims, receipt: Receipt) -> None:
    seat = receipt.seat
    if receipt.match != fair.match:
        raise Unfair("receipt", f"The receipt is for match {shown(receipt.match)}, the record for {shown(fair.match)}.")
    if receipt.commitment != fair.commitment:
        raise Unfair("receipt", "The server’s commitment was changed: the receipt has another than the record.")
    for each in SEATS:
        share = fair.shares[each]
        if share is not None and share_commitment(fair.match, each, share) != receipt.commitments[each]:
            raise Unfair("receipt", f"The {seat_name(each)} seat’s share in the record is not the one it committed to.")
    share = fair.shares[seat]
    if share is not None and share.hex() != receipt.share:
        raise Unfair("receipt", f"The {seat_name(seat)} seat’s share in the record is not the one in its receipt.")
    _check_seen(replayed, fair.match, receipt)


def _check_seen(replayed: Replay, match: str, receipt: Receipt) -> None:
    steps = replayed_steps(replayed, receipt.seat)
    if not 0 <= receipt.steps <= len(steps):
        raise Unfair("receipt", f"The receipt saw {receipt.steps} moves and outcomes, but the record has only {len(steps)}.")
    begun = first_hash(redact(replayed, receipt.seat), match, receipt.seat)
    if run_hash(begun, steps[: receipt.steps]).hex() != receipt.seen:
        raise Unfair("receipt", f"The first {receipt.steps} moves and outcomes of the record are not those that the receipt saw.")


def _read_ranges(text: str) -> list[range]:
    """What ``1-12 15`` stands for. The numbers must rise; a few letters can stand for a million of them."""
    spans: list[range] = []
    for word in text.split():
        found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", word, re.ASCII)
        first = int(found[1]) if found else 0
        last = int(found[2] or found[1]) if found else 0
        if not first or last < first or (spans and first <= spans[-1][-1]):
            raise Unfair("draws", f"The Draws tag holds rising numbers such as 1-12 15, not {shown(word)}.")
        spans.append(range(first, last + 1))
    return spans
