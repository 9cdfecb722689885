"""Clients that send moves twice, late, out of turn, malformed, for the other seat, huge, in floods: the match stays what it was.

Whatever comes, every message is answered once, nothing but what the rules allow gets into the log, nothing in it ever changes,
and the other seat plays on undisturbed.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.entries import Chanced, Entry, Moved, Sealed
from holmgang.matches.match import Match
from holmgang.server.live.messages import PROTOCOL
from tests.server.kit import PATIENCE, Facts, Running, serving
from tests.server.listening_client import Ears, HungUp

EVERYDAY, LONG = 30, 1000
LONGEST_ERROR = 1500
TOO_LARGE = 1009
POLICY = 1008

MOVES = (Moved, Sealed, Chanced)


class Answered(NamedTuple):
    """A move: by whom, to which question, and with which words."""

    seat: Seat
    which: Literal["open", "before", "later", "any"]
    words: Literal["own", "theirs", "made up", "last"]
    pick: int
    times: int
    made_up: str


class Talked(NamedTuple):
    """Any other message, with whatever in its fields."""

    seat: Seat
    message: Facts


class Raw(NamedTuple):
    """Something that is no message at all."""

    seat: Seat
    text: str


class Huge(NamedTuple):
    """More than anybody may send at once."""

    seat: Seat
    size: int
    binary: bool


whose = st.sampled_from(SEATS)
words = st.one_of(
    st.sampled_from(["K", "battle", "grow 1", "pass", "attack J", "", " ", "?", "first: K", "K | 6", "-> 6"]),
    st.text(max_size=30),
    st.builds(lambda letter: letter * 3500, st.sampled_from("Kg? ")),
)
wrong = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5), st.just([1]), st.just({})
)
answers = st.builds(
    Answered,
    whose,
    st.sampled_from(["open", "open", "open", "before", "later", "any"]),
    st.sampled_from(["own", "own", "own", "theirs", "made up", "last"]),
    st.integers(0, 1000),
    st.sampled_from([1, 1, 1, 2, 30]),
    words,
)
talk = st.builds(
    Talked,
    whose,
    st.one_of(
        st.sampled_from(
            [{"type": each} for each in ("draw_offer", "pause", "pause_decline", "unpause", "claim", "rematch", "go_on", "skip")]
            + [{"type": "draw_answer", "accept": False}]
        ),
        st.builds(lambda number: {"type": "undo", "number": number}, st.integers(-5, 60)),
        st.builds(lambda text: {"type": "commit", "commitment": text}, st.one_of(words, st.just("ab" * 32))),
        st.builds(lambda text: {"type": "share", "share": text}, st.one_of(words, st.just("ab" * 32))),
    ),
)
nonsense = st.builds(
    Raw,
    whose,
    st.one_of(
        st.text(max_size=50),
        st.builds(lambda kind, number, text: _json(type=kind, number=number, text=text), words, wrong, wrong),
        st.builds(lambda number: _json(type="move", number=number, text=None), wrong),
        st.builds(lambda seat: _json(type="move", number=1, text="K", seat=seat), wrong),
        st.builds(lambda match, token: _json(type="hello", protocol=PROTOCOL, match=match, token=token), wrong, wrong),
        st.builds(lambda depth: "[" * depth, st.integers(1, 4000)),
    ),
)
huge = st.builds(Huge, whose, st.sampled_from([4097, 70_000, 1_000_000]), st.booleans())
rudeness = st.lists(st.one_of(answers, answers, answers, talk, nonsense, huge), min_size=4, max_size=16)


def _json(**fields: Any) -> str:
    return msgspec.json.encode(fields).decode()


class Quarrel:
    """One match between two clients who send whatever they are told to."""

    def __init__(self, server: Running, created: Facts) -> None:
        self.server = server
        self.match: str = created["match"]["id"]
        self.fair: bool = created["match"]["fair"]
        self.kind = find_kind(created["match"]["game"])
        self.tokens: dict[Seat, str] = {each["seat"]: each["token"] for each in created["seats"]}
        self.ears: dict[Seat, Ears] = {}
        self.last: dict[Seat, tuple[int, str]] = {}
        self.entries: list[Entry] = []

    async def sit(self) -> None:
        for seat in SEATS:
            await self.come(seat)
        if self.fair:
            await asyncio.gather(*(ears.share_dice() for ears in self.ears.values()))
        await self.look()

    async def come(self, seat: Seat) -> None:
        self.ears[seat] = await Ears.open(self.server.url, self.match, seat, self.tokens[seat])
        await self.ears[seat].until(lambda frame: frame["type"] == "table")

    async def look(self) -> list[Entry]:
        """What has been added since the last look; whatever was there has not changed."""
        entries = await self.server.parts.store.entries(self.match)
        assert entries[: len(self.entries)] == self.entries
        added = entries[len(self.entries) :]
        self.entries = entries
        return added

    def standing(self) -> Match:
        """The match as it stands, read back from its log."""
        return Match(self.kind, self.entries)

    @property
    def over(self) -> bool:
        return self.standing().ending is not None

    async def do(self, act: Answered | Talked | Raw | Huge) -> None:
        match act:
            case Answered():
                await self.answer(act)
            case Talked():
                await self.talk(act)
            case Raw():
                await self.babble(act)
            case Huge():
                await self.shout(act)
        assert not self.ears[other(act.seat)].gone, "the other side has nothing to do with it"

    # Moves

    async def answer(self, act: Answered) -> None:
        match = self.standing()
        number, text = self.worded(act, match)
        ears = self.ears[act.seat]
        allowed = self.allowed(match, act.seat, number, text)
        replies = await asyncio.gather(*(ears.ask("move", number=number, text=text) for _ in range(act.times)))
        added = await self.look()
        kinds = [reply["type"] for reply in replies]
        if allowed == "played":
            assert kinds == [kinds[0]] + ["done"] * (act.times - 1)
            assert kinds[0] in ("table", "sealed")
            assert sum(isinstance(entry, Moved | Sealed) for entry in added) == 1
            self.last[act.seat] = (number, text)
        else:
            assert added == []
            assert set(kinds) == {"done" if allowed == "known" else "error"}
        for reply in replies:
            self.check_refusal(reply, match, act.seat)

    def worded(self, act: Answered, match: Match) -> tuple[int, str]:
        """The question and the answer that the client is to send."""
        asked = {
            "open": match.play.asked,
            "before": match.play.asked - 1 - act.pick % 5,
            "later": match.play.asked + 1 + act.pick % 5,
            "any": act.pick,
        }
        number = asked[act.which]
        options = {seat: [str(option) for option in match.view(seat).options] for seat in SEATS}
        own, theirs = options[act.seat], options[other(act.seat)]
        match act.words:
            case "own" if own:
                return number, own[act.pick % len(own)]
            case "theirs" if theirs:
                return number, theirs[act.pick % len(theirs)]
            case "last" if act.seat in self.last:
                return self.last[act.seat]
            case _:
                return number, act.made_up

    def allowed(self, match: Match, seat: Seat, number: int, text: str) -> Literal["played", "known", "refused"]:
        """What must become of a move, by the rules and by what was sent before."""
        if self.last.get(seat) == (number, text):
            return "known"
        if match.stage != "playing" or number != match.play.asked or seat not in match.waiting_for():
            return "refused"
        same = [option for option in match.view(seat).options if str(option).casefold() == " ".join(text.casefold().split())]
        return "played" if same else "refused"

    def check_refusal(self, reply: Facts, match: Match, seat: Seat) -> None:
        if reply["type"] != "error":
            return
        assert len(_json(**reply)) < LONGEST_ERROR
        assert reply["code"] in ("malformed_move", "illegal_move", "out_of_turn")
        assert reply["message"].endswith((".", "!", "?"))
        assert set(reply["possible"]) <= {str(option) for option in match.view(seat).options}

    # Everything else

    async def talk(self, act: Talked) -> None:
        fields = {name: value for name, value in act.message.items() if name != "type"}
        reply = await self.ears[act.seat].ask(act.message["type"], **fields)
        added = await self.look()
        assert not any(isinstance(entry, MOVES) for entry in added)
        assert bool(added) == (reply["type"] == "table")

    async def babble(self, act: Raw) -> None:
        ears = self.ears[act.seat]
        heard = len(ears.heard)
        await ears.say(act.text)
        assert (await ears.ask("unpause"))["type"] in ("done", "table", "error")  # answered in order, so the nonsense was before
        refused = [each.frame for each in ears.heard[heard:] if each.frame["type"] == "error" and each.frame["reply"] == 0]
        assert [frame["code"] for frame in refused] == ["malformed"]
        assert len(_json(**refused[0])) < LONGEST_ERROR
        assert not any(isinstance(entry, MOVES) for entry in await self.look())

    async def shout(self, act: Huge) -> None:
        """The socket is closed; the seat comes back as if nothing had happened."""
        ears = self.ears[act.seat]
        await ears.say(b" " * act.size if act.binary else " " * act.size)
        assert await ears.hung_up() == TOO_LARGE
        await ears.close()
        assert await self.look() == []
        await self.come(act.seat)

    async def end_well(self) -> None:
        """Both can still play as if nothing had happened, and every message was answered once."""
        match = self.standing()
        if match.stage == "paused":
            await self.ears[0].ask("unpause")
            await self.look()
        for seat in self.standing().waiting_for():
            number = self.standing().play.asked
            option = str(self.standing().view(seat).options[0])
            assert (await self.ears[seat].ask("move", number=number, text=option))["type"] in ("table", "sealed")
            await self.look()
            if number != self.standing().play.asked:
                break
        for ears in self.ears.values():
            replies = [each.frame["reply"] for each in ears.heard if each.frame.get("reply")]
            assert sorted(replies) == sorted({*replies}), "a message was answered twice"
            await ears.close()


async def quarrel(server: Running, game: str, acts: list[Answered | Talked | Raw | Huge]) -> None:
    """A match in which all this is tried."""
    quarrel = Quarrel(server, await server.create(game, screen="shared"))
    await quarrel.sit()
    for act in acts:
        await quarrel.do(act)
        if quarrel.over:
            break
    await quarrel.end_well()


@settings(max_examples=EVERYDAY, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(game=st.sampled_from(OWN_GAMES), acts=rudeness)
async def test_whatever_comes_the_match_stays_what_it_was(server: Running, game: str, acts: list[Any]) -> None:
    await quarrel(server, game, acts)


@pytest.mark.long
@settings(max_examples=LONG, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(game=st.sampled_from(OWN_GAMES), acts=rudeness)
async def test_whatever_comes_the_match_stays_what_it_was_in_a_thousand_quarrels(
    server: Running, game: str, acts: list[Any]
) -> None:
    await quarrel(server, game, acts)


@pytest.mark.usefixtures("time_stands_still")
async def test_a_flood_ends_the_flooders_socket_and_nobody_elses(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", messages_per_second=20) as server:
        quarrel = Quarrel(server, await server.create("duo-regna", screen="shared"))
        await quarrel.sit()
        flooder, other_seat = quarrel.ears[0], quarrel.ears[1]
        with suppress(HungUp):
            for _ in range(2000):
                await flooder.send("move", number=1, text="K")
        assert await flooder.hung_up() == POLICY
        assert flooder.heard[-1].frame["code"] == "too_fast"
        await flooder.close()
        assert (await other_seat.ask("move", number=1, text="6"))["type"] == "table"
        assert [type(entry) for entry in await quarrel.look()] == [Sealed, Moved]  # the flood's first message, and the answer
        await quarrel.come(0)
        await quarrel.end_well()


@settings(max_examples=EVERYDAY, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(min_size=1, max_size=300))
async def test_bytes_that_are_no_frames_hurt_nobody(server: Running, data: bytes) -> None:
    """Straight into the socket, after a proper handshake."""
    host, port = server.url.removeprefix("http://").rstrip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = ("GET /api/live HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    writer.write("".join(f"{line}\r\n" for line in (*lines, key, "")).encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    writer.write(data)
    writer.write_eof()
    await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    assert (await server.get("api/health")).json()["status"] == "ok"
