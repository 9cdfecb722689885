"""The domains that can come up in a game from its start, numbered without the others: two fifths of all pairs of them.

Which domains a side can have does not depend on the other side, but for blows, and every domain may be struck. So a walk over
single domains finds them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.games.two_domains.table import ARMY, KING, State
from holmgang.solvers.arrays import Indices

from .domains import NONE, Domains, index_of


class Reachable(NamedTuple):
    """The domains that can come up, by their lengths."""

    kept: dict[int, Indices]
    """The indices of those that can come up among all domains of their length, in order."""
    domains: dict[int, Domains]
    """What they can do, by their places among those that are kept."""

    def place(self, line: tuple[int, ...]) -> int:
        """Where a domain is among those of its length that are kept."""
        return int(np.searchsorted(self.kept[len(line)], index_of(line)))


def reachable(domains: dict[int, Domains], dice: int) -> Reachable:
    """Those that can come up in the game whose domains begin with so many dice."""
    found = _walk(domains, dice)
    kept = {length: np.array(sorted(found[length]), np.int64) for length in range(1, dice + 1)}
    places = {length: np.zeros(len(domains[length].torn), np.int32) for length in kept}
    for length, indices in kept.items():
        places[length][indices] = np.arange(len(indices))
    return Reachable(kept, {length: _renumbered(domains[length], indices, places) for length, indices in kept.items()})


def _walk(domains: dict[int, Domains], dice: int) -> dict[int, set[int]]:
    rows = {length: _gathering_of(each) for length, each in domains.items()}
    found: dict[int, set[int]] = {length: set() for length in domains}
    ahead = [(dice, index_of(State().lines[0][:dice]))]
    while ahead:
        length, index = ahead.pop()
        if index not in found[length]:
            found[length].add(index)
            ahead += _after(domains[length], index, rows[length])
    return found


def _gathering_of(domains: Domains) -> Indices:
    """For each domain the gathering that it stands in."""
    found = np.zeros(len(domains.torn), np.int64)
    for number, row in enumerate(domains.gatherings):
        found[row] = number
    return found


def _after(domains: Domains, index: int, gathering_of: Indices) -> list[tuple[int, int]]:
    """What a domain can become, by its length and its index: by an action of its owner's or by a blow."""
    length = domains.length
    if length == 1:
        return [(2, index_of((KING, ARMY)))]
    # a sweep goes by whole gatherings, so that even one in civil war brings the other five along
    found = [(length, each) for each in domains.gatherings[gathering_of[index]]]
    if not domains.torn[index]:
        found += [(length, step) for step in domains.steps[index] if step != NONE]
        found += [(length - domains.shorter_rolled[index], domains.struck_rolled[index])]
        found += [(length - domains.shorter_consensus[index], domains.struck_consensus[index])]
        if domains.battle[index]:
            found += [(length, front) for front in domains.fronts[index]]
            found += [(length - 1, domains.deserted[index])]
    return [(int(length), int(index)) for length, index in found]


def _renumbered(domains: Domains, kept: Indices, places: dict[int, NDArray[np.int32]]) -> Domains:
    if domains.length == 1:
        return domains
    own, shorter = places[domains.length], places[domains.length - 1]
    some = domains._replace(
        **{name: getattr(domains, name)[kept] for name in domains._fields if name not in ("length", "gatherings")}
    )
    whole = np.isin(domains.gatherings[:, 0], kept)

    def struck(after: NDArray[np.int32], is_shorter: NDArray[np.bool_]) -> NDArray[np.int32]:
        found = after.copy()
        found[is_shorter], found[~is_shorter] = shorter[after[is_shorter]], own[after[~is_shorter]]
        return found

    return some._replace(
        steps=np.where(some.steps == NONE, NONE, own[some.steps]).astype(np.int32),
        gatherings=own[domains.gatherings[whole]],
        fronts=own[some.fronts],
        struck_rolled=struck(some.struck_rolled, some.shorter_rolled),
        struck_consensus=struck(some.struck_consensus, some.shorter_consensus),
        deserted=shorter[some.deserted],
    )
