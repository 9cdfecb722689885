"""Compiles the search for a game, and keeps that: ``python -m holmgang.bots.search.compile_ahead GAME``."""

import os
import sys

from holmgang.games import find_kind

from .forms import compile_now


def main(name: str) -> None:
    """Gives way to whatever else the machine does."""
    if hasattr(os, "nice"):
        os.nice(5)
    compile_now(find_kind(name).make())


if __name__ == "__main__":
    main(*sys.argv[1:])
