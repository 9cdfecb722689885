"""The reference of a game: the best values that there are, and it says which."""

from dataclasses import replace
from typing import Any

import pytest

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance
from holmgang.games import find_kind
from holmgang.games.two_domains import KIND
from holmgang.pocket import reference as module
from holmgang.pocket.files import BadPocket
from holmgang.pocket.reference import Reference, find_reference
from holmgang.solvers.files import BadTables, NoTables

pytestmark = pytest.mark.usefixtures("nothing_solved")


def in_pocket(game: AnyGame) -> Reference:
    return Reference(f"pocket values of {game.name}", "pocket", 0.001, lambda _, __: 0.25, ("As a test has it.",))


def broken_pocket(game: AnyGame) -> Reference:
    raise BadPocket(f"{game.name}.pocket is damaged.")


def bring(monkeypatch: pytest.MonkeyPatch, pocket: str | None) -> AnyGame:
    """Two Domains as if it had these pocket values."""
    monkeypatch.setattr(module, "find_kind", lambda _: replace(KIND, pocket=pocket))
    return KIND.make()


HERE = __name__


def test_pocket_values_are_used_where_nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_reference(bring(monkeypatch, f"{HERE}:in_pocket"))
    assert (found.name, found.known, found.notes) == ("pocket values of two-domains", "pocket", ("As a test has it.",))


def test_damaged_tables_are_named_and_pocket_values_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: Any) -> None:
        raise BadTables("x.tables is damaged: delete it and solve again.")

    monkeypatch.setattr(module, "open_solved", damaged)
    found = find_reference(bring(monkeypatch, f"{HERE}:in_pocket"))
    assert found.known == "pocket"
    assert found.notes[0] == "x.tables is damaged: delete it and solve again."


def test_damaged_pocket_values_are_named_and_chances_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_reference(bring(monkeypatch, f"{HERE}:broken_pocket"))
    assert (found.name, found.known) == ("an estimate", "estimated")
    assert found.notes[0] == "two-domains.pocket is damaged."
    assert found.notes[1] == "Chances are estimated by games of the greedy bot."


def test_an_estimate_is_the_last_resort_and_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bring(monkeypatch, None)
    found = find_reference(game)
    assert found.known == "estimated"
    assert 0 <= found.chance(game, game.read("16/61 1")) <= 1


def test_what_is_over_counts_by_its_result_and_chance_by_its_mean() -> None:
    game, rolling = find_kind("two-domains").read_position("12226/22222 1 roll=battle")
    node = game.node(rolling)
    assert isinstance(node, Chance)
    after = [game.settle(rolling, outcome) for outcome in node.outcomes]
    worth = {state: index / 10 for index, state in enumerate(dict.fromkeys(after))}
    reference = Reference("a test", "pocket", 0.0, lambda _, state: worth[state])
    mean = sum(weight * reference.chance(game, state) for state, weight in zip(after, node.weights, strict=True)) / node.total
    assert reference.chance(game, rolling) == pytest.approx(mean)
    duo, won = find_kind("duo-regna").read_position("A/J 2 3-0")
    assert reference.chance(duo, won) == 1.0


def test_a_solver_that_has_no_tables_is_no_reference() -> None:
    with pytest.raises(NoTables):
        module.solved_reference(KIND.make())
