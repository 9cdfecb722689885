"""Every state has a one-line text that leads back to it, options included."""

from holmgang.core.errors import BadPosition
from holmgang.core.kind import write_position, write_seen

from .case import Case


def a_state_is_read_back_from_its_text(case: Case) -> None:
    """In mid-turn, waiting for a roll, finished."""
    for state in case.states():
        text = case.game.write(state)
        case.expect("\n" not in text, f"its text has more than one line: {text!r}")
        case.expect(case.game.read(text) == state, f"another state is read from its text “{text}”")


def a_text_with_options_leads_to_the_game_and_the_state(case: Case) -> None:
    """And is written as it was read."""
    for state in case.states():
        text = write_position(case.game, state)
        game, read = case.kind.read_position(text)
        case.expect((game.options, read) == (case.game.options, state), "its text leads to another game or state", state)
        case.expect(write_position(game, read) == text, "its text is written in another way once it was read", state)


def reading_is_lenient_in_spacing_and_in_the_order_of_fields(case: Case) -> None:
    """Positions are typed by people."""
    for state in case.states():
        words = write_position(case.game, state).split()
        fields = [word for word in words if "=" in word]
        lenient = "  ".join([*reversed(fields), *(word for word in words if "=" not in word)]) + " "
        case.expect(case.kind.read_position(lenient)[1] == state, f"it is not read from “{lenient}”", state)


def a_seats_text_is_the_full_one_or_has_question_marks_and_is_no_full_position(case: Case) -> None:
    """Or somebody would take what is covered for what is there."""
    for state in case.states():
        for seat in (0, 1, None):
            seen = write_seen(case.game, case.game.view(state, seat))
            if "?" in seen:
                case.expect(_refused(case, seen), f"“{seen}” is read as a full position, and has question marks in it", state)
            else:
                case.expect(seen == write_position(case.game, state), f"seat {seat} sees “{seen}”, and nothing is covered", state)


def _refused(case: Case, text: str) -> bool:
    try:
        case.kind.read_position(text)
    except BadPosition:
        return True
    return False
