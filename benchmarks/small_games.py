"""Shrunken games with known answers, and how much the best opponent wins in them: by OpenSpiel, whatever the policy is.

All are asked turn by turn there, the first one's choice hidden from the second where both choose at once.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pyspiel
from open_spiel.python.algorithms import gambit
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import TabularPolicy

from holmgang.core.game import AnyGame
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.dueling_nobles import DuelingNobles, table as nobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.two_domains import TwoDomains, table as two_domains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.research import as_openspiel
from holmgang.research.policies import AskedPolicy

from .q_learning import q_learned_small

SOLVERS: dict[str, Any] = {
    "CFR": pyspiel.CFRSolver,
    "CFR+": pyspiel.CFRPlusSolver,
    "MCCFR, external sampling": lambda tree: pyspiel.ExternalSamplingMCCFRSolver(tree, 1),
}


@dataclass(frozen=True)
class SmallGame:
    """A shrunken game from a state that both seats know, cut off after so many steps."""

    rules: AnyGame
    start: Any = None
    steps: int | None = None
    turn_based: bool = field(default=True, kw_only=True)

    @cached_property
    def game(self) -> Any:
        """As OpenSpiel's."""
        return as_openspiel(self.rules, start=self.start, steps=self.steps, turn_based=self.turn_based)

    def of_bot(self, name: str) -> float:
        """Exploitability of a bot, whose random draws are gone through; NotEnumerable where that cannot be."""
        asked, policy = AskedPolicy(self.rules, name), TabularPolicy(self.game)
        for state in policy.states:
            player = state.current_player()
            shares = policy.policy_for_key(state.information_state_string(player))
            shares[:] = 0
            for move, share in asked.mixture(state.moment.view(player)).items():
                shares[self.game.setting.number(move)] = share
        return float(exploitability(self.game, policy))

    def of_q_learning(self, episodes: int) -> float:
        """Exploitability of what was learned in so many games; where it has never been, it takes any move."""
        policy = TabularPolicy(self.game)
        for key, action in q_learned_small(self.game, episodes).items():
            shares = policy.policy_for_key(key)
            shares[:] = 0
            shares[action] = 1
        return float(exploitability(self.game, policy))

    def of_solver(self, name: str, iterations: int) -> float:
        """Exploitability of the average policy after so many iterations of one of OpenSpiel's compiled solvers."""
        tree = pyspiel.load_efg_game(gambit.export_gambit(self.game))
        solver = SOLVERS[name](tree)
        step = getattr(solver, "evaluate_and_update_policy", None) or solver.run_iteration
        for _ in range(iterations):
            step()
        return float(pyspiel.exploitability(tree, solver.average_policy()))


def _noble_duel() -> SmallGame:
    """Two nobles a wound from death, a card dealt to each, a die of two faces; a draw after a turn without a duel."""
    deck = ("Td", "Ac", "7c", "9c")
    components = nobles.Components(deck, ("Jd", "Qh"), chosen=1, hand=1, faces="16")
    sides = tuple(nobles.Side(courtyard=(nobles.Noble(noble, 1),)) for noble in components.nobles)
    start = nobles.State((sides[0], sides[1]), phase="cards", nobles=(), deck=deck)
    return SmallGame(DuelingNobles(DuelingNoblesOptions(no_progress_limit=1), components), start)


SMALL_GAMES = {
    "Duo Regna, `J5Q`": SmallGame(DuoRegna(DuoRegnaOptions(target=1, no_progress_limit=4), "J5Q")),
    "Deck Duel, `24J`": SmallGame(DeckDuel(DeckDuelOptions(no_progress_limit=1), "24J", health=2, action=1), steps=10),
    "Two Domains, `16/12`": SmallGame(
        TwoDomains(TwoDomainsOptions()), two_domains.State(((1, 6), (1, 2))), steps=7, turn_based=False
    ),
    "Dueling Nobles, `TdAc7c9c`": _noble_duel(),
}
"""By what they are called in tables; docs/solving.md has more of the same kind."""
