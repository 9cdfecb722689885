"""What the tests share: ways through a game, ways to choose options, oracles that know the rules independently."""
