"""Events and the sentences that tell them."""

import pytest

from holmgang.core.seats import FIRST, SECOND, other, read_seat, seat_name
from holmgang.core.story import Told, Voice, event, named, saying, told_of, told_to


def test_an_event_is_told_in_three_forms() -> None:
    rolled = event("rolled", lambda voice: f"{voice.does(0, 'roll')} 6.", {"face": 6})
    assert rolled.to(0) == Told("You roll 6.", {"face": 6})
    assert rolled.to(1) == rolled.to(None) == Told("{first} rolls 6.", {"face": 6})
    assert not rolled.reveals


def test_private_facts_are_for_their_seat_alone() -> None:
    drew = event("drew", "A card is drawn.", {"seat": 1}, private={1: {"card": "7h"}}, reveals=True)
    assert dict(drew.to(1).facts) == {"seat": 1, "card": "7h"}
    assert dict(drew.to(0).facts) == dict(drew.to(None).facts) == {"seat": 1}
    assert drew.reveals


def test_an_event_may_have_no_facts() -> None:
    assert dict(event("tied", "A tie.").public.facts) == {}


def test_an_event_about_a_seat_names_it() -> None:
    healed = saying("healed", 1, lambda voice: f"{voice.does(1, 'heal')}.", reveals=True, noble="Kh")
    assert healed.public == Told("{second} heals.", {"seat": 1, "noble": "Kh"})
    assert healed.reveals


@pytest.mark.parametrize(
    ("listener", "does", "goes", "agreed", "whose", "name"),
    [
        (0, "You play", "You go", "play", "your", "you"),
        (1, "{first} plays", "{first} goes", "plays", "{first}’s", "{first}"),
        (None, "{first} plays", "{first} goes", "plays", "{first}’s", "{first}"),
    ],
)
def test_a_voice_says_you_to_its_listener(listener: int | None, does: str, goes: str, agreed: str, whose: str, name: str) -> None:
    voice = Voice(listener)  # type: ignore[arg-type]
    assert voice.does(0, "play") == does
    assert voice.does(0, "go", "goes") == goes
    assert voice.agreed(0, "play") == agreed
    assert voice.agreed(0, "play", "plays") == agreed
    assert voice.whose(0) == whose
    assert voice.name(0) == name


def test_names_are_filled_in_and_a_sentence_begins_with_a_capital() -> None:
    assert named("{first}’s king meets {second}.") == "First’s king meets Second."
    assert named("your king dies.") == "Your king dies."
    assert named("{second} wins.", ("ada", "bo")) == "Bo wins."
    assert named("") == ""
    assert named("{first} meets {second}.", ("{second}", "{first}")) == "{second} meets {first}."


def test_the_two_seats() -> None:
    assert (other(FIRST), other(SECOND)) == (SECOND, FIRST)
    assert (seat_name(0), seat_name(1)) == ("first", "second")
    assert [read_seat(text) for text in ("1", " First ", "2", "SECOND", "third", "")] == [0, 0, 1, 1, None, None]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("keep your 2 Action points", "keep \\1’s 2 Action points"),
        ("your Ace is the highest card until you shuffle", "\\1’s Ace is the highest card until \\1 shuffles"),
        ("the king falls, you lose", "the king falls, \\1 loses"),
        ("you shuffle, and then you have 2", "\\1 shuffles, and then \\1 has 2"),
        ("it is your last, so you cannot block", "it is \\1’s last, so \\1 cannot block"),
        ("a young king", "a young king"),
    ],
)
def test_what_was_said_to_somebody_is_told_about_him(said: str, told: str) -> None:
    assert told_of(said, "\\1") == told


def test_what_was_said_of_somebody_can_be_told_to_him() -> None:
    assert told_to("look at Ada’s hand, and Ada may answer", "Ada") == "look at your hand, and you may answer"
