"""A wire to the database that can be cut: what connects through it is cut off, and let through again."""

import asyncio
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class Wire:
    """Leads from a port of this machine to a PostgreSQL's socket."""

    def __init__(self, database: str) -> None:
        parts = urlsplit(database)
        self._socket = str(Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432")
        self._name = parts.path
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.cut = False
        self.url = ""

    async def start(self) -> None:
        """Begins to lead through."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{port}{self._name}?sslmode=disable"

    def cut_off(self) -> None:
        """From now on nothing gets through."""
        self.cut = True
        for writer in self._open:
            writer.transport.abort()

    def mend(self) -> None:
        """From now on everything does."""
        self.cut = False

    async def close(self) -> None:
        """Leads nowhere any more."""
        self.cut_off()
        if self._server is not None:
            self._server.close()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_unix_connection(self._socket)
        ends = (writer, back)
        self._open.update(ends)
        for source, target in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._lead(source, target, ends))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _lead(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, ends: tuple[asyncio.StreamWriter, ...]
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
        for each in ends:
            each.transport.abort()
            self._open.discard(each)
