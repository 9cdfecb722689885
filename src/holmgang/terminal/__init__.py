"""The clients for a terminal, and the store of local matches."""
