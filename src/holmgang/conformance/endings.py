"""Random games end, for a reason that is the rules' own, and long before the referee would stop them."""

from random import Random
from typing import Any

from holmgang.bots.random import RandomBot
from holmgang.core.chance import Seeded
from holmgang.core.nodes import Choose, Over
from holmgang.core.record import OUTSIDE_ENDINGS
from holmgang.core.referee import MAX_STEPS, Referee

from .case import Case

GAMES = 3


def random_games_end_by_the_rules_before_the_referee_stops_them(case: Case) -> None:
    """From the start and from corners."""
    for seed in range(GAMES):
        ends_by_the_rules(case, None, seed)
        ends_by_the_rules(case, case.corner(Random(f"{seed} {case.label}")), seed)


def ends_by_the_rules(case: Case, start: Any, seed: int) -> None:
    """Plays a random game to its end."""
    game = case.game
    referee: Referee[Any, Any, Any, Any] = Referee(game, Seeded(seed), state=start)
    bot, sources = RandomBot(), (Random(f"{seed} first"), Random(f"{seed} second"))
    while referee.ending is None:
        node = referee.node
        assert isinstance(node, Choose)
        views = [game.view(referee.state, seat) for seat in (0, 1)]
        referee.play({seat: bot.choose(game, views[seat], sources[seat]) for seat in node.seats})
    over = referee.node
    case.expect(isinstance(over, Over), f"a random game has no end within {MAX_STEPS} decisions: it needs a rule that ends it")
    assert isinstance(over, Over)
    reasons = case.facts.endings
    case.expect(reasons is None or over.reason in reasons, f"it ended for a reason that nobody knows of: {over.reason}")
    case.expect(over.reason not in OUTSIDE_ENDINGS, f"the rules end no game by {over.reason}: that is for the players")


def components_and_limits_hold(case: Case) -> None:
    """By the invariant that the facts bring, where they bring one."""
    if case.facts.invariant is not None:
        for state in case.states():
            case.facts.invariant(case.game, state)
