"""The review of a match that is over: how far it is while it is worked out, then a page to scroll through."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.worker import Worker, WorkerState, get_current_worker

from holmgang.core.errors import HolmgangError
from holmgang.review.report import Report
from holmgang.review.text import Palette, tell_review
from holmgang.terminal.session import Session

from .overlay import Overlay

WIDEST = 100
"""Longer lines are hard to read."""
LOOKED_AT_EVERY = 0.2
"""Seconds between two looks at how far it is."""
_EDGES = 5
"""Columns beside the text, one of them for a scroll bar."""
_PAINTED = Palette(*(f"\x1b[{code}m{{}}\x1b[0m".format for code in (1, 2, 32, 31)))


class _Left(Exception):
    """Nobody waits for the review any more."""


class ReviewScreen(Overlay[None], ModalScreen[None]):
    """Worked out in a thread, so that the screen goes on listening; leaving stops that."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "dismiss", "back")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._share, self._doing = 0.0, "reading the game"
        self._told: Report | str | None = None
        """The review, or why there is none."""

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        with VerticalScroll(id="review"):
            yield Static(markup=False)
        yield Static("↑ ↓ PgUp PgDn  scroll      Esc  back", id="keys")

    def on_mount(self) -> None:
        """Begins with it; the arrow keys scroll at once."""
        self.query_one("#review").focus()
        self.set_interval(LOOKED_AT_EVERY, self._draw_progress)
        self.run_worker(self._work_out, thread=True)
        self._draw()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - the screen knows its size
        """Breaks the lines anew."""
        self._draw()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state == WorkerState.SUCCESS:
            self._told = event.worker.result
            self._draw()

    def _work_out(self) -> Report | str:
        worker = get_current_worker()

        def step(share: float, doing: str) -> None:
            if worker.is_cancelled:
                raise _Left
            self._share, self._doing = share, doing

        try:
            return self._session.review(step)
        except HolmgangError as error:
            return str(error)

    def _draw_progress(self) -> None:
        if self._told is None:
            self._draw()

    def _draw(self) -> None:
        match self._told:
            case Report():
                lines = tell_review(self._told, min(WIDEST, self.size.width - _EDGES), _PAINTED, most_mistakes=None)
                shown = Text.from_ansi("\n".join(lines))
            case None:
                shown = Text(f"Working it out: {self._doing} ({100 * self._share:.0f} %) …")
            case _:
                shown = Text(self._told)
        self.query_one("#review Static", Static).update(shown)
