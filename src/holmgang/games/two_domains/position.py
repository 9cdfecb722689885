"""Two Domains as one line of text: ``22222/22222 1``.

The first player's line from Home to Front, a slash, the second player's, the seat to move; then ``roll=gather`` or
``roll=battle`` while that roll is waited for, and ``quiet=N`` for turns without a removed die. A dead domain is ``-``.
"""

from typing import Literal

from holmgang.core.errors import BadPosition, MalformedMove, shown
from holmgang.core.nodes import Over
from holmgang.core.position import PositionText, halves, quiet_field, read_mover

from .options import TwoDomainsOptions
from .rules import TwoDomainsRules, actions
from .table import ACTIONS, BATTLE, CAPITAL, KING, LONGEST, Action, Line, State

EXAMPLE = "22222/22222 1"


def write(state: State) -> str:
    """The canonical line."""
    lines = "/".join("".join(map(str, line)) or "-" for line in state.lines)
    rolling = [f"roll={state.rolling}"] if state.rolling else []
    return " ".join([lines, str(state.mover + 1), *rolling, *quiet_field(state.quiet)])


def read(text: str, options: TwoDomainsOptions) -> State:
    """The state a line describes; the seat to move may be left out for the first."""
    taken = PositionText(text, ("roll", "quiet"))
    if not 1 <= len(taken.words) <= 2:
        raise BadPosition(f"A Two Domains position looks like {EXAMPLE}.")
    first, second = halves(taken.words[0], EXAMPLE)
    if len(taken.words) == 1 and second in ("1", "2") and f"/{second}" not in text:
        # a lone king or the seat: whoever left a space may have meant either
        raise BadPosition(
            f"{shown(text)} lacks the second domain (- once it is dead) or the seat to move: write it as {EXAMPLE}."
        )
    lines = (_line(first), _line(second))
    mover = read_mover(taken.words[1]) if len(taken.words) > 1 else 0
    if lines == ((KING,), (KING,)):
        raise BadPosition("Two lone kings cannot arise: at least three dice are left while the game lasts.")
    if lines == ((), ()):
        raise BadPosition("Two dead domains cannot arise: a game ends with the first.")
    quiet = taken.quiet(options.no_progress_limit)
    rolling = _rolling(taken.field("roll"), lines[mover], lines[1 - mover])
    state = State(lines, mover, None, quiet)
    if rolling is not None and isinstance(over := TwoDomainsRules(options).node(state), Over):
        raise BadPosition(f"No roll is waited for here: the game is over ({over.reason}).")
    return State(lines, mover, rolling, quiet)


def read_move(text: str) -> Action:
    """The action a text names."""
    wanted = " ".join(text.casefold().split())
    if wanted not in ACTIONS:
        raise MalformedMove(f"{shown(text)} is no action of Two Domains.", ACTIONS)
    return ACTIONS[wanted]


def _line(text: str) -> Line:
    if text == "-":
        return ()
    if not 1 <= len(text) <= LONGEST or not all(face in "123456" for face in text):
        raise BadPosition(f"A domain is 1 to {LONGEST} dice with faces 1 to 6 (or - once it is dead), not {shown(text)}.")
    line = tuple(map(int, text))
    if len(line) == 1 and line != (KING,):
        raise BadPosition(f"A domain’s last die is always a king: write 1, not {text}.")
    return line


def _rolling(text: str, line: Line, target: Line) -> Literal["gather", "battle"] | None:
    match text.casefold():
        case "":
            return None
        case "gather" if len(line) > 1 and target:
            return "gather"
        case "battle" if line and target and BATTLE in actions(line) and (len(target) == 1 or CAPITAL not in line):
            return "battle"
        case "gather" | "battle":
            raise BadPosition(f"The mover’s domain {''.join(map(str, line)) or '-'} waits for no {text.casefold()} roll here.")
        case _:
            raise BadPosition(f"roll must be gather or battle, not {shown(text)}.")
