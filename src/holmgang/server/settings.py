"""How a server is set up: by a file, by the environment, by flags; the later ones win."""

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from holmgang.core.errors import HolmgangError, UnknownName, shown
from holmgang.engines.settings import NAME as ENGINE_NAME, EngineSetting
from holmgang.folders import expanded
from holmgang.validation import in_words

from .addresses import UNIX

UNIX_HOST = "unix:"
"""Begins a host that is a Unix socket: its path follows."""
PREFIX = "HOLMGANG_"
"""Every setting is also a variable of the environment: ``HOLMGANG_PORT`` and so on."""


ONLY_IN_THE_FILE = ("engines",)
"""Settings that are tables, and neither a variable nor a flag."""
MOST = 10_000_000
"""More of anything is a slip of the hand."""


class BadSetting(HolmgangError):
    """A setting that does not exist or cannot have this value; ``name`` is which, where that is known."""

    def __init__(self, sentence: str, name: str = "") -> None:
        super().__init__(sentence)
        self.name = name


class BadFlag(BadSetting):
    """A flag of the command line that cannot have this value."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a host may set. Each field is a flag, a variable and a line of the file."""

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for all; unix: and a path for a Unix socket."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port; 0 takes any that is free."""
    path: str = "/"
    """The sub-path that the server is reached under, as seen by browsers."""
    store: str = ""
    """A file for SQLite, or a postgresql:// URL; empty: a file in the user's data folder."""
    origins: tuple[str, ...] = ()
    """Further origins that browsers may open live sockets from, such as https://play.example."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose word on where a request came from is taken."""
    host_names: tuple[str, ...] = ()
    """Names that the server is reached by, such as play.example; those of its origins are known anyway."""
    metrics_token: str = ""
    """What Prometheus has to send as its bearer token; empty: figures are for this machine only."""
    access_log: bool = False
    """Whether every plain request is a line of the log."""
    bots: Annotated[int, Meta(ge=1, le=64)] = 2
    """How many processes bots think in."""
    bot_seconds: Annotated[float, Meta(ge=0.01, le=600)] = 10.0
    """How long a bot may think about one choice."""
    bot_queue: Annotated[int, Meta(ge=1, le=MOST)] = 400
    """How many choices may wait for a thinking bot, a quarter of them for the people at one address."""
    engines: dict[str, EngineSetting] = {}
    """Programs that people may play against, by their names; only in the file."""
    engine_processes: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes each engine runs in."""
    engine_megabytes: Annotated[int, Meta(ge=16, le=1_048_576)] = 512
    """How much memory an engine may fill, where the system can tell."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 2
    """How many processes work on what requests ask for: exploring, evaluating, replaying, verifying."""
    work_seconds: Annotated[float, Meta(ge=0.01, le=600)] = 10.0
    """How long one of them may work on a request."""
    work_queue: Annotated[int, Meta(ge=1, le=MOST)] = 200
    """How many requests may wait for one, a quarter of them from one address."""
    reviewers: Annotated[int, Meta(ge=1, le=64)] = 1
    """How many processes review games that are over."""
    review_seconds: Annotated[float, Meta(ge=0.01, le=3600)] = 300.0
    """How long one of them may work on a game: half a minute at most, but some rules are compiled first, once on a machine."""
    reviews_per_address: Annotated[int, Meta(ge=1, le=MOST)] = 6
    """How many games of one address may wait for a review."""
    worker_megabytes: Annotated[int, Meta(ge=64, le=1_048_576)] = 512
    """How much memory a process of a bot, for a request or for a review may fill, where the system can tell."""
    sockets_per_address: Annotated[int, Meta(ge=1, le=MOST)] = 1000
    """Live sockets of one address that hold a seat, as many that hold none, and as many plain connections."""
    sockets_per_seat: Annotated[int, Meta(ge=1, le=MOST)] = 8
    """Live sockets of one seat; one more, and the oldest is closed."""
    connections_per_minute: Annotated[int, Meta(ge=1, le=MOST)] = 3000
    """New connections a minute from one address, plain and live ones each."""
    matches_per_hour: Annotated[int, Meta(ge=1, le=MOST)] = 600
    """New matches an hour from one address."""
    requests_per_minute: Annotated[int, Meta(ge=1, le=MOST)] = 2400
    """Other requests a minute from one address, and as many with the tokens of seats."""
    requests_per_seat: Annotated[int, Meta(ge=1, le=MOST)] = 120
    """Requests a minute with the token of one seat."""
    requests_per_bot: Annotated[int, Meta(ge=1, le=MOST)] = 1200
    """Requests a minute with the token of one bot that plays from elsewhere."""
    messages_per_second: Annotated[int, Meta(ge=1, le=MOST)] = 20
    """Messages and other frames on one live socket; a long one counts for several."""
    messages_per_address: Annotated[int, Meta(ge=1, le=MOST)] = 300
    """Messages a second from all seats of one address, and as many from all who hold none there; more than that has to wait."""
    thoughts_per_minute: Annotated[int, Meta(ge=1, le=MOST)] = 3000
    """Bot choices, and hints, a minute for the people at one address."""
    thoughts_per_seat: Annotated[int, Meta(ge=1, le=MOST)] = 120
    """Bot choices, and hints, a minute for one seat."""
    claim_seconds: Annotated[int, Meta(ge=1, le=2_592_000)] = 300
    """How long a player may be away before the other side may claim the match."""
    expire_days: Annotated[float, Meta(ge=0.001, le=36_500)] = 14.0
    """After how many days without a move an unfinished match is closed."""
    keep_days: Annotated[float, Meta(ge=0, le=36_500)] = 0.0
    """After how many days a match between people that is over is removed; 0: never."""
    keep_bot_days: Annotated[float, Meta(ge=0, le=36_500)] = 0.0
    """The same of a match against a bot."""
    keep_lesson_days: Annotated[float, Meta(ge=0, le=36_500)] = 0.0
    """The same of a lesson."""
    address_days: Annotated[float, Meta(ge=0, le=365)] = 7.0
    """How many days it is kept, as a digest, from which address a seat was taken; 0: not at all."""
    address_key_file: str = ""
    """The file with the key of those digests; empty: beside the store, or in the data folder."""
    name_filter: str = ""
    """A file of words that no name may hold."""
    admin_token_file: str = ""
    """The file with the token for the admin page; empty: there is no such page."""
    backups: str = ""
    """A folder that the server makes backups in by itself; empty: it makes none."""
    backup_hours: Annotated[float, Meta(ge=0.01, le=8_784)] = 24.0
    """One in so many hours."""
    backups_kept: Annotated[int, Meta(ge=1, le=MOST)] = 14
    """How many of them are kept; the oldest go."""
    log_level: str = "info"
    """debug, info, warning or error."""

    def __post_init__(self) -> None:
        parts = [part for part in self.path.split("/") if part]
        if not all(re.fullmatch(r"[\w.~-]+", part, re.ASCII) and part.strip(".") for part in parts):
            raise BadSetting(
                f"path cannot be {shown(self.path)}: it is what follows the host in an address, such as /duels.", "path"
            )
        path = "/" + "/".join(parts)
        msgspec.structs.force_setattr(self, "path", path if path == "/" else path + "/")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise BadSetting(f"log_level cannot be {shown(self.log_level)}: it is debug, info, warning or error.", "log_level")
        if self.host.startswith(UNIX_HOST) and not self.host.startswith(f"{UNIX_HOST}/"):
            raise BadSetting(f"host cannot be {shown(self.host)}: a Unix socket looks like unix:/run/holmgang/http.sock.", "host")
        for name in self.host_names:
            if not re.fullmatch(r"[\w.-]+", name):
                raise BadSetting(
                    f"host_names holds {shown(name)}: a host name looks like play.example, without a port.", "host_names"
                )
        if self.metrics_token and not re.fullmatch(r"[!-~]{16,}", self.metrics_token):
            raise BadSetting(
                "metrics_token cannot be that: it has at least 16 letters, digits or signs, and no spaces.", "metrics_token"
            )
        for name in self.engines:
            if ENGINE_NAME.fullmatch(name) is None:
                raise BadSetting(
                    f"engines has {shown(name)}: an engine is called by small letters, digits and dashes.", "engines"
                )
        for network in self.proxies:
            if network == UNIX:
                continue
            try:
                ip_network(network, strict=False)
            except ValueError as error:
                raise BadSetting(f"proxies holds {shown(network)}, which is no address or network.", "proxies") from error
        for origin in self.origins:
            if not origin.startswith(("http://", "https://")) or origin.count("/") != 2:
                raise BadSetting(f"origins holds {shown(origin)}: an origin looks like https://play.example.", "origins")


def read_settings(
    flags: Mapping[str, object] | None = None, environ: Mapping[str, str] | None = None, file: Path | None = None
) -> Settings:
    """The settings from a file, the environment and flags. A flag that was not given is None."""
    return read_with_sources(flags, environ, file)[0]


def read_with_sources(
    flags: Mapping[str, object] | None = None, environ: Mapping[str, str] | None = None, file: Path | None = None
) -> tuple[Settings, dict[str, str]]:
    """The settings, and where each that was given comes from."""
    environ = os.environ if environ is None else environ
    named = environ.get(f"{PREFIX}CONFIG")
    if file is None and named:
        file = expanded(named, f"{PREFIX}CONFIG")
    given: dict[str, object] = {} if file is None else _from_file(file)
    by = {name: f"{name} in {file}" for name in given}
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name in fields:
        if name not in ONLY_IN_THE_FILE and (text := environ.get(PREFIX + name.upper())):
            given[name] = _listed(text) if isinstance(fields[name].default, tuple) else text
            by[name] = PREFIX + name.upper()
    for name, value in (flags or {}).items():
        if value is not None:
            given[name], by[name] = value, f"--{name.replace('_', '-')}"
    for name in given:
        if name not in fields:
            raise BadSetting(str(UnknownName("setting", name, fields)))
    try:
        return msgspec.convert(given, Settings, strict=False), by
    except BadSetting as error:
        raise _wrong(by, error.name, str(error)) from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        name = re.split(r"\W", where)[0]
        if name in ONLY_IN_THE_FILE:
            field = where.rstrip("`").removeprefix(f"{name}[...]").removeprefix(".")
            raise BadSetting(f"{by[name]}: {in_words(field or 'one of them', what) or what}.") from error
        why = f"{by[name]} cannot be {shown(str(given[name]))}: {in_words('it', what) or what}."
        raise _wrong(by, name, why) from error


def _wrong(by: Mapping[str, str], name: str, sentence: str) -> BadSetting:
    """It is the command that is wrong where a flag is."""
    return (BadFlag if by.get(name, "").startswith("--") else BadSetting)(sentence, name)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadSetting(f"{file} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(f"{file} is not a settings file in TOML: {error}.") from error


def _listed(text: str) -> list[str]:
    """Several values in one variable, with commas between them."""
    return [part.strip() for part in text.split(",") if part.strip()]
