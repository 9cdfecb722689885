"""A field to type into, with a word before it on what is asked for."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static


class Prompt(Horizontal):
    """Closed until something is asked."""

    def compose(self) -> ComposeResult:
        """The word and the field."""
        yield Static(id="label", markup=False)
        yield Input(id="command", compact=True)

    def on_mount(self) -> None:
        self.display = False

    @property
    def is_open(self) -> bool:
        """Whether something is being typed."""
        return bool(self.display)

    @property
    def field(self) -> Input:
        return self.query_one(Input)

    def open(self, label: str, hint: str = "", value: str = "") -> None:
        """Asks; ``hint`` stands in the field while it is empty."""
        self.query_one("#label", Static).update(label)
        self.field.placeholder = hint
        self.field.value = value
        self.display = True
        self.field.focus()

    def close(self) -> None:
        self.display = False
        self.field.value = ""
