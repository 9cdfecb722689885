"""How much an install takes of ours. That the wheel has the very files of the source is tried in ``test_clean.py``."""

from pathlib import Path

import holmgang
from tests.kit.built import NEEDS_BUILT

MOST = 20_000_000
"""Of all files in the wheel together, unpacked: pages, Python for the browser, values and licences included."""


@NEEDS_BUILT
def test_the_package_with_its_pages_and_python_for_the_browser_takes_at_most_twenty_megabytes() -> None:
    source = Path(holmgang.__file__).parent
    sizes = {
        str(path.relative_to(source)): path.stat().st_size
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {f"server/runtime/licences/{name}.txt" for name in ("holmgang", "pyodide", "python", "msgspec")} <= set(sizes)
    largest = sorted(sizes.items(), key=lambda each: -each[1])[:10]
    assert sum(sizes.values()) <= MOST, largest
