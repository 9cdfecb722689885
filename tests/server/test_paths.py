"""Paths: one spelling to route by, and one for the log."""

import re
from pathlib import Path

import pytest

from holmgang.server.http.client_files import ADMIN_PAGE, CLIENT_PAGES
from holmgang.server.http.paths import below, logged_path, normal_path

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("raw", "is_"),
    [
        (b"/", "/"),
        (b"/api/games", "/api/games"),
        (b"//api/./games/", "/api/games"),
        (b"/%61pi%2fgames", "/api/games"),
        (b"/match/%C3%A9", "/match/é"),
        (b"/%256d", "/%6d"),
        (b"*", None),
        (b"/a/../b", None),
        (b"/a/%2e%2e/b", None),
        (b"/%", None),
        (b"/%zz", None),
        (b"/%ff", None),
        (b"/%00", None),
        (b"/a%0d%0ab", None),
        (b"/a\\b", None),
    ],
)
def test_a_path_has_one_spelling(raw: bytes, is_: str | None) -> None:
    assert normal_path(raw) == is_


@pytest.mark.parametrize(
    ("path", "is_"),
    [("/duels", "/"), ("/duels/api/games", "/api/games"), ("/duelsx", "/duelsx"), ("/api/games", "/api/games")],
)
def test_a_sub_path_is_cut_off_once(path: str, is_: str) -> None:
    assert below("/duels/", path) == is_
    assert below("/", path) == path


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/", "/"),
        ("/api/matches/abcdefghij/seat", "/api/matches/abcdefghij/seat"),
        ("/match/abcdefghij/A-code-of-20-letters", "/match/abcdefghij/*"),
        ("/api/matches/0O1lI-token", "/api/matches/*"),
        ("/a/b/c/d/e/f/g/h", "/*/*/*/*/*/*/…"),
    ],
)
def test_a_logged_path_holds_no_secret(path: str, told: str) -> None:
    assert logged_path(path, {"api", "matches", "match", "seat"}) == told


def test_the_server_knows_the_clients_pages() -> None:
    main = (ROOT / "web" / "src" / "main.tsx").read_text(encoding="utf-8")
    listed = re.search(r"const PAGES.*? = \{(.*?)\n\};", main, re.DOTALL)
    assert listed is not None
    named = set(re.findall(r"^ *(\w+):", listed[1], re.MULTILINE)) | set(re.findall(r'page === "(\w*)"[^?]*?return <', main))
    assert named == CLIENT_PAGES | {ADMIN_PAGE}
