"""What programs that show a preview of a link are told: what is played, with a picture, and nothing that is not in the link."""

import re
from html import unescape
from pathlib import Path

import pytest

from holmgang.games import OWN_GAMES, find_kind
from holmgang.server.addresses import Addresses
from holmgang.server.pages.previews import HEIGHT, WIDTH, preview
from tests.server.kit import Running

PICTURES = Path(__file__).parents[2] / "web" / "public" / "previews"
ALL = frozenset(f"previews/{file.name}" for file in PICTURES.glob("*.png"))


def tags(shown: bytes) -> dict[str, str]:
    """The tags by their names."""
    return {name: unescape(text) for name, text in re.findall(r'<meta property="([^"]+)" content="([^"]*)">', shown.decode())}


def test_a_link_to_a_match_says_which_game_is_played_and_how_long_it_takes() -> None:
    shown = tags(preview("match/abcdefghij", "two-domains", "https://play.example", "/duels/", ALL))
    assert shown["og:title"] == "Two Domains: a duel for two"
    assert find_kind("two-domains").pitch in shown["og:description"]
    assert "10 to 20 minutes" in shown["og:description"]
    assert shown["og:image"] == "https://play.example/duels/previews/two-domains.png"
    assert "abcdefghij" not in str(shown)


@pytest.mark.parametrize(
    ("path", "query", "game"),
    [
        ("match/abcdefghij", "utm_source=chat&deck-duel", "deck-duel"),
        ("learn/duo-regna", "", "duo-regna"),
        ("new/dueling-nobles", "x=1", "dueling-nobles"),
        ("match/abcdefghij", "", "holmgang"),
        ("match/abcdefghij", "no-such-game", "holmgang"),
        ("match/abcdefghij", '"><script>', "holmgang"),
        ("match/abcdefghij", "&".join(f"a{number}" for number in range(99)) + "&deck-duel", "holmgang"),
        ("", "", "holmgang"),
    ],
)
def test_the_address_alone_says_what_is_shown(path: str, query: str, game: str) -> None:
    shown = tags(preview(path, query, "https://play.example", "/", ALL))
    assert shown["og:image"] == f"https://play.example/previews/{game}.png"
    assert "<" not in str(shown)


def test_without_a_known_origin_there_are_words_and_no_picture() -> None:
    shown = tags(preview("", "two-domains", "", "/", ALL))
    assert shown["og:title"].startswith("Two Domains")
    assert not [name for name in shown if name.startswith(("og:image", "twitter"))]


@pytest.mark.parametrize("name", [*OWN_GAMES, "holmgang"])
def test_every_game_has_a_picture_of_the_size_that_is_asked_for(name: str) -> None:
    content = (PICTURES / f"{name}.png").read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (WIDTH, HEIGHT)
    assert len(content) < 100_000


@pytest.mark.parametrize(
    ("origins", "headers", "origin"),
    [
        ((), {"host": "127.0.0.1:8000"}, "http://127.0.0.1:8000"),
        ((), {"host": "play.example", "x-forwarded-proto": "https"}, "http://play.example"),  # nobody's word is taken
        ((), {"host": 'a"b'}, ""),
        ((), {"host": "one.example,two.example"}, ""),
        (("https://play.example",), {"host": "10.0.0.7"}, "https://play.example"),
        (("https://play.example", "http://localhost:9000"), {"host": "LOCALHOST:9000"}, "http://localhost:9000"),
    ],
)
def test_the_public_origin_is_the_one_that_the_host_names(origins: tuple[str, ...], headers: dict[str, str], origin: str) -> None:
    assert Addresses((), origins).origin("192.0.2.1", headers) == origin


def test_a_trusted_proxy_says_which_scheme_and_name_were_asked_for() -> None:
    asked = {"host": "127.0.0.1:8000", "x-forwarded-host": "play.example", "x-forwarded-proto": "https"}
    assert Addresses(("192.0.2.1",), ()).origin("192.0.2.1", asked) == "https://play.example"
    assert Addresses(("192.0.2.1",), ()).origin("192.0.2.1", asked | {"x-forwarded-proto": "javascript"}) == ""


async def test_the_page_of_a_match_has_the_tags_and_what_is_secret_is_asked_of_nobody(server: Running) -> None:
    created = await server.create("two-domains", name="Ada")
    answer = await server.get(f"match/{created['match']['id']}?two-domains")
    shown = tags(answer.content)
    assert shown["og:title"] == "Two Domains: a duel for two"
    assert (await server.http.get(shown["og:image"])).headers["content-type"] == "image/png"
    assert "Ada" not in answer.text
    assert created["invitation"] not in answer.text
    other = await server.get("match/nosuchmatch?two-domains")
    assert other.text == answer.text, "it does not even say whether there is such a match"
