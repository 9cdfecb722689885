"""The bots of a browser's worker: they come before they are asked, so that nobody waits for that after the first move."""

import asyncio
import pickle
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest

from holmgang.bots.levels import levels_of
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.coach import lesson_setup
from holmgang.matches.entries import Setup
from holmgang.server.browser.hub import BrowserHub
from holmgang.server.browser.job_messages import READY, ReadyBot
from holmgang.server.browser.jobs import JOBS
from holmgang.server.live.room import Room
from holmgang.server.workers.main import do

AGAINST_BOT = Setup(game="two-domains", version=1, seats=("human", "bot:knight"), names=("Ada", "Knight"))


class JobsAtOnce:
    """A worker of the browser that does its jobs at once."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []

    async def ask(self, job: str, _heard: Callable[[str], None]) -> str:
        """What comes of it."""
        name, about, _seconds = pickle.loads(job.encode("latin-1"))
        self.asked.append((name, about))
        return pickle.dumps(do(JOBS, name, about)).decode("latin-1")

    def end(self) -> None:
        """Nothing runs here."""


async def started(monkeypatch: pytest.MonkeyPatch, setup: Setup, phase: str = "playing") -> list[tuple[str, Any]]:
    """What is asked of the worker that thinks, when somebody comes to such a match, and before anything else is."""
    worker = JobsAtOnce()
    page = SimpleNamespace(storage=None, start_job_worker=lambda _jobs: worker)
    hub = BrowserHub(cast("Any", page))
    aside: list[Coroutine[Any, Any, Any]] = []
    monkeypatch.setattr(hub, "spawn", aside.append)  # to be waited for
    hub.make_ready(cast("Room", SimpleNamespace(kept=SimpleNamespace(setup=setup, phase=phase))))
    await asyncio.gather(*aside)
    await hub.bots.close()
    return worker.asked


async def test_a_bot_comes_with_the_match_in_which_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await started(monkeypatch, AGAINST_BOT) == [(READY, ReadyBot("two-domains", "knight"))]


@pytest.mark.parametrize(
    ("setup", "phase"),
    [
        (Setup(game="two-domains", version=1, names=("Ada", "Bo")), "playing"),
        (lesson_setup("two-domains"), "playing"),
        (AGAINST_BOT, "over"),
    ],
    ids=["two people", "a lesson", "a match that is over"],
)
async def test_nobody_comes_who_will_not_be_asked(monkeypatch: pytest.MonkeyPatch, setup: Setup, phase: str) -> None:
    assert await started(monkeypatch, setup, phase) == []


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_level_can_come(game: str) -> None:
    for level in levels_of(find_kind(game)):
        JOBS[READY](ReadyBot(game, level.name))


async def test_a_bot_that_is_nobody_keeps_nobody_from_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Setup(game="two-domains", version=1, seats=("human", "bot:of-an-earlier-version"), names=("Ada", "It"))
    assert [name for name, _ in await started(monkeypatch, gone)] == [READY]
