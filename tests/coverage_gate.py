"""Branch coverage of the core and of every game's rules must be complete, with nothing excluded.

``python -m tests.coverage_gate REPORT`` reads what ``coverage json`` wrote and names every file and line that falls short.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "holmgang"

IDLE = re.compile(r"\s*(\.\.\.|#.*)?")
"""A line on which nothing is done."""

Report = dict[str, Any]


def guarded() -> list[Path]:
    """The files that must be covered completely."""
    return sorted([*PACKAGE.glob("core/*.py"), *PACKAGE.glob("games/*/rules.py")])


def shortfalls(report: Report, files: list[Path]) -> Iterator[str]:
    """What is not covered, one line each."""
    if not report["meta"]["branch_coverage"]:
        yield "the report was made without branch coverage"
    measured = {(ROOT / name).resolve(): entry for name, entry in report["files"].items()}
    for path in files:
        name = path.relative_to(ROOT).as_posix()
        if path.resolve() not in measured:
            yield f"{name}: never imported"
            continue
        entry = measured[path.resolve()]
        if entry["missing_lines"]:
            yield f"{name}: lines {', '.join(map(str, entry['missing_lines']))} never run"
        for start, end in entry["missing_branches"]:
            yield f"{name}: line {start} never goes on {'to line ' + str(end) if end > 0 else 'to the end'}"
        yield from (f"{name}: line {number} is excluded" for number in excluded(path, entry))


def excluded(path: Path, entry: dict[str, Any]) -> list[int]:
    """Lines left out of the measurement, but for the dots of a protocol, comments and what is for type checkers alone, which
    coverage leaves out by itself."""
    text = path.read_text()
    lines, unseen = text.splitlines(), for_type_checkers(text)
    marked = [number for number, line in enumerate(lines, 1) if re.search(r"#\s*pragma:?\s*no", line)]
    left_out = (number for number in entry["excluded_lines"] if number not in unseen and not IDLE.fullmatch(lines[number - 1]))
    return sorted({*marked, *left_out})


def for_type_checkers(text: str) -> set[int]:
    """The lines of every ``if TYPE_CHECKING:``, which no program runs; its ``else`` is not among them."""
    tests = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {number for node in tests for number in range(node.lineno, (node.body[-1].end_lineno or node.lineno) + 1)}


def main(arguments: list[str]) -> int:
    """0 if everything is covered, 1 if not, 2 if there is no report."""
    if len(arguments) != 1 or not Path(arguments[0]).is_file():
        sys.stderr.write("Name the report of coverage json: python -m tests.coverage_gate .coverage.json\n")
        return 2
    found = list(shortfalls(json.loads(Path(arguments[0]).read_text()), guarded()))
    sys.stdout.writelines(f"{line}\n" for line in found or [f"all {len(guarded())} guarded files are covered completely"])
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
