"""The puzzles that come with the package, found in games by what solved or pocket values say: ``python -m training.puzzles``."""
