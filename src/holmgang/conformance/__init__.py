"""The kit that every game is held to: the author of a game runs ``check(KIND)`` in a test of its own.

    from fox_duel import KIND
    from holmgang.conformance import check

    def test_the_game_keeps_the_contract():
        check(KIND)

It walks the game at random, from its start and from other positions, as it usually is, under each value of each option and under
some combinations. Where something is wrong it raises `NotConforming`, whose sentence names the position. `Facts` tell it what it
cannot work out for itself; with them it looks more closely.
"""

from collections.abc import Callable

from holmgang.core.kind import GameKind
from holmgang.core.parts import MissingPart

from . import encodings, endings, nodes, non_interference, parts, pictures, positions, records, shapes, stories, values, views
from .case import Case, NotConforming
from .facts import Facts, Onlooker
from .options import sampled

__all__ = ["CHECKS", "Case", "Facts", "NotConforming", "Onlooker", "check"]

CHECKS: tuple[Callable[[Case], None], ...] = (
    shapes.everything_is_of_the_right_kind,
    endings.random_games_end_by_the_rules_before_the_referee_stops_them,
    endings.components_and_limits_hold,
    values.states_moves_outcomes_and_views_are_hashable_and_frozen,
    values.equal_states_are_the_same_key,
    nodes.chance_has_positive_weights_that_add_up_to_its_total,
    nodes.chance_is_there_if_the_kind_says_so,
    nodes.outcomes_are_told_apart_by_value_and_by_text,
    nodes.options_are_told_apart_by_value_and_by_text,
    nodes.who_is_asked_is_known_without_looking_at_hidden_options,
    nodes.options_and_outcomes_come_in_a_fixed_order,
    nodes.move_texts_hold_none_of_the_signs_that_records_are_made_of,
    nodes.a_move_is_read_from_its_own_text,
    nodes.a_move_is_found_by_any_prefix_that_no_other_move_shares,
    nodes.play_and_settle_change_nothing_but_what_they_return,
    views.a_view_holds_its_own_seats_options_and_who_is_asked,
    views.what_a_move_did_is_hidden_from_nobody,
    views.an_imagined_state_fits_the_view,
    views.imagining_depends_on_the_random_source_alone,
    views.chance_is_hidden_from_whom_the_rulings_hide_it,
    views.what_a_view_covers_of_chance_is_not_seen_otherwise,
    views.secrets_are_there_if_the_kind_says_so,
    views.both_are_asked_at_once_only_if_the_kind_says_so,
    positions.a_state_is_read_back_from_its_text,
    positions.a_text_with_options_leads_to_the_game_and_the_state,
    positions.reading_is_lenient_in_spacing_and_in_the_order_of_fields,
    positions.a_seats_text_is_the_full_one_or_has_question_marks_and_is_no_full_position,
    stories.every_sentence_is_a_sentence,
    stories.a_listener_is_called_you_and_spectators_never_are,
    stories.facts_are_plain_values_and_what_all_know_both_seats_know,
    stories.every_step_is_told_and_always_the_same,
    records.a_finished_game_is_read_back_from_its_record,
    records.writing_what_was_read_is_stable,
    records.reading_a_record_is_lenient,
    records.a_redacted_record_drops_what_the_seat_never_learned,
    records.a_redacted_record_has_no_hash_and_is_shown_but_not_replayed,
    records.the_hidden_parts_of_a_start_are_redacted_too,
    records.a_record_that_was_edited_is_refused,
    records.a_record_without_a_hash_is_accepted_with_a_note,
    parts.what_is_named_elsewhere_is_there,
    parts.every_option_is_explained_under_its_own_text,
    parts.a_reason_is_a_sentence_or_nothing,
    parts.a_view_can_be_sent,
    parts.what_the_game_is_about_is_told_in_sentences,
    pictures.every_picture_is_an_svg_that_can_be_read,
    pictures.a_picture_shows_nothing_that_its_viewer_cannot_know,
    parts.the_measure_is_a_whole_number_or_waits_for_chance,
    parts.every_option_asks_and_each_of_its_readings_answers,
    parts.the_page_begins_with_the_title,
    parts.positions_to_try_are_named_and_can_be_read,
    parts.setting_up_begins_with_a_position_to_play_from,
    non_interference.what_a_seat_cannot_know_makes_no_difference_to_it,
    *encodings.CHECKS,
)
"""In this order: what goes wrong first is named first. Each is a sentence about any game."""


def check(kind: GameKind, facts: Facts | None = None, *, combinations: int = 4) -> None:
    """Holds a game to all of it; NotConforming says what is wrong and where. ``combinations`` of options are drawn at random."""
    for game in sampled(kind, combinations):
        case = Case(kind, game, facts or Facts())
        for each in CHECKS:
            try:
                each(case)
            except AssertionError:
                raise  # a sentence of the kit, or of the author's own facts
            except MissingPart as error:
                raise NotConforming(f"{case.label}: {error}") from error
            except Exception as error:  # the game is somebody else's code, and may raise anything anywhere
                looked = each.__name__.replace("_", " ")
                raise NotConforming(
                    f"{case.label}: {type(error).__name__} where it was looked whether {looked}: {error}"
                ) from error
