"""The log: all that has happened, as the viewer heard it, the news standing out."""

from collections.abc import Sequence
from textwrap import fill

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from holmgang.terminal.session import Heard


class Story(VerticalScroll, can_focus=False):
    """Scrolls by itself to the end."""

    def compose(self) -> ComposeResult:
        """The sentences."""
        yield Static(classes="sentences")

    def tell(self, story: Sequence[Heard]) -> None:
        """Shows these sentences; news are marked by a sign and bold."""
        width = max(20, self.scrollable_content_region.width - 1)
        told = [
            Text(
                fill(heard.sentence, width, initial_indent="▸ " if heard.new else "  ", subsequent_indent="  "),
                "bold" if heard.new else "dim",
            )
            for heard in story
        ]
        self.query_one(".sentences", Static).update(Text("\n").join(told))
        self.scroll_end(animate=False)
