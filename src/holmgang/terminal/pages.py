"""The rules page as a terminal shows it."""

import re

from holmgang.games import rules_page


def rules_text(game: str) -> str:
    """A game's rules page without the notes that only its tests read."""
    return re.sub(r"<!--.*?-->\n*", "", rules_page(game), flags=re.DOTALL)
