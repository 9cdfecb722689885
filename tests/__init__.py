"""The tests. Helpers live in `tests.kit`; what every game must keep is in `tests.conformance`."""
