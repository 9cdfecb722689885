"""How a match stands: the fold of its log, and everything that can be asked of it. Nothing here adds to the log."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from holmgang.core import referee
from holmgang.core.chance import find_outcome
from holmgang.core.errors import BadOutcome, HolmgangError, MoveError
from holmgang.core.game import AnyGame, View, deciding_of
from holmgang.core.kind import GameKind
from holmgang.core.moves import find_move
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.options import changed
from holmgang.core.referee import TOO_LONG, Ending
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import Event

from .clock import NO_CLOCKS, Clocks, wound
from .entries import (
    HUMAN,
    MINUTE,
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
from .sources import Draws, InOrder, ScriptedFirst, SourceMaker, source_of
from .telling import Spoken, spoken, tell

REVEAL_WITHIN: Final = MINUTE
"""Once both seats have committed, both shares must be shown within this time, or the match is void."""

GRACE: Final = 30_000
"""After a pause no clock runs for this long, so that whoever did not end it can come back."""

STOPS_AT_CHANCE: Final = "A stored match stops where chance must decide."
_number = attrgetter("number")

Stage = Literal["sharing", "playing", "paused", "over"]


class Step(Struct, frozen=True, gc=False):
    """One step of the match as it stands, with the number of the entry that brought it."""

    number: int
    before: Any
    cause: Cause[Any, Any]
    after: Any
    draw: int = 0
    """Which of all outcomes ever drawn in the match this was, counted from 1; 0 for a move."""
    clocks: Clocks = NO_CLOCKS
    """For a move: the clocks as they stood when the question was put."""


class Asked(NamedTuple):
    """A question of which nobody has looked at the options yet: listing them may take longer the more a seat hides."""

    seats: tuple[Seat, ...]


class Ready(Struct, frozen=True, gc=False):
    """A step worked out while it was planned, so that storing it does not mean working it out again."""

    entry: Entry
    before: Any
    cause: Cause[Any, Any]
    after: Any
    node: Choose[Any] | Asked | Chance[Any] | Over


class Answer(Struct, frozen=True, gc=False):
    """A seat's last choice, and the number of the question it answered."""

    asked: int
    text: str
    options: Sequence[Any]
    """What the seat could choose from: by it, the same choice is recognised in other words."""


class Standing:
    """A match as its entries have it. `fold` adds to them; whoever calls it has stored them."""

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
        self.entries: list[Entry] = []
        self.number = 0
        """How many entries there are; the next one gets this number."""
        self.bots = tuple(seat for seat in SEATS if setup.seats[seat] != HUMAN)
        """The seats that bots sit at."""
        self.steps: list[Step] = []
        self.sealed: dict[Seat, str] = {}
        """Choices that nobody may see yet."""
        self.decisions = 0
        """How many choices have been made, those taken back not counted."""
        self.undone = 0
        """How often something was taken back."""
        self.drawn = 0
        """How many outcomes chance has brought, those taken back included."""
        self.asked = 0
        """Which question is open: the number of entries when it was put. Questions never share one."""
        self.asked_at = 0
        """When the open question was put, or the pause before it ended; before the first one, when the match was made."""
        self.answered: dict[Seat, Answer] = {}
        self.ending: Ending | None = None
        self.commitments: list[str | None] = [None, None]
        self.shares: list[str | None] = [None, None]
        self.reveal_by: int | None = None
        """Until when both shares must be shown; None while one is not committed to, and once both are known."""
        self.started = setup.fair is None
        self.stage: Stage = "playing" if self.started else "sharing"
        """Whether shares are awaited, choices, the end of a pause, or nothing any more."""
        self.shown_secret: str | None = None
        """The server's secret, once the match is over."""
        self.offer: Seat | None = None
        """Who offers a draw."""
        self.pause_asked: Seat | None = None
        self.script_left_at: int | None = None
        """The number of the entry from which on a coached match is free."""
        self.rematch_offers: set[Seat] = set()
        self.next_id: str | None = None
        """The id of the match that followed this one."""
        self.clocks = self._question_clocks = wound(setup.clock)
        self.last_at = 0
        self._choices = [0, 0]
        self._offered = [-1, -1]
        self._refused = [-1, -1]
        self._uncharged = 0
        self._held = 0
        """The match's own time when it was last paused; it stands still there until the grace after the pause is over."""
        self._views: dict[Seat | None, View] = {}
        self._told: dict[int, tuple[Event, ...]] = {}
        self._ready: dict[int, Ready] = {}
        self._secret = secret
        self._source = None if setup.fair is not None else source_of(setup) if chance is None else chance(setup.seed)
        self._draws: Draws | None = None if self._source is None else InOrder(self._source)
        self.game, self.start = beginning(kind, setup)
        self.state = self.start
        self._deciding = deciding_of(self.game)
        self._node: Choose[Any] | Asked | Chance[Any] | Over = self._following(self.state)
        self.fold(entries)

    # What is

    @property
    def node(self) -> Choose[Any] | Over:
        """What happens next; once a match has started, chance has always decided already."""
        node = self._node
        if isinstance(node, Asked):
            node = self._node = self.game.node(self.state)
        if isinstance(node, Chance):
            raise BrokenLog(STOPS_AT_CHANCE)
        return node

    def _following(self, state: Any) -> Choose[Any] | Asked | Chance[Any] | Over:
        """What happens next in a state, without its options where the game can tell who is asked without them."""
        seats = () if self._deciding is None else self._deciding(state)
        return Asked(seats) if seats else self.game.node(state)

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to choose."""
        if self.stage in ("over", "sharing") or isinstance(node := self._node, Over):
            return ()
        if isinstance(node, Chance):
            raise BrokenLog(STOPS_AT_CHANCE)
        return tuple(seat for seat in node.seats if seat not in self.sealed) if self.sealed else node.seats

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return seat in self.bots

    def view(self, seat: Seat | None) -> View:
        """The table as a seat sees it."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(self.state, seat)
        return view

    def story(self, listener: Seat | None, since: int = 0) -> list[Spoken]:
        """The game's sentences from an entry's number on, as this listener hears them; what was taken back is not told."""
        return [
            spoken(step.number, event, listener, self.setup.names)
            for step in self.steps_since(since)
            for event in self.events(step)
        ]

    def news(self, listener: Seat | None, since: int = 0, before: int | None = None) -> list[Spoken]:
        """All that this listener may hear from an entry's number on (and before another): the game, and what happens around it.

        Steps taken back since are left out; an ``undone`` says from which number on whoever heard them should forget them.
        A sealed choice is told as made, while it is sealed.
        """
        last = self.number if before is None else min(before, self.number)
        steps = {step.number: step for step in self.steps_between(since, last)}
        heard = []
        for number in range(max(since, 0), last):
            entry = self.entries[number]
            if number in steps:
                heard += [spoken(number, event, listener, self.setup.names) for event in self.events(steps[number])]
            elif (event := None if isinstance(entry, Sealed) and number < self.asked else tell(entry)) is not None:
                heard.append(spoken(number, event, listener, self.setup.names))
        return heard

    def steps_since(self, number: int) -> list[Step]:
        """The steps that stand, from an entry's number on."""
        steps = self.steps
        first = len(steps)
        while first and steps[first - 1].number >= number:  # from the end, because the last ones are asked for
            first -= 1
        return steps[first:]

    def steps_between(self, first: int, last: int) -> list[Step]:
        """The steps that stand, from an entry's number on and before another's."""
        begin = bisect_left(self.steps, first, key=_number)
        return self.steps[begin : bisect_left(self.steps, last, begin, key=_number)]

    def events(self, step: Step) -> tuple[Event, ...]:
        """What a step of this match tells."""
        told = self._told.get(step.number)
        if told is None:
            told = self._told[step.number] = self.game.tell(step.before, step.cause, step.after)
        return told

    def undoable(self, seat: Seat) -> int | None:
        """The number of the seat's own last move, if it may still be taken back; None if it may not.

        It may while nobody has learned anything since: no roll, draw, reveal or answer. In a casual game it always may.
        """
        if self.stage != "playing" or self.sealed:
            return None
        for last in reversed(self.steps):
            if isinstance(last.cause, Played) and seat in last.cause.moves:
                number: int = last.number
                quiet = last is self.steps[-1] and len(last.cause.moves) == 1
                learned = not quiet or any(event.reveals for event in self.events(last))
                return None if learned and not self.setup.take_back else number
        return None

    # Time

    def left_at(self, now: int) -> tuple[int | None, int | None]:
        """The milliseconds left to each seat; None for one without a clock: a bot, or everybody in a match without."""
        if self.setup.clock is None:
            return None, None
        left = self.clocks.left_at(self._time(max(now, self.last_at)))
        first, second = (None if self.is_bot(seat) else left[seat] for seat in SEATS)
        return first, second

    @property
    def running(self) -> tuple[Seat, ...]:
        """The seats whose clocks run now."""
        return self.clocks.running if self.stage == "playing" else ()

    def flag_falls(self) -> tuple[int, Seat | None] | None:
        """When, by the time of day, a flag falls if nobody chooses before, and whose; None while no clock runs."""
        fall = self.clocks.fall() if self.stage == "playing" and self.setup.clock is not None else None
        return None if fall is None else (fall.time + self._uncharged, fall.seat)

    def due_at(self) -> int | None:
        """When, by the time of day, time alone will end the match: a flag, shares not shown, or nothing happening at all."""
        if self.ending is not None:
            return None
        due = self.last_at + self.setup.expire_after
        if (fall := self.flag_falls()) is not None:
            due = min(due, fall[0])
        return due if self.reveal_by is None else min(due, self.reveal_by)

    def claimable_at(self, claimer: Seat, away_since: int | None) -> int | None:
        """From when on a seat may claim the match, its opponent having been away since then.

        None if it may not: the other side is here, is a bot, or has nothing to choose. Before play it is its share of the
        dice that the other side owes.
        """
        away = other(claimer)
        owes = (
            self.commitments[away] is None if self.stage == "sharing" else self.stage == "playing" and away in self.waiting_for()
        )
        if away_since is None or self.is_bot(away) or not owes:
            return None
        return max(away_since, self.asked_at) + self.setup.claim_after

    def _time(self, at: int) -> int:
        """The match's own time at a time of day."""
        return self._held if self.stage == "paused" else max(self._held, at - self._uncharged)

    # The fold

    def fold(self, entries: Sequence[Entry]) -> None:
        """Adds stored entries to what the match is. If it raises, the log is broken and this match is of no further use."""
        self._told.clear()
        try:
            for entry in entries:
                self._fold(entry)
        except (MoveError, BadOutcome) as error:
            raise BrokenLog(f"A stored match cannot be played back: {error}") from error
        self._ready.clear()

    def _fold(self, entry: Entry) -> None:
        if self.ending is not None and not isinstance(entry, SecretShown | RematchOffered | Rematched):
            raise BrokenLog("A stored match holds a move after its end.")
        self.last_at, before = max(self.last_at, entry.at), self.last_at
        at = self.last_at
        self.entries.append(entry)
        self.number += 1
        match entry:
            case Moved(moves):
                self._fold_moves(entry, moves, at)
            case Sealed(seat, move):
                self.sealed[seat] = move
                self._chosen(seat, move, at)
            case Chanced(outcome):
                self._fold_outcome(entry, outcome, at)
            case Opened():
                self.asked_at = at
                if self.started:
                    self._ask(at)
            case Committed(seat, commitment):
                self.commitments[seat] = commitment
                if None not in self.commitments:
                    self.reveal_by = at + REVEAL_WITHIN
            case Shared(seat, share):
                self.shares[seat] = share
            case Started():
                self.started = True
                self.stage = "playing"
                self.reveal_by = None
                self._ask(at)
            case Undone(number):
                self._fold_undo(number, at)
            case Credited(milliseconds):
                self._credit(min(milliseconds, at - before))
            case ScriptLeft():
                self.script_left_at = self.number - 1
                if isinstance(self._source, ScriptedFirst):
                    self._source.scripted = False
            case SecretShown(secret):
                self.shown_secret = secret
            case RematchOffered(seat):
                self.rematch_offers.add(seat)
            case Rematched(match):
                self.next_id = match
            case DrawOffered() | DrawDeclined() | DrawWithdrawn():
                self._fold_offer(entry)
            case PauseAsked() | PauseDeclined() | PauseWithdrawn() | Paused() | Unpaused():
                self._fold_pause(entry, at)
            case Resigned() | DrawAgreed() | Flagged() | Abandoned() | Expired() | Voided():
                self._end(ending_of(entry), at)

    def _fold_moves(self, entry: Entry, texts: tuple[str | None, str | None], at: int) -> None:
        ready = self._ready.get(id(entry))
        if ready is not None and ready.before is self.state and isinstance(ready.cause, Played):
            played, after, node = ready.cause, ready.after, ready.node
        else:
            asked = self.node
            assert isinstance(asked, Choose)  # nothing follows the end
            played = Played({seat: find_move(self.game, asked.options[seat], texts[seat] or "") for seat in asked.seats})
            after = self.game.play(self.state, played.moves)
            node = self._following(after)
        moves = played.moves
        clocks = self._question_clocks
        for seat in moves:
            if seat not in self.sealed:
                self._chosen(seat, texts[seat] or "", at)
        self.sealed = {}
        self.pause_asked = None
        self.decisions += len(moves)
        self._step(Step(self.number - 1, self.state, played, after, clocks=clocks), node, at)

    def _fold_outcome(self, entry: Entry, text: str, at: int) -> None:
        self.drawn += 1
        ready = self._ready.get(id(entry))
        if ready is not None and ready.before is self.state and isinstance(ready.cause, Settled):
            outcome, after, node = ready.cause.outcome, ready.after, ready.node
        else:
            chance = self._node
            if not isinstance(chance, Chance):
                raise BrokenLog("A stored match holds an outcome where chance does not decide.")
            if isinstance(self._draws, InOrder):
                self._draws.draw(chance, self.drawn)  # led over what it has brought, so that it goes on from there
            outcome = find_outcome(chance, text)
            after = self.game.settle(self.state, outcome)
            node = self._following(after)
        self._step(Step(self.number - 1, self.state, Settled(outcome), after, draw=self.drawn), node, at)

    def _step(self, step: Step, node: Choose[Any] | Asked | Chance[Any] | Over, at: int) -> None:
        self.steps.append(step)
        self.state, self._node = step.after, node
        self._views = {}
        self._ask(at)

    def _fold_undo(self, before: int, at: int) -> None:
        """The clocks go back too: whoever takes a move back has been thinking all the while, the other side has not."""
        clocks = self.clocks
        while self.steps and self.steps[-1].number >= before:
            step = self.steps.pop()
            if isinstance(step.cause, Played):
                self.decisions -= len(step.cause.moves)
                clocks = step.clocks
        self.state = self.steps[-1].after if self.steps else self.start
        self._node = self._following(self.state)
        self._views = {}
        self.offer = self.pause_asked = None
        self.undone += 1
        self._ask(at)
        self.clocks = self._question_clocks = clocks

    def _ask(self, at: int) -> None:
        """Puts the next question, or closes the match if the game is over; while chance must decide, neither."""
        node = self._node
        if isinstance(node, Over):
            self._end(Ending(node.winner, node.reason, by_rules=True), at)
        elif not isinstance(node, Chance):
            if self.decisions >= referee.MAX_STEPS:
                self._end(TOO_LONG, at)
                return
            self.asked = self.number
            self.asked_at = at
            if self.setup.clock is not None:
                timed = tuple(seat for seat in node.seats if not self.is_bot(seat))
                self.clocks = self.clocks.asked(self.setup.clock, timed, self._time(at))
            self._question_clocks = self.clocks

    def _chosen(self, seat: Seat, text: str, at: int) -> None:
        """A seat has answered the open question, and so declined a draw that it was offered."""
        asked = self.node
        assert isinstance(asked, Choose)  # nothing follows the end
        self.answered[seat] = Answer(self.asked, text, asked.options[seat])
        self._choices[seat] += 1
        if self.offer == other(seat):
            self.offer = None
        if self.setup.clock is not None:
            self.clocks = self.clocks.chosen(self.setup.clock, seat, self._time(at))

    def _fold_offer(self, entry: DrawOffered | DrawDeclined | DrawWithdrawn) -> None:
        match entry:
            case DrawOffered(seat):
                self.offer = seat
                self._offered[seat] = self._choices[seat]
            case DrawDeclined() | DrawWithdrawn():
                self.offer = None

    def _fold_pause(self, entry: PauseAsked | PauseDeclined | PauseWithdrawn | Paused | Unpaused, at: int) -> None:
        match entry:
            case PauseAsked(seat):
                self.pause_asked = seat
            case PauseDeclined() | PauseWithdrawn():
                asker = entry.seat if isinstance(entry, PauseWithdrawn) else other(entry.seat)
                self._refused[asker] = self._choices[asker]
                self.pause_asked = None
            case Paused():
                self.pause_asked = None
                self._held = self._time(at)
                self.stage = "paused"
            case Unpaused():
                self.stage = "playing"
                self._uncharged = at + GRACE - self._held
                self.asked_at = at + GRACE

    def _credit(self, milliseconds: int) -> None:
        self._uncharged += milliseconds  # in a pause it makes no difference: its end counts anew
        if self.reveal_by is not None:
            self.reveal_by += milliseconds

    def _end(self, ending: Ending, at: int) -> None:
        self.clocks = self.clocks.stopped(self._time(at))
        self.offer = self.pause_asked = self.reveal_by = None
        self.ending = ending
        self.stage = "over"

    # Chance

    def _source_of_outcomes(self) -> Draws:
        """What outcomes are drawn from; a match with fair dice has it once both shares are known."""
        if self._draws is None:
            first, second = self.shares
            if first is None or second is None:
                raise BrokenLog("Chance must not decide before both shares are known.")
            self._draws = self._fair_chance(first, second)
        return self._draws

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


def ending_of(entry: Resigned | DrawAgreed | Flagged | Abandoned | Expired | Voided) -> Ending:
    """How a match ends by this entry."""
    match entry:
        case Resigned(seat):
            return Ending(other(seat), "resignation", by_rules=False)
        case Abandoned(seat):
            return Ending(other(seat), "abandonment", by_rules=False)
        case Flagged(seat):
            return Ending(None if seat is None else other(seat), "time", by_rules=False)
        case DrawAgreed():
            return Ending(None, "agreement", by_rules=False)
        case Expired():
            return Ending(None, "expired", by_rules=False, counts=False)
        case Voided():
            return Ending(None, "void", by_rules=False, counts=False)


def beginning(kind: GameKind, setup: Setup) -> tuple[AnyGame, Any]:
    """The game under the match's options, and the state it begins from."""
    if setup.version != kind.version:
        raise HolmgangError(
            f"This match was begun under version {setup.version} of the {kind.title} rules and stays with it; "
            f"this Holmgang plays version {kind.version}."
        )
    if setup.start is None:
        game = _game(kind, tuple(setup.options.items()))
        return game, game.start()
    return kind.read_position(setup.start, setup.options)


@lru_cache(maxsize=64)
def _game(kind: GameKind, options: tuple[tuple[str, str], ...]) -> AnyGame:
    """Rules are pure, so all matches under the same options can share them."""
    return kind.make(dict(options))
