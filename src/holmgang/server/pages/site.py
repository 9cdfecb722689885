"""A site of plain files that plays on any web host, under any path, without a server."""

import html
from pathlib import Path
from typing import NamedTuple

import msgspec

from holmgang import __version__
from holmgang.core.errors import HolmgangError, shown

from .built import SERVICE_WORKER, START, client_files, known_pages, needed_offline, runtime_files
from .policy import DIRECTIVES
from .previews import PLACE, preview
from .service_worker import filled

SERVED = b'data-host="server"'
BASE = b'<base href="/">'
CHARSET = b'<meta charset="utf-8">'
NO_SERVER = b'data-server=""'
MARK = "site.json"
"""Tells a folder that was written before, and which files of it are ours."""


class NoSite(HolmgangError):
    """A site that cannot be written, with the reason."""


class _Mark(msgspec.Struct, frozen=True):
    holmgang: str
    """The version that wrote it."""
    files: list[str]


class Site(NamedTuple):
    """What was written, and where."""

    folder: Path
    files: int
    bytes: int
    replaced: str
    """The version of the site that was there before; nothing where there was none."""


def site_files(server: str = "") -> dict[str, bytes]:
    """All files of a site by their paths. ``server`` is where people can play each other, for the page to offer."""
    client, runtime = client_files(), runtime_files()
    if not client or not runtime:
        missing = "the pages (make web)" if not client else "Python for the browser (make runtime)"
        raise NoSite(f"This checkout has not built {missing}, and a site is made of that. An installed Holmgang has it.")
    found = {name: file.read_bytes() for name, file in client.items() if not name.startswith("previews/")}
    script, start = found.pop(SERVICE_WORKER), _start(found.pop(START), server)
    games = {name: file.read_bytes() for name, file in runtime.items()}
    shell = found | known_pages()
    kept, played = ({name: body for name, body in each.items() if needed_offline(name)} for each in (shell, games))
    # pages have their names behind a question mark here, so all of them have the same path
    worker = filled(script, "none", ("", START), {**kept, "": start}, played)
    return {**shell, **games, SERVICE_WORKER: worker, START: start}


def _start(page: bytes, server: str) -> bytes:
    """The first page as plain files have it: nobody answers it, nobody sends headers with it, and it may lie anywhere."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{DIRECTIVES}">'.encode()
    changes = {
        SERVED: b'data-host="none"',
        NO_SERVER: f'data-server="{html.escape(server)}"'.encode(),
        BASE: b'<base href="./">',
        CHARSET: CHARSET + policy,
        PLACE: preview("", "", "", "", frozenset()),
    }
    for was, becomes in changes.items():
        if was not in page:
            raise NoSite("The pages were built by another version of Holmgang: build them again.")
        page = page.replace(was, becomes, 1)
    return page


def write_site(folder: Path, server: str = "") -> Site:
    """Writes a site into a new folder, an empty one, or one that holds a site already: that is brought up to date."""
    files = site_files(server)
    try:
        before = _before(folder)
        folder.mkdir(parents=True, exist_ok=True)
        # the page comes last: whoever loads it meanwhile finds all that it names
        for name in sorted(files, key=lambda name: (name == START, name)):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[name])
        mark = _Mark(__version__, sorted(files))
        (folder / MARK).write_bytes(msgspec.json.format(msgspec.json.encode(mark), indent=1))
        if before is not None:
            _tidy(folder, set(before.files) - set(files))
    except OSError as error:
        raise NoSite(f"{shown(str(folder))} cannot be written ({error.strerror}): name another folder.") from error
    size = sum(map(len, files.values()))
    return Site(folder, len(files), size, "" if before is None else before.holmgang)


def _before(folder: Path) -> _Mark | None:
    """What says that the folder holds a site; refuses one that holds anything else."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return None
    try:
        return msgspec.json.decode((folder / MARK).read_bytes(), type=_Mark)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError) as error:
        raise NoSite(
            f"{shown(str(folder))} holds something else, and nothing is written over: name a new folder, an empty one, "
            "or one that a site was written to before."
        ) from error


def _tidy(folder: Path, names: set[str]) -> None:
    """Removes files of an earlier version, and folders that are empty then. Whatever else lies there stays."""
    for name in names:
        path = folder / name
        if folder.resolve() in path.resolve().parents:
            path.unlink(missing_ok=True)
            while path.parent != folder and not any(path.parent.iterdir()):
                path = path.parent
                path.rmdir()
