"""Two Domains' pocket values: a small network fitted to the solved game, and exact numbers where it would choose wrongly."""
