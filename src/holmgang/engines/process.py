"""A program that is spoken to by lines: nothing that it does, or does not do, holds up whoever speaks to it.

Threads read, write and wait for it, since that works on every system. What it writes between two answers is bounded, to whichever
of its outputs, a line too. It has a process group of its own, which ends with it: no child of an engine outlives the engine.
"""

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Event, RLock, Thread
from time import monotonic
from typing import IO, NamedTuple

from holmgang.core.errors import HolmgangError, cut, shown
from holmgang.core.forfeits import Forfeit

from .settings import Engine

LONGEST_LINE = 64 << 10
"""Bytes."""
MOST_SAID = 1 << 20
"""Bytes that it may write before it answers, to both of its outputs; more than anybody asks for."""
LINE_COST = 64
"""What every line counts for besides, an empty one too: many short ones are work."""
LAST_WORDS = 4 << 10
"""Bytes of its complaints that are kept: the last of them may say why it ended."""
ERROR = re.compile(r"(?:[\w.]*(?:Error|Exception)|error|panic)\b.*\S", re.IGNORECASE)
"""Begins the line of a complaint that names an error, in most languages."""
LINGER = 0.5
"""Seconds that the last of what it wrote has to arrive once it has ended, and that it has to end once it is asked to."""
TURN = 1.0
"""Seconds that it is listened to before signals get their turn."""

Log = Callable[[str, str], None]
"""Is told who says something, and what."""


class NoEngine(HolmgangError):
    """A program that does not run, or is no engine."""


class _Ended(NamedTuple):
    """It has ended, or will not be read any further."""

    forfeit: Forfeit


class EngineProcess:
    """One program that runs."""

    def __init__(self, engine: Engine, *, log: Log | None = None) -> None:
        self._name, self._title, self._log = engine.name, engine.title, log
        try:
            self._process = subprocess.Popen(
                engine.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=engine.folder,
                start_new_session=True,  # Ctrl-C is for whoever plays, not for the engine
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise NoEngine(f"{shown(engine.command[0])} cannot be run as an engine: {why}.") from error
        self._heard: Queue[str | _Ended] = Queue()
        self._said = 0
        """What it has written since its last answer."""
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._last_words = b""
        self._lock = RLock()  # a signal that ends it may come while the same thread has the lock
        self._over = Event()
        """Set once it has ended and the system has been told that this is known: its number may be another's from then on."""
        _RUNNING.add(self)
        self._reader = self._begin("reads", self._read)
        self._complaints = self._begin("listens to", self._read_complaints)
        self._begin("writes to", self._write)
        self._begin("waits for", self._wait)

    def say(self, line: str) -> None:
        """Sends a line, whether or not it is read."""
        self._note(">", line)
        self._to_say.put(line.encode() + b"\n")

    def hear(self, until: float) -> str | None:
        """The next line; None where there is none by then. Forfeit if there will never be one."""
        heard = None
        while heard is None:
            left = until - monotonic()
            try:
                # in short turns: a signal that comes just before one begins is not heard before its end
                heard = self._heard.get(timeout=max(0.0, min(left, TURN)))
            except Empty:
                if left <= TURN:
                    return None
        if isinstance(heard, _Ended):
            self._heard.put(heard)  # whoever asks again hears the same
            raise heard.forfeit
        return heard

    def answered(self) -> None:
        """It has said what was waited for, and may write as much again."""
        with self._lock:
            self._said = 0

    def end(self, *, politely: bool = False) -> None:
        """Ends it, and all that it has begun; politely, it is asked to first."""
        if politely:
            self.say("quit")
            self._over.wait(LINGER)
        self._kill()
        self._over.wait()

    # Within

    def _begin(self, does: str, work: Callable[[], None]) -> Thread:
        thread = Thread(target=work, name=f"{does} {self._name}", daemon=True)
        thread.start()
        return thread

    def _note(self, who: str, line: str) -> None:
        if self._log is not None:
            self._log(f"{self._name} {who}", line)

    def _read(self) -> None:
        rest = b""
        for chunk in _chunks(self._process.stdout):
            *lines, rest = (rest + chunk).split(b"\n")
            if any(len(line) > LONGEST_LINE for line in (*lines, rest)):
                self._give_up(Forfeit("endless line", f"{self._title} wrote a line of more than {LONGEST_LINE >> 10} KB."))
                return
            for line in lines:
                if self._floods(len(line) + LINE_COST):
                    return
                self._put(line)
        self._put(rest)
        if not self._over.wait(LINGER):  # how it has ended says more
            self._give_up(Forfeit("crash", f"{self._title} closed its output."))

    def _put(self, line: bytes) -> None:
        text = line.decode(errors="replace").strip()
        if text:
            self._note("<", text)
            self._heard.put(text)

    def _floods(self, more: int) -> bool:
        """Counts what it has written; where that was too much, it has lost."""
        with self._lock:
            self._said += more
            if self._said <= MOST_SAID:
                return False
        self._give_up(Forfeit("flood", f"{self._title} wrote more than {MOST_SAID >> 10} KB and no answer."))
        return True

    def _read_complaints(self) -> None:
        for chunk in _chunks(self._process.stderr):
            self._last_words = (self._last_words + chunk)[-LAST_WORDS:]
            for line in chunk.decode(errors="replace").splitlines() if self._log is not None else ():
                self._note("!", line)
            if self._floods(len(chunk) + LINE_COST * chunk.count(b"\n")):
                return

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with suppress(OSError, ValueError):  # it reads no more; that is found out where it does not answer
            while (line := self._to_say.get()) is not None:
                stdin.write(line)
                stdin.flush()
        with suppress(OSError):
            stdin.close()

    def _wait(self) -> None:
        if hasattr(os, "waitid"):
            os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
            self._kill()  # what it has begun; the group has its number until the next line
            with self._lock:
                status = self._process.wait()
                self._over.set()
        else:
            status = self._process.wait()
            self._over.set()
        _RUNNING.discard(self)
        self._reader.join(LINGER)  # a child that went away may still hold the pipe
        self._complaints.join(LINGER)
        self._to_say.put(None)
        self._give_up(Forfeit("crash", f"{self._title} ended ({_told(status)}){self._why()}."))

    def _give_up(self, forfeit: Forfeit) -> None:
        self._heard.put(_Ended(forfeit))

    def _why(self) -> str:
        """The last that it complained of; Node says after its error which version it is, so an error goes before other lines."""
        lines = [line.strip() for line in self._last_words.decode(errors="replace").split("\n") if line.strip()]
        errors = [line for line in lines if ERROR.match(line)]
        last = (errors or lines or [""])[-1]
        return f": {cut(last.rstrip('.'), 200)}" if last else ""

    def _kill(self) -> None:
        with self._lock:
            if self._over.is_set():
                return
            with suppress(ProcessLookupError, PermissionError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()


_RUNNING: set[EngineProcess] = set()


def end_all() -> None:
    """Ends every program that this process has begun, and waits for none: for who has to leave without going back."""
    for each in tuple(_RUNNING):
        each._kill()


def _chunks(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """The bytes of a pipe as they come, until it is closed."""
    assert pipe is not None
    with pipe:
        while chunk := os.read(pipe.fileno(), LONGEST_LINE):
            yield chunk


def _told(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        return f"by {signal.Signals(-status).name}"
    return f"by signal {-status}"
