"""The page of findings: `gathering` reads the solved games, `drawing` makes plots of what it found, `page` writes the words."""
