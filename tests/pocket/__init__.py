"""Tests of the values that travel inside the package."""
