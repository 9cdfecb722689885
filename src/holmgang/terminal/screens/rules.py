"""The rules page, and on top of it the house rules of this match and the words on its table."""

from collections.abc import Sequence
from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from holmgang.core.aims import Goal
from holmgang.terminal.pages import rules_text

from .overlay import Overlay


class RulesScreen(Overlay[None], ModalScreen[None]):
    """A page to scroll through; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,enter", "dismiss", "back")]

    def __init__(self, game: str, house_rules: Sequence[str] = (), goal: Goal | None = None) -> None:
        super().__init__()
        self._goal = goal
        self._game = game
        self._house_rules = house_rules

    def compose(self) -> ComposeResult:
        """House rules, what the words on the table mean, then the page."""
        house = "".join(f"- {rule}\n" for rule in self._house_rules)
        opening = f"**House rules of this match**\n\n{house}\n" if house else ""
        if self._goal is not None:
            words = "".join(f"- **{word}**: {means}\n" for word, means in self._goal.words.items())
            opening += f"**Aim** {self._goal.wins} {self._goal.loses}\n\n{words}\n"
        with VerticalScroll(id="rules"):
            # drawn as one text: a widget for every paragraph takes seconds to build
            yield Static(Markdown(opening + rules_text(self._game)))
        yield Static("↑ ↓ PgUp PgDn  scroll      Esc  back", id="keys")

    def on_mount(self) -> None:
        """So that the arrow keys scroll at once."""
        self.query_one("#rules").focus()
