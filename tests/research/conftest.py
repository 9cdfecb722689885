"""A game from another package that has numbers and no compiled rules."""

from collections.abc import Iterator
from dataclasses import fields

import pytest

from holmgang import games
from holmgang.games import find_kind
from tests.outside import MINIMAL
from tests.outside.conftest import minimal  # noqa: F401 - a fixture
from tests.outside.test_encodings import Encoded


@pytest.fixture
def numbered(minimal: None) -> Iterator[str]:  # noqa: F811 - the fixture
    """Its name."""
    kind = find_kind(MINIMAL)
    games._LOADED[MINIMAL] = Encoded(**{each.name: getattr(kind, each.name) for each in fields(kind)})
    yield MINIMAL
    games._LOADED[MINIMAL] = kind
