"""Tokens that were found to hold a seat, so that a request can be counted for its seat before any work is done for it."""

from collections import OrderedDict

from holmgang.server.tokens import digest

MOST = 20_000
"""So many are remembered; the one used longest ago is forgotten first."""


class KnownSeats:
    """Digests only. A token that is not among them may well hold a seat: then it counts for its address once, and is noted."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[bytes, None] = OrderedDict()

    def note(self, holds: bytes | None) -> None:
        """This digest was found to be that of a seat's token."""
        if holds is None:
            return
        self._known[holds] = None
        self._known.move_to_end(holds)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def forget(self, holds: bytes | None) -> None:
        """The seat has another token now."""
        if holds is not None:
            self._known.pop(holds, None)

    def find(self, token: str) -> bytes | None:
        """The digest by which the token's seat is known, if it is."""
        holds = digest(token)
        if holds not in self._known:
            return None
        self._known.move_to_end(holds)
        return holds
