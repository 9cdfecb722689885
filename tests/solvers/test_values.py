"""How values are told: as closely as they are known."""

import pytest

from holmgang.solvers.values import Kind, Value


@pytest.mark.parametrize(
    ("kind", "error", "told"),
    [
        ("exact", 1e-12, "first seat 51.58 %, second seat 48.42 % (exact)"),
        ("certified", 0.0101, "first seat 51.58 %, second seat 48.42 % (certified to ±1.01 %)"),
        ("pocket", 7.6e-6, "first seat 51.58 %, second seat 48.42 % (pocket values, give or take 0.0008 %)"),
        ("pocket", 0.0066, "first seat 51.6 %, second seat 48.4 % (pocket values, give or take 0.7 %)"),
        ("pocket", 0.06, "first seat about 52 %, second seat about 48 % (pocket values, give or take 6 %)"),
        ("estimated", 0.025, "An estimate: first seat about 51.6 %, second seat about 48.4 % (give or take 2.5 %)"),
    ],
)
def test_a_chance_is_told_as_closely_as_it_is_known(kind: Kind, error: float, told: str) -> None:
    assert str(Value((0.5158, 0.4842), kind, error)) == told
