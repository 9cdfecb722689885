"""What happens next: choices and chance as the contract has them."""

from itertools import chain
from random import Random

from holmgang.core.chance import find_outcome
from holmgang.core.game import deciding_of
from holmgang.core.moves import find_move
from holmgang.core.nodes import MOST_OUTCOMES_OF_A_NODE, Chance, Choose, Played
from holmgang.core.seats import SEATS, other

from .case import Case
from .walks import take

RESERVED = ("|", "->", "→", "{", "}", ";", ":", "[", "]", '"', "?", "\\", "\n", ",")
"""What a record or a redacted record uses to tell things apart."""


def chance_has_positive_weights_that_add_up_to_its_total(case: Case) -> None:
    """Every outcome may come, and the odds are exact."""
    for state in case.states():
        node = case.game.node(state)
        if isinstance(node, Chance):
            case.expect(len(node.outcomes) == len(node.weights), "there must be a weight for each outcome", state)
            case.expect(
                1 <= len(node.outcomes) <= MOST_OUTCOMES_OF_A_NODE, "chance must decide one die or one card at a time", state
            )
            whole = all(type(weight) is int and weight > 0 for weight in node.weights)
            case.expect(whole, "weights must be whole numbers above 0", state)
            case.expect(sum(node.weights) == node.total, "the weights do not add up to the total", state)


def chance_is_there_if_the_kind_says_so(case: Case) -> None:
    """``chance=False`` saves players the sharing of dice."""
    met = any(isinstance(case.game.node(state), Chance) for state in case.states())
    case.expect(case.kind.chance or not met, "its kind says chance=False, yet something is left to chance")


def outcomes_are_told_apart_by_value_and_by_text(case: Case) -> None:
    """Records and lessons name them by their texts."""
    for state in case.states():
        node = case.game.node(state)
        if isinstance(node, Chance):
            texts = [str(outcome) for outcome in node.outcomes]
            unique = len(set(node.outcomes)) == len({text.casefold() for text in texts}) == len(texts)
            case.expect(unique, f"two outcomes are the same, or have the same text: {texts}", state)
            found = [find_outcome(node, text.upper()) for text in texts] == list(node.outcomes)
            case.expect(found, "an outcome is not found by its text in capitals", state)
            odd = [text for text in texts if any(sign in text for sign in (*RESERVED, " "))]
            case.expect(not odd, f"an outcome’s text has a sign in it that records are made of: {odd}", state)


def options_are_told_apart_by_value_and_by_text(case: Case) -> None:
    """A move is named by its text everywhere."""
    for state in case.states():
        node = case.game.node(state)
        if isinstance(node, Choose):
            case.expect(bool(node.seats), "a choice must ask somebody", state)
            for options in node.options:
                texts = [str(option) for option in options]
                unique = len(set(options)) == len({text.casefold() for text in texts}) == len(options)
                case.expect(unique, f"two options are the same, or have the same text: {texts}", state)


def who_is_asked_is_known_without_looking_at_hidden_options(case: Case) -> None:
    """Games without ``deciding`` are those in which nobody's options depend on what is hidden."""
    deciding = deciding_of(case.game)
    for state in case.states():
        node = case.game.node(state)
        seats = node.seats if isinstance(node, Choose) else ()
        if deciding is not None:
            case.expect(deciding(state) == seats, f"deciding says {deciding(state)}, the node {seats}", state)
        elif len(seats) == 1:
            imagined = case.game.imagine(case.game.view(state, other(seats[0])), Random(1))
            same = case.game.node(imagined) == node
            case.expect(same, "the options depend on what the other seat cannot know: the rules need deciding(state)", state)


def options_and_outcomes_come_in_a_fixed_order(case: Case) -> None:
    """Also for an equal state that was made in another way."""
    for state in case.states():
        node = case.game.node(state)
        case.expect(case.game.node(state) == node, "node gives something else the second time", state)
        again = case.game.node(case.game.read(case.game.write(state)))
        case.expect(again == node, "an equal state that was read from its text has another node", state)
        if isinstance(node, Choose):
            own = all(case.game.view(state, seat).options == node.options[seat] for seat in SEATS)
            case.expect(own, "a seat’s view has other options than the node", state)


def move_texts_hold_none_of_the_signs_that_records_are_made_of(case: Case) -> None:
    """Or a record could not be read back."""
    for state in case.states():
        node = case.game.node(state)
        for text in map(str, chain(*node.options)) if isinstance(node, Choose) else ():
            plain = bool(text) and text == " ".join(text.split()) and not any(sign in text for sign in RESERVED)
            case.expect(plain, f"the move “{text}” has a sign in it that records are made of", state)


def a_move_is_read_from_its_own_text(case: Case) -> None:
    """Whether it is possible now or not."""
    for state in case.states():
        node = case.game.node(state)
        for option in chain(*node.options) if isinstance(node, Choose) else ():
            case.expect(case.game.read_move(str(option)) == option, f"read_move reads another move from “{option}”", state)


def a_move_is_found_by_any_prefix_that_no_other_move_shares(case: Case) -> None:
    """Such a prefix may be typed in any letter case."""
    for step in case.steps():
        node = case.game.node(step.before)
        if isinstance(node, Choose) and isinstance(step.cause, Played):
            for seat, move in step.cause.moves.items():
                texts = [str(option).casefold() for option in node.options[seat]]
                for prefix in _unique_prefixes(str(move).casefold(), texts):
                    found = find_move(case.game, node.options[seat], f"  {prefix.upper()} ")
                    case.expect(found == move, f"“{prefix}” should be {move}, and is {found}", step.before)


def play_and_settle_change_nothing_but_what_they_return(case: Case) -> None:
    """So that an equal state leads to an equal state."""
    for step in case.steps():
        before = case.game.read(case.game.write(step.before))
        case.expect(take(case.game, before, step.cause) == step, "the same step leads elsewhere the second time", step.before)


def _unique_prefixes(text: str, texts: list[str]) -> list[str]:
    """The shortest beginning of the text that fits no other of the texts, and all longer ones."""
    cuts = [text[:end] for end in range(1, len(text) + 1)]
    return [cut for cut in cuts if cut == text or (cut == cut.strip() and sum(each.startswith(cut) for each in texts) == 1)]
