"""The machinery of compiled rules, the same for every game. Importing a module of this folder loads numba."""
