"""Other programs as bots, by lines over standard input and output: docs/engines.md has the protocol.

`protocol` has the lines, `process` the program that runs, `engine` the talk with it, `bot` the bot that it makes here. `speak` is
the other side: our bots as an engine for others.
"""
