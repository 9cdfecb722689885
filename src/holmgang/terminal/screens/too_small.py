"""What is said when the terminal is too small for a table."""

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from holmgang.terminal.app import HolmgangApp

COLUMNS, LINES = 80, 24


def too_small(size: Size) -> bool:
    """Whether a table would not fit."""
    return size.width < COLUMNS or size.height < LINES


def small_text(size: Size, *, playing: bool) -> str:
    """What is wrong and what would be right, to somebody who plays or is about to choose a game."""
    plain = "play with --plain" if playing else "play line by line: holmgang play GAME --plain"
    return (
        f"This terminal has {size.width} columns and {size.height} lines; Holmgang needs {COLUMNS} and {LINES}. "
        f"Make it larger, or {plain}."
    )


class TooSmallScreen(Screen[None]):
    """Stands before everything else until the terminal is large enough."""

    app: "HolmgangApp"

    def compose(self) -> ComposeResult:
        yield Static(id="small")

    def on_resize(self, event: events.Resize) -> None:
        text = small_text(event.size, playing=self.app.playing)
        self.query_one("#small", Static).update(f"{text}\n\nq leaves.")

    def on_key(self, event: events.Key) -> None:
        """Takes every key, so that nothing is done to what cannot be seen; q leaves."""
        event.stop()
        if event.key == "q":
            self.app.leave_small()
