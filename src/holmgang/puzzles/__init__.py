"""Positions to think about, with one right answer each that numbers explain; a file a game, and the answers a person gave."""
