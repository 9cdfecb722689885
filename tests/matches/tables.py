"""A match to test with, its log and its time in the test's own hands."""

from random import Random
from typing import Any

from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind
from holmgang.matches.entries import Entry, Moved, Sealed, Setup, read_entry, write_entry
from holmgang.matches.fair import share_commitment
from holmgang.matches.match import Match
from holmgang.matches.receipts import Receipt, first_hash, run_hash, seen_steps
from holmgang.matches.setup_validation import fair_setup

BOT = ("human", "bot:random")
BOTS = ("bot:random", "bot:random")
MATCH = "north-17"
SECRET = bytes(range(32))
SHARES = (b"\x01" * 32, b"\x02" * 32)


class Table:
    """Two seats, a log and a clock on the wall."""

    def __init__(self, game: str, *, fair: bool = False, now: int = 1_000_000, secret: bytes = SECRET, **setup: Any) -> None:
        kind = find_kind(game)
        seats = setup.get("seats", ("human", "human"))
        dice = fair_setup(kind, seats, secret) if fair else None
        self.kind = kind
        self.now = now
        self.secret = secret if fair else None
        opened = Setup(**{"game": game, "version": kind.version, "id": MATCH, "fair": dice, **setup})
        self.log: list[Entry] = list(Match.plan_opening(kind, opened, now, secret=self.secret))
        self.match = Match(kind, self.log, secret=self.secret)

    def do(self, planned: list[Entry]) -> list[Entry]:
        """Stores what was planned and lets it count."""
        assert self.match.number == len(self.log)
        self.log += planned
        self.match.fold(planned)
        return planned

    def read_back(self) -> Match:
        """The match that the log makes, once it has been through its text."""
        return Match(self.kind, [read_entry(write_entry(entry)) for entry in self.log], secret=self.secret)

    def wait(self, milliseconds: int) -> None:
        """Time goes by."""
        self.now += milliseconds

    # What seats do

    def move(self, seat: Seat, text: str) -> list[Entry]:
        """A seat answers the open question."""
        return self.do(self.match.plan_move(seat, text, self.now, asked=self.match.play.asked))

    def undo(self, seat: Seat) -> list[Entry]:
        """A seat takes its move back."""
        return self.do(self.match.plan_undo(seat, self.now))

    def commit(self, *seats: Seat) -> None:
        """Seats bind themselves to their shares."""
        for seat in seats:
            self.do(self.match.plan_commit(seat, share_commitment(MATCH, seat, SHARES[seat]), self.now))

    def share(self, *seats: Seat) -> None:
        """Seats show their shares."""
        for seat in seats:
            self.do(self.match.plan_share(seat, SHARES[seat].hex(), self.now))

    def start(self) -> "Table":
        """Goes through the sharing of the dice."""
        people = [seat for seat in SEATS if not self.match.is_bot(seat)]
        self.commit(*people)
        self.share(*people)
        assert self.match.stage == "playing"
        return self

    def play(self, rng: Random, choices: int = 100_000) -> "Table":
        """Plays on at random for so many choices, or to the end."""
        for _ in range(choices):
            if self.match.ending is not None:
                break
            self.wait(10)
            seat = rng.choice(self.match.waiting_for())
            self.move(seat, str(rng.choice(self.match.view(seat).options)))
        return self

    def receipt(self, seat: Seat) -> Receipt:
        """What the seat's browser has kept so far."""
        fair = self.match.setup.fair
        assert fair is not None
        first, second = self.match.sharing.commitments
        steps = [text for _, text in seen_steps(self.match, seat)]
        begun = first_hash(self.match.record_seen(seat), MATCH, seat)
        return Receipt(
            match=MATCH,
            seat=seat,
            commitment=fair.commitment,
            commitments=(first or "", second or ""),
            share=self.match.sharing.shares[seat] or "",
            steps=len(steps),
            seen=run_hash(begun, steps).hex(),
        )


def facts(match: Match, now: int = 0) -> dict[str, Any]:
    """All that can be known of a match."""
    return {
        "state": match.play.state,
        "steps": list(match.play.steps),
        "entries": list(match.entries),
        "sealed": dict(match.play.sealed),
        "counts": (match.number, match.play.decisions, match.play.undone, match.play.drawn),
        "question": (match.play.asked, match.timing.asked_at, dict(match.play.answered)),
        "stage": match.stage,
        "ending": match.ending,
        "waiting": match.waiting_for(),
        "news": [match.news(listener) for listener in (0, 1, None)],
        "story": [match.story(listener) for listener in (0, 1, None)],
        "views": [match.view(seat) for seat in (0, 1, None)],
        "record": match.record(),
        "seen": [match.record_seen(seat) for seat in (0, 1, None)],
        "undoable": [match.undoable(seat) for seat in SEATS],
        "talk": match.talk,
        "rematch": (match.rematch, match.rematch.agreed(match.bots)),
        "dice": match.sharing,
        "clocks": (match.timing, match.left_at(now), match.running, match.flag_falls(), match.due_at()),
        "script": match.script_left_at,
    }


def kinds_of(entries: list[Entry]) -> list[str]:
    """The kinds of entries, for short comparisons."""
    return [str(type(entry).__struct_config__.tag) for entry in entries]


def secret_choices(log: list[Entry]) -> list[Sealed]:
    """The choices in a log that are still sealed."""
    sealed: list[Sealed] = []
    for entry in log:
        if isinstance(entry, Sealed):
            sealed.append(entry)
        elif isinstance(entry, Moved):
            sealed = []
    return sealed
