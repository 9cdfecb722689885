"""Puzzles of Deck Duel: pay for Rage, block, or save the Action point; and what to take for a face card.

Nobody has solved the game, so each puzzle is judged twice: by the pocket values, which look a turn through and take the network's
word for what comes after it, and by a look that goes one turn further, hundreds of times as much. Both must find the same answer
by the whole margin, and no chance may change by more than a third of it. The numbers are those of the closer look.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from holmgang.bots import Bot, find_bot
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import can_rage
from holmgang.games.deck_duel.table import FULL_DECK, Move, State
from holmgang.pocket.deck_duel import RAGE_MOVES, Fighters, PocketPlayer, about, pocket_player
from holmgang.pocket.deck_duel_network import WIDE, Layer, Network, deck_features, stand_features
from holmgang.pocket.files import open_pocket
from holmgang.puzzles.collection import Puzzle, task_of
from holmgang.puzzles.criterion import STANDARD_ERRORS, asked_seat, margin
from holmgang.solvers.plain_matrix import solve_plainly
from holmgang.solvers.values import Value
from training.deck_duel import fighters as f
from training.deck_duel.turn import look_ahead

from .finding import DIGITS, as_puzzle, mixed_bag

COUNT = 125
MOST_OF_A_SORT = 20
"""Puzzles with the same options and the same answer, so that neither can be guessed from the other."""
LARGEST_MARGIN = 0.2
"""More is no puzzle: whoever does not block is knocked out."""
AT_RANDOM = 0.3
MOST_CARDS = 8
"""A turn with more cards on a side takes minutes to look through once more."""
OPEN = 0.05, 0.95
"""Outside of these chances the fight is all but decided."""
KNOWN = "look"
"""Hardly ever right by the margin, so that whoever is offered it would know the answer."""
GAME = DeckDuel(DeckDuelOptions())
PHASES = ("rage", "block", "face")
Numbers = NDArray[np.float64]
Packed = NDArray[np.int64]


def find_puzzles(rng: Random, count: int = COUNT) -> tuple[list[Puzzle], float]:
    """The puzzles, and what their chances may be off by."""
    chosen = mixed_bag(_candidates(rng), count, lambda each: (tuple(each.chances), each.answer), MOST_OF_A_SORT, second_look)
    return chosen, usual_change(chosen)


def second_look(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as one sees it who looks further, if the answer is the same and no chance has changed much."""
    state = GAME.read(puzzle.position)
    closer = as_puzzle(GAME, state, judged_by(closer_player(), state))
    if closer is None or closer.answer != puzzle.answer:
        return None
    changed = max(_changes(puzzle, closer))
    margins = [margin(each.chances, task_of(GAME.name).wanted) for each in (puzzle, closer)]
    return closer if STANDARD_ERRORS * changed < min(margins) else None


def usual_change(puzzles: list[Puzzle]) -> float:
    """What chances change by when one looks further, as the root of the mean square."""
    changes: list[float] = []
    for puzzle in puzzles:
        state = GAME.read(puzzle.position)
        before = as_puzzle(GAME, state, judged_by(pocket_player(GAME), state))
        assert before is not None
        changes += _changes(before, puzzle)
    return round(float(np.sqrt(np.mean(np.square(changes)))), DIGITS)


def _changes(before: Puzzle, after: Puzzle) -> list[float]:
    return [abs(after.chances[option] - chance) for option, chance in before.chances.items()]


def _candidates(rng: Random) -> Iterator[Puzzle]:
    pocket = pocket_player(GAME)
    lowest, highest = OPEN
    while True:
        for state in _game(rng):
            if state.phase == "rage" and max(len(fighter.deck) for fighter in state.fighters) > MOST_CARDS:
                continue
            puzzle = as_puzzle(GAME, state, judged_by(pocket, state))
            if puzzle is None or KNOWN in puzzle.chances or not lowest <= max(puzzle.chances.values()) <= highest:
                continue
            if margin(puzzle.chances, task_of(GAME.name).wanted) <= LARGEST_MARGIN:
                yield puzzle


def _game(rng: Random) -> Iterator[State]:
    """Decisions that need no secret, one in four of a game between two who often do anything."""
    state, bot = GAME.start(), find_bot("greedy")
    while not isinstance(node := GAME.node(state), Over):
        if isinstance(node, Chance):
            state = GAME.settle(state, rng.choices(node.outcomes, node.weights)[0])
            continue
        known = all(fighter.top is None for fighter in state.fighters)
        if known and state.phase in PHASES and rng.random() < 1 / 4:
            yield replace(state, quiet=0)
        state = GAME.play(state, {seat: _move(rng, bot, node, state, seat) for seat in node.seats})


def _move(rng: Random, bot: Bot, node: Choose[Move], state: State, seat: Seat) -> Move:
    if rng.random() < AT_RANDOM:
        return rng.choice(node.options[seat])
    chosen: Move = bot.choose(GAME, GAME.view(state, seat), rng)
    return chosen


def judged_by(player: PocketPlayer, state: State) -> Value:
    """A decision of a turn on which nobody has looked at a card: chances, and mixtures where both decide on Rage."""
    if state.phase != "rage":
        seat = asked_seat(GAME, state)
        chances = {str(move): chance for move, chance in player._choices(state, seat).items()}
        best = max(chances.values())
        win = (best, 1 - best) if seat == 0 else (1 - best, best)
        return Value(win, "pocket", player.error, (chances, {}) if seat == 0 else ({}, chances))
    rows, columns = (list[str](RAGE_MOVES[: 1 + can_rage(fighter)]) for fighter in state.fighters)
    turn = player._turn(state.fighters)
    payoffs = [[float(np.mean(turn[one, two])) for two in range(len(columns))] for one in range(len(rows))]
    solved = solve_plainly(payoffs)
    ours = dict(zip(rows, (np.array(payoffs) @ solved.columns).tolist(), strict=True))
    theirs = dict(zip(columns, (1 - solved.rows @ np.array(payoffs)).tolist(), strict=True))
    both = len(rows) == len(columns) == 2
    mixtures = (dict(zip(rows, solved.rows, strict=True)), dict(zip(columns, solved.columns, strict=True))) if both else ({}, {})
    return Value(
        (solved.value, 1 - solved.value),
        "pocket",
        player.error,
        (ours if len(rows) > 1 else {}, theirs if len(columns) > 1 else {}),
        mixtures,
    )


class CloserPlayer(PocketPlayer):
    """Who takes for the start of a turn not the network's word, but what that turn comes to when it is looked through."""

    def __init__(self) -> None:
        super().__init__(open_pocket(about()), GAME)
        self.value = ArrayNetwork(self.network)
        self._looked = cache(self._look_further)

    def beginning(self, fighters: Fighters, looker: Seat | None = None) -> float:
        """The first seat's chance."""
        return self._looked(f.pack(fighters[0], look=looker == 0), f.pack(fighters[1], look=looker == 1))

    def _look_further(self, own: int, other: int) -> float:
        turns = look_ahead(np, f.PARTS, self.value, self.value, np.array([own]), np.array([other]))
        return float(turns.value[0])


@cache
def closer_player() -> CloserPlayer:
    """One for all."""
    return CloserPlayer()


class ArrayNetwork:
    """The pocket network for arrays of fighters."""

    def __init__(self, network: Network) -> None:
        self.deck, self.stand = ([_arrays(layer) for layer in layers] for layers in (network.deck, network.stand))
        self.middle, self.last = _arrays(network.middle), np.array(network.last)
        self._deck_row, self._stand_row = cache(self._make_deck_row), cache(self._make_stand_row)

    def __call__(self, own: Packed, other: Packed) -> Numbers:
        """The chance of each of own against the other."""
        one, two = self._rows(own), self._rows(other)
        chances: Numbers = 1 / (1 + np.exp(self._half(two, one) - self._half(one, two)))
        return chances

    def _rows(self, fighters: Packed) -> Numbers:
        kinds, which = np.unique(fighters, return_inverse=True)
        rows = [self._deck_row(int(kind) & f.DECKS - 1) + self._stand_row(int(kind) >> f.LOOK) for kind in kinds]
        found: Numbers = np.array(rows).reshape(len(kinds), -1)[which]
        return found

    def _half(self, own: Numbers, other: Numbers) -> Numbers:
        ends = [WIDE, 2 * WIDE, 2 * WIDE + len(self.last)]
        first, _, left, _ = np.split(own, ends, axis=1)
        _, second, _, right = np.split(other, ends, axis=1)
        weights, bias = self.middle
        half: Numbers = _silu(np.maximum(first + second, 0) ** 2 @ weights.T + bias + left * right) @ self.last
        return half

    def _make_deck_row(self, number: int) -> Numbers:
        deck = "".join(card for place, card in enumerate(FULL_DECK) if number >> place & 1)
        return _through(self.deck, deck_features(deck, focus=bool(number >> f.FOCUS & 1)))

    def _make_stand_row(self, number: int) -> Numbers:
        fighter = number << f.LOOK
        stand = stand_features(f.health(fighter), f.action(fighter), f.rage(fighter), bool(f.looks(fighter)))
        return _through(self.stand, stand)


def _arrays(layer: Layer) -> tuple[Numbers, Numbers]:
    return np.array(layer.weights), np.array(layer.bias)


def _through(layers: list[tuple[Numbers, Numbers]], features: list[float]) -> Numbers:
    numbers = np.array(features)
    for weights, bias in layers[:-1]:
        numbers = _silu(weights @ numbers + bias)
    weights, bias = layers[-1]
    through: Numbers = weights @ numbers + bias
    return through


def _silu(numbers: Numbers) -> Numbers:
    bent: Numbers = numbers / (1 + np.exp(-numbers))
    return bent
