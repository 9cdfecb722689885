"""Pictures of shapes, and the plain one of a game that brings none."""

from xml.etree import ElementTree

import pytest

from holmgang.core.kind import Parts
from holmgang.core.nodes import Over
from holmgang.core.picture import Box, Dot, Picture, Shape, Words, card, die, heading, plain_picture, sides
from holmgang.games import find_kind
from holmgang.games.view import TableView

SVG = "{http://www.w3.org/2000/svg}"


def texts(shapes: list[Shape]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Words)]


def test_shapes_become_elements_in_their_order_above_the_paper() -> None:
    shapes = Box(1, 2, 3, 4, "#000000"), Dot(5, 6, 7), Words(8, 9, "a < b & c", bold=True)
    picture = Picture(40, 30, 'Who says "no"?', shapes)
    assert picture._repr_svg_() == picture.svg(), "a notebook shows it"
    root = ElementTree.fromstring(picture.svg())
    assert [element.tag for element in root] == [f"{SVG}{tag}" for tag in ("rect", "rect", "circle", "text")]
    assert root.attrib["aria-label"] == 'Who says "no"?'
    assert root.attrib["viewBox"] == "0 0 40 30"
    assert (root[2].attrib["cx"], root[3].text, root[3].attrib["font-weight"]) == ("5", "a < b & c", "bold")


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    assert sum(isinstance(shape, Dot) for shape in die(0, 0, face)) == face


def test_red_cards_are_red_and_those_that_are_gone_are_faint() -> None:
    fills = [
        shape.fill for sign, there in (("7♥", True), ("7♠", True), ("7♥", False)) for shape in card(0, 0, sign, there=there)[1:]
    ]
    assert len(set(fills)) == 3


def view(seat: int | None, deciding: tuple[int, ...] = (), over: Over | None = None) -> TableView[None, None]:
    return TableView(seat, None, (), deciding, over)  # type: ignore[arg-type]  # any seat at all


def test_the_viewer_sits_below_and_a_spectator_in_the_first_chair() -> None:
    assert [sides(view(seat)) for seat in (0, 1, None)] == [(1, 0), (0, 1), (1, 0)]


def test_a_heading_marks_who_is_asked_and_who_has_won() -> None:
    assert texts(heading(view(0, (0,)), 0, 0)) == ["▸ First"]
    assert texts(heading(view(0, (0,)), 1, 0, "3 points")) == ["Second", "3 points"]
    assert texts(heading(view(0, (), Over(1, "enough")), 1, 0)) == ["Second wins"]
    assert texts(heading(view(0, (), Over(None, "enough")), 0, 0)) == ["First"]


def test_a_game_without_a_picture_is_drawn_in_words() -> None:
    game = find_kind("deck-duel").make()
    shown = plain_picture(game, game.view(game.start(), 0))
    assert Parts().picture is plain_picture
    assert {"Phase: rage", "Health: 10", "▸ First", "▸ Second"} <= {*texts(list(shown.shapes))}
    ElementTree.fromstring(shown.svg())
