"""``python -m tests.golden`` shows what would change in the golden playthroughs; ``--update`` writes it."""

import sys
from difflib import unified_diff

from . import FOLDER, PLAYTHROUGHS


def main(arguments: list[str]) -> int:
    """0 if nothing differs or all was written, 1 if something differs."""
    if arguments not in ([], ["--update"]):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    differs = False
    for stray in sorted(set(FOLDER.glob("*.txt")) - {playthrough.path for playthrough in PLAYTHROUGHS}):
        differs = True
        sys.stdout.write(f"{stray.name} belongs to no playthrough\n")
        if arguments:
            stray.unlink()
    for playthrough in PLAYTHROUGHS:
        old = playthrough.path.read_text() if playthrough.path.exists() else ""
        new = playthrough.text()
        if new != old:
            differs = True
            name = playthrough.path.name
            sys.stdout.writelines(unified_diff(old.splitlines(True), new.splitlines(True), f"{name} (written)", f"{name} (now)"))
            if arguments:
                playthrough.path.write_text(new)
    return 1 if differs and not arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
