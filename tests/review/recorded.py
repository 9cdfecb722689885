"""Games whose records are kept here, and the text of their reviews."""

from dataclasses import replace
from pathlib import Path

from holmgang.core.replay import Replay, read_record, replay
from holmgang.games import find_kind
from holmgang.review.report import Report
from holmgang.review.text import tell_review

RECORDS = Path(__file__).with_name("records")
GOLDEN = ("duo-regna", "deck-duel")


def recorded(name: str) -> Replay:
    return read_record((RECORDS / f"{name}.holm").read_text(encoding="utf-8"), find_kind)


def ended(name: str, lines: int, result: str, reason: str) -> Replay:
    """The recorded game as if somebody had ended it after so many lines."""
    record = recorded(name).record
    return replay(find_kind(name), replace(record, lines=record.lines[:lines], result=result, reason=reason))


def text_of(report: Report) -> str:
    return "\n".join(tell_review(report)) + "\n"
