"""Bots: they see views only, choose among their options, and always the same from the same source."""
