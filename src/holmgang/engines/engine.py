"""The talk with an engine: it is greeted, told of a match, and asked. Whatever it does wrong has a name."""

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import NamedTuple

from holmgang.core.errors import listing, shown
from holmgang.core.forfeits import Forfeit

from .process import EngineProcess, Log, NoEngine
from .protocol import (
    VERSION,
    BadLine,
    GoLine,
    MatchLine,
    OptionLine,
    OverLine,
    SetOptionLine,
    TableLine,
    read,
    split,
    write_line,
)
from .settings import Engine


class Patience(NamedTuple):
    """For how many seconds an engine is waited for."""

    hello: float = 20.0
    """Until it has said what it is."""
    ready: float = 20.0
    """Until it is ready, for a match or for a question: some have much to load."""
    grace: float = 3.0
    """After the time for a choice is over and it was told to stop."""


class EngineIdentity(NamedTuple):
    """What an engine says of itself."""

    name: str
    author: str
    games: tuple[str, ...]
    """Those that it plays; none: all."""
    options: tuple[OptionLine, ...]


class RunningEngine:
    """An engine that has been greeted. NoEngine if there is none, Forfeit for whatever it does wrong in a match."""

    def __init__(self, engine: Engine, *, patience: Patience | None = None, log: Log | None = None) -> None:
        self.engine = engine
        self._patience = patience or Patience()
        self._process = EngineProcess(engine, log=log)
        try:
            self._introduce()
        except BaseException:  # Ctrl-C, too: nobody else knows of the program so far
            self.end()
            raise

    def begin(self, match: MatchLine) -> None:
        """A match begins; the engine is ready for it."""
        self._process.say(write_line(match))
        self._await_ready(self._patience.ready)

    def choose(self, table: TableLine, go: GoLine) -> str:
        """The text of the move that it chooses, whatever that is."""
        self._await_ready(self._patience.ready)  # what it still had to say to an earlier question is not an answer to this one
        self._process.say(write_line(table))
        self._process.say(write_line(go))
        until, stopped = monotonic() + go.milliseconds / 1000, False
        while True:
            line = self._process.hear(until)
            if line is not None:
                word, rest = split(line)
                if word == "bestmove":
                    self._process.answered()
                    return rest
            elif stopped:
                raise Forfeit(
                    "no answer", f"{self.engine.title} gave no answer in {go.milliseconds} ms, and none when told to stop."
                )
            else:
                self._process.say("stop")
                until, stopped = until + self._patience.grace, True

    def over(self, ending: OverLine) -> None:
        """Tells the program how its match ended; nothing is answered."""
        self._process.say(write_line(ending))

    def end(self, *, politely: bool = False) -> None:
        """Ends the program. ``politely``: it is asked to quit first."""
        self._process.end(politely=politely)

    # Within

    def _introduce(self) -> None:
        try:
            self.about = self._greet()
            self._set_options(self.engine.options)
        except Forfeit as error:
            raise NoEngine(f"{self.engine.title} does not answer as an engine does: {error}") from error

    def _greet(self) -> EngineIdentity:
        self._process.say(f"holmgang {VERSION}")
        said: dict[str, str] = {}
        games: list[str] = []
        options: list[OptionLine] = []
        for word, rest in self._until("holmgangok", self._patience.hello):
            match word:
                case "id":
                    what, text = split(rest)
                    said[what] = text
                case "game":
                    games.append(rest)
                case "option":
                    options.append(self._option(rest))
                case "holmgangok" if rest != str(VERSION):
                    raise NoEngine(
                        f"{self.engine.title} speaks version {shown(rest)} of the engine protocol, and this Holmgang {VERSION}."
                    )
        return EngineIdentity(said.get("name", self.engine.name), said.get("author", ""), tuple(games), tuple(options))

    def _option(self, text: str) -> OptionLine:
        try:
            return read(text, OptionLine)
        except BadLine as error:
            raise NoEngine(f"{self.engine.title} names an option that cannot be read: {shown(text)}.") from error

    def _set_options(self, wanted: Mapping[str, str | int | bool]) -> None:
        known = {option.name: option for option in self.about.options}
        for name, value in wanted.items():
            if name not in known:
                has = f"it has {listing(known)}" if known else "it has none"
                raise NoEngine(f"{self.engine.title} has no option {shown(name)}: {has}.")
            if not known[name].takes(value):
                raise NoEngine(f"The option {name} of {self.engine.title} cannot be {shown(str(value))}: {known[name].told()}.")
            self._process.say(write_line(SetOptionLine(name=name, value=value)))
        self._await_ready(self._patience.ready)

    def _await_ready(self, seconds: float) -> None:
        self._process.say("isready")
        for _ in self._until("readyok", seconds):
            pass

    def _until(self, last: str, seconds: float) -> Iterator[tuple[str, str]]:
        """What it says, up to this word."""
        until = monotonic() + seconds
        while True:
            line = self._process.hear(until)
            if line is None:
                raise Forfeit("no answer", f"{self.engine.title} did not say {last} within {seconds:g} seconds.")
            word, rest = split(line)
            yield word, rest
            if word == last:
                self._process.answered()
                return
