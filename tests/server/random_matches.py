"""Random matches over the live socket, with all that people do besides playing: as many evenings as a test wants to spend."""

from random import Random
from typing import Any

from holmgang.conformance.options import mixed
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.fair import share_commitment
from tests.facts import corner_text
from tests.server.kit import Facts, Running
from tests.server.leak_checker import Checker
from tests.server.listening_client import Ears

MOST_ACTS = 90


class Evening:
    """One random match: its players, who come and go, its spectators, and everything that they try."""

    def __init__(self, server: Running, number: int) -> None:
        self.server = server
        self.rng = Random(f"evening {number}")
        self.game = OWN_GAMES[number % len(OWN_GAMES)]
        self.match = ""
        self.tokens: dict[Seat, str] = {}
        self.codes: list[str] = []
        self.players: dict[Seat, Ears] = {}
        self.all: list[Ears] = []
        self.shares: dict[Seat, str] = {}
        self.records: list[tuple[str, Seat | None, int]] = []
        self.texts: list[str] = []

    async def spend(self) -> int:
        """Plays, then checks what was said; how many frames there were."""
        await self.sit_down()
        for _ in range(MOST_ACTS):
            await self.act()
            if any(player.over for player in self.players.values()):
                break
        else:
            await next(iter(self.players.values())).ask("resign")
        if self.rng.random() < 0.3:
            for player in self.players.values():
                await player.ask("rematch")
            for player in self.players.values():
                await player.until(lambda frame: frame["type"] == "next")
        last = max(player.table["number"] for player in self.players.values() if player.table is not None)
        for ears in self.all:
            if ears in self.players.values():
                await ears.caught_up(last)
            await ears.close()
        return await self.check()

    async def check(self) -> int:
        """Holds everything that was heard against what each may know."""
        kept = await self.server.parts.store.find(self.match)
        assert kept is not None
        entries = await self.server.parts.store.entries(self.match)
        secrets: dict[str, Seat | None] = {**{token: seat for seat, token in self.tokens.items()}, **dict.fromkeys(self.codes)}
        checker = Checker(kept, entries, secrets, self.rng)
        for ears in self.all:
            checker.listener(ears, self.shares)
        for text, seat, number in self.records:
            checker.record(text, seat, number)
            checker.words(text, seat, number, self.shares)
        for text in self.texts:
            checker.words(text, None, 0, {})
        return checker.checked

    # Before play

    async def sit_down(self) -> None:
        rng = self.rng
        kind = find_kind(self.game)
        wanted: dict[str, Any] = {"name": "Ada", "open": rng.random() < 0.3}
        against = rng.choice(["shared", "shared", "shared", "invited", "invited", "bot", "lesson"])
        if rng.random() < 0.5:
            wanted["options"] = mixed(kind, rng)
        if against != "lesson" and rng.random() < 0.2:
            wanted["position"] = corner_text(kind.make(wanted.get("options", {})), rng)
        if rng.random() < 0.3:
            wanted["clock"] = rng.choice([{"kind": "move", "seconds": 600}, {"kind": "total", "seconds": 900, "increment": 2}])
        match against:
            case "shared":
                wanted["screen"] = "shared"
            case "bot":
                wanted |= {"opponent": "bot:random", "take_back": rng.random() < 0.5, "mine": rng.choice(["first", "second"])}
            case "lesson":
                wanted = {"lesson": True}
            case _:
                wanted["mine"] = rng.choice(["first", "second"])
        created = await self.server.create(self.game, **wanted)
        self.match = created["match"]["id"]
        self.tokens = {each["seat"]: each["token"] for each in created["seats"]}
        if rng.random() < 0.5:
            await self.watch()
        for seat in self.tokens:
            await self.come(seat)
        if created["invitation"] is not None:
            await self.invite(created)
        if created["match"]["fair"]:
            await self.share_dice()
        for player in self.players.values():
            await player.until(lambda frame: frame["type"] == "table" and frame["stage"] != "sharing")

    async def invite(self, created: Facts) -> None:
        """The other seat is taken by its code; both players have their sockets then."""
        self.codes.append(created["invitation"])
        facts = {"code": created["invitation"], "name": "Bo", "set_up": True}
        seated = (await self.server.post(f"api/matches/{self.match}/seat", facts)).json()
        self.tokens[seated["seat"]] = seated["token"]
        await self.come(seated["seat"])

    async def share_dice(self) -> None:
        """All commit, then all show their shares, one after the other."""
        for seat, player in self.players.items():
            mine = self.rng.randbytes(32)
            self.shares[seat] = mine.hex()
            await player.ask("commit", commitment=share_commitment(self.match, seat, mine))
        for seat, share in self.shares.items():
            await self.anything_else()
            await self.players[seat].ask("share", share=share)

    # Coming and going

    async def come(self, seat: Seat, since: int = 0) -> None:
        self.players[seat] = await self.open(seat, self.tokens[seat], since)
        await self.players[seat].until(lambda frame: frame["type"] == "presence")

    async def open(self, seat: Seat | None, token: str | None, since: int = 0) -> Ears:
        ears = await Ears.open(self.server.url, self.match, seat, token, since)
        self.all.append(ears)
        return ears

    async def watch(self) -> None:
        """A spectator, who stays."""
        ears = await self.open(None, None)
        await ears.until(lambda frame: frame["type"] == "presence")

    async def come_back(self, seat: Seat) -> None:
        """The seat's socket is lost, and comes back with something of what it knew."""
        table = self.players[seat].table
        await self.players[seat].close()
        number = 0 if table is None else table["number"]
        await self.come(seat, self.rng.choice([0, number, self.rng.randint(0, number), number + 5]))

    # Play

    async def act(self) -> None:
        """One of the players does something."""
        rng = self.rng
        await self.somebody_is_asked()
        if any(player.over for player in self.players.values()):
            return
        await self.anything_else()
        asked = [(seat, player) for seat, player in self.players.items() if player.asked is not None]
        if not asked:
            return
        _, player = rng.choice(asked)
        assert player.table is not None
        if player.table["undoable"] is not None and rng.random() < 0.3:
            answer = await player.ask("undo", number=player.table["undoable"])
        elif "coach" in player.table and player.table["coach"]["wait"]:
            answer = await player.ask(rng.choice(["go_on", "go_on", "skip"]))
        else:
            answer = await self.move(player)
        if answer["type"] in ("table", "sealed"):
            for each in self.players.values():
                await each.caught_up(answer["number"])

    async def move(self, player: Ears) -> Facts:
        assert player.asked is not None
        assert player.table is not None
        expected = player.table["coach"]["expects"] if "coach" in player.table else None
        if expected is not None and self.rng.random() < 0.1:
            return await player.ask("skip")
        text = expected or self.rng.choice(player.asked["choices"])["text"]
        return await player.ask("move", number=player.asked["number"], text=text)

    async def somebody_is_asked(self) -> None:
        """Bots take their time."""
        if len(self.players) == 1:
            (player,) = self.players.values()
            await player.until(lambda _frame: player.asked is not None or player.over or _waits(player))

    async def anything_else(self) -> None:
        """What people do besides, and ought not to do."""
        rng = self.rng
        seat, player = rng.choice(list(self.players.items()))
        number = player.table["number"] if player.table is not None else 0
        asked = player.asked["number"] if player.asked is not None else number
        match rng.randrange(30):
            case 0 if len(self.all) < 8:
                await self.come_back(seat)
            case 1 if len(self.all) < 8:
                await self.watch()
            case 2:
                await player.ask("move", number=asked, text=rng.choice(["", "K", "battle", "grow 9", "attack J", "pass", "?"]))
            case 3:
                theirs = [each.asked for each in self.players.values() if each is not player and each.asked is not None]
                if theirs:  # the other seat's question, answered from here
                    await player.ask("move", number=theirs[0]["number"], text=rng.choice(theirs[0]["choices"])["text"])
            case 4:
                await player.ask("move", number=rng.randint(0, number), text="pass")
            case 5 if len(self.players) == 2:
                await player.ask("draw_offer")
                await self.players[other(seat)].ask("draw_answer", accept=rng.random() < 0.05)
            case 6:
                await player.ask("pause")
                for each in self.players.values():
                    await each.ask("unpause")
            case 7:
                await self.ask_for_records()
            case 8:
                self.texts.append((await self.server.get("api/lobby")).text)
                self.texts.append((await self.server.get(f"api/matches/{self.match}", token=self.tokens[seat])).text)
            case 9:
                await player.ask("share", share="00" * 32)
            case 10:
                await player.ask("undo", number=rng.randint(0, number))
            case _:
                pass

    async def ask_for_records(self) -> None:
        """The record so far, for each seat and for anybody. Bots would add to it meanwhile."""
        if len(self.players) < len(SEATS) or any(player.table is None for player in self.players.values()):
            return
        number = max(player.table["number"] for player in self.players.values() if player.table is not None)
        for seat in (0, 1, None):
            answer = await self.server.get(f"api/matches/{self.match}/record", token=None if seat is None else self.tokens[seat])
            assert answer.status_code == 200
            self.records.append((answer.text, seat, max(number, self._latest())))

    def _latest(self) -> int:
        return max(int(heard.frame["number"]) for ears in self.all for heard in ears.heard if "number" in heard.frame)


def _waits(player: Ears) -> bool:
    return player.table is not None and "coach" in player.table and bool(player.table["coach"]["wait"])
