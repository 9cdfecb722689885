"""What a link to a page looks like where it is sent: a title, a sentence and a picture, for programs that run no script.

Which game it is about stands in the address, in the path or after its question mark (``match/ID?two-domains``), so nothing is
looked up: whoever makes a preview learns what the link itself says. The code of an invitation stands behind the ``#``, which is
sent to no server.
"""

from functools import cache
from html import escape
from typing import Final
from urllib.parse import parse_qsl

from holmgang.games import all_kinds

PLACE: Final = b"<!-- preview -->"
"""Stands in the built page."""
NAME: Final = "Holmgang"
WIDTH, HEIGHT = 1200, 630
"""Of every picture, which is what those who show previews ask for."""
MOST_FIELDS = 16
"""Of a query; one that has more is none of ours."""


def preview(path: str, query: str, origin: str, base: str, pictures: frozenset[str]) -> bytes:
    """The tags for a page of ours. A picture needs a whole address: without a known origin there is none."""
    game = _game_in(path, query)
    title, sentence, alt = _words(game)
    tags = {"og:site_name": NAME, "og:type": "website", "og:title": title, "og:description": sentence}
    picture = next((name for name in (f"previews/{game}.png", "previews/holmgang.png") if name in pictures), None)
    if origin and picture is not None:
        tags |= {
            "og:image": f"{origin}{base}{picture}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": alt,
            "twitter:card": "summary_large_image",
        }
    return "\n    ".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()).encode()


def _game_in(path: str, query: str) -> str:
    """The game that an address names; empty where it names none."""
    try:
        fields = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        fields = []
    said = [*(name for name, _ in fields), *path.split("/")[1:2]]
    return next((name for name in said if name in _known()), "")


@cache
def _known() -> dict[str, tuple[str, str, str]]:
    return {
        kind.name: (
            f"{kind.title}: a duel for two",
            f"{kind.pitch} {kind.minutes} minutes, in the browser, without an account.",
            f"{kind.title} on {NAME}",
        )
        for kind in all_kinds()
    }


def _words(game: str) -> tuple[str, str, str]:
    """Title, sentence and what the picture shows."""
    ours = (
        f"{NAME}: duels for two",
        "Two-player tabletop duels in the browser: against a bot, on one screen, or with a friend by a link. No account.",
        NAME,
    )
    return _known().get(game, ours)
