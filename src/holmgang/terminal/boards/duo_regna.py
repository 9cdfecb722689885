"""Duo Regna: two open hands, and between them the track on which the dragon is pulled to and fro."""

from rich.text import Text

from holmgang.core.seats import Seat, other
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.table import EDGE, FULL_HAND, State, View

from .drawing import FAINT, MARK, OWN, THEIRS, Board, BoardSetting, called, heading, near, sides, spread, tally

TRACK_WIDTH = 34
INDENT = " " * 12
LOW = 14
"""With so little room for the table there is none for air, or the list below could not show all nine cards."""


def draw(game: DuoRegna, view: View, names: tuple[str, str], setting: BoardSetting) -> list[Text]:
    """The far hand, the track, the near hand."""
    top, bottom = sides(view)
    air = [Text("")] if setting.height is None or setting.height > LOW else []
    return [
        spread(heading(view, names, top), _score(game, view.table, top), setting.width - 1),
        _hand(view.table, top, THEIRS),
        *air,
        *_track(game, view, names),
        *air,
        _hand(view.table, bottom, OWN),
        spread(heading(view, names, bottom), _score(game, view.table, bottom), setting.width - 1),
    ]


def _score(game: DuoRegna, table: State, seat: Seat) -> Text:
    """Dragons a side has captured; in the other theme the wounds it has suffered."""
    gladiator = game.options.theme == "gladiator"
    count, most = table.captured[other(seat) if gladiator else seat], game.options.target
    word = "wounds suffered" if gladiator else "dragons captured"
    return Text.assemble(f"{word} ", (f"{count} of {most} ", "bold"), tally(count, most, "◆", "◇", MARK))


def _hand(table: State, seat: Seat, style: str) -> Text:
    line = Text("  ")
    for card in FULL_HAND:
        held = card in table.hands[seat]
        line.append(f"[{card}] " if held else " ·  ", style if held else FAINT)
    spent = [card for card in FULL_HAND if card not in table.hands[seat]]
    line.append(f"  {len(table.hands[seat])} in hand")
    return line.append(f", spent {' '.join(spent)}" if spent else "", FAINT)


def _track(game: DuoRegna, view: View, names: tuple[str, str]) -> list[Text]:
    """Five places between the players; a dragon at a player's end is that player's."""
    gladiator = game.options.theme == "gladiator"
    towards_near = view.table.dragon if near(view) == 0 else -view.table.dragon
    # DR 2.19: the same track drawn the other way round, since the winner pushes instead of pulling
    place = EDGE + (-towards_near if gladiator else towards_near)
    ends = {0: _end(view, names, sides(view)[0], gladiator), 2 * EDGE: _end(view, names, sides(view)[1], gladiator)}
    lines = [Text(f"{INDENT}  ┌{'─' * TRACK_WIDTH}┐", FAINT)]
    for row in range(2 * EDGE + 1):
        marker = ("⚔ THE TENSION CARD ⚔" if gladiator else "◆ THE DRAGON ◆") if row == place else ""
        inside = Text(marker.center(TRACK_WIDTH), MARK) if marker else Text(ends.get(row, "").center(TRACK_WIDTH), FAINT)
        steps = Text(f"{INDENT}{abs(row - EDGE)} ", FAINT)
        lines.append(Text.assemble(steps, ("│", FAINT), inside, ("│", FAINT)))
    lines.append(Text(f"{INDENT}  └{'─' * TRACK_WIDTH}┘", FAINT))
    return lines


def _end(view: View, names: tuple[str, str], seat: Seat, gladiator: bool) -> str:
    own = seat == view.seat
    name = "you" if own else called(view, names, seat)
    if gladiator:
        return f"{name} {'are' if own else 'is'} wounded here"
    return f"{name} {'capture' if own else 'captures'} it here"


BOARD = Board(draw, own_letters="ajqk")
