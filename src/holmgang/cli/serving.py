"""Commands for hosts: serve, backup, export, matches."""

import argparse
from pathlib import Path
from typing import Any

from . import FINE
from .output import note, say, say_json

SETTINGS = ("host", "port", "path", "store", "origins", "proxies", "log_level")


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    from holmgang.server.settings import read_settings

    flags = {name: getattr(given, name, None) for name in SETTINGS}
    settings = read_settings(flags, file=None if given.config is None else Path(given.config))
    match given.command:
        case "serve":
            from holmgang.server.serve import serve

            serve(settings, open_browser=given.open)
        case "backup":
            from holmgang.server.keeping import backup

            size = backup(settings.store, Path(given.file))
            note(f"{given.file}: {size} bytes")
        case "export":
            _export(settings.store, Path(given.folder))
        case _:
            _matches(settings.store, given)
    return FINE


def _export(store: str, folder: Path) -> None:
    from holmgang.server import keeping

    written = keeping.run(store, lambda opened: keeping.export(opened, folder))
    note(f"{folder}: {written} new record{'s' * (written != 1)}")


def _matches(where: str, given: argparse.Namespace) -> None:
    from holmgang.server import keeping

    match given.act:
        case "end":
            keeping.run(where, lambda store: keeping.end(store, given.match, given.reason))
            note(f"{given.match} has ended without a result: {given.reason}.")
        case "delete":
            keeping.run(where, lambda store: keeping.delete(store, given.match))
            note(f"{given.match} was deleted.")
        case _:
            found = keeping.run(where, lambda store: keeping.listed(store, given.phase))
            rows = [_row(kept) for kept in found]
            if given.json:
                say_json(rows)
            for row in [] if given.json else rows:
                say(f"{row['id']}  {row['phase']:7}  {row['game']:15}  {' against '.join(row['names'])}  {row['number']} entries")


def _row(kept: Any) -> dict[str, Any]:
    ended = kept.ended
    return {
        "id": kept.id,
        "phase": kept.phase,
        "game": kept.setup.game,
        "names": [kept.setup.names[seat] or kept.holders[seat].name or "nobody yet" for seat in (0, 1)],
        "seats": list(kept.setup.seats),
        "open": kept.open,
        "number": kept.number,
        "created": kept.created,
        "touched": kept.touched,
        "ended": None if ended is None else ended.reason,
    }
