"""A finished or unfinished game as a value: what was played, what chance brought, how it ended.

`record_text` writes and reads it for people, `replay` brings it back to life.
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Any

from .errors import BadRecord, shown
from .forfeits import FORFEITS
from .referee import Ending
from .seats import Seat, seat_name

HIDDEN = "?"
"""Stands in a redacted record for an outcome that the seat did not learn."""

HINTS = "Hints"
"""The tag that counts for how many choices the best option was shown."""

UNFINISHED = "*"
_RESULTS: dict[str, Seat | None] = {"1-0": 0, "0-1": 1, "1/2-1/2": None}

_WON = frozenset({"1-0", "0-1"})
_DRAWN = frozenset({"1/2-1/2"})
_NONE = frozenset({UNFINISHED})

OUTSIDE_ENDINGS: dict[str, frozenset[str]] = {
    "resignation": _WON,
    "time": _WON | _DRAWN,  # drawn where both flags fall at the same moment
    "abandonment": _WON,
    **dict.fromkeys(FORFEITS, _WON),
    "agreement": _DRAWN,
    "too long": _DRAWN,
    "void": _NONE,
    "expired": _NONE,
}
"""The endings that are not rules of a game, and the results that each can have."""


@dataclass(frozen=True)
class Line:
    """One decision: the text of each seat's move (None: not asked) and of what chance brought after it."""

    moves: tuple[str | None, str | None]
    outcomes: tuple[str, ...] = ()
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", tidy(self.comment))

    def text(self) -> str:
        """The moves as a record writes them."""
        first, second = self.moves
        if first is not None and second is not None:
            return f"{first} | {second}"
        return f"first: {first}" if second is None else f"second: {second}"


@dataclass(frozen=True)
class Record:
    """A match as it is written down. Texts are canonical once `replay` has been over them."""

    game: str
    version: int
    options: tuple[tuple[str, str], ...] = ()
    start: str | None = None
    """The position it began from, where that is not the usual one."""
    players: tuple[str, str] = ("First", "Second")
    opening: tuple[str, ...] = ()
    """What chance brought before anybody chose."""
    lines: tuple[Line, ...] = ()
    result: str = UNFINISHED
    """1-0, 0-1, 1/2-1/2 or ``*``; empty in a text that does not say and has not been replayed."""
    reason: str = "unfinished"
    comment: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    """Anything else worth noting, such as the date; not part of the content that the hash is of."""
    redacted: str | None = None
    """For whom it was redacted: first, second or spectators; None: it is complete."""

    def __post_init__(self) -> None:
        if len(self.players) != 2:
            raise BadRecord(f"A record has two players, the first and the second, not {self.players!r}.")
        # what a text cannot hold would not come back from it as it was, and the hash would no longer fit
        object.__setattr__(self, "players", tuple(tidy_line(name) for name in self.players))
        object.__setattr__(self, "tags", tuple((name, tidy_line(value)) for name, value in self.tags))
        object.__setattr__(self, "comment", tidy(self.comment))

    @property
    def reason_told(self) -> str:
        """Why it ended as it did, and whether with help, as results are shown; what goes on has no result."""
        helped = self.ending is not None and any(name == HINTS for name, _ in self.tags)
        return with_help(self.reason) if helped else self.reason

    @property
    def ending(self) -> Ending | None:
        """How it ended; None if it was not finished."""
        if self.result in _RESULTS:
            return Ending(_RESULTS[self.result], self.reason, by_rules=self.reason not in OUTSIDE_ENDINGS)
        return Ending(None, self.reason, by_rules=False, counts=False) if self.reason in OUTSIDE_ENDINGS else None


HELPED = "; this game was played with help"


def with_help(reason: str) -> str:
    """The reason for the result of a match in which somebody was shown the best option."""
    return f"{reason}{HELPED}"


def tidy(remark: str) -> str:
    """A remark as a record can hold it: single spaces, no space at a line's ends, no empty lines around it."""
    return "\n".join(" ".join(line.split()) for line in whole(remark).splitlines()).strip()


def tidy_line(text: str) -> str:
    """A name as a record can hold it: one line."""
    return " ".join(whole(text).split())


def whole(text: str) -> str:
    """The text with every half of a character, which no file can hold, replaced."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def result_text(ending: Ending | None) -> str:
    """The result as records write it: 1-0, 0-1, 1/2-1/2, or * where there is none."""
    if ending is None or not ending.counts:
        return UNFINISHED
    return next(text for text, winner in _RESULTS.items() if winner == ending.winner)


def content_hash(record: Record) -> str:
    """The fingerprint of the game itself: of everything but comments and further tags."""
    content = [record.game, str(record.version), *(f"{name}={value}" for name, value in record.options)]
    content += [record.start or "", *record.players, record.result, record.reason, " ".join(record.opening)]
    content += [f"{line.text()} -> {' '.join(line.outcomes)}" for line in record.lines]
    return "sha256-" + hashlib.sha256("\n".join(content).encode()).hexdigest()


def without_comments(record: Record) -> Record:
    """The record with nobody's remarks in it."""
    return replace(record, comment="", lines=tuple(replace(line, comment="") for line in record.lines))


def to_json(record: Record) -> dict[str, Any]:
    """The record as plain values for JSON, with its hash where it is complete."""
    return {
        "game": record.game,
        "rules": record.version,
        "options": dict(record.options),
        "start": record.start,
        "players": list(record.players),
        "opening": list(record.opening),
        "lines": [{"moves": list(line.moves), "outcomes": list(line.outcomes), "comment": line.comment} for line in record.lines],
        "result": record.result,
        "reason": record.reason,
        "comment": record.comment,
        "tags": dict(record.tags),
        "redacted": record.redacted,
        "hash": None if record.redacted else content_hash(record),
    }


def audience(seat: Seat | None) -> str:
    """How a redacted record names whom it is for."""
    return "spectators" if seat is None else seat_name(seat)


def check_result(result: str, reason: str) -> None:
    """Refuses a result that is none, or one that does not go with its reason. Saying neither is fine."""
    if not result and not reason:
        return
    possible = OUTSIDE_ENDINGS.get(reason)
    if result == UNFINISHED:
        if reason != "unfinished" and possible != _NONE:
            raise BadRecord(f"The result is * (unfinished), but the reason given is {shown(reason)}.")
    elif result not in _RESULTS:
        raise BadRecord(f"{shown(result)} is no result: write 1-0, 0-1, 1/2-1/2 or *.")
    elif possible is not None and result not in possible:
        raise BadRecord(f"A game cannot end {result} by {reason}.")
