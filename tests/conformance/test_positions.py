"""Every state has a one-line text that leads back to it, options included."""

import pytest
from hypothesis import given

from holmgang.core.errors import BadPosition
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position, write_seen
from holmgang.games import find_kind
from tests.kit.strategies import History, histories
from tests.kit.ways import over_all_games, ways_states


@over_all_games
def test_a_state_is_read_back_from_its_text(game: AnyGame) -> None:
    for state in ways_states(game):
        text = game.write(state)
        assert "\n" not in text
        assert game.read(text) == state


@over_all_games
def test_a_text_with_options_leads_to_the_game_and_the_state(game: AnyGame) -> None:
    kind = find_kind(game.name)
    for state in ways_states(game):
        text = write_position(game, state)
        read_game, read_state = kind.read_position(text)
        assert (read_game.options, read_state) == (game.options, state)
        assert write_position(read_game, read_state) == text


@over_all_games
def test_reading_is_lenient_in_spacing_and_in_the_order_of_fields(game: AnyGame) -> None:
    kind = find_kind(game.name)
    for state in ways_states(game):
        words = write_position(game, state).split()
        plain = [word for word in words if "=" not in word]
        fields = [word for word in words if "=" in word]
        lenient = "  ".join([*reversed(fields), *plain]) + " "
        assert kind.read_position(lenient)[1] == state


@over_all_games
def test_a_seats_text_is_the_full_one_or_has_question_marks_and_is_no_full_position(game: AnyGame) -> None:
    kind = find_kind(game.name)
    for state in ways_states(game):
        for seat in (0, 1, None):
            seen = write_seen(game, game.view(state, seat))
            if "?" in seen:
                with pytest.raises(BadPosition):
                    kind.read_position(seen)
            else:
                assert seen == write_position(game, state)


@given(histories())
def test_any_reachable_position_is_canonical(history: History) -> None:
    game, state = history.game, history.state
    text = write_position(game, state)
    assert write_position(*find_kind(game.name).read_position(text)) == text
