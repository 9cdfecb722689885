"""The key that addresses are digested with. It is a file of its own: a copy of the store alone tells no address."""

import hmac
import os
from pathlib import Path
from secrets import token_hex

from holmgang.folders import data_folder, expanded
from holmgang.server.addresses import UNKNOWN
from holmgang.server.settings import BadSetting, Settings
from holmgang.server.store import Store
from holmgang.server.store.sqlite import SqliteStore

LENGTH = 64
"""Hexadecimal digits."""
DIGEST = 32
FILE_NAME = "address.key"


class AddressKey:
    """Makes digests of addresses, which nobody can undo who does not have the key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def digest(self, address: str) -> str | None:
        """What is kept of an address, as it counts for limits; None for one that is not known."""
        return None if address == UNKNOWN else hmac.digest(self._key, address.encode(), "sha256").hex()[:DIGEST]


def key_file(settings: Settings, store: Store) -> Path:
    """Beside a SQLite store; in the data folder for PostgreSQL, unless a setting names it, as it must for several servers."""
    if settings.address_key_file:
        return expanded(settings.address_key_file, "address_key_file")
    if isinstance(store, SqliteStore):
        return store.path.with_name(f"{store.path.name}.{FILE_NAME}")
    return data_folder() / FILE_NAME


def read_key(file: Path) -> AddressKey:
    """The key in a file; BadSetting where there is none, or something else."""
    try:
        key = bytes.fromhex(file.read_text(encoding="ascii"))
    except FileNotFoundError as error:
        raise BadSetting(f"There is no key for addresses at {file}; a server makes it when it starts.") from error
    except OSError as error:
        raise BadSetting(f"The key for addresses, {file}, cannot be read: {error.strerror}.") from error
    except ValueError:
        key = b""
    if len(key) != LENGTH // 2:
        raise BadSetting(f"{file} is no key for addresses: one has {LENGTH} hexadecimal digits, and nothing else.")
    return AddressKey(key)


def made_key(file: Path) -> AddressKey:
    """The key in a file; a new one is made where there is none, for its owner's eyes only."""
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            draft = file.with_name(f".{file.name}.{os.getpid()}")
            descriptor = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w") as written:
                written.write(token_hex(LENGTH // 2) + "\n")
            try:
                os.link(draft, file)  # whole or not at all, and whoever was faster wins
            except FileExistsError:
                pass
            finally:
                draft.unlink()
    except OSError as error:
        raise BadSetting(f"The key for addresses, {file}, cannot be made: {error.strerror}.") from error
    return read_key(file)
