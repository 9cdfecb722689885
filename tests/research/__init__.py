"""The research adapters, held to the reference rules and to the suites of the libraries that they are for."""
