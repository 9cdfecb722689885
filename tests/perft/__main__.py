"""``python -m tests.perft`` compares the counts with the data files; ``--update`` writes them anew."""

import sys

from holmgang.games import OWN_GAMES

from . import count, read, update


def main(arguments: list[str]) -> int:
    """0 if all is as written, 1 if a number differs."""
    if arguments == ["--update"]:
        update()
        return 0
    differences = 0
    for game in OWN_GAMES:
        for position, old in read(game).items():
            new = count(game, position, len(old))
            if new != old:
                differences += 1
                sys.stdout.write(f"{game} {position}\n  written {old}\n  now     {new}\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
