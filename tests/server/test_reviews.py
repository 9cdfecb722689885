"""Reviews over HTTP: of matches that are over and of records, worked out once in processes that can be ended, and kept."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from holmgang.core.record_text import write_record
from holmgang.core.replay import read_record, redact
from holmgang.games import find_kind
from holmgang.server.api import reviews
from holmgang.server.api.forms import RecordUpload
from holmgang.server.api.request_jobs import JOBS
from holmgang.server.api.review_forms import FORMAT
from holmgang.server.store import Store
from holmgang.server.workers.pool import Pool
from tests.server.kit import PATIENCE, Facts, Running, serving
from tests.server.stored_matches import HOUR, kept
from tests.server.test_workers import SLOW, pids, until

RECORDS = Path(__file__).parent.parent / "review" / "records"
RECORD = (RECORDS / "duo-regna.holm").read_text(encoding="utf-8")

pytestmark = pytest.mark.usefixtures("nothing_solved")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a review is told at once how far it is."""
    monkeypatch.setattr(reviews, "WAITS", 0.01)


async def given_up(server: Running, moves: int = 3) -> str:
    """A match that somebody has resigned after some moves; its id."""
    table = await server.pair("duo-regna", name="Ada", opponent_name="Bo")
    await table.play(Random(1), most=moves)
    await table.live[0].ask("resign")
    await table.close()
    return table.match


async def asked(server: Running, match: str = "", record: str = "") -> Facts:
    """The review of a match or of a record, asked for until it is there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            posted = server.post("api/records/review", {"record": record}) if record else None
            answer = await (posted or server.get(f"api/matches/{match}/review"))
            assert answer.status_code == 200, answer.text
            if (review := answer.json()["review"]) is not None:
                found: Facts = review
                return found
            assert answer.json()["progress"]["doing"]


@asynccontextmanager
async def stuck(where: Path | str, **limits: Any) -> AsyncIterator[Running]:
    """A server in which no review ever comes to an end."""
    async with serving(where) as server:
        usual: Facts = {"processes": 1, "seconds": PATIENCE, "megabytes": 512, "queue": 3, "line": 3}
        server.parts.reviews.workers = Pool(SLOW, **{**usual, "count": server.parts.metrics.jobs.add} | limits)
        yield server


async def test_a_match_that_goes_on_is_not_reviewed(server: Running) -> None:
    table = await server.pair("duo-regna")
    await table.play(Random(1), most=2)
    for token in (None, table.tokens[0]):
        refused = await server.get(f"api/matches/{table.match}/review", token=token)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    assert pids(server.parts.reviews.workers) == []
    waiting = await server.create("duo-regna")
    assert (await server.get(f"api/matches/{waiting['match']['id']}/review")).json()["code"] == "not_now"
    assert (await server.get("api/matches/nowhere/review")).json()["code"] == "no_match"
    await table.close()


async def test_whoever_may_see_the_replay_of_a_finished_match_may_see_its_review(server: Running) -> None:
    match = await given_up(server)
    review = await asked(server, match)
    record = await server.get(f"api/matches/{match}/record")
    steps = (await server.post("api/records", {"record": record.text})).json()["steps"]
    assert (review["game"], review["names"]) == ("duo-regna", ["Ada", "Bo"])
    assert review["ending"].startswith("Ada resigned. Just before that Ada had ")
    assert [own["ending"] for own in review["seats"]] == ["You resigned.", "Ada resigned."]
    assert [point["step"] for point in review["points"][:-1]] == list(range(1, len(steps)))
    assert (review["points"][-1]["what"], review["points"][-1]["step"]) == ("ending", len(steps) - 1)
    assert [point["where"] for point in review["points"]] == [*(f"step {number}" for number in range(1, len(steps))), "the end"]
    assert review["points"][-1]["chance"] == 0
    assert review["reference"]["known"] == "pocket"
    assert "relative to one equilibrium" in " ".join(review["notes"])


async def test_a_review_is_kept_over_a_restart(where: str) -> None:
    async with serving(where) as server:
        match = await given_up(server)
        review = await asked(server, match)
    async with stuck(where) as server:
        assert await asked(server, match) == review
        assert pids(server.parts.reviews.workers) == []


async def test_a_review_of_another_form_is_worked_out_anew(server: Running) -> None:
    match = await given_up(server)
    await server.parts.store.host.keep_review(match, FORMAT - 1, b"of an earlier Holmgang")
    review = await asked(server, match)
    assert review["points"]
    assert await server.parts.store.host.review(match, FORMAT - 1) is None


async def test_what_is_asked_for_twice_at_once_is_worked_out_once(server: Running) -> None:
    match = await given_up(server)
    one, two = await asyncio.gather(asked(server, match), asked(server, match))
    assert one == two
    assert server.parts.metrics.jobs.values == {"done": 1}
    assert await asked(server, match) == one
    assert server.parts.metrics.jobs.values == {"done": 1}


@pytest.mark.usefixtures("impatient")
async def test_it_is_told_how_far_a_review_is(tmp_path: Path) -> None:
    async with stuck(tmp_path / "server.db") as server:
        match = await given_up(server)
        async with asyncio.timeout(PATIENCE):
            while True:
                told = (await server.get(f"api/matches/{match}/review")).json()
                assert told["review"] is None
                if told["progress"] != {"share": 0.0, "doing": "waiting for its turn"}:
                    break
        assert told["progress"] == {"share": 0.25, "doing": "counting sheep"}
        assert server.parts.metrics.jobs.values == {}, "it is one job, however often it was asked for"


@pytest.mark.usefixtures("impatient")
async def test_so_many_of_one_address_may_wait_and_one_more_is_told_so(tmp_path: Path) -> None:
    async with stuck(tmp_path / "server.db", line=2) as server:
        waiting = [f"{RECORD}\n{{{number}}}" for number in range(4)]
        told = [await server.post("api/records/review", {"record": record}) for record in waiting]
        assert [answer.status_code for answer in told] == [200, 200, 200, 429]  # one is worked on, two wait
        assert told[3].json() == {"code": "too_many", "message": reviews.ENOUGH, "possible": []}
        assert told[3].headers["retry-after"]
        again = await server.post("api/records/review", {"record": waiting[0]})
        assert again.json()["progress"], "what was begun goes on"


async def test_what_takes_too_long_is_refused_in_a_sentence_and_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "WAITS", PATIENCE)
    async with stuck(tmp_path / "server.db", seconds=0.5) as server:
        match = await given_up(server)
        for _ in range(2):
            refused = await server.get(f"api/matches/{match}/review")
            assert (refused.status_code, refused.json()["code"]) == (422, "too_slow")
            assert "longer than the 0.5 seconds" in refused.json()["message"]
        assert server.parts.metrics.jobs.values == {"too_slow": 1}


@pytest.mark.usefixtures("impatient")
async def test_where_its_process_is_killed_that_is_told_and_it_may_be_asked_for_again(tmp_path: Path) -> None:
    async with stuck(tmp_path / "server.db") as server:
        workers = server.parts.reviews.workers
        match = await given_up(server)
        assert (await server.get(f"api/matches/{match}/review")).json()["review"] is None
        await until(lambda: pids(workers))
        working = next(iter(server.parts.reviews._working.values()))
        [process] = pids(workers)
        os.kill(process, signal.SIGKILL)
        await asyncio.wait({working.task}, timeout=PATIENCE)
        assert (await server.get(f"api/matches/{match}/review")).json()["review"] is None
        await until(lambda: pids(workers) not in ([], [process]))


async def test_a_killed_process_is_told_to_whoever_waits(tmp_path: Path) -> None:
    async with stuck(tmp_path / "server.db") as server:
        match = await given_up(server)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(reviews, "WAITS", PATIENCE)
            asking = asyncio.create_task(server.get(f"api/matches/{match}/review"))
            await until(lambda: pids(server.parts.reviews.workers))
            os.kill(pids(server.parts.reviews.workers)[0], signal.SIGKILL)
            answer = await asking
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert answer.headers["retry-after"]


async def test_a_record_that_somebody_brings_is_reviewed_and_kept_for_a_while(server: Running) -> None:
    one, two = await asyncio.gather(asked(server, record=RECORD), asked(server, record=RECORD))
    assert one == two == await asked(server, record=RECORD)
    assert one["names"] == ["Ada", "Bo"]
    assert one["mistakes"][0]["better"][0].startswith("Better: ")
    assert server.parts.metrics.jobs.values == {"done": 1}


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (RECORD.partition("[Result")[0] + '[Result "*"]\n', "is not finished"),
        ("Dear diary", "Game"),
        (
            write_record(redact(read_record((RECORDS / "deck-duel.holm").read_text(encoding="utf-8"), find_kind), None)),
            "This record was redacted, and a review needs the whole of it: open the one that the finished match gives.",
        ),
        (RECORD.replace('[Rules "1"]', '[Rules "9"]'), "knows them up to version 1: use a newer one."),
    ],
    ids=["unfinished", "no record", "redacted", "of newer rules"],
)
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(record: str, sentence: str) -> None:
    answered = JOBS["review"](msgspec.json.encode(RecordUpload(record=record)))
    assert (answered.status, answered.code) == (400, "bad_record")
    assert sentence in answered.body.decode()
    assert "holmgang " not in answered.body.decode(), "nobody at a browser is told to run a command"


async def test_a_review_goes_with_its_match(store: Store) -> None:
    await store.create(kept(), HOUR)
    assert await store.host.review("m", 1) is None
    await store.host.keep_review("m", 1, b"first")
    await store.host.keep_review("m", 1, b"\x00second")
    assert await store.host.review("m", 1) == b"\x00second"
    assert await store.host.review("m", 2) is None
    await store.delete("m")
    assert await store.host.review("m", 1) is None
    await store.host.keep_review("m", 1, b"late")
    assert await store.host.review("m", 1) is None
