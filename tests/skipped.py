"""What `make test` left out, said once at its end: every part notes what it skipped and why.

``python -m tests.skipped FOLDER`` says it; the folder is the one that HOLMGANG_SKIPPED named while the parts ran.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

FOLDER = "HOLMGANG_SKIPPED"
"""The variable that names the folder for notes; where it is not set, nothing is noted."""


def note(reasons: Iterable[str]) -> None:
    """Notes for the end of the run why tests were skipped, a reason for each."""
    counted = Counter(reasons)
    if FOLDER in os.environ and counted:
        folder = Path(os.environ[FOLDER])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{os.getpid()}.json").write_text(json.dumps(counted), encoding="utf-8")


def told(folder: Path) -> list[str]:
    """What was skipped in all parts, a line for each reason."""
    counted: Counter[str] = Counter()
    for noted in sorted(folder.glob("*.json")):
        counted.update(json.loads(noted.read_text(encoding="utf-8")))
    if not counted:
        return ["Nothing was skipped."]
    return ["Skipped:", *(f"  {count} × {reason}" for reason, count in sorted(counted.items()))]


if __name__ == "__main__":
    print(*told(Path(sys.argv[1])), sep="\n")  # noqa: T201 - this is what the command is for
