"""The log: all that has happened, as the viewer heard it, the news standing out."""

from collections.abc import Sequence

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
        width = max(20, self.scrollable_content_region.width - 3)
        told = []
        for heard in story:
            lines = Text(heard.sentence, "bold" if heard.new else "dim").wrap(self.app.console, width)
            for place, line in enumerate(lines):
                line.rstrip()
                told.append(Text.assemble(("▸ " if heard.new and place == 0 else "  ", "bold"), line))
        self.query_one(".sentences", Static).update(Text("\n").join(told))
        # only once it is laid out is it known where its end is
        self.call_after_refresh(self.scroll_end, animate=False)
