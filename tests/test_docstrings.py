"""A docstring promises what the signature cannot say, or is not there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "holmgang"
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
EMPTY = re.compile(
    r"an?|all|and|are|as|at|be|by|each|for|from|has|have|in|is|it|its|of|on|one|or|over|that|the|their|there|these|they|this|those|to"
    r"|what|where|which|who|whose|with"
)
"""Words that say nothing by themselves."""


def docstrings(source: str, path: str = "it.py") -> Iterator[tuple[str, str, str]]:
    """Where each stands, the name it is about, and its text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            name, line = (Path(path).stem, 1) if isinstance(node, ast.Module) else (node.name, node.lineno)
            yield f"{path}:{line} {name}", name, text


def root(word: str) -> str:
    """A word without the ending that tells ``Runs`` from ``run``."""
    return re.sub(r"(?<=\w{3})(ing|ed|es|s|e)$", "", word.lower())


def says_nothing(name: str, text: str) -> bool:
    words = [root(word) for word in re.findall(r"\w+", text) if not EMPTY.fullmatch(word.lower())]
    return text.startswith("The same") or {*words} <= {root(word) for word in re.findall(r"[A-Z]?[a-z]+|\d+", name)}


def found_in(source: str, path: str = "it.py") -> list[str]:
    return [f"{where}: {text}" for where, name, text in docstrings(source, path) if says_nothing(name, text)]


def test_no_docstring_repeats_its_name_or_leans_on_its_neighbour() -> None:
    files = sorted(SOURCE.rglob("*.py"))
    assert len(files) > 100
    assert [each for file in files for each in found_in(file.read_text("utf-8"), str(file.relative_to(SOURCE)))] == []


def test_a_docstring_without_a_promise_is_found() -> None:
    def of(name: str, text: str) -> list[str]:
        return found_in(f'def {name}():\n    """{text}"""\n')

    assert of("run", "Runs it.")
    assert of("part", "It is over.")
    assert of("BanFacts", "The facts of a ban.")
    assert of("zsh", "The same for zsh.")
    assert not of("run", "Runs it once.")
