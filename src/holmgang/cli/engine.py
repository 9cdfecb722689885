"""The command by which our bots play for others: engine."""

import argparse
import sys
from io import TextIOWrapper

from holmgang.engines.speak import STRONGEST, Speaker, check_level
from holmgang.terminal.streams import flush, on_terminal

from . import FINE
from .output import note, say


def run(given: argparse.Namespace) -> int:
    """Speaks the engine protocol until it is told to quit."""
    level = check_level(given.level or STRONGEST)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if on_terminal():
        note("This waits for another program to speak the engine protocol of docs/engines.md; quit ends it.")
    Speaker(level, _say).listen(sys.stdin or ())
    return FINE


def _say(line: str) -> None:
    say(line)
    flush()  # whoever asked waits for it
