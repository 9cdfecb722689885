"""Bots that play from elsewhere: a token, a stream, moves by POST; and that nothing is lost, leaked or held up by them."""

import asyncio
import json
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from holmgang.cli import main
from holmgang.matches.entries import Moved, Resigned
from holmgang.server.bots import remote_bots as streams
from holmgang.server.hosting import remote_bots
from holmgang.server.http.routes import bot_api
from holmgang.server.store import Store, open_store
from holmgang.server.tokens import digest
from tests.server.kit import PATIENCE, Caller, Facts, Running, serving
from tests.server.processes import serve
from tests.server.stored_matches import nobody

CLIENT = Path(__file__).with_name("bot_client.py")
DOCS = Path(__file__).parents[2] / "docs"


async def token_for(store: Store, name: str = "pebble", **more: Any) -> str:
    """A new bot's token."""
    return await remote_bots.add(store, "a test", name, **{"title": "", "sentence": "Takes the first.", "games": [], **more})


class Listening:
    """A bot that reads its stream, and chooses when it is told to."""

    def __init__(self, server: Caller, token: str, answer: httpx.Response) -> None:
        self.server, self.token = server, token
        self._lines = answer.aiter_lines()

    async def next(self) -> Facts:
        """The next line that says something."""
        async with asyncio.timeout(PATIENCE):
            async for line in self._lines:
                if line.strip():
                    told: Facts = json.loads(line)
                    return told
        raise AssertionError("the stream has ended")

    async def until(self, kind: str, match: str | None = None) -> Facts:
        """The next frame of this type, of this match."""
        while True:
            told = await self.next()
            if told["frame"]["type"] == kind and match in (None, told["match"]):
                frame: Facts = told["frame"]
                return frame

    async def question(self, match: str) -> Facts:
        """The next question in a match."""
        while True:
            frame = await self.until("table", match)
            if frame["question"] is not None:
                asked: Facts = frame["question"]
                return asked

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.server.post(f"api/bot/{path}", body, token=self.token)

    async def move(self, match: str, question: Facts, text: str | None = None) -> httpx.Response:
        body = {"number": question["number"], "text": text or question["choices"][0]["text"]}
        return await self.post(f"matches/{match}/move", body)


@asynccontextmanager
async def listening(server: Caller, token: str) -> AsyncIterator[Listening]:
    """A bot's stream, open and greeted."""
    headers = {"authorization": f"Bearer {token}"}
    async with server.http.stream("GET", "api/bot/stream", headers=headers) as answer:
        assert answer.status_code == 200, await answer.aread()
        bot = Listening(server, token, answer)
        hello = await bot.until("hello")
        assert hello["protocol"] == 3
        yield bot


async def offered(server: Caller) -> list[Facts]:
    programs: list[Facts] = (await server.get("api/programs")).json()["programs"]
    return programs


async def until_gone(server: Caller) -> None:
    async with asyncio.timeout(PATIENCE):
        while await offered(server):
            await asyncio.sleep(0.01)


async def test_the_bot_on_the_page_plays_a_whole_match(server: Running) -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```$", (DOCS / "bot-api.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert shown == CLIENT.read_text(encoding="utf-8")
    assert len(shown.splitlines()) <= 30
    token = await token_for(server.parts.store)
    process = await asyncio.create_subprocess_exec(sys.executable, "-I", str(CLIENT), server.url, token)
    try:
        async with asyncio.timeout(PATIENCE):
            while not await offered(server):
                await asyncio.sleep(0.01)
        created = await server.create("deck-duel", opponent="remote:pebble", mine="second")
        match = created["match"]["id"]
        first, _ = created["match"]["seats"]
        assert (first["name"], first["player"]) == ("Pebble", "remote:pebble")
        async with server.live(match, created["seats"][0]["token"]) as live:
            await live.until("table")
            shown_table = await live.share_dice(1)
            asked = 0
            while shown_table["ending"] is None:
                if (question := shown_table["question"]) is not None and question["number"] > asked:
                    asked = question["number"]
                    await live.send("move", number=asked, text=question["choices"][-1]["text"])
                shown_table = await live.until("table")
        assert shown_table["ending"]["by_rules"]
        record = (await server.get(f"api/matches/{match}/record")).text
        assert '[First "Pebble"]' in record
    finally:
        process.terminate()
        await process.wait()


async def test_people_meet_a_bot_only_while_it_is_connected_and_by_choosing_it(server: Running) -> None:
    token = await token_for(server.parts.store, title="The Pebble", games=["duo-regna"])
    refused = await server.post("api/matches", {"game": "duo-regna", "opponent": "remote:pebble"})
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_name")
    async with listening(server, token):
        assert await offered(server) == [
            {"player": "remote:pebble", "title": "The Pebble", "sentence": "Takes the first.", "games": ["duo-regna"]}
        ]
        other = await server.post("api/matches", {"game": "deck-duel", "opponent": "remote:pebble"})
        assert other.status_code == 404
    await until_gone(server)


async def test_a_bot_is_told_what_its_seat_knows_and_answers_what_it_is_asked(server: Running) -> None:
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        created = await server.create("duo-regna", opponent="remote:pebble")
        match = created["match"]["id"]
        facts = await bot.until("match", match)
        assert facts["you"] == 1
        question = await bot.question(match)
        async with server.live(match, created["seats"][0]["token"]) as live:
            shown = await live.until("table")
            await live.send("move", number=shown["question"]["number"], text="K")
            sealed = await bot.until("sealed", match)
            assert (sealed["sealed"], "chosen" in sealed) == ([0], False), "the other side’s choice stays secret"
            assert (await bot.move(match, question, "A")).status_code == 200
            again = await bot.move(match, question, "A")
            assert again.status_code == 200, "sent again, it does no harm"
            await bot.question(match)
        moved = [entry for entry in await server.parts.store.entries(match) if isinstance(entry, Moved)]
        assert [entry.moves for entry in moved] == [("K", "A")]


async def test_a_move_that_is_refused_changes_nothing_and_says_what_was_possible(server: Running) -> None:
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        created = await server.create("two-domains", opponent="remote:pebble", mine="second")
        match = created["match"]["id"]
        async with server.live(match, created["seats"][0]["token"]) as live:
            await live.until("table")
            await live.share_dice(1)
            question = await bot.question(match)
            before = await server.parts.store.numbers([match])
            for text, code in (("battle", "illegal_move"), ("dance", "malformed_move")):
                refused = await bot.move(match, question, text)
                assert refused.json()["code"] == code
                assert "grow 1" in refused.json()["possible"]
            late = await bot.move(match, {**question, "number": question["number"] - 1})
            assert late.json()["code"] == "out_of_turn"
            assert (await bot.post(f"matches/{match}/move", {"number": "x"})).status_code == 400
            assert (await bot.post("matches/nothing/resign")).json()["code"] == "no_match"
            strange = await server.create("duo-regna")
            assert (await bot.post(f"matches/{strange['match']['id']}/resign")).json()["code"] == "bad_token"
            assert await server.parts.store.numbers([match]) == before
            assert (await bot.post(f"matches/{match}/resign")).status_code == 200
            over = await live.until(lambda frame: frame["type"] == "table" and frame["ending"] is not None)
        assert (over["ending"]["winner"], over["ending"]["reason"]) == (1, "resignation")
        assert any(isinstance(entry, Resigned) for entry in await server.parts.store.entries(match))


@pytest.mark.parametrize("token", [None, "", "wrong", "x" * 32])
async def test_without_the_token_of_a_bot_there_is_nothing_to_be_had(server: Running, token: str | None) -> None:
    for path in ("api/bot/stream", "api/bot/matches/abcdefghij/move", "api/bot/matches/abcdefghij/resign"):
        answer = await (
            server.get(path, token=token)
            if path.endswith("stream")
            else server.post(path, {"number": 1, "text": "x"}, token=token)
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


async def test_the_store_keeps_no_token(server: Running, tmp_path: Path) -> None:
    token = await token_for(server.parts.store)
    (bot,) = await server.parts.store.host.remote_bots()
    assert token not in repr(bot)
    found = await server.parts.store.host.remote_bot(digest(token))
    assert found == bot


async def test_a_second_stream_closes_the_first_and_a_new_token_the_old(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    token = await token_for(server.parts.store)
    async with listening(server, token) as first, listening(server, token):
        gone = await first.until("gone")
        assert (gone["code"], gone["retry"]) == ("replaced", False)
        newer = await remote_bots.renew(server.parts.store, "a test", "pebble")
        assert (await server.get("api/bot/stream", token=token)).status_code == 401
        async with listening(server, newer):
            pass


async def test_a_bot_that_the_host_removes_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "RENEW", 1)
    monkeypatch.setattr(streams, "ROUND", 0.01)
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        await remote_bots.remove(server.parts.store, "a test", "pebble")
        gone = await bot.until("gone")
        assert (gone["code"], gone["retry"]) == ("removed", False)
    await until_gone(server)


async def test_whoever_holds_a_token_that_was_replaced_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "RENEW", 1)
    monkeypatch.setattr(streams, "ROUND", 0.01)
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        newer = await remote_bots.renew(server.parts.store, "a test", "pebble")
        gone = await bot.until("gone")
        assert (gone["code"], gone["retry"]) == ("new_token", False)
        await until_gone(server)
        async with listening(server, newer) as holder:
            created = await server.create("duo-regna", opponent="remote:pebble")
            await holder.question(created["match"]["id"])
        with pytest.raises(AssertionError, match="the stream has ended"):
            await bot.next()


async def test_a_bot_comes_back_to_the_questions_that_it_left(server: Running) -> None:
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        created = await server.create("duo-regna", opponent="remote:pebble")
        match = created["match"]["id"]
        question = await bot.question(match)
    await until_gone(server)
    async with listening(server, token) as bot:
        assert (await bot.question(match))["number"] == question["number"]
        assert (await bot.move(match, question)).status_code == 200


async def test_a_bot_that_does_not_choose_may_be_taken_for_gone_though_it_is_connected(server: Running) -> None:
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        created = await server.create("duo-regna", opponent="remote:pebble")
        match = created["match"]["id"]
        await bot.question(match)
        async with server.live(match, created["seats"][0]["token"]) as live:
            presence = await live.until(lambda frame: frame["type"] == "presence" and frame["connected"][1])
            asked_at = (await server.parts.hub.room(match)).match.timing.asked_at  # type: ignore[union-attr]
            assert presence["claim_at"] == asked_at + server.parts.settings.claim_seconds * 1000
            early = await live.ask("claim")
            assert early["code"] == "not_now"


async def test_a_bot_has_a_clock_as_people_have(server: Running) -> None:
    token = await token_for(server.parts.store)
    async with listening(server, token) as bot:
        clock = {"kind": "total", "seconds": 300, "increment": 0}
        created = await server.create("duo-regna", opponent="remote:pebble", clock=clock)
        frame = await bot.until("table", created["match"]["id"])
        assert None not in frame["clocks"]["left"]
        assert frame["clocks"]["running"] == [0, 1]


async def test_only_so_many_matches_are_played_at_a_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_AT_ONCE", 2)
    token = await token_for(server.parts.store)
    async with listening(server, token):
        for _ in range(2):
            await server.create("duo-regna", opponent="remote:pebble")
        refused = await server.post("api/matches", {"game": "duo-regna", "opponent": "remote:pebble"})
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")


async def test_a_bot_may_ask_only_so_often_and_takes_nothing_from_others(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_bot=3) as server:
        token = await token_for(server.parts.store)
        async with listening(server, token) as bot:
            answers = [(await bot.post("matches/nothing/resign")).status_code for _ in range(4)]
            assert answers == [404, 404, 429, 429]
            assert (await server.get("api/games")).status_code == 200


async def test_a_stream_that_is_not_read_is_closed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_api, "MOST_UNREAD", -1)
    token = await token_for(server.parts.store)
    with pytest.raises(httpx.RemoteProtocolError):
        await server.get("api/bot/stream", token=token)
    await until_gone(server)
    stream = streams.BotStream((await server.parts.store.host.remote_bots())[0], "")
    monkeypatch.setattr(streams, "MOST_WAITING", 100)
    stream.put("abcdefghij", b'"' + b"x" * 200 + b'"')
    assert [json.loads(line)["frame"] for line in [each async for each in stream.lines()]][-1]["code"] == "too_slow"


async def test_an_open_stream_does_not_hold_up_a_server_that_stops(tmp_path: Path) -> None:
    served = serving(tmp_path / "server.db")
    server = await served.__aenter__()
    token = await token_for(server.parts.store)
    elsewhere = Caller(server.url)
    async with listening(elsewhere, token) as bot:
        await served.__aexit__(None, None, None)
        gone = await bot.until("gone")
        assert (gone["code"], gone["retry"]) == ("restart", True)
    await elsewhere.http.aclose()


async def test_an_acknowledged_move_of_a_bot_survives_a_kill(where: str, tmp_path: Path) -> None:
    """On both engines; the bot and the person come back, and the match stands where it stood."""
    store = open_store(where)
    await store.start(nobody)
    token = await token_for(store)
    await store.close()
    first = await serve("--store", where, HOLMGANG_HOME=str(tmp_path))
    async with listening(first.server, token) as bot:
        created = await first.server.create("duo-regna", opponent="remote:pebble")
        match, seat = created["match"]["id"], created["seats"][0]["token"]
        question = await bot.question(match)
        assert (await bot.move(match, question, "A")).status_code == 200
        first.process.send_signal(signal.SIGKILL)
        await first.process.wait()
    second = await serve("--store", where, HOLMGANG_HOME=str(tmp_path))
    try:
        async with listening(second.server, token) as bot, second.server.live(match, seat) as live:
            shown = await live.until("table")
            assert shown["sealed"] == [1]
            await live.send("move", number=shown["question"]["number"], text="K")
            after = await bot.question(match)
            assert after["number"] > question["number"]
            assert [choice["text"] for choice in after["choices"]] == list("J23456QK")
    finally:
        await second.stop()


async def test_two_servers_share_their_bots(database: str, tmp_path: Path) -> None:
    async with serving(open_store(database)) as one, serving(open_store(database)) as other:
        token = await token_for(one.parts.store)
        async with listening(one, token) as bot:
            assert [each["player"] for each in await offered(other)] == ["remote:pebble"]
            created = await other.create("duo-regna", opponent="remote:pebble")
            match = created["match"]["id"]
            question = await bot.question(match)
            async with other.live(match, created["seats"][0]["token"]) as live:
                shown = await live.until("table")
                await live.send("move", number=shown["question"]["number"], text="K")
                bot.server = other
                assert (await bot.move(match, question, "A")).status_code == 200
                await live.until(lambda frame: frame["type"] == "table" and frame["number"] > shown["number"] + 1)
        await until_gone(other)


# The host's command


@pytest.fixture
def bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command, on a store of its own: its exit code, and what it says."""

    async def make() -> None:
        store = open_store(str(tmp_path / "server.db"))
        await store.start(nobody)
        await store.close()

    asyncio.run(make())

    def run(*words: str) -> tuple[int, str, str]:
        code = main(["remote-bots", *words, "--store", str(tmp_path / "server.db")])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_the_host_gives_a_token_and_takes_it_back(bots: Any) -> None:
    assert bots()[1] == "There is no remote bot.\n"
    code, token, said = bots("add", "pebble", "--sentence", "Bold.", "--game", "Duo Regna", "--by", "Ada")
    assert (code, len(token.strip()), "told this once" in said) == (0, 32, True)
    assert bots()[1] == "pebble  Pebble, duo-regna: Bold.\n"
    (listed,) = json.loads(bots("--json")[1])
    assert (listed["name"], listed["games"], listed["connected"]) == ("pebble", ["duo-regna"], False)
    assert bots("token", "pebble")[1] != token
    assert bots("remove", "pebble")[0] == 0
    assert bots()[1] == "There is no remote bot.\n"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("add", "My Bot"), 1, "“My Bot” is no name for a bot"),
        (("add", "pebble", "--game", "chess"), 2, "There is no game called “chess”"),
        (("add", "pebble", "--title", "x" * 30), 1, "A title has at most 24 letters"),
        (("remove", "pebble"), 1, "There is no remote bot; holmgang remote-bots add makes one."),
    ],
)
def test_what_the_host_cannot_do_is_said(bots: Any, words: tuple[str, ...], code: int, said: str) -> None:
    told = bots(*words)
    assert (told[0], said in told[2]) == (code, True), told


def test_a_name_is_given_once_and_a_wrong_one_is_met_with_the_nearest(bots: Any) -> None:
    bots("add", "pebble")
    assert "There is a bot called pebble already: holmgang remote-bots token pebble" in bots("add", "pebble")[2]
    assert "There is no remote bot called “pebbel”: did you mean pebble?" in bots("token", "pebbel")[2]
