"""How good a Duo Regna table looks: dragons first, then the track, then what the cards left can do to each other."""

from holmgang.core.seats import other

from .rules import DuoRegnaRules
from .table import View

WON = 1_000_000
DRAGON, STEP, MATCHUP = 1000, 500, 400


def measure(rules: DuoRegnaRules, view: View) -> int:
    """Points for the viewer; an opponent's are as many against him."""
    assert view.seat is not None
    if view.over is not None:
        return 0 if view.over.winner is None else WON if view.over.winner == view.seat else -WON
    table = view.table
    own, theirs = table.hands[view.seat], table.hands[other(view.seat)]
    step = table.dragon if view.seat == 0 else -table.dragon
    matchups = sum(rules.result[mine, yours] for mine in own for yours in theirs)
    ahead = table.captured[view.seat] - table.captured[other(view.seat)]
    return DRAGON * ahead + STEP * step + MATCHUP * matchups // len(own)
