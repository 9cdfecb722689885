"""Bots in matches: whose turn it is to think, and the jobs that their processes do."""
