"""How good a Deck Duel table looks: Health, the means to change it, and the blow that the next flip is likely to bring."""

from functools import cache

from holmgang.core.seats import other

from .rules import DeckDuelRules, strength
from .table import Deck, Fighter, State, View

WON = 1_000_000
HEALTH, ACTION, FOCUS = 200, 90, 120


def measure(rules: DeckDuelRules, view: View) -> int | None:  # noqa: ARG001 - the same under every option
    """Points for the viewer; None while chance shows a card that decides something now."""
    assert view.seat is not None
    if view.over is not None:
        return 0 if view.over.winner is None else WON if view.over.winner == view.seat else -WON
    if view.table.phase == "toss":
        return None
    own, theirs = view.table.fighters[view.seat], view.table.fighters[other(view.seat)]
    return _points(own) - _points(theirs) + _next_blow(view.table, own, theirs)


def _points(fighter: Fighter) -> int:
    return HEALTH * fighter.health + ACTION * fighter.action + FOCUS * (fighter.focus and "A" in fighter.deck)


def _next_blow(table: State, own: Fighter, theirs: Fighter) -> int:
    """What the next flip is expected to do to either side's Health, Rage included."""
    if table.flipped != (None, None):
        return 0
    wins, losses, pairs = _odds(_possible(own), own.focus, _possible(theirs), theirs.focus)
    if pairs == 0:
        return 0
    return HEALTH * (wins * (1 + own.rage) - losses * (1 + theirs.rage)) // pairs


def _possible(fighter: Fighter) -> Deck:
    """What may be flipped next, as far as the viewer knows."""
    return fighter.deck if fighter.top in (None, "?") else str(fighter.top)


@cache
def _odds(own: Deck, own_focus: bool, theirs: Deck, their_focus: bool) -> tuple[int, int, int]:
    """Over all pairs of cards: how many the first deck wins, how many it loses, and how many there are."""
    leads = [strength(mine, focus=own_focus) - strength(yours, focus=their_focus) for mine in own for yours in theirs]
    return sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads), len(leads)
