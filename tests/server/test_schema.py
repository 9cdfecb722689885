"""What the OpenAPI description says is so: schemathesis makes requests from it, good ones and bad ones."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given, settings, strategies as st
from schemathesis import checks
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation

from holmgang.games import OWN_GAMES
from tests.server.kit import PATIENCE, serving

Operation = APIOperation[Any, Any, Any, Any]
Case = schemathesis.Case[Any]

EVERYDAY = 8
"""Requests of each kind to every address; hundreds where there is time."""

ALWAYS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]


class InAThread:
    """A server in a thread of its own, for clients that do not know of asyncio."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._enough = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self.url = ""

    async def _serve(self) -> None:
        async with serving(self._store) as running:
            self.url = running.url
            self._ready.set()
            await self._enough.wait()

    def __enter__(self) -> "InAThread":
        self._thread.start()
        assert self._ready.wait(30), "the server did not start"
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._enough.set)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is."""
    with InAThread(tmp_path_factory.mktemp("schema") / "server.db") as server:
        yield server.url


@pytest.fixture(scope="module")
def operations(url: str) -> list[Operation]:
    """Everything that the description describes."""
    found = schemathesis.openapi.from_url(f"{url}api/schema").get_all_operations()
    return [each.ok() for each in found if isinstance(each, Ok)]


@pytest.fixture(scope="module")
def real(url: str) -> dict[str, list[str]]:
    """Values that lead further than made-up ones: games, matches, a token."""
    made = [httpx.post(f"{url}api/matches", json={"game": game, "screen": "shared", "open": True}).json() for game in OWN_GAMES]
    return {
        "game": list(OWN_GAMES),
        "match": [each["match"]["id"] for each in made],
        "token": [made[0]["seats"][0]["token"]],
        "number": ["1", "7"],
    }


def examples() -> int:
    """As many as the profile asks for, within reason."""
    return EVERYDAY if settings.get_current_profile_name() == "everyday" else 300


def test_every_route_is_described(operations: list[Operation]) -> None:
    described = {(operation.method.upper(), operation.path) for operation in operations}
    assert described == {
        ("GET", "/api/games"),
        ("GET", "/api/programs"),
        ("GET", "/api/games/{game}/rules"),
        ("POST", "/api/explore"),
        ("POST", "/api/evaluate"),
        ("GET", "/api/puzzles"),
        ("GET", "/api/puzzles/{game}/{number}"),
        ("POST", "/api/puzzles/{game}/{number}"),
        ("POST", "/api/matches"),
        ("GET", "/api/matches/{match}"),
        ("DELETE", "/api/matches/{match}"),
        ("POST", "/api/matches/{match}/seat"),
        ("POST", "/api/matches/{match}/move-seat"),
        ("POST", "/api/matches/{match}/hint"),
        ("POST", "/api/matches/{match}/report"),
        ("GET", "/api/matches/{match}/record"),
        ("GET", "/api/lobby"),
        ("GET", "/api/bot/stream"),
        ("POST", "/api/bot/matches/{match}/move"),
        ("POST", "/api/bot/matches/{match}/resign"),
        ("POST", "/api/records"),
        ("POST", "/api/records/verify"),
        ("GET", "/api/matches/{match}/review"),
        ("POST", "/api/records/review"),
        ("GET", "/api/health"),
        ("GET", "/api/ready"),
    }


def test_good_requests_are_answered_as_described(url: str, operations: list[Operation], real: dict[str, list[str]]) -> None:
    for operation in operations:

        @settings(max_examples=examples())
        @given(case=operation.as_strategy(), pick=st.integers(0, 7))
        def answered(case: Case, pick: int) -> None:
            if pick:  # now and then the made-up names are left
                for name in case.path_parameters or {}:
                    case.path_parameters[name] = real[name][pick % len(real[name])]
                if isinstance(case.body, dict) and "game" in case.body:
                    case.body["game"] = real["game"][pick % len(real["game"])]
            headers = {"Authorization": f"Bearer {real['token'][0]}"} if pick % 2 else {}
            answer = case.call(base_url=url, headers=headers, timeout=PATIENCE)
            case.validate_response(answer, checks=ALWAYS)
            assert_sentence(answer)

        answered()


def test_bad_requests_are_refused_as_described(url: str, operations: list[Operation]) -> None:
    for operation in operations:
        if not operation.body:
            continue  # any text is a name; that there is nothing of that name is told above

        @settings(max_examples=examples())
        @given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
        def refused(case: Case) -> None:
            answer = case.call(base_url=url, timeout=PATIENCE)
            case.validate_response(answer, checks=ALWAYS)
            assert 400 <= answer.status_code < 500
            assert_sentence(answer)

        refused()


def assert_sentence(answer: schemathesis.Response) -> None:
    """Every refusal has a code for programs and a sentence for people."""
    if answer.status_code < 400:
        return
    told = answer.json()
    assert told["code"].replace("_", "").isalpha(), told
    assert told["message"].endswith((".", "!", "?")), told
    assert "Traceback" not in answer.text
