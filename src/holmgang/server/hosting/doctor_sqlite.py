"""A SQLite store as its doctor sees it: everything about the file, and a full check of what is in it."""

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from holmgang.core.aims import counted
from holmgang.server.store import StoreError
from holmgang.server.store.layout import LATEST, too_new
from holmgang.server.store.sqlite_file import Identity, check_fully, examine, identity_in, log_of, opened_to_read
from holmgang.server.store.sqlite_swap import is_handed_over

from .findings import Finding, ok, problem, remark, size

TELL_EVERY: Final = 5.0
_REMOTE: Final = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "ceph", "glusterfs"}


def look_at_file(path: Path, progress: Callable[[str], None]) -> list[Finding]:
    """All that can be said of the file."""
    try:
        there = path.exists() and path.stat().st_size > 0
    except OSError as error:
        return [problem("store", f"{path} cannot be looked for: {error.strerror}", f"Let the server’s user into {path.parent}.")]
    if not there:
        return _not_there(path)
    found = [*_access(path), *_drive(path)]
    if is_handed_over(path.resolve()):
        found.append(remark("restore", "one was interrupted after its copy was complete", "The next start finishes it."))
    if left := sorted(path.resolve().parent.glob(f".{path.resolve().name}.restoring*")):
        told = f"one was interrupted and left {left[0]}"
        found.append(remark("restore", told, "Nothing needs it: the next restore removes it, or you do."))
    found.append(_lock(path))
    try:
        examine(path, serving=False)
    except StoreError as error:
        return [*found, problem("store", str(error), "Until then no server starts on it.")]
    except OSError as error:
        return [*found, problem("store", f"{path} cannot be read: {error.strerror}", "Let this user read it.")]
    return [*found, _log(path), *_inside(path, progress)]


def _not_there(path: Path) -> list[Finding]:
    try:
        examine(path, serving=False)  # a log may be there without it
    except StoreError as error:
        return [problem("store", str(error), "Until then no server starts on it.")]
    folder = nearest(path.parent)
    if os.access(folder, os.W_OK):
        return [remark("store", f"there is none at {path} yet", "The server makes it when it starts.")]
    return [
        problem("store", f"there is none at {path}, and this user cannot make it", f"Let the server’s user write to {folder}.")
    ]


def nearest(folder: Path) -> Path:
    """The folder, or whichever above it is there."""
    return next(each for each in (folder, *folder.absolute().parents) if os.access(each, os.F_OK))


def _access(path: Path) -> list[Finding]:
    found = path.stat()
    if not os.access(path, os.R_OK | os.W_OK) or not os.access(path.resolve().parent, os.W_OK):
        do = "Run this as the server’s user; if it still says so, give that user the file and its folder."
        return [problem("access", f"this user cannot write to {path} and beside it", do)]
    if found.st_mode & 0o077:
        do = f"chmod 600 {path}: whoever reads it can foresee dice."
        return [problem("access", f"others than its owner can read {path}", do)]
    return [ok("access", f"{path} is its owner’s alone, {size(found.st_size)}")]


def _drive(path: Path) -> list[Finding]:
    """A drive in the network does not keep what SQLite needs: locks, and memory that is shared."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines()]
    except OSError:
        return []
    here = str(path.resolve())
    under = [(where, kind) for where, kind in mounts if here.startswith(where.rstrip("/") + "/")]
    kind = max(under, key=lambda each: len(each[0]))[1] if under else ""
    if kind in _REMOTE:
        return [problem("drive", f"{path} is on a network drive ({kind})", "Move it to a drive of this machine.")]
    return []


def _lock(path: Path) -> Finding:
    if serving(path):
        return ok("server", "one has the store open")
    return ok("server", "none has the store open")


def serving(path: Path) -> bool:
    """Whether a server has the store; its lock is looked at and not taken, so that none is kept from starting."""
    file = path.resolve()
    lock = file.with_name(f"{file.name}.lock")
    try:
        found = lock.stat()
        held = Path("/proc/locks").read_text(encoding="utf-8")
    except OSError:
        return False
    place = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino} "
    return any(place in line and "FLOCK" in line for line in held.splitlines())


def _log(path: Path) -> Finding:
    log = log_of(path)
    if serving(path) and not log.exists():
        return problem(
            "log", f"{log} is missing, though a server writes to it", "Put it back, or stop the server and look again."
        )
    there = log.exists() and log.stat().st_size > 0
    if there and not serving(path):
        return remark(
            "log", f"{size(log.stat().st_size)} are left beside it: a server was killed", "The next start takes them in."
        )
    return ok("log", f"{size(log.stat().st_size)}, and it belongs to the store" if there else "nothing is left in it")


def _inside(path: Path, progress: Callable[[str], None]) -> list[Finding]:
    try:
        with closing(opened_to_read(path)) as file:
            identity = identity_in(file)
            if identity is None:
                return [problem("store", f"{path} belongs to another program", "Name another store.")]
            return [_layout(path, identity), *_kind(path, identity), _checked(file, path, progress)]
    except sqlite3.Error as error:
        return [problem("store", f"{path} cannot be read: {error}", "Go back to a backup: holmgang restore FILE.")]


def _layout(path: Path, identity: Identity) -> Finding:
    if identity.layout > LATEST:
        return problem("layout", too_new(str(path), identity.layout), "Upgrade this Holmgang.")
    if identity.layout < LATEST:
        do = "The next start brings it up to date: make a backup before."
        return remark("layout", f"{identity.layout}, of an earlier version; this one has {LATEST}", do)
    return ok("layout", f"{identity.layout}, the latest")


def _kind(path: Path, identity: Identity) -> list[Finding]:
    if identity.kind == "backup":
        return [problem("identity", f"{path} is a backup", f"Make a store of it: holmgang restore {path}.")]
    if not identity.name:
        return [remark("identity", "it has none yet", "The next start gives it one.")]
    return [ok("identity", identity.name)]


def _checked(file: sqlite3.Connection, path: Path, progress: Callable[[str], None]) -> Finding:
    begun, done = time.monotonic(), threading.Event()

    def tell() -> None:
        while not done.wait(TELL_EVERY):
            progress(f"checking {path}: {counted(round(time.monotonic() - begun), 'second')} so far")

    telling = threading.Thread(target=tell, daemon=True)
    telling.start()
    try:
        wrong = check_fully(file)
    finally:
        done.set()
        telling.join()
    if wrong:
        return problem("content", f"it is damaged: {wrong}", "Go back to a backup: holmgang restore FILE.")
    return ok("content", "every page and index was checked and is sound")
