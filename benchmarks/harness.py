"""Measuring fairly on a noisy machine: everything in turn, several times over, medians with their spread."""

import json
import platform
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

REPETITIONS = 5
LATEST = Path(__file__).parent / "latest.json"

Measured = dict[str, list[float]]


@dataclass(frozen=True)
class Peer:
    """What we compare ourselves with: its name, its version, and its figure in this run."""

    name: str
    version: str
    figure: float
    low: float
    high: float


@dataclass(frozen=True)
class Entry:
    """One line of the table. A goal that is a plain time has no peer and says on what machine."""

    name: str
    ours: float
    low: float
    high: float
    unit: str
    peer: Peer | None
    ratio: float | None
    goal: str | None
    met: bool | None
    machine: str | None = None
    parts: dict[str, float] = field(default_factory=dict)


def interleaved(things: dict[str, Callable[[], float]], repetitions: int = REPETITIONS) -> Measured:
    """Measures every thing once a round, so that a slow minute of the machine falls on all of them."""
    figures: Measured = {name: [] for name in things}
    for _ in range(repetitions):
        for name, measure in things.items():
            figures[name].append(measure())
    return figures


def rate(play: Callable[[], float], seconds: float = 1.0, clock: Callable[[], float] = time.perf_counter) -> float:
    """How many moves a second: whole games until the time is up."""
    moves = 0.0
    start = clock()
    while (spent := clock() - start) < seconds:
        moves += play()
    return moves / spent


def compared(
    name: str,
    ours: list[float],
    unit: str,
    peer: tuple[str, str, list[float]],
    *,
    least: float | None = None,
    parts: dict[str, float] | None = None,
) -> Entry:
    """An entry beside a peer; ``least`` is the ratio that is our goal."""
    peer_name, version, figures = peer
    ratio = median(ours) / median(figures)
    return Entry(
        name=name,
        ours=median(ours),
        low=min(ours),
        high=max(ours),
        unit=unit,
        peer=Peer(peer_name, version, median(figures), min(figures), max(figures)),
        ratio=ratio,
        goal=None if least is None else f"at least {least:g} times the peer",
        met=None if least is None else ratio >= least,
        parts=parts or {},
    )


def machine() -> str:
    """What the figures were measured on, in words."""
    return f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def write(entries: list[Entry], subjects: list[str]) -> None:
    """Keeps the run for later readers; what was known of other subjects stays."""
    known = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else []
    kept = [entry for entry in known if entry["name"].partition(":")[0] not in subjects]
    told = [_rounded(entry) for entry in (*kept, *map(asdict, entries))]
    LATEST.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def _rounded(value: Any) -> Any:
    """To four digits: from one run to the next, not even three of them are the same."""
    match value:
        case float():
            return float(f"{value:.4g}")
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case _:
            return value
