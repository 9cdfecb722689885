"""What requests are answered with: games, positions, records, reviews, puzzles, matches and their seats.

No HTTP is inside, so that a browser's worker answers by the same functions.
"""
