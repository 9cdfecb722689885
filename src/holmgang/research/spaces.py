"""What an agent is given and what it may answer, as Gymnasium's spaces; PettingZoo has the same."""

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from holmgang.core.encoding import Encoding


class Observation(TypedDict):
    """What an agent is given: all that its seat knows, and a 1 for each action that is possible."""

    observation: NDArray[np.int32]
    action_mask: NDArray[np.int8]


def observation_space(encoding: Encoding, actions: int) -> spaces.Dict:
    """The numbers of an information state, each between what its field allows, and a mask of so many actions."""
    fields = encoding.information_fields
    sizes = [field.size for field in fields]
    low, high = (
        np.repeat(ends, sizes).astype(np.int32) for ends in zip(*((each.low, each.high) for each in fields), strict=True)
    )
    numbers: spaces.Space[Any] = spaces.Box(low, high, dtype=np.int32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
