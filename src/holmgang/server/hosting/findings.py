"""What somebody who looks after a server finds."""

from typing import Literal, NamedTuple

State = Literal["ok", "note", "problem"]


class Finding(NamedTuple):
    """One thing that was looked at."""

    what: str
    state: State
    says: str
    do: str = ""
    """What to do about it, where there is something to be done."""


def ok(what: str, says: str) -> Finding:
    """A finding that asks nothing of anybody."""
    return Finding(what, "ok", says)


def remark(what: str, says: str, do: str = "") -> Finding:
    """It works, but the host should know."""
    return Finding(what, "note", says, do)


def problem(what: str, says: str, do: str) -> Finding:
    """It does not work."""
    return Finding(what, "problem", says, do)


def size(count: float) -> str:
    """So many bytes, for people."""
    for unit in ("bytes", "KB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"
