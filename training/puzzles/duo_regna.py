"""Puzzles of Duo Regna: which card no equilibrium plays.

A card that loses a margin against one equilibrium strategy of the opponent is played by no equilibrium: in a zero-sum game
whatever is optimal earns the whole value against every optimal strategy. The numbers are those of the solved game; pocket values
must come to the same answer, so that whoever has only those can check it.
"""

from collections.abc import Iterator
from random import Random

from holmgang.games import find_kind
from holmgang.games.duo_regna.table import ROYALS, State
from holmgang.pocket.reference import pocket_reference, solved_reference
from holmgang.pocket.value import value_by
from holmgang.puzzles.collection import Puzzle
from training.duo_regna import solved

from .finding import as_puzzle, mixed_bag

COUNT = 330
MOST_OF_A_SORT = 20
"""Puzzles with the same size of hand and the same answer."""
AT_RANDOM = 0.3
"""So often a card of the games that positions come from is anything, and otherwise by an equilibrium."""
GAME = find_kind("duo-regna").make()


def find_puzzles(rng: Random, count: int = COUNT) -> tuple[list[Puzzle], float]:
    """The puzzles, and what their chances may be off by."""
    solved()
    pocket = pocket_reference(GAME)
    assert pocket is not None

    def by_pocket_values(puzzle: Puzzle) -> Puzzle | None:
        state = GAME.read(puzzle.position)
        again = as_puzzle(GAME, state, value_by(pocket, GAME, state))
        return puzzle if again is not None and again.answer == puzzle.answer else None

    chosen = mixed_bag(_candidates(rng), count, lambda each: (len(each.chances), each.answer), MOST_OF_A_SORT, by_pocket_values)
    return chosen, solved_reference(GAME).error


def _candidates(rng: Random) -> Iterator[Puzzle]:
    exact = solved_reference(GAME)
    seen: set[tuple[str, ...]] = set()
    while True:
        state = GAME.start()
        while max(state.captured) < GAME.options.target:
            value = value_by(exact, GAME, state)
            for each in (state, _swapped(state)):
                # Queen and King fare the same, so that neither could be the only answer
                if each.hands not in seen and not all(royal in each.hands[0] for royal in ROYALS):
                    seen.add(each.hands)
                    puzzle = as_puzzle(GAME, each, value if each is state else value_by(exact, GAME, each))
                    if puzzle is not None:
                        yield puzzle
            state = GAME.play(state, {0: _card(rng, value.mixtures[0]), 1: _card(rng, value.mixtures[1])})


def _card(rng: Random, mixture: dict[str, float]) -> str:
    cards = list(mixture)
    return rng.choice(cards) if rng.random() < AT_RANDOM else rng.choices(cards, list(mixture.values()))[0]


def _swapped(state: State) -> State:
    (first, second), (ours, theirs) = state.hands, state.captured
    return State((second, first), -state.dragon, (theirs, ours))
