"""Our own games by what sets them apart, so that no test has to name them."""

from holmgang.games import OWN_GAMES, find_kind

WITH_CHANCE = tuple(name for name in OWN_GAMES if find_kind(name).chance)
WITH_HIDDEN_CARDS = tuple(name for name in OWN_GAMES if find_kind(name).secrets)
AT_ONCE = tuple(name for name in OWN_GAMES if find_kind(name).at_once)
"""In which both may choose at once, so that neither may see what the other has chosen."""
HANDED_OVER = tuple(name for name in OWN_GAMES if name in WITH_HIDDEN_CARDS or name in AT_ONCE)
"""In which two people at one screen have something to hide from each other."""
