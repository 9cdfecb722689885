"""``make bench``: measures everything, prints one table, writes benchmarks/latest.json.

``python -m benchmarks server`` measures one subject only, and leaves what is known of the others as it is. The matches of
``ismcts`` take hours: they are told as they were played last, and ``python -m benchmarks.ismcts`` plays them.
"""

import sys

from rich.console import Console
from rich.table import Table

from . import (
    answers,
    batch,
    environments,
    ismcts,
    latency,
    matrix_games,
    playouts,
    random_play,
    review,
    server_load,
    solving,
    start_up,
    static_site,
    strength,
    tree_search,
)
from .harness import LATEST, Entry, write

SUBJECTS = {
    "start-up": start_up,
    "random play": random_play,
    "playouts": playouts,
    "batch": batch,
    "environments": environments,
    "matrix games": matrix_games,
    "solving": solving,
    "search": tree_search,
    "strength": strength,
    "ismcts": ismcts,
    "answers": answers,
    "review": review,
    "site": static_site,
    "server": server_load,
    "latency": latency,
}
"""Every entry's name begins with its subject and a colon."""


def main(wanted: list[str]) -> int:
    """Runs every benchmark, or those that are named; the exit code says whether every goal is met."""
    console = Console() if sys.stdout.isatty() else Console(width=170)
    entries: list[Entry] = []
    for name in wanted or SUBJECTS:
        with console.status(f"measuring {name}"):
            entries += SUBJECTS[name].entries()
    console.print(_table(entries))
    for entry in {entry.name: entry for entry in entries if entry.parts}.values():
        parts = ", ".join(f"{part} {cost:,.4g}" for part, cost in entry.parts.items())
        console.print(f"{entry.name}: {parts}", highlight=False)
    write(entries, wanted or list(SUBJECTS))
    console.print(f"written to {LATEST.name}")
    return 0 if all(entry.met is not False for entry in entries) else 1


def _short(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 10 else f"{figure:.2g}"


def _table(entries: list[Entry]) -> Table:
    table = Table(title="Holmgang beside its peers: medians (lowest to highest)")
    for column in ("what", "ours", "peer", "peer's", "unit", "ratio", "goal", "met"):
        table.add_column(column, justify="right" if column in {"ours", "peer's", "ratio"} else "left")
    for entry in entries:
        peer = entry.peer
        table.add_row(
            entry.name,
            f"{_short(entry.ours)} ({_short(entry.low)} to {_short(entry.high)})",
            "" if peer is None else f"{peer.name}, {peer.version}",
            "" if peer is None else f"{_short(peer.figure)} ({_short(peer.low)} to {_short(peer.high)})",
            entry.unit,
            "" if entry.ratio is None else f"{entry.ratio:.2f}",
            entry.goal or "",
            {True: "yes", False: "NO", None: ""}[entry.met],
        )
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
