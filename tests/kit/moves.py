"""Moves as people write them down together."""

from collections.abc import Mapping

from holmgang.core.seats import SEATS, Seat


def joined(moves: Mapping[Seat, object]) -> str:
    """The moves of one node as text, joined by `` | `` where both seats chose."""
    return " | ".join(str(moves[seat]) for seat in SEATS if seat in moves)
