"""Installs that lack some packages, pretended in processes that cannot find them."""

import os
from collections.abc import Iterable
from pathlib import Path

from holmgang.core.extras import EXTRAS

FORGETFUL = """
import sys
from importlib.machinery import PathFinder


class Forgetful(PathFinder):
    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return None if fullname.partition(".")[0] in {packages!r} else super().find_spec(fullname, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Forgetful
"""


def environ_without(folder: Path, extras: Iterable[str] = tuple(EXTRAS)) -> dict[str, str]:
    """The environment of a process in which, as in all that it starts, what only these extras bring is not installed.

    ``folder`` gets a module that Python loads when it starts.
    """
    base = {"markdown_it"}  # rich brings it too
    packages = sorted({package for extra in extras for package in EXTRAS[extra]} - base)
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(FORGETFUL.format(packages=packages), encoding="utf-8")
    home = folder / "home"
    return os.environ | {"PYTHONPATH": str(folder), "HOLMGANG_HOME": str(home), "HOLMGANG_CACHE": str(home / "cache")}
