"""The engines that the host has named: each in processes of its own, so that none is in the way of anything else."""

import logging
from collections.abc import Hashable, Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from holmgang.core.errors import HolmgangError
from holmgang.core.forfeits import Forfeit
from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.engines.launch import limited
from holmgang.engines.settings import Engine
from holmgang.games import game_names
from holmgang.matches.entries import ENGINE
from holmgang.matches.match import Match
from holmgang.server.logs import facts
from holmgang.server.settings import Settings
from holmgang.server.workers.errors import JobBroken, TooHungry, TooLong, WorkerGone
from holmgang.server.workers.pool import SHARE, Pool

from .engine_jobs import EngineChoice, Lost, longest

NO_LONGER = "the host of this server no longer runs the engine that played"

_log = logging.getLogger("holmgang.engines")


class NoSuchEngine(HolmgangError):
    """An engine that the host does not name, or no longer."""


class Engines:
    """All of them. One that does not run is not offered, and the log says why."""

    def __init__(self, settings: Settings) -> None:
        self._engines: dict[str, Engine] = {}
        self._pools: dict[str, Pool] = {}
        self._games: dict[str, tuple[str, ...]] = {}
        self.sentences: Mapping[str, str] = {name: each.sentence for name, each in settings.engines.items()}
        for name, each in settings.engines.items():
            engine = each.engine(name)
            self._engines[name] = replace(engine, command=limited(engine.command, settings.engine_megabytes))
            self._pools[name] = Pool(
                "holmgang.server.bots.engine_jobs",
                processes=settings.engine_processes,
                seconds=longest(engine),
                megabytes=settings.worker_megabytes,
                queue=settings.bot_queue,
                line=max(1, settings.bot_queue // SHARE),
                at_once=settings.engine_processes,
            )

    @property
    def waiting(self) -> int:
        """How many choices wait for a process."""
        return sum(pool.waiting for pool in self._pools.values())

    async def introduce(self) -> None:
        """Lets each say which games it plays; from then on it is offered."""
        for name, engine in self._engines.items():
            said = await self._do(name, "", "games", engine)
            if isinstance(said, Lost):
                _log.warning("engine left out", extra=facts(engine=name, why=said.why))
            else:
                known = game_names()
                self._games[name] = tuple(game for game in known if not said or game in said)
                _log.info("engine runs", extra=facts(engine=name, games=self._games[name]))

    async def close(self) -> None:
        for pool in self._pools.values():
            await pool.close()

    def offered(self) -> dict[str, tuple[str, ...]]:
        """Those that run, and the games that each plays."""
        return dict(self._games)

    def title(self, name: str) -> str:
        """What it is called at a table."""
        return self._engines[name].title

    async def choose(self, match: Match, match_id: str, seat: Seat, line: Hashable) -> str:
        """The text of the move that the engine at this seat chooses. Forfeit where it has lost, NoSuchEngine where there is none.

        Busy and Limited where it cannot be asked now.
        """
        name = match.setup.seats[seat].removeprefix(ENGINE)
        if name not in self._engines:
            raise NoSuchEngine(NO_LONGER)
        last = match.play.last_choice(seat)
        news = match.news(seat, 0 if last is None else last.number)
        asked = EngineChoice(
            engine=self._engines[name],
            match=match_id,
            game=match.setup.game,
            options=changed(match.game.options),
            names=match.setup.names,
            view=match.view(seat),
            news=news,
        )
        said = await self._do(name, line, "choose", asked)
        if isinstance(said, Lost):
            raise Forfeit(said.reason, said.why)
        return str(said)

    async def _do(self, name: str, line: Hashable, job: str, about: Any) -> Any:
        """What comes of a job; a process that went away by itself is given a second chance, as it may have been somebody else."""
        pool = self._pools[name]
        try:
            with suppress(WorkerGone):
                return await pool.do(line, job, about)
            return await pool.do(line, job, about)
        except TooLong as error:
            return Lost("no answer", str(error))
        except (WorkerGone, TooHungry) as error:
            return Lost("crash", str(error))
        except JobBroken as error:
            return Lost("crash", error.last)
