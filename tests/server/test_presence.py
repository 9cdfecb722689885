"""Who is there, where two servers share a PostgreSQL: whatever overtakes whatever, the last word is right."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from random import Random

import asyncpg
import pytest

from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import now_ms
from holmgang.server.live import changes, presence, room
from holmgang.server.store import StoreError
from holmgang.server.store.host import Place
from holmgang.server.store.postgres import PostgresStore
from holmgang.server.store.postgres_host import CHANNEL, PostgresHost
from tests.server.kit import PATIENCE, Facts, Running, serving
from tests.server.listening_client import Ears

EVERYDAY, LONG = 20, 200
STEPS = 14
NEVER = 3600.0
HOUR = 3_600_000


class Traffic:
    """Holds whatever is asked or noted about who is there, before and after it is done, and lets go of it in any order."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.held: list[asyncio.Future[None]] = []
        self.stands_still = False
        self.broken = False

    async def pass_through(self) -> None:
        """Waits to be let go of."""
        if self.broken:
            raise StoreError("The store does not answer.")
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.held.append(waiting)
        await waiting

    async def flow(self) -> None:
        """Now and then lets go of one of those that wait, whichever it is."""
        while True:
            await asyncio.sleep(0.001)
            if self.held and not self.stands_still and self.rng.random() < 0.5:
                waiting = self.held.pop(self.rng.randrange(len(self.held)))
                if not waiting.done():
                    waiting.set_result(None)


class SlowHost(PostgresHost):
    """The real one, in heavy traffic."""

    def __init__(self, store: PostgresStore, traffic: Traffic) -> None:
        super().__init__(store._do)
        self._traffic = traffic

    async def attend(
        self, server: str, here: Collection[Place], gone: Collection[Place], lasts: int, tell: Collection[str]
    ) -> None:
        """As ever, but later."""
        await self._traffic.pass_through()
        await super().attend(server, here, gone, lasts, tell)
        await self._traffic.pass_through()

    async def attendance(self, server: str, matches: Collection[str]) -> dict[Place, int]:
        """As ever, but later."""
        await self._traffic.pass_through()
        found = await super().attendance(server, matches)
        await self._traffic.pass_through()
        return found


class SlowStore(PostgresStore):
    """A store whose questions about who is there are held, and that notes which messages have arrived."""

    def __init__(self, url: str, traffic: Traffic) -> None:
        super().__init__(url)
        self.host = SlowHost(self, traffic)
        self.heard: set[str] = set()
        self.deaf = False

    def _heard(self, connection: object, pid: int, channel: str, payload: object) -> None:
        self.heard.add(str(payload))
        if not self.deaf:
            super()._heard(connection, pid, channel, payload)


class Two:
    """Two servers in this process, on one database, in one traffic."""

    def __init__(self, database: str, servers: list[Running], stores: list[SlowStore], traffic: Traffic) -> None:
        self.database, self.servers, self.stores, self.traffic = database, servers, stores, traffic
        self._messages = 0

    async def quiet(self) -> None:
        """Waits until nobody is writing or looking and everything that was told has been heard; nobody looks again then."""
        for _ in range(2):  # who hears of a change looks, and whoever looks may have something to write
            await self._until(lambda: not any(_busy(each.parts.hub.presence._writes) for each in self.servers))
            self._messages += 1
            message = f"message {self._messages}x"
            messenger = await asyncpg.connect(self.database)
            await messenger.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
            await messenger.close()
            await self._until(lambda message=message: all(message in store.heard for store in self.stores))  # type: ignore[misc]
            await self._until(lambda: not any(_busy(each.parts.hub.presence._looks) for each in self.servers))

    @staticmethod
    async def _until(true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.002)


def _busy(batches: presence.Batches[Place] | presence.Batches[str]) -> bool:
    return batches._task is not None and not batches._task.done()


@asynccontextmanager
async def two_servers(database: str, seed: str, **settings: int) -> AsyncIterator[Two]:
    """Both, until they are stopped."""
    traffic = Traffic(seed)
    stores = [SlowStore(database, traffic) for _ in SEATS]
    flowing = asyncio.create_task(traffic.flow())
    try:
        async with serving(stores[0], **settings) as one, serving(stores[1], **settings) as other:
            yield Two(database, [one, other], stores, traffic)
            traffic.stands_still = traffic.broken = False
    finally:
        flowing.cancel()


@pytest.fixture(autouse=True)
def nobody_makes_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would put right what was told wrongly."""
    monkeypatch.setattr(presence, "RENEW_EVERY", NEVER)


class Tabs:
    """The tabs of both players at both servers, and a spectator at each."""

    def __init__(self, two: Two, created: Facts) -> None:
        self.two = two
        self.match: str = created["match"]["id"]
        self.tokens: dict[Seat, str] = {each["seat"]: each["token"] for each in created["seats"]}
        self.open: list[tuple[int, Seat, Ears]] = []
        self.watching: list[Ears] = []

    @classmethod
    async def of_a_match(cls, two: Two, **wanted: int) -> "Tabs":
        """A new match, watched at both servers."""
        tabs = cls(two, await two.servers[0].create("duo-regna", screen="shared", **wanted))
        tabs.watching = [await Ears.open(each.url, tabs.match, None, None) for each in two.servers]
        return tabs

    async def come(self, server: int, seat: Seat) -> Ears:
        """One more tab."""
        ears = await Ears.open(self.two.servers[server].url, self.match, seat, self.tokens[seat])
        self.open.append((server, seat, ears))
        return ears

    async def go(self, number: int) -> None:
        """One tab fewer."""
        await self.open.pop(number)[2].close()

    async def come_and_go(self, rng: Random) -> None:
        """Tabs are opened and closed, and nobody waits for what comes of it."""
        for _ in range(STEPS):
            self.two.traffic.stands_still = rng.random() < 0.7  # so that much comes together
            act = rng.choice(("come", "go", "reload")) if self.open else "come"
            if act == "come":
                await self.come(rng.randrange(2), rng.choice(SEATS))
                continue
            number = rng.randrange(len(self.open))
            server, seat, _ = self.open[number]
            await self.go(number)
            if act == "reload":
                await self.come(server, seat)
            await asyncio.sleep(rng.choice((0, 0, 0.002, 0.01)))
        self.two.traffic.stands_still = False

    @property
    def there(self) -> list[bool]:
        """Who is."""
        return [any(each == seat for _, each, _ in self.open) for seat in SEATS]

    async def settled(self) -> None:
        """Waits until both servers know which tabs are open at them, and have told each other."""
        for ears in [*self.watching, *(ears for _, _, ears in self.open)]:
            await ears.until(lambda frame: frame["type"] == "table")
        for number, server in enumerate(self.two.servers):
            tabs = sorted(seat for each, seat, _ in self.open if each == number)
            room = server.parts.hub.rooms[self.match]
            await self.two._until(
                lambda room=room, tabs=tabs: (
                    sorted(each.seat for each in room.audience.listeners if each.seat is not None) == tabs
                )  # type: ignore[misc]
            )
        await self.two.quiet()

    def last_words(self) -> list[list[bool]]:
        """What everybody who listens was told last; what lies on the way was waited for by answers."""
        told = [*self.watching, *(ears for _, _, ears in self.open)]
        return [words(ears)[-1] for ears in told]

    async def hear_out(self) -> None:
        """Everything that the servers have said so far has arrived."""
        for ears in [*self.watching, *(ears for _, _, ears in self.open)]:
            await ears.ask("there")

    async def close(self) -> None:
        """All hang up."""
        for ears in [*self.watching, *(ears for _, _, ears in self.open)]:
            await ears.close()


def words(ears: Ears) -> list[list[bool]]:
    """All that somebody was told of who is there."""
    return [each.frame["connected"] for each in ears.heard if each.frame["type"] == "presence"]


async def runs(database: str, seeds: range) -> None:
    """Tabs come and go in heavy traffic; in the end everybody knows who is there."""
    async with two_servers(database, f"traffic {seeds}") as two:
        for seed in seeds:
            tabs = await Tabs.of_a_match(two)
            await tabs.come_and_go(Random(f"tabs {seed}"))
            await tabs.settled()
            await tabs.hear_out()
            assert tabs.last_words() == [tabs.there] * len(tabs.last_words()), seed
            await tabs.close()


async def test_after_any_coming_and_going_the_last_word_is_right(database: str) -> None:
    await runs(database, range(EVERYDAY))


@pytest.mark.long
async def test_after_any_coming_and_going_the_last_word_is_right_two_hundred_times(database: str) -> None:
    await runs(database, range(EVERYDAY, EVERYDAY + LONG))


async def test_a_tab_that_closes_at_one_server_erases_nobody_at_the_other(database: str) -> None:
    async with two_servers(database, "tab") as two:
        tabs = await Tabs.of_a_match(two)
        for server in (0, 1, 0):
            await tabs.come(server, 1)
        await tabs.settled()
        for _ in range(2):
            await tabs.go(0)
            await tabs.settled()
            await tabs.hear_out()
            assert tabs.last_words() == [[False, True]] * len(tabs.last_words())
        await tabs.go(0)
        await tabs.settled()
        await tabs.hear_out()
        assert tabs.last_words() == [[False, False]] * 2
        await tabs.close()


async def test_whoever_is_shown_the_table_is_known_to_the_other_servers(database: str) -> None:
    async with two_servers(database, "shown") as two:
        tabs = await Tabs.of_a_match(two)
        await tabs.settled()
        two.traffic.stands_still = True
        ears = await tabs.come(0, 1)
        await two._until(lambda: bool(two.traffic.held))
        assert not [each for each in ears.heard if each.frame["type"] == "table"]
        two.traffic.stands_still = False
        await ears.until(lambda frame: frame["type"] == "table")
        assert (await PostgresHost(two.stores[1]._do).attendance("another", [tabs.match]))[tabs.match, 1] > 0
        await tabs.close()


async def test_a_server_that_stops_takes_its_players_with_it_at_once(database: str) -> None:
    async with two_servers(database, "stops") as two:
        tabs = await Tabs.of_a_match(two)
        async with serving(SlowStore(database, two.traffic)) as third:
            two.servers.append(third)
            await tabs.come(2, 1)
            await tabs.watching[0].until(lambda frame: frame["type"] == "presence" and frame["connected"] == [False, True])
            two.servers.pop()
            tabs.open.clear()
        await tabs.settled()
        await tabs.hear_out()
        assert tabs.last_words() == [[False, False]] * 2
        await tabs.close()


async def test_a_server_that_dies_lets_its_rows_run_out(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody says so: the others look."""
    monkeypatch.setattr(presence, "RENEW_EVERY", 0.05)
    async with two_servers(database, "dies") as two:
        tabs = await Tabs.of_a_match(two)
        ghost = PostgresHost(two.stores[0]._do)
        while not all([False, True] in words(ears) for ears in tabs.watching):
            await ghost.attend("ghost", [(tabs.match, 1)], [], 1000, [tabs.match])
            await asyncio.sleep(0.05)
        await two._until(lambda: all(words(ears)[-2:] == [[False, True], [False, False]] for ears in tabs.watching))
        await tabs.close()


async def test_rows_are_renewed_while_somebody_is_connected(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "RENEW_EVERY", 0.05)
    monkeypatch.setattr(presence, "LASTS", NEVER)
    async with two_servers(database, "renewed") as two:
        tabs = await Tabs.of_a_match(two)
        await tabs.come(0, 1)
        outside = PostgresHost(two.stores[1]._do)
        await tabs.watching[1].until(lambda frame: frame["type"] == "presence" and frame["connected"] == [False, True])
        reader, seen = await asyncpg.connect(database), set[int]()
        async with asyncio.timeout(PATIENCE):
            while len(seen) < 5:
                seen.add(await reader.fetchval("SELECT max(until) FROM presence"))
                await asyncio.sleep(0.01)
        await reader.close()
        assert (await outside.attendance("another", [tabs.match]))[tabs.match, 1] > 0
        await tabs.close()


# The claim of an absent player's match


async def claimable(tabs: Tabs) -> Ears:
    """Seat 0 at the first server could claim the match, as far as that server knows."""
    mine = await tabs.come(0, 0)
    await mine.until(lambda frame: frame["type"] == "table")
    await mine.ask("move", number=1, text="K")
    room = tabs.two.servers[0].parts.hub.rooms[tabs.match]

    def past() -> bool:
        at = None if room.match is None else room.match.claimable_at(0, room.away(1))
        return at is not None and at <= now_ms()

    await tabs.two._until(past)
    return mine


async def test_a_seat_that_is_connected_anywhere_is_not_claimed(database: str) -> None:
    """Even where the server that is asked has not heard of it."""
    async with two_servers(database, "claim", claim_seconds=1) as two:
        tabs = await Tabs.of_a_match(two)
        two.stores[0].deaf = True
        mine = await claimable(tabs)
        theirs = await tabs.come(1, 1)
        await theirs.until(lambda frame: frame["type"] == "table")
        assert two.servers[0].parts.hub.rooms[tabs.match].away(1) is not None
        answer = await mine.ask("claim")
        assert (answer["type"], answer["code"]) == ("error", "not_now"), answer
        assert "the other side is here" in answer["message"]
        await mine.until(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, True])
        before = now_ms()
        await tabs.go(1)
        await tabs.settled()
        await mine.ask("claim")
        since = two.servers[0].parts.hub.rooms[tabs.match].away(1)
        assert since is not None
        assert since >= before, "the time counts from when the seat was last connected anywhere"
        await claimed(mine)
        await tabs.close()


async def claimed(mine: Ears) -> None:
    """Claims until it may."""
    async with asyncio.timeout(PATIENCE):
        while not mine.over:
            await mine.ask("claim")
            await asyncio.sleep(0.05)


async def test_nothing_is_claimed_while_nobody_can_say_who_is_there(database: str) -> None:
    async with two_servers(database, "unsure", claim_seconds=1) as two:
        tabs = await Tabs.of_a_match(two)
        mine = await claimable(tabs)
        two.traffic.broken = True
        assert (await mine.ask("claim"))["code"] == "unavailable"
        assert not mine.over
        two.traffic.broken = False
        await claimed(mine)
        await tabs.close()


@pytest.mark.parametrize("off", [-HOUR, HOUR])
async def test_a_clock_that_is_not_the_databases_makes_no_difference(
    database: str, monkeypatch: pytest.MonkeyPatch, off: int
) -> None:
    for module in (presence, room, changes):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + off)
    async with two_servers(database, "clock") as two:
        tabs = await Tabs.of_a_match(two)
        mine = await tabs.come(0, 0)
        await mine.until(lambda frame: frame["type"] == "table")
        await mine.ask("move", number=1, text="K")
        await tabs.come(1, 1)
        await mine.until(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, True])
        before = now_ms() + off
        await tabs.go(1)
        await tabs.settled()
        await tabs.hear_out()
        assert tabs.last_words() == [[True, False]] * 3
        told = [each.frame for each in mine.heard if each.frame["type"] == "presence"][-1]
        waits = two.servers[0].parts.settings.claim_seconds * 1000
        assert before <= told["claim_at"] - waits <= now_ms() + off
        await tabs.close()
