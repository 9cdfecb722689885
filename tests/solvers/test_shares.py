"""Shares of actions come back as they were put in, in a byte each where there are few different ones."""

from math import pi

import numpy as np
import pytest

from holmgang.solvers.two_domains.shares import MOST_CODES, CollectedShares


@pytest.mark.parametrize("different", [1, 3, MOST_CODES - 1, MOST_CODES, 1000])
def test_shares_come_back_as_they_were_put_in(different: int) -> None:
    put, collected = np.zeros(4000), CollectedShares(4000)
    for first in range(0, 3000, 100):  # the last thousand are nobody's
        places = np.arange(first, first + 100)[::-1]
        put[places] = (1 + places % different) / (pi * different)
        collected.put(places, put[places])
    shares = collected.laid_out(np.zeros(1, np.int64))
    assert (len(shares.codes) == 4000) == (different < MOST_CODES)  # nothing is one of them
    assert (shares.values[shares.codes] if len(shares.codes) else shares.values).tolist() == put.tolist()
