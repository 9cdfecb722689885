"""Structured logs: one JSON object a line on stderr. No token, code, name, move or address ever goes into one."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

FACTS = "facts"


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Sends the logs of the server and of the libraries under it to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    logging.getLogger("uvicorn").setLevel("ERROR")  # it warns of every request that is no HTTP, and anybody can send those
    logging.getLogger("holmgang").setLevel(level.upper())


def facts(**given: object) -> dict[str, dict[str, object]]:
    """Facts to go with a log line: ``log.info("ended", extra=facts(match=id))``."""
    return {FACTS: given}
