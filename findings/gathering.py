"""Reads the solved games and writes down what the page tells: `docs/findings/facts.json`.

``python -m findings.gathering`` needs every combination of both games solved: ``holmgang solve duo-regna --all`` and
``holmgang solve two-domains --all``.
"""

import json
import sys
from pathlib import Path

from .duo_regna import duo_regna
from .two_domains import standoff, two_domains

FACTS = Path(__file__).parent.parent / "docs" / "findings" / "facts.json"


def main() -> None:
    """Gathers and writes."""
    games = {"two-domains": two_domains, "standoff": standoff, "duo-regna": duo_regna}
    chosen = sys.argv[1:] or list(games)
    facts = json.loads(FACTS.read_text()) if FACTS.exists() else {}
    facts |= {name: games[name]() for name in chosen}
    FACTS.parent.mkdir(parents=True, exist_ok=True)
    FACTS.write_text(json.dumps(facts, indent=1) + "\n")


if __name__ == "__main__":
    main()
