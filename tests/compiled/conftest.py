"""What takes longest to compile comes first, and is compiled once a run."""

import pytest

from holmgang.bots.search.compile_ahead import one_at_a_time
from holmgang.bots.search.plain_or_compiled import compile_now
from holmgang.games import find_kind


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The search goes before all else: servers of tests that are run beside these want it soon."""
    items.sort(key=lambda item: item.path.name != "test_search.py")


@pytest.fixture(scope="session")
def nobles_searched() -> None:
    """The search of Dueling Nobles. Those servers compile it as well, unless they find that somebody does already."""
    with one_at_a_time():
        compile_now(find_kind("dueling-nobles").make())
