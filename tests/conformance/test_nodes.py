"""What happens next: choices and chance as the contract has them."""

from itertools import chain
from random import Random

from holmgang.core.chance import find_outcome
from holmgang.core.game import AnyGame, deciding_of
from holmgang.core.moves import find_move
from holmgang.core.nodes import Chance, Choose, Played
from holmgang.core.seats import SEATS, other
from tests.kit.histories import take
from tests.kit.ways import over_all_games, ways_states, ways_steps

RESERVED = ("|", "->", "→", "{", "}", ";", ":", "[", "]", '"', "?", "\\", "\n", ",")
"""What a record or a redacted record uses to tell things apart."""

MOST_OUTCOMES = 52
"""One die or one card a node, so that no node is large."""


@over_all_games
def test_chance_has_positive_weights_that_add_up_to_its_total(game: AnyGame) -> None:
    for state in ways_states(game):
        node = game.node(state)
        if isinstance(node, Chance):
            assert 1 <= len(node.outcomes) == len(node.weights) <= MOST_OUTCOMES
            assert all(type(weight) is int and weight > 0 for weight in node.weights)
            assert sum(node.weights) == node.total
            assert sum(odds for _, odds in node.odds()) == 1


@over_all_games
def test_outcomes_are_unique_by_value_and_by_text_and_found_by_it(game: AnyGame) -> None:
    for state in ways_states(game):
        node = game.node(state)
        if isinstance(node, Chance):
            texts = [str(outcome) for outcome in node.outcomes]
            assert len(set(node.outcomes)) == len({text.casefold() for text in texts}) == len(texts)
            assert [find_outcome(node, text.upper()) for text in texts] == list(node.outcomes)
            assert not any(sign in text or " " in text for text in texts for sign in RESERVED)


@over_all_games
def test_options_are_unique_by_value_and_by_text(game: AnyGame) -> None:
    for state in ways_states(game):
        node = game.node(state)
        if isinstance(node, Choose):
            assert node.seats
            for options in node.options:
                assert len(set(options)) == len({str(option).casefold() for option in options}) == len(options)


@over_all_games
def test_whoever_tells_who_is_asked_without_the_options_says_what_the_node_says(game: AnyGame) -> None:
    """Games that do not are those in which nobody's options depend on what is hidden."""
    deciding = deciding_of(game)
    for state in ways_states(game):
        node = game.node(state)
        seats = node.seats if isinstance(node, Choose) else ()
        if deciding is not None:
            assert deciding(state) == seats
        elif len(seats) == 1:
            (asked,) = seats
            hidden = game.imagine(game.view(state, other(asked)), Random(1))
            assert game.node(hidden) == node


@over_all_games
def test_options_and_outcomes_come_in_a_fixed_order(game: AnyGame) -> None:
    for state in ways_states(game):
        node = game.node(state)
        assert game.node(state) == node
        assert game.node(game.read(game.write(state))) == node, "an equal state made another way"
        if isinstance(node, Choose):
            assert all(game.view(state, seat).options == node.options[seat] for seat in SEATS)


@over_all_games
def test_move_texts_hold_none_of_the_signs_that_records_are_made_of(game: AnyGame) -> None:
    for text in move_texts(game):
        assert text == " ".join(text.split())
        assert text
        assert not any(sign in text for sign in RESERVED)


@over_all_games
def test_a_move_is_read_from_its_own_text(game: AnyGame) -> None:
    for state in ways_states(game):
        node = game.node(state)
        if isinstance(node, Choose):
            assert all(game.read_move(str(option)) == option for option in chain(*node.options))


@over_all_games
def test_a_move_is_found_by_any_prefix_that_no_other_move_shares_and_in_any_letter_case(game: AnyGame) -> None:
    for step in ways_steps(game):
        node = game.node(step.before)
        if isinstance(node, Choose) and isinstance(step.cause, Played):
            for seat, move in step.cause.moves.items():
                texts = [str(option).casefold() for option in node.options[seat]]
                for prefix in unique_prefixes(str(move).casefold(), texts):
                    assert find_move(game, node.options[seat], f"  {prefix.upper()} ") == move


@over_all_games
def test_play_and_settle_change_nothing_but_what_they_return(game: AnyGame) -> None:
    for step in ways_steps(game):
        before = game.read(game.write(step.before))
        assert take(game, before, step.cause) == step


def move_texts(game: AnyGame) -> set[str]:
    """The texts of all moves on the game's ways."""
    nodes = [game.node(state) for state in ways_states(game)]
    return {str(option) for node in nodes if isinstance(node, Choose) for option in chain(*node.options)}


def unique_prefixes(text: str, texts: list[str]) -> list[str]:
    """The shortest beginning of the text that fits no other of the texts, and all longer ones."""
    cuts = [text[:end] for end in range(1, len(text) + 1)]
    return [cut for cut in cuts if cut == text or (cut == cut.strip() and sum(each.startswith(cut) for each in texts) == 1)]
