"""How strong the strongest bots are at equal time a choice, beside a tree search that plays on by the compiled greedy bot.

Time is a core's own, so that it does not matter what else the machine does. The Master of Deck Duel takes the time that he takes,
and the search is given as much: what he took on average in games played before.
"""

from functools import partial
from statistics import fmean

from .harness import Entry, machine
from .search import (
    GAME,
    MASTERED,
    Played,
    against_playouts,
    compile_all,
    master_against_playouts,
    play_all,
    score_of,
)

SECONDS = 0.005
"""For a choice in Dueling Nobles."""
GAMES = 400
MOST_GAMES = 2000
TRIED = 20
LEAST_SHARE = 0.6


def entries() -> list[Entry]:
    """One line a game."""
    compile_all()
    nobles = play_all(partial(against_playouts, SECONDS), GAMES, None)
    tried = play_all(partial(master_against_playouts, SECONDS), TRIED, None)
    seconds = fmean(taken / choices for (choices, taken), _ in (each.counts for each in tried) if choices)
    duels = play_all(partial(master_against_playouts, seconds), MOST_GAMES, None)
    low, _ = score_of(duels).interval()
    return [
        _entry(GAME, SECONDS, nobles, f"at least {LEAST_SHARE:.0%}", score_of(nobles).share >= LEAST_SHARE),
        _entry(MASTERED, seconds, duels, "an interval above 50 %", low > 0.5),
    ]


def _entry(game: str, seconds: float, played: list[Played], goal: str, met: bool) -> Entry:
    score = score_of(played)
    low, high = score.interval()
    return Entry(
        name=f"strength: {game}, equal time",
        ours=100 * score.share,
        low=100 * low,
        high=100 * high,
        unit="% (95 % interval)",
        peer=None,
        ratio=None,
        goal=goal,
        met=met,
        machine=machine(),
        parts={"games": score.games, "seconds a choice": seconds},
    )
