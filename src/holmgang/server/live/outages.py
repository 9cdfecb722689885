"""Spans of time in which nobody could play: put together, so that each moment of them is given back once."""

from collections.abc import Iterable, Sequence

Span = tuple[int, int]
"""From and to, in milliseconds since 1970."""


def merged(spans: Iterable[Span]) -> list[Span]:
    """These moments as spans that do not touch each other, the earliest first."""
    found: list[Span] = []
    for since, until in sorted(spans):
        if found and since <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], until))
        elif until > since:
            found.append((since, until))
    return found


def lost(spans: Sequence[Span], since: int) -> int:
    """How many milliseconds of these spans lie after a time; they may overlap."""
    return sum(until - max(begun, since) for begun, until in merged(spans) if until > since)
