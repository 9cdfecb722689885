"""Whole games and matches walked by chance: long ways through code whose branches others reach, so nothing of it is traced."""
