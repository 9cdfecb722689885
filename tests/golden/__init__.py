"""Golden playthroughs: complete games as text, so that any change of what players see or may do shows in a difference.

Which games are kept is among the facts about each game (`tests.facts`). ``python -m tests.golden`` shows what would change,
``python -m tests.golden --update`` writes it.
"""

from holmgang.games import OWN_GAMES
from tests.facts import facts_of
from tests.kit.playthrough import FOLDER, Playthrough

__all__ = ["FOLDER", "PLAYTHROUGHS", "Playthrough"]

PLAYTHROUGHS = tuple(playthrough for name in OWN_GAMES for playthrough in facts_of(name).playthroughs)
