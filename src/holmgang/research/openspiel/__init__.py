"""Every game as one of OpenSpiel's, with explicit chance: importing this registers them.

    import pyspiel
    import holmgang.research.openspiel

    game = pyspiel.load_game("holmgang_two_domains")
    small = pyspiel.load_game("holmgang_duo_regna_turn_based", {"hand": "J5Q", "target": 1, "no_progress_limit": 4})

Where both seats choose at once, ``holmgang_duo_regna``, ``holmgang_deck_duel`` and ``holmgang_dueling_nobles`` have simultaneous
nodes, and their ``..._turn_based`` versions ask one seat after the other and hide the first one's choice from the second.
Parameters are the options of the rules, smaller components, a position to begin from, and steps after which a game is called a
draw.
"""

from holmgang.core.extras import needing

with needing("research", "A game of OpenSpiel"):
    from .games import HolmgangGame, HolmgangState, as_openspiel, register

__all__ = ["HolmgangGame", "HolmgangState", "as_openspiel", "register"]

register()
