"""Two Domains: what to do with a turn, and what it would lead to."""

from holmgang.core.choices import Choice
from holmgang.core.seats import other

from . import TwoDomains
from .story import a_die
from .table import FACE_NAMES, GATHERING_PLACE, LONGEST, Action, View

KEYS = {name: str(LONGEST + number) for number, name in enumerate(("gather", "mobilise", "battle", "pass"), 1)}
"""The numbers of the actions that have no place, always the same ones."""

ACTIONS, BATTLE = "2-the-actions", "3-battle"


def about(view: View, names: tuple[str, str]) -> tuple[View, tuple[str, str]]:
    """All of it."""
    return view, names


def asks(game: TwoDomains, view: View, names: tuple[str, str]) -> str:  # noqa: ARG001 - the same in every game
    """One action."""
    return "Your turn: do one thing with your domain."


def choice(game: TwoDomains, view: View, names: tuple[str, str], move: Action) -> Choice:
    """The action under the number of its place, or under one of its own that no place has."""
    key = KEYS[move.name] if move.place is None else str(move.place + 1)
    rule = BATTLE if move.name == "battle" else ACTIONS
    return Choice(str(move), _does(game, view, names, move), key=key, pieces=(_piece(view, move),), rule=rule)


def _piece(view: View, move: Action) -> str:
    """The die that the action changes, or the other side's that it strikes."""
    assert view.seat is not None
    match move.name:
        case "grow":
            return f"die:{view.seat}:{move.place}"
        case "gather":
            return f"die:{view.seat}:{GATHERING_PLACE}"
        case "mobilise":
            return f"sort:{view.seat}"
        case "battle" | "pass":
            seat = other(view.seat) if move.name == "battle" else view.seat
            return f"die:{seat}:{len(view.table.lines[seat]) - 1}"


def _does(game: TwoDomains, view: View, names: tuple[str, str], move: Action) -> str:
    """The action, played out on the table as far as no roll is needed."""
    assert view.seat is not None
    own = view.table.lines[view.seat]
    after = game.play(view.table, {view.seat: move})
    line, target = after.lines[view.seat], after.lines[other(view.seat)]
    match move.name:
        case "grow":
            place = move.place or 0
            told = f"{FACE_NAMES[own[place]]} into {FACE_NAMES[own[place] + 1]}{' at Home' if place == 0 else ''}"
            return told + _end(game, view, move)
        case "gather":
            return f"roll your Gathering Place anew, now {a_die(own[GATHERING_PLACE])}"
        case "mobilise":
            return f"sort your line: {' '.join(map(str, line))}"
        case "battle":
            facing = view.table.lines[other(view.seat)]
            if after.rolling is not None:
                return f"roll against {names[other(view.seat)]}’s {FACE_NAMES[facing[-1]]}"
            fate = "is removed" if len(target) < len(facing) else f"becomes {a_die(target[-1])}"
            told = f"no roll: {names[other(view.seat)]}’s {FACE_NAMES[facing[-1]]} {fate}, your Front {a_die(line[-1])}"
            return told + _end(game, view, move)
        case "pass":
            return "a lone king cannot act"


def _end(game: TwoDomains, view: View, move: Action) -> str:
    """A warning, or a promise, where the action ends the game."""
    assert view.seat is not None
    over = game.view(game.play(view.table, {view.seat: move}), view.seat).over
    if over is None:
        return ""
    return f": {over.reason}, you {'win' if over.winner == view.seat else 'lose'}!"
