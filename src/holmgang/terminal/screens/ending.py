"""What can be done once a match is over."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from holmgang.matches.entries import BOT, Setup
from holmgang.terminal.lesson import LessonSession
from holmgang.terminal.opponents import usual_opponent, with_level
from holmgang.terminal.players import toss
from holmgang.terminal.session import Session, bot_setup

from .picker import PickerLine


class Begin(Protocol):
    """Begins the next match at this table."""

    def __call__(self, setup: Setup, *, save: bool) -> None: ...


class Ways(NamedTuple):
    """How the table does each of them."""

    begin: Begin
    review: Callable[[], None]
    save: Callable[[], None]
    menu: Callable[[], None]
    leave: Callable[[], None]


def end_lines(session: Session, ways: Ways) -> list[PickerLine]:
    """The list at the end of a match."""
    begin = ways.begin
    lines: list[tuple[str, str, Callable[[], None]]] = []
    if isinstance(session, LessonSession):
        bot = usual_opponent(session.kind)
        first = bot_setup(session.kind, f"{BOT}{bot}", first=toss())
        lines.append(("play", f"now a real match, against {bot.capitalize()}", lambda: begin(first, save=True)))
    else:
        again, saved = session.rematch(), session.number is not None
        lines.append(("again", "the same match, seats swapped", lambda: begin(again, save=saved)))
        lines.append(("review", "what was luck, what was choice, and where it turned", ways.review))
        lines.append(("save", "write the record to a file", ways.save))
        if (level := session.next_level) is not None:
            other = with_level(again, level.name)
            lines.append((level.title, level.sentence, lambda: begin(other, save=saved)))
    lines.append(("menu", "choose another game", ways.menu))
    lines.append(("quit", "leave the table", ways.leave))
    return [PickerLine(str(number), *line) for number, line in enumerate(lines, 1)]
