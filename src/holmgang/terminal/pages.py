"""The rules page as a terminal shows it."""

import re

from holmgang.games import find_kind


def rules_text(game: str) -> str:
    """A game's rules page without the notes that only its tests read."""
    return re.sub(r"<!--.*?-->\n*", "", find_kind(game).page(), flags=re.DOTALL)
