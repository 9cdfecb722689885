"""Two Domains: what to do with a turn, and what it would lead to."""

from holmgang.core.choices import MAY_WIN, Choice
from holmgang.core.seats import Seat, other

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
        asked += " You can battle now."
    elif needs := _needs(own):
        asked += f" To battle you need {' and '.join(needs)}."
    if BATTLE in actions(facing):
        asked += f" {names[other(view.seat)]} is ready to battle."
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
    gain = _gain(game, view, move)
    explained = Choice(str(move), _does(game, view, names, move), key=key, pieces=_pieces(view, move), rule=rule, gain=gain)
    return explained.warned(_risk(game, view, move))


def _gain(game: TwoDomains, view: View, move: Action) -> int:
    """A battle comes first, for it alone takes dice; without a king the only way to one does."""
    assert view.seat is not None
    if move.name == "battle":
        return MAY_WIN if _may_win(game, view, move) else 1
    return int(move.name == "gather" and KING not in view.table.lines[view.seat])


def _pieces(view: View, move: Action) -> tuple[str, ...]:
    """The die that the action changes; of a battle both Fronts, and the swords between them."""
    assert view.seat is not None
    match move.name:
        case "grow":
            return (f"die:{view.seat}:{move.place}",)
        case "gather":
            return (f"die:{view.seat}:{GATHERING_PLACE}",)
        case "mobilise":
            return (f"sort:{view.seat}",)
        case "battle":
            return _front(view, view.seat), "field", _front(view, other(view.seat))
        case "pass":
            return (_front(view, view.seat),)


def _front(view: View, seat: Seat) -> str:
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
            # a last king is always rolled for
            sure = own[place] == CAPITAL and own.count(CAPITAL) == 1 and len(target) > 1
            then = _readiness(own, line) + "; with no capital left you roll for every hit" * sure
            return told + (_end(game, view, move) or then)
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
    return "" if could == can else ", then ready to battle" if can else ", then no longer ready to battle"


def _end(game: TwoDomains, view: View, move: Action) -> str:
    """A warning, or a promise, where the action ends the game."""
    assert view.seat is not None
    over = game.view(game.play(view.table, {view.seat: move}), view.seat).over
    if over is None:
        return ""
    return f": {over.reason}, you {'win' if over.winner == view.seat else 'lose'}!"
