"""The mover is answered before anything is worked out for the other seat: no timing tells of hidden options."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from holmgang.core.kind import write_position
from holmgang.core.nodes import Chance, Choose
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.games.dueling_nobles.rules import DuelingNoblesRules
from holmgang.games.dueling_nobles.table import State
from holmgang.server.bots.match_bots import Players
from holmgang.server.http.live_socket import LiveSocket
from holmgang.server.live import pictures
from holmgang.server.live.changes import Changes
from tests.server.kit import Running, Table, serving

MOVER: Seat = 0
OTHER: Seat = 1
Done = list[tuple[str, Seat | None]]


@cache
def resting_position() -> str:
    """The first seat may rest, after which the second is asked about the cards in its hand."""
    game, rng = find_kind("dueling-nobles").make(), Random(3)
    state: Any = game.start()
    while state.phase != "duel" or state.active != MOVER or state.opening:
        node = game.node(state)
        if isinstance(node, Chance):
            state = game.settle(state, rng.choice(node.outcomes))
        elif isinstance(node, Choose):
            state = game.play(state, {seat: rng.choice(node.options[seat]) for seat in node.seats})
        else:
            state = game.start()
    return write_position(game, state)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Done:
    """All work for a seat, in the order in which it is done, and what is sent."""
    noted: Done = []
    view, node, question = DuelingNoblesRules.view, DuelingNoblesRules.node, pictures._question
    send, think = LiveSocket.send, Players.think

    def viewed(rules: DuelingNoblesRules, state: State, seat: Seat | None) -> Any:
        noted.append(("view", seat))
        return view(rules, state, seat)

    def listed(rules: DuelingNoblesRules, state: State) -> Any:
        noted.extend(("options", seat) for seat in rules.deciding(state))
        return node(rules, state)

    def asked(match: Any, seat: Seat) -> Any:
        noted.append(("question", seat))
        return question(match, seat)

    def sent(socket: LiveSocket, frame: bytes) -> None:
        if frame.startswith(b'{"type":"table"'):
            noted.append(("sent", socket.seat))
            socket._server.hub.loop.call_soon(noted.append, ("turn of the loop", socket.seat))
        send(socket, frame)

    def thought(players: Players, match: Any) -> None:
        noted.append(("bots", None))
        think(players, match)

    monkeypatch.setattr(DuelingNoblesRules, "view", viewed)
    monkeypatch.setattr(DuelingNoblesRules, "node", listed)
    monkeypatch.setattr(pictures, "_question", asked)
    monkeypatch.setattr(LiveSocket, "send", sent)
    monkeypatch.setattr(Players, "think", thought)
    return noted


async def seated(server: Running, **wanted: Any) -> Table:
    """A table at which the other seat came first, so that it would be told first."""
    table = Table(server, await server.create("dueling-nobles", position=resting_position(), **wanted))
    table.tokens = dict(sorted(table.tokens.items(), reverse=True))
    await table.sit()
    return table


@pytest.mark.parametrize("careful", [False, True], ids=["at once", "with care"])
async def test_nothing_is_worked_out_for_the_other_seat_before_the_mover_is_answered(
    tmp_path: Path, done: Done, monkeypatch: pytest.MonkeyPatch, careful: bool
) -> None:
    if careful:
        monkeypatch.setattr(Changes, "make_at_once", lambda *_: False)
    async with serving(tmp_path / "server.db") as server:
        table = await seated(server, screen="shared")
        watcher = await server.connect(table.match)
        await watcher.until("presence")
        done.clear()
        await table.move(MOVER, "rest")
        answered = done.index(("sent", MOVER))
        assert {seat for what, seat in done[:answered] if what != "sent"} <= {MOVER}
        out = done.index(("turn of the loop", MOVER))  # by then the answer has left the server
        assert not {("view", OTHER), ("options", OTHER), ("question", OTHER), ("view", None)} & set(done[:out])
        assert {("view", OTHER), ("options", OTHER), ("question", OTHER), ("sent", OTHER)} <= set(done[out:])
        await watcher.close()
        await table.close()


async def test_a_move_out_of_turn_looks_at_nobodys_options(tmp_path: Path, done: Done) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await seated(server, screen="shared")
        await table.move(MOVER, "rest")
        server.parts.hub.rooms[table.match].match = None
        done.clear()
        number = table.shown[OTHER]["question"]["number"]
        refused = await table.live[MOVER].ask("move", number=number, text="ready")
        assert (refused["type"], refused["code"]) == ("error", "out_of_turn")
        assert ("options", OTHER) not in done
        await table.close()


async def test_bots_are_asked_after_the_mover_is_answered(tmp_path: Path, done: Done) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await seated(server, opponent="bot:random", mine="first")
        done.clear()
        await table.live[MOVER].ask("move", number=table.shown[MOVER]["question"]["number"], text="rest")
        assert done.index(("sent", MOVER)) < done.index(("bots", None))
        assert done.index(("sent", MOVER)) < done.index(("view", OTHER))
        await table.close()
