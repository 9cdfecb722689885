"""What a host does: starting, stopping and restarting a server, backing it up, exporting, moderating."""

import asyncio
import json
import signal
import socket
import sqlite3
import threading
import time
from pathlib import Path
from random import Random

import pytest

from holmgang.cli import main
from holmgang.server.live import store_health
from holmgang.server.settings import ONLY_IN_THE_FILE, BadSetting, Settings, read_settings
from holmgang.server.store import writer
from holmgang.server.workers.pool import Pool
from tests.server.kit import PATIENCE, Live, Running, Table, serving
from tests.server.processes import holmgang, served
from tests.server.test_workers import SLOW, pids, until


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_match_goes_on_after_a_restart(tmp_path: Path, how: signal.Signals) -> None:
    store = str(tmp_path / "server.db")
    async with served("--store", store) as first:
        table = await first.server.pair("two-domains", clock={"kind": "total", "seconds": 600})
        begun = time.monotonic()
        shown = await table.move(0, "grow 1")
        first.process.send_signal(how)
        for live in table.live.values():
            gone = await live.until("gone")
            assert (gone["code"], gone["retry"]) == ("restart", True)
        code, logged = await first.stop(how)
        assert code == 0
        assert "Traceback" not in logged
    stopped = time.monotonic()
    await holmgang("matches", "--store", store)  # takes its time, and nobody serves meanwhile
    between = time.monotonic() - stopped
    async with served("--store", store) as second:
        seats: dict[int, Live] = {
            seat: await second.server.connect(table.match, token, shown["number"]) for seat, token in table.tokens.items()
        }
        back = await seats[1].until("table")
        assert back["view"] == shown["view"]
        left = back["clocks"]["left"]
        assert left[0] == shown["clocks"]["left"][0]
        charged = 600_000 - left[1]
        assert charged <= 1000 * (time.monotonic() - begun - between) + 2, "the time between the two servers is nobody's"
        answer = await seats[1].ask("move", number=back["question"]["number"], text="grow 2")
        assert answer["type"] == "table"
        again = await seats[0].ask("move", number=1, text="grow 1")
        assert again["type"] in ("done", "error")
        for live in seats.values():
            await live.close()


async def test_a_bot_that_thinks_when_the_server_stops_plays_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        bots = server.parts.hub.bots = Pool(SLOW, processes=1, seconds=PATIENCE, megabytes=512, queue=9, line=9)
        created = await server.create("two-domains", opponent="bot:greedy", mine="first")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            await live.until("table")
            shown = await live.share_dice(0)
            moved = await live.ask("move", number=shown["question"]["number"], text="grow 1")
            await until(lambda: pids(bots))
            await server.parts.say_goodbye()
            await live.until("gone")
            await server.at_rest(created["match"]["id"])
            assert await server.parts.store.numbers([created["match"]["id"]]) == {created["match"]["id"]: moved["number"]}


async def test_a_move_that_is_being_stored_when_the_server_stops_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, stopping = writer._commit, threading.Event()

    def slowly(connection: sqlite3.Connection, group: list[writer._Waiting], done: list[writer._Done]) -> list[writer._Done]:
        stopping.wait(PATIENCE)
        return commit(connection, group, done)

    async with serving(tmp_path / "server.db") as server:
        table = await server.pair("duo-regna")
        room = server.parts.hub.rooms[table.match]
        monkeypatch.setattr(writer, "_commit", slowly)
        moved = await table.live[0].send("move", number=table.shown[0]["question"]["number"], text="K")
        while not room.queue.busy:
            await asyncio.sleep(0.01)
        goodbye = asyncio.create_task(server.parts.say_goodbye())
        while not server.parts.hub.closing:
            await asyncio.sleep(0.01)
        stopping.set()
        await goodbye
        frames = [await table.live[0].until(kind) for kind in ("sealed", "gone")]
        assert (frames[0]["reply"], frames[1]["code"]) == (moved, "restart")


async def test_what_is_asked_of_a_server_that_stops_is_left_for_the_next_one(server: Running) -> None:
    table = await server.pair("duo-regna")
    before = await server.parts.store.numbers([table.match])
    server.parts.hub.closing = True
    await table.live[0].send("move", number=table.shown[0]["question"]["number"], text="K")
    await table.live[0].ask("there")  # a line keeps its order: the move has been heard, too
    await server.at_rest(table.match)
    assert await server.parts.store.numbers([table.match]) == before
    server.parts.hub.closing = False
    await table.move(0, "K")
    await table.close()


async def test_a_request_that_never_ends_holds_nobody_up(tmp_path: Path) -> None:
    async with served("--store", str(tmp_path / "server.db")) as running:
        reader, talker = await asyncio.open_connection("127.0.0.1", running.server.http.base_url.port)
        talker.write(b"POST /api/records/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{")
        await talker.drain()
        await running.server.get("api/lobby")  # by now the other request has come too
        code, logged = await running.stop()
        assert (code, [line for line in logged.splitlines() if '"level": "error"' in line]) == (0, [])
        assert await reader.read() == b""
        talker.close()


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--port", "abc"), "--port cannot be “abc”: it must be a whole number, not a text."),
        (("--port", "70000"), "--port cannot be “70000”: it is too large: at most 65535."),
        (("--bots", "0.5"), "--bots cannot be “0.5”: it must be a whole number, not a text."),
        (("--bot-seconds", "0"), "--bot-seconds cannot be “0”: it is too small: at least 0.01."),
        (("--path", "https://play.example/duels"), "it is what follows the host in an address, such as /duels"),
        (("--path", "/duels/../x"), "it is what follows the host in an address, such as /duels"),
        (("--proxy", "somewhere"), "no address or network"),
        (("--origin", "play.example"), "an origin looks like https://play.example"),
        (("--host", "unix:holmgang.sock"), "a Unix socket looks like unix:/run/holmgang/http.sock"),
        (("--host-name", "play.example:443"), "a host name looks like play.example, without a port"),
        (("--metrics-token", "short"), "it has at least 16 letters, digits or signs, and no spaces"),
        (("--log-level", "loud"), "debug, info, warning or error"),
        (("--config", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_one_sentence(
    flags: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["serve", *flags])
    said, complained = capsys.readouterr()
    assert (code, said) == (1 if "--config" in flags else 2, "")  # a file, or the command
    assert says in complained
    assert len(complained.splitlines()) == 1


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--host", "no.such.host.invalid"), "Choose another; port 0 is any that is free"),
        (("--store", "postgresql://nobody@127.0.0.1:1/none", "--port", "0"), "PostgreSQL store cannot be used"),
        (("--store", "/dev/null/x.db", "--port", "0"), "cannot be used as a store"),
        (
            ("--store", "mysql://me:secret@host/x", "--port", "0"),
            "A store is a file or a postgresql:// URL; this one begins with “mysql:”.",
        ),
        (("--store", "postgres:/x", "--port", "0"), "this one begins with “postgres:”"),
        (("--store", "~nosuchuser/x.db", "--port", "0"), "there is no such home folder"),
    ],
)
async def test_a_server_that_cannot_start_says_why_in_one_sentence(flags: tuple[str, ...], says: str) -> None:
    code, said, complained = await holmgang("serve", *flags)
    assert (code, said) == (1, "")
    assert says in complained
    assert len(complained.splitlines()) == 1


async def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, _, complained = await holmgang("serve", "--port", port, "--store", str(tmp_path / "server.db"))
    assert code == 1
    assert complained.startswith(f"Nothing can listen on 127.0.0.1, port {port}: Address already in use")


async def test_settings_come_from_a_file_the_environment_and_flags(tmp_path: Path) -> None:
    (tmp_path / "holmgang.toml").write_text('path = "/file"\nlog_level = "error"\nmatches_per_hour = 1\n')
    flags = ("--config", str(tmp_path / "holmgang.toml"), "--store", str(tmp_path / "server.db"), "--path", "duels")
    async with served(*flags, HOLMGANG_PATH="/environment", HOLMGANG_LOG_LEVEL="info") as running:
        assert running.server.url.endswith("/duels/")  # the flag won over both
        await running.server.create()
        refused = await running.server.post("api/matches", {"game": "duo-regna"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")  # only the file says so
        _, logged = await running.stop()
    assert '"what": "made"' in logged  # the environment won over the file


def test_a_setting_that_cannot_be_is_named_by_where_it_was_made(tmp_path: Path) -> None:
    file = tmp_path / "holmgang.toml"
    file.write_text('\ufeffport = "abc"\n')  # as some editors begin a file
    with pytest.raises(BadSetting, match=f"^port in {file} cannot be “abc”: it must be a whole number"):
        read_settings(environ={}, file=file)
    with pytest.raises(BadSetting, match=r"^HOLMGANG_BOTS cannot be “many”: it must be a whole number"):
        read_settings(environ={"HOLMGANG_BOTS": "many"})
    assert read_settings(environ={"HOLMGANG_PORT": "", "HOLMGANG_ORIGINS": ""}) == Settings()  # as if they were not there
    file.write_text('origins = "https://play.example"\n')
    with pytest.raises(BadSetting, match="it must be a list"):
        read_settings(environ={}, file=file)


async def test_every_setting_is_a_flag() -> None:
    _, said, _ = await holmgang("serve", "--help")
    several = {"origins": "origin", "proxies": "proxy", "host_names": "host-name"}
    for name in set(Settings.__struct_fields__) - set(ONLY_IN_THE_FILE):
        assert f"--{several.get(name, name).replace('_', '-')} " in said


# Backups, records and moderation, each while the server runs


async def _ended(server: Running, seed: str) -> Table:
    table = await server.pair("duo-regna")
    await table.play(Random(seed))
    await table.close()
    return table


async def test_a_backup_is_made_while_people_play_and_is_not_served_as_it_is(server: Running, tmp_path: Path) -> None:
    table = await server.pair("duo-regna")
    await table.move(0, "K")
    copy = tmp_path / "copy.db"
    where = ("--store", server.parts.settings.store)
    code, _, told = await holmgang("backup", str(copy), *where)
    assert (code, "bytes" in told) == (0, True)
    for file in (copy, Path(server.parts.settings.store), Path(server.parts.settings.store + "-wal")):
        assert file.stat().st_mode & 0o077 == 0  # the dice's secrets are in there
    await table.move(1, "6")
    code, _, complained = await holmgang("backup", str(copy), *where)
    assert (code, "exists already" in complained) == (1, True)
    assert [file.name for file in tmp_path.iterdir() if "copy" in file.name] == ["copy.db"]
    code, _, complained = await holmgang("serve", "--port", "0", "--store", str(copy))
    assert (code, f"“holmgang restore {copy}”" in complained) == (1, True)
    assert (await holmgang("matches", "--store", str(copy)))[1].startswith(table.match)  # but it may be looked into
    await table.close()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("backup", "x.db", "--store", "postgresql://somewhere/matches"), "pg_dump"),
        (("backup", "x.db", "--store", "nowhere.db"), "There is no store at nowhere.db to back up"),
        (("backup", "x.db", "--store", "x" * 300), "cannot be looked for: File name too long"),
        (("matches", "--store", "x" * 300), "cannot be looked for: File name too long"),
        (("export", "x", "--store", "nowhere.db"), "There is no store at nowhere.db"),
        (("matches", "--store", "nowhere.db"), "There is no store at nowhere.db"),
    ],
)
async def test_what_cannot_be_kept_is_told(words: tuple[str, ...], says: str) -> None:
    code, _, complained = await holmgang(*words)
    assert (code, says in complained) == (1, True)


async def test_records_are_exported_to_a_folder_once_and_to_stdout(server: Running, tmp_path: Path) -> None:
    over = await _ended(server, "export")
    live = await server.pair("duo-regna")
    folder, where = tmp_path / "records", ("--store", server.parts.settings.store)
    assert "1 new record\n" in (await holmgang("export", str(folder), *where))[2]
    assert "0 new records" in (await holmgang("export", str(folder), *where))[2]
    (file,) = folder.iterdir()
    assert over.match in file.name
    assert (await holmgang("check", str(file)))[0] == 0
    code, said, _ = await holmgang("export", "-", "--match", over.match, *where)
    assert (code, said) == (0, file.read_text())
    code, said, complained = await holmgang("export", "-", "--match", live.match, *where)
    assert (code, said, "is not over" in complained) == (1, "", True)
    await live.close()


async def test_a_host_lists_ends_and_deletes_matches_while_the_server_runs(server: Running) -> None:
    where = ("--store", server.parts.settings.store)
    table, doomed = await server.pair("two-domains", name="Ada"), await server.pair("duo-regna")
    _, said, _ = await holmgang("matches", "--json", "--phase", "live", *where)
    assert {row["id"] for row in json.loads(said)} == {table.match, doomed.match}
    assert any(row["names"][0] == "Ada" for row in json.loads(said))
    assert table.tokens[0] not in said
    _, said, _ = await holmgang("matches", *where)
    assert table.match in said
    code, _, told = await holmgang("matches", *where, "end", table.match, "--reason", "bad language")
    assert (code, "bad language" in told) == (0, True)
    over = await table.live[0].until(lambda frame: frame.get("ending") is not None)
    assert (over["ending"]["winner"], over["ending"]["by_rules"]) == (None, False)
    assert "bad language" in over["ending"]["sentence"]
    assert over["fair"]["secret"] is not None
    code, _, _ = await holmgang("matches", "delete", doomed.match, *where)
    assert code == 0
    assert (await doomed.live[0].until("gone"))["code"] == "deleted"
    assert (await server.get(f"api/matches/{doomed.match}")).status_code == 404
    code, _, complained = await holmgang("matches", *where, "delete", doomed.match)
    assert (code, "There is no match" in complained) == (1, True)
    waiting = (await server.create("duo-regna"))["match"]["id"]
    assert f"{waiting} had not begun, so it was deleted." in (await holmgang("matches", "end", waiting, *where))[2]
    await table.close()


async def test_moderating_works_on_postgres(database: str) -> None:
    async with serving(database) as server:
        table = await server.pair("duo-regna")
        code, _, _ = await holmgang("matches", "--store", database, "end", table.match)
        over = await table.live[0].until(lambda frame: frame.get("ending") is not None)
        assert (code, over["ending"]["winner"]) == (0, None)
        await table.close()


# Health


async def test_health_and_readiness_ask_the_store(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_health, "EVERY", 0.0)
    for path in ("api/health", "api/ready"):
        assert (await server.get(path)).json()["store"] == "answers"
    await server.parts.store.close()
    for path in ("api/health", "api/ready"):
        answer = await server.get(path)
        assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
    refused = await server.post("api/matches", {"game": "duo-regna"})
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    await server.parts.store.start(server.parts.hub.changed)


@pytest.mark.usefixtures("time_stands_still")
async def test_health_is_told_however_much_others_ask_for(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=1) as server:
        statuses = [(await server.get(path)).status_code for path in ("api/lobby", "api/lobby", "api/ready", "api/health")]
        assert statuses == [200, 429, 200, 200]


async def test_a_full_disk_is_told_and_the_match_goes_on_afterwards(server: Running) -> None:
    table = await server.pair("two-domains")
    with sqlite3.connect(server.parts.settings.store, isolation_level=None) as blocker:
        blocker.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        error = await table.live[0].ask("move", number=table.shown[0]["question"]["number"], text="grow 1")
        assert (error["type"], error["code"]) == ("error", "unavailable")
        blocker.execute("DROP TRIGGER full")
    blocker.close()
    await table.move(0, "grow 1")
    await table.close()


async def test_metrics_count_what_happened(server: Running) -> None:
    await _ended(server, "metrics")
    await server.get("api/matches/nothing")
    answer = await server.get("metrics")
    assert answer.headers["content-type"].count("charset") == 1
    page = answer.text
    lines = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
    assert lines["holmgang_matches_created_total"] == "1"
    assert lines['holmgang_matches_ended_total{reason="rules"}'] == "1"
    assert lines['holmgang_http_responses_total{status="404"}'] == "1"
    assert lines['holmgang_refused_total{code="no_match"}'] == "1"
    assert float(lines["holmgang_append_seconds_count"]) > 5


@pytest.mark.usefixtures("asked_often")
async def test_a_broken_match_harms_no_other(server: Running, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    broken, fine = await _ended(server, "broken"), await _ended(server, "fine")
    with sqlite3.connect(server.parts.settings.store, isolation_level=None) as spoiler:
        (key,) = spoiler.execute("SELECT key FROM matches WHERE id = ?", (broken.match,)).fetchone()
        spoiler.execute("UPDATE entries SET entry = 'nonsense' WHERE match = ? AND number = 3", (key,))
        spoiler.execute("UPDATE matches SET alarm = 1 WHERE id = ?", (broken.match,))
    spoiler.close()
    async with server.live(broken.match) as live:
        assert (await live.until("error"))["code"] == "broken"
    while "not done" not in [record.getMessage() for record in caplog.records]:
        await server.rounds(1)
    await server.rounds(3)
    assert [record.getMessage() for record in caplog.records].count("not done") == 1, "not with every round"
    code, _, told = await holmgang("export", str(tmp_path / "records"), "--store", server.parts.settings.store)
    assert (code, "1 new record, 1 not written\n" in told, f"{broken.match}.holm was not written" in told) == (1, True, True)
    assert [fine.match in file.name for file in (tmp_path / "records").iterdir()] == [True]


async def test_a_host_finds_and_deletes_a_match_that_cannot_be_read(server: Running, tmp_path: Path) -> None:
    broken, fine = await _ended(server, "broken"), await _ended(server, "fine")
    with sqlite3.connect(server.parts.settings.store) as spoiler:
        spoiler.execute("UPDATE matches SET setup = 'nonsense' WHERE id = ?", (broken.match,))
    spoiler.close()
    where = ("--store", server.parts.settings.store)
    code, said, _ = await holmgang("matches", *where)
    lines = {line.split()[0]: line for line in said.splitlines()}
    assert (code, set(lines)) == (0, {broken.match, fine.match})
    assert f"over     The stored match {broken.match} cannot be read" in lines[broken.match]
    rows = {row["id"]: row for row in json.loads((await holmgang("matches", "--json", *where))[1])}
    assert (rows[fine.match]["game"], rows[fine.match]["broken"]) == ("duo-regna", None)
    assert rows[broken.match]["game"] is None
    assert "cannot be read" in rows[broken.match]["broken"]
    _, _, told = await holmgang("export", str(tmp_path / "records"), *where)
    assert f"{broken.match} was not written: The stored match" in told
    assert "1 new record, 1 not written\n" in told
    assert (await holmgang("matches", *where, "delete", broken.match))[0] == 0
    assert broken.match not in (await holmgang("matches", *where))[1]
