"""Very long matches: whoever opens one again and again takes nobody's turn, and no match grows for ever."""

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from holmgang.core.nodes import Choose
from holmgang.core.record_text import write_record
from holmgang.core.referee import Ending
from holmgang.games import find_kind
from holmgang.matches.entries import Entry, Moved, Opened, Resigned, Sealed, Setup, Undone, now_ms
from holmgang.matches.errors import NotNow
from holmgang.matches.folded_log import FoldedLog
from holmgang.matches.match import Match
from holmgang.matches.plan import WorkedOut
from holmgang.matches.play import Play
from holmgang.server.live import long_matches, pictures
from holmgang.server.live.long_matches import SLICE, Turns
from holmgang.server.store import Addition, Holder, Kept
from tests.server.kit import Facts, Running, serving

LONG = 2_450
"""Entries; with two choices in each, as many as a match may have."""


NOW = now_ms()
"""Recent enough to be kept."""


def long_log(match_id: str, *, over: bool = False, length: int = LONG) -> list[Entry]:
    """A match in which both always do the same, and now and then take it back."""
    kind = find_kind("duo-regna")
    options = {"no_progress_limit": "off"}
    setup = Setup(
        game="duo-regna", version=kind.version, options=options, start=None, seats=("human", "human"), names=("Ada", "Bo")
    )
    game: Any = kind.make(options)
    entries: list[Entry] = [Opened(replace(setup, id=match_id), at=NOW)]
    state = game.start()
    while len(entries) < length:
        node = game.node(state)
        assert isinstance(node, Choose)
        move = node.options[0][0]
        entries.append(Moved((str(move), str(move)), at=NOW))
        state = game.play(state, {0: move, 1: move})
    return [*entries, Resigned(0, at=NOW)] if over else entries


async def keep(server: Running, match_id: str, *, over: bool = False) -> None:
    """Puts such a match into the store."""
    entries = long_log(match_id, over=over)
    assert isinstance(entries[0], Opened)
    holder = Holder(player="human", name="Somebody", token=None, code=None)
    await server.parts.hub.create(
        Kept(id=match_id, setup=entries[0].setup, holders=(holder, holder), secret=None, open=False, created=NOW, touched=NOW)
    )
    ended = Ending(1, "resignation", by_rules=False, counts=True) if over else None
    await server.parts.store.append(match_id, 0, lambda _unseen: Addition(entries, now_ms(), ended, None))


class Turn:
    """Counts what is done in each turn of the event loop."""

    def __init__(self) -> None:
        self._turn = 0
        self.done: Counter[tuple[str, int]] = Counter()

    def tick(self) -> None:
        """Comes round once in every turn."""
        self._turn += 1
        asyncio.get_running_loop().call_soon(self.tick)

    def count(self, what: str) -> None:
        """One more entry."""
        assert threading.current_thread() is threading.main_thread(), f"{what} is for the loop"
        self.done[what, self._turn] += 1

    def most(self) -> dict[str, int]:
        """The most of each kind that was done in one turn."""
        return {what: max(count for (each, _), count in self.done.items() if each == what) for what, _ in self.done}


@asynccontextmanager
async def counting(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Turn]:
    """Counts entries folded and steps told, by turns."""
    turn = Turn()
    fold, events = FoldedLog._fold, Play.events

    def counted_fold(self: FoldedLog, entry: Entry, ready: WorkedOut | None) -> None:
        turn.count("folded")
        fold(self, entry, ready)

    def counted_events(self: Play, step: Any) -> Any:
        turn.count("told")
        return events(self, step)

    with monkeypatch.context() as patch:
        patch.setattr(FoldedLog, "_fold", counted_fold)
        patch.setattr(Play, "events", counted_events)
        turn.tick()
        yield turn


async def say_hello(server: Running, match_id: str) -> Facts:
    async with server.live(match_id) as live:
        return await live.until("table")


async def test_no_turn_of_the_loop_is_spent_on_a_long_match_though_several_are_opened_again_and_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first", "second", "third"):
        await keep(server, name, over=name == "third")
    async with counting(monkeypatch) as turn:
        for _ in range(2):
            shown = await asyncio.gather(*(say_hello(server, name) for name in ("first", "second", "third", "first")))
            assert {frame["number"] for frame in shown} == {LONG, LONG + 1}
            assert len(shown[0]["events"]) >= LONG - 1
        records = await asyncio.gather(*(server.get(f"api/matches/{name}/record") for name in ("first", "second", "third")))
        assert {each.status_code for each in records} == {200}
    # one slice comes in a turn, but a look may fall between two turns
    assert {what: count <= 2 * SLICE for what, count in turn.most().items()} == {"folded": True, "told": True}


async def test_what_is_told_in_slices_is_what_is_told_at_once(server: Running) -> None:
    await keep(server, "first")
    shown = await say_hello(server, "first")
    room = await server.parts.hub.room("first")
    match = await room.changes.loaded()
    at_once = pictures.table_frame(match, None, 0, 0, first=True)
    assert len(at_once) > 100_000
    told = await long_matches.told(match, None, 0, Turns())
    assert pictures.table_frame(match, None, 0, 0, first=True, told=told) == at_once
    assert shown["events"][-1]["number"] == LONG - 1


@pytest.mark.parametrize("name", ["two-domains", "dueling-nobles"])
@pytest.mark.parametrize("seat", [0, 1, None])
async def test_slices_fit_together_where_cards_are_hidden_and_moves_were_taken_back(
    name: str, seat: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_matches, "SLICE", 7)
    match = _played(name)
    for since in (0, 1, 5, match.number - 8):
        told = await long_matches.told(match, seat, since, Turns())
        assert told is not None
        whole = pictures.table_frame(match, seat, since, 0, first=True)
        assert pictures.table_frame(match, seat, since, 0, first=True, told=told) == whole


def _played(name: str) -> Match:
    """A match with moves taken back, pauses and sealed choices in it."""
    kind = find_kind(name)
    setup = Setup(game=name, version=kind.version, options={}, start=None, seats=("human", "bot:random"), names=("Ada", "Bo"))
    match = Match(kind, Match.plan_opening(kind, replace(setup, seed="7", take_back=True)))
    while match.number < 60 and match.ending is None:
        seat = match.waiting_for()[0]
        before = match.number
        match.fold(match.plan_move(seat, str(match.view(seat).options[-1]), 0))
        if before % 5 == 0 and match.ending is None:
            match.fold(match.plan_pause(0, 0))
            match.fold(match.plan_unpause(0, 0))
        if before % 4 == 0 and match.undoable(0) is not None:
            match.fold(match.plan_undo(0, 0))
    assert any(isinstance(entry, Undone) for entry in match.entries)
    return match


async def test_a_long_record_is_written_beside_the_loop_and_a_finished_one_is_remembered(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(server, "going")
    await keep(server, "finished", over=True)
    wrote: list[bool] = []

    def noted(record: Any) -> str:
        wrote.append(threading.current_thread() is threading.main_thread())
        return write_record(record)

    monkeypatch.setattr(long_matches, "write_record", noted)
    for name in ("going", "finished") * 2:
        text = (await server.get(f"api/matches/{name}/record")).text
        assert text == write_record(_match(name, over=name == "finished"))
    assert wrote == [False, False, False]  # the one that goes on is written again, for whoever asks


def _match(name: str, *, over: bool) -> Any:
    match = Match(find_kind("duo-regna"), long_log(name, over=over))
    return match.record() if over else match.record_seen(None)


@pytest.mark.usefixtures("time_stands_still")
async def test_long_matches_count_for_several_requests(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=60) as server:
        await keep(server, "going")

        async def look() -> str:
            async with server.live("going") as live:
                answer = await live.until(lambda frame: frame["type"] in ("table", "error"))
                return str(answer.get("code", "shown"))

        async def read() -> str:
            answer = await server.get("api/matches/going/record")
            return str(answer.json()["code"]) if answer.status_code == 429 else "shown"

        assert await asked(look) == ["shown", "shown", "too_fast"]
        assert await read() == "too_fast"


async def asked(what: Callable[[], Awaitable[str]]) -> list[str]:
    return [await what() for _ in range(3)]


def test_no_match_grows_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = find_kind("two-domains")
    setup = Setup(
        game="two-domains", version=kind.version, options={}, start=None, seats=("human", "bot:random"), names=("Ada", "Bo")
    )
    match = Match(kind, Match.plan_opening(kind, replace(setup, seed="7", take_back=True)))
    monkeypatch.setattr("holmgang.matches.match.LONGEST_TALK", match.number)
    with pytest.raises(NotNow, match="no further pause"):
        match.plan_pause(0, 0)
    moved = match.plan_move(0, str(match.view(0).options[0]), 0)
    match.fold(moved)
    with pytest.raises(Exception, match="taken back any more"):
        match.plan_undo(0, 0)
    assert not isinstance(moved[0], Sealed)
