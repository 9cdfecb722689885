"""A page of another version is told to reload, and nothing is lost by it."""

from typing import Any

import msgspec
import pytest

from holmgang.server.live.messages import PROTOCOL, PROTOCOL_HEADER
from tests.server.kit import Running

OTHERS = (None, PROTOCOL - 1, PROTOCOL + 1)
"""Pages that were made before there were versions say none."""


def message(kind: str, version: int | None, **fields: Any) -> str:
    said = {} if version is None else {"protocol": version}
    return msgspec.json.encode({"type": kind, **fields, **said}).decode()


@pytest.mark.parametrize("version", OTHERS)
async def test_a_hello_of_another_version_is_told_to_reload_and_the_seat_waits_for_it(
    server: Running, version: int | None
) -> None:
    created = await server.create("duo-regna", screen="shared")
    match, token = created["match"]["id"], created["seats"][0]["token"]
    live = await server.line(match)
    await live.socket.send(message("hello", version, match=match, token=token, since=0))
    refused = await live.receive()
    assert (refused["type"], refused["code"]) == ("error", "reload")
    assert "Reload the page" in refused["message"]
    await live.close()
    async with server.live(match, token) as reloaded:
        assert (await reloaded.until("match"))["you"] == 0


@pytest.mark.parametrize("version", OTHERS)
async def test_the_lobby_is_told_to_no_other_version(server: Running, version: int | None) -> None:
    live = await server.line()
    await live.socket.send(message("lobby", version))
    assert (await live.receive())["code"] == "reload"
    await live.close()


@pytest.mark.parametrize("version", [PROTOCOL - 1, PROTOCOL + 1])
async def test_a_request_of_another_version_does_nothing(server: Running, version: int) -> None:
    made = {"game": "duo-regna", "token": "v" * 32, "open": True}
    answer = await server.http.post("api/matches", json=made, headers={PROTOCOL_HEADER: str(version)})
    assert (answer.status_code, answer.json()["code"]) == (409, "reload")
    assert (await server.get("api/lobby")).json()["open"] == []
    assert (await server.http.post("api/matches", json=made)).status_code == 201


@pytest.mark.parametrize(("path", "asked"), [("api/explore", {"game": "duo-regna"}), ("api/records", {"record": "x"})])
async def test_what_an_old_page_could_not_draw_is_not_sent_to_it(server: Running, path: str, asked: dict[str, str]) -> None:
    del server.http.headers[PROTOCOL_HEADER]
    answer = await server.post(path, asked)
    assert (answer.status_code, answer.json()["code"]) == (409, "reload")


async def test_a_program_that_says_no_version_may_ask_for_all_that_has_not_changed(server: Running) -> None:
    del server.http.headers[PROTOCOL_HEADER]
    assert (await server.get("api/games")).status_code == 200
    assert (await server.post("api/matches", {"game": "duo-regna"})).status_code == 201


@pytest.mark.parametrize("path", ["api/games", "api/lobby", "api/nowhere", "learn"])
async def test_every_answer_says_the_version(server: Running, path: str) -> None:
    assert (await server.get(path)).headers[PROTOCOL_HEADER] == str(PROTOCOL)
