"""Matches while they are played: rooms, who is in them and what they are told. Nothing here knows HTTP or a storage engine."""
