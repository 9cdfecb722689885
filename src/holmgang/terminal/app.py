"""The full-screen client: which screen is shown, how large it must be, and how one leaves it."""

import asyncio
import os
import signal
import sys
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from holmgang.games.faults import fault_of

from .screens.start import StartScreen
from .screens.table import TableScreen
from .screens.too_small import TooSmallScreen, small_text, too_small
from .session import Finished, Session, kept_note
from .settings import BadSettings, read_settings

INTERRUPTED = 130
TERMINATED = 143
TOO_SMALL = 1
UNWRITTEN = 1
FAULTY = 1


class HolmgangApp(App[int]):
    """A match, or the start where one is chosen."""

    TITLE = "Holmgang"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+q", "interrupt", priority=True, show=False),
    ]

    def __init__(self, session: Session | None, *, fresh: bool = False) -> None:
        """``fresh``: the match was made for this screen, so if the screen never shows it, it need not be kept."""
        # without colours nothing but the terminal's own two may be sent
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._session = session
        self._unseen = fresh
        self._mounted = False
        self.theme = _theme()
        self._unwritten: list[str] = []
        """What must be said of records that found no file."""
        self.note = ""
        """What is said once the screen is closed."""

    @property
    def playing(self) -> bool:
        """Whether there is a match to go on with."""
        return self._session is not None

    def play(self) -> int:
        """Runs until the player leaves; returns the exit code."""
        for name in ("COLUMNS", "LINES"):  # often exported and stale; the terminal itself knows
            os.environ.pop(name, None)
        code = self.run()
        if code is None:  # closed by a signal, not by a key
            code = self.return_code or INTERRUPTED
            self._say_goodbye()
        if self.note:
            (sys.stdout if code == 0 else sys.stderr).write(self.note + "\n")
        return code

    def on_mount(self) -> None:
        """The match that was asked for, or the choice of one; in a terminal that is too small, first a word about that."""
        if sys.platform != "win32":
            # otherwise the process would end with the terminal still in its other screen
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._close, TERMINATED)
        self.push_screen(TooSmallScreen() if too_small(self.size) else self._first())
        self._mounted = True

    def on_resize(self, event: events.Resize) -> None:
        """Puts the word about a small terminal before everything else, and takes it away again."""
        if not self._mounted:
            return
        small = too_small(event.size)
        if small and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())
        elif not small and isinstance(self.screen, TooSmallScreen):
            if len(self.screen_stack) > 2:
                self.pop_screen()
            else:
                self.switch_screen(self._first())

    def _first(self) -> StartScreen | TableScreen:
        self._unseen = False
        return StartScreen() if self._session is None else TableScreen(self._session)

    def open_match(self, session: Session) -> None:
        """From the start to a table."""
        self.at_table(session)
        self.switch_screen(TableScreen(session))

    def at_table(self, session: Session) -> None:
        """This is the match to come back to."""
        self._put_down()
        self._session = session

    def to_start(self) -> None:
        """From a table back to the start."""
        self._put_down()
        self.switch_screen(StartScreen())

    def leave(self, session: Session | None) -> None:
        """Closes the screen on purpose."""
        self._session = session
        self._close(0)

    def action_interrupt(self) -> None:
        """Ctrl-C: every move that was made is on disk already."""
        self._close(INTERRUPTED)

    def _handle_exception(self, error: Exception) -> None:
        """What nothing else has caught, of which Textual would print all that it finds in a game's variables."""
        fault = fault_of(error)
        if fault is None:
            super()._handle_exception(error)
        else:
            session, self._session = self._session, None
            self._close(FAULTY, " ".join([str(fault), *([] if session is None else [kept_note(session)])]))

    def leave_small(self) -> None:
        """Leaves a terminal that stayed too small."""
        self._close(TOO_SMALL, small_text(self.size, playing=self.playing))

    def _close(self, code: int, why: str = "") -> None:
        if self._unseen and self._session is not None:
            self._session.forget()
            self._session = None
        self._say_goodbye(why)
        self.exit(UNWRITTEN if self._unwritten and code == 0 else code)

    def _say_goodbye(self, why: str = "") -> None:
        self.note = why or left_note(self._session)
        self._put_down()
        self.note = "\n".join([*self._unwritten, *([self.note] if self.note else [])])

    def _put_down(self) -> None:
        """The match is left; if its record found no file, that is said in the end, and nothing is lost."""
        session, self._session = self._session, None
        if session is not None:
            session.leave()
        if session is not None and session.unwritten:
            self._unwritten.append(unwritten_note(session))


def _theme() -> str:
    """As the settings have it; what is wrong with them is said at the start."""
    try:
        return f"textual-{read_settings().theme}"
    except BadSettings:
        return "textual-dark"


def left_note(session: Session | None) -> str:
    """How to come back."""
    if session is None or session.number is None or isinstance(session.stage, Finished):
        return ""
    return kept_note(session)


def unwritten_note(session: Session) -> str:
    """Why there is no record, and how to get it; a match that is kept nowhere is written out."""
    if session.number is None:
        return f"{session.unwritten}\nThe record, so that it is not lost:\n\n{session.record_text()}"
    return f"{session.unwritten}\n{kept_note(session)}"
