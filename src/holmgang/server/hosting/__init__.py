"""What a host does besides serving: backups, records for the shelf, keeping order."""
