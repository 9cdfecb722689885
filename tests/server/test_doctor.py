"""`holmgang doctor`: what is configured, what works, what to do; it changes nothing."""

import asyncio
import itertools
import json
import shutil
import socket
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from holmgang.server.hosting import doctor, doctor_sqlite, schedule
from holmgang.server.hosting.backups import backup
from holmgang.server.hosting.doctor import Examined, examined
from holmgang.server.hosting.findings import Finding
from holmgang.server.settings import Settings
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.store.sqlite_file import check_fully, log_of
from tests.server.kit import Running, serving
from tests.server.processes import holmgang, served
from tests.server.stored_matches import HOUR, kept, nobody, spoil
from tests.server.test_restore import crashed

STORES = Path(__file__).parents[1] / "data" / "stores"


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A store that no server has."""
    store = SqliteStore(str(tmp_path / "server.db"))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    await store.close()
    return store.path


def look(store: Path | str, **environ: str) -> Examined:
    return examined(store=str(store), environ={"HOLMGANG_PORT": "0", **environ})


def one(found: Examined, what: str) -> Finding:
    return next(each for each in found.findings if each.what == what)


def contents(folder: Path) -> dict[str, bytes]:
    """All files but the logs’ indexes, which whoever reads a log makes anew."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file() and not each.name.endswith("-shm")}


async def test_what_a_killed_restore_left_behind_is_named(file: Path) -> None:
    draft = file.with_name(f".{file.name}.restoring")
    draft.write_bytes(b"half a copy")
    found = look(file)
    assert found.fine, found.findings
    assert one(found, "restore").says == f"one was interrupted and left {draft}"
    assert "the next restore removes it" in one(found, "restore").do


async def test_a_sound_store_is_said_to_be_sound_and_nothing_is_changed(file: Path) -> None:
    before = contents(file.parent)
    found = look(file)
    assert found.fine, found.findings
    assert {one(found, what).state for what in ("content", "identity", "layout", "log", "server", "access")} == {"ok"}
    assert "sound" in one(found, "content").says
    assert one(found, "server").says == "none has the store open"
    assert contents(file.parent) == before


async def test_it_works_while_the_server_runs(server: Running) -> None:
    port = str(server.http.base_url.port)
    store = server.parts.settings.store
    table = await server.pair("duo-regna")
    code, said, _ = await holmgang("doctor", "--store", store, "--json", HOLMGANG_PORT=port)
    told = json.loads(said)
    assert (code, told["fine"]) == (0, True), told
    says = {each["what"]: each["says"] for each in told["findings"]}
    assert says["server"] == "one has the store open"
    assert says["place"] == f"a server answers on 127.0.0.1, port {port}, and is well"
    await table.move(0, "K")
    assert log_of(Path(store)).exists(), "and the server’s log is still there"
    await table.close()


async def test_every_setting_is_told_with_where_it_comes_from_and_no_secret(file: Path, tmp_path: Path) -> None:
    (tmp_path / "holmgang.toml").write_text('path = "/duels"\n')
    environ = {"HOLMGANG_BOTS": "3", "HOLMGANG_METRICS_TOKEN": "a-token-of-many-letters"}
    found = examined(store=str(file), config=str(tmp_path / "holmgang.toml"), environ=environ)
    assert [each.name for each in found.settings] == list(Settings.__struct_fields__)
    told = {each.name: (each.value, each.source) for each in found.settings}
    assert told["bots"] == ("3", "HOLMGANG_BOTS")
    assert told["path"] == ('"/duels/"', f"path in {tmp_path / 'holmgang.toml'}")
    assert told["store"][1] == "--store"
    assert told["port"] == ("8000", "usual")
    assert told["metrics_token"] == ('"…"', "HOLMGANG_METRICS_TOKEN")
    assert doctor._without_secrets("store", "postgresql://me:geheim@host/x") == '"postgresql://me:…@host/x"'
    assert doctor._without_secrets("store", "postgresql://host/x?password=geheim&a=b") == '"postgresql://host/x?password=…&a=b"'


async def test_a_setting_that_cannot_be_is_a_problem(file: Path) -> None:
    found = examined(store=str(file), environ={"HOLMGANG_EXPIRE_DAYS": "inf"})
    assert (found.fine, "HOLMGANG_EXPIRE_DAYS cannot be “inf”" in one(found, "settings").says) == (False, True)


async def test_what_is_wrong_with_a_file_is_a_problem_with_a_way_out(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(str(file), copy)
    harmed = tmp_path / "harmed.db"
    shutil.copyfile(file, harmed)
    await spoil(str(harmed), "DROP TABLE heartbeat")
    crashed(tmp_path / "crashed.db", "early")
    mixed = tmp_path / "mixed.db"
    crashed(mixed, "late")
    shutil.copyfile(copy, mixed)
    cut = tmp_path / "cut.db"
    cut.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    open_to_all = tmp_path / "open.db"
    shutil.copyfile(file, open_to_all)
    open_to_all.chmod(0o644)
    for path, what, says, does in (
        (copy, "identity", "is a backup", f"holmgang restore {copy}"),
        (harmed, "store", "belongs to another program", "Name another store"),
        (mixed, "store", "is the log of another store", "no server starts"),
        (cut, "store", "is damaged", "no server starts"),
        (open_to_all, "access", "others than its owner can read", "chmod 600"),
    ):
        path.chmod(path.stat().st_mode & 0o644)
        before = contents(tmp_path)
        found = look(path)
        finding = one(found, what)
        assert (found.fine, finding.state, says in finding.says, does in finding.do) == (False, "problem", True, True), finding
        assert {**contents(tmp_path), **before} == contents(tmp_path), "nothing that was there has changed"


async def test_what_the_host_should_know_is_a_note(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    shutil.copyfile(STORES / "layout-2.db", old)
    old.chmod(0o600)
    found = look(old)
    assert found.fine
    assert (one(found, "layout").state, one(found, "identity").state) == ("note", "note")
    assert one(look(tmp_path / "nowhere.db"), "store").says.startswith("there is none at")
    assert not (tmp_path / "nowhere.db").exists()
    crashed(tmp_path / "crashed.db", "early")
    left = one(look(tmp_path / "crashed.db"), "log")
    assert (left.state, "a server was killed" in left.says) == ("note", True)


async def test_damage_deep_inside_is_found_and_the_check_says_that_it_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await spoil(str(file), "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'matches_due'")
    monkeypatch.setattr(doctor_sqlite, "TELL_EVERY", 0.001)
    monkeypatch.setattr(doctor_sqlite, "time", SimpleNamespace(monotonic=itertools.count().__next__))
    said: list[str] = []

    def slowly(opened: sqlite3.Connection) -> str:
        while len(said) < 2:
            time.sleep(0.001)
        return check_fully(opened)

    monkeypatch.setattr(doctor_sqlite, "check_fully", slowly)
    found = examined(store=str(file), environ={"HOLMGANG_PORT": "0"}, progress=said.append)
    content = one(found, "content")
    assert (content.state, "damaged" in content.says, "holmgang restore" in content.do) == ("problem", True, True)
    assert said[:2] == [f"checking {file}: 1 second so far", f"checking {file}: 2 seconds so far"]


async def test_a_file_with_which_the_server_would_not_start_is_a_problem(file: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"\xff" * 10)
    wrong.chmod(0o600)
    for setting, says in (
        ("admin_token_file", "is not text in UTF-8"),
        ("name_filter", "is not text in UTF-8"),
        ("address_key_file", "is no key for addresses"),
    ):
        found = one(look(file, **{f"HOLMGANG_{setting.upper()}": str(wrong)}), setting)
        assert (found.state, says in found.says) == ("problem", True), found
    token = tmp_path / "token"
    token.write_text("0123456789abcdef")
    token.chmod(0o644)
    assert one(look(file, HOLMGANG_ADMIN_TOKEN_FILE=str(token)), "admin_token_file").do == f"chmod 600 {token}"
    found = one(look(file, HOLMGANG_BACKUPS="~no-such-user/backups"), "backups")
    assert (found.state, "no such home folder" in found.says) == ("problem", True)


async def test_what_the_server_would_make_is_no_problem(file: Path, tmp_path: Path) -> None:
    found = look(file, HOLMGANG_BACKUPS=str(tmp_path / "a" / "b"), HOLMGANG_ADDRESS_KEY_FILE=str(tmp_path / "c" / "key"))
    assert (found.fine, one(found, "backups").state) == (True, "note")


async def test_a_server_on_a_unix_socket_is_asked_how_it_is(tmp_path: Path) -> None:
    place = tmp_path / "http.sock"
    async with served("--store", str(tmp_path / "server.db"), "--host", f"unix:{place}", "--proxy", "unix"):
        found = await asyncio.to_thread(look, tmp_path / "server.db", HOLMGANG_HOST=f"unix:{place}")
        assert one(found, "place").says == f"a server answers at {place}, and is well"
    place.write_text("something else")
    assert "is no socket" in one(look(tmp_path / "server.db", HOLMGANG_HOST=f"unix:{place}"), "place").says


async def test_a_log_that_is_missing_while_a_server_runs_is_a_problem(server: Running) -> None:
    log = log_of(Path(server.parts.settings.store))
    aside = log.rename(log.with_name("aside"))
    found = await asyncio.to_thread(look, server.parts.settings.store)
    aside.rename(log)
    assert (one(found, "log").state, "is missing" in one(found, "log").says) == ("problem", True)


async def test_backups_that_the_server_cannot_make_are_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "SPARE", 1 << 60)
    folder, store = str(tmp_path / "backups"), tmp_path / "server.db"
    async with serving(store, backups=folder) as server:
        while server.parts.backups is None or not server.parts.backups.wrong:
            await asyncio.sleep(0.005)
        port = str(server.http.base_url.port)
        found = await asyncio.to_thread(look, store, HOLMGANG_PORT=port, HOLMGANG_BACKUPS=folder)
    assert (found.fine, "There is not enough room" in one(found, "backups").says) == (False, True)


async def test_a_port_that_is_taken_and_a_file_in_a_folders_place_are_problems(file: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken.settimeout(0.1)
        port = str(taken.getsockname()[1])
        found = await asyncio.to_thread(_asked_in_vain, file, tmp_path, port, taken)
    assert one(found, "place").state == "problem"
    assert one(found, "backups").state == "problem"
    assert one(found, "admin_token_file").state == "problem"


def _asked_in_vain(file: Path, tmp_path: Path, port: str, taken: socket.socket) -> Examined:
    taken.listen(0)
    return look(
        file,
        HOLMGANG_PORT=port,
        HOLMGANG_BACKUPS=str(file),
        HOLMGANG_ADMIN_TOKEN_FILE=str(tmp_path / "no-token"),
    )


async def test_the_exit_code_tells_whether_there_is_a_problem(file: Path) -> None:
    code, said, _ = await holmgang("doctor", "--store", str(file), HOLMGANG_PORT="0")
    assert (code, "PROBLEM" in said, "What is configured" in said) == (0, False, True)
    file.write_bytes(b"nonsense" * 1000)
    code, said, _ = await holmgang("doctor", "--store", str(file), HOLMGANG_PORT="0")
    assert (code, "PROBLEM" in said, "holmgang restore" in said) == (1, True, True)


async def test_a_database_is_looked_at_and_nothing_is_made_in_it(database: str) -> None:
    found = await asyncio.to_thread(look, database)
    assert (found.fine, one(found, "tables").state) == (True, "note")
    async with serving(database):
        found = await asyncio.to_thread(look, database)
        assert (found.fine, one(found, "server").says) == (True, "one or more have the store open")
    await spoil(database, "DROP TABLE seats")
    found = await asyncio.to_thread(look, database)
    assert (found.fine, "seats" in one(found, "tables").says) == (False, True)
    found = await asyncio.to_thread(look, "postgresql://nobody@127.0.0.1:1/none")
    assert (found.fine, "does not let us in" in one(found, "store").says) == (False, True)
