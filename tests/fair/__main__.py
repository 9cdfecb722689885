"""Writes the test vectors anew: ``python -m tests.fair``. They are computed by `by_hand`, never by the package."""

import json

from . import VECTORS, vectors

VECTORS.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
