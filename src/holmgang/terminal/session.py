"""One match at one keyboard: whose turn it is there, bots, what may be seen, undo, and how it ends.

The full-screen and the plain client both drive this, so they play the same game. Nothing here draws or reads a key.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace as replace_ending
from functools import cached_property, partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from holmgang.bots.hint import Hint, give_hint
from holmgang.bots.offered import OfferedBot
from holmgang.core.aims import AimProgress, Goal
from holmgang.core.choices import Question
from holmgang.core.errors import MoveError
from holmgang.core.forfeits import Forfeit
from holmgang.core.game import View
from holmgang.core.kind import GameKind, house_rules
from holmgang.core.moves import find_move
from holmgang.core.nodes import Choose, Played
from holmgang.core.record_text import write_record
from holmgang.core.referee import Ending
from holmgang.core.replay import read_record
from holmgang.core.seats import SEATS, Seat
from holmgang.core.story import Spoken
from holmgang.games import find_kind
from holmgang.games.faults import faults_named
from holmgang.games.view import TableView
from holmgang.matches.entries import HUMAN, BrokenLog, InMemory, Log, MovedOn, Opened, Setup, now_ms
from holmgang.matches.hints import reason_told, why_no_hints
from holmgang.matches.local import LocalMatch
from holmgang.matches.play import MatchStep
from holmgang.matches.sentences import ending_sentence
from holmgang.matches.series import next_setup
from holmgang.matches.setup_validation import check_setup

from .boards import board_of
from .files import BadFile, check_writable, today, write_new
from .opponents import suggested_level
from .players import default_names, on_screen, own_name
from .programs import Program, seat_programs
from .saves import NoSuchMatch, SavedLog, Saves, somebody_did_something

if TYPE_CHECKING:
    from holmgang.review.report import Report

CASUAL = "Matches from the menu are casual, and so is what holmgang play --take-back begins."


class HandOver(NamedTuple):
    """The keyboard goes to another person; until that one confirms, nothing may be seen."""

    seat: Seat


class Choosing(NamedTuple):
    """The person at the keyboard chooses."""

    seat: Seat


class BotChoosing(NamedTuple):
    """A bot chooses; `Session.play_bot` lets it."""

    seat: Seat


class Listening(NamedTuple):
    """The coach shows what the other side does; `Session.go_on` lets it happen."""


class Finished(NamedTuple):
    ending: Ending


Stage = HandOver | Choosing | BotChoosing | Listening | Finished


class Heard(NamedTuple):
    """A sentence of the story, and whether it is news to the viewer: since the viewer's own last choice."""

    number: int
    """That of the log's entry it tells of; never that of another, not even after an undo."""
    sentence: str
    new: bool


class Session:
    """A match with its players."""

    def __init__(
        self,
        log: Log,
        *,
        programs: Mapping[Seat, Program] | None = None,
        kept: SavedLog | None = None,
        record: Path | None = None,
        remark: str = "",
    ) -> None:
        """The match that a log holds. ``kept`` is its place in the store, ``record`` the file to write in the end.

        ``programs`` are those that play in it, if they were seated already; ``remark`` is said before anything happens.
        """
        self.forfeited = ""
        """What the engine did that has lost its match by its own doing."""
        self._left = False
        self.unwritten = ""
        """Why the record could not be written in the end; until it is, a match in the store stays there."""
        self._log = log
        self._kept = kept
        self._record = record
        self._remark = remark
        self._report: Report | None = None
        self.match = _load(log)
        self.board = board_of(self.kind)
        self._programs = seat_programs(self.setup) if programs is None else programs
        self._keyboard: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        self._covered = self.kind.secrets
        self._changed()

    # What is

    @property
    def kind(self) -> GameKind:
        return self.match.kind

    @property
    def setup(self) -> Setup:
        """How the match was made."""
        return self.match.setup

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called on this screen."""
        return on_screen(self.setup)

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in SEATS if self.setup.seats[seat] == HUMAN)

    @property
    def number(self) -> int | None:
        """The match's number in the store; None where it is not kept."""
        return None if self._kept is None else self._kept.number

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen is for; None: a spectator's, while bots play each other."""
        return self._keyboard

    @property
    def stage(self) -> Stage:
        """What happens next at this keyboard."""
        if self.match.ending is not None:
            return Finished(self.match.ending)
        waiting = self.match.waiting_for()
        people = [seat for seat in waiting if seat not in self._programs]
        if not people:
            return BotChoosing(waiting[0])
        # who is at the keyboard already chooses first, so that it changes hands as seldom as possible
        seat = self._keyboard if self._keyboard in people else people[0]
        assert seat is not None
        return Choosing(seat) if seat == self._keyboard else HandOver(seat)

    def view(self, moment: MatchStep | None = None) -> View:
        """The table as the viewer sees it, or saw it after a step. Once the match is over, nobody has anything to choose."""
        if moment is not None:
            seen: View = self.match.game.view(moment.after, self.viewer)
            return seen
        view = self.match.view(self.viewer)
        return view if self.match.ending is None else TableView(view.seat, view.table, (), (), view.over)

    def question(self) -> Question:
        """What the viewer has to choose among."""
        return self.kind.ask(self.match.game, self.view(), self.names)

    def spoken(self, moment: MatchStep | None = None) -> list[Spoken]:
        """All that has happened, or had up to a step, as the viewer may know it."""
        return [spoken for spoken in self.match.story(self.viewer) if moment is None or spoken.number <= moment.number]

    def story(self, moment: MatchStep | None = None, since: int | None = None) -> list[Heard]:
        """What is `spoken` in sentences; from ``since`` on it is news, if that is not the viewer's own last choice."""
        since = self._last_choice() if since is None else since
        remarks = [Heard(0, self._remark, since == 0)] if self._remark else []
        return remarks + [Heard(spoken.number, spoken.sentence, spoken.number >= since) for spoken in self.spoken(moment)]

    def meant(self, text: str) -> str | None:
        """The option that a typed text names, in full or in short; None if it names none or several."""
        try:
            return str(find_move(self.match.game, self.view().options, as_cards(text)))
        except MoveError:
            return None

    def house_rules(self) -> list[str]:
        """The rules that differ from the default."""
        return house_rules(self.match.game)

    def goal(self) -> Goal:
        """What the game is about."""
        return self.kind.goal(self.match.game)

    def progress(self, moment: MatchStep | None = None) -> AimProgress:
        """How the table stands that the viewer sees now, or saw after an earlier step."""
        return self.kind.parts.aims.progress(self.match.game, self.view(moment))

    def result(self) -> str:
        """How the match ended, to the viewer."""
        ending = self.match.ending
        assert ending is not None
        return ending_sentence(
            replace_ending(ending, reason=reason_told(self.match)), self.kind, self.match.game, self.viewer, self.names
        )

    @property
    def hints(self) -> bool:
        """Whether the person at the keyboard may have the best option shown."""
        return self._why_no_hints() is None

    def _why_no_hints(self) -> str | None:
        """Why there are none, and where there would be."""
        why = why_no_hints(self.setup)
        casual_is_missing = why is not None and why_no_hints(replace(self.setup, take_back=True)) is None
        return f"{why} {CASUAL}" if casual_is_missing else why

    @cached_property
    def next_level(self) -> OfferedBot | None:
        """The level to suggest once the match is over: after a few wins, or losses, in a row."""
        return suggested_level(self.kind, self.setup, self.number)

    def _last_choice(self) -> int:
        """The number of the viewer's own last choice, or of anybody's where nobody in particular looks."""
        for step in reversed(self.match.play.steps):
            if isinstance(step.cause, Played) and (self.viewer is None or self.viewer in step.cause.moves):
                number: int = step.number
                return number
        return 0

    # What may be done

    def take_over(self) -> None:
        """The person that a hand-over waits for has sat down at the keyboard."""
        stage = self.stage
        if isinstance(stage, HandOver):
            self._keyboard = stage.seat

    def choose(self, text: str) -> None:
        """The person at the keyboard chooses."""
        stage = self.stage
        if not isinstance(stage, Choosing):
            raise MoveError("There is nothing to choose at this keyboard now.")
        self._do(lambda match: match.submit(stage.seat, as_cards(text)))

    def hint(self) -> Hint:
        """The best option for the person at the keyboard, and why; the match is marked before anybody sees it."""
        stage = self.stage
        if not isinstance(stage, Choosing):
            raise MoveError("There is nothing to choose at this keyboard now.")
        if (why := self._why_no_hints()) is not None:
            raise MoveError(why)
        self.match.plan_hint(stage.seat, now_ms())
        with faults_named():
            found = give_hint(self.match.game, self.view())
        self._do(lambda match: match.hint(stage.seat))
        return found

    def play_bot(self) -> None:
        """The bot whose turn it is chooses."""
        self.bot_thinking()()()

    def bot_thinking(self) -> Callable[[], Callable[[], None]]:
        """What lets the bot choose whose turn it is, here or in another thread; and that returns what plays its choice, here.

        An engine that spoils its game loses it. Nothing is played once the match has gone on, or was left.
        """
        stage, asked = self.stage, self.match.play.asked
        assert isinstance(stage, BotChoosing)
        think = self._programs[stage.seat].thinking(self.match, self._bot_rng(stage.seat))

        def choose() -> Callable[[], None]:
            try:
                with faults_named():
                    text = think()
            except Forfeit as lost:
                return partial(self._answer, asked, partial(self._forfeit, stage.seat, lost))
            return partial(self._answer, asked, lambda match: match.submit(stage.seat, text))

        return choose

    def _answer(self, asked: int, act: Callable[[LocalMatch], None]) -> None:
        if not self._left and self.match.play.asked == asked and self.match.ending is None:
            self._do(act)

    def _forfeit(self, seat: Seat, lost: Forfeit, match: LocalMatch) -> None:
        self.forfeited = str(lost)
        match.forfeit(seat, lost.reason)

    def ponders(self) -> bool:
        """Whether a bot is to choose that may take a second over it."""
        stage = self.stage
        return isinstance(stage, BotChoosing) and self._programs[stage.seat].ponders

    def thinks_elsewhere(self) -> bool:
        """Whether an engine is to choose, and nobody need stand still meanwhile."""
        stage = self.stage
        return isinstance(stage, BotChoosing) and self._programs[stage.seat].elsewhere

    def run_bots(self) -> None:
        """Lets bots choose until a person is asked or the match is over. With bots only, that is a whole game."""
        while isinstance(self.stage, BotChoosing):
            self.play_bot()

    def go_on(self) -> None:
        """Goes on after the coach has spoken; a match without a coach never waits for it."""

    def undoer(self) -> Seat | None:
        """The seat whose last move may be taken back at this keyboard now; None if there is none."""
        if self._keyboard is None or isinstance(self.stage, HandOver):
            return None
        seats = [self._keyboard] if self._covered else [self._keyboard, *self.humans]
        return next((seat for seat in seats if seat in self.humans and self.match.undoable(seat) is not None), None)

    def undo(self) -> None:
        """Takes a move back, if nobody has learned anything since."""
        seat = self.undoer()
        if seat is None:
            raise MoveError("Nothing can be taken back: somebody has rolled, drawn, seen or answered something since.")
        self._do(lambda match: match.undo(seat))

    def resign(self) -> None:
        """The person at the keyboard gives up."""
        seat = self._keyboard
        if seat is None:
            raise MoveError("Only somebody who plays can resign.")
        self._do(lambda match: match.resign(seat))

    def record_text(self) -> str:
        """The record of the match, with the date of today."""
        return write_record(self.match.record([("Date", today())]))

    def save_record(self, path: Path) -> None:
        """Writes the record of a finished match to a new file."""
        write_new(path, self.record_text())
        if self.unwritten:
            self._put_away()

    def review(self, progress: Callable[[float, str], None]) -> "Report":
        """What decided the match, which is over, told to who played alone here; it takes seconds the first time.

        ``progress`` is told the share that is done and what is being done; what it raises stops the work.
        """
        if self._report is None:
            from holmgang.review.reference import compiling_told  # whoever only plays need not wait for these
            from holmgang.review.report import review, spoken_to

            with faults_named(), compiling_told(self.kind, lambda _: None):  # the screen is not numba's to write on
                replayed = read_record(self.record_text(), find_kind)
                report = review(replayed, progress=lambda at: progress(at.share, at.doing))
                self._report = spoken_to(report, replayed, self.humans[0]) if len(self.humans) == 1 else report
        return self._report

    def forget(self) -> None:
        """Nobody ever saw the match: it is not kept."""
        if self._kept is not None:
            self._kept.forget()

    @property
    def begun(self) -> bool:
        """Whether anybody has done anything in it."""
        return somebody_did_something(self.match.entries)

    def leave(self) -> None:
        """Nobody plays it any more at this keyboard: engines end, and a match in which nobody has done anything is not kept."""
        if not self._left and self.match.ending is None and not self.begun:
            self.forget()
        self._left = True
        for program in self._programs.values():
            program.end(self.match.ending)

    def rematch(self) -> Setup:
        """The setup of the next match of the same players, seats swapped. This one must be over."""
        ending = self.match.ending
        assert ending is not None
        return next_setup(self.setup, ending)

    def _do(self, act: Callable[[LocalMatch], None]) -> None:
        """Changes the match. If another window was faster, shows what has become of it instead."""
        with faults_named():
            try:
                act(self.match)
            except MovedOn:
                self.match = _load(self._log)
                self._changed()
                raise
            self._changed()

    def _changed(self) -> None:
        """Gives the keyboard to whoever needs no hand-over, and closes the books once the match is over."""
        stage = self.stage
        if isinstance(stage, HandOver) and not self._must_cover():
            self._keyboard = stage.seat
        if isinstance(stage, Finished):
            self._close()
            for program in self._programs.values():
                program.end(stage.ending)

    def _close(self) -> None:
        """Writes the record that was asked for; only then is the match done with."""
        if self._record is not None:
            try:
                write_new(self._record, self.record_text())
            except BadFile as error:
                self.unwritten = str(error)
                return
        self._put_away()

    def _put_away(self) -> None:
        self._record = None
        self.unwritten = ""
        if self._kept is not None:
            self._kept.finish()

    def _must_cover(self) -> bool:
        """Whether something on the screen is not for the next person's eyes: a hand, or a choice made at the same time."""
        node = self.match.play.node
        return self._covered or (isinstance(node, Choose) and len(node.seats) > 1)

    def _bot_rng(self, seat: Seat) -> Random:
        if self.setup.seed is None:
            return SystemRandom()
        return Random(f"{self.setup.seed} {seat} {self.match.number}")


def new_session(setup: Setup, *, record: Path | None = None, save: bool = True, remark: str = "") -> Session:
    """A match from its beginning, kept in the store unless told otherwise; ``remark`` stands before its story."""
    if record is not None:
        check_writable(record)
    kept = Saves.open().begin(record) if save else None
    log: Log = InMemory() if kept is None else kept
    check_setup(setup)
    kind = find_kind(setup.game)
    board_of(kind)  # before there is a match: perhaps it cannot be drawn
    programs = seat_programs(setup)  # or one of these does not run
    LocalMatch.open(kind, setup, log)
    return Session(log, programs=programs, kept=kept, record=record, remark=remark)


def bot_setup(kind: GameKind, player: str, *, first: bool) -> Setup:
    """A match against a program under the usual rules, with free take-back; ``first``: the person sits first."""
    seats = (HUMAN, player) if first else (player, HUMAN)
    return Setup(game=kind.name, version=kind.version, seats=seats, names=default_names(seats, own_name()), take_back=True)


def resumed_session(wanted: str | None, record: Path | None = None) -> Session:
    """An unfinished match: the one with this number, or the one left last; ``record`` replaces the file named before."""
    if record is not None:
        check_writable(record)
    kept = Saves.open().resume(wanted, record)
    try:
        return Session(kept, kept=kept, record=kept.record)
    except BrokenLog as error:
        others = "holmgang resume --list has the others."
        raise NoSuchMatch(f"The stored match {kept.number} cannot be resumed. {error} {others}") from error


def kept_note(session: Session) -> str:
    """How to come back to a match in the store."""
    if session.number is None:
        return "This match is not kept."
    if not session.begun:
        return "Nothing was played, so nothing is kept."
    if session.unwritten:
        return f"The match is kept until its record is written: holmgang resume {session.number} --record FILE writes it."
    return f"The match is kept: go on with holmgang resume {session.number}"


def as_cards(text: str) -> str:
    """A person's ten of a suit as moves write it: ``10h`` is ``Th``."""
    return re.sub(r"\b10(?=[hdcs]\b)", "T", text, flags=re.IGNORECASE)


def _load(log: Log) -> LocalMatch:
    entries = log.read()
    opened = entries[0] if entries else None
    if not isinstance(opened, Opened):
        raise BrokenLog("A stored match does not begin with its set-up.")
    return LocalMatch(find_kind(opened.setup.game), log)
