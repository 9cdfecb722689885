"""How much a text from anywhere may hold. What is beyond is refused while it is read, before anything is done with it.

The referee ends every match after 5,000 decisions, so there is a longest record. Each limit leaves at least twice the room that
a match written by Holmgang can fill; tests/core/test_limits.py holds the limits against the longest matches.
"""

from typing import Final

LONGEST_POSITION: Final = 2_000
"""Characters of a position. The fullest table of any game, with every option written out, needs a few hundred."""

LONGEST_TABLE: Final = 10_000
"""Characters of a table as JSON. The fullest one of any game needs less than two thousand."""

LONGEST_STEP: Final = 200
"""Characters of a move, or of an outcome. The longest move names three cards and a word."""

MOST_OPTIONS: Final = 50
"""Options given at once. The game with the most has fewer than twenty."""

# Records

LONGEST_RECORD: Final = 1_000_000
"""Characters of a whole record. The longest match fills less than 200,000; the rest is for comments."""

MOST_TAGS: Final = 100
"""A match with everything that can be noted of it has about twenty."""

LONGEST_TAG_NAME: Final = 40

LONGEST_NAME: Final = 1_000
"""Characters of a player's name. The server takes 40, but at the terminal people call themselves what they like."""

LONGEST_VALUE: Final = 10_000
"""Characters of any other tag's value: a start position, options, a seed, an event and its place."""

LONGEST_DICE_VALUE: Final = 400_000
"""Characters of the tags that `LONG_TAGS` names, which grow with the match: the odds of everything that chance decided."""

LONG_TAGS: Final = frozenset({"Odds", "Draws"})

MOST_LINES: Final = 10_000
"""One line a decision, or one for two at once, so no match has more than 5,000. Each is played again by the rules."""

MOST_OUTCOMES_OF_A_RECORD: Final = 20_000
"""Of chance in a whole record, each a step like a line's: the matches with the most have about one for every decision."""

MOST_OUTCOMES_A_LINE: Final = 200
"""No game lets chance decide so often in a row: the most are the 13 of a deal."""

MOST_COMMENTS: Final = 20_000
"""Two for every line."""

LONGEST_COMMENT: Final = 50_000
"""Characters of all that is remarked on one line, or on the game as a whole."""

LONGEST_COMMENTS: Final = 500_000
"""Characters of all comments together: a book of some 200 pages."""
