"""The longest matches: two who agree to go on for ever, until the referee ends it.

``tests/data/longest`` holds two of them as they were written before records had limits: `dueling-nobles`, and `two-domains` with
moves taken back.
"""

import lzma
from collections.abc import Sequence
from pathlib import Path

from tests.matches.tables import Table

FOLDER = Path(__file__).parent.parent / "data" / "longest"
NAMES = ("Ada, who plays with a name of 40 letters", "Bo, who plays with 40 letters as well, Bo")
ENDLESS = {"no_progress_limit": "off"}


def kept(game: str) -> str:
    """The text of a match that was kept."""
    return lzma.decompress((FOLDER / f"{game}.txt.xz").read_bytes()).decode()


def endless_match(game: str, decisions: int = 5_000) -> Table:
    """A match with fair dice in which nobody does anything that leads to an end, for so many decisions."""
    table = Table(game, fair=True, options=ENDLESS, names=NAMES)
    if table.match.stage == "sharing":
        table.start()
    while table.match.ending is None and table.match.play.decisions < decisions:
        table.wait(10)
        seat = table.match.waiting_for()[0]
        table.move(seat, _idle([str(option) for option in table.match.view(seat).options]))
    return table


def _idle(options: Sequence[str]) -> str:
    """What takes long to write and brings no end nearer: in Duo Regna the same card from both, elsewhere no duel or battle."""
    harmless = [option for option in options if not option.startswith(("duel", "wound", "battle"))] or options
    for word in ("switch", "boost", "cash", "buy", "gather", "block"):
        if fitting := [option for option in harmless if option.startswith(word)]:
            return fitting[-1]
    return harmless[0]
