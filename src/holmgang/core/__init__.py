"""The core: what a game is, who referees it, and how it is written down. Standard library only."""
