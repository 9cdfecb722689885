"""Records are written where they can be, and what could not be written is named."""

import errno
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from holmgang.server.hosting import records
from tests.server.kit import Running
from tests.server.processes import holmgang


async def ended(server: Running, seed: str) -> str:
    table = await server.pair("duo-regna")
    await table.play(Random(seed))
    await table.close()
    return table.match


async def test_something_in_the_way_of_one_record_stops_no_other(server: Running, tmp_path: Path) -> None:
    blocked, fine = await ended(server, "blocked"), await ended(server, "fine")
    folder, where = tmp_path / "records", ("--store", server.parts.settings.store)
    shelf = json.loads((await holmgang("export", str(folder), "--json", *where))[1])
    names = {match: next(name for name in shelf["written"] if match in name) for match in (blocked, fine)}
    for name in names.values():
        (folder / name).unlink()
    (folder / names[blocked]).mkdir()
    code, said, told = await holmgang("export", str(folder), "--json", *where)
    assert code == 1
    assert f"{names[blocked]} was not written: Is a directory." in told
    assert told.endswith(f"{folder}: 1 new record, 1 not written\n")
    failed = [{"name": names[blocked], "why": "Is a directory."}]
    assert json.loads(said) == {"folder": str(folder), "written": [names[fine]], "there": [], "not_written": failed}
    assert sorted(file.name for file in folder.iterdir()) == sorted(names.values())  # no draft is left behind
    (folder / names[blocked]).rmdir()
    code, said, _ = await holmgang("export", str(folder), "--json", *where)
    assert code == 0
    assert (json.loads(said)["written"], json.loads(said)["there"]) == ([names[blocked]], [names[fine]])


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
async def test_a_full_disk_is_named_for_each_record_it_had_no_room_for(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    matches = [await ended(server, str(each)) for each in range(3)]
    write = Path.write_text

    def full(self: Path, text: str, encoding: str | None = None) -> int:
        if matches[1] in self.name:
            write(self, text[:10], encoding=encoding)
            raise OSError(number, os.strerror(number))
        return write(self, text, encoding=encoding)

    monkeypatch.setattr(Path, "write_text", full)
    shelf = await records.export(server.parts.store, tmp_path / "records")
    ((name, why),) = shelf.not_written
    assert (matches[1] in name, why) == (True, f"{os.strerror(number)}.")
    assert len(shelf.written) == 2
    assert {file.name for file in (tmp_path / "records").iterdir()} == set(shelf.written)


@pytest.mark.parametrize("where", ["a file/records", "a file"])
async def test_a_folder_that_cannot_be_made_is_named(server: Running, tmp_path: Path, where: str) -> None:
    (tmp_path / "a file").write_text("in the way", encoding="utf-8")
    code, _, told = await holmgang("export", str(tmp_path / where), "--store", server.parts.settings.store)
    assert (code, told.startswith(f"Records cannot be written to {tmp_path / where}: ")) == (1, True)


async def test_on_stdout_stand_records_and_no_json(server: Running) -> None:
    code, said, told = await holmgang("export", "-", "--json", "--store", server.parts.settings.store)
    assert (code, said, "--json goes with a folder" in told) == (2, "", True)


async def test_what_is_not_on_stdout_is_named_and_told_by_the_exit_code(server: Running) -> None:
    broken, _ = await ended(server, "broken"), await ended(server, "fine")
    with closing(sqlite3.connect(server.parts.settings.store, isolation_level=None)) as spoiler:
        spoiler.execute("UPDATE matches SET setup = 'nonsense' WHERE id = ?", (broken,))
    code, said, told = await holmgang("export", "-", "--store", server.parts.settings.store)
    assert (code, said.count("[Game "), f"{broken} was not written" in told) == (1, 1, True)
