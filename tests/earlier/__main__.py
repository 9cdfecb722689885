"""Writes what later versions must open; see the package. Where anything of it is there already, nothing is written."""

import os
import sys
from tempfile import TemporaryDirectory

from . import EARLIER, STORES
from .write_files import write_logs, write_records, write_saves
from .write_stores import write_stores

if __name__ == "__main__":
    if EARLIER.exists() or (STORES / "layout-3.db").exists():
        sys.exit("What an earlier version has written is never made anew.")
    EARLIER.mkdir()
    write_logs()
    write_records()
    with TemporaryDirectory() as home:
        os.environ["HOLMGANG_HOME"] = home
        write_saves(home)
        write_stores()
