"""A table for people who watch an environment: as text, or as pixels. They see everything that lies there."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from holmgang.core.errors import HolmgangError, listing
from holmgang.core.extras import needing
from holmgang.core.game import AnyGame
from holmgang.core.picture import PAPER, Box, Dot, Picture, Words
from holmgang.games import find_kind
from holmgang.games.view import table_view
from holmgang.terminal.boards import draw_table

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont, ImageFont

MODES = ("human", "ansi", "rgb_array")
"""Printed, as a text, and as an image; by the names that environments have for them."""
SCALE = 2
"""Pixels for each unit of a picture."""

_PLAIN = str.maketrans("♥♦♣♠▸", "hdcs>")
"""Pillow's own font has no signs for suits: they are written as positions write them."""
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


class BadMode(HolmgangError):
    """A way of rendering that there is not."""


def check_mode(mode: str | None) -> None:
    """Refuses a mode that does not exist; None is fine, and shows nothing."""
    if mode is not None and mode not in MODES:
        raise BadMode(f"There is no render mode {mode!r}: choose from {listing(MODES)}.")


def render(mode: str | None, game: AnyGame, state: Any) -> str | NDArray[np.uint8] | None:
    """The table in this mode; what is for people is printed, and nothing is returned."""
    view = table_view(state, game.node(state), None)
    if mode == "rgb_array":
        return pixels(find_kind(game.name).parts.picture(game, view))
    if mode is None:
        return None
    text = draw_table(game, view, ("First", "Second")).plain
    if mode == "ansi":
        return text
    print(text)  # noqa: T201 - what this mode is for
    return None


def pixels(picture: Picture) -> NDArray[np.uint8]:
    """A picture as red, green and blue, row by row."""
    with needing("research", "A picture in pixels"):
        from PIL import Image, ImageDraw

    image = Image.new("RGB", (picture.width * SCALE, picture.height * SCALE), PAPER)
    draw = ImageDraw.Draw(image)
    for shape in picture.shapes:
        x, y = shape.x * SCALE, shape.y * SCALE
        match shape:
            case Box(_, _, width, height, fill, line, rounding):
                corners = (x, y, x + width * SCALE, y + height * SCALE)
                draw.rounded_rectangle(corners, rounding * SCALE, fill, line, SCALE)
            case Dot(_, _, radius, fill):
                draw.circle((x, y), radius * SCALE, fill)
            case Words(_, _, text, size, fill, anchor, bold):
                draw.text((x, y), text.translate(_PLAIN), fill, _font(size), _ANCHORS[anchor], stroke_width=0.5 if bold else 0)
    return np.asarray(image, np.uint8).copy()


@lru_cache
def _font(size: float) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont

    return ImageFont.load_default(size * SCALE)
