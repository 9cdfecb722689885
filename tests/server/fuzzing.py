"""Whatever a stranger may send, and a server whose work is counted while it is sent."""

import asyncio
import json
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from holmgang.server.refusals import KINDS
from holmgang.server.tokens import new_token
from tests.server.kit import GENEROUS, PATIENCE, Caller, Facts, Table
from tests.server.processes import BEGINS, HOLMGANG

MARK = "fuzz-mark"
"""Stands in much of what is sent: it has no business in the log."""
ORDINARY = ("made", "ended", "ready", "started", "stopped", "stopping", "start", "stop")
"""Lines of the log that tell of what was done, not of what was refused."""
OTHERS = frozenset({"no_such_page", "too_large", "too_slow", "malformed", "broken", "wrong_host"})
CODES = frozenset(kind.code for _, kind in KINDS) | OTHERS
LONGEST_STORY = 100
"""Entries of the match that goes on beside: whoever comes to watch is told all of them."""
LONGEST_REFUSAL = 2_000
"""Bytes of a refusal's body, whatever it refuses."""


# Values: all from one random source, so that a seed says what was sent


NUMBERS = (
    "0",
    "-1",
    "1e400",
    "-0.0",
    "NaN",
    "Infinity",
    "1" * 400,
    "9" * 5000,
    "0x10",
    "01",
    "1e-9999",
    str(2**63),
    str(-(2**63) - 1),
)
TEXTS = (
    '"\\ud800"',
    '"\\u0000"',
    '"\\u202e"',
    '"\\u001b[2J"',
    '""',
    '" "',
    f'"{MARK}"',
    '"\\ud83d\\ude00"',
    '"' + "a" * 3_000 + '"',
    '"' + "\\u0000" * 300 + '"',
    '"human"',
    '"bot:random"',
    '"duo-regna"',
    '"shared"',
    '"hello"',
    '"\ud800"',
)
"""As JSON writes them, but for the last: lone surrogates, NULs, what steers terminals, long ones."""
OTHERS_STILL = ("null", "true", "false", "{}", "[]", "undefined", "'x'", "", "[1,", '{"a"}', "[1.5]", '{"a":{}}')


def nested(rng: Random) -> str:
    """Something deep, closed or not."""
    begin, end = rng.choice([("[", "]"), ('{"a":', "}"), ('[{"game":[', "]}]")])
    depth = rng.choice([1, 50, 300, 900, 1100, 5_000, 100_000])
    return begin * depth + "0" + (end * depth if rng.random() < 0.5 else "")


def odd_value(rng: Random) -> str:
    """Any value as JSON, or nearly."""
    match rng.randrange(10):
        case 0:
            return nested(rng)
        case 1:
            return "[" + ",".join(odd_value(rng) for _ in range(rng.randrange(3))) + "]"
        case 2:
            return json.dumps(
                "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0xD800)))) for _ in range(rng.randrange(20)))
            )
        case _:
            return rng.choice(rng.choice((NUMBERS, TEXTS, OTHERS_STILL)))


def nearly(usual: Facts, rng: Random) -> bytes:
    """An object that is right but for some fields: another value, left out, twice, unknown."""
    fields = [(name, json.dumps(value)) for name, value in usual.items()]
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        change, place = rng.choice(("other", "other", "other", "gone", "twice", "unknown")), rng.randrange(len(fields) or 1)
        if change == "unknown" or not fields:
            fields.append((rng.choice((MARK, "", "seat", "__proto__", "\x00")), odd_value(rng)))
        elif change == "gone":
            del fields[place]
        elif change == "twice":
            fields.append((fields[place][0], odd_value(rng)))
        else:
            fields[place] = (fields[place][0], odd_value(rng))
    return encoded("{" + ",".join(f"{json.dumps(name)}:{value}" for name, value in fields) + "}")


def encoded(text: str) -> bytes:
    """As it is sent, lone surrogates and all."""
    return text.encode("utf-8", "surrogatepass")


def seeds(everyday: int) -> Iterator[int]:
    """So many seeds; the same every day."""
    yield from range(everyday)


def fresh_seeds(many: int) -> Iterator[int]:
    """So many others; a failure says which."""
    first = int.from_bytes(os.urandom(4), "big")
    yield from range(first, first + many)


# The server


class Cost(NamedTuple):
    """What an exchange cost: nanoseconds of the server's processor, bytes in, bytes out."""

    work: int
    sent: int
    answered: int


class Watched:
    """A server in a process of its own, its processor time and its log to be read, and a match of others on it."""

    def __init__(self, process: asyncio.subprocess.Process, url: str, store: Path, log: Path) -> None:
        self.process = process
        self.server = Caller(url)
        self.store = store
        self._log = log
        self.others: Table
        self._rng = Random(1)
        self.unit = 0
        """What the plainest refusal costs, in nanoseconds."""

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server.url.rstrip("/").rpartition(":")[2])

    def work(self) -> int:
        """Nanoseconds that its threads have run for; not those of the processes it has for long work."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads)

    def alarms(self) -> list[Facts]:
        """What it has logged besides ordinary things."""
        lines = [json.loads(line) for line in self._log.read_text().splitlines()]
        return [line for line in lines if line["what"] not in ORDINARY]

    def logged(self) -> str:
        """All of the log."""
        return self._log.read_text()

    async def begin(self) -> None:
        """Others sit down, and the plainest refusal is measured."""
        self.others = await self.server.pair("two-domains")
        for _ in range(20):  # whatever is loaded on first use
            await self.plain()
        costs = [await self.plain() for _ in range(20)]
        self.unit = sorted(costs)[len(costs) // 2]

    async def plain(self) -> int:
        """The work of the plainest refusal."""
        before = self.work()
        assert (await self.server.get("api/matches/zzzzzzzzzz")).status_code == 404
        return self.work() - before

    async def play_on(self) -> None:
        """The others move, and both hear of it; if their match is over, or its story has become long, they begin another."""
        if self.others.shown[0]["ending"] is not None or self.others.shown[0]["number"] > LONGEST_STORY:
            await self.others.close()
            self.others = await self.server.pair("two-domains")
        await self.others.step(self._rng)

    def stored(self) -> dict[str, list[tuple[Any, ...]]]:
        """All that is stored of matches, those of the others left out."""
        with closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as db:
            key = db.execute("SELECT key FROM matches WHERE id = ?", (self.others.match,)).fetchone()[0]
            return {
                "matches": db.execute(
                    "SELECT id, setup, open, phase, ended FROM matches WHERE key <> ? ORDER BY key", (key,)
                ).fetchall(),
                "seats": db.execute(
                    "SELECT match, seat, player, name, token, code FROM seats WHERE match <> ? ORDER BY match, seat",
                    (self.others.match,),
                ).fetchall(),
                "entries": db.execute(
                    "SELECT match, number, entry FROM entries WHERE match <> ? ORDER BY match, number", (key,)
                ).fetchall(),
            }


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[Watched]:
    """Such a server, stopped afterwards. No limit of a host's stands in the way: what is counted is what remains without them."""
    store, log, admin = folder / "server.db", folder / "log", folder / "admin"
    admin.write_text(new_token())
    limits = {f"HOLMGANG_{name.upper()}": str(value) for name, value in GENEROUS.items()}
    with log.open("wb") as logged:
        process = await asyncio.create_subprocess_exec(
            *(HOLMGANG, "serve", "--port", "0", "--store", str(store), "--admin-token-file", str(admin)),
            stdout=asyncio.subprocess.PIPE,
            stderr=logged,
            env=os.environ | limits,
        )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    assert line.startswith(BEGINS), log.read_text()
    running = Watched(process, line.removeprefix(BEGINS).split(" ")[0], store, log)
    try:
        await running.begin()
        yield running
        await running.others.close()
        await running.server.http.aclose()
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), PATIENCE)


def assert_refusal(told: Any) -> None:
    """A code for programs, one sentence for people, and nothing of how the server is made."""
    assert set(told) <= {"code", "message", "possible", "type", "reply", "after"}, told
    assert told["code"] in CODES, told
    message = told["message"]
    assert message, told
    assert message.rstrip("”’)").endswith((".", "!", "?")), told
    assert "\n" not in message, told
    assert not re.search(r"Traceback|File \"|\.py\b|<class|object at 0x|msgspec|litestar|sqlite3", message), told
