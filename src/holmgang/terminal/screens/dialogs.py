"""Small questions that stand before the table, and the screen that covers everything while people change places."""

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from holmgang.bots.hint import Hint
from holmgang.core.wrapping import wrapped
from holmgang.terminal.hints import hint_lines

from .overlay import Overlay

INSIDE = 58
"""Columns of a text in a dialog."""


class YesNo(Overlay[bool], ModalScreen[bool]):
    """A question with a key for yes; anything that means no goes back."""

    def __init__(self, question: str, yes_key: str, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._yes_key = yes_key
        self._answers = f"{yes_key}  {yes}      Esc  {no}"

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False)
            yield Static(self._answers, classes="answers", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key.casefold() == self._yes_key:
            self.dismiss(True)
        elif event.key in ("escape", "n"):
            self.dismiss(False)


class HintScreen(Overlay[bool], ModalScreen[bool]):
    """The best option and why; True: it is played."""

    def __init__(self, hint: Hint) -> None:
        super().__init__()
        self._hint = hint

    def compose(self) -> ComposeResult:
        """The option, what it is worth and what the others are, and the answers."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._hint.move, "bold"))
            yield Static("\n".join(line for told in hint_lines(self._hint) for line in wrapped(told, INSIDE)), markup=False)
            yield Static("Enter  play it      Esc  back", classes="answers", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "enter":
            self.dismiss(True)
        elif event.key in ("escape", "h", "q"):
            self.dismiss(False)


class HandOverScreen(Overlay[bool]):
    """Covers table, hand, log and options until the next person confirms; True: that one is here, False: leave."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self._text = f"{title}\n\nHand over to {name}.\nEverybody else looks away.\n\n{name}: press Enter when you are ready."

    def compose(self) -> ComposeResult:
        """Shows names and nothing else, since the table is not for everybody."""
        yield Static(self._text, id="hand-over", markup=False)
        yield Static("Enter  I am ready      Esc  leave", id="keys")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "enter":
            self.dismiss(True)
        elif event.key == "escape":  # a q would be a card of the impatient
            self.dismiss(False)
