"""How good a Two Domains table looks: dice are life, one king rules, an army at the Front threatens, disorder costs."""

from functools import cache

from holmgang.core.seats import other

from .rules import TwoDomainsRules
from .table import ARMY, CAPITAL, KING, Line, View

WON = 1_000_000
DIE, GROWTH = 300, 12
AUTHORITY, TURMOIL = 200, -250
CONSENSUS, DISSONANCE = 60, -80
SOLDIER, IDLE_SOLDIER = 40, -200
"""An army beyond the second only brings civil war closer: 16666 has no safe move left."""
VIGILANCE, BATTLE_READY = 60, 150


def measure(rules: TwoDomainsRules, view: View) -> int | None:  # noqa: ARG001 - the same under every option
    """Points for the viewer; None while a roll is waited for."""
    assert view.seat is not None
    if view.over is not None:
        return 0 if view.over.winner is None else WON if view.over.winner == view.seat else -WON
    if view.table.rolling is not None:
        return None
    return domain_points(view.table.lines[view.seat]) - domain_points(view.table.lines[other(view.seat)])


@cache
def domain_points(line: Line) -> int:
    """What a domain is worth to its owner."""
    kings, capitals, armies = line.count(KING), line.count(CAPITAL), line.count(ARMY)
    points = DIE * len(line) + GROWTH * sum(line) + SOLDIER * min(armies, 2) + IDLE_SOLDIER * max(armies - 2, 0)
    if kings:
        points += AUTHORITY if kings == 1 else TURMOIL * (kings - 1)
    if capitals:
        points += CONSENSUS if capitals == 1 else DISSONANCE
    if line[-1] == ARMY:
        points += VIGILANCE + (BATTLE_READY if kings == 1 and capitals <= 1 else 0)
    return points
