"""Tests of Duo Regna solved."""
