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


def small_text(size: Size) -> str:
    """What is wrong and what would be right."""
    return (
        f"This terminal has {size.width} columns and {size.height} lines; Holmgang needs {COLUMNS} and {LINES}. "
        "Make it larger, or play with --plain."
    )


class SmallScreen(Screen[None]):
    """Stands before everything else until the terminal is large enough."""

    app: "HolmgangApp"

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(id="small")

    def on_resize(self, event: events.Resize) -> None:
        """Says by how much."""
        self.query_one("#small", Static).update(f"{small_text(event.size)}\n\nq leaves.")

    def on_key(self, event: events.Key) -> None:
        """All one can do here."""
        event.stop()
        if event.key == "q":
            self.app.leave_small()
