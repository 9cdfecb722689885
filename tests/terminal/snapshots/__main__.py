"""Shows which tables are drawn differently now; ``--update`` writes them as they are drawn."""

import sys
from difflib import unified_diff

from . import FOLDER, SCENES, path_of, text_of


def main(update: bool) -> int:
    """The number of tables that differ, or 0 once they are written."""
    changed = 0
    for scene in SCENES:
        path, now = path_of(scene), text_of(scene)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before == now:
            continue
        changed += 1
        sys.stdout.writelines(
            unified_diff(before.splitlines(True), now.splitlines(True), f"{scene.name} (kept)", f"{scene.name} (now)")
        )
        if update:
            path.write_text(now, encoding="utf-8")
    known = {path_of(scene) for scene in SCENES}
    for stray in sorted(set(FOLDER.glob("*.txt")) - known):
        changed += 1
        sys.stdout.write(f"{stray.name} belongs to no scene\n")
        if update:
            stray.unlink()
    return 0 if update else changed


if __name__ == "__main__":
    sys.exit(main("--update" in sys.argv[1:]))
