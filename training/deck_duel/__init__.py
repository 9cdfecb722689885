"""Deck Duel's pocket value: its training, and the proof of how good the strategy that goes by it is."""
