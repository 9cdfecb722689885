"""Adding to the matches of a PostgreSQL: whatever comes while a transaction is under way is added together in the next.

Every transaction waits for the database's disk, and only one at a time may send notifications, so a transaction for every move
would make them all wait for one another. Most matches are played at one server: a move in them is planned as it comes, and one
statement stores it if the match still has the number that the plan was made for. Everything else is planned while the match's row
is locked, and is shown what is new. A match whose row another server holds is not waited for by the others: it gets a transaction
of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import asyncpg

from holmgang.matches.entries import Entry, MovedOn, write_entry
from holmgang.server.tasks import settle

from . import Addition, Plan, StoreError, Then
from .postgres_host import CHANNEL, Database, Do
from .rows import entries_from, opened, phase_of, write

MOST_TOGETHER = 500
ELSEWHERE_FOR = 600.0
"""For so many seconds after another server has added to a match, it is expected to add again."""
MOST_ELSEWHERE = 20_000
MOST_ALONE = 3
"""So many transactions may wait for a row that another server holds; their connections are not there for anybody else."""
SPOILT = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, asyncpg.exceptions.TransactionRollbackError)
"""What one match may have brought about, and all that were added with it suffer from."""

T = TypeVar("T")


class Planned(NamedTuple):
    """What is to be added to a match, at which number."""

    match: str
    number: int
    addition: Addition


class AddedAlready(NamedTuple):
    """An addition that was planned already."""

    planned: Planned
    then: Then


class Job(NamedTuple):
    """An addition that is planned under the match's lock, and that somebody waits for."""

    match: str
    seen: int
    plan: Plan
    done: "asyncio.Future[Sequence[Entry]]"


class Adding:
    """Adds in groups, one after the other: what is planned already, and beside it what has to be planned under lock."""

    def __init__(self, do: Do) -> None:
        self._do = do
        self._known: list[AddedAlready] = []
        self._jobs: list[Job] = []
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._alone: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(MOST_ALONE)
        self._elsewhere: dict[str, float] = {}
        """Until when a match is expected to be played at another server as well, the latest last."""

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        """Adds what was planned already, if nobody has added since."""
        self._known.append(AddedAlready(Planned(match, seen, addition), then))
        self._go_on("known", self._add_known)

    def append(self, match: str, seen: int, plan: Plan) -> "asyncio.Future[Sequence[Entry]]":
        """Adds what the plan says, under lock."""
        done: asyncio.Future[Sequence[Entry]] = asyncio.get_running_loop().create_future()
        self._jobs.append(Job(match, seen, plan, done))
        self._go_on("jobs", self._add_jobs)
        return done

    def heard(self, match: str) -> None:
        """Another server has added to this match."""
        self._elsewhere.pop(match, None)
        self._elsewhere[match] = monotonic() + ELSEWHERE_FOR
        if len(self._elsewhere) > MOST_ELSEWHERE:
            del self._elsewhere[next(iter(self._elsewhere))]

    def is_ours(self, match: str) -> bool:
        """Whether no other server is expected to add to it."""
        until = self._elsewhere.get(match)
        return until is None or until < monotonic()

    async def close(self) -> None:
        """Finishes what was begun."""
        while tasks := [each for each in (*self._tasks.values(), *self._alone) if not each.done()]:
            await asyncio.wait(tasks)

    def _go_on(self, which: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = self._tasks.get(which)
        if task is None or task.done():
            self._tasks[which] = asyncio.create_task(work())

    # Planned already

    async def _add_known(self) -> None:
        await asyncio.sleep(0)  # whoever moves in the same turn of the loop is taken along
        while self._known:
            group, self._known = _one_each(self._known, lambda known: known.planned.match)
            planned = [each.planned for each in group.values()]
            try:
                added = await self._do(partial(_add_if_known, planned))
            except Exception as error:  # noqa: BLE001 - whoever waits hears of it
                for each in group.values():
                    each.then((), error)
                continue
            for match, each in group.items():
                if match in added:
                    each.then(each.planned.addition.entries, None)
                else:
                    self.heard(match)
                    each.then((), MovedOn("The match has moved on."))

    # Planned under lock

    async def _add_jobs(self) -> None:
        await asyncio.sleep(0)
        while self._jobs:
            group, self._jobs = _one_each(self._jobs, lambda job: job.match)
            await self._add_group(group)

    async def _add_group(self, group: dict[str, Job]) -> None:
        planned: list[Planned] = []
        try:
            await self._do(partial(self._plan_and_add, group, planned), together=True)
        except StoreError as error:
            alone = {each.match: each for each in planned} if isinstance(error.__cause__, SPOILT) else {}
            for match, job in group.items():
                if match in alone:
                    self._begin_alone(job, partial(_add_planned, alone[match]))
                else:
                    settle(job.done, error=error)
        except Exception as error:  # noqa: BLE001 - raised where each is awaited
            for job in group.values():
                settle(job.done, error=error)
        else:
            for each in planned:
                settle(group[each.match].done, each.addition.entries)

    async def _plan_and_add(self, group: dict[str, Job], planned: list[Planned], db: Database) -> None:
        numbers: dict[str, int] = {row[0]: row[1] for row in await db.fetch(_LOCK_FREE, list(group))}
        for match in group.keys() - numbers.keys():  # deleted, or another server adds to it just now
            self._begin_alone(group[match], partial(_plan_and_add_one, group[match]))
        behind = [job for match, job in group.items() if numbers.get(match, 0) > job.seen]
        unseen = await _unseen(db, behind) if behind else {}
        for match, number in numbers.items():
            job = group[match]
            try:
                addition = _planned(job, number, unseen.get(match, ()))
            except Exception as error:  # noqa: BLE001 - raised where it is awaited
                settle(job.done, error=error)
                continue
            if addition.entries:
                planned.append(Planned(match, number, addition))
            else:
                settle(job.done, ())
        if planned:
            await _add(db, planned)

    def _begin_alone(self, job: Job, work: Callable[[Database], Awaitable[Sequence[Entry]]]) -> None:
        task = asyncio.create_task(self._do_alone(job, work))
        self._alone.add(task)
        task.add_done_callback(self._alone.discard)

    async def _do_alone(self, job: Job, work: Callable[[Database], Awaitable[Sequence[Entry]]]) -> None:
        try:
            async with self._free:
                settle(job.done, await self._do(work, together=True))
        except Exception as error:  # noqa: BLE001 - raised where it is awaited
            settle(job.done, error=error)


def _one_each(waiting: list[T], match_of: Callable[[T], str]) -> tuple[dict[str, T], list[T]]:
    """The first of every match, and what comes later."""
    first: dict[str, T] = {}
    later: list[T] = []
    for each in waiting:
        match = match_of(each)
        if match in first or len(first) == MOST_TOGETHER:
            later.append(each)
        else:
            first[match] = each
    return first, later


def _planned(job: Job, number: int | None, unseen: Sequence[Entry]) -> Addition:
    if number is None or number < job.seen:
        raise MovedOn("The match is not what it was.")
    return job.plan(unseen)


async def _plan_and_add_one(job: Job, db: Database) -> Sequence[Entry]:
    number = await db.fetchval(_LOCK, job.match)
    unseen = (await _unseen(db, [job])).get(job.match, ()) if number is not None and number > job.seen else ()
    addition = _planned(job, number, unseen)
    if addition.entries:
        await _add(db, [Planned(job.match, number, addition)])
    return addition.entries


async def _add_planned(planned: Planned, db: Database) -> Sequence[Entry]:
    """What was planned already, if nobody else has added since."""
    if await db.fetchval(_LOCK, planned.match) != planned.number:
        raise MovedOn("The match has moved on.")
    await _add(db, [planned])
    return planned.addition.entries


async def _unseen(db: Database, jobs: Sequence[Job]) -> dict[str, list[Entry]]:
    rows = await db.fetch(_UNSEEN, [job.match for job in jobs], [job.seen for job in jobs])
    found: dict[str, list[Any]] = {}
    for match, entry in rows:
        found.setdefault(match, []).append((entry,))
    return {match: entries_from(lines) for match, lines in found.items()}


async def _add_if_known(planned: Sequence[Planned], db: Database) -> set[str]:
    """Adds without a lock where nobody has added since; to which matches it was."""
    return {row[0] for row in await db.fetch(_ADD_KNOWN, *_columns(planned), CHANNEL)}


async def _add(db: Database, planned: Sequence[Planned]) -> None:
    """All of it in one statement, and the other servers hear of it once it is committed."""
    await db.execute(_ADD, *_columns(planned), CHANNEL)


def _columns(planned: Sequence[Planned]) -> list[list[Any]]:
    lines = [
        (each.match, number, write_entry(entry))
        for each in planned
        for number, entry in enumerate(each.addition.entries, each.number)
    ]
    rows = [_row(each) for each in planned]
    return [list(column) for table in (lines, rows) for column in zip(*table, strict=True)]


def _row(planned: Planned) -> tuple[Any, ...]:
    """How the match stands then; its times only where they are to be noted."""
    match, number, addition = planned
    setup, ended = opened(addition.entries), addition.ended
    return (
        match,
        number,
        number + len(addition.entries),
        addition.noted,
        addition.now,
        phase_of(ended),
        None if ended is None else write(ended),
        addition.alarm,
        None if setup is None else write(setup),
    )


# a match's row is changed but its key is not, so whoever only refers to the match need not wait
_LOCK = "SELECT number FROM matches WHERE id = $1 FOR NO KEY UPDATE"
_LOCK_FREE = "SELECT id, number FROM matches WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED"
_UNSEEN = """
    SELECT entries.match, entry FROM unnest($1::text[], $2::bigint[]) AS behind (match, seen)
    JOIN entries ON entries.match = behind.match AND number >= seen ORDER BY entries.match, number
    """
_GIVEN = """
    given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (match, number, entry)),
    stands AS (
        SELECT * FROM unnest(
            $4::text[], $5::bigint[], $6::bigint[], $7::bool[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::text[]
        ) AS stands (match, seen, number, noted, touched, phase, ended, alarm, setup)
    ),
    """
_CHANGE = """
    UPDATE matches SET
        number = stands.number,
        touched = CASE WHEN noted THEN stands.touched ELSE matches.touched END,
        phase = CASE WHEN noted THEN stands.phase ELSE matches.phase END,
        ended = CASE WHEN noted THEN stands.ended ELSE matches.ended END,
        alarm = CASE WHEN noted THEN stands.alarm ELSE matches.alarm END,
        setup = coalesce(stands.setup, matches.setup)
    """
_ADD = f"""
    WITH {_GIVEN}
    added AS (INSERT INTO entries (match, number, entry) SELECT match, number, entry FROM given),
    changed AS ({_CHANGE} FROM stands WHERE id = match)
    SELECT pg_notify($13, match || ' ' || number) FROM stands
    """
_ADD_KNOWN = f"""
    WITH {_GIVEN}
    known AS (
        SELECT id FROM matches JOIN stands ON id = match AND matches.number = seen
        ORDER BY id FOR NO KEY UPDATE OF matches SKIP LOCKED
    ),
    added AS (
        INSERT INTO entries (match, number, entry) SELECT match, number, entry FROM given WHERE match IN (SELECT id FROM known)
    ),
    changed AS ({_CHANGE} FROM stands JOIN known ON known.id = match WHERE matches.id = match RETURNING match, stands.number)
    SELECT match, pg_notify($13, match || ' ' || number) FROM changed
    """
