"""Engines on the server: only those that the host names, within limits, and one that misbehaves hurts nothing else."""

import asyncio
import logging
import sys
from pathlib import Path
from typing import Any

import pytest

from holmgang.engines.launch import NOT_RUN, limited
from holmgang.engines.settings import EngineSetting
from holmgang.games import OWN_GAMES
from holmgang.matches.entries import Forfeited, Moved
from holmgang.server.settings import BadSetting, Settings, read_settings
from tests.server.kit import PATIENCE, Facts, Running, serving

FAULTY = Path(__file__).parent.parent / "engines" / "faulty.py"


def engine(fault: str, **more: Any) -> EngineSetting:
    return EngineSetting(command=(sys.executable, "-I", "-S", str(FAULTY), fault), **{"seconds": PATIENCE, **more})


async def offered(server: Running) -> list[Facts]:
    """The programs that can be played against, once all have introduced themselves that will."""
    async with asyncio.timeout(PATIENCE):
        while len(server.parts.hub.engines.offered()) < len(server.parts.settings.engines):
            await asyncio.sleep(0.01)
    programs: list[Facts] = (await server.get("api/programs")).json()["programs"]
    return programs


async def play_against(
    server: Running, player: str, moves: int = 1, game: str = "duo-regna", name: str = "Ada"
) -> tuple[str, Facts]:
    """A match against a program, of so many own moves or to its end: its id, and the last table."""
    created = await server.create(game, opponent=player, name=name)
    match = created["match"]["id"]
    async with server.live(match, created["seats"][0]["token"]) as live:
        shown = await live.until("table")
        for _ in range(moves):
            if shown["ending"] is not None:
                break
            number = shown["question"]["number"]
            await live.send("move", number=number, text=shown["question"]["choices"][0]["text"])
            shown = await live.until(
                lambda frame, number=number: (
                    frame["type"] == "table"  # type: ignore[misc]
                    and (frame["ending"] is not None or (frame["question"] or {"number": number})["number"] > number)
                )
            )
    return match, shown


async def test_people_play_against_an_engine_that_the_host_names(tmp_path: Path) -> None:
    fine = engine("fine", sentence="Takes the first that comes.")
    async with serving(tmp_path / "server.db", engines={"mine": fine}) as server:
        (mine,) = await offered(server)
        assert mine == {
            "player": "engine:mine",
            "title": "Mine",
            "sentence": "Takes the first that comes.",
            "games": list(OWN_GAMES),
        }
        match, shown = await play_against(server, "engine:mine", moves=3)
        assert shown["ending"] is None
        about = (await server.get(f"api/matches/{match}")).json()
        assert [(seat["name"], seat["player"], seat["taken"]) for seat in about["seats"]][1] == ("Mine", "engine:mine", True)
        assert server.parts.metrics.failures.value == 0
        entries = await server.parts.store.entries(match)
        assert sum(isinstance(entry, Moved) for entry in entries) == 3


@pytest.mark.parametrize("opponent", ["engine:mine", "engine:/bin/sh", "engine:", "engine:yours", "robot"])
async def test_nobody_but_the_host_says_what_runs(server: Running, opponent: str) -> None:
    refused = await server.post("api/matches", {"game": "duo-regna", "opponent": opponent})
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_name")


FAULTS = {
    "illegal": ("illegal move", "“fly to the moon”, which is not possible"),
    "exits": ("crash", "NoIdeaError: what now?"),
    "hoards": ("crash", "MemoryError"),
    "floods": ("flood", "more than 1024 KB"),
    "endless": ("endless line", "a line of more than 64 KB"),
}
"""What a fault loses by, and what the host's log says of it."""
IMPATIENT = "no answer in 200 ms, and none when told to stop"


async def test_an_engine_that_misbehaves_loses_its_match_and_others_are_played(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    engines = {"moody": engine("as named"), "silent": engine("silent", seconds=0.2), "fine": engine("fine")}
    lost_by = [("moody", fault, *expected) for fault, expected in FAULTS.items()] + [("silent", "Ada", "no answer", IMPATIENT)]
    async with serving(tmp_path / "server.db", engines=engines, engine_megabytes=100) as server:
        await offered(server)
        for player, name, reason, why in lost_by:
            with subtests.test(reason=reason, name=name):
                with caplog.at_level(logging.WARNING, logger="holmgang.bots"):
                    match, shown = await play_against(server, f"engine:{player}", name=name)
                assert (shown["ending"]["winner"], shown["ending"]["reason"]) == (0, reason)
                lost = [entry for entry in await server.parts.store.entries(match) if isinstance(entry, Forfeited)]
                assert [(entry.seat, entry.reason) for entry in lost] == [(1, reason)]
                logged = vars(caplog.records[-1])["facts"]
                assert (logged["reason"], why in logged["why"]) == (reason, True)
        for player in ("engine:moody", "engine:fine", "bot:random"):
            _, other = await play_against(server, player)
            assert other["ending"] is None


async def test_an_engine_that_is_none_is_not_offered_and_the_log_says_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, logger="holmgang.engines"):
        async with serving(tmp_path / "server.db", engines={"mine": EngineSetting(command=("no-such-program",))}) as server:
            async with asyncio.timeout(PATIENCE):
                while not any(record.message == "engine left out" for record in caplog.records):
                    await asyncio.sleep(0.01)
            assert (await server.get("api/programs")).json() == {"programs": []}
    assert "no-such-program cannot be run: No such file or directory" in str(vars(caplog.records[0]))


async def test_a_match_whose_engine_the_host_no_longer_names_has_no_result(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", engines={"mine": engine("fine")}) as server:
        await offered(server)
        created = await server.create("duo-regna", opponent="engine:mine")
    async with (
        serving(tmp_path / "server.db") as server,
        server.live(created["match"]["id"], created["seats"][0]["token"]) as live,
    ):
        shown = await live.until(lambda frame: frame["type"] == "table" and frame["ending"] is not None)
        assert shown["ending"]["counts"] is False
        assert "no longer runs the engine" in shown["ending"]["sentence"]


async def test_no_engine_outlives_its_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", engines={"mine": engine("fine")}) as server:
        await offered(server)
        (worker,) = [each.running.pid for pool in server.parts.hub.engines._pools.values() for each in pool.all if each.running]  # type: ignore[attr-defined]
        children = _children(worker)
        assert children
    async with asyncio.timeout(PATIENCE):
        while any(Path(f"/proc/{child}").exists() and _state(child) != "Z" for child in children):
            await asyncio.sleep(0.01)


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


async def test_memory_is_bounded_for_good() -> None:
    code = "import resource; print(resource.getrlimit(resource.RLIMIT_DATA)); bytearray(200 << 20)"
    process = await asyncio.create_subprocess_exec(
        *limited((sys.executable, "-I", "-c", code), 100), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await process.communicate()
    assert out.decode().strip() == f"({100 << 20}, {100 << 20})"
    assert b"MemoryError" in err
    missing = await asyncio.create_subprocess_exec(*limited(("no-such-program",), 100), stderr=asyncio.subprocess.PIPE)
    _, err = await missing.communicate()
    assert (missing.returncode, err.decode()) == (NOT_RUN, "no-such-program cannot be run: No such file or directory.\n")


def test_engines_are_named_in_the_file_and_nowhere_else(tmp_path: Path) -> None:
    file = tmp_path / "holmgang.toml"
    file.write_text("engine_megabytes = 256\n[engines.mine]\ncommand = ['x']\nsentence = 'Hm.'\n", encoding="utf-8")
    settings = read_settings(environ={"HOLMGANG_ENGINES": "mine", "HOLMGANG_ENGINE_PROCESSES": "2"}, file=file)
    assert settings.engines == {"mine": EngineSetting(command=("x",), sentence="Hm.")}
    assert (settings.engine_processes, settings.engine_megabytes) == (2, 256)
    assert Settings().engines == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[engines.mine]\n", "engines in FILE: one of them has no field “command”, which it needs."),
        ("[engines.mine]\ncommand = ['x']\nseconds = 'long'", "seconds must be a number, not a text."),
        ("[engines.mine]\ncommand = ['x']\nsecond = 1", "has a field “second”, which is not known here."),
        (
            "[engines.'My Engine']\ncommand = ['x']",
            "engines has “My Engine”: an engine is called by small letters, digits and dashes.",
        ),
    ],
)
def test_an_engine_that_is_wrongly_named_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "holmgang.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting) as refused:
        read_settings(environ={}, file=file)
    assert said.replace("FILE", str(file)) in str(refused.value)
