"""Any two programs against each other: bots and engines, many games, seats swapped in turn, in one process or several."""

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from threading import Thread
from typing import Any, NoReturn

from holmgang.bots import Bot, find_bot
from holmgang.bots.versus import Score, run_match
from holmgang.core.forfeits import FORFEITS
from holmgang.core.referee import Ending
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.signals import ending_signals

from .bot import EngineBot
from .process import Log, end_all
from .settings import Engine

MOST_IN_A_CHUNK = 20
"""Games that a process plays before it tells how they ended."""
CHUNKS_FOR_EACH = 4
"""At least, so that all end at about the same time."""

Program = str | Engine
"""A bot by its name, or an engine."""


@dataclass(frozen=True)
class Contest:
    """Two programs in one game."""

    game: str
    one: Program
    two: Program
    options: Mapping[str, object] = field(default_factory=dict)
    seed: str = "0"


@dataclass(frozen=True)
class Result:
    """How it ended: the score of the first program, and which games either lost by its own doing."""

    score: Score
    forfeits: tuple[Mapping[str, int], Mapping[str, int]]
    """For either program: how many games it lost by each reason."""

    def __add__(self, other: "Result") -> "Result":
        first, second = (Counter(self.forfeits[each]) + Counter(other.forfeits[each]) for each in (0, 1))
        return Result(self.score + other.score, (first, second))


NOTHING = Result(Score(0, 0, 0), ({}, {}))


def play_contest(
    contest: Contest,
    games: int,
    *,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    log: Log | None = None,
) -> Result:
    """So many games; ``progress`` hears how many are done. With several jobs there is no log. NoEngine if one does not run."""
    if jobs == 1:
        return _play(contest, 0, games, progress, log)
    size = max(1, min(MOST_IN_A_CHUNK, games // (jobs * CHUNKS_FOR_EACH)))
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    result = NOTHING
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin_job) as pool:
        try:
            for done in as_completed([pool.submit(partial(_play, contest), *chunk) for chunk in chunks]):
                result += done.result()
                progress(result.score.games)
        except BaseException:
            for each in multiprocessing.active_children():
                each.terminate()  # nobody waits for games that nobody wants to hear of
            pool.shutdown(cancel_futures=True)
            raise
    return result


def _begin_job() -> None:
    """Ctrl-C is for whoever has begun the games; a process that is told to end, or left alone, does so, its engines first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in ending_signals():
        signal.signal(each, lambda *_: _leave())
    Thread(target=_leave_when_alone, daemon=True).start()


def _leave() -> NoReturn:
    end_all()
    os._exit(1)  # the pool would take SystemExit for the outcome of these games, and begin the next


def _leave_when_alone() -> None:
    # Linux could signal this, but not every system; and it would when the thread that began this process ends
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    _leave()


def _play(
    contest: Contest, first: int, games: int, progress: Callable[[int], None] = lambda _: None, log: Log | None = None
) -> Result:
    kind = find_kind(contest.game)
    bots = _bot(contest.one, contest.game, log), _bot(contest.two, contest.game, log)
    forfeits: tuple[Counter[str], Counter[str]] = (Counter(), Counter())

    def note(seat: Seat, ending: Ending) -> None:
        if ending.reason in FORFEITS and not ending.by_rules:
            forfeits[0 if ending.winner != seat else 1][ending.reason] += 1

    try:
        for bot in bots:
            if isinstance(bot, EngineBot):
                bot.start(contest.game)
        settings: dict[str, Any] = {"seed": contest.seed, "first_game": first, "options": contest.options}
        score = run_match(kind, *bots, games, **settings, progress=progress, ended=note)
    finally:
        for bot in bots:
            if isinstance(bot, EngineBot):
                bot.close(politely=True)
    return Result(score, forfeits)


def _bot(program: Program, game: str, log: Log | None) -> Bot:
    return find_bot(program, game) if isinstance(program, str) else EngineBot(program, log=log)
