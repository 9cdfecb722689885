"""The whole value of a position by a reference: chances, options and mixtures, one decision ahead."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.options import described
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.solvers.plain_matrix import solve_plainly
from holmgang.solvers.values import Value

from .reference import Reference

NO_PROGRESS = "no_progress_limit"


def value_by(reference: Reference, game: AnyGame, state: Any) -> Value:
    """The value of a position of a game without secrets, as pocket values have it: what the best choice, or the best mixture of
    both seats, makes of the chances that follow. The limit on play without progress is left out."""
    game = without_limit(game)
    node = game.node(state)
    if not isinstance(node, Choose):
        return _value(reference, reference.error, reference.chance(game, state))
    first, second = node.options
    if first and second:
        return _at_once(reference, game, state, first, second)
    seat: Seat = 0 if first else 1
    chances = [reference.chance(game, game.play(state, {seat: move})) for move in first or second]
    best, error = max(chances) if seat == 0 else min(chances), reference.error_of_choice(state)
    if seat == 0:
        return _value(reference, error, best, (_named(first, chances), {}))
    return _value(reference, error, best, ({}, _named(second, [1 - chance for chance in chances])))


def without_limit(game: AnyGame) -> AnyGame:
    """The game as it is when never called a draw because nothing happens."""
    kind = find_kind(game.name)
    limits = {each.name: None for each in described(kind.options) if each.name == NO_PROGRESS}
    return kind.game(replace(game.options, **limits)) if limits else game


def _at_once(reference: Reference, game: AnyGame, state: Any, first: Sequence[Any], second: Sequence[Any]) -> Value:
    payoffs = [[reference.chance(game, game.play(state, {0: one, 1: two})) for two in second] for one in first]
    solved = solve_plainly(payoffs)
    ours = [sum(share * entry for share, entry in zip(solved.columns, row, strict=True)) for row in payoffs]
    columns = zip(*payoffs, strict=True)
    theirs = [1 - sum(share * entry for share, entry in zip(solved.rows, column, strict=True)) for column in columns]
    options, mixtures = (
        (_named(first, ours), _named(second, theirs)),
        (_named(first, solved.rows), _named(second, solved.columns)),
    )
    return _value(reference, reference.error_of_choice(state), solved.value, options, mixtures)


def _value(
    reference: Reference,
    error: float,
    first: float,
    options: tuple[dict[str, float], dict[str, float]] = ({}, {}),
    mixtures: tuple[dict[str, float], dict[str, float]] = ({}, {}),
) -> Value:
    return Value((first, 1 - first), reference.known, error, options, mixtures, reference.notes)


def _named(moves: Sequence[Any], figures: Sequence[float]) -> dict[str, float]:
    return {str(move): figure for move, figure in zip(moves, figures, strict=True)}
