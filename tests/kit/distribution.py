"""The sdist and the wheel as `make dist` builds them, and clean environments that they are installed into."""

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).with_name("uv"))
BUILD_WITHIN = 300
OURS = re.compile(r"holmgang(-[^/]+)?$")


class Distribution(NamedTuple):
    """Both files."""

    sdist: Path
    wheel: Path


def built(folder: Path) -> Distribution:
    """Builds the sdist from the tree, and the wheel from the sdist."""
    command = [sys.executable, "-m", "build", "--no-isolation", "-o", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=BUILD_WITHIN)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Distribution(sdist, wheel)


def installed(folder: Path, *requirements: str) -> Path:
    """A clean environment with these requirements from the package index, compiled as pip compiles them; its programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True, timeout=BUILD_WITHIN)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    command = [UV, "pip", "install", "-q", "--compile-bytecode", "--python", str(programs / "python"), *requirements]
    subprocess.run(command, check=True, timeout=BUILD_WITHIN)
    return programs


def taken(programs: Path) -> dict[str, int]:
    """How many bytes other people's packages take in such an environment, by their names."""
    (packages,) = programs.parent.glob("lib/python*/site-packages")
    return {
        each.name: sum(file.stat().st_size for file in [each, *each.rglob("*")] if file.is_file())
        for each in packages.iterdir()
        if not OURS.match(each.name)
    }
