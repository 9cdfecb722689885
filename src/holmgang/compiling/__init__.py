"""The machinery of compiled rules, the same for every game. Importing `contract` or what builds on it loads numba."""
