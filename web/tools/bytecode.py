"""Bytecode for the browser, made by the very Python that will run it: Pyodide, started under Node by web/runtime.mjs.

Which modules are needed is followed from `ENTRANCES` through every import, also those within functions, and through the names of
modules in texts (`"package.module:ATTRIBUTE"`). Of what needs a package that is not there in a browser, and of what imports that,
only the want of that package is left: whoever imports it is told what is missing, as on any machine without it.
"""

import ast
import importlib.util
import marshal
import re
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Literal

ENTRANCES = (
    "holmgang.server.browser.worker",
    "holmgang.server.browser.job_runner",
    "holmgang.server.browser.jobs",
    "holmgang.server.api.request_jobs",
)
DATA = ("games/*/page.md", "bots/*.json", "puzzles/data/*")
"""What modules read beside themselves; pocket values are fetched a game at a time."""
NOT_NEEDED = frozenset({"sqlite3"})
"""There, but not in every Pyodide: nothing may come to need it."""
ALWAYS = ("encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.ascii", "encodings.utf_8", "zipimport")
"""Of the standard library: what nobody imports by name."""
_REFERENCE = re.compile(r"holmgang(\.\w+)+(:\w+)?")


_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def stripped(tree: ast.Module) -> ast.Module:
    """Without docstrings: nobody reads them there. Assertions stay."""
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False):
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass(lineno=node.body[0].lineno, col_offset=0)]
    return tree


def bytecode(source: bytes, name: str) -> bytes:
    """A .pyc that is never compared with a source."""
    code = compile(stripped(ast.parse(source)), name, "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


class Modules:
    """The modules below some roots: folders or zip files."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        """By path."""
        self.paths = {_module(path): path for path in files if path.endswith(".py")}
        self._trees: dict[str, ast.Module] = {}

    def tree(self, module: str) -> ast.Module:
        if module not in self._trees:
            self._trees[module] = ast.parse(self.files[self.paths[module]])
        return self._trees[module]

    def imports(self, module: str, which: "Which") -> Iterator[str]:
        """What a module imports, by full names; of a name from a package both the package and what may be a module."""
        package = module if self.paths[module].endswith("__init__.py") else module.rpartition(".")[0]
        for node in _statements(self.tree(module), which):
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = package.rsplit(".", node.level - 1)[0] if node.level else ""
                base = ".".join(part for part in (above if node.level else "", node.module or "") if part)
                yield base
                yield from (f"{base}.{each.name}" for each in node.names)
            elif which == "anywhere" and isinstance(node, ast.Constant) and _REFERENCE.fullmatch(str(node.value)):
                yield str(node.value).partition(":")[0]


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


Which = Literal["needed", "at import", "anywhere"]
"""Imports without which a module cannot be imported; those that are tried when it is; or all of them, in functions, too."""


def _statements(tree: ast.AST, which: Which) -> Iterator[ast.AST]:
    """What runs then, on this kind of machine."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and _ELSEWHERE.search(ast.unparse(node.test)):
            yield from _statements(ast.Module(node.orelse, []), which)
            continue
        if (which == "needed" and isinstance(node, ast.Try)) or (which != "anywhere" and isinstance(node, _FUNCTIONS)):
            continue
        yield node
        yield from _statements(node, which)


_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_ELSEWHERE = re.compile(r"TYPE_CHECKING|__name__ == '__main__'|== '(win32|nt)'")
"""Conditions that hold for type checkers, for scripts, or on Windows."""


def with_packages(names: Iterator[str] | set[str]) -> set[str]:
    """Names with the packages that they are in."""
    return {name.rsplit(".", count)[0] for name in names for count in range(name.count(".") + 1)}


class Closure:
    """What of ours and of the library is needed."""

    def __init__(self, ours: Modules, library: Modules) -> None:
        self._ours, self._library = ours, library
        self._lacks: dict[str, str] = {}

    def lacks(self, module: str) -> str:
        """The package for want of which a module of ours cannot be imported in a browser; empty where it can."""
        if module not in self._lacks:
            self._lacks[module] = ""  # as far as it goes in a circle
            needed = sorted(with_packages(set(self._ours.imports(module, "needed"))))
            self._lacks[module] = next(filter(None, map(self._missing_for, needed)), "")
        return self._lacks[module]

    def _missing_for(self, name: str) -> str:
        top = name.partition(".")[0]
        if top in NOT_NEEDED:
            return top
        if name in self._ours.paths:
            return self.lacks(name)
        there = self._ours_tops | self._library.paths.keys() | _IN_THE_BROWSER | set(sys.builtin_module_names)
        return "" if top in there else top

    @property
    def _ours_tops(self) -> set[str]:
        return {name.partition(".")[0] for name in self._ours.paths}

    def of_ours(self) -> set[str]:
        """Our modules, and those of the packages that come with them."""
        found: set[str] = set()
        waiting = [*ENTRANCES]
        while waiting:
            module = waiting.pop()
            for name in with_packages({module}):
                if name in self._ours.paths and name not in found:
                    found.add(name)
                    if self.lacks(name) == "":
                        waiting += self._ours.imports(name, "anywhere")
        return found

    def of_library(self, ours: set[str]) -> set[str]:
        """The library's: what our modules import, what was needed to come here, and what those import in turn."""
        found: set[str] = set()
        whole = [module for module in ours if self.lacks(module) == ""]
        waiting = [*ALWAYS, *_AT_START, *(name for module in whole for name in self._ours.imports(module, "anywhere"))]
        while waiting:
            for name in with_packages({waiting.pop()}):
                if name in self._library.paths and name not in found and name.partition(".")[0] not in NOT_NEEDED:
                    found.add(name)
                    waiting += self._library.imports(name, "at import")
        return found


_IN_THE_BROWSER = frozenset({"js", "pyodide_js"})
_AT_START = frozenset(sys.modules)
"""What Pyodide itself needs to start, and the little that is imported here."""


def library_zip(library: Modules, names: set[str]) -> bytes:
    """Not compressed: the file is, as a whole."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(names):
            path = library.paths[name]
            archive.writestr(zipfile.ZipInfo(f"{path}c"), bytecode(library.files[path], f"/lib/{path}"))
    return packed.getvalue()


def package_files(ours: Modules, wanted: dict[str, str]) -> dict[str, bytes]:
    """The files of our package and of those that come with it: modules, each with the package that it lacks."""
    names = sorted(wanted)
    sources = {name: f"import {wanted[name]}".encode() if wanted[name] else ours.files[ours.paths[name]] for name in names}
    files = {f"{ours.paths[name]}c": bytecode(sources[name], ours.paths[name]) for name in names}
    tops = {name.partition(".")[0] for name in names}
    extensions = {path: data for path, data in ours.files.items() if path.endswith(".so") and path.partition("/")[0] in tops}
    data = {path: data for path, data in ours.files.items() if any(Path(path).match(f"holmgang/{each}") for each in DATA)}
    return files | extensions | data


_READ = (".py", ".md", ".json", ".pocket")


def made(source: str, wheel: str) -> tuple[bytes, dict[str, bytes], dict[str, str]]:
    """The library, our package with what comes with it, and the licence of that."""
    root = Path(source)
    files = {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.glob("holmgang/**/*"))
        if path.is_file() and path.suffix in _READ and not {"__pycache__", "template"} & set(path.parts)
    }
    with zipfile.ZipFile(wheel) as archive:
        files |= {name: archive.read(name) for name in archive.namelist() if name.endswith((".py", ".so"))}
        texts = [archive.read(name).decode() for name in archive.namelist() if "/licenses/" in name]
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        library = Modules({name: archive.read(name) for name in archive.namelist()})
    ours = Modules(files)
    closure = Closure(ours, library)
    names = closure.of_ours()
    files = package_files(ours, {each: closure.lacks(each) for each in names})
    return library_zip(library, closure.of_library(names)), files, {Path(wheel).name.partition("-")[0]: "\n".join(texts)}
