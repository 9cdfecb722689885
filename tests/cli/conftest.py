"""What commands change in their process is put back."""

import logging
from collections.abc import Iterator

import pytest

LOGGERS = ("", "holmgang", "holmgang.access", "uvicorn")


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """A server that refuses to start has taken over the logs of its process already; later tests look at theirs."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(each, list(each.handlers), each.level) for each in loggers]
    yield
    for each, handlers, level in before:
        each.handlers[:] = handlers
        each.setLevel(level)
