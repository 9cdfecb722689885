"""One match at one keyboard: who sees what, whose turn it is, what can be taken back, and how it is written down."""

from pathlib import Path
from random import Random

import pytest

from holmgang.core.errors import HolmgangError, MoveError, UnknownName
from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.entries import MovedOn
from holmgang.terminal.boards import draw_table
from holmgang.terminal.files import BadFile, read_path
from holmgang.terminal.players import default_names
from holmgang.terminal.saves import Saves
from holmgang.terminal.session import (
    BotChoosing,
    Choosing,
    Finished,
    HandOver,
    Session,
    new_session,
    resumed_session,
)
from tests.kit.kinds import HANDED_OVER, WITH_HIDDEN_CARDS

from .matches import FRIENDS, play_on, played, setup


def begun(game: str, seats: tuple[str, str] = ("human", "bot:greedy"), **more: object) -> Session:
    return new_session(setup(game, seats, **more), save=False)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_match_against_a_bot_goes_to_its_end(game: str) -> None:
    session = begun(game)
    play_on(session, Random(1))
    assert isinstance(session.stage, Finished)
    assert session.result().endswith(".")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_same_seed_and_choices_bring_the_same_match(game: str) -> None:
    records = []
    for _ in range(2):
        session = begun(game)
        play_on(session, Random(3))
        records.append(session.match.record())
    assert records[0] == records[1]


def test_bots_alone_play_to_the_end_before_a_spectator() -> None:
    session = begun("dueling-nobles", ("bot:random", "bot:greedy"))
    assert session.stage == BotChoosing(0)
    assert session.viewer is None
    play_on(session, Random(1))
    assert session.match.ending is not None
    assert not any("You" in heard.sentence for heard in session.story())


@pytest.mark.parametrize("game", OWN_GAMES)
def test_against_a_bot_the_keyboard_never_changes_hands(game: str) -> None:
    session = begun(game, ("bot:random", "human"))
    session.run_bots()
    assert session.stage == Choosing(1)
    assert session.viewer == 1


# Hand-over


@pytest.mark.parametrize("game", HANDED_OVER)
def test_two_people_hand_over_before_the_first_secret_choice(game: str) -> None:
    assert begun(game, FRIENDS).stage == HandOver(0)


def test_two_people_share_an_open_table_without_handing_over() -> None:
    session = begun("two-domains", FRIENDS)
    assert session.stage == Choosing(0)
    session.choose("grow 3")
    assert session.stage == Choosing(1)


def test_a_simultaneous_choice_stays_sealed_until_both_are_made() -> None:
    session = begun("duo-regna", FRIENDS)
    session.take_over()
    session.choose("K")
    assert session.stage == HandOver(1)
    session.take_over()
    assert not session.story()
    assert "K" in session.view().table.hands[0]
    session.choose("6")
    assert session.story()[0].sentence == "Ada plays King (K), you play 6."


def test_who_is_at_the_keyboard_already_chooses_first_in_the_next_round() -> None:
    session = begun("duo-regna", FRIENDS)
    session.take_over()
    session.choose("K")
    session.take_over()
    session.choose("6")
    assert session.stage == Choosing(1)


def test_nobody_chooses_before_the_hand_over_is_confirmed() -> None:
    session = begun("deck-duel", FRIENDS)
    with pytest.raises(MoveError, match="nothing to choose"):
        session.choose("calm")


@pytest.mark.parametrize("game", WITH_HIDDEN_CARDS)
def test_with_hidden_cards_every_change_of_seats_is_a_hand_over(game: str) -> None:
    session = begun(game, FRIENDS)
    rng = Random(5)
    keyboard = session.viewer
    while not isinstance(session.stage, Finished):
        if isinstance(stage := session.stage, HandOver):
            assert stage.seat != keyboard
            session.take_over()
            keyboard = stage.seat
        assert session.viewer == keyboard
        if isinstance(session.stage, Choosing):
            session.choose(rng.choice(session.question().choices).text)


# Undo


def test_a_move_can_be_taken_back_while_nobody_has_learned_anything() -> None:
    session = begun("two-domains", FRIENDS)
    session.choose("grow 3")
    assert session.undoer() == 0
    session.undo()
    assert session.stage == Choosing(0)
    assert not session.story()


def test_after_a_roll_nothing_can_be_taken_back() -> None:
    session = begun("two-domains", FRIENDS)
    session.choose("gather")
    assert session.undoer() is None
    with pytest.raises(MoveError, match="Nothing can be taken back"):
        session.undo()


def test_after_a_bots_answer_nothing_can_be_taken_back() -> None:
    session = begun("two-domains")
    session.choose("grow 3")
    session.run_bots()
    assert session.undoer() is None


def test_with_free_take_back_a_bots_answer_is_taken_back_too() -> None:
    session = begun("two-domains", take_back=True)
    session.choose("grow 3")
    session.run_bots()
    session.undo()
    assert session.match.play.decisions == 0
    assert ("Takebacks", "1") in session.match.record().tags


def test_a_sealed_choice_is_never_taken_back() -> None:
    session = begun("duo-regna", FRIENDS)
    session.take_over()
    session.choose("K")
    assert session.undoer() is None
    session.take_over()
    assert session.undoer() is None


def test_a_hand_over_shows_no_way_back_to_the_other_hand() -> None:
    """The next person could look at the hand by taking the last one's move back."""
    session = begun("dueling-nobles", FRIENDS, start="Jc,Qh;4h;0;-/Jd,Js;9c;0;- 1 duel discard=7s")
    session.take_over()
    session.choose("rest")
    assert session.stage == HandOver(1)
    assert session.undoer() is None
    session.take_over()
    assert session.undoer() is None


# Endings and records


def test_resigning_gives_the_match_to_the_other() -> None:
    session = begun("duo-regna")
    session.resign()
    assert session.result() == "Greedy wins: you gave up."


def test_the_record_is_written_once_the_match_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.holm"
    session = new_session(setup("two-domains"), record=path, save=False)
    assert not path.exists()
    play_on(session, Random(2))
    assert read_record(path.read_text(encoding="utf-8"), find_kind).record.players == ("Player", "Greedy")


def test_an_existing_record_is_refused_before_play_and_left_as_it_was(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.holm"
    path.write_text("precious")
    with pytest.raises(BadFile, match="exists already"):
        new_session(setup("two-domains"), record=path)
    assert path.read_text() == "precious"
    assert not home.exists()


def test_a_record_in_no_folder_is_refused_before_play(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no folder"):
        new_session(setup("two-domains"), record=tmp_path / "nowhere" / "game.holm", save=False)


def test_a_file_that_appeared_meanwhile_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.holm"
    session = new_session(setup("duo-regna"), record=path, save=False)
    path.write_text("precious")
    session.resign()
    assert path.read_text() == "precious"
    assert isinstance(session.stage, Finished)
    assert "exists already" in session.unwritten


def test_a_match_whose_record_found_no_file_is_kept_until_it_has_one(tmp_path: Path) -> None:
    path, elsewhere, last = (tmp_path / name for name in ("game.holm", "elsewhere.holm", "last.holm"))
    session = new_session(setup("duo-regna"), record=path)
    path.write_text("precious")
    session.resign()
    assert [saved.id for saved in Saves.open().unfinished()] == [session.number]
    elsewhere.write_text("precious too")
    with pytest.raises(BadFile, match="exists already"):
        resumed_session(None, elsewhere)
    resumed = resumed_session(None, last)
    assert resumed.unwritten == ""
    assert "resignation" in last.read_text(encoding="utf-8")
    assert Saves.open().unfinished() == []
    assert (path.read_text(), elsewhere.read_text()) == ("precious", "precious too")


def test_a_record_saved_in_the_end_under_another_name_closes_the_books(tmp_path: Path) -> None:
    path = tmp_path / "game.holm"
    session = new_session(setup("duo-regna"), record=path)
    path.write_text("precious")
    session.resign()
    with pytest.raises(BadFile):
        session.save_record(path)
    assert len(Saves.open().unfinished()) == 1
    session.save_record(tmp_path / "other.holm")
    assert session.unwritten == ""
    assert Saves.open().unfinished() == []


@pytest.mark.parametrize("name", ["x" * 300, "~nosuchuser/x.holm", "", "  "])
def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(BadFile, match=r"\.$"):
        new_session(setup("duo-regna"), record=read_path(name), save=False)


def test_the_longest_name_that_a_file_can_have_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    new_session(setup("duo-regna"), record=path, save=False).resign()
    assert "resignation" in path.read_text(encoding="utf-8")


def test_a_resumed_match_still_writes_its_record(tmp_path: Path) -> None:
    path = tmp_path / "game.holm"
    played("duo-regna", record=path)
    resumed_session(None).resign()
    assert "resignation" in path.read_text(encoding="utf-8")


def test_a_rematch_swaps_the_seats() -> None:
    session = begun("duo-regna")
    session.resign()
    again = session.rematch()
    assert again.seats == ("bot:greedy", "human")
    assert again.names == ("Greedy", "Player")
    assert again.seed != session.setup.seed


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean greedy"):
        begun("duo-regna", ("human", "bot:gredy"))


def test_a_seat_for_nobody_is_refused() -> None:
    with pytest.raises(HolmgangError, match="human, bot:NAME or engine:NAME"):
        begun("duo-regna", ("human", "robot"))


def test_a_ten_may_be_typed_in_two_digits() -> None:
    session = begun("dueling-nobles", start="Jc,Qh;Th;0;-/Jd,Js;9c;0;- 1 attack duel=Qh>Jd dice=4>5")
    session.choose("play 10h")
    assert any("10♥" in heard.sentence for heard in session.story())


# Names


def test_a_person_without_a_name_is_you_on_the_screen_and_somebody_in_the_record() -> None:
    session = begun("two-domains")
    session.choose("grow 3")
    assert session.names == ("You", "Greedy")
    assert session.story()[0].sentence.startswith("You grow")
    assert session.match.record().players == ("Player", "Greedy")


def test_two_people_without_names_keep_their_numbers_in_a_rematch() -> None:
    names = default_names(FRIENDS)
    assert names == ("Player 1", "Player 2")
    session = begun("two-domains", FRIENDS, names=names)
    session.resign()
    assert session.rematch().names == ("Player 2", "Player 1")


def test_bots_of_a_kind_are_numbered() -> None:
    assert default_names(("bot:greedy", "bot:greedy")) == ("Greedy 1", "Greedy 2")


# The end


@pytest.mark.parametrize("game", OWN_GAMES)
def test_after_a_resignation_nobody_is_to_choose_any_more(game: str) -> None:
    session = begun(game)
    session.run_bots()
    assert session.view().deciding
    session.resign()
    assert session.view().deciding == ()
    assert session.view().options == ()
    assert "to choose" not in draw_table(session.match.game, session.view(), session.names).plain


# The story


def test_news_are_what_happened_since_the_viewers_own_last_choice() -> None:
    session = begun("two-domains")
    session.choose("grow 3")
    session.run_bots()
    session.choose("grow 4")
    session.run_bots()
    new = [heard.sentence for heard in session.story() if heard.new]
    assert new[0] == "You grow a village at place 4 into a town."
    assert all("Greedy" in sentence for sentence in new[1:])


def test_each_listener_hears_only_what_that_seat_may_know() -> None:
    session = begun("dueling-nobles", FRIENDS)
    play_on(session, Random(1), most=2)
    hands = session.match.play.state.sides
    heard = "\n".join(each.sentence for each in session.story())
    viewer = session.viewer
    assert viewer is not None
    assert heard.count("You draw") == len(hands[viewer].hand)
    assert "draws a card" in heard


# Two windows


def test_a_second_window_is_told_and_shown_where_the_match_stands() -> None:
    first = played("two-domains")
    second = resumed_session(None)
    first.choose("gather")
    first.run_bots()
    with pytest.raises(MovedOn, match="another window"):
        second.choose("gather")
    assert [heard.sentence for heard in second.story()] == [heard.sentence for heard in first.story()]
    second.choose("gather")
    assert Saves.open().unfinished()[0].decisions == first.match.play.decisions + 1
