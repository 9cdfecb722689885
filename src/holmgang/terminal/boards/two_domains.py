"""Two Domains: two lines of dice, Home at each player's edge, the Fronts facing each other in the middle."""

from rich.text import Text

from holmgang.core.seats import Seat
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.table import ARMY, CAPITAL, FACE_NAMES, KING, LONGEST, Line, View, place_names

from .drawing import FAINT, MARK, OWN, THEIRS, Board, BoardSetting, called, heading, sides

DICE = "⚀⚁⚂⚃⚄⚅"


def draw(game: TwoDomains, view: View, names: tuple[str, str], setting: BoardSetting) -> list[Text]:  # noqa: ARG001 - the same in every game
    """The far domain from its Home down to its Front, then the near one from its Front down to its Home."""
    top, bottom = sides(view)
    far = _domain(view.table.lines[top], THEIRS)
    close = _domain(view.table.lines[bottom], OWN)
    if setting.height is not None and len(far) + len(close) + 3 > setting.height:
        # places that are gone for good; three lines have something beside them
        far, close = (rows[: max(3, len(view.table.lines[seat]))] for rows, seat in ((far, top), (close, bottom)))
    return [heading(view, names, top), *far, _middle(view, names), *reversed(close), heading(view, names, bottom)]


def _domain(line: Line, style: str) -> list[Text]:
    """The places from Home to Front, and beside them what the domain is like."""
    rows = [_place(line, place, style) for place in range(LONGEST)]
    for row, remark in zip(rows, _state(line), strict=False):
        row.append(" " * (45 - row.cell_len))
        row.append_text(remark)
    return rows


def _place(line: Line, place: int, style: str) -> Text:
    if place >= len(line):
        return Text(f"    {place + 1}  ·", FAINT)
    face = line[place]
    label = ", ".join(place_names(line, place))
    return Text.assemble(f"    {place + 1}  ", (f"[{face}] {DICE[face - 1]} ", style), (f"{FACE_NAMES[face]:9}", style), label)


def _state(line: Line) -> list[Text]:
    """The conditions of a domain, by their names, one for each of the things that are counted."""
    if len(line) < 2:
        return [Text("a lone king: it only endures" if line else "destroyed", MARK)]
    kings, capitals, armies = line.count(KING), line.count(CAPITAL), line.count(ARMY)
    told = [Text(_counted(kings, "king", "kings"))]
    if kings:
        told[0].append(": Authority" if kings == 1 else ": Turmoil, no battle", "bold")
    told.append(Text(_counted(capitals, "capital", "capitals")))
    if capitals:
        told[1].append(": Consensus" if capitals == 1 else ": Dissonance, no battle", "bold")
    told.append(Text(_counted(armies, "army", "armies")))
    if line[-1] == ARMY:
        told[2].append(", one at the Front" if armies > 1 else " at the Front", "bold")
    return told


def _counted(count: int, one: str, many: str) -> str:
    return f"{count or 'no'} {one if count == 1 else many}"


def _middle(view: View, names: tuple[str, str]) -> Text:
    """Where the Fronts meet; a roll that is awaited is announced here."""
    rolling: str | None = view.table.rolling
    if rolling is None:
        return Text(f"  {'─' * 18} Front against Front {'─' * 18}", FAINT)
    mover: Seat = view.table.mover
    where = "at the Gathering Place" if rolling == "gather" else "the battle"
    return Text(f"  ─── {called(view, names, mover)} must roll {where} ───", MARK)


BOARD = Board(draw)
