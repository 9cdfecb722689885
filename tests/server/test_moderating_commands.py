"""The commands for keeping order, beside a server that runs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from holmgang.cli import main
from holmgang.matches.entries import DAY, now_ms
from tests.server.kit import PATIENCE, Running, serving
from tests.server.proxied_clients import PROXY, Elsewhere
from tests.server.stored_matches import spoil

RUDE, FAIR = "203.0.113.9", "198.51.100.7"


class Host:
    """Somebody at the command line of the server's machine."""

    def __init__(self, capsys: pytest.CaptureFixture[str], store: Path) -> None:
        self._capsys = capsys
        self._store = store
        self.last = ("", "")

    async def does(self, *words: str) -> int:
        """Runs a command: its exit code; what it said and complained about is in ``last``."""
        self._capsys.readouterr()
        code = await asyncio.to_thread(main, [*words, "--store", str(self._store)])
        captured = self._capsys.readouterr()
        self.last = (captured.out, captured.err)
        return code

    async def reads(self, *words: str) -> Any:
        """Runs a command whose answer is JSON."""
        assert await self.does(*words, "--json") == 0, self.last
        return json.loads(self.last[0])


async def origins(server: Running, matches: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(await server.parts.store.host.matches_from(server.parts.moderation.key.digest(RUDE) or "")) < matches:
            await asyncio.sleep(0.01)


async def test_matches_are_deleted_by_name_age_kind_and_address(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    host = Host(capsys, tmp_path / "server.db")
    async with serving(tmp_path / "server.db", **PROXY) as server, Elsewhere(server.url, RUDE) as rude:
        old = (await server.create("duo-regna", name="Ada"))["match"]["id"]
        bot = (await server.create("duo-regna", name="Ada", opponent="bot:random"))["match"]["id"]
        mine = [(await rude.create("duo-regna", name="Zed"))["match"]["id"] for _ in range(3)]
        await origins(server, 3)
        await spoil(str(tmp_path / "server.db"), f"UPDATE matches SET touched = {now_ms() - 40 * DAY} WHERE id = '{old}'")
        assert await host.does("matches", "delete", "--name", "ADA") == 0
        assert old in host.last[0]
        assert bot in host.last[0]
        assert "2 matches found; nothing was deleted. Give --yes to delete them." in host.last[1]
        assert await host.reads("matches", "delete", "--older-than", "30d") == {"found": [old], "deleted": False}
        assert await host.reads("matches", "delete", "--name", "ada", "--kind", "bots") == {"found": [bot], "deleted": False}
        assert (await host.reads("matches", "delete", "--address", RUDE, "--phase", "over"))["found"] == []
        assert set((await host.reads("matches", "delete", "--address-of", f"{mine[0]}:1"))["found"]) == set(mine)
        assert await host.reads("matches", "delete", "--name", "ada", "--yes") == {"found": [bot, old], "deleted": True}
        assert await host.does("matches", "delete", "--address", RUDE, "--yes", "--reason", "spam", "--by", "Mo") == 0
        assert "3 of 3 matches were deleted." in host.last[1]
        assert await host.reads("matches") == []
        log = await host.reads("audit")
        assert [(each["moderator"], each["what"], each["reason"]) for each in log] == [
            ("Mo (command line)", "3 matches: --address of the host's", "spam"),
            ("command line", "2 matches: --name ada", ""),
        ]


async def test_bans_are_made_listed_and_lifted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    host = Host(capsys, tmp_path / "server.db")
    async with serving(tmp_path / "server.db", **PROXY) as server, Elsewhere(server.url, RUDE) as rude:
        match = (await rude.create("duo-regna", name="Zed"))["match"]["id"]
        await origins(server, 1)
        assert await host.does("bans", "add", "--address-of", f"{match}:1", "--days", "2", "--reason", "rude") == 0
        assert host.last[1].startswith(f"The address of the first seat of match {match} is banned until 20")
        await server.parts.moderation.look()
        assert (await rude.post("api/matches", {"game": "duo-regna"})).json()["code"] == "banned"
        (ban,) = await host.reads("bans")
        assert set(ban) == {"id", "kind", "shown", "reason", "since", "until"}
        assert await host.does("bans", "lift", ban["id"], "--reason", "sorry") == 0
        await server.parts.moderation.look()
        await rude.create("duo-regna")
        for words in (("--address", RUDE), ("--name", "Zed Z")):
            assert await host.does("bans", "add", *words) == 0
            assert "is banned for good." in host.last[1]
        assert {each["shown"] for each in await host.reads("bans")} == {"an address given by the host", "the name Zed Z"}
        assert await host.does("bans") == 0
        assert "the name Zed Z, for good" in host.last[0]
        log = await host.reads("audit", "--most", "2")
        assert [each["what"] for each in log] == ["the name Zed Z, for good", "an address given by the host, for good"]
        for command in ("bans", "audit"):
            assert await host.does(command) == 0
            assert RUDE not in str(host.last)


async def test_reports_are_listed_and_settled(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    host = Host(capsys, tmp_path / "server.db")
    async with serving(tmp_path / "server.db", **PROXY) as server, Elsewhere(server.url, FAIR) as fair:
        created = await server.create("duo-regna", open=True)
        match = created["match"]["id"]
        token = await fair.sit(match)
        await fair.post(f"api/matches/{match}/report", {"reason": "stalling", "said": "so slow"}, token=token)
        (told,) = await host.reads("reports")
        assert (told["id"], told["seat"], told["said"], told["settled"]) == (f"{match}.2", 2, "so slow", None)
        assert await host.does("reports", "settle", told["id"], "--reason", "spoke to both") == 0
        assert await host.reads("reports") == []
        assert (await host.reads("reports", "--all"))[0]["settled"] is not None
        assert await host.does("reports", "settle", told["id"]) == 1
        assert "There is no such report" in host.last[1]
        assert await host.does("audit") == 0
        assert f"settle  report {match}.2: spoke to both" in host.last[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("matches", "delete"), "Say which match: by its id"),
        (("matches", "delete", "abc", "--name", "x"), "not both"),
        (("matches", "delete", "--older-than", "old"), "--older-than cannot be old"),
        (("matches", "delete", "--address", "203.0.113.0/24"), "only a single IPv4"),
        (("matches", "delete", "--address-of", "abc"), "--address-of cannot be abc"),
        (("matches", "end", "nothing"), "There is no match nothing"),
        (("bans", "add"), "Say whom to ban"),
        (("bans", "add", "--name", "x", "--address", RUDE), "one of them"),
        (("bans", "add", "--name", "x", "--days", "inf"), "--days cannot be inf"),
        (("bans", "add", "--address-of", "nothing:1"), "There is no match nothing"),
        (("bans", "lift", "nobody"), "There is no such ban"),
        (("audit", "--most", "all"), "--most cannot be all"),
    ],
)
async def test_what_makes_no_sense_is_refused_in_a_sentence_and_noted_nowhere(
    capsys: pytest.CaptureFixture[str], shared_store: Path, words: tuple[str, ...], says: str
) -> None:
    host = Host(capsys, shared_store)
    assert await host.does(*words) != 0
    assert says in host.last[1]
    assert "Traceback" not in host.last[1]
    assert await host.reads("audit") == []


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that a server was started on once, so that there is a key."""
    where = tmp_path_factory.mktemp("store") / "server.db"

    async def once() -> None:
        async with serving(where):
            pass

    asyncio.run(once())
    return where
