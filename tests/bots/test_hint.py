"""Hints: the best option by the best values that there are, told with their numbers, and from a seat's view alone."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from holmgang.bots.hint import OPPONENT, SELDOM, Hint, give_hint
from holmgang.bots.judgement import Judgement
from holmgang.bots.levels import Level, levels_of
from holmgang.bots.search import SearchBot
from holmgang.bots.search.plain import plain_search
from holmgang.conformance.non_interference import side_by_side
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.reasons import Compared
from holmgang.core.seats import SEATS, Seat
from holmgang.core.story import Voice, named
from holmgang.games import OWN_GAMES, find_kind
from holmgang.pocket.deck_duel import pocket_player
from holmgang.pocket.dueling_nobles import DRAFT_ERROR
from holmgang.pocket.reference import Reference, find_reference, pocket_reference
from holmgang.pocket.value import value_by
from holmgang.solvers.values import rounded_up
from tests.facts import case_of
from tests.kit.scene import Scene, scene

SIMULATIONS = 3
END_OF_A_DUEL = "Jd,Kh;7s,2s,3h;0;-/Jc*;-;0;- 1 attack duel=Jd>Jc dice=3>6"


def only_searching(monkeypatch: pytest.MonkeyPatch, simulations: int) -> None:
    """A Master that does so many simulations, however long these take."""
    search = SearchBot(simulations, begin=plain_search)
    monkeypatch.setattr("holmgang.bots.hint.levels_of", lambda _: (Level("master", "", (), search.choose, search=search),))


@pytest.fixture(autouse=True)
def searching_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded by simulations alone, a level that searches is the same every time."""
    search = SearchBot(SIMULATIONS, begin=plain_search)

    def bounded(kind: GameKind) -> tuple[Level, ...]:
        return tuple(level if level.search is None else replace(level, search=search) for level in levels_of(kind))

    monkeypatch.setattr("holmgang.bots.hint.levels_of", bounded)


def hint_at(table: Scene, seat: Seat = 0) -> Hint:
    """The hint for a seat."""
    return give_hint(table.game, table.game.view(table.state, seat))


def pocket_value(table: Scene) -> Any:
    reference = pocket_reference(table.game)
    assert reference is not None
    return value_by(reference, table.game, table.state)


def test_where_one_seat_chooses_the_best_option_is_told_with_its_chance_and_the_next_best() -> None:
    table = scene("two-domains", find_kind("two-domains").make().write(find_kind("two-domains").make().start()))
    hint, value = hint_at(table), pocket_value(table)
    best, second = sorted(value.options[0].values(), reverse=True)[:2]
    assert value.options[0][hint.move] == best
    assert list(hint.chances) == sorted(value.options[0], key=lambda move: -round(value.options[0][move], 9))
    assert hint.sentence.startswith(
        f"By the values that come with Holmgang: {hint.move} leaves you a chance of {100 * best:.1f} %"
    )
    told = f"{100 * second:.1f} %"
    assert ("as much" if told == f"{100 * best:.1f} %" else f"one of {told}") in hint.sentence


@pytest.mark.parametrize(
    ("chances", "says"),
    [
        ((0.9234, 0.9226, 0.5), "hold leaves you a chance of 92.3 %, and play 2s as much."),
        ((0.9234, 0.9226, 0.9227, 0.5), "hold leaves you a chance of 92.3 %, and play 3h and play 2s as much."),
        ((0.9234, 0.923, 0.923, 0.923, 0.923, 0.1), "hold leaves you a chance of 92.3 %, and 4 others as much."),
        ((0.0, 0.0, 0.0), "hold leaves you a chance of 0.0 %, and every other option as much."),
        ((0.9234, 0.9217), "hold leaves you a chance of 92.3 %, the next best, play 2s, one of 92.2 %."),
    ],
)
def test_what_reads_as_the_same_chance_is_said_to_be_as_much(
    chances: tuple[float, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("hold", "play 2s", "play 3h", "play 7s", "play 3h 2s", "play 3h 7s")
    judged = Judgement(dict(zip(names, chances, strict=False)))
    level = Level("master", "", (), lambda *_: "hold", judges=lambda *_: judged, reference=find_reference)
    monkeypatch.setattr("holmgang.bots.hint.levels_of", lambda _: (level,))
    told = hint_at(scene("dueling-nobles", END_OF_A_DUEL)).sentence
    assert told.startswith(f"The Master goes by the values that come with Holmgang: {says}")


@pytest.mark.parametrize(
    ("game", "position", "move", "worse"),
    [
        ("two-domains", "13456/63254 1", "battle", "grow 2"),
        ("duo-regna", "25/6Q 1 2-2", "5", "2"),
        ("deck-duel", "5,2,0:34/5,2,0:456 block flipped=2-9", "block", "take"),
        ("deck-duel", "8,1,0:A234/5,0,0:456 face flipped=K-9", "focus", "action"),
    ],
)
def test_a_hint_says_why_in_the_words_of_the_game(game: str, position: str, move: str, worse: str) -> None:
    table = scene(game, position)
    hint, view = hint_at(table), table.game.view(table.state, 0)
    moves = {str(option): option for option in view.options}
    assert hint.move == move
    facing = pocket_value(table).mixtures[1] if game == "duo-regna" else {}
    reason = find_kind(game).parts.why(table.game, view, Compared(moves[move], moves[worse], facing), Voice(0))
    opponents = named(reason, (OPPONENT, OPPONENT))
    assert opponents.endswith(".")
    assert hint.sentence.endswith(f". {opponents}")


def test_a_hint_has_no_reason_where_no_option_is_clearly_worse() -> None:
    table = scene("duo-regna", "345/A35 1 1-0")
    assert hint_at(table).sentence.endswith("each leaves you a chance of 83.9 %.")


@pytest.mark.parametrize("seat", [0, 1])
def test_where_the_best_play_mixes_that_is_said_and_an_option_drawn_from_it(seat: Seat) -> None:
    table = scene("duo-regna", "AJ24/J6QK 1 0-0")
    hint, value = hint_at(table, seat), pocket_value(table)
    mixture = value.mixtures[seat]
    assert mixture[hint.move] > SELDOM
    often = max(mixture, key=mixture.__getitem__)
    assert f"the best play here mixes {often} ({100 * mixture[often]:.0f} %), " in hint.sentence
    assert f"so that nobody can tell it in advance, and {hint.move} is drawn from that." in hint.sentence
    assert f"each leaves you a chance of {100 * value.win[seat]:.1f} %" in hint.sentence
    told = {f"{chance:.3f}" for chance in value.options[seat].values()}
    assert hint.chances == (pytest.approx(value.options[seat]) if len(told) > 1 else {})


def test_where_every_option_is_as_good_that_is_said_once_and_not_in_a_row_for_each() -> None:
    game = find_kind("duo-regna").make()
    hint = hint_at(scene("duo-regna", game.write(game.start())))
    assert hint.sentence.endswith("each leaves you a chance of 50.0 %, and so does every other option.")
    assert hint.chances == {}


def test_a_single_option_needs_no_weighing_up() -> None:
    hint = hint_at(scene("duo-regna", "Q/2 1 0-0"))
    assert (hint.move, hint.sentence) == ("Q", "There is nothing to weigh up: Q is all that you can do.")


def test_under_other_options_the_hint_says_whose_values_it_goes_by() -> None:
    assert any("usual rules" in note for note in hint_at(scene("duo-regna", "AJ24/J6QK 1 0-0 priest_vs_royal=royal")).notes)


DECK_DUEL = (
    "10,2,0:A23456789TJQK/10,2,0:A23456789TJQK rage",
    "10,2,0:A2345/10,0,0:A23456 rage",
    "6,1,0:2Q^2/5,2,0:9K rage",
    "6,1,0:2Q^Q/5,2,0:9K rage",
    "5,2,0:34/5,2,0:456 block flipped=2-9",
    "8,1,0:A234/5,0,0:456 face flipped=K-9",
    "8,1,0:234^2/4,0,0:456 foresight flipped=J-9",
)


@pytest.mark.parametrize("position", DECK_DUEL)
def test_the_chances_of_deck_duel_fit_the_mixture_that_is_played(position: str) -> None:
    """Whatever is played at all is as good as anything else, or the mixture would not be the best one."""
    table = scene("deck-duel", position)
    for seat in table.game.view(table.state, None).deciding:
        view = table.game.view(table.state, seat)
        player = pocket_player(table.game)
        chances, mixture = {**player.chances(view)}, {**player.mixture(view)}
        assert set(chances) == set(mixture) == set(view.options)
        assert all(0 <= chance <= 1 for chance in chances.values())
        assert all(
            chances[move] == pytest.approx(max(chances.values()), abs=1e-6) for move, share in mixture.items() if share > 1e-6
        )
        hint = give_hint(table.game, view)
        assert hint.sentence.startswith("The Master goes by the values that come with Holmgang: ")
        assert hint.move in [move for move, share in mixture.items() if share >= SELDOM]


def test_in_a_game_without_levels_and_values_the_search_bot_looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(find_kind("duo-regna"), levels=None, pocket=None, solver=None)
    for module in ("holmgang.bots.hint", "holmgang.pocket.reference", "holmgang.solvers.solver"):
        monkeypatch.setattr(f"{module}.find_kind", lambda _name: bare)
    hint = hint_at(scene("duo-regna", "AJ24/J6QK 1 0-0"))
    assert hint.sentence.startswith("The search bot, the strongest player there is, has looked ahead ")
    assert f"{hint.move} leaves you a chance of {100 * hint.chances[hint.move]:.1f} %, give or take." in hint.sentence


def test_a_level_that_searches_says_from_how_many_looks_its_chances_come(monkeypatch: pytest.MonkeyPatch) -> None:
    only_searching(monkeypatch, 60)
    hint = hint_at(scene("dueling-nobles", END_OF_A_DUEL))
    told = f"The Master, the strongest player there is, has looked ahead 60 times: {hint.move} leaves you a chance of "
    assert hint.sentence.startswith(f"{told}{100 * hint.chances[hint.move]:.1f} %, give or take.")
    assert all(0 <= chance <= 1 for chance in hint.chances.values())


@pytest.mark.parametrize(("error", "reasons"), [(DRAFT_ERROR, True), (0.5, False)])
def test_a_hint_for_a_draft_says_that_it_is_a_guess_and_gives_a_reason_only_beyond_its_error(
    error: float, reasons: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reference(game: AnyGame) -> Reference:
        found = find_reference(game)
        return found if error == DRAFT_ERROR else replace(found, choice_error=lambda _: error)

    *_, master = levels_of(find_kind("dueling-nobles"))
    level = replace(master, search=SearchBot(400, begin=plain_search), reference=reference)
    monkeypatch.setattr("holmgang.bots.hint.levels_of", lambda _: (level,))
    hint = hint_at(scene("dueling-nobles", "-;-;0;-/-;-;0;- 1 draft dealt=JhJcQdQsKhKc"))
    assert min(hint.chances.values()) < hint.chances[hint.move] - 2 * DRAFT_ERROR
    _, reason = hint.sentence.split(f" Take that as a guess: chances here are off by about {rounded_up(error)}.")
    assert bool(reason) == reasons


def test_no_other_hint_of_a_search_is_called_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, master = levels_of(find_kind("dueling-nobles"))
    monkeypatch.setattr("holmgang.bots.hint.levels_of", lambda _: (replace(master, search=SearchBot(60, begin=plain_search)),))
    hint = hint_at(scene("dueling-nobles", END_OF_A_DUEL))
    assert "looked ahead 60 times" in hint.sentence
    assert "guess" not in hint.sentence
    assert hint.notes == find_reference(find_kind("dueling-nobles").make()).notes


@pytest.mark.parametrize("seat", [0, 1])
def test_where_both_choose_at_once_a_search_judges_each_option_against_the_others_mixture(seat: Seat) -> None:
    table = scene("duo-regna", "AJ24/J6QK 1 0-0")
    judged = SearchBot(64, begin=plain_search).judge(table.game, table.game.view(table.state, seat), Random(1))
    best = max(judged.chances.values())
    assert list(judged.chances) == list(judged.mixture) == list(("AJ24", "J6QK")[seat])
    assert [judged.chances[move] for move, share in judged.mixture.items() if share > 1e-9] == pytest.approx(
        [best] * sum(share > 1e-9 for share in judged.mixture.values())
    )
    assert judged.looks == 64


def test_a_level_that_had_no_time_to_search_names_no_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    only_searching(monkeypatch, 2)
    hint = hint_at(scene("dueling-nobles", END_OF_A_DUEL))
    assert hint.sentence == f"The Master, the strongest player there is, would choose {hint.move}; it names no chances to win."


class Shown:
    """A hint in place of a choice, so that all of it is compared."""

    name = "shown"

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """The whole hint."""
        return give_hint(game, view)


@pytest.mark.parametrize("game", [name for name in OWN_GAMES if find_kind(name).secrets])
def test_what_a_seat_cannot_know_makes_no_difference_to_its_hints(game: str) -> None:
    case, rng = case_of(find_kind(game).make()), Random(f"{game} hints")
    for seat in (0, 1):
        side_by_side(case, case.corner(rng), seat, rng, 13, [Shown()])


@pytest.mark.parametrize("game", [name for name in OWN_GAMES if find_kind(name).secrets])
def test_where_something_is_hidden_no_values_of_whole_positions_are_asked(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They would judge an imagined table as if it were the one that is played at."""

    def refuse(*_: object) -> None:
        pytest.fail("A hint has looked up a position that nobody sees.")

    for name in ("look_up", "pocket_reference", "value_by"):
        monkeypatch.setattr(f"holmgang.bots.hint.{name}", refuse)
    table = find_kind(game).make()
    state = case_of(table).corner(Random(3))
    asked = [view for seat in SEATS if len((view := table.view(state, seat)).options) > 1]
    assert asked
    for view in asked:
        assert give_hint(table, view).move in map(str, view.options)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_same_view_gets_the_same_hint_which_is_one_of_its_options(game: str) -> None:
    table = scene(game, find_kind(game).make().write(case_of(find_kind(game).make()).corner(Random(3))))
    for seat in (0, 1):
        view = table.game.view(table.state, seat)
        if view.options:
            hint = give_hint(table.game, view)
            assert hint == give_hint(table.game, view)
            assert hint.move in map(str, view.options)
            assert set(hint.chances) <= set(map(str, view.options))
            assert hint.sentence.endswith(".")
