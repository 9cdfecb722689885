"""What is read at one time stays small: no function over 60 lines, no file over 500 without its reason."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "holmgang"
LONGEST_FUNCTION = 60
LONGEST_FILE = 500
WITH_ITS_REASON = {"games/dueling_nobles/rules.py"}
"""Longer files, which say at their top why they are."""


def functions_over(most: int, source: str) -> list[str]:
    return [
        each.name
        for each in ast.walk(ast.parse(source))
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and (each.end_lineno or 0) - each.lineno + 1 > most
    ]


def test_no_function_is_over_60_lines_and_no_file_over_500() -> None:
    sources = {str(file.relative_to(SOURCE)): file.read_text("utf-8") for file in sorted(SOURCE.rglob("*.py"))}
    assert len(sources) > 100
    assert [(path, name) for path, source in sources.items() for name in functions_over(LONGEST_FUNCTION, source)] == []
    assert {path for path, source in sources.items() if source.count("\n") > LONGEST_FILE} == WITH_ITS_REASON


def test_a_long_function_is_found() -> None:
    assert functions_over(
        2, "def short():\n    pass\n\n\nclass Of:\n    async def long(self):\n        pass\n        pass\n"
    ) == ["long"]
