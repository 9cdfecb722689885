"""The log: all that has happened, as the viewer heard it, the news standing out."""

from collections.abc import Sequence
from functools import lru_cache

from rich.console import Console
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from holmgang.terminal.session import Heard


class Story(VerticalScroll, can_focus=False):
    """The story so far; it scrolls by itself to what is new."""

    def compose(self) -> ComposeResult:
        yield Static(classes="sentences")

    def tell(self, story: Sequence[Heard]) -> None:
        """Shows these sentences; news are marked by a sign and bold."""
        width = max(20, self.scrollable_content_region.width - 3)
        told = []
        for heard in story:
            style = "bold" if heard.new else "dim"
            for place, line in enumerate(_wrapped(heard.sentence, width)):
                told.append(Text.assemble(("▸ " if heard.new and place == 0 else "  ", "bold"), (line, style)))
        self.query_one(".sentences", Static).update(Text("\n").join(told))
        # only once it is laid out is it known where its end is
        self.call_after_refresh(self.scroll_end, animate=False)


@lru_cache(4096)
def _wrapped(sentence: str, width: int) -> tuple[str, ...]:
    """The lines of a sentence, by the columns they take. Remembered, since the whole log is shown anew after every choice."""
    return tuple(line.plain.rstrip() for line in Text(sentence).wrap(Console(width=width), width))
