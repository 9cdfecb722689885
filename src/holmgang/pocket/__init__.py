"""Values that travel inside the package, in small files that plain Python reads; a module a game knows what is in its file."""
