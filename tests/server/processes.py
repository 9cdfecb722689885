"""A server as its host starts it: ``holmgang serve`` in a process of its own."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.kit import Caller

BEGINS = "Holmgang is ready at "
HOLMGANG = str(Path(sys.executable).with_name("holmgang"))
PATIENCE = 30.0


class Served:
    """The process, and its server to talk to."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.server = Caller(url)

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stops it: the exit code, and what it has logged."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.server.http.aclose()
        _, logged = await asyncio.wait_for(self.process.communicate(), PATIENCE)
        assert self.process.returncode is not None
        return self.process.returncode, logged.decode()


async def serve(*flags: str, **environ: str) -> Served:
    """Starts a server on a free port and waits until it is ready."""
    process = await asyncio.create_subprocess_exec(
        *(HOLMGANG, "serve", "--port", "0", *flags),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | environ,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    if not line.startswith(BEGINS):
        _, logged = await process.communicate()
        raise AssertionError(f"no server came up: {line}{logged.decode()}")
    return Served(process, line.removeprefix(BEGINS).split(" ")[0])


@asynccontextmanager
async def served(*flags: str, **environ: str) -> AsyncIterator[Served]:
    """A server that is stopped afterwards, if it still runs."""
    running = await serve(*flags, **environ)
    try:
        yield running
    finally:
        await running.stop()


async def holmgang(*words: str, **environ: str) -> tuple[int, str, str]:
    """Runs a command: its exit code, what it says and what it complains about."""
    process = await asyncio.create_subprocess_exec(
        *(HOLMGANG, *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | environ,
    )
    said, complained = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    return process.returncode, said.decode(), complained.decode()
