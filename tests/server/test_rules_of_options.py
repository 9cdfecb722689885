"""Where the ⓘ beside an option leads: to what a player wants to know of it, in a few sentences."""

import re

from holmgang.games import find_kind
from holmgang.server.api.rules_pages import rules_of


def test_an_option_of_two_domains_leads_to_its_own_few_sentences() -> None:
    html, kind = rules_of("two-domains").html, find_kind("two-domains")
    game, state = kind.read_position("21634/12225 1")
    for choice in kind.ask(game, game.view(state, 0), ("Ada", "Bo")).choices:
        told = re.split(r"<h\d", html.split(f'id="{choice.rule}"')[1])[0]
        assert choice.rule == choice.text.split()[0]
        assert len(re.sub("<[^>]+>", "", told)) < 400
        assert "<table" not in told


def test_in_the_arena_an_option_leads_to_what_is_said_of_the_arena() -> None:
    kind = find_kind("duo-regna")
    game = kind.make({"theme": "gladiator"})
    choice, *_ = kind.ask(game, game.view(game.start(), 0), ("Ada", "Bo")).choices
    told = rules_of("duo-regna").html.split(f'id="{choice.rule}"')[1].split("<h2")[0]
    assert "surprise attack" in told
    assert "Joker" not in told
