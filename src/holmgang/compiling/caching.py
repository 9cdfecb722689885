"""Compiled functions that keep their types, and whose compilation is kept on disk.

Importing this loads numba, so only what needs speed imports it. numba itself compiles a function anew when its own file changes,
but not when a function that it calls does, or a table that was filled from the reference rules; so a compilation is kept here
together with a fingerprint of all that it may rest on.
"""

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import config, njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from holmgang.folders import cache_folder

from . import progress

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent
_RESTED_ON = (
    "compiling/*.py",
    *(f"games/*/{part}.py" for part in ("compiled*", "encoding", "features", "layout", "measure", "options", "rules", "table")),
    "bots/greedy/*.py",
    *(f"pocket/{part}.py" for part in ("*_network", "*_policy", "network_arithmetic")),
)
"""The files that tables and compiled code are made from, whoever needs them."""

_LEAN: Any = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""For what makes no arrays: it need not count who uses those that it is given, which would cost more time than most rules."""
INNER: Any = {**_LEAN, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""For what only compiled code calls: it needs no door to Python."""
INLINED: Any = {**INNER, "forceinline": True}


progress.listen()


class NotKept(UserWarning):
    """Compilations cannot be kept, so that the next start will have to compile again."""


def compiled(function: F) -> F:
    """The function compiled when it is first called, and its compilation kept for the next time."""
    return cast("F", _kept(njit(nogil=True, error_model="numpy")(function)))


def entry(function: F) -> F:
    """`compiled` for a function that makes no arrays: those that it needs are given to it."""
    return cast("F", _kept(njit(**_LEAN)(function)))


def inner(function: F) -> F:
    """`compiled` for a function that makes no arrays and is only called by compiled code."""
    return cast("F", _kept(njit(**INNER)(function)))


def inlined(function: F) -> F:
    """`inner` for a small one: it becomes part of whatever calls it, which saves handing over arrays."""
    return cast("F", _kept(njit(**INLINED)(function)))


def unfolded(function: F) -> F:
    """`inner` for a large one with few callers: it is compiled as a part of them only, which saves doing so twice."""
    return cast("F", _kept(njit(**INNER, inline="always")(function)))


def compiled_parallel(function: F) -> F:
    """`compiled` with its outer ``prange`` loops spread over the cores."""
    return cast("F", _kept(njit(parallel=True, nogil=True, error_model="numpy")(function)))


def _kept(dispatcher: Any) -> Any:
    folder = _folder()
    if folder is not None:
        # what njit(cache=True) does, in a folder of our own
        dispatcher._cache = _Cache(dispatcher.py_func)  # type: ignore[no-untyped-call]  # numba has no types
    return dispatcher


@cache
def _folder() -> Path | None:
    """Where compilations are kept: in the cache folder; None if nothing can be written there."""
    folder = cache_folder()
    trial = folder / "compiled" / f".trial.{os.getpid()}"
    try:
        trial.parent.mkdir(parents=True, exist_ok=True)
        trial.write_bytes(b"")
        trial.unlink()
    except OSError as error:
        _warn(folder, error)
        return None
    return trial.parent


def _warn(folder: Path, error: OSError) -> None:
    warnings.warn(
        f"Compiled rules cannot be kept in {folder} ({error.strerror}), so every start compiles them again: "
        "make room there, or set HOLMGANG_CACHE to a folder that can be written.",
        NotKept,
        stacklevel=2,
    )


class _Locator(_CacheLocator):
    """A folder for each of our folders, and the fingerprint of what a function there may rest on."""

    def __init__(self, function: Any, file: str) -> None:
        self._home = Path(file).parent
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        where = _folder()
        assert where is not None  # else nothing is kept
        return str(where / f"{self._home.name}-{sha256(str(self._home).encode()).hexdigest()[:12]}")

    def get_source_stamp(self) -> str:
        return _fingerprint(self._home)

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Any, file: str) -> "_Locator":
        return cls(function, file)


@cache
def _fingerprint(home: Path) -> str:
    files = {*home.glob("*.py"), *home.parent.glob("*.py"), *(file for pattern in _RESTED_ON for file in _PACKAGE.glob(pattern))}
    digest = sha256(f"optimised by {config.OPT}".encode())  # type: ignore[attr-defined]  # numba fills it when it is imported
    for file in sorted(files):
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


class _CacheImplementation(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 - numba's own form


class _Cache(FunctionCache):
    _impl_class = _CacheImplementation

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        """What another version has kept may be about classes that are gone, and cannot even be looked into: it is dropped."""
        try:
            return super()._load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # numba has no types
        except (AttributeError, ImportError):
            self.flush()  # type: ignore[no-untyped-call]  # numba has no types
            return None

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        """A disk that has become full or a folder that is gone costs the next start its time, and nothing more."""
        try:
            yield
        except OSError as error:
            _warn(Path(self.cache_path), error)
            self.disable()  # type: ignore[no-untyped-call]  # numba has no types
