"""The page on compiled rules: its examples run, and its table names every function of the contract."""

import re
from pathlib import Path
from typing import Any

from holmgang.compiling import contract

PAGE = (Path(__file__).parents[2] / "docs" / "compiled.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, Any] = {}
    exec("\n".join(blocks), names)
    assert (names["nodes"] > contract.BOTH).all()


def test_the_table_names_every_function_of_the_contract() -> None:
    told = re.findall(r"^\| `(\w+)\(([^)]*)\)`", PAGE, re.MULTILINE)
    for name, parameters in told:
        function = getattr(contract, name)
        assert list(function.__annotations__)[:-1] == parameters.split(", ")
    bound = re.findall(
        r"^def (\w+)\((?:policy: Any, )?rules: Any, row: Row", Path(contract.__file__).read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(name for name, _ in told) == sorted(bound)
