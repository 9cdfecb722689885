"""Walking a game by its reference rules and by its compiled ones, side by side; a mismatch names the position and the move."""

from random import Random
from typing import Any

import numpy as np

from holmgang.bots.greedy import GreedyBot
from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.compiling import randomness
from holmgang.compiling.caching import entry
from holmgang.compiling.contract import NO_MOVE, kind_of
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import Source, make_sources
from holmgang.conformance.options import label
from holmgang.conformance.walks import take
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position
from holmgang.core.nodes import Cause, Chance, Choose, Node, Over, Played, Settled
from holmgang.core.seats import SEATS
from holmgang.games import compiled, find_kind

_MADE: dict[str, CompiledGame] = {}


def compiled_game(game: AnyGame) -> CompiledGame:
    """The compiled form of a game, made once."""
    name = label(game)
    if name not in _MADE:
        _MADE[name] = compiled.compiled_game(game)
    return _MADE[name]


UNPACKED_EVERY = 7
"""Unpacking is checked now and then: it costs more than all the rest, and what was packed is compared at every step."""


NUMBERS_EVERY = 3


class Mismatch(AssertionError):
    """The two forms of the rules differ."""

    def __init__(self, what: str, game: AnyGame, state: Any, ours: object, theirs: object) -> None:
        super().__init__(f"{what} at {game.name} {write_position(game, state)}: compiled {ours}, reference {theirs}")


def agree(what: str, game: AnyGame, state: Any, ours: object, theirs: object) -> None:
    """Fails if the compiled rules give something else than the reference."""
    if ours != theirs:
        raise Mismatch(what, game, state, ours, theirs)


def walk_both(
    game: AnyGame, rng: Random, state: Any, steps: int, *, greedy_every: int = 0, fast: CompiledGame | None = None
) -> int:
    """A random way on from a state; returns how many steps it took. Now and then it asks the greedy bots, too."""
    fast = compiled_game(game) if fast is None else fast
    encoding = find_kind(game.name).encoding()
    numbers = np.empty(sum(field.size for field in encoding.information_fields), np.int32)
    (row,) = fast.pack([state])
    agree("unpacking", game, state, fast.unpack(row), state)
    for step in range(steps):
        node: Node[Any, Any] = game.node(state)
        cause: Cause[Any, Any]
        agree("the node", game, state, fast.node(row), kind_of(node))
        if isinstance(node, Over):
            return step
        if isinstance(node, Chance):
            listed, plain = fast.outcomes(row), row.tolist()
            agree("outcomes", game, state, [fast.form.read_outcome(plain, code) for code in listed], list(node.outcomes))
            assert set(node.weights) == {1}
            code = rng.choice(listed)
            for seat in SEATS:
                seen = game.outcome_seen(state, fast.outcome(row, code), seat) is not None
                agree(f"whether seat {seat} sees it", game, state, fast.sees_outcome(row, seat), seen)
            cause = Settled(fast.outcome(row, code))
            fast.settle(row, code)
        else:
            codes = [NO_MOVE, NO_MOVE]
            for seat in node.seats:
                listed = fast.options(row, seat)
                agree("options", game, state, [fast.moves[code] for code in listed], list(node.options[seat]))
                agree("their numbers", game, state, listed, [encoding.move_number(game, move) for move in node.options[seat]])
                codes[seat] = rng.choice(listed)
            if greedy_every and rng.randrange(greedy_every) == 0:
                check_greedy(game, state, rng)
            cause = Played({seat: fast.moves[codes[seat]] for seat in node.seats})
            fast.play(row, *codes)
        after = take(game, state, cause).after
        if row.tolist() != fast.form.pack(game, after):
            raise Mismatch(f"after {cause}", game, state, fast.unpack(row), after)
        if step % UNPACKED_EVERY == 0:
            unpacked = fast.unpack(row)
            agree("unpacking", game, after, unpacked, after)
        if step % NUMBERS_EVERY == 0:
            for seat in SEATS:
                fast.observe(row, seat, numbers)
                known = encoding.information(game, game.view(after, seat))
                agree(f"the numbers of seat {seat}", game, after, tuple(numbers.tolist()), known)
        state = after
    return steps


@entry
def below(limit: int, source: Source) -> int:
    """Compiled code's `below`, with a door to Python."""
    return randomness.below(limit, source)


@entry
def below_by_bits(limit: int, source: Source) -> int:
    """The same for the one that draws like Python."""
    return randomness.below_by_bits(limit, source)


@entry
def next_bits(source: Source) -> Any:
    """The next 64 bits."""
    return randomness.next_bits(source)


class Drawn(Random):
    """Random bits for Python code from a compiled source."""

    def __init__(self, source: Source) -> None:
        super().__init__(0)
        self._source = source

    def getrandbits(self, bits: int, /) -> int:
        """The highest bits of the next word; none are drawn where none are wanted."""
        return int(next_bits(self._source)) >> (64 - bits) if bits else 0


def check_greedy(game: AnyGame, state: Any, rng: Random) -> None:
    """The compiled greedy bot and the Python one choose the same when they draw the same bits."""
    fast = compiled_game(game)
    rows = fast.pack([state])
    sources = make_sources(rng.getrandbits(64), 1)
    bits = Drawn(sources[0].copy())
    chosen = fast.choose(rows, sources, greedy_policy(fast))
    for seat in SEATS:
        view = game.view(state, seat)
        if view.options:
            python = GreedyBot().choose(game, view, bits)
            agree(f"the greedy choice of seat {seat}", game, state, str(fast.moves[chosen[seat][0]]), str(python))
    agree("the row after a greedy choice", game, state, rows[0].tolist(), list(fast.form.pack(game, state)))


def reference_playout(game: AnyGame, state: Any, source: Source, most_decisions: int) -> tuple[float, int]:
    """A random game by the reference rules with the draws of a compiled source: what the first seat got, and decisions made."""
    decisions = 0
    while True:
        match game.node(state):
            case Over(winner):
                return (0.5 if winner is None else 1.0 - winner), decisions
            case Chance(outcomes):
                state = game.settle(state, outcomes[below(len(outcomes), source)])
            case Choose(options) as node:
                if decisions >= most_decisions:
                    return 0.5, decisions
                moves = {seat: options[seat][below(len(options[seat]), source)] for seat in node.seats}
                decisions += len(moves)
                state = game.play(state, moves)


def no_choice(count: int) -> Any:
    """Nobody chooses, in so many games."""
    return np.full(count, NO_MOVE, np.int64)
