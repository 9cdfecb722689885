"""What every screen has in common that stands before another one for a while."""

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class Overlay(Screen[ScreenResultType]):
    """Goes away once, and takes nothing but itself away."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Textual takes whatever is on top; two keys that come at once would take away the table with its dialog."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
