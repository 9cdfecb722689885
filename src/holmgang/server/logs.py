"""Structured logs: one JSON object a line on stderr. No token, code, name, move or address ever goes into one."""

import json
import logging
import sys
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from holmgang.games.faults import fault_of

from .limits import Bucket

FACTS = "facts"
LEFT_OUT = "left_out"
AT_ONCE = 10
"""So many complaints of one kind are written in a row,"""
A_WHILE = 600.0
"""and as many more in so many seconds."""
MOST_KINDS = 200


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON, whatever is in the record."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if left_out := getattr(record, LEFT_OUT, 0):
            line[LEFT_OUT] = left_out
        if record.exc_info:
            fault = None if record.exc_info[1] is None else fault_of(record.exc_info[1])
            # what another package's game says of itself may hold what nobody may know
            line["error"] = self.formatException(record.exc_info) if fault is None else str(fault)
        return json.dumps(line, ensure_ascii=False, default=str)


class Sparing(logging.Filter):
    """Lets so many complaints of a kind through and counts the others, so that nobody fills a disk by provoking them."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, ...], _Complaints] = {}
        self.left_out = 0
        """In all."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one is written; it says how many like it were not."""
        if record.levelno < logging.WARNING:
            return True
        now = monotonic()
        raised = record.exc_info[0] if record.exc_info else None
        kind = (record.name, str(record.msg)[:80], raised.__name__ if raised else "")
        if len(self._kinds) >= MOST_KINDS and kind not in self._kinds:
            kind = ("", "", "")
        complaints = self._kinds.setdefault(kind, _Complaints(now))
        if not complaints.bucket.take(AT_ONCE / A_WHILE, AT_ONCE, now):
            complaints.left_out += 1
            self.left_out += 1
            return False
        setattr(record, LEFT_OUT, complaints.left_out)
        complaints.left_out = 0
        return True


class _Complaints:
    def __init__(self, now: float) -> None:
        self.bucket = Bucket(AT_ONCE, now)
        self.left_out = 0


def set_up(level: str) -> Sparing:
    """Sends the logs of the server and of the libraries under it to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    sparing = Sparing()
    handler.addFilter(sparing)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    logging.getLogger("uvicorn").setLevel("ERROR")  # it warns of every request that is no HTTP, and anybody can send those
    logging.getLogger("holmgang").setLevel(level.upper())
    logging.getLogger("holmgang.access").setLevel("INFO")  # it is asked for by a setting of its own
    return sparing


def facts(**given: object) -> dict[str, dict[str, object]]:
    """Facts to go with a log line: ``log.info("ended", extra=facts(match=id))``."""
    return {FACTS: given}
