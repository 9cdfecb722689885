"""Keeping order: bans, unwanted names, reports, what is kept of addresses, and what is removed with time."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from holmgang.core.referee import Ending
from holmgang.matches.entries import DAY, now_ms
from holmgang.server.hosting import moderation
from holmgang.server.hosting.address_key import AddressKey, made_key, read_key
from holmgang.server.hosting.moderator import Moderator, digest_of
from holmgang.server.hosting.name_filter import MOST_WORDS, NameFilter, compared, read_filter
from holmgang.server.hosting.retention import SLICE
from holmgang.server.refusals import Malformed
from holmgang.server.settings import BadSetting, read_settings
from holmgang.server.store import Store, open_store
from holmgang.server.store.moderation import entry
from holmgang.server.store.sqlite import SqliteStore
from tests.server.kit import PATIENCE, serving
from tests.server.proxied_clients import PROXY, Elsewhere
from tests.server.stored_matches import HOUR, OPENED, adds, kept, nobody, spoil

RUDE, FAIR = "203.0.113.9", "198.51.100.7"


async def becomes_true(what: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await what():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Store]:
    """A store beside the server that may run on it, as commands open it."""
    store = open_store(where)
    await (store.start(nobody, alone=False) if isinstance(store, SqliteStore) else store.start(nobody))
    yield store
    await store.close()


# Addresses


def test_a_digest_tells_no_address_and_differs_by_key() -> None:
    one, other = AddressKey(b"k" * 32), AddressKey(b"o" * 32)
    assert one.digest(RUDE) == one.digest(RUDE) != other.digest(RUDE)
    assert one.digest("unknown") is None
    assert RUDE not in str(one.digest(RUDE))
    assert digest_of("2001:db8::1", one) == digest_of("2001:db8::/64", one) == one.digest("2001:db8::/64")
    assert digest_of(f" {RUDE} ", one) == digest_of(f"{RUDE}/32", one) == digest_of(f"::ffff:{RUDE}", one) == one.digest(RUDE)
    for wrong in ("203.0.113.0/24", "2001:db8::/48", "somebody", ""):
        with pytest.raises(Malformed, match="only a single"):
            digest_of(wrong, one)


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "address.key"
    with pytest.raises(BadSetting, match="no key for addresses"):
        read_key(file)
    made = made_key(file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert made.digest(RUDE) == made_key(file).digest(RUDE) == read_key(file).digest(RUDE)
    assert [each.name for each in file.parent.iterdir()] == ["address.key"]
    file.write_text("short")
    with pytest.raises(BadSetting, match="64 hexadecimal digits"):
        made_key(file)


async def test_an_address_is_kept_as_a_digest_only_and_not_for_long(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY) as server,
        Elsewhere(server.url, RUDE) as rude,
        Elsewhere(server.url, FAIR) as fair,
    ):
        store = server.parts.store
        match = (await rude.create("duo-regna", open=True))["match"]["id"]
        await fair.sit(match)

        async def both() -> bool:
            return len(await store.host.origins(match)) == 2

        await becomes_true(both)
        digests = dict(await store.host.origins(match))
        assert digests == {0: server.parts.moderation.key.digest(RUDE), 1: server.parts.moderation.key.digest(FAIR)}
        await spoil(str(tmp_path / "server.db"), f"UPDATE origins SET at = {now_ms() - 8 * DAY} WHERE seat = 0")
        await server.parts.moderation._round(0)
        assert [seat for seat, _ in await store.host.origins(match)] == [1]
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert RUDE.encode() not in stored
    assert FAIR.encode() not in stored


async def test_without_days_no_address_is_kept_at_all(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", address_days=0.0, **PROXY) as server:
        match = (await server.create("duo-regna"))["match"]["id"]
        await server.parts.store.host.note(entry("test", "look", "nothing"))  # whatever was to be written before this has been
        assert await server.parts.store.host.origins(match) == []


async def test_a_rematch_comes_from_where_the_match_before_came_from(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY) as server,
        Elsewhere(server.url, RUDE) as rude,
        Elsewhere(server.url, FAIR) as fair,
    ):
        created = await rude.create("duo-regna", open=True)
        match = created["match"]["id"]
        token = await fair.sit(match)
        first, second = await rude.connect(match, created["seats"][0]["token"]), await fair.connect(match, token)
        await second.until("table")
        await first.ask("resign")
        await first.ask("rematch")
        await second.send("rematch")
        onward = (await second.until("next"))["match"]
        digest = server.parts.moderation.key.digest

        async def carried() -> bool:
            return dict(await server.parts.store.host.origins(onward)) == {1: digest(RUDE), 0: digest(FAIR)}

        await becomes_true(carried)
        await first.close()
        await second.close()


# Bans


async def test_a_banned_address_can_look_but_neither_play_nor_post(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY) as server,
        Elsewhere(server.url, RUDE) as rude,
        Elsewhere(server.url, FAIR) as fair,
    ):
        created = await fair.create("duo-regna", open=True)
        match = created["match"]["id"]
        moderator = Moderator(server.parts.store, "Mo")
        ban = await moderator.ban_address(RUDE, server.parts.moderation.key, 1, "rude")
        await server.parts.moderation.look()
        for path, body in (
            ("api/matches", {"game": "duo-regna"}),
            (f"api/matches/{match}/seat", {}),
            ("api/explore", {"game": "duo-regna"}),
            (f"api/matches/{match}/report", {"reason": "other"}),
        ):
            answer = await rude.post(path, body)
            assert (answer.status_code, answer.json()["code"]) == (403, "banned"), path
        assert (await rude.delete(f"api/matches/{match}")).json()["code"] == "banned"
        live = await rude.connect(match)
        told = await live.until("error")
        assert told["code"] == "banned"
        await live.socket.wait_closed()
        await live.close()
        assert len(server.parts.sockets) == 0
        for path in ("", "api/health", "api/games", f"api/matches/{match}", "api/lobby"):
            assert (await rude.get(path)).status_code in (200, 503 if path == "" else 200), path
        await fair.create("duo-regna")
        await moderator.lift(ban.id, "sorry")
        await server.parts.moderation.look()
        await rude.sit(match)


async def test_who_is_banned_while_playing_is_sent_away(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY) as server,
        Elsewhere(server.url, RUDE) as rude,
        Elsewhere(server.url, FAIR) as fair,
    ):
        created = await fair.create("duo-regna", open=True)
        match = created["match"]["id"]
        token = await rude.sit(match)
        mine, theirs = await fair.connect(match, created["seats"][0]["token"]), await rude.connect(match, token)
        await mine.until(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, True])

        async def kept() -> bool:
            return len(await server.parts.store.host.origins(match)) == 2

        await becomes_true(kept)
        await Moderator(server.parts.store, "Mo").ban_seat(match, 1, None, "rude")
        # nobody tells the server: it looks by itself
        gone = await theirs.until("gone")
        assert (gone["code"], gone["retry"]) == ("banned", False)
        await mine.until(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, False])
        await mine.close()
        await theirs.close()


async def test_a_ban_made_elsewhere_counts_within_seconds_and_ends_by_itself(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "ROUND", 0.05)
    async with serving(where, **PROXY) as server, opened(where) as store, Elsewhere(server.url, RUDE) as rude:
        moderator = Moderator(store, "Mo")
        await moderator.ban_address(RUDE, server.parts.moderation.key, 1, "")

        async def refused() -> bool:
            return (await rude.post("api/explore", {"game": "duo-regna"})).status_code == 403

        await becomes_true(refused)
        await moderator.ban_address(RUDE, server.parts.moderation.key, 0.1 / 86_400, "")

        async def allowed() -> bool:
            return not await refused()

        await becomes_true(allowed)


async def test_a_banned_name_is_refused_however_it_is_written(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        ban = await Moderator(server.parts.store, "Mo").ban_name("Rude Guy", None, "")
        await server.parts.moderation.look()
        created = await server.create("duo-regna", open=True, name="Rude Guyana")
        for name in ("rude guy", "RUDE  GUY", "Rüde_Guy", "rudе guу", "Ｒｕｄｅ Ｇｕｙ"):
            made = await server.post("api/matches", {"game": "duo-regna", "name": name})
            taken = await server.post(f"api/matches/{created['match']['id']}/seat", {"name": name})
            shared = {"game": "duo-regna", "screen": "shared", "opponent_name": name}
            for answer in (made, taken, await server.post("api/matches", shared)):
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_name"), name
                assert "uid" not in answer.text
        await Moderator(server.parts.store, "Mo").lift(ban.id, "")
        await server.parts.moderation.look()
        await server.create("duo-regna", name="Rude Guy")


# The name filter


def test_the_filter_sees_through_disguises() -> None:
    names = NameFilter("# ours\n\nbadword\n=ass\n")
    for bad in (
        "badword",
        "xBadWordx",
        "b a d w o r d",
        "b.a-d_w0rd",
        "ＢＡＤＷＯＲＤ",
        "bаdwоrd",
        "bádwörd",
        "Ass",
        "A S S",
        "4$5",
    ):
        assert names.forbids(bad), bad
    for fine in ("Ada", "good word", "Cassandra", "", "名前"):
        assert not names.forbids(fine), fine
    assert compared("☺") == "☺"


def test_a_filter_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    file = tmp_path / "words"
    with pytest.raises(BadSetting, match="cannot be read"):
        read_filter(str(file))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match="UTF-8"):
        read_filter(str(file))
    file.write_text("word\n" * (MOST_WORDS + 1))
    with pytest.raises(BadSetting, match="too long"):
        read_filter(str(file))


async def test_a_filtered_name_is_refused_without_telling_the_list(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("badword\n=only\n", encoding="utf-8")
    async with serving(tmp_path / "server.db", name_filter=str(tmp_path / "words")) as server:
        answer = await server.post("api/matches", {"game": "duo-regna", "name": "My B@dw0rd"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
        assert answer.json()["message"] == "This name cannot be used on this server; please choose another."
        await server.create("duo-regna", name="Only me", opponent="bot:random")


# Reports


async def test_a_player_can_tell_the_moderators_of_a_match(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY) as server,
        Elsewhere(server.url, RUDE) as rude,
        Elsewhere(server.url, FAIR) as fair,
    ):
        created = await rude.create("duo-regna", open=True)
        match, waiting = created["match"]["id"], created["seats"][0]["token"]
        path = f"api/matches/{match}/report"
        assert (await rude.post(path, {"reason": "other"}, token=waiting)).json()["code"] == "not_now"
        token = await fair.sit(match)
        assert (await fair.post(path, {"reason": "name", "said": "that\x1b name\n!"}, token=token)).status_code == 200
        (told,) = await server.parts.store.host.reports(9, settled=False)
        assert (told.id, told.seat, told.reason, told.said) == (f"{match}.2", 1, "name", "that name !")
        for body, why in (({"reason": "boring"}, 400), ({}, 400), ({"reason": "other", "said": "x" * 501}, 400)):
            assert (await fair.post(path, body, token=token)).status_code == why
        assert (await fair.post(path, {"reason": "other"})).json()["code"] == "bad_token"
        assert (await fair.post(path, {"reason": "other"}, token="another")).json()["code"] == "bad_token"
        codes = [(await fair.post(path, {"reason": "other"}, token=token)).status_code for _ in range(10)]
        assert codes == [200] * 9 + [429]
        assert len(await server.parts.store.host.reports(9, settled=False)) == 1


async def test_nobody_tells_of_a_bot(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("duo-regna", opponent="bot:random")
        path, token = f"api/matches/{created['match']['id']}/report", created["seats"][0]["token"]
        assert (await server.post(path, {"reason": "other"}, token=token)).json()["code"] == "not_now"


# What is removed with time


async def fill(store: Store) -> None:
    over = adds(OPENED, ended=Ending(0, "resignation", False), alarm=None)
    for number in range(SLICE + 5):
        await store.create(kept(f"bot{number:03}"), HOUR)
        await store.append(f"bot{number:03}", 0, over)
    for match in ("people", "fresh", "going"):
        await store.create(kept(match), now_ms() + HOUR)
        if match != "going":
            await store.append(match, 0, over)


async def test_matches_go_by_age_and_kind_and_the_log_says_so_once(where: str) -> None:
    async with opened(where) as store:
        await fill(store)
    await spoil(where, "UPDATE seats SET player = 'bot:random' WHERE match LIKE 'bot%' AND seat = 1")
    await spoil(where, f"UPDATE matches SET touched = {now_ms()} WHERE id = 'fresh'")
    async with serving(where, keep_bot_days=1.0) as server:

        async def told() -> bool:
            return len(await server.parts.store.host.audit(9)) == 1

        await becomes_true(told)
        left = {each.id for each in await server.parts.store.host.scan("", 999)}
        assert left == {"people", "fresh", "going"}
        (noted,) = await server.parts.store.host.audit(9)
        assert (noted.moderator, noted.act) == ("the server", "retention")
        assert noted.what == f"matches removed: {SLICE + 5} against bots"


async def test_who_watches_a_match_that_is_removed_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", keep_days=1.0) as server:
        table = await server.pair("duo-regna")
        await table.live[0].ask("resign")
        await spoil(str(tmp_path / "server.db"), f"UPDATE matches SET touched = {now_ms() - 2 * DAY}")
        await server.parts.moderation._round(0)
        assert (await table.live[1].until("gone"))["code"] == "deleted"


@pytest.mark.parametrize(("name", "value"), [("keep_days", "-1"), ("address_days", "inf"), ("keep_bot_days", "nan")])
def test_times_that_cannot_be_are_refused(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=value):
        read_settings({name: value}, environ={})


# Nothing leaks


async def test_no_address_digest_or_name_is_in_a_log_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "holmgang")
    async with (
        serving(tmp_path / "server.db", **PROXY) as server,
        Elsewhere(server.url, RUDE) as rude,
        Elsewhere(server.url, FAIR) as fair,
    ):
        created = await rude.create("duo-regna", open=True, name="Zebulon")
        match = created["match"]["id"]
        await fair.sit(match, name="Xanthippe")
        digest = server.parts.moderation.key.digest(RUDE)
        assert digest is not None
        moderator = Moderator(server.parts.store, "Quentin")
        await moderator.ban_name("Zebulon", None, "secretive")
        await moderator.ban_address(RUDE, server.parts.moderation.key, None, "secretive")
        await server.parts.moderation.look()
        await rude.post("api/matches", {"game": "duo-regna"})
        await fair.post("api/matches", {"game": "duo-regna", "name": "Zebulon"})
        await moderator.end(match, "secretive")
        await moderator.delete(match, "secretive")
        logged = "\n".join(
            f"{record.getMessage()} {record.__dict__}" for record in caplog.records if record.name[:8] == "holmgang"
        )
        assert "made" in logged
        noted = [f"{each.what} {each.reason}" for each in await server.parts.store.host.audit(99)]
    for secret in (RUDE, FAIR, digest):
        assert secret not in logged
        assert not any(secret in each for each in noted)
    for secret in ("Zebulon", "Xanthippe", "Quentin", "secretive", created["seats"][0]["token"]):
        assert secret not in logged
    with closing(sqlite3.connect(tmp_path / "server.db")) as file:
        assert RUDE not in "\n".join(file.iterdump())
