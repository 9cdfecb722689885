"""The full-screen client: which screen is shown, how large it must be, and how one leaves it."""

import os
import sys
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from .screens.small import SmallScreen, small_text, too_small
from .screens.start import StartScreen
from .screens.table import TableScreen
from .session import Finished, Session

INTERRUPTED = 130
TOO_SMALL = 1


class HolmgangApp(App[int]):
    """A match, or the start where one is chosen."""

    TITLE = "Holmgang"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+q", "interrupt", priority=True, show=False),
    ]

    def __init__(self, session: Session | None) -> None:
        # without colours nothing but the terminal's own two may be sent
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._session = session
        self._mounted = False
        self.note = ""
        """What is said once the screen is closed."""

    def play(self) -> int:
        """Runs until the player leaves; returns the exit code."""
        for name in ("COLUMNS", "LINES"):  # often exported and stale; the terminal itself knows
            os.environ.pop(name, None)
        code = self.run()
        if code is None:  # closed by a signal, not by a key
            code = self.return_code or INTERRUPTED
            self.note = left_note(self._session)
        if self.note:
            (sys.stdout if code == 0 else sys.stderr).write(self.note + "\n")
        return code

    def on_mount(self) -> None:
        """The match that was asked for, or the choice of one; in a terminal that is too small, first a word about that."""
        self.push_screen(SmallScreen() if too_small(self.size) else self._first())
        self._mounted = True

    def on_resize(self, event: events.Resize) -> None:
        """Puts the word about a small terminal before everything else, and takes it away again."""
        if not self._mounted:
            return
        small = too_small(event.size)
        if small and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())
        elif not small and isinstance(self.screen, SmallScreen):
            if len(self.screen_stack) > 2:
                self.pop_screen()
            else:
                self.switch_screen(self._first())

    def _first(self) -> StartScreen | TableScreen:
        return StartScreen() if self._session is None else TableScreen(self._session)

    def open_match(self, session: Session) -> None:
        """From the start to a table."""
        self.at_table(session)
        self.switch_screen(TableScreen(session))

    def at_table(self, session: Session) -> None:
        """This is the match to come back to."""
        self._session = session

    def to_start(self) -> None:
        """From a table back to the start."""
        self._session = None
        self.switch_screen(StartScreen())

    def leave(self, session: Session | None) -> None:
        """Closes the screen on purpose."""
        self.note = left_note(session)
        self.exit(0)

    def action_interrupt(self) -> None:
        """Ctrl-C: every move that was made is on disk already."""
        self.note = left_note(self._session)
        self.exit(INTERRUPTED)

    def leave_small(self) -> None:
        """Leaves a terminal that stayed too small."""
        self.note = small_text(self.size)
        self.exit(TOO_SMALL)


def left_note(session: Session | None) -> str:
    """How to come back."""
    if session is None or session.number is None or isinstance(session.stage, Finished):
        return ""
    return f"The match is kept: go on with holmgang resume {session.number}"
