"""One live match: seats, sealed choices, undo, endings that are not rules, the event log. No network, no storage engine."""
