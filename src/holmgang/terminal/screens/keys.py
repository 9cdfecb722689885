"""The keys that work at every table, and the line that tells of them."""

from collections.abc import Sequence

from rich.cells import cell_len

from holmgang.core.choices import Choice
from holmgang.terminal.lesson import LessonSession
from holmgang.terminal.session import Session

KEYS = {"?": "rules", "h": "hint", "u": "undo", "r": "resign", "s": "skip", "q": "quit"}
"""What letters mean at every table, unless they are moves of its game."""

WORDS = (*KEYS.values(), "help")
"""The same, typed in full."""

PICK, PICK_IN_SHORT = "key or ↑↓ Enter: pick", "Enter: pick"
LOG = "PgUp log"
IN_A_LIST = f"{PICK}  Esc or ← back"
"""Where a heading was opened."""


def key_line(session: Session, choices: Sequence[Choice], own_letters: str, width: int, *, overflows: bool) -> str:
    """What can be done now, as much of it as fits; ``choices`` are those of whoever is asked."""
    told = [PICK]
    if len(choices) > 1:
        told.append("/ find")
    told.append("? rules")
    if choices and session.hints:
        told.append("h hint")
    if session.undoer() is not None:
        told.append("u undo")
    if choices:
        told.append("r resign")
    if isinstance(session, LessonSession) and session.step is not None:
        told.append("s skip")
    told += ["Esc leave" if "q" in own_letters else "q leave", LOG]
    if overflows:
        told.append("< > table")
    line = "  ".join(told)
    if cell_len(line) > width:
        line = line.replace(PICK, PICK_IN_SHORT)
    return line if cell_len(line) <= width else line.replace(f"  {LOG}", "")
