"""What starting the command line costs beyond starting Python with three modules of the standard library."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from .harness import Entry, Peer, interleaved, machine

MOST_MORE_MS = 60.0
BARE = "import argparse, json, dataclasses"


def entries() -> list[Entry]:
    """``holmgang --help`` beside bare Python."""
    command = Path(sys.executable).with_name("holmgang")
    ours: Callable[[], float] = lambda: _milliseconds([str(command), "--help"])  # noqa: E731 - a pair of thunks
    bare: Callable[[], float] = lambda: _milliseconds([sys.executable, "-c", BARE])  # noqa: E731 - a pair of thunks
    figures = interleaved({"ours": ours, "bare": bare}, repetitions=21)
    mine, theirs = figures["ours"], figures["bare"]
    peer = Peer(f'python -c "{BARE}"', sys.version.split()[0], median(theirs), min(theirs), max(theirs))
    more = median(mine) - median(theirs)
    return [
        Entry(
            name="start-up: holmgang --help",
            ours=median(mine),
            low=min(mine),
            high=max(mine),
            unit="ms",
            peer=peer,
            ratio=median(mine) / median(theirs),
            goal=f"at most {MOST_MORE_MS:g} ms more than the peer",
            met=more <= MOST_MORE_MS,
            machine=machine(),
        )
    ]


def _milliseconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000
