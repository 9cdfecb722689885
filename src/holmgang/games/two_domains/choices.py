"""Two Domains: what to do with a turn, and what it would lead to."""

from holmgang.core.choices import MAY_WIN, Choice
from holmgang.core.seats import other

from . import TwoDomains
from .rules import actions
from .story import a_die, at_place, still_there
from .table import ARMY, BATTLE, CAPITAL, FACE_NAMES, FACES, GATHERING_PLACE, KING, LONGEST, Action, Line, State, View

KEYS = {name: str(LONGEST + number) for number, name in enumerate(("gather", "mobilise", "battle", "pass"), 1)}
"""The numbers of the actions that have no place, always the same ones."""

ABOUT_BATTLE = "3-battle"


def about(view: View, names: tuple[str, str]) -> tuple[View, tuple[str, str]]:
    return view, names


def asks(game: TwoDomains, view: View, names: tuple[str, str]) -> str:  # noqa: ARG001 - the same in every game
    """One action, a battle or what is missing for one, and whether the other side is ready for one."""
    assert view.seat is not None
    own, facing = view.table.lines[view.seat], view.table.lines[other(view.seat)]
    asked = "Your turn."
    if BATTLE in actions(own):
        asked += " You can strike now."
    elif needs := _needs(own):
        asked += f" To strike you need {' and '.join(needs)}."
    if BATTLE in actions(facing):
        asked += f" {names[other(view.seat)]} is ready to strike."
    return asked


def _needs(line: Line) -> list[str]:
    """What a domain lacks for a battle, in words; a lone king only waits."""
    if len(line) < 2:
        return []
    kings = line.count(KING)
    told = ["a king"] * (kings == 0) + ["one king only"] * (kings > 1) + ["one capital only"] * (line.count(CAPITAL) > 1)
    return told + ["an army at your Front"] * (line[-1] != ARMY)


def choice(game: TwoDomains, view: View, names: tuple[str, str], move: Action) -> Choice:
    """The action under the number of its place, or under one of its own that no place has."""
    key = KEYS[move.name] if move.place is None else str(move.place + 1)
    rule = ABOUT_BATTLE if move.name == "battle" else move.name
    gain = MAY_WIN if move.name == "battle" and _may_win(game, view, move) else 0
    explained = Choice(str(move), _does(game, view, names, move), key=key, pieces=(_piece(view, move),), rule=rule, gain=gain)
    return explained.warned(_risk(game, view, move))


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
            told = f"{FACE_NAMES[own[place]]} into {FACE_NAMES[own[place] + 1]} {at_place(own, place)}".rstrip()
            return told + (_end(game, view, move) or _readiness(own, line))
        case "gather":
            only = own[GATHERING_PLACE] == KING and own.count(KING) == 1
            hope = "" if KING in own else f"; a {KING} is a king"
            return f"roll your second die anew, now {'your only king' if only else a_die(own[GATHERING_PLACE])}{hope}"
        case "mobilise":
            return f"sort your line: {' '.join(map(str, line))}{_readiness(own, line)}"
        case "battle":
            facing = view.table.lines[other(view.seat)]
            if after.rolling is not None:
                return _rolled(game, view, names, after)
            fate = _removed(facing) if len(target) < len(facing) else f"becomes {a_die(target[-1])}"
            told = f"no roll: {names[other(view.seat)]}’s {FACE_NAMES[facing[-1]]} {fate}, your Front {a_die(line[-1])}"
            return told + _end(game, view, move)
        case "pass":
            return "a lone king cannot act"


def _rolled(game: TwoDomains, view: View, names: tuple[str, str], after: State) -> str:
    """What the roll of a battle may bring: which faces hit, and what a hit does."""
    assert view.seat is not None
    facing = view.table.lines[other(view.seat)]
    ways = {face: game.settle(after, face).lines[other(view.seat)] for face in FACES}
    missed = [face for face in FACES if len(ways[face]) >= len(facing) and ways[face][-1] >= facing[-1]]
    hit = next(line for face, line in ways.items() if face not in missed)
    target = f"{names[other(view.seat)]}’s {FACE_NAMES[facing[-1]]}"
    fate = (
        f"{target} becomes {a_die(hit[-1])}"
        if len(hit) == len(facing)
        else f"{target} {_removed(facing)}"
        if hit
        else f"you kill {target} and win"
    )
    joins = len(ways[missed[0]]) > len(facing)
    fails = "your army changes sides" if joins else "your army becomes a king instead" if missed == [KING] else "nothing is hit"
    others = [face for face in FACES if face not in missed]
    # TD 3.3: the front die shows the roll afterwards, so a hit costs the army unless it was a 6
    price = "" if joins or not hit else "; your army becomes what you roll"
    return f"roll: on {_faces(others)} {fate}, on {_faces(missed)} {fails}{price}"


def _removed(facing: Line) -> str:
    """What becomes of a Front that is taken; whoever takes a king might think that this is the win (TD 3.27)."""
    return "is removed" + f" (no win yet: {still_there(len(facing) - 1)})" * (facing[-1] == KING)


def _risk(game: TwoDomains, view: View, move: Action) -> str:
    """A warning where the action's roll may lose the game at once."""
    assert view.seat is not None
    after = game.play(view.table, {view.seat: move})
    if after.rolling is None:
        return ""
    lost = [face for face in FACES if _loses(game, view, game.settle(after, face))]
    return f"Careful: on {_faces(lost)} there is civil war, and you lose" if lost else ""


def _loses(game: TwoDomains, view: View, state: State) -> bool:
    over = game.view(state, view.seat).over
    return over is not None and over.winner not in (None, view.seat)


def _may_win(game: TwoDomains, view: View, move: Action) -> bool:
    """Whether the battle's roll may take the last die."""
    assert view.seat is not None
    after = game.play(view.table, {view.seat: move})
    return after.rolling is not None and not all(game.settle(after, face).lines[other(view.seat)] for face in FACES)


def _faces(faces: list[int]) -> str:
    """Faces that follow each other: ``a 1``, ``2 to 6``."""
    return f"a {faces[0]}" if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"


def _readiness(before: Line, after: Line) -> str:
    """Whether the action makes a battle possible, or no longer so."""
    could, can = BATTLE in actions(before), BATTLE in actions(after)
    return "" if could == can else ", then ready to strike" if can else ", then no longer ready to strike"


def _end(game: TwoDomains, view: View, move: Action) -> str:
    """A warning, or a promise, where the action ends the game."""
    assert view.seat is not None
    over = game.view(game.play(view.table, {view.seat: move}), view.seat).over
    if over is None:
        return ""
    return f": {over.reason}, you {'win' if over.winner == view.seat else 'lose'}!"
