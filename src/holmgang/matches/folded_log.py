"""What a match's log adds up to, part by part, and everything that can be asked of it. Nothing here adds to the log."""

from collections.abc import Sequence
from typing import Literal, Self, assert_never

from holmgang.core import referee
from holmgang.core.errors import BadOutcome, HolmgangError, MoveError
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Chance, Over
from holmgang.core.options import changed
from holmgang.core.referee import TOO_LONG, Ending
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import Spoken, spoken

from .chance_sources import Draws, InOrder, SourceMaker, source_of
from .dice_shares import Sharing
from .entries import (
    HUMAN,
    REMOTE,
    Abandoned,
    BrokenLog,
    Chanced,
    Committed,
    Credited,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Entry,
    Expired,
    Flagged,
    Forfeited,
    Helped,
    Moved,
    Opened,
    PauseAsked,
    Paused,
    PauseDeclined,
    PauseWithdrawn,
    Rematched,
    RematchOffered,
    Resigned,
    ScriptLeft,
    Sealed,
    SecretShown,
    Setup,
    Shared,
    Started,
    Undone,
    Unpaused,
    Voided,
)
from .fair import Context, FairChance, options_text
from .match_time import Timing
from .plan import Plan, WorkedOut
from .play import Play
from .sentences import tell
from .series import Rematch
from .talk import Talk

Stage = Literal["sharing", "playing", "paused", "over"]


class FoldedLog:
    """A match as its entries have it: the game, and beside it parts that are values. Whoever folds entries has stored them."""

    __slots__ = (
        "_draws",
        "_secret",
        "bots",
        "ending",
        "entries",
        "game",
        "hints",
        "kind",
        "last_at",
        "local_bots",
        "number",
        "play",
        "rematch",
        "script_left_at",
        "setup",
        "sharing",
        "stage",
        "talk",
        "timing",
    )

    def __init__(
        self, kind: GameKind, entries: Sequence[Entry], *, secret: bytes | None = None, chance: SourceMaker | None = None
    ) -> None:
        """The match that these entries make, from its set-up on.

        ``secret`` is the server's, needed to draw while a match with fair dice goes on. ``chance`` replaces the source of
        outcomes of a match without them.
        """
        if not entries or not isinstance(entries[0], Opened):
            raise BrokenLog("A stored match does not begin with its set-up.")
        setup = entries[0].setup
        self.kind = kind
        self.setup: Setup = setup
        self.bots = tuple(seat for seat in SEATS if setup.seats[seat] != HUMAN)
        """The seats that bots sit at."""
        self.local_bots = tuple(seat for seat in self.bots if not setup.seats[seat].startswith(REMOTE))
        """Those of them that whoever keeps the match asks himself; they are never away, and have no clock."""
        self.entries: list[Entry] = []
        self.number = 0
        """How many entries there are; the next one gets this number. Counted, since twenty are asked for it with every move."""
        self.last_at = 0
        """When the last of them was added."""
        self.play = Play(kind, setup)
        self.game: AnyGame = self.play.game
        """The rules, under the options of this match."""
        self.talk = Talk()
        self.timing = Timing.begun(setup.clock, 0)
        self.sharing = Sharing(started=setup.fair is None)
        self.rematch = Rematch()
        self.ending: Ending | None = None
        self.stage: Stage = "sharing"
        """Whether shares are awaited, choices, the end of a pause, or nothing any more."""
        self.script_left_at: int | None = None
        """The number of the entry from which on a coached match is free."""
        self.hints: tuple[Helped, ...] = ()
        """Who was shown the best option, and for which questions."""
        self._secret = secret
        self._draws: Draws | None = None
        if setup.fair is None:
            self._draws = InOrder(source_of(setup) if chance is None else chance(setup.seed))
        self.fold(entries)

    # What is

    def _stage(self) -> Stage:
        if self.ending is not None:
            return "over"
        if not self.sharing.started:
            return "sharing"
        return "paused" if self.timing.paused else "playing"

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to choose."""
        return () if self.ending is not None or not self.sharing.started else self.play.waiting_for()

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return seat in self.bots

    def view(self, seat: Seat | None) -> View:
        """The table as a seat sees it."""
        return self.play.view(seat)

    def story(self, listener: Seat | None, since: int = 0) -> list[Spoken]:
        """The game's sentences from an entry's number on, as this listener hears them; what was taken back is not told."""
        return [
            spoken(step.number, event, listener, self.setup.names)
            for step in self.play.steps_since(since)
            for event in self.play.events(step)
        ]

    def news(self, listener: Seat | None, since: int = 0, before: int | None = None) -> list[Spoken]:
        """All that this listener may hear from an entry's number on (and before another): the game, and what happens around it.

        Steps taken back since are left out; an ``undone`` says from which number on whoever heard them should forget them.
        A sealed choice is told as made, while it is sealed.
        """
        play = self.play
        last = self.number if before is None else min(before, self.number)
        steps = {step.number: step for step in play.steps_between(since, last)}
        heard = []
        for number in range(max(since, 0), last):
            entry = self.entries[number]
            if number in steps:
                heard += [spoken(number, event, listener, self.setup.names) for event in play.events(steps[number])]
            elif (event := None if isinstance(entry, Sealed) and number < play.asked else tell(entry)) is not None:
                heard.append(spoken(number, event, listener, self.setup.names))
        return heard

    def undoable(self, seat: Seat) -> int | None:
        """The number of the seat's own last move, if it may still be taken back; None if it may not.

        It may while nobody has learned anything since: no roll, draw, reveal or answer. In a casual game it always may, even if
        the bot has sealed its next choice already, which nobody has seen: it chooses afresh.
        """
        if self.stage != "playing" or any(not self.setup.take_back or not self.is_bot(each) for each in self.play.sealed):
            return None
        last = self.play.last_choice(seat)
        if last is None or (not self.setup.take_back and self.play.reveals(last)):
            return None
        return last.number

    # Time

    def left_at(self, now: int) -> tuple[int | None, int | None]:
        """The milliseconds left to each seat; None for one without a clock: a bot of ours, or everybody in a match without."""
        if self.setup.clock is None:
            return None, None
        left = self.timing.clocks.left_at(self.timing.own(max(now, self.last_at)))
        first, second = (None if seat in self.local_bots else left[seat] for seat in SEATS)
        return first, second

    def clocks_wait(self, now: int) -> int:
        """The milliseconds until the running clocks go down: what led to the question is told first."""
        return self.timing.wait(max(now, self.last_at)) if self.running else 0

    @property
    def running(self) -> tuple[Seat, ...]:
        """The seats whose clocks run now."""
        return self.timing.clocks.running if self.stage == "playing" else ()

    def flag_falls(self) -> tuple[int, Seat | None] | None:
        """When, by the time of day, a flag falls if nobody chooses before, and whose; None while no clock runs."""
        return self.timing.fall() if self.stage == "playing" and self.setup.clock is not None else None

    def due_at(self) -> int | None:
        """When, by the time of day, time alone will end the match: a flag, shares not shown, or nothing happening at all."""
        if self.ending is not None:
            return None
        due = self.last_at + self.setup.expire_after
        if (fall := self.flag_falls()) is not None:
            due = min(due, fall[0])
        return due if self.sharing.reveal_by is None else min(due, self.sharing.reveal_by)

    def claimable_at(self, claimer: Seat, away_since: int | None) -> int | None:
        """From when on a seat may claim the match, its opponent having been away since then.

        None if it may not: the other side is here, is a bot, or has nothing to choose. Before play it is its share of the
        dice that the other side owes.
        """
        away, stage = other(claimer), self.stage
        owes = self.sharing.commitments[away] is None if stage == "sharing" else stage == "playing" and away in self.waiting_for()
        if away_since is None or away in self.local_bots or not owes:
            return None
        return max(away_since, self.timing.asked_at) + self.setup.claim_after

    # The fold

    def after(self, entries: Sequence[Entry]) -> Self:
        """The match with these entries, this one staying as it is: for whoever must know what they come to before they count."""
        match = object.__new__(type(self))
        match.kind, match.setup, match.game = self.kind, self.setup, self.game
        match.bots, match.local_bots, match._secret, match.script_left_at = (
            self.bots,
            self.local_bots,
            self._secret,
            self.script_left_at,
        )
        match.hints = self.hints
        match.number, match.last_at, match.stage, match.ending = self.number, self.last_at, self.stage, self.ending
        match.talk, match.timing, match.sharing, match.rematch = self.talk, self.timing, self.sharing, self.rematch
        match.entries = self.entries.copy()
        match.play = self.play.copied()
        match._draws = None if self._draws is None else self._draws.copied()
        match.fold(entries)
        return match

    def fold(self, entries: Sequence[Entry]) -> None:
        """Adds stored entries to what the match is. If it raises, the log is broken and this match is of no further use."""
        worked_out = iter(entries.worked_out if isinstance(entries, Plan) else ())
        ready = next(worked_out, None)
        try:
            for entry in entries:
                if ready is not None and ready.entry is entry:
                    self._fold(entry, ready)
                    ready = next(worked_out, None)
                else:
                    self._fold(entry, None)
        except (MoveError, BadOutcome) as error:
            raise BrokenLog(f"A stored match cannot be played back: {error}") from error
        self.stage = self._stage()

    def _fold(self, entry: Entry, ready: WorkedOut | None) -> None:
        if self.ending is not None and not isinstance(entry, SecretShown | RematchOffered | Rematched):
            raise BrokenLog("A stored match holds a move after its end.")
        number, before = self.number, self.last_at
        self.last_at = at = max(before, entry.at)
        self.entries.append(entry)
        self.number += 1
        match entry:
            case Moved(texts):
                for seat in self.play.move(number, texts, self.timing.at_question, ready):
                    self._chosen(seat, at)
                self.talk = self.talk.pause_over()
                self._ask(at)
            case Sealed(seat, text):
                self.play.seal(seat, text)
                self._chosen(seat, at)
            case Chanced(outcome):
                self.play.settle(number, outcome, self._draws, ready)
                self._ask(at)
            case Undone(first):
                self._take_back(first, at)
            case Opened():
                self.timing = Timing.begun(self.setup.clock, at)
                if self.sharing.started:
                    self._ask(at)
            case Committed() | Shared() | SecretShown():
                self.sharing = self.sharing.folded(entry, at)
            case Started():
                self.sharing = self.sharing.folded(entry, at)
                self._ask(at)
            case DrawOffered() | DrawDeclined() | DrawWithdrawn() | PauseAsked() | PauseDeclined() | PauseWithdrawn():
                self.talk = self.talk.folded(entry)
            case Paused():
                self.talk, self.timing = self.talk.pause_over(), self.timing.pause(at)
            case Unpaused():
                self.timing = self.timing.go_on(at)
            case Credited(milliseconds):
                credit = min(milliseconds, at - before)
                self.timing, self.sharing = self.timing.credited(credit), self.sharing.credited(credit)
            case Helped():
                self.hints += (entry,)
            case ScriptLeft():
                self.script_left_at = number
                if isinstance(self._draws, InOrder):
                    self._draws.leave_script()
            case RematchOffered() | Rematched():
                self.rematch = self.rematch.folded(entry)
            case Resigned() | DrawAgreed() | Flagged() | Abandoned() | Forfeited() | Expired() | Voided():
                self._end(ending_of(entry), at)
            case _:
                assert_never(entry)

    def _chosen(self, seat: Seat, at: int) -> None:
        self.talk = self.talk.chosen(seat)
        if self.setup.clock is not None:
            self.timing = self.timing.chosen(self.setup.clock, seat, at)

    def _take_back(self, first: int, at: int) -> None:
        clocks = self.play.undo(first)
        self.talk = self.talk.all_over()
        standing = self.timing.clocks
        self._ask(at)
        self.timing = self.timing.taken_back(standing if clocks is None else clocks)

    def _ask(self, at: int) -> None:
        """Puts the next question, or closes the match if the game is over; while chance must decide, neither."""
        node = self.play.next
        if isinstance(node, Over):
            self._end(Ending(node.winner, node.reason, by_rules=True), at)
        elif not isinstance(node, Chance):
            if self.play.decisions >= referee.MAX_STEPS:
                self._end(TOO_LONG, at)
                return
            allowance = self._allowance()
            self.play.asked = self.number
            timed = node.seats if not self.local_bots else tuple(seat for seat in node.seats if seat not in self.local_bots)
            queued = self.setup.beats is not None
            self.timing = self.timing.asked(self.setup.clock, timed, at, allowance, queued=queued)

    def _allowance(self) -> int:
        """How long no clock runs, for all that is told since the last question; both seats hear the same kinds of events."""
        usual, beats = self.setup.allowance, self.setup.beats or {}
        if usual == 0 or self.setup.clock is None:
            return 0
        steps = self.play.steps_since(self.play.asked)
        return sum(beats.get(event.kind, usual) for step in steps for event in self.play.events(step))

    def _end(self, ending: Ending, at: int) -> None:
        self.timing, self.talk, self.sharing = self.timing.stopped(at), self.talk.all_over(), self.sharing.all_over()
        self.ending = ending

    # Chance

    def _source(self) -> Draws:
        """What outcomes are drawn from, to be asked without changing anything here."""
        if self._draws is None:
            first, second = self.sharing.shares
            if first is None or second is None:
                raise BrokenLog("Chance must not decide before both shares are known.")
            self._draws = self._fair_chance(first, second)
        return self._draws.copied()

    def _fair_chance(self, first: str, second: str) -> FairChance:
        return FairChance(self._need_secret(), self.context, (bytes.fromhex(first), bytes.fromhex(second)))

    def _need_secret(self) -> bytes:
        if self._secret is None:
            raise HolmgangError("This match cannot be played on here: the server’s secret for it is missing.")
        return self._secret

    @property
    def context(self) -> Context:
        """What fair outcomes of this match are bound to."""
        return Context(self.setup.id, self.game.name, self.game.version, options_text(changed(self.game.options)))


def ending_of(entry: Resigned | DrawAgreed | Flagged | Abandoned | Forfeited | Expired | Voided) -> Ending:
    """How a match ends by this entry."""
    match entry:
        case Resigned(seat):
            return Ending(other(seat), "resignation", by_rules=False)
        case Abandoned(seat):
            return Ending(other(seat), "abandonment", by_rules=False)
        case Forfeited(seat, reason):
            return Ending(other(seat), reason, by_rules=False)
        case Flagged(seat):
            return Ending(None if seat is None else other(seat), "time", by_rules=False)
        case DrawAgreed():
            return Ending(None, "agreement", by_rules=False)
        case Expired():
            return Ending(None, "expired", by_rules=False, counts=False)
        case Voided():
            return Ending(None, "void", by_rules=False, counts=False)
