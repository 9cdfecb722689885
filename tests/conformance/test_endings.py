"""Random games end, for a reason that is the rules' own, and long before the referee would stop them."""

from random import Random

import pytest

from holmgang.bots.random import RandomBot
from holmgang.core.chance import Seeded
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose, Over
from holmgang.core.record import OUTSIDE_ENDINGS
from holmgang.core.referee import MAX_STEPS, Referee
from tests.kit.corners import corner
from tests.kit.options import label, sampled_games
from tests.kit.ways import over_all_games

REASONS = {
    "duo-regna": {"enough dragons captured", "enough wounds dealt", "too many rounds without progress"},
    "deck-duel": {"knockout", "too many turns without damage"},
    "two-domains": {"last king killed", "civil war", "too many turns without a removed die"},
    "dueling-nobles": {"last noble killed", "both last nobles killed", "too many turns without a duel"},
}


@over_all_games
def test_random_games_end_by_the_rules_before_the_referee_stops_them(game: AnyGame) -> None:
    for seed in range(3):
        ends_by_the_rules(game, Referee(game, Seeded(seed)), seed)
        start = corner(game, Random(f"{seed} {label(game)}"))
        ends_by_the_rules(game, Referee(game, Seeded(seed), state=start), seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_many_random_games_end_by_the_rules(seed: int) -> None:
    for game in sampled_games(combinations=40):
        ends_by_the_rules(game, Referee(game, Seeded(seed)), seed)


def ends_by_the_rules(game: AnyGame, referee: Referee, seed: int) -> None:  # type: ignore[type-arg]
    """Plays a random game to its end."""
    bot, sources = RandomBot(), (Random(f"{seed} first"), Random(f"{seed} second"))
    while referee.ending is None:
        node = referee.node
        assert isinstance(node, Choose)
        views = [game.view(referee.state, seat) for seat in (0, 1)]
        referee.play({seat: bot.choose(game, views[seat], sources[seat]) for seat in node.seats})
    assert referee.ending.by_rules
    assert referee.decisions < MAX_STEPS
    assert isinstance(referee.node, Over)
    assert referee.node.reason in REASONS[game.name]
    assert referee.node.reason not in OUTSIDE_ENDINGS
