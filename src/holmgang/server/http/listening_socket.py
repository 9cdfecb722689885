"""The place where the server is reached: an address and a port, or a Unix socket."""

import errno
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from holmgang.server.settings import UNIX_HOST, BadSetting, Settings

BACKLOG = 4096
_MODE = 0o666
"""Of a Unix socket: whoever may enter its folder may connect, as anybody on the machine may to a port."""


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """The socket that the server is reached at; BadSetting says why there is none."""
    if settings.host.startswith(UNIX_HOST):
        path = Path(settings.host.removeprefix(UNIX_HOST))
        try:
            place = _at_path(path)
        except OSError as error:
            raise BadSetting(f"Nothing can listen at {path}: {error.strerror or error}. Choose another path.") from error
        ours = path.stat().st_ino
        try:
            with place:
                yield place
        finally:
            with suppress(OSError):
                if path.stat().st_ino == ours:  # by now it may be another server's
                    path.unlink()
        return
    with _at_port(settings.host, settings.port) as place:
        yield place


def url(place: socket.socket, path: str) -> str:
    """How a browser on this machine gets there; of a Unix socket, where it is."""
    if place.family == getattr(socket, "AF_UNIX", None):
        return f"{UNIX_HOST}{place.getsockname()}"
    host, port = place.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}{path}"


def _at_port(host: str, port: int) -> socket.socket:
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadSetting(
            f"Nothing can listen on {host}, port {port}: {why}. Choose another; port 0 is any that is free."
        ) from error


def _at_path(path: Path) -> socket.socket:
    place = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        _remove_left_over(path)
        place.bind(str(path))
        path.chmod(_MODE)
        place.listen(BACKLOG)
    except BaseException:
        place.close()
        raise
    return place


def _remove_left_over(path: Path) -> None:
    """Removes what a server that was killed has left there; nothing else."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(found.st_mode):
        raise OSError(errno.EEXIST, "There is something else there that is no socket")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        try:
            asking.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
        else:
            raise OSError(errno.EADDRINUSE, "Another server listens there")
