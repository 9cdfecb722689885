"""Encodings as they are written down: golden vectors in tests/data/encodings, and the tables in docs/encodings.md.

``python -m tests.kit.encodings`` writes both anew, vectors only under a version that was not written before. A golden file names
positions and who looks; to have another one encoded, add it there without its numbers.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

from holmgang.core.encoding import Encoding, Field
from holmgang.core.game import View
from holmgang.core.kind import GameKind
from holmgang.core.seats import read_seat
from holmgang.games import OWN_GAMES, find_kind

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "encodings.md"
_TABLES = re.compile(r"(<!-- tables of ([\w-]+) -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)


# Golden vectors


def golden_path(name: str) -> Path:
    """Where the vectors of a game are."""
    return ROOT / "tests" / "data" / "encodings" / f"{name}.json"


def read_golden(name: str) -> Any:
    """The vectors of a game as they were written."""
    path = golden_path(name)
    assert path.exists(), f'Write {path}: {{"seen": [{{"position": a position, "seat": first, second or spectator}}, ...]}}.'
    return json.loads(path.read_text(encoding="utf-8"))


def golden_now(kind: GameKind, written: Any) -> Any:
    """The same as its encoding has it now."""
    encoding = kind.encoding()
    game = kind.make()
    texts = [str(encoding.move_at(game, number)) for number in range(encoding.move_count)]
    return {
        "version": encoding.version,
        "moves": {"count": len(texts), "sha256": hashlib.sha256("\n".join(texts).encode()).hexdigest()},
        "observation": [field[:4] for field in map(list, encoding.observation_fields)],
        "information": [field[:4] for field in map(list, encoding.information_fields)],
        "seen": [{**each, "numbers": _seen(kind, each["position"], each["seat"])} for each in written["seen"]],
    }


def _seen(kind: GameKind, position: str, audience: str) -> dict[str, str]:
    """The numbers of an information state by field, without the fields that are all 0."""
    game, state = kind.read_position(position)
    told = fields_of(kind.encoding(), game, game.view(state, read_seat(audience)))
    return {name: " ".join(map(str, numbers)) for name, numbers in told.items() if any(numbers)}


def fields_of(encoding: Encoding, game: Any, view: View) -> dict[str, tuple[int, ...]]:
    """An information state, field by field."""
    return split(encoding.information(game, view), encoding.information_fields)


def split(numbers: tuple[int, ...], fields: tuple[Field, ...]) -> dict[str, tuple[int, ...]]:
    """The numbers of each field."""
    told, at = {}, 0
    for field in fields:
        told[field.name] = numbers[at : at + field.size]
        at += field.size
    return told


# The page


def tables(kind: GameKind) -> str:
    """Every number of a game's encoding, as the page has it."""
    encoding = kind.encoding()
    seen, known = encoding.observation_fields, encoding.information_fields
    length = sum(field.size for field in seen), sum(field.size for field in known)
    lines = [
        f"Version {encoding.version}: {encoding.move_count:,} moves, an observation of {length[0]} numbers, "
        f"an information state of {length[1]}.",
        "",
        "| move numbers | block | which |",
        "|---|---|---|",
    ]
    at = 0
    for block in encoding.move_blocks:
        lines.append(f"| {_span(at, block.size)} | `{block.name}` | {block.means} |")
        at += block.size
    lines += ["", "| places | field | from | to | what |", "|---|---|---|---|---|"]
    at = 0
    for field in known:
        what = field.means if field in seen else f"*Remembered.* {field.means}"
        lines.append(f"| {_span(at, field.size)} | `{field.name}` | {field.low} | {field.high:,} | {what} |")
        at += field.size
    return "\n".join(["", *lines, "", ""])


def _span(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first} to {first + size - 1}"


def page_tables(page: str) -> dict[str, str]:
    """What the page has of each game."""
    return {found[2]: found[3] for found in _TABLES.finditer(page)}


def update_golden(kind: GameKind) -> bool:
    """Writes the vectors of a game anew; False if they have changed under the version that they were written with."""
    written = read_golden(kind.name)
    now = golden_now(kind, written)
    if now["version"] == written.get("version"):
        before = {**written, "seen": [each for each in written["seen"] if "numbers" in each]}
        if before != {**now, "seen": [each for each in now["seen"] if each in before["seen"]]}:
            return False
    golden_path(kind.name).write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    return True


def main() -> int:
    """1 if vectors cannot be written without a new version."""
    refused = [kind for kind in map(find_kind, OWN_GAMES) if not update_golden(kind)]
    for kind in refused:
        sys.stderr.write(f"The numbers of {kind.title} have changed: raise the version in its encoding.py first.\n")
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_TABLES.sub(lambda found: found[1] + tables(find_kind(found[2])), page), encoding="utf-8")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
