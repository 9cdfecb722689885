"""Installs that lack some packages, pretended in processes that cannot find them."""

import os
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from itertools import chain
from pathlib import Path

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from holmgang.core.extras import EXTRAS

ROOT = Path(__file__).parents[2]
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
    """The environment of a process in which, as in all that it starts, nothing is installed but what we and other extras need.

    ``folder`` gets a module that Python loads when it starts.
    """
    there = _needed(set(EXTRAS) - set(extras)) | {"holmgang", "coverage"}  # which may be measuring
    packages = sorted(
        package
        for package, sources in packages_distributions().items()
        if there.isdisjoint(canonicalize_name(source) for source in sources)
    )
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(FORGETFUL.format(packages=packages), encoding="utf-8")
    home = folder / "home"
    return os.environ | {"PYTHONPATH": str(folder), "HOLMGANG_HOME": str(home), "HOLMGANG_CACHE": str(home / "cache")}


def _needed(extras: Iterable[str]) -> set[str]:
    """All distributions that we require with these extras, as far as they are installed here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    by_extra = project["optional-dependencies"]
    wanted = [Requirement(text) for text in chain(project["dependencies"], *(by_extra[extra] for extra in extras))]
    seen: dict[Requirement, str] = {}
    while wanted:
        one = wanted.pop()
        if one in seen:
            continue
        seen[one] = canonicalize_name(one.name)
        with suppress(PackageNotFoundError):
            inner = [Requirement(text) for text in requires(one.name) or ()]
            wanted += [each for each in inner if each.marker is None or _applies(each.marker, one.extras)]
    return set(seen.values())


def _applies(marker: Marker, extras: Iterable[str]) -> bool:
    return any(marker.evaluate({"extra": extra}) for extra in ("", *extras))
