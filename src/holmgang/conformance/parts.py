"""The parts that a game brings beside its rules, or the generic ones that stand in for them."""

from collections.abc import Hashable
from itertools import islice, pairwise
from typing import Any

import msgspec

from holmgang.bots.levels import levels_of
from holmgang.core.choices import Choice
from holmgang.core.errors import BadPosition
from holmgang.core.extras import needing
from holmgang.core.nodes import Over
from holmgang.core.options import described
from holmgang.core.page import positions_to_try
from holmgang.core.parts import load_part
from holmgang.core.reasons import Compared
from holmgang.core.story import Voice, named
from holmgang.games.view import TableView
from holmgang.solvers.solver import Solver

from .case import Case
from .views import EVERYBODY

NAMES = ("Ada", "Bo")
BOARD_OF = "holmgang.terminal.boards:board_of"
BEST_REPLIES = "holmgang.research.replies:BestReplies"
"""Both are named and not imported, since they belong to later layers."""
REASONS_EVERY = 17
"""A reason counts odds, which takes a while."""


def what_is_named_elsewhere_is_there(case: Case) -> None:
    """A board, a solver, pocket values, levels, what is learned of it and who finds best replies; each is loaded."""
    load_part(BOARD_OF)(case.kind)
    with needing("fast", "A solver"):
        solver = case.kind.load("solver")
    case.expect(solver is None or isinstance(solver, Solver), f"its solver, {case.kind.solver}, is no Solver of holmgang.solvers")
    with needing("fast", "Exploitability"):
        replies = case.kind.load("replies")
    found = replies is None or isinstance(replies, load_part(BEST_REPLIES))
    case.expect(found, f"who finds best replies, {case.kind.replies}, is no BestReplies of holmgang.research.replies")
    pocket = case.kind.load("pocket")
    case.expect(pocket is None or callable(pocket), f"its pocket values, {case.kind.pocket}, are no function of a game")
    learned = case.kind.load("learned")
    case.expect(learned is None or callable(learned), f"what is learned of it, {case.kind.learned}, is no function of a game")
    names = [level.name for level in levels_of(case.kind)]
    case.expect(len({*names}) == len(names), f"two levels have the same name: {names}")


def every_option_is_explained_under_its_own_text(case: Case) -> None:
    """And where what the choices are about is equal, they are, because the server keeps them by it."""
    words, kept = case.kind.parts.choices, dict[Hashable, tuple[Choice, ...]]()
    for state in case.states():
        for seat in case.game.view(state, None).deciding:
            view = case.game.view(state, seat)
            question = case.kind.ask(case.game, view, NAMES)
            case.expect(question.asks.endswith((".", "?", "!")), f"what is asked is no sentence: “{question.asks}”", state)
            texts = [choice.text for choice in question.choices]
            own = texts == [str(move) for move in view.options]
            case.expect(own, f"the choices are called otherwise than the moves: {texts}", state)
            apart = [choice.warning for choice in question.choices if not choice.does.endswith(choice.warning)]
            case.expect(not apart, f"a warning is not the end of what its choice does: {apart}", state)
            same = kept.setdefault(words.about(view, NAMES), question.choices) == question.choices
            case.expect(same, "the choices differ although what they are about is equal", state)


def a_reason_is_a_sentence_or_nothing(case: Case) -> None:
    """Whichever of two options is called the better one, and whoever listens."""
    for state in islice(case.states(), 0, None, REASONS_EVERY):
        for seat in case.game.view(state, None).deciding:
            view = case.game.view(state, seat)
            for better, worse in pairwise((*view.options[:3], *view.options[-1:])):
                for listener in EVERYBODY:
                    told = named(case.kind.parts.why(case.game, view, Compared(better, worse), Voice(listener)), NAMES)
                    case.expect(not told or _is_sentence(told), f"“{told}” is no sentence", state)
                    case.expect(not {*"{}"} & {*told}, f"“{told}” names somebody by no name", state)


def a_view_can_be_sent(case: Case) -> None:
    """Its table, its figures and how it stands, as JSON."""
    figures, aims = case.kind.parts.figures, case.kind.parts.aims
    for state in case.states():
        for seat in EVERYBODY:
            view = case.game.view(state, seat)
            try:
                msgspec.json.encode((view.table, figures(case.game, view), aims.progress(case.game, view)))
            except TypeError as error:
                case.expect(False, f"the view of seat {seat} cannot be written as JSON: {error}", state)


def what_the_game_is_about_is_told_in_sentences(case: Case) -> None:
    """Every word that stands beside a side is explained; and what is told of a table depends on nothing but the table."""
    aims, goal = case.kind.parts.aims, case.kind.goal(case.game)
    for sentence in (goal.wins, *([goal.loses] if goal.loses else ()), *goal.words.values()):
        case.expect(_is_sentence(sentence), f"“{sentence}” is no sentence")
    for state in case.states():
        for seat in EVERYBODY:
            view = case.game.view(state, seat)
            told = aims.progress(case.game, view)
            case.expect(not told.draw or _is_sentence(told.draw), f"“{told.draw}” is no sentence", state)
            unexplained = {*told.status[0], *told.status[1]} - goal.words.keys()
            case.expect(not unexplained, f"the goal explains no {', '.join(sorted(unexplained))}", state)
            seen: TableView[Any, Any] = TableView(None, view.table, (), view.deciding, view.over)
            case.expect(told == aims.progress(case.game, seen), f"seat {seat} is told what is not on its table", state)
            if view.over is not None:
                why = aims.ending(case.game, view.over, Voice(seat))
                case.expect(_is_sentence(named(why, NAMES)), f"“{why}” is no sentence", state)


def _is_sentence(text: str) -> bool:
    return bool(text) and text[0] == text[0].upper() and text.endswith((".", "?", "!"))


def the_measure_is_a_whole_number_or_waits_for_chance(case: Case) -> None:
    """The measure of either seat's view is a whole number, or None while chance has to decide."""
    measure = case.kind.parts.measure
    if measure is None:
        return
    for state in case.states():
        for seat in (0, 1):
            points = measure(case.game, case.game.view(state, seat))
            waits = points is None and not case.game.view(state, seat).deciding
            case.expect(waits or type(points) is int, f"the measure is {points}, and nothing is left to chance here", state)


def setting_up_begins_with_a_position_to_play_from(case: Case) -> None:
    """The one that an editor shows first can be read, and the game goes on from there."""
    text = case.kind.set_up()
    try:
        game, state = case.kind.read_position(text)
    except BadPosition as error:
        case.expect(False, f"setting up begins with {text}, which is refused: {error}")
    else:
        case.expect(not isinstance(game.node(state), Over), f"setting up begins with {text}, where the game is over")


def the_page_begins_with_the_title(case: Case) -> None:
    """The first line of the rules page is the title, as a heading of Markdown."""
    first = case.kind.page().lstrip().partition("\n")[0]
    case.expect(first == f"# {case.kind.title}", f"the rules page begins with “{first}”, not with “# {case.kind.title}”")


def positions_to_try_are_named_and_can_be_read(case: Case) -> None:
    """Each has a line of its own on the rules page: what it is called, and what `read_position` takes."""
    for _, title, position in positions_to_try(case.kind.page()):
        case.expect(bool(title and position), f"to be tried is “{title}”, which is no title and position with “: ” between them")
        try:
            case.kind.read_position(position)
        except BadPosition as error:
            case.expect(False, f"“{title}” is to be tried at {position}, which is refused: {error}")


def every_option_asks_and_each_of_its_readings_answers(case: Case) -> None:
    """In words for players, who need not know what it is called."""
    for option in described(case.kind.options):
        case.expect(bool(option.asks.strip()), f"the option {option.name} asks nothing")
        for reading in option.readings:
            case.expect(bool(reading.means.strip()), f"nothing is said of what {option.name}={reading.text} means")
