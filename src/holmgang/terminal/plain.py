"""Play line by line, in any pipe or screen reader: the same session and the same sentences as on the full screen."""

import os
import sys
from collections.abc import Callable
from functools import partial
from time import monotonic

from rich.text import Text

from holmgang.core.choices import Choice, Menu
from holmgang.core.errors import HolmgangError, MalformedMove, shown
from holmgang.core.seats import Seat
from holmgang.games.faults import GameFault, faults_named

from .boards import NARROWEST_TABLE, draw_table
from .hints import ASKS_HINT, hint_lines
from .lesson import LessonSession
from .menus import Item, listed, numbered_lines, numbers
from .pages import rules_text
from .session import BotChoosing, Choosing, Finished, HandOver, Listening, Session, kept_note
from .streams import ask, columns, complain, flush, fold, on_terminal, say

UNWRITTEN = 1
FAULTY = 1
WIDEST = 96
TOLD_EVERY = 5.0
"""Seconds between two words on how far a review is."""
DEEPER = " " * 8
"""What stands before the rest of a table's line that a narrow terminal cannot show whole."""
COVER = 60
"""So many empty lines hide what stood above them where a screen cannot be cleared."""

HELP = """\
Type the number before an option, or its text, or as much of the text as is unique. Other words:
  table   draw it again
  brief   no table unless asked for; again: with it
  log     the whole story
  rules   how it is played
  words   what the words at this table mean
  hint    in a casual game against a bot: the best option, and why
  undo    take a move back
  back    out of a list that an option with … opened
  resign  give up
  quit    leave; the match is kept"""


class _Left(Exception):
    """Raised where the player leaves."""


def run_plain(session: Session, *, resumed: bool = False) -> int:
    """Plays on stdin and stdout until the match ends or the player leaves; errors go to stderr."""
    player = _Plain(session, resumed=resumed)
    try:
        with faults_named():
            player.greet()
            player.play()
    except _Left:
        _say(player.left_note())
    except GameFault as fault:
        complain(f"{fault} {kept_note(session)}")
        return FAULTY
    except KeyboardInterrupt:
        complain(f"\n{player.left_note()}")
        return 130
    except BrokenPipeError:
        # nobody reads any more; the interpreter must not try to tell them so
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        session.leave()
    return UNWRITTEN if session.unwritten else 0


class _Plain:
    def __init__(self, session: Session, *, resumed: bool) -> None:
        self.session = session
        self._resumed = resumed
        self._told: dict[Seat | None, int] = {}
        """How far each listener has heard the story, by the log's numbers: after an undo other sentences stand in its place."""
        self._brief = False
        self._waiting = False
        """Whether it was said that a bot is thinking."""
        self._opened: Menu | None = None

    def greet(self) -> None:
        """What is played, by whom, and under which house rules."""
        session = self.session
        first, second = session.names
        _say(f"{session.kind.title}: {first} against {second}. Type help for help.")
        goal = session.goal()
        _say(f"Aim: {goal.wins} {goal.loses}".rstrip())
        for rule in session.house_rules():
            _say(f"House rule: {rule}")

    def play(self) -> None:
        """One stage after the other."""
        while True:
            match self.session.stage:
                case HandOver(seat):
                    self._hand_over(seat)
                case BotChoosing(seat):
                    self._let_choose(seat)
                    if not self.session.humans:
                        self._tell()
                case Listening():
                    self._listen()
                case Choosing(seat):
                    self._choose(seat)
                case Finished():
                    self._finish()
                    return

    def left_note(self) -> str:
        """How to come back."""
        if self.session.unwritten and self.session.number is not None:
            return kept_note(self.session)
        if isinstance(self.session.stage, Finished):
            return "The match is over."
        return kept_note(self.session)

    # The stages

    def _hand_over(self, seat: Seat) -> None:
        _cover()
        name = self.session.names[seat]
        _say(f"Hand over to {name}. Everybody else looks away.")
        _ask(f"{name}, press Enter when you are ready. ")
        _cover()
        self.session.take_over()

    def _let_choose(self, seat: Seat) -> None:
        """Whoever waits is told so, once a turn."""
        if self.session.humans and self.session.ponders() and not self._waiting:
            _say(f"{self.session.names[seat]} is thinking …")
            self._waiting = True
        self.session.play_bot()

    def _listen(self) -> None:
        self._tell()
        self._coach()
        self._table()
        word = _ask("Press Enter to go on. ").strip().casefold()
        if not word:
            self._try(self.session.go_on)
        elif not self._command(word):
            complain("Press Enter alone to go on, or type a word such as skip or help.")

    def _choose(self, seat: Seat) -> None:
        self._waiting = False
        self._tell()
        self._coach()
        question = self.session.question()
        if not self._brief:
            self._table()
        if draw := self.session.progress().draw:
            _say(draw)
        # with two people at one keyboard, “your turn” alone would not say whose
        name = f"{self.session.names[seat]}: " if len(self.session.humans) > 1 else ""
        _say(f"{name}{question.asks}")
        self._answer(question.choices)

    def _answer(self, choices: tuple[Choice, ...]) -> None:
        """Lists the options and takes what is typed, until something comes of it."""
        before = self._moment()
        self._opened = None
        self._list(choices)
        while self._moment() == before:
            items = listed(choices, self._opened)
            typed = _ask("> ").strip()
            item = _picked(items, typed)
            if item is not None and item.opens is not None:
                self._opened = item.opens
                self._list(choices)
            elif item is not None:
                self._try(partial(self.session.choose, item.text))
            elif typed.casefold() == "back" and self._opened is not None:
                self._opened = None
                self._list(choices)
            elif not self._command(typed.casefold()):
                self._try(partial(self._choose_typed, typed))

    def _choose_typed(self, typed: str) -> None:
        self.session.choose(_meant(typed))

    def _moment(self) -> tuple[object, ...]:
        """What is different once an answer has led somewhere."""
        step = self.session.step if isinstance(self.session, LessonSession) else None
        return self.session.match.play.asked, self.session.stage, step  # a hint leads nowhere

    def _finish(self) -> None:
        self._tell()
        self._table()
        self._coach()
        _say(self.session.result())
        if self.session.forfeited:
            complain(fold(self.session.forfeited))
        if (level := self.session.next_level) is not None:
            command = f"holmgang play {self.session.kind.name} --seats human,bot:{level.name}"
            _say(f"The next level would be {level.title}: {level.sentence} Try it with {command}")
        if self.session.unwritten:
            complain(self.session.unwritten)
            if self.session.number is None:
                _say("The record, so that it is not lost:\n")
                _say_as_is(self.session.record_text())
            else:
                complain(self.left_note())
        if on_terminal() and not isinstance(self.session, LessonSession):
            self._offer_review()

    def _offer_review(self) -> None:
        """To somebody who is there; a pipe has had all that it asked for."""
        while word := (ask("Type review to see what was luck and what was choice, or press Enter to leave. ") or "").strip():
            match word.casefold():
                case "quit" | "exit" | "leave" | "q":
                    return
                case "review":
                    self._try(self._review)
                case "table" | "log" | "rules" as known:
                    self._command(known)
                case _:
                    complain("Type review, table, log or rules, or press Enter alone to leave.")

    def _review(self) -> None:
        from holmgang.review.text import tell_review  # whoever only plays need not wait for it

        _say("Working it out …")
        told_at = monotonic()

        def tell(share: float, _: str) -> None:
            nonlocal told_at
            if monotonic() - told_at >= TOLD_EVERY:
                told_at = monotonic()
                _say(f"{100 * share:.0f} % done …")

        report = self.session.review(tell)
        _say("")
        for line in tell_review(report, min(WIDEST, columns()), most_mistakes=None):
            _say(line)
        _say("")

    # Words

    def _command(self, word: str) -> bool:
        """Does what a word other than a move asks for; False if it asks for nothing."""
        match word:
            case "help" | "?":
                _say(HELP)
                if isinstance(self.session, LessonSession):
                    _say("skip leaves the lesson’s script and plays on freely.")
            case "rules":
                _say(rules_text(self.session.kind.name).rstrip())
            case "words":
                for word, means in self.session.goal().words.items():
                    _say(f"{word}: {means}")
            case "table":
                self._table()
            case "log":
                for heard in self.session.story():
                    _say(heard.sentence)
            case "brief":
                self._brief = not self._brief
            case "hint":
                self._try(self._hint)
            case "undo":
                if self._try(self.session.undo):
                    _say("Taken back.")
            case "resign":
                if _agrees("Give up? Type yes to resign."):
                    self._try(self.session.resign)
            case "quit" | "exit" | "leave":
                raise _Left
            case "skip" if isinstance(self.session, LessonSession):
                self.session.skip()
            case _:
                return False
        return True

    def _hint(self) -> None:
        """A word typed by mistake marks nothing: whoever was not helped yet is asked first."""
        if self.session.hints and not self.session.match.hints and not _agrees(f"{ASKS_HINT} Type yes to see it."):
            return
        hint = self.session.hint()
        _say(f"Show me: {hint.move}")
        for line in hint_lines(hint):
            _say(line)

    def _try(self, act: Callable[[], None]) -> bool:
        try:
            act()
        except HolmgangError as error:
            complain(fold(str(error)))
            return False
        return True

    # Output

    def _tell(self) -> None:
        """What this listener has not heard yet."""
        viewer = self.session.viewer
        news = [heard for heard in self.session.story() if heard.number >= self._told.get(viewer, 0)]
        if self._resumed and viewer not in self._told and news:
            _say("The story so far:")
        for heard in news:
            _say(heard.sentence)
        self._told[viewer] = self.session.match.number

    def _coach(self) -> None:
        if isinstance(self.session, LessonSession):
            for said in self.session.coach():
                _say(f"Coach: {said}")

    def _table(self) -> None:
        session = self.session
        _say("")
        _draw(draw_table(session.match.game, session.view(), session.names, _width()))
        _say("")

    def _list(self, choices: tuple[Choice, ...]) -> None:
        items = listed(choices, self._opened)
        for line in numbered_lines(items):
            _say_as_is(line)
        if len(items) == 1:
            _say("Press Enter to take it.")


def _picked(items: list[Item], typed: str) -> Item | None:
    """The line whose number was typed; an empty line takes the only one."""
    if not typed:
        return items[0] if len(items) == 1 else None
    return next((item for number, item in zip(numbers(items), items, strict=True) if number.casefold() == typed.casefold()), None)


def _meant(typed: str) -> str:
    """The text of a move; a number too high or nothing at all is none."""
    if not typed:
        raise MalformedMove("Type the number or the text of an option; help tells more.")
    if typed.isdigit():
        raise MalformedMove(f"There is no option {shown(typed)} in this list.")
    return typed


def _say(text: str) -> None:
    _say_as_is(fold(text))


def _say_as_is(text: str) -> None:
    say(text)
    flush()


def _ask(prompt: str) -> str:
    line = ask(prompt)
    if line is None:
        raise _Left
    return line


def _agrees(question: str) -> bool:
    """Whoever types something else may have meant a move, and is told that none was made."""
    agrees = _ask(f"{question} ").strip().casefold() in ("yes", "y")
    if not agrees:
        _say("That was no yes, so nothing was done.")
    return agrees


def _draw(table: Text) -> None:
    if os.environ.get("FORCE_COLOR") and not os.environ.get("NO_COLOR"):
        from rich.console import Console

        Console(force_terminal=True, highlight=False, soft_wrap=True).print(table)
    else:
        for line in table.plain.splitlines():
            _say_as_is(fold(line.rstrip(), DEEPER))


def _cover() -> None:
    """Nothing that stood on the screen is left on it, nor just above it."""
    _say("\n" * COVER)
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        say("\x1b[2J\x1b[3J\x1b[H", end="")
        flush()


def _width() -> int:
    return min(WIDEST, max(NARROWEST_TABLE, columns()))
