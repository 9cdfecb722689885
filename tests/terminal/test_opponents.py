"""Whom somebody plays at this machine: remembered by game, suggested after three in a row; and hints on either screen."""

import pytest
from textual.events import Key

from holmgang.core.seats import FIRST, SECOND, other
from holmgang.games import find_kind
from holmgang.matches.entries import HUMAN
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.opponents import usual_opponent, with_level
from holmgang.terminal.saves import Saves
from holmgang.terminal.screens.dialogs import HintScreen, YesNo
from holmgang.terminal.session import BotChoosing, Session, new_session

from .matches import setup
from .screens import SMALLEST, app_for, picker, press, session_of, text, until

GAME = "deck-duel"


def played(level: str, *, won: bool, helped: bool = False, first: bool = True, save: bool = True, game: str = GAME) -> Session:
    """A match against a level that was won or lost at once."""
    seats = (HUMAN, f"bot:{level}") if first else (f"bot:{level}", HUMAN)
    session = new_session(setup(game, seats, take_back=True), save=save)
    session.run_bots()
    if helped:
        session.hint()
    person = FIRST if first else SECOND
    session._do(lambda match: match.resign(other(person) if won else person))
    return session


def suggested(session: Session) -> str | None:
    return None if session.next_level is None else session.next_level.name


# Remembered


def test_a_newcomer_meets_the_weakest_level_and_later_whom_he_chose_last_in_this_game() -> None:
    duel, regna = find_kind(GAME), find_kind("duo-regna")
    assert (usual_opponent(duel), usual_opponent(regna)) == ("page", "page")
    played("knight", won=True)
    played("squire", won=False, game="duo-regna")
    assert (usual_opponent(duel), usual_opponent(regna)) == ("knight", "squire")


def test_what_is_offered_no_longer_is_not_chosen_again() -> None:
    played("greedy", won=True)
    assert usual_opponent(find_kind(GAME)) == "page"


def test_a_store_that_cannot_be_read_changes_nothing() -> None:
    saves = Saves.open()
    saves.path.parent.mkdir(parents=True)
    saves.path.write_text("no database")
    assert usual_opponent(find_kind(GAME)) == "page"


async def test_the_level_chosen_last_is_what_enter_takes() -> None:
    played("knight", won=True)
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "2")
        assert picker(app).lines[picker(app).highlighted or 0].text == "Knight"


# Suggested


def test_three_wins_in_a_row_suggest_the_next_level_and_three_losses_the_one_before() -> None:
    assert [suggested(played("squire", won=True)) for _ in range(4)] == [None, None, "knight", None]
    assert [suggested(played("squire", won=False)) for _ in range(3)] == [None, None, "page"]


def test_a_draw_of_seats_makes_no_difference_and_other_levels_and_games_do_not_count() -> None:
    played("squire", won=True)
    played("squire", won=True, first=False)
    played("page", won=False)
    played("squire", won=False, game="duo-regna")
    assert suggested(played("squire", won=True)) == "knight"


def test_what_was_won_with_help_does_not_count() -> None:
    assert [suggested(played("squire", won=True, helped=number == 1)) for number in range(4)] == [None, None, None, "knight"]


def test_a_match_that_is_not_kept_suggests_nothing() -> None:
    played("squire", won=True)
    played("squire", won=True)
    assert suggested(played("squire", won=True, save=False)) is None


async def test_the_end_of_a_match_has_one_line_for_the_next_level() -> None:
    played("squire", won=True)
    played("squire", won=True)
    app = app_for(GAME, (HUMAN, "bot:squire"), take_back=True)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        session_of(app)._do(lambda match: match.resign(1))
        app.screen.go_on()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "4 Knight" in text(app).replace("  ", " ")
        await press(pilot, "4")
        assert sorted(session_of(app).setup.seats) == ["bot:knight", HUMAN]
        assert sorted(session_of(app).names) == ["Knight", "You"]


def test_the_same_match_against_another_level_keeps_everything_else() -> None:
    before = setup(GAME, ("bot:page", HUMAN), options={"exhaustion": "reshuffle_only"}, names=("Page", "Ada"))
    after = with_level(before, "squire")
    assert (after.seats, after.names) == (("bot:squire", HUMAN), ("Squire", "Ada"))
    assert after.options == before.options


# Bots that take their time


@pytest.mark.parametrize(("level", "ponders"), [("page", False), ("champion", False), ("master", True), ("search", True)])
def test_bots_that_weigh_much_up_are_known_to_take_their_time(level: str, ponders: bool) -> None:
    session = new_session(setup(GAME, (HUMAN, f"bot:{level}")), save=False)
    assert not session.ponders(), "a person is to choose first"
    session.choose("calm")
    assert session.ponders() == ponders


async def test_such_a_bot_begins_once_the_screen_says_so_and_keys_pressed_meanwhile_are_not_for_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []
    app, play_bot = app_for("two-domains"), Session.play_bot

    def take_time(session: Session) -> None:
        seen.append(text(app))
        app.post_message(Key("3", "3"))
        play_bot(session)

    monkeypatch.setattr(Session, "ponders", lambda session: isinstance(session.stage, BotChoosing))
    monkeypatch.setattr(Session, "play_bot", take_time)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        await until(pilot, lambda: session_of(app).question().asks in text(app))
        assert "Greedy is thinking …" in seen[0]
        assert "You grow" in seen[0]
        await pilot.pause()
        assert session_of(app).match.play.decisions == 2
        await press(pilot, "3")
        assert session_of(app).match.play.decisions > 2


# Hints


async def test_a_hint_is_a_key_away_and_a_key_pressed_by_mistake_marks_nothing() -> None:
    app = app_for("duo-regna", take_back=True)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "h hint" in text(app)
        await press(pilot, "h")
        assert isinstance(app.screen, YesNo)
        await press(pilot, "escape")
        assert not session_of(app).match.hints
        await press(pilot, "h", "h")
        await until(pilot, lambda: isinstance(app.screen, HintScreen))
        assert "the values that come with Holmgang" in " ".join(text(app).split())
        await press(pilot, "escape")
        assert "with help" in text(app)
        assert len(session_of(app).match.play.steps) == 0
        await press(pilot, "h")  # once helped, nobody is asked again
        await until(pilot, lambda: isinstance(app.screen, HintScreen))
        await press(pilot, "enter")
        assert len(session_of(app).match.play.steps) == 1
        assert len(session_of(app).match.hints) == 1


async def test_where_there_are_no_hints_the_key_says_why() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "h hint" not in text(app)
        await press(pilot, "h")
        await until(pilot, lambda: "✗" in text(app))
        said = " ".join(text(app).split())
        assert "Hints are for casual games" in said
        assert "and so is what holmgang play --take-back begins." in said
