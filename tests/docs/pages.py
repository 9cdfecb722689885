"""The pages that people read, and the fenced blocks on them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


class Block(NamedTuple):
    """A fenced block: the page it is on, its line there, what it claims to be, and what it holds."""

    page: str
    line: int
    kind: str
    """The first word behind the fence; empty where there is none."""
    text: str

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    """README, the documentation and the rules pages."""
    return [ROOT / "README.md", *sorted(DOCS.rglob("*.md")), *sorted((ROOT / "src").glob("holmgang/games/*/page.md"))]


def blocks() -> Iterator[Block]:
    """Every fenced block of every page; those that are instructions to the site's builder are not shown to anybody."""
    for path in pages():
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r"^```([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            if not found[1].startswith("{"):
                kind = found[1].split()[0] if found[1].strip() else ""
                yield Block(str(path.relative_to(ROOT)), text.count("\n", 0, found.start()) + 1, kind, found[2])
