"""Playing in the terminal: tables, sessions, the store, and both clients."""
