"""Node counts by depth, kept in data files: a change of the rules shows here as a changed number."""

import json
from pathlib import Path
from typing import Any

from holmgang.games import OWN_GAMES, find_kind
from tests.kit.perft import perft

FOLDER = Path(__file__).parent.parent / "data" / "perft"
EXPLANATION = (
    "Each count is the number of ways to take so many steps (1, 2, 3, ...) from the position. A step is one decision (both "
    "seats' choices together where they choose at once) or one outcome of chance; every legal combination of moves and every "
    "outcome counts once, whatever its weight; ways that have ended before are not counted. Regenerate the counts, for "
    "positions and depths as they stand here, with: python -m tests.perft --update"
)


def path(game: str) -> Path:
    """Where a game's counts are kept."""
    return FOLDER / f"{game}.json"


def read(game: str) -> dict[str, list[int]]:
    """A game's positions, each with its counts."""
    counts: dict[str, list[int]] = json.loads(path(game).read_text())["counts"]
    return counts


def count(game: str, position: str, depth: int) -> list[int]:
    """The counts as the rules have them now."""
    return perft(*find_kind(game).read_position(position), depth)


def update() -> None:
    """Writes every file anew."""
    for game in OWN_GAMES:
        counts = {position: count(game, position, len(old)) for position, old in read(game).items()}
        path(game).write_text(written(counts))


def written(counts: dict[str, list[int]]) -> str:
    """A file's text: one position a line, so that a difference is easy to read."""
    lines: list[Any] = [f"    {json.dumps(position)}: {json.dumps(numbers)}" for position, numbers in counts.items()]
    return f'{{\n  "explanation": {json.dumps(EXPLANATION)},\n  "counts": {{\n' + ",\n".join(lines) + "\n  }\n}\n"
