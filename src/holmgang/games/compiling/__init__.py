"""What the compiled rules of all games share. Importing a module of this folder loads numba."""
