"""Commands for hosts: serve, backup, restore, export, matches; what keeps order has a module of its own."""

import argparse
from pathlib import Path
from typing import Any

from holmgang.core.extras import needing
from holmgang.core.seats import SEATS
from holmgang.folders import expanded
from holmgang.server.hosting import matches, records, restore
from holmgang.server.hosting.backups import backup
from holmgang.server.hosting.open_store import NoStore, with_store
from holmgang.server.settings import BadFlag, Settings, read_settings
from holmgang.server.store import Kept, Store, Unreadable

from . import FINE, WRONG_INPUT, moderate, remote_bots
from .output import note, say, say_json
from .parser import BadCommand


def run(given: argparse.Namespace) -> int:
    """Runs one of these commands."""
    flags = {name: getattr(given, name, None) for name in Settings.__struct_fields__}
    try:
        settings = read_settings(flags, file=None if given.config is None else expanded(given.config, "--config"))
    except BadFlag as error:
        raise BadCommand(str(error)) from error
    match given.command:
        case "serve":
            with needing("server", "Playing in the browser"):
                from holmgang.server.serve import serve

            serve(settings, open_browser=given.open)
        case "backup":
            size = backup(settings.store, Path(given.file))
            note(f"{given.file}: {size} bytes")
        case "restore":
            _restore(settings.store, given)
        case "export":
            return _export(settings.store, given)
        case "matches" if given.act is None:
            _matches(settings.store, given)
        case "remote-bots":
            remote_bots.run(given, settings)
        case _:
            moderate.run(given, settings)
    return FINE


def _restore(where: str, given: argparse.Namespace) -> None:
    done = restore.after_pg_restore(where) if given.file is None else restore.restore(where, Path(given.file))
    if given.json:
        say_json(done._asdict())
        return
    if given.file is None:
        note("The database has a new identity, and what its dice would have told again is over.")
    else:
        note(f"{done.store} is now what {given.file} was.")
    if done.before is not None:
        note(f"The store from before is kept as {done.before}.")
    for found, what in (
        (done.ended, "ended without a result, because its dice would have come again"),
        (done.closed, "closed before it began, for the same reason"),
        (done.unreadable, "left as it is: it cannot be read"),
    ):
        for match in found:
            say(f"{match}  {what}")


def _export(where: str, given: argparse.Namespace) -> int:
    """Says what was written and what was not; that anything was not is told by the exit code too."""
    if given.folder == "-":
        if given.json:
            raise BadCommand("--json goes with a folder: on stdout stand the records themselves. See holmgang export --help.")
        return with_store(where, lambda store: _export_to_stdout(store, given.match))
    shelf = with_store(where, lambda store: records.export(store, Path(given.folder), given.match))
    for name, why in shelf.not_written:
        _note_failure(name, why)
    if given.json:
        failures = [{"name": name, "why": why} for name, why in shelf.not_written]
        say_json({"folder": given.folder, "written": shelf.written, "there": shelf.there, "not_written": failures})
    written = len(shelf.written)
    failed = f", {len(shelf.not_written)} not written" if shelf.not_written else ""
    note(f"{given.folder}: {written} new record{'s' * (written != 1)}{failed}")
    return WRONG_INPUT if shelf.not_written else FINE


async def _export_to_stdout(store: Store, match: str | None) -> int:
    """One after the other, an empty line between them."""
    between, code = "", FINE
    async for each in records.records(store, match):
        if each.text is None:
            _note_failure(each.name, each.why)
            code = WRONG_INPUT
        else:
            say(between + each.text.rstrip("\n"))
            between = "\n"
    return code


def _note_failure(name: str, why: str) -> None:
    note(f"{name} was not written: {why}")


def _matches(where: str, given: argparse.Namespace) -> None:
    try:
        found = with_store(where, lambda store: matches.listed(store, given.phase))
        nothing = "There is no match in this store" + (f" that is {given.phase}." if given.phase else ".")
    except NoStore:
        if where:
            raise
        # the usual place, where the first server that runs makes one: so far there is none, and nothing is wrong with that
        found, nothing = [], "There is no match: no server has run here yet. holmgang resume --list has yours in the terminal."
    rows = [_row(kept) for kept in found]
    if given.json:
        say_json(rows)
        return
    for row in rows:
        say(_line(row))
    if not rows:
        say(nothing)


def _line(row: dict[str, Any]) -> str:
    begun = f"{row['id']}  {row['phase']:7}"
    if row["broken"] is not None:
        return f"{begun}  {row['broken']}"
    return f"{begun}  {row['game']:15}  {' against '.join(row['names'])}  {row['number']} entries"


def _row(kept: Kept | Unreadable) -> dict[str, Any]:
    """One match of a list; facts that cannot be read of a broken one are null."""
    whole = None if isinstance(kept, Unreadable) else kept
    names = None if whole is None else [whole.setup.names[seat] or whole.holders[seat].name or "nobody yet" for seat in SEATS]
    return {
        "id": kept.id,
        "phase": kept.phase,
        "game": None if whole is None else whole.setup.game,
        "names": names,
        "seats": None if whole is None else list(whole.setup.seats),
        "open": kept.open,
        "number": kept.number,
        "created": kept.created,
        "touched": kept.touched,
        "ended": None if whole is None or whole.ended is None else whole.ended.reason,
        "broken": kept.why if isinstance(kept, Unreadable) else None,
    }
