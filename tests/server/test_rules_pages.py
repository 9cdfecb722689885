"""The rules as the learn page has them: HTML with an address for every part and every ruling, and positions to try them in."""

import re
from html import unescape
from random import Random

import pytest

from holmgang.core.kind import write_position
from holmgang.core.nodes import Chance, Over
from holmgang.games import OWN_GAMES, find_kind
from holmgang.server.api.rules_pages import rules_of
from tests.facts import facts_of

pytestmark = pytest.mark.parametrize("name", OWN_GAMES)


def test_every_numbered_part_has_a_position_to_try(name: str) -> None:
    page = rules_of(name)
    parts = re.findall(r'<h3 id="(\d-[^"]+)"', page.html)
    assert len(parts) >= 5
    assert [part for part in parts if part not in {live.after for live in page.positions}] == []


def test_every_position_to_try_is_written_as_it_should_be_and_leads_on(name: str) -> None:
    for live in rules_of(name).positions:
        game, state = find_kind(name).read_position(live.position)
        assert write_position(game, state) == live.position, live.title
        assert not isinstance(game.node(state), (Chance, Over)), f"{live.title}: somebody has something to choose"


def test_a_table_drawn_in_letters_says_which_position_it_is(name: str) -> None:
    html = rules_of(name).html
    positions = [unescape(found) for found in re.findall(r'<code[^>]* data-position="([^"]+)"', html)]
    assert len(positions) == html.count("<pre>")
    for position in positions:
        game, state = find_kind(name).read_position(position)
        assert write_position(game, state) == position


def test_the_page_holds_no_markup_but_what_markdown_makes(name: str) -> None:
    html = rules_of(name).html
    assert "<!--" not in html
    assert "&lt;!--" not in html
    assert set(re.findall(r"<([a-z0-9]+)", html)) <= {
        *("h1", "h2", "h3", "h4"),
        *("p", "strong", "em", "code", "pre", "ol", "ul", "li", "table", "thead", "tbody", "tr", "th", "td"),
    }


def test_every_ruling_has_an_address(name: str) -> None:
    found = re.findall(r'id="ruling-(\d+)"', rules_of(name).html)
    assert [int(number) for number in found] == list(range(1, facts_of(name).rulings.highest + 1))


def test_every_option_leads_to_a_heading_of_the_page(name: str) -> None:
    headings, kind, rng = set(re.findall(r'<h\d id="([^"]+)"', rules_of(name).html)), find_kind(name), Random(1)
    game = kind.make()
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            state = game.settle(state, rng.choice(node.outcomes))
            continue
        asked = [kind.ask(game, game.view(state, seat), ("Ada", "Bo")) for seat in node.seats]
        assert {choice.rule for question in asked for choice in question.choices} <= headings
        state = game.play(state, {seat: rng.choice(node.options[seat]) for seat in node.seats})
