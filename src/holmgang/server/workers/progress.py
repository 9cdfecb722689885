"""How far a job is. A job tells it by the way, whether anybody listens or not."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

LISTENER: ContextVar[Callable[[Any], None]] = ContextVar("listener", default=lambda _: None)
"""What a process does with it: it goes the way of the answer."""


def tell_progress(value: Any) -> None:
    """Lets whoever waits for the job know how far it is."""
    LISTENER.get()(value)
