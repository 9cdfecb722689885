"""Looks at everything that a server needs, changes nothing, and says what to do about what is wrong."""

import json
import os
import platform
import re
import shutil
import socket
import sqlite3
from collections.abc import Callable, Mapping
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from pathlib import Path
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from holmgang import __version__
from holmgang.core.errors import HolmgangError, listing
from holmgang.core.extras import command, is_installed
from holmgang.engines.bot import EngineBot
from holmgang.engines.process import NoEngine
from holmgang.folders import data_folder, expanded
from holmgang.games import game_names, left_out
from holmgang.server.http.client_files import ClientFiles
from holmgang.server.http.listening_socket import listening
from holmgang.server.settings import UNIX_HOST, Settings, read_with_sources
from holmgang.server.store import Store, open_store
from holmgang.server.store.sqlite import SqliteStore

from .address_key import key_file, read_key
from .admin import read_token
from .doctor_postgres import look_at_database
from .doctor_sqlite import look_at_file, nearest
from .findings import Finding, ok, problem, remark, size
from .name_filter import read_filter
from .schedule import made_at, made_in

FEW_FILES: Final = 4096
LITTLE_ROOM: Final = 64_000_000
_SECRET: Final = {"metrics_token"}
_REFUSED: Final = "Correct it: with it the server does not start."


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
        return Examined([], [problem("settings", str(error), _REFUSED)])
    found = [
        ok("settings", "all of them can be used"),
        *_machine(),
        *_packages(),
        *_games(),
        *_pages(),
        *_files(settings),
        *_engines(settings),
    ]
    try:
        opened = open_store(settings.store)
        found += _key(settings, opened)
        if isinstance(opened, SqliteStore):
            found += look_at_file(opened.path, progress)
        else:
            found += look_at_database(settings.store)
    except HolmgangError as error:
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
    if name == "engines":
        return msgspec.json.encode(list(value)).decode()
    if name == "store":
        text = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:…@", text)
        text = re.sub(r"([?&]password=)[^&\"]*", r"\1…", text)
    return text


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


def _games() -> list[Finding]:
    """Those that other packages bring, too."""
    told = [ok("games", listing(game_names()))]
    return told + [remark("games", each.sentence, f"Mend or remove the package {each.package}.") for each in left_out()]


def _packages() -> list[Finding]:
    """What comes with the extras that a server makes use of; a store says itself what it needs."""
    if not is_installed("server"):
        return [problem("packages", "those that a server needs are not installed", f"{command('server')}.")]
    if not is_installed("fast"):
        return [remark("packages", "those that proven values need are not installed", f"If you want them: {command('fast')}.")]
    return [ok("packages", "all are installed that a server makes use of")]


def _pages() -> list[Finding]:
    if ClientFiles("/").built:
        return [ok("pages", "the browser client is built")]
    return [problem("pages", "the browser client is not built", "From a checkout: make web.")]


def _files(settings: Settings) -> list[Finding]:
    """What settings name, read as the server reads it."""
    found: list[Finding] = []
    if settings.name_filter:
        found.append(_file("name_filter", settings.name_filter, read_filter))
    if settings.admin_token_file:
        found.append(_file("admin_token_file", settings.admin_token_file, read_token, secret=True))
    return found


def _engines(settings: Settings) -> list[Finding]:
    """Each is started as the server starts it, and says what it is."""
    found = []
    for name, setting in settings.engines.items():
        bot = EngineBot(setting.engine(name))
        try:
            about = bot.start()
        except NoEngine as error:
            found.append(problem(f"engine {name}", str(error), "See to its command in the settings, or remove it from there."))
        else:
            found.append(ok(f"engine {name}", f"{about.name} plays {listing(about.games) or 'every game'}"))
        finally:
            bot.close(politely=True)
    return found


def _key(settings: Settings, store: Store) -> list[Finding]:
    """The key of addresses, which the server makes where there is none."""
    file = key_file(settings, store)
    if os.access(file, os.F_OK):
        return [_file("address_key_file", str(file), lambda name: read_key(Path(name)), secret=True)]
    folder = nearest(file.parent)
    if os.access(folder, os.W_OK):
        return []
    do = f"Let the server’s user write to {folder}, or name another file."
    return [problem("address_key_file", f"there is none at {file}, and this user cannot make it", do)]


def _file(setting: str, named: str, read: Callable[[str], object], *, secret: bool = False) -> Finding:
    try:
        file = expanded(named, setting)
        read(named)
        open_to_others = secret and file.stat().st_mode & 0o077
    except (HolmgangError, OSError) as error:
        return problem(setting, str(error), _REFUSED)
    if open_to_others:
        return problem(setting, f"{file} holds a secret and others can read it", f"chmod 600 {file}")
    return ok(setting, f"{file} can be used")


def _place(settings: Settings) -> list[Finding]:
    """Whether a server answers there, or could."""
    answer = _asked(settings)
    if answer is None:
        return [_free(settings)]
    where = f"on {settings.host}, port {settings.port}"
    if settings.host.startswith(UNIX_HOST):
        where = f"at {settings.host.removeprefix(UNIX_HOST)}"
    found = [ok("place", f"a server answers {where}, and is well")]
    if answer.status != "ok":
        found = [problem("place", f"a server answers {where}, and is not well: {answer.store}", "See what it says.")]
    if answer.backups:
        do = "The server tries again every ten minutes."
        found.append(problem("backups", f"the server could not make the last one: {answer.backups}", do))
    return found


def _free(settings: Settings) -> Finding:
    if settings.host.startswith(UNIX_HOST):
        socket_file = Path(settings.host.removeprefix(UNIX_HOST))
        if not os.access(socket_file.parent, os.W_OK):
            do = "Make the folder, and let the server’s user write to it."
            return problem("place", f"no socket can be made in {socket_file.parent}", do)
        if os.access(socket_file, os.F_OK) and not socket_file.is_socket():
            return problem("place", f"{socket_file} is there already and is no socket", "Move it away, or choose another path.")
        return ok("place", f"a socket can be made in {socket_file.parent}")
    try:
        with listening(settings):
            return ok("place", f"{settings.host}, port {settings.port} is free")
    except HolmgangError as error:
        return problem("place", str(error), "Stop what uses it, or choose another port.")


class _Answer(NamedTuple):
    status: str
    store: str
    backups: str


def _asked(settings: Settings) -> _Answer | None:
    """What a server of ours says there; None if none does."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    at_path = host.startswith(UNIX_HOST)
    connection = HTTPConnection("localhost" if at_path else host, settings.port or None, timeout=5)
    if settings.port == 0 and not at_path:
        return None
    try:
        if at_path:
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.settimeout(5)
            connection.sock.connect(host.removeprefix(UNIX_HOST))
        connection.request("GET", f"{settings.path}api/health")
        said = json.loads(connection.getresponse().read(10_000))
        if "code" in said:
            return _Answer("ok", "", "")  # it is ours, and lets nobody in by this name
        return _Answer(str(said["status"]), str(said["store"]), str(said.get("backups", "")))
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return None
    finally:
        connection.close()


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
        except (OSError, RuntimeError):
            continue  # that it is not there is said elsewhere
        says = f"{size(free)} are free for the {what}"
        why = "a store on a full disk takes no moves" if what == "store" else "on a full disk no backup is made"
        found.append(problem("disk", says, f"Make room: {why}.") if free < LITTLE_ROOM else ok("disk", says))
    return found


def _backups(settings: Settings) -> list[Finding]:
    if "://" in settings.store:
        if settings.backups:
            return [problem("backups", "the server makes none of a database", "Leave the setting out, and use pg_dump.")]
        return [remark("backups", "the database makes its own", "See to it that pg_dump runs.")]
    if not settings.backups:
        return [remark("backups", "the server makes none by itself", "Name a folder with --backups, or run holmgang backup.")]
    try:
        folder = expanded(settings.backups, "backups")
    except HolmgangError as error:
        return [problem("backups", str(error), _REFUSED)]
    if not nearest(folder).is_dir() or not os.access(nearest(folder), os.W_OK):
        return [problem("backups", f"{folder} cannot be written to", "Make it, and let the server’s user write to it.")]
    made = made_in(folder)
    if not made:
        return [remark("backups", f"there are none in {folder} yet", "The server makes the first one when it starts.")]
    hours = (time() - made_at(made[-1])) / 3600
    says = f"{len(made)} in {folder}, the latest {hours:.0f} hours old"
    if hours > 2 * settings.backup_hours + 1:
        return [problem("backups", says, "No server makes them: look at its log and at /api/health.")]
    return [ok("backups", says)]
