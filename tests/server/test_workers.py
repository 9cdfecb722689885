"""Long work in few processes: ended after its time, served in turn, given up by whoever hangs up, and gone with the server."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from holmgang.server.workers.errors import Busy, JobBroken, LineTooLong, TooHungry, TooLong, WorkerGone
from holmgang.server.workers.fair_queue import FairQueue, LineFull, QueueFull
from holmgang.server.workers.pool import Pool
from holmgang.server.workers.process import Process
from tests.server.kit import PATIENCE

SLOW = "tests.server.slow_jobs"


@asynccontextmanager
async def pool(processes: int = 1, **limits: Any) -> AsyncIterator[Pool]:
    """A pool that does bad jobs, and ends with the test."""
    opened = Pool(SLOW, **{"processes": processes, "seconds": PATIENCE, "megabytes": 512, "queue": 10, "line": 5} | limits)
    try:
        yield opened
    finally:
        await opened.close()


async def until(fits: Callable[[], object]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.005)


class Gates:
    """Jobs that wait to be let go on."""

    def __init__(self, workers: Pool, folder: Path) -> None:
        self._workers, self._folder = workers, folder
        self.done: list[str] = []

    def ask(self, line: str, name: str) -> "asyncio.Task[None]":
        """Asks for one."""
        return asyncio.create_task(self._ask(line, name))

    async def _ask(self, line: str, name: str) -> None:
        self.done.append(await self._workers.do(line, "gate", (str(self._folder / name), name)))

    def open(self, *names: str) -> None:
        """Lets them go on."""
        for name in names:
            (self._folder / name).touch()

    def begun(self, name: str) -> bool:
        """Whether a process is at it."""
        return (self._folder / f"{name}.begun").exists()


def alive(pid: int) -> bool:
    """Whether a process is there, and not merely waits for somebody to hear of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def pids(workers: Pool) -> list[int]:
    return [each.running.pid for each in workers.all if isinstance(each, Process) and each.running is not None]


async def test_a_process_starts_when_it_is_first_needed_and_is_used_again() -> None:
    async with pool(2) as workers:
        assert pids(workers) == []
        assert [await workers.do("ada", "echo", each) for each in (1, "two", b"3")] == [1, "two", b"3"]
        assert len(pids(workers)) == 1


async def test_whoever_waits_hears_how_far_a_job_is() -> None:
    heard: list[int] = []
    async with pool() as workers:
        assert await workers.do("ada", "count", 3, heard=heard.append) == 3
        assert await workers.do("ada", "count", 2) == 2, "and need not listen"
    assert heard == [0, 1, 2]


async def test_a_job_is_ended_after_its_time_and_the_next_one_is_done() -> None:
    counted: Counter[str] = Counter()
    async with pool(count=lambda outcome: counted.update([outcome])) as workers:
        assert await workers.do("ada", "echo", 1) == 1  # starting it may take as long as it takes
        [stuck] = pids(workers)
        workers._seconds = 0.2
        with pytest.raises(TooLong, match=r"longer than the 0\.2 seconds"):
            await workers.do("ada", "endless", None)
        assert not alive(stuck)
        workers._seconds = PATIENCE
        assert await workers.do("ada", "echo", 1) == 1
    assert counted == {"too_slow": 1, "done": 2}


async def test_a_job_is_ended_for_its_memory_and_the_next_one_is_done() -> None:
    async with pool(megabytes=100) as workers:
        with pytest.raises(TooHungry):
            await workers.do("ada", "hoard", None)
        assert pids(workers) == []
        assert await workers.do("ada", "echo", 1) == 1


async def test_a_process_that_dies_is_replaced() -> None:
    async with pool() as workers:
        with pytest.raises(WorkerGone):
            await workers.do("ada", "abort", None)
        assert await workers.do("ada", "echo", 1) == 1
        os.kill(pids(workers)[0], signal.SIGKILL)
        assert await retried(workers) == 2


async def retried(workers: Pool) -> object:
    """Whether the end of a process is noticed before or after it is asked again is a matter of luck."""
    try:
        return await workers.do("ada", "echo", 2)
    except WorkerGone:
        return await workers.do("ada", "echo", 2)


async def test_a_job_that_breaks_says_where_and_the_process_goes_on() -> None:
    async with pool() as workers:
        with pytest.raises(JobBroken, match="in fail") as caught:
            await workers.do("ada", "fail", None)
        assert caught.value.last == "ZeroDivisionError: a bug"
        [before] = pids(workers)
        assert await workers.do("ada", "echo", 1) == 1
        assert pids(workers) == [before]


async def test_another_address_is_served_before_the_second_job_of_the_first(tmp_path: Path) -> None:
    async with pool() as workers:
        gates = Gates(workers, tmp_path)
        asked = [gates.ask("ada", name) for name in ("a1", "a2", "a3")]
        await until(lambda: gates.begun("a1"))
        asked += [gates.ask("bo", "b1"), gates.ask("cy", "c1")]
        gates.open("a1", "a2", "a3", "b1", "c1")
        await asyncio.gather(*asked)
        assert gates.done == ["a1", "b1", "c1", "a2", "a3"]


async def test_an_address_waits_behind_its_own_work_even_where_a_process_is_free(tmp_path: Path) -> None:
    async with pool(2) as workers:
        gates = Gates(workers, tmp_path)
        first, second = gates.ask("ada", "a1"), gates.ask("ada", "a2")
        await until(lambda: gates.begun("a1"))
        gates.open("b1")
        await gates.ask("bo", "b1")
        assert (workers.waiting, gates.begun("a2")) == (1, False)
        gates.open("a1", "a2")
        await asyncio.gather(first, second)
        assert gates.done == ["b1", "a1", "a2"]


async def test_no_more_wait_than_may_in_all_or_from_one_address(tmp_path: Path) -> None:
    counted: Counter[str] = Counter()
    async with pool(queue=3, line=2, count=lambda outcome: counted.update([outcome])) as workers:
        gates = Gates(workers, tmp_path)
        asked = [gates.ask("ada", name) for name in ("a1", "a2", "a3")]
        await until(lambda: gates.begun("a1"))
        with pytest.raises(LineTooLong) as refused:
            await workers.do("ada", "echo", 1)
        assert refused.value.retry_after
        asked.append(gates.ask("bo", "b1"))
        await until(lambda: workers.waiting == 3)
        with pytest.raises(Busy):
            await workers.do("cy", "echo", 1)
        gates.open("a1", "a2", "a3", "b1")
        await asyncio.gather(*asked)
        assert await workers.do("cy", "echo", 1) == 1
    assert counted == {"turned_away": 2, "done": 5}


def test_large_things_fill_the_queue_sooner() -> None:
    queue: FairQueue[str] = FairQueue(10, 10, 1000)
    queue.put("ada", "as large as it is", 5000)
    with pytest.raises(QueueFull):
        queue.put("bo", "small", 1)
    assert queue.take() == ("ada", "as large as it is")
    queue.put("bo", "small", 999)
    queue.put("cy", "small", 1)
    with pytest.raises(QueueFull):
        queue.put("cy", "small", 1)
    assert queue.remove("bo", queue._lines["bo"][0][0])
    queue.put("cy", "small", 1)
    assert (queue.waiting, queue.empty(), queue.waiting) == (2, ["small", "small"], 0)


def test_a_line_is_passed_over_while_something_of_it_is_done() -> None:
    queue: FairQueue[int] = FairQueue(10, 2, 1000)
    queue.put("ada", 1)
    assert queue.take() == ("ada", 1)
    queue.put("ada", 2)
    queue.put("ada", 3)
    with pytest.raises(LineFull):
        queue.put("ada", 4)
    assert queue.take() is None
    queue.done("ada")
    queue.put("bo", 5)
    assert queue.take() == ("ada", 2)
    queue.done("ada")
    assert [queue.take(), queue.take(), queue.take()] == [("bo", 5), ("ada", 3), None]


def taken(queue: FairQueue[str], times: int) -> list[str]:
    """What is taken, each thing being done at once."""
    names = []
    for _ in range(times):
        found = queue.take()
        assert found is not None
        names.append(found[1])
        queue.done(found[0])
    return names


def test_whoever_comes_waits_for_one_thing_of_every_other_line_however_long_those_are() -> None:
    queue: FairQueue[str] = FairQueue(1000, 1000, 1000, at_once=2)
    for place in range(200):
        queue.put("ada", f"a{place}")
        queue.put("bo", f"b{place}")
    assert taken(queue, 3) == ["a0", "b0", "a1"]
    queue.put("cy", "c0")
    assert taken(queue, 3) == ["b1", "a2", "c0"]
    queue.put("cy", "c1")
    assert taken(queue, 3) == ["b2", "a3", "c1"]


def test_a_line_has_all_to_itself_while_nobody_else_waits_and_gives_way_to_whoever_comes() -> None:
    queue: FairQueue[str] = FairQueue(100, 100, 1000, at_once=3)
    for name in ("a1", "a2", "a3", "a4", "a5"):
        queue.put("ada", name)
    assert [queue.take(), queue.take(), queue.take(), queue.take()] == [("ada", "a1"), ("ada", "a2"), ("ada", "a3"), None]
    queue.put("bo", "b1")
    queue.put("bo", "b2")
    queue.done("ada")
    assert queue.take() == ("bo", "b1")
    queue.done("ada")
    assert queue.take() == ("ada", "a4")  # one of either is being done, and it is longer ago that ada was served
    queue.done("ada")
    assert [queue.take(), queue.take()] == [("bo", "b2"), ("ada", "a5")]


async def test_whoever_stops_waiting_takes_the_job_along(tmp_path: Path) -> None:
    async with pool() as workers:
        gates = Gates(workers, tmp_path)
        running = gates.ask("ada", "a1")
        await until(lambda: gates.begun("a1"))
        [stuck] = pids(workers)
        waiting = gates.ask("bo", "b1")
        await until(lambda: workers.waiting == 1)
        for task in (waiting, running):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await until(lambda: not alive(stuck))
        assert await workers.do("bo", "echo", 1) == 1
        assert (workers.waiting, gates.begun("b1")) == (0, False)


async def test_closing_ends_whatever_is_done_and_sends_away_whoever_waits() -> None:
    async with pool(2) as workers:
        asked = [asyncio.create_task(workers.do(line, "endless", None)) for line in ("ada", "bo", "cy", "ada")]
        await until(lambda: len(pids(workers)) == 2)
        stuck = pids(workers)
        await workers.close()
        assert not any(map(alive, stuck))
        assert [type(each) for each in await asyncio.gather(*asked, return_exceptions=True)] == [Busy] * 4
        with pytest.raises(Busy):
            await workers.do("ada", "echo", 1)


KILLED = f"""
import asyncio
import signal
import sys
from holmgang.server.workers.process import Process

async def main() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {{signal.SIGALRM}})  # and so for its processes: their time is up once one lets it
    idle, stuck = Process({SLOW!r}, 512), Process({SLOW!r}, 512)
    await asyncio.gather(*(each.ask(("echo", 1, 1.0), print) for each in (idle, stuck)))
    print(idle.running.pid, stuck.running.pid, flush=True)
    await stuck.ask(("stuck", sys.argv[1], 0.1), print)

asyncio.run(main())
"""


async def test_no_process_outlives_a_server_that_is_killed_not_even_one_that_is_stuck(tmp_path: Path) -> None:
    time_may_be_up = tmp_path / "time may be up"
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", KILLED, str(time_may_be_up)), stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    idle, stuck = [int(pid) for pid in (await asyncio.wait_for(server.stdout.readline(), PATIENCE)).split()]
    await until((tmp_path / "time may be up.begun").exists)
    server.kill()
    await server.wait()
    await until(lambda: not alive(idle))
    assert alive(stuck), "nobody has ended it"
    time_may_be_up.touch()
    await until(lambda: not alive(stuck))


async def test_a_process_knows_no_password_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PGPASSWORD", "HOLMGANG_STORE", "HOLMGANG_METRICS_TOKEN", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "swordfish")
    monkeypatch.setenv("HOLMGANG_CACHE", "/tmp/tables")
    async with pool() as workers:
        environment, words = await workers.do("ada", "environment", None)
    assert environment["HOLMGANG_CACHE"] == "/tmp/tables"
    assert "swordfish" not in {*environment.values(), *words}
