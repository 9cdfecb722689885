"""Going back to a backup, beside leftovers of a crash, however it is interrupted; and logs that are another store's."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from holmgang.games import find_kind
from holmgang.matches.entries import Voided, now_ms
from holmgang.matches.match import Match
from holmgang.server.hosting.backups import backup
from holmgang.server.hosting.restore import SEEN, Restored, after_pg_restore, restore
from holmgang.server.store import StoreError, open_store, sqlite_file
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.store.sqlite_file import Identity, identity, log_of
from tests.server.kit import Running, serving
from tests.server.processes import holmgang, serve, served
from tests.server.stored_matches import HOUR, kept, nobody, spoil

STORES = Path(__file__).parents[1] / "data" / "stores"

CRASHES = """
import asyncio, os, signal, sys
from holmgang.server.store.sqlite import SqliteStore
from tests.server.stored_matches import HOUR, OPENED, SEALED, adds, kept, nobody

async def crash():
    store = SqliteStore(sys.argv[1])
    await store.start(nobody)
    for number, match in enumerate(sys.argv[2:]):
        await store.create(kept(match), HOUR)
        await store.append(match, 0, adds(OPENED))
        await store.append(match, 1, adds(SEALED))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(crash())
"""


def crashed(file: Path, *matches: str) -> None:
    """A server that stored these matches in a file and was killed; their last moves are in the log that it left."""
    done = subprocess.run([sys.executable, "-c", CRASHES, str(file), *matches], check=False)
    assert done.returncode == -signal.SIGKILL
    assert log_of(file).stat().st_size > 0


async def held(file: Path) -> dict[str, int]:
    """The matches of a store, and how many entries each has."""
    store = SqliteStore(str(file))
    await store.start(nobody)
    found = {match: len(await store.entries(match)) for match in ("early", "late") if await store.find(match) is not None}
    await store.close()
    return found


async def leftovers(folder: Path) -> tuple[Path, Path]:
    """A store with one match, a backup of it, and then a crash after another match was stored."""
    file, copy = folder / "server.db", folder / "monday.db"
    crashed(file, "early")
    backup(str(file), copy)
    crashed(file, "late")
    return file, copy


async def restored(file: Path, copy: Path) -> Restored:
    """Restores, as a command does that has no loop of its own."""
    return await asyncio.to_thread(restore, str(file), copy)


async def test_a_backup_is_restored_beside_leftovers_of_a_crash_and_the_old_store_is_kept(tmp_path: Path) -> None:
    file, copy = await leftovers(tmp_path)
    before = copy.read_bytes()
    done = await restored(file, copy)
    assert done.before is not None
    assert await held(file) == {"early": 2}
    assert await held(Path(done.before)) == {"early": 2, "late": 2}, "with what was only in its log"
    assert copy.read_bytes() == before
    assert not [each.name for each in tmp_path.iterdir() if "restor" in each.name and not each.name.endswith(".lock")]
    assert all(each.stat().st_mode & 0o077 == 0 for each in tmp_path.iterdir() if ".db" in each.name and "lock" not in each.name)


@pytest.mark.parametrize("there", [True, False])
async def test_what_root_restores_belongs_to_the_servers_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    file, copy = await leftovers(tmp_path)
    target = file if there else tmp_path / "another" / "server.db"
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((Path(path).name, user, group)))
    await restored(target, copy)
    owner = target.parent.stat()
    assert given == [(name, owner.st_uid, owner.st_gid) for name in (".server.db.restoring", "server.db.lock")]


async def test_backup_and_restore_renew_the_identity(tmp_path: Path) -> None:
    file, copy = await leftovers(tmp_path)
    seen = [identity(file, log=True), identity(copy, log=False)]
    await restored(file, copy)
    seen.append(identity(file, log=False))
    assert all(isinstance(each, Identity) for each in seen)
    assert len({each and each.name for each in seen}) == 3
    assert [each and each.kind for each in seen] == ["store", "backup", "store"]


DIES = """
import os, pathlib, signal, sys
from holmgang.server.hosting.restore import restore

left = [int(sys.argv[1])]

def counted(does):
    def done(*given, **named):
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return does(*given, **named)
    return done

for owner, name in ((pathlib.Path, "rename"), (pathlib.Path, "unlink"), (os, "fsync")):
    setattr(owner, name, counted(getattr(owner, name)))
restore(sys.argv[2], pathlib.Path(sys.argv[3]))
"""


async def killed_at(step: int, folder: Path, origin: Path) -> bool:
    """Kills a restore before one of its steps, and looks at what is there then; whether it came so far."""
    shutil.copytree(origin, folder)
    file, copy = folder / "server.db", folder / "monday.db"
    done = subprocess.run([sys.executable, "-c", DIES, str(step), str(file), str(copy)], check=False)
    assert done.returncode in (0, -signal.SIGKILL)
    assert await held(file) in ({"early": 2, "late": 2}, {"early": 2}), "the one or the other, whole"
    again = await restored(file, copy)
    assert again.before is not None
    assert await held(file) == {"early": 2}
    asides = [each for each in folder.iterdir() if ".before-" in each.name and not each.name.endswith((".lock", "-wal", "-shm"))]
    assert {"early": 2, "late": 2} in [await held(each) for each in asides], "nothing of the old store is lost"
    return done.returncode != 0


async def test_a_restore_that_is_killed_leaves_the_one_store_or_the_other(tmp_path: Path) -> None:
    (tmp_path / "origin").mkdir()
    await leftovers(tmp_path / "origin")
    first = 10  # before that it only clears up what is not there
    assert [await killed_at(step, tmp_path / f"{step}", tmp_path / "origin") for step in (first, first + 4)] == [True, True]


@pytest.mark.long
async def test_a_restore_that_is_killed_at_any_step_leaves_the_one_store_or_the_other(tmp_path: Path) -> None:
    (tmp_path / "origin").mkdir()
    await leftovers(tmp_path / "origin")
    step = 0
    while await killed_at(step, tmp_path / f"{step}", tmp_path / "origin"):
        step += 1
    assert step > 15


async def test_dice_that_were_seen_do_not_come_again(tmp_path: Path) -> None:
    file, copy = tmp_path / "server.db", tmp_path / "copy.db"
    running = await serve("--store", str(file))
    rolling, quiet = await running.server.pair("two-domains"), await running.server.pair("duo-regna")
    await quiet.move(0, "K")
    invited = (await running.server.create("two-domains"))["match"]["id"]
    waiting = (await running.server.create("duo-regna"))["match"]["id"]
    assert (await holmgang("backup", str(copy), "--store", str(file)))[0] == 0
    await rolling.move(0, "gather")
    await running.stop(signal.SIGKILL)
    code, said, _ = await holmgang("restore", str(copy), "--store", str(file), "--json")
    told = json.loads(said)
    assert (code, told["ended"], told["closed"], told["unreadable"]) == (0, [rolling.match], [invited], [])
    async with served("--store", str(file)) as again:
        over = await (await again.server.connect(rolling.match, rolling.tokens[0])).until("table")
        assert (over["ending"]["winner"], SEEN in over["ending"]["sentence"]) == (None, True)
        live = await again.server.connect(quiet.match, quiet.tokens[1])
        shown = await live.until("table")
        assert shown["sealed"] == [0]
        assert (await live.ask("move", number=shown["question"]["number"], text="6"))["type"] == "table"
        assert (await again.server.get(f"api/matches/{invited}")).status_code == 404
        assert (await again.server.get(f"api/matches/{waiting}")).status_code == 200
        await live.close()
    for table in (rolling, quiet):
        await table.close()


async def test_a_store_is_not_restored_while_a_server_has_it(server: Running, tmp_path: Path) -> None:
    store = server.parts.settings.store
    backup(store, tmp_path / "copy.db")
    code, _, complained = await holmgang("restore", str(tmp_path / "copy.db"), "--store", store)
    assert (code, "Another server has" in complained, "stop it" in complained) == (1, True, True)


async def test_what_is_no_backup_is_refused_and_the_store_stays(tmp_path: Path) -> None:
    file, copy = await leftovers(tmp_path)
    nonsense, theirs, broken = tmp_path / "nonsense.db", tmp_path / "theirs.db", tmp_path / "broken.db"
    nonsense.write_text("nonsense" * 1000)
    await spoil(str(theirs), "CREATE TABLE matches (id)")
    shutil.copyfile(copy, broken)
    with broken.open("r+b") as opened:
        opened.seek(broken.stat().st_size // 2)
        opened.write(b"nonsense" * 2000)
    for given, says in (
        (nonsense, "is no store at all"),
        (theirs, "is no backup"),
        (broken, "is damaged"),
        (tmp_path / "nowhere.db", "There is no backup at"),
        (file, "is the store itself"),
    ):
        with pytest.raises(StoreError, match=says):
            await restored(file, given)
    assert await held(file) == {"early": 2, "late": 2}


async def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    done = await restored(tmp_path / "server.db", STORES / "layout-2.db")
    assert done.before is None
    assert done.ended, "there are matches with dice among them"
    store = SqliteStore(str(tmp_path / "server.db"))
    await store.start(nobody)
    for match in done.ended:
        entries = await store.entries(match)
        found = await store.find(match)
        assert found is not None
        assert any(isinstance(each, Voided) and each.reason == SEEN for each in entries)
        assert Match(find_kind(found.setup.game), entries).ending is not None
    await store.close()


async def test_after_pg_restore_unfinished_matches_with_dice_end_and_old_servers_stop(database: str) -> None:
    async with serving(database) as server:
        rolling, quiet = await server.pair("two-domains"), await server.pair("duo-regna")
        with pytest.raises(StoreError, match="A server is running"):
            await asyncio.to_thread(after_pg_restore, database)
        await rolling.close()
        await quiet.close()
    store = open_store(database)
    await store.start(nobody)
    await spoil(database, f"UPDATE heartbeat SET at = {now_ms() - HOUR}")
    code, said, noted = await holmgang("restore", "--store", database)
    assert (code, said.split()[0], "new identity" in noted) == (0, rolling.match, True)
    assert [found.phase for match in (rolling.match, quiet.match) if (found := await store.find(match))] == ["over", "live"]
    await store.close()


# A log that is another store's


async def test_a_backup_copied_over_the_store_beside_a_log_is_refused_with_the_way_out(tmp_path: Path) -> None:
    file, copy = await leftovers(tmp_path)
    shutil.copyfile(copy, file)
    before = file.read_bytes(), log_of(file).read_bytes()
    for alone in (True, False):
        with pytest.raises(StoreError, match=r"is the log of another store.*holmgang restore.*move the log away"):
            await SqliteStore(str(file)).start(nobody, alone=alone)
    with pytest.raises(StoreError, match="is the log of another store"):
        backup(str(file), tmp_path / "another.db")
    assert (file.read_bytes(), log_of(file).read_bytes()) == before, "and it is left for whoever can make use of it"
    await restored(file, copy)
    assert await held(file) == {"early": 2}


async def test_a_log_without_its_store_is_kept_and_told(tmp_path: Path) -> None:
    file, _ = await leftovers(tmp_path)
    file.unlink()
    log = log_of(file).read_bytes()
    with pytest.raises(StoreError, match="is the log of a store that is not there any more"):
        await SqliteStore(str(file)).start(nobody)
    assert log_of(file).read_bytes() == log


async def test_every_log_has_the_identity_in_it_from_its_first_commit_on(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "server.db"))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    name = store._name.encode()
    for _ in range(3):
        with closing(sqlite3.connect(store.path)) as other:  # so that the log begins anew with what comes next
            assert other.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()[0] == 0
        await store.heartbeat(1)
        log = log_of(store.path)
        with log.open("rb") as opened:
            head = opened.read(32)
            frames = opened.read()
        size = int.from_bytes(head[8:12], "big")
        of_this_log = [
            frames[at : at + 24 + size] for at in range(0, len(frames), 24 + size) if frames[at + 8 : at + 16] == head[16:24]
        ]
        assert any(name in frame for frame in of_this_log)
    await store.close()


async def test_a_large_file_is_left_to_the_doctor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, copy = await leftovers(tmp_path)
    await restored(file, copy)
    sound = file.read_bytes()
    half = len(sound) // 8192 * 4096
    file.write_bytes(sound[:half] + b"nonsense" * 512 + sound[half + 4096 :])
    with pytest.raises(StoreError, match="is damaged"):
        sqlite_file.examine(file, serving=True)
    monkeypatch.setattr(sqlite_file, "CHECKED_AT_START", 1000)
    sqlite_file.examine(file, serving=True)


async def test_a_damaged_or_cut_file_is_refused_with_the_way_out(tmp_path: Path) -> None:
    file, copy = await leftovers(tmp_path)
    await restored(file, copy)
    whole = file.read_bytes()
    for spoilt, says in (
        (whole[: len(whole) // 2], "is damaged"),
        (b"nonsense" * 512 + whole[4096:], "is no store at all"),
        (whole[:4096] + b"nonsense" * 512 + whole[8192:], "is damaged"),
    ):
        file.write_bytes(spoilt)
        with pytest.raises(StoreError, match=f"{says}.*holmgang restore"):
            await SqliteStore(str(file)).start(nobody)
        assert file.read_bytes() == spoilt
