"""Whether what a listener was sent tells more than it may know.

For every frame a twin of the match is made: the same to this listener in everything it has seen, and different in whatever it
cannot know. Other hidden cards, another sealed choice, another secret, other tokens. Had the server told it of the twin, the
frame would have to be the same. What a listener may know comes from `tests.facts`, not from the games' own views.
"""

import copy
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from holmgang.conformance import Onlooker, walks
from holmgang.core.errors import HolmgangError
from holmgang.core.kind import write_position
from holmgang.core.nodes import Chance, Choose, Played, Settled
from holmgang.core.record_text import parse_record
from holmgang.core.recording import move_texts
from holmgang.core.referee import Step
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.matches.coach import Coach
from holmgang.matches.entries import Entry, Sealed, SecretShown, Shared
from holmgang.matches.match import Match
from holmgang.matches.play import MatchStep
from holmgang.server.live import pictures
from holmgang.server.live.messages import ClientMessage, ServerFrame
from holmgang.server.live.player_names import with_names
from holmgang.server.refusals import refusal
from holmgang.server.store import Kept
from holmgang.server.tokens import digest
from tests.facts import onlooker
from tests.server.kit import Facts
from tests.server.listening_client import Ears, Heard

ELSE = b"\x55" * 32
"""A secret, a token's digest or a code's digest that is not the true one."""
TAGS_SEEN = {"Date"}
"""The only further tag that a record has while its match goes on."""
TRIES = 3

_FRAMES = msgspec.json.Decoder(ServerFrame)
_MESSAGES = msgspec.json.Decoder(ClientMessage)


class Told(AssertionError):
    """A listener was told more than it may know, or something else than the truth."""


class Truth:
    """A match as its log has it, with an onlooker for every point in it."""

    def __init__(self, kept: Kept, entries: list[Entry]) -> None:
        self.kept = kept
        self._entries = entries
        self._secret = kept.secret
        self.match: Match | None = None
        self.before: list[Onlooker] = []
        """For each step that stands, what was known before it."""
        self.now: Onlooker

    def go_to(self, number: int) -> Match:
        """The match as it stood when it had so many entries."""
        if self.match is None or number < self.match.number:
            self.match = Match(find_kind(self.kept.setup.game), self._entries[:1], secret=self._secret)
            self.before, self.now = [], onlooker(self.kept.setup.game, self.match.play.state)
        while self.match.number < number:
            stood = list(self.match.play.steps)
            self.match.fold(self._entries[self.match.number : self.match.number + 1])
            if len(self.match.play.steps) < len(stood):
                self.now = self.before[len(self.match.play.steps)]
                del self.before[len(self.match.play.steps) :]
            for step in self.match.play.steps[len(stood) :]:
                self.before.append(self.now)
                self.now = copy.deepcopy(self.now)
                self.now.follow(Step(step.before, step.cause, step.after))
        return self.match

    def happened(self, kind: type[Entry], seat: Seat | None, number: int) -> bool:
        """Whether the log holds an entry of a kind, by a seat where that matters, before a number."""
        return any(isinstance(each, kind) and seat in (None, getattr(each, "seat", None)) for each in self._entries[:number])

    def twin(self, seat: Seat | None, since: int, rng: Random) -> Match:
        """The match as it stands now, with all that the seat cannot know replaced by something else."""
        assert self.match is not None
        twin = copy.copy(self.match)
        twin.play = self.match.play.copied()
        twin.play.sealed = {each: text if each == seat else "?" for each, text in twin.play.sealed.items()}
        twin.entries = [
            replace(entry, move="?") if isinstance(entry, Sealed) and number >= twin.play.asked and entry.seat != seat else entry
            for number, entry in enumerate(twin.entries)
        ]
        last = len(twin.play.steps) - 1
        twin.play.steps = [
            _twin_step(twin, step, known, seat, rng) if step.number >= since or place == last else step
            for place, (step, known) in enumerate(zip(twin.play.steps, self.before, strict=True))
        ]
        twin.play.state = self.now.disguise(twin.play.state, seat, rng)
        twin.play.next = twin.game.node(twin.play.state)
        twin.play._views = {}
        twin._secret = ELSE
        return twin

    def twin_kept(self, seat: Seat | None, rng: Random) -> Kept:
        """What the store knows of the match, with other secrets in it."""
        kept, setup = self.kept, self.kept.setup
        if setup.start is not None:
            game, state = find_kind(setup.game).read_position(setup.start, setup.options)
            start = write_position(game, onlooker(setup.game, state).disguise(state, seat, rng))
            setup = replace(setup, start=start)
        holders = [replace(each, token=each.token and ELSE, code=each.code and ELSE) for each in kept.holders]
        return with_names(replace(kept, setup=setup, holders=(holders[0], holders[1]), secret=ELSE))


def _twin_step(match: Match, step: MatchStep, known: Onlooker, seat: Seat | None, rng: Random) -> MatchStep:
    """A step that is the same to the seat at a table that may be another; the true one where only that fits."""
    game = match.game
    true = Step(step.before, step.cause, step.after)
    for _ in range(TRIES):
        before = known.disguise(step.before, seat, rng)
        node = game.node(before)
        cause, fits = step.cause, True
        if isinstance(step.cause, Played):
            assert isinstance(node, Choose)
            fits = all(move in node.options[each] for each, move in step.cause.moves.items())
        else:
            assert isinstance(node, Chance)
            if known.hides(step.before, seat):
                cause = Settled(rng.choice(node.outcomes))
            else:
                fits = step.cause.outcome in node.outcomes
        if fits:
            other = walks.take(game, before, cause)
            if known.discloses(other, seat) == known.discloses(true, seat):
                return replace(step, before=other.before, cause=other.cause, after=other.after)
    return step


class Checker:
    """Holds everything that reached a match's listeners against what they may know."""

    def __init__(self, kept: Kept, entries: list[Entry], secrets: dict[str, Seat | None], rng: Random) -> None:
        """``secrets`` are tokens and codes, each with the seat that may know it (None: nobody)."""
        self.truth = Truth(kept, entries)
        self.secrets = secrets
        self.rng = rng
        self.checked = 0

    def listener(self, ears: Ears, shares: dict[Seat, str]) -> None:
        """Checks all frames of one socket, in order."""
        told = ears.since
        for heard in ears.heard:
            frame = heard.frame
            if frame["type"] in ("table", "sealed"):
                number = frame["number"]
                self.words(heard.raw, ears.seat, number, shares)
                self._picture(heard, ears.seat, told)
                told = number
            else:
                self.words(heard.raw, ears.seat, told, shares)
                self._other(heard, ears, told)
            self.checked += 1

    def words(self, raw: str, seat: Seat | None, number: int, shares: dict[Seat, str]) -> None:
        """No secret stands in a text at all, at a time when the log had so many entries."""
        for secret in self.secrets:
            if secret in raw or digest(secret).hex() in raw:
                raise Told(f"a token or a code was sent to {seat}: {raw[:300]}")
        kept = self.truth.kept
        if kept.secret is not None and kept.secret.hex() in raw and not self.truth.happened(SecretShown, None, number):
            raise Told(f"the secret was sent before the end: {raw[:300]}")
        for owner, share in shares.items():
            if share in raw and not self.truth.happened(Shared, owner, number):
                raise Told(f"a share was sent before it was shown: {raw[:300]}")

    def _picture(self, heard: Heard, seat: Seat | None, since: int) -> None:
        frame = {name: value for name, value in heard.frame.items() if name != "reply"}
        self.truth.go_to(frame["number"])
        now = 0 if frame["clocks"] is None else frame["clocks"]["at"]
        twin = self.truth.twin(seat, since, self.rng)
        if frame["type"] == "sealed":
            expected = [pictures.sealed_frame(twin, seat, now)]
        else:
            expected = [pictures.table_frame(twin, seat, since, now, first=first) for first in (True, False)]
        decoded = [msgspec.json.decode(each) for each in expected]
        if frame not in decoded:
            raise Told(f"to {seat}, since {since}: {_difference(frame, decoded[-1])}")

    def _other(self, heard: Heard, ears: Ears, told: int) -> None:
        frame, seat = heard.frame, ears.seat
        _FRAMES.decode(heard.raw)  # nothing but what is described
        if frame["type"] == "match":
            kept = self.truth.twin_kept(seat, self.rng)
            expected = msgspec.json.decode(pictures.match_frame(kept, seat))
            expected["seats"] = frame["seats"]  # who has sat down by then, and under which name, everybody may know
            if frame != expected:
                raise Told(f"to {seat}: {_difference(frame, expected)}")
        if frame["type"] == "error":
            self._error(frame, ears, told)

    def _error(self, frame: Facts, ears: Ears, told: int) -> None:
        message = ears.sent.get(frame["reply"])
        if message is None or message["type"] != "move" or ears.seat is None or not told:
            if frame["possible"]:
                raise Told(f"to {ears.seat}: what is possible, unasked: {frame}")
            return
        self.truth.go_to(told)
        twin = self.truth.twin(ears.seat, told, self.rng)
        plan = (
            Coach(twin).plan_move
            if twin.setup.lesson
            else lambda text, now, asked: twin.plan_move(ears.seat, text, now, asked=asked)
        )
        try:
            plan(message["text"], twin.last_at, asked=message["number"])
        except HolmgangError as error:
            expected = refusal(error)
            if (frame["code"], frame["message"], tuple(frame["possible"])) != (
                expected.code,
                expected.message,
                expected.possible,
            ):
                raise Told(f"to {ears.seat}: {frame} and not {expected}") from error
        else:
            raise Told(f"to {ears.seat}: {message} was refused: {frame}")

    def record(self, text: str, seat: Seat | None, number: int) -> None:
        """A record of the match as it stood with so many entries, while it went on."""
        match = self.truth.go_to(number)
        record = parse_record(text).record
        if record.redacted is None or {name for name, _ in record.tags} - TAGS_SEEN or "[Hash" in text:
            raise Told(f"a record that is not redacted for {seat}: {text}")
        written = [*(f"-> {each}" for each in record.opening)]
        for line in record.lines:
            written += [line.text(), *(f"-> {each}" for each in line.outcomes)]
        expected = [self._written(step, known, seat) for step, known in zip(match.play.steps, self.truth.before, strict=True)]
        if written != expected:
            raise Told(f"a record for {seat}: {written} and not {expected}")
        facts = msgspec.json.decode(pictures.match_frame(self.truth.twin_kept(seat, self.rng), seat))
        if record.start != facts["start"]:
            raise Told(f"a record for {seat} begins with {record.start} and not {facts['start']}")

    def _written(self, step: MatchStep, known: Onlooker, seat: Seat | None) -> str:
        if isinstance(step.cause, Settled):
            return "-> ?" if known.hides(step.before, seat) else f"-> {step.cause.outcome}"
        first, second = move_texts(step.cause.moves)
        return f"{first} | {second}" if first and second else f"first: {first}" if first else f"second: {second}"


def _difference(frame: Any, expected: Any, where: str = "") -> str:
    """Where two values differ first."""
    if isinstance(frame, dict) and isinstance(expected, dict):
        for name in sorted({*frame, *expected}):
            if frame.get(name) != expected.get(name):
                return _difference(frame.get(name), expected.get(name), f"{where}.{name}")
    if isinstance(frame, list) and isinstance(expected, list) and len(frame) == len(expected):
        for place, (one, two) in enumerate(zip(frame, expected, strict=True)):
            if one != two:
                return _difference(one, two, f"{where}[{place}]")
    return f"{where}: {frame} and not {expected}"
