"""Batches go the ways of the reference rules, decision by decision. Here, because it compiles what other tests need."""

from random import Random
from typing import Any

import pytest

from holmgang.compiling.randomness import Source, make_sources
from holmgang.conformance.options import mixed
from holmgang.core.encoding import move_mask
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.games import OWN_GAMES, find_kind
from holmgang.research.batch import Batch
from tests.facts import facts_of
from tests.kit.lockstep import below

GAMES = 5


class Shadow:
    """One game of a batch by the reference rules, with the draws of its source."""

    def __init__(self, game: AnyGame, source: Source) -> None:
        self.game, self.source = game, source
        self.begin()

    def begin(self) -> None:
        self.state, self.chosen = self.game.start(), dict[Any, Any]()
        self._settle()

    def _settle(self) -> None:
        while isinstance(node := self.game.node(self.state), Chance):
            self.state = self.game.settle(self.state, node.outcomes[below(len(node.outcomes), self.source)])

    @property
    def seat(self) -> int:
        node = self.game.node(self.state)
        assert isinstance(node, Choose)
        return next(seat for seat in node.seats if seat not in self.chosen)

    def play(self, move: Any) -> Over | None:
        node = self.game.node(self.state)
        assert isinstance(node, Choose)
        self.chosen[self.seat] = move
        if len(self.chosen) == len(node.seats):
            self.state, self.chosen = self.game.play(self.state, self.chosen), {}
            self._settle()
        ended = self.game.node(self.state)
        return ended if isinstance(ended, Over) else None


def walk_along(game: AnyGame, name: str | AnyGame, steps: int, **given: Any) -> int:
    """A batch and its shadows side by side; how many games ended."""
    batch, sources = Batch(name, GAMES, seed=11, **given), make_sources(11, GAMES)
    shadows = [Shadow(game, sources[each]) for each in range(GAMES)]
    encoding, others, ended = batch.encoding, make_sources(12, GAMES), 0
    for _ in range(steps):
        assert batch.states() == [shadow.state for shadow in shadows]
        for each, shadow in enumerate(shadows):
            view = game.view(shadow.state, shadow.seat)  # type: ignore[arg-type]  # a seat
            assert batch.seats[each] == shadow.seat
            assert tuple(batch.observations[each].tolist()) == encoding.information(game, view)
            assert batch.masks[each].tolist() == [bool(may) for may in move_mask(encoding, game, view)]
        actions = batch.random_actions(others)
        batch.step(actions)
        for each, shadow in enumerate(shadows):
            over = shadow.play(encoding.move_at(game, int(actions[each])))
            won = (0, 0) if over is None or over.winner is None else (1, -1) if over.winner == 0 else (-1, 1)
            assert tuple(batch.rewards[each].tolist()) == won
            assert batch.terminated[each] == (over is not None)
            assert not batch.truncated[each]
            if over is not None:
                ended += 1
                shadow.begin()
    return ended


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_batch_goes_the_ways_of_the_reference_rules(name: str) -> None:
    kind = find_kind(name)
    assert walk_along(kind.make(), name, 150)
    options = mixed(kind, Random(f"{name} batch"))
    walk_along(kind.make(options), name, 30, options=options)
    shrunken = facts_of(name).shrunken[0]
    assert walk_along(shrunken, shrunken, 60)
