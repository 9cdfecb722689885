"""PyTorch takes a batch's arrays as they are, and a batch takes PyTorch's actions.

PyTorch is no requirement of ours, not even of the tests: it takes as much room as all of these. Whoever has it runs them."""

from typing import Any

import numpy as np
import pytest

from holmgang.games import OWN_GAMES
from holmgang.research import Batch

ARRAYS = ("observations", "masks", "seats", "rewards", "terminated", "truncated")


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is not installed")


@pytest.mark.long
@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_array_is_taken_without_a_copy_and_follows_the_games(torch: Any, name: str) -> None:
    batch = Batch(name, 64, seed=1)
    taken = {array: torch.from_dlpack(getattr(batch, array)) for array in ARRAYS}
    for array, tensor in taken.items():
        assert tensor.data_ptr() == getattr(batch, array).ctypes.data, array
    for _ in range(20):
        batch.step(taken["masks"].int().argmax(dim=1))
    for array, tensor in taken.items():
        assert np.array_equal(tensor.numpy(), getattr(batch, array)), array


@pytest.mark.long
@pytest.mark.parametrize("sort", ["int32", "int64"])
def test_actions_of_a_tensor_are_those_that_are_played(torch: Any, sort: str) -> None:
    ours, theirs = Batch("duo-regna", 4), Batch("duo-regna", 4)
    ours.step([1, 2, 3, 4])
    theirs.step(torch.tensor([1, 2, 3, 4], dtype=getattr(torch, sort)))
    assert theirs.decisions.held.tolist() == ours.decisions.held.tolist() == [1, 2, 3, 4]
