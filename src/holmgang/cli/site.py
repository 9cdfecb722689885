"""`site`: a folder of plain files that plays without a server."""

import argparse
from urllib.parse import urlsplit

from holmgang.core.errors import shown
from holmgang.folders import expanded
from holmgang.server.pages.site import write_site

from . import FINE
from .output import say, say_json
from .parser import BadCommand


def run(given: argparse.Namespace) -> int:
    address = urlsplit(given.server)
    if given.server and (address.scheme not in ("http", "https") or not address.netloc):
        raise BadCommand(f"--server {shown(given.server)} is no address of a server: it looks like https://play.example.")
    site = write_site(expanded(given.folder, "The folder"), given.server)
    if given.json:
        say_json({**site._asdict(), "folder": str(site.folder)})
        return FINE
    before = f", in place of version {site.replaced}" if site.replaced else ""
    say(f"{site.folder}: {site.files} files, {site.bytes / 1_000_000:.1f} MB{before}. Put it on any web host, under any path.")
    say(f"To try it here: python -m http.server -d {site.folder} --bind 127.0.0.1")
    return FINE
