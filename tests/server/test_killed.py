"""A server that is killed or stopped in the middle of play loses nothing that it has acknowledged, and plays nothing twice."""

import asyncio
import signal
from random import Random
from typing import NamedTuple

import pytest

from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import Entry, Moved, Sealed
from holmgang.server.store import open_store
from tests.server.kit import GENEROUS, Facts
from tests.server.listening_client import Ears, HungUp
from tests.server.processes import serve

TABLES = 4
GAMES = ("duo-regna", "two-domains", "duo-regna", "deck-duel")
UNLIMITED = {f"HOLMGANG_{name.upper()}": str(value) for name, value in GENEROUS.items()} | {"HOLMGANG_LOG_LEVEL": "warning"}
MOVES_A_ROUND = (1, 40)
"""So many moves are acknowledged before the server is killed: at least, and at most."""
A_MOMENT = 0.02


class Said(NamedTuple):
    """A move as a client sent it."""

    seat: Seat
    number: int
    text: str


class Diary:
    """What the two clients of one match know: which moves they sent and which were acknowledged."""

    def __init__(self, created: Facts) -> None:
        self.match: str = created["match"]["id"]
        self.fair: bool = created["match"]["fair"]
        self.tokens: dict[Seat, str] = {each["seat"]: each["token"] for each in created["seats"]}
        self.sent: set[Said] = set()
        self.acknowledged: list[tuple[Said, int]] = []
        """Each with the number that the match had then."""
        self.unsure: dict[Seat, Said] = {}
        """Sent, and not answered before the server was gone."""
        self.over = False

    def answered(self, said: Said) -> bool:
        """Whether this seat has had another answer to the same question acknowledged."""
        return any((each.seat, each.number) == (said.seat, said.number) for each, _ in self.acknowledged)

    async def play(self, url: str, rng: Random) -> None:
        """Both clients play until the server is gone; the match may end before."""
        ears: list[Ears] = []
        try:
            for seat in SEATS:
                ears.append(await Ears.open(url, self.match, seat, self.tokens[seat]))  # noqa: PERF401 - some may be there already
            await asyncio.gather(*(each.until(lambda frame: frame["type"] == "table") for each in ears))
            if self.fair:
                await asyncio.gather(*(each.share_dice() for each in ears))
            for each in ears:
                await self.repeat(each)
            while not ears[0].over:
                await asyncio.gather(*(self.move(each, rng) for each in ears if each.asked is not None))
                latest = max(each.number for each in ears)
                await asyncio.gather(*(each.caught_up(latest) for each in ears))
            self.over = True
        except HungUp:
            pass
        for each in ears:
            await each.close()

    async def move(self, ears: Ears, rng: Random) -> None:
        """An answer to what this client is asked."""
        assert ears.asked is not None
        assert ears.seat is not None
        await self.say(ears, Said(ears.seat, ears.asked["number"], rng.choice(ears.asked["choices"])["text"]))

    async def repeat(self, ears: Ears) -> None:
        """Whoever does not know whether his move counted sends it again: either way it counts once."""
        assert ears.seat is not None
        if (said := self.unsure.get(ears.seat)) is not None:
            await self.say(ears, said)

    async def say(self, ears: Ears, said: Said) -> None:
        """Sends a move; it is acknowledged if any answer but a refusal comes."""
        self.sent.add(said)
        self.unsure[said.seat] = said
        answer = await ears.ask("move", number=said.number, text=said.text)
        assert answer["type"] in ("table", "sealed", "done"), answer
        del self.unsure[said.seat]
        self.acknowledged.append((said, answer["number"]))

    def check(self, entries: list[Entry]) -> None:
        """All that was acknowledged is there, at most once, and nothing that was not sent."""
        made = made_moves(entries)
        assert len(set(made)) == len(made), "a move was played twice"
        answered = [(said.seat, said.number) for said in made]
        assert len(set(answered)) == len(answered), "a question was answered twice"
        assert set(made) <= self.sent, "somebody moved who had not said so"
        for said, number in self.acknowledged:
            assert said in made, f"{said} was acknowledged and is lost"
            assert number <= len(entries)


def made_moves(entries: list[Entry]) -> list[Said]:
    """The moves that a log holds, each with the number of the question it answered."""
    made: list[Said] = []
    asked = 0
    sealed: set[Seat] = set()
    for number, entry in enumerate(entries):
        if isinstance(entry, Sealed):
            made.append(Said(entry.seat, asked, entry.move))
            sealed.add(entry.seat)
        elif isinstance(entry, Moved):
            made += [Said(seat, asked, move) for seat in SEATS if (move := entry.moves[seat]) is not None and seat not in sealed]
            sealed = set()
        if not isinstance(entry, Sealed):
            asked = number + 1
    return made


async def killed_again_and_again(where: str, rounds: int) -> int:
    """Kills a server in the middle of play, again and again; how many moves were acknowledged."""
    rng = Random("killed")
    diaries: list[Diary] = []
    before = 0
    for _ in range(rounds):
        running = await serve("--store", where, **UNLIMITED)
        at_table = [diary for diary in diaries if not diary.over]
        while len(at_table) < TABLES:
            at_table.append(Diary(await running.server.create(GAMES[len(diaries) % TABLES], screen="shared")))
            diaries.append(at_table[-1])
        playing = [asyncio.create_task(diary.play(running.server.url, rng)) for diary in at_table]
        enough = before + rng.randint(*MOVES_A_ROUND)
        while (before := sum(len(diary.acknowledged) for diary in diaries)) < enough and not all(each.done() for each in playing):
            await asyncio.sleep(0.001)
        await asyncio.sleep(rng.random() * A_MOMENT)
        await running.stop(signal.SIGKILL)
        await asyncio.gather(*playing)
        store = open_store(where)
        await store.start(lambda _match, _number: None)
        for diary in at_table:
            diary.check(await store.entries(diary.match))
        await store.close()
    return sum(len(diary.acknowledged) for diary in diaries)


async def test_no_acknowledged_move_is_lost(where: str) -> None:
    assert await killed_again_and_again(where, 2) > 10


@pytest.mark.long
async def test_no_acknowledged_move_is_lost_in_fifty_kills(where: str) -> None:
    assert await killed_again_and_again(where, 50) > 1000


async def test_open_matches_of_every_kind_go_on_after_a_restart(where: str) -> None:
    """One with a sealed choice, one between commitment and share, one that waits for its second player, one in a pause."""
    first = await serve("--store", where, **UNLIMITED)
    call = first.server
    sealed, sharing, paused = [
        Diary(await call.create(game, screen="shared")) for game in ("duo-regna", "deck-duel", "two-domains")
    ]
    waiting = await call.create("two-domains", name="Ada")
    here = {
        each: [await Ears.open(call.url, each.match, seat, each.tokens[seat]) for seat in SEATS]
        for each in (sealed, sharing, paused)
    }
    for ears in here.values():
        await asyncio.gather(*(each.until(lambda frame: frame["type"] == "table") for each in ears))
    await here[sealed][0].ask("move", number=1, text="K")
    await here[sharing][0].ask("commit", commitment="ab" * 32)
    await asyncio.gather(*(each.share_dice() for each in here[paused]))
    for each in here[paused]:
        await each.ask("pause")
    was = {match: ears[1].table for match, ears in here.items()}
    code, logged = await first.stop()
    assert (code, "Traceback" in logged) == (0, False)
    for ears in here.values():
        for each in ears:
            await each.close()
            assert each.heard[-1].frame["type"] == "gone"
            assert each.heard[-1].frame["retry"]

    second = await serve("--store", where, **UNLIMITED)
    call = second.server
    for match in here:
        ears = here[match] = [await Ears.open(call.url, match.match, seat, match.tokens[seat]) for seat in SEATS]
        await asyncio.gather(*(each.until(lambda frame: frame["type"] == "table") for each in ears))
        now, then = ears[1].table, was[match]
        assert now is not None
        assert then is not None
        assert (now["stage"], now["view"], now["question"]) == (then["stage"], then["view"], then["question"])
    one, two = here[sealed]
    assert (one.sealed, one.asked, two.asked is None) == ([0], None, False)
    assert (await one.ask("move", number=1, text="K"))["type"] == "done"
    assert (await one.ask("move", number=1, text="Q"))["type"] == "error"
    assert (await two.ask("move", number=1, text="6"))["events"][0]["facts"] == {"first": "K", "second": "6"}
    one, two = here[sharing]
    assert one.table is not None
    assert one.table["fair"]["commitments"] == ["ab" * 32, None]
    assert (await one.ask("commit", commitment="cd" * 32))["code"] == "bad_share"
    one, two = here[paused]
    assert (await one.ask("unpause"))["stage"] == "playing"
    seated = await call.post(f"api/matches/{waiting['match']['id']}/seat", {"code": waiting["invitation"]})
    assert seated.json()["seat"] == 1
    for ears in here.values():
        for each in ears:
            await each.close()
    assert (await second.stop())[0] == 0
