"""The two seats."""

from typing import Any

import pytest

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS, check_seat


def test_what_is_no_seat_is_refused_and_nobody_is_fine() -> None:
    for seat in (*SEATS, None):
        check_seat(seat)
    third: Any = 2
    with pytest.raises(HolmgangError, match=r"a seat is 0 \(the first\) or 1 \(the second\), not 2\."):
        check_seat(third)
