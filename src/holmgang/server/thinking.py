"""Bots think here: a fixed number of processes, a bounded queue before them, and a limit on how long one may take."""

import asyncio
import contextlib
import pickle
import sys
from collections.abc import AsyncIterator

from holmgang.core.errors import HolmgangError

from .thinker import LENGTH, Answer, Task, packed

DRAW_BREATH = 0.05
"""How long to wait, in seconds, before a process that has just broken is started again."""


class BotFailed(HolmgangError):
    """A bot that took too long, or that broke."""


class BotsBusy(HolmgangError):
    """More bots want to think than may wait."""


class _Process:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._running: asyncio.subprocess.Process | None = None

    async def choose(self, task: Task) -> str:
        running = self._running
        if running is None or running.returncode is not None:
            running = self._running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "holmgang.server.thinker", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(packed(task))
        await running.stdin.drain()
        head = await running.stdout.readexactly(LENGTH)
        answer: Answer = pickle.loads(await running.stdout.readexactly(int.from_bytes(head, "big")))
        choice, why = answer
        if choice is None:
            raise BotFailed(f"The bot broke while it was thinking: {why.rstrip('.')}.")
        return choice

    async def kill(self) -> None:
        running, self._running = self._running, None
        if running is not None and running.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
        if running is not None:
            await running.wait()


class Thinking:
    """The pool."""

    def __init__(self, processes: int, seconds: float, queue: int) -> None:
        self._seconds = seconds
        self._most_waiting = queue
        self._waiting = 0
        self._closed = False
        self._all = [_Process() for _ in range(processes)]
        self._free: asyncio.Queue[_Process] = asyncio.Queue()
        for process in self._all:
            self._free.put_nowait(process)

    @property
    def waiting(self) -> int:
        """How many choices wait for a free process."""
        return self._waiting

    async def choose(self, task: Task) -> str:
        """The text of the move a bot chooses. Raises BotFailed if it takes too long or breaks, BotsBusy if too many wait."""
        async with self._process() as process:
            if self._closed:
                raise BotFailed("The bots have gone home.")
            try:
                return await asyncio.wait_for(process.choose(task), self._seconds)
            except TimeoutError as error:
                await process.kill()
                raise BotFailed(f"The bot did not choose within {self._seconds:g} seconds.") from error
            except (EOFError, OSError, pickle.UnpicklingError) as error:
                await process.kill()
                await asyncio.sleep(DRAW_BREATH)
                raise BotFailed("The bot broke while it was thinking.") from error
            except asyncio.CancelledError:
                await process.kill()  # its answer would be taken for the next one's
                raise

    async def close(self) -> None:
        """Ends all processes, for good."""
        self._closed = True
        await asyncio.gather(*(process.kill() for process in self._all))

    @contextlib.asynccontextmanager
    async def _process(self) -> AsyncIterator[_Process]:
        if self._waiting >= self._most_waiting:
            raise BotsBusy("Too many bots are thinking; yours will choose as soon as it can.")
        self._waiting += 1
        try:
            process = await self._free.get()
        finally:
            self._waiting -= 1
        try:
            yield process
        finally:
            self._free.put_nowait(process)
