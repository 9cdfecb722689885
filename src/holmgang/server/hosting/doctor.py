"""Looks at everything that a server needs, changes nothing, and says what to do about what is wrong."""

import json
import os
import platform
import re
import shutil
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from holmgang import __version__
from holmgang.core.errors import HolmgangError
from holmgang.folders import data_folder, expanded

from ..listening import listening
from ..pages import Pages
from ..settings import UNIX_HOST, Settings, read_with_sources
from ..store import StoreError, open_store
from ..store.sqlite import SqliteStore
from .doctor_postgres import look_at_database
from .doctor_sqlite import look_at_file
from .findings import Finding, ok, problem, remark, size
from .schedule import made_at, made_in

FEW_FILES: Final = 4096
LITTLE_ROOM: Final = 64_000_000
_SECRET: Final = {"metrics_token"}
_FILES: Final = ("address_key_file", "name_filter", "admin_token_file")
_PRIVATE: Final = ("address_key_file", "admin_token_file")


class ShownSetting(NamedTuple):
    """A setting as it is told: no secret is in it."""

    name: str
    value: str
    source: str


class Examined(NamedTuple):
    """All that was found."""

    settings: list[ShownSetting]
    findings: list[Finding]

    @property
    def fine(self) -> bool:
        """Whether there is no problem."""
        return all(each.state != "problem" for each in self.findings)


def examined(
    *,
    store: str | None = None,
    config: str | None = None,
    environ: Mapping[str, str] | None = None,
    progress: Callable[[str], None] = lambda _said: None,
) -> Examined:
    """Looks at everything; a long check says from time to time that it goes on."""
    try:
        file = None if config is None else expanded(config, "--config")
        settings, sources = read_with_sources({"store": store}, environ, file)
    except HolmgangError as error:
        return Examined([], [problem("settings", str(error), "Correct it: with it the server does not start.")])
    found = [ok("settings", "all of them can be used"), *_machine(), *_pages(), *_files(settings)]
    try:
        opened = open_store(settings.store)
        if isinstance(opened, SqliteStore):
            found += look_at_file(opened.path, progress)
        else:
            found += look_at_database(settings.store)
    except StoreError as error:
        found.append(problem("store", str(error), "Name another store."))
    found += [*_place(settings), *_room(settings), *_backups(settings)]
    return Examined(_shown(settings, sources), found)


def _shown(settings: Settings, sources: Mapping[str, str]) -> list[ShownSetting]:
    return [
        ShownSetting(each.name, _without_secrets(each.name, getattr(settings, each.name)), sources.get(each.name, "usual"))
        for each in msgspec.structs.fields(Settings)
    ]


def _without_secrets(name: str, value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    if name in _SECRET and value:
        return '"…"'
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:…@", text) if name == "store" else text


def _machine() -> list[Finding]:
    loop = "with uvloop" if find_spec("uvloop") else "without uvloop, which makes it slower"
    version = f"Holmgang {__version__}, Python {platform.python_version()} {loop}, SQLite {sqlite3.sqlite_version}"
    found = [ok("version", version)]
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return found
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < FEW_FILES:
        do = "Each open game needs one for each player: raise it, with systemd by LimitNOFILE."
        return [*found, remark("open files", f"the system allows {most}", do)]
    return [*found, ok("open files", "as many as needed" if most == resource.RLIM_INFINITY else f"the system allows {most}")]


def _pages() -> list[Finding]:
    if Pages("/").built:
        return [ok("pages", "the browser client is built")]
    return [problem("pages", "the browser client is not built", "From a checkout: make web.")]


def _files(settings: Settings) -> list[Finding]:
    found: list[Finding] = []
    for name in _FILES:
        given = getattr(settings, name, "")
        if not given:
            continue
        file = Path(given).expanduser()
        if not os.access(file, os.R_OK):
            found.append(problem(name, f"{file} cannot be read by this user", "Make it, or let the server’s user read it."))
        elif name in _PRIVATE and file.stat().st_mode & 0o077:
            found.append(problem(name, f"{file} holds a secret and others can read it", f"chmod 600 {file}"))
        else:
            found.append(ok(name, f"{file} can be read"))
    return found


def _place(settings: Settings) -> list[Finding]:
    """Whether a server answers there, or could."""
    if settings.host.startswith(UNIX_HOST):
        folder = Path(settings.host.removeprefix(UNIX_HOST)).parent
        if os.access(folder, os.W_OK):
            return [ok("place", f"a socket can be made in {folder}")]
        return [problem("place", f"no socket can be made in {folder}", "Make the folder, and let the server’s user write to it.")]
    answer = _asked(settings)
    if answer is not None:
        state, says = answer
        if state == "ok":
            return [ok("place", f"a server answers on {settings.host}, port {settings.port}, and is well")]
        return [problem("place", f"a server answers on port {settings.port} and is not well: {says}", "See what it says.")]
    try:
        with listening(settings):
            return [ok("place", f"{settings.host}, port {settings.port} is free")]
    except HolmgangError as error:
        return [problem("place", str(error), "Stop what uses it, or choose another port.")]


def _asked(settings: Settings) -> tuple[str, str] | None:
    """What a server of ours says there; None if none does."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    if settings.port == 0:
        return None
    url = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}{settings.path}api/health"
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            body = answer.read(10_000)
    except urllib.error.HTTPError as error:
        body = error.read(10_000)
    except (OSError, ValueError):
        return None
    try:
        said = json.loads(body)
        if "code" in said:
            return "ok", ""  # it is ours, and lets nobody in by this name
        return str(said["status"]), str(said["store"])
    except (ValueError, KeyError, TypeError):
        return None


def _room(settings: Settings) -> list[Finding]:
    """What is free where the server writes."""
    folders = {settings.backups: "backups"} if settings.backups else {}
    if "://" not in settings.store:
        store = Path(settings.store).expanduser() if settings.store else data_folder() / "server.db"
        folders[str(store.parent)] = "store"
    found: list[Finding] = []
    for folder, what in folders.items():
        try:
            free = shutil.disk_usage(Path(folder).expanduser()).free
        except OSError:
            continue  # that it is not there is said elsewhere
        says = f"{size(free)} are free for the {what}"
        few = problem("disk", says, "Make room: a store on a full disk takes no moves.")
        found.append(few if free < LITTLE_ROOM else ok("disk", says))
    return found


def _backups(settings: Settings) -> list[Finding]:
    if not settings.backups:
        if "://" in settings.store:
            return [remark("backups", "the database makes its own", "See to it that pg_dump runs.")]
        return [remark("backups", "the server makes none by itself", "Name a folder with --backups, or run holmgang backup.")]
    folder = Path(settings.backups).expanduser()
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return [problem("backups", f"{folder} cannot be written to", "Make it, and let the server’s user write to it.")]
    made = made_in(folder)
    if not made:
        return [remark("backups", f"there are none in {folder} yet", "The server makes the first one when it starts.")]
    hours = (time() - made_at(made[-1])) / 3600
    says = f"{len(made)} in {folder}, the latest {hours:.0f} hours old"
    if hours > 2 * settings.backup_hours + 1:
        return [problem("backups", says, "No server makes them: look at its log and at /api/health.")]
    return [ok("backups", says)]
