"""What the commands on the pages speak of: a server's store, records, an engine, interrupted matches."""

import asyncio
import io
import re
import stat
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from holmgang.cli import main
from holmgang.core.record_text import write_record
from holmgang.matches.entries import Opened, now_ms
from holmgang.server.hosting.address_key import FILE_NAME, made_key
from holmgang.server.store.moderation import Ban, PlayerReport, entry
from holmgang.server.store.sqlite import SqliteStore
from tests.matches.tables import Table
from tests.server.stored_matches import HOUR, SEALED, SETUP, adds, kept, nobody

MATCH, BAN = "abcdefghij", "k7m2p9xa"
ENGINE = "#!{python}\nfrom holmgang.cli import main\n\nraise SystemExit(main(['engine', '--level', 'page']))\n"


def set_scene(commands: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes what these commands speak of in a folder, which is where they are given and where the data lies."""
    for spoken_of, make in {
        r"holmgang (matches|bans|reports|audit|remote-bots|export|backup|restore|doctor)\b": _store,
        r"(?<!--record )\bgame\.holm\b|\*\.holm": _record,
        r"\bengine:": _engine,
        r"--config\b": _settings,
        r"--admin-token-file\b": _admin_token,
        r"(?m)\bresume( [-\d]|  |$)": _interrupted,
        r"> ~/": _folders,
    }.items():
        if re.search(spoken_of, commands):
            make(commands, folder, monkeypatch)


def _store(commands: str, folder: Path, _: pytest.MonkeyPatch) -> None:
    asyncio.run(_fill(folder / "server.db", over="export" in commands))
    if "restore" in commands:
        for backup in re.findall(r"holmgang restore (\S+\.db)", commands):
            if not (folder / backup).exists():
                assert main(["backup", backup]) == 0


async def _fill(file: Path, *, over: bool) -> None:
    """A match, whose second player is known by an address and has told of the first, and a ban."""
    key, store, now = made_key(file.with_name(f"{file.name}.{FILE_NAME}")), SqliteStore(str(file)), now_ms()
    await store.start(nobody)
    if over:
        table = Table("two-domains").play(Random(1))
        await store.create(kept(MATCH, setup=table.match.setup, created=now, touched=now), HOUR)
        await store.append(MATCH, 0, adds(*table.match.entries, ended=table.match.ending, alarm=None))
    else:
        await store.create(kept(MATCH, created=now, touched=now), HOUR)
        await store.append(MATCH, 0, adds(Opened(SETUP, at=now), SEALED))
    address = key.digest("198.51.100.7")
    assert address is not None
    await store.host.came_from(MATCH, (0, 1), address, now)
    told = PlayerReport(id=f"{MATCH}.1", match=MATCH, seat=0, at=now, reason="stalling", said="so slow")
    await store.host.report(told)
    ban = Ban(id=BAN, kind="name", what="zed", shown="the name Zed", reason="rude", since=now, until=None)
    await store.host.ban([ban], entry("tests", "ban", "the name Zed"))
    await store.close()


def _record(_: str, folder: Path, __: pytest.MonkeyPatch) -> None:
    """A match with fair dice and the first seat's receipt."""
    table = Table("two-domains", fair=True).start().play(Random(1))
    (folder / "game.holm").write_text(write_record(table.match.record()), encoding="utf-8")
    (folder / "receipt.json").write_bytes(msgspec.json.encode(table.receipt(0)))


def _engine(_: str, folder: Path, __: pytest.MonkeyPatch) -> None:
    program = folder / "pebble"
    program.write_text(ENGINE.format(python=sys.executable), encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def _settings(_: str, folder: Path, __: pytest.MonkeyPatch) -> None:
    (folder / "holmgang.toml").write_text("port = 8123\n", encoding="utf-8")


def _admin_token(_: str, folder: Path, __: pytest.MonkeyPatch) -> None:
    (folder / "holmgang-admin-token").write_text("0123456789abcdef", encoding="utf-8")


def _folders(commands: str, _: Path, __: pytest.MonkeyPatch) -> None:
    for target in () if "mkdir" in commands else re.findall(r"> (~/\S+)", commands):
        Path(target).expanduser().parent.mkdir(parents=True, exist_ok=True)


def _interrupted(_: str, __: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _number in range(3):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\nK\n"))
        assert main(["play", "duo-regna", "--plain", "--seats", "human,human"]) == 0
