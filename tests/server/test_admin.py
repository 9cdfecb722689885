"""Moderating over the network: who may, what they find and do, and what they are never shown."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from holmgang.server.hosting.admin import MOST_TRIES, TRIES_WITHIN, AdminToken, read_token
from holmgang.server.limits import TooFast
from holmgang.server.refusals import BadToken
from holmgang.server.settings import BadSetting
from tests.server.kit import PATIENCE, Running, serving
from tests.server.proxied_clients import PROXY, Elsewhere
from tests.server.stored_matches import spoil

TOKEN = "a-token-of-the-host-0123456789"
RUDE, FAIR = "203.0.113.9", "198.51.100.7"
MO = {"by": "Mo", "reason": "insults"}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    (tmp_path / "token").write_text(TOKEN + "\n", encoding="utf-8")
    async with serving(tmp_path / "server.db", admin_token_file=str(tmp_path / "token"), **PROXY) as running:
        yield running


async def seen(server: Running, path: str) -> Any:
    answer = await server.get(f"api/admin/{path}", token=TOKEN)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


async def done(server: Running, path: str, **data: object) -> None:
    answer = await server.post(f"api/admin/{path}", {**MO, **data}, token=TOKEN)
    assert answer.status_code == 200, answer.text


async def pair(server: Running, rude: Elsewhere, fair: Elsewhere) -> tuple[str, str, str]:
    """A match between two addresses: its id and the seats' tokens, once both addresses are kept."""
    created = await rude.create("dueling-nobles", open=True, name="Ada")
    match: str = created["match"]["id"]
    token = await fair.sit(match, name="Bo")
    async with asyncio.timeout(PATIENCE):
        while len(await server.parts.store.host.origins(match)) < 2:
            await asyncio.sleep(0.01)
    return match, created["seats"][0]["token"], token


# Who may


async def test_without_a_token_of_the_host_there_is_no_such_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        unknown = await server.get("api/anything")
        for path in ("api/admin", "api/admin/", "api/admin/bans", "api/admin/matches/abc"):
            answer = await server.get(path, token=TOKEN)
            assert (answer.status_code, answer.json()) == (404, unknown.json()), path
        assert (await server.post("api/admin/bans", MO, token=TOKEN)).status_code in (404, 405)


async def test_every_request_needs_the_token(server: Running) -> None:
    for path in ("", "matches", "matches/abc", "bans", "reports", "audit"):
        assert (await server.get(f"api/admin/{path}")).status_code == 401, path
    for path in ("bans", "bans/a/lift", "reports/a/settle", "matches/a/end", "matches/a/delete"):
        assert (await server.post(f"api/admin/{path}", MO)).status_code == 401, path
    match = await server.create("duo-regna")
    wrong = await server.get("api/admin/", token=match["seats"][0]["token"])
    assert (wrong.status_code, wrong.json()["code"]) == (401, "bad_token")
    foreign = await server.http.post(
        "api/admin/bans", json=MO, headers={"authorization": f"Bearer {TOKEN}", "origin": "https://other.example"}
    )
    assert foreign.json()["code"] == "wrong_origin"


def test_guessing_is_limited_by_address_and_time() -> None:
    token = AdminToken(TOKEN)
    token.check(TOKEN, RUDE, 0.0)
    for _ in range(MOST_TRIES):
        with pytest.raises(BadToken):
            token.check("guess", RUDE, 1.0)
    with pytest.raises(BadToken):
        token.check(None, FAIR, 1.0)
    with pytest.raises(TooFast, match="wait 60 seconds") as refused:
        token.check(TOKEN, RUDE, 1.0 + TRIES_WITHIN - 60)
    assert refused.value.retry_after == 60
    token.check(TOKEN, FAIR, 1.0)
    token.check(TOKEN, RUDE, 2.0 + TRIES_WITHIN)


@pytest.mark.parametrize("text", ["short", "with spaces in it and long", "ümlaute-and-long-enough"])
def test_a_token_that_is_none_stops_the_start(tmp_path: Path, text: str) -> None:
    (tmp_path / "token").write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting, match="16 letters and digits"):
        read_token(str(tmp_path / "token"))
    with pytest.raises(BadSetting, match="cannot be read"):
        read_token(str(tmp_path / "nowhere"))


async def test_the_public_description_does_not_tell_of_it(server: Running) -> None:
    assert "/admin" not in (await server.get("api/schema")).text


# What they find


async def test_a_match_is_found_by_id_by_name_and_among_the_latest(server: Running) -> None:
    async with Elsewhere(server.url, RUDE) as rude, Elsewhere(server.url, FAIR) as fair:
        match, _, _ = await pair(server, rude, fair)
        other = (await fair.create("duo-regna", name="Cy", opponent="bot:random"))["match"]["id"]
        one = await seen(server, f"matches/{match}")
        assert (one["names"], one["phase"], one["addresses"]) == (["Ada", "Bo"], "live", [True, True])
        assert {each["id"] for each in (await seen(server, "matches"))["matches"]} == {match, other}
        assert [each["id"] for each in (await seen(server, "matches?name=A-D-A"))["matches"]] == [match]
        assert (await seen(server, "matches?name=Nobody"))["matches"] == []
        missing = await server.get("api/admin/matches/nowhere", token=TOKEN)
        assert (missing.status_code, missing.json()["code"]) == (404, "no_match")


async def test_a_match_that_cannot_be_read_is_listed_and_can_be_deleted(server: Running, tmp_path: Path) -> None:
    match = (await server.create("duo-regna"))["match"]["id"]
    await spoil(str(tmp_path / "server.db"), "UPDATE matches SET setup = 'nonsense'")
    (listed,) = (await seen(server, "matches"))["matches"]
    assert (listed["id"], listed["names"]) == (match, ["", ""])
    assert "cannot be read" in listed["broken"]
    await done(server, f"matches/{match}/delete")
    assert (await seen(server, "matches"))["matches"] == []


async def test_a_moderator_sees_no_more_than_a_spectator_and_no_address(server: Running) -> None:
    """Neither tokens, codes, secrets, hands nor digests are in anything that moderators are sent."""
    async with Elsewhere(server.url, RUDE) as rude, Elsewhere(server.url, FAIR) as fair:
        match, first, second = await pair(server, rude, fair)
        lives = [await rude.connect(match, first), await fair.connect(match, second)]
        for live in lives:
            await live.until("table")
        await asyncio.gather(*(live.share_dice(seat) for seat, live in enumerate(lives)))
        await fair.post(f"api/matches/{match}/report", {"reason": "other"}, token=second)
        await done(server, "bans", match=match, seat=0)
        await done(server, "bans", name="Zed", days=3)
        sent = ""
        for path in ("", "matches", f"matches/{match}", "matches?name=Ada", "bans", "reports", "audit"):
            sent += (await server.get(f"api/admin/{path}", token=TOKEN)).text
        kept = await server.parts.store.find(match)
        assert kept is not None
        assert kept.secret is not None
        secrets = [first, second, TOKEN, RUDE, FAIR, kept.secret.hex()]
        secrets += [digest for _, digest in await server.parts.store.host.origins(match)]
        secrets += [holder.token.hex() for holder in kept.holders if holder.token]
        for secret in secrets:
            assert secret not in sent
        assert not re.search(r"\b[0-9a-f]{32,}\b", re.sub(r'"id":"\d{20}[0-9a-f]{6}"', "", sent)), "something like a digest"
        assert set(await seen(server, f"matches/{match}")) == {
            *("id", "title", "names", "players", "phase", "open", "number", "created", "touched", "result", "addresses", "broken")
        }
        for live in lives:
            await live.close()


# What they do


async def test_ending_a_match_tells_the_players_why(server: Running) -> None:
    table = await server.pair("two-domains")
    await done(server, f"matches/{table.match}/end", reason="insults\x1b in the name")
    for live in table.live.values():
        ending = (await live.until(lambda frame: frame.get("ending") is not None))["ending"]
        assert "insults in the name" in ending["sentence"]
        assert ending["winner"] is None
    assert (await seen(server, f"matches/{table.match}"))["phase"] == "over"
    again = await server.post(f"api/admin/matches/{table.match}/end", MO, token=TOKEN)
    assert again.json()["code"] == "not_now"
    await table.close()


async def test_a_match_that_waits_is_removed_by_ending_it(server: Running) -> None:
    created = await server.create("duo-regna", open=True)
    match, token = created["match"]["id"], created["seats"][0]["token"]
    async with server.live(match, token) as live:
        await live.until("match")
        await done(server, f"matches/{match}/end")
        assert (await live.until("gone"))["code"] == "deleted"
    assert (await server.get("api/lobby")).json()["open"] == []


async def test_deleting_a_match_sends_everybody_away(server: Running) -> None:
    table = await server.pair("duo-regna")
    await done(server, f"matches/{table.match}/delete")
    for live in table.live.values():
        assert (await live.until("gone"))["code"] == "deleted"


async def test_a_ban_of_a_seats_address_counts_at_once_and_is_lifted(server: Running) -> None:
    async with Elsewhere(server.url, RUDE) as rude, Elsewhere(server.url, FAIR) as fair:
        match, _, _ = await pair(server, rude, fair)
        await done(server, "bans", match=match, seat=0, days=2)
        assert (await rude.post("api/matches", {"game": "duo-regna"})).json()["code"] == "banned"
        await fair.create("duo-regna")
        (ban,) = await seen(server, "bans")
        assert ban["shown"] == f"the address of the first seat of match {match}"
        assert ban["until"] - ban["since"] == 2 * 86_400_000
        itself = await rude.http.get("api/admin/", headers={"authorization": f"Bearer {TOKEN}"})
        assert itself.status_code == 200, "a moderator who bans their own address can still lift that"
        await done(server, f"bans/{ban['id']}/lift", reason="sorry")
        await rude.create("duo-regna")
        gone = await server.post(f"api/admin/bans/{ban['id']}/lift", MO, token=TOKEN)
        assert gone.json()["code"] == "not_now"


async def test_bans_that_make_no_sense_are_refused(server: Running) -> None:
    match = (await server.create("duo-regna"))["match"]["id"]
    for data in ({}, {"name": ""}, {"name": "x", "match": match}, {"match": match}, {"name": "x", "days": 0}, {"name": "You"}):
        answer = await server.post("api/admin/bans", {**MO, **data}, token=TOKEN)
        assert answer.status_code == 400, data
    free = await server.post("api/admin/bans", {**MO, "match": match, "seat": 1}, token=TOKEN)
    assert free.json()["code"] == "not_now"
    assert (await server.post("api/admin/bans", {"by": "Mo", "name": "x", "reason": ""}, token=TOKEN)).status_code == 400
    assert await seen(server, "bans") == []


async def test_reports_are_read_and_settled(server: Running) -> None:
    async with Elsewhere(server.url, RUDE) as rude, Elsewhere(server.url, FAIR) as fair:
        match, first, second = await pair(server, rude, fair)
        await rude.post(f"api/matches/{match}/report", {"reason": "stalling", "said": "slow"}, token=first)
        await fair.post(f"api/matches/{match}/report", {"reason": "name"}, token=second)
    assert (await seen(server, ""))["reports"] == 2
    told = await seen(server, "reports")
    assert [(each["id"], each["names"]) for each in told] == [(f"{match}.2", ["Ada", "Bo"]), (f"{match}.1", ["Ada", "Bo"])]
    await done(server, f"reports/{match}.2/settle", reason="looked at it")
    told = await seen(server, "reports")
    assert [each["settled"] is None for each in told] == [True, False]
    await done(server, f"matches/{match}/delete")
    assert [each["names"] for each in await seen(server, "reports")] == [None, None]


async def test_the_log_tells_who_did_what_and_why(server: Running) -> None:
    async with Elsewhere(server.url, RUDE) as rude, Elsewhere(server.url, FAIR) as fair:
        match, first, _ = await pair(server, rude, fair)
        await rude.post(f"api/matches/{match}/report", {"reason": "other"}, token=first)
    await done(server, f"matches/{match}/end")
    await done(server, "bans", name="Ada", days=1)
    (ban,) = await seen(server, "bans")
    await done(server, f"bans/{ban['id']}/lift", by="", reason="sorry")
    await done(server, f"reports/{match}.1/settle")
    await done(server, f"matches/{match}/delete")
    log = await seen(server, "audit")
    assert [(each["moderator"], each["act"], each["what"], each["reason"]) for each in log][::-1] == [
        ("Mo", "end", f"match {match}", "insults"),
        ("Mo", "ban", "the name Ada, for 1 day", "insults"),
        ("somebody without a name", "lift", "the name Ada", "sorry"),
        ("Mo", "settle", f"report {match}.1", "insults"),
        ("Mo", "delete", f"match {match}", "insults"),
    ]
    before = await seen(server, f"audit?before={log[2]['id']}")
    assert [each["act"] for each in before] == ["ban", "end"]
