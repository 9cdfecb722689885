"""Live matches: what is sealed, undone, resigned, stored and read back."""
