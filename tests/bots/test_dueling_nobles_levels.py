"""The levels of Dueling Nobles: the habit or the mistake behind each."""

from collections import Counter
from math import comb
from random import Random

import pytest

from holmgang.bots import find_bot
from holmgang.bots.levels import levels_of
from holmgang.bots.search import SearchBot, plain_or_compiled
from holmgang.bots.search.dueling_nobles import learned
from holmgang.bots.search.plain import PlainSource, plain_search
from holmgang.conformance.walks import states
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.games.dueling_nobles.table import State, View
from holmgang.pocket.dueling_nobles import pocket_policy
from tests.bots.test_levels import choices
from tests.facts import corner

GAME = find_kind("dueling-nobles").make()
LEVELS = {level.name: level for level in levels_of(find_kind("dueling-nobles"))}

BEGIN = "Jc*,Qh,Ks;7h4d3c9s;1;-/Jd,Qc,Kc;6h9dTd;2;- 1 begin discard=Ah4c"
CASH = "Jc,Qh,Ks;7h4d2s5s9s;2;-/Jd,Qs,Kc;6h9dTd8c;2;- 1 cash discard=4c"
SPEND = "Jc,Qh,Ks;7h4d;6;-/Jd,Qs,Kc;6h9dTd8c;2;- 1 spend discard=4c2s5s9s"
CHALLENGE = "Jc*,Qh+3c,Ks;7h8h4d;3;-/Jd*,Qs,Kc;6h9d8c;0;- 1 duel"
REDIRECT = "Jc,Qh+3c,Ks;7h8h4d6d;3;-/Jd*,Qs,Kc;6h9dTd8c;2;- 1 redirect duel=Qh>Jd"
ATTACK = "Jc,Qh+3c,Ks;7h8h4dAs;3;-/Jd,Qs,Kc;6h;0;- 1 attack duel=Qh>Jd dice=6>1"
DEFEND_LOST = "Jc,Qh+3c,Ks;8h;3;-/Jd,Qs,Kc;6h9d2c;0;- 1 defend duel=Qh>Kc dice=6>11 played=9h"
DEFEND_WON = "Jc,Qh,Ks;8h;3;-/Jd,Qs,Kc;6h9d2c;0;- 1 defend duel=Jc>Kc dice=1>66"
DEFEND_CLOSE = "Jc,Qh,Ks;8h;3;-/Jd,Qs,Kc;6h9dTd;0;- 1 defend duel=Jc>Kc dice=6>11 played=3d"


@pytest.mark.parametrize(
    ("level", "position", "seat", "does"),
    [
        ("page", BEGIN, 0, {"ready"}),
        ("page", CASH, 0, {"keep"}),
        ("page", SPEND, 0, {"buy 3"}),
        ("page", REDIRECT, 1, {"stand"}),
        ("page", ATTACK, 0, {"play As"}),
        ("page", DEFEND_LOST, 1, {"play 9d"}),
        ("page", DEFEND_WON, 1, {"play 9d"}),
        ("squire", BEGIN, 0, {"boost 3c Jc"}),
        ("squire", CASH, 0, {"keep"}),
        ("squire", SPEND, 0, {"buy 1 noble"}),
        ("squire", CHALLENGE, 0, {"duel Qh Jd"}),
        ("squire", REDIRECT, 1, {"stand"}),
        ("squire", ATTACK, 0, {"play As"}),
        ("squire", DEFEND_LOST, 1, {"hold"}),
        ("squire", DEFEND_WON, 1, {"hold"}),
        ("squire", DEFEND_CLOSE, 1, {"play 6h"}),
    ],
)
def test_the_habits_of_page_and_squire(level: str, position: str, seat: Seat, does: set[str]) -> None:
    assert choices("dueling-nobles", level, position, seat, times=20) == does


def test_page_never_blocks_a_challenge_whoever_is_challenged_and_says_so() -> None:
    assert any(mistake.startswith("It never blocks: ") for mistake in LEVELS["page"].mistakes)
    for position in (
        "Jc,Qh+3c,Ks;7h8h4d6d;3;-/Jd*,Qs,Kc;6h9dTd8c;2;- 1 redirect duel=Qh>Jd",
        "Jc,Qh+3c,Ks;7h8h4d6d;3;-/Jd,Qs*,Kc;-;9;- 1 redirect duel=Qh>Qs",
        "Jc,Qh+3c,Ks;7h8h4d6d;3;-/Jd,Kc**;Ac;5;- 1 redirect duel=Ks>Kc",
    ):
        assert choices("dueling-nobles", "page", position, 1, times=20) == {"stand"}


def test_page_challenges_anybody_with_anybody_and_never_rests() -> None:
    assert choices("dueling-nobles", "page", CHALLENGE, times=200) == {
        f"duel {own} {theirs}" for own in ("Jc", "Qh", "Ks") for theirs in ("Jd", "Qs", "Kc")
    }


def test_squire_does_not_look_at_wounds() -> None:
    """The stronger of two Jacks is the one with the boost, though the other is one wound from death."""
    position = "Jc,Qh,Ks;7h8h4d;3;-/Jd+2c,Js*,Kc;6h9d8c;0;- 1 duel"
    wounds_swapped = "Jc,Qh,Ks;7h8h4d;3;-/Jd*,Js+2c,Kc;6h9d8c;0;- 1 duel"
    assert choices("dueling-nobles", "squire", position, times=5) == {"duel Qh Js"}
    assert choices("dueling-nobles", "squire", wounds_swapped, times=5) == {"duel Qh Jd"}


@pytest.mark.parametrize("own", ["-", "7h8h4d", "AsAh"])
@pytest.mark.parametrize("theirs", ["-", "6h9d8c", "ThTd"])
def test_squire_looks_neither_at_dice_nor_at_hands(own: str, theirs: str) -> None:
    """The boosted Jack is the stronger by a point, and rolls one die; the King rolls two."""
    position = f"Jc+3c,Kh;{own};3;-/Jd,Qs;{theirs};0;- 1 duel"
    assert choices("dueling-nobles", "squire", position, times=5) == {"duel Jc Jd"}


@pytest.mark.parametrize("level", ["page", "squire"])
def test_page_and_squire_never_heal_and_use_no_suit(level: str) -> None:
    rng, could = Random(level), Counter[str]()
    while min(could[suit] for suit in ("hearts", "diamonds", "clubs", "spades")) < 5:
        state = corner(GAME, rng)
        view = GAME.view(state, state.active)
        if view.table.phase == "begin":
            could.update({option.word for option in view.options})
            does = find_bot(level, GAME.name).choose(GAME, view, rng).word
            assert does in ({"ready"} if level == "page" else {"ready", "boost"})


def test_knight_never_boosts_a_noble_or_wounds_a_king() -> None:
    rng, asked = Random("knight"), 0
    while asked < 15:
        for state in states(GAME, rng, corner(GAME, rng), 4):
            view = GAME.view(state, state.active)
            if view.table.phase == "begin" and {"boost", "wound"} & {option.word for option in view.options}:
                assert find_bot("knight", GAME.name).choose(GAME, view, rng).word not in ("boost", "wound", "switch")
                asked += 1


def test_knight_drafts_by_how_strong_its_three_look() -> None:
    drafted = choices("dueling-nobles", "knight", "-;-;0;-/-;-;0;- 1 draft dealt=JhJcQdQsKhKc", times=40)
    assert all("K" in draft or "Q" in draft for draft in drafted)
    assert len(drafted) == 7  # the best third of twenty


def test_champion_does_not_settle_where_the_master_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_or_compiled, "is_installed", lambda _: False)  # nobody waits for a compiler here
    champion = choices("dueling-nobles", "champion:100", CHALLENGE, times=12)
    assert len(champion) > 1
    assert choices("dueling-nobles", "master:1000", CHALLENGE, times=1) < champion


def test_champion_has_fewer_simulations_than_there_are_pairs_in_the_draft_and_master_has_more() -> None:
    pairs = 20 * 20
    champion, master = LEVELS["champion"].search, LEVELS["master"].search
    assert champion is not None
    assert master is not None
    assert champion.bounds.simulations < pairs <= master.bounds.simulations


@pytest.mark.parametrize("name", ["champion", "master"])
def test_whoever_searches_answers_within_a_second(name: str) -> None:
    level = LEVELS[name]
    assert level.search is not None
    assert level.search.bounds.seconds is not None
    assert level.search.bounds.seconds <= 1


def test_other_options_are_judged_by_what_was_learned_of_the_usual_ones() -> None:
    other = find_kind("dueling-nobles").make({"suit_bonus": "once", "draft": "sequential"})
    by_usual, by_other = learned(GAME), learned(other)
    assert by_usual is not None
    assert by_other is not None
    assert (by_usual.network, by_usual.policy) == (by_other.network, by_other.policy)


def test_what_was_held_back_tells_a_search_nothing() -> None:
    """The other side has just lost a duel without playing a card. Its four cards are still taken for any of the 39 out of sight,
    and so are Aces as often as chance has it."""
    view = GAME.view(GAME.read("Qh,Ks;2h;1;-/Jd*,Kc;6h9dTd8c;0;- 2 begin"), 0)
    hands = [GAME.imagine(view, Random(seed)).sides[1].hand for seed in range(2000)]
    with_ace = sum(any(card[0] == "A" for card in hand) for hand in hands)
    assert with_ace / len(hands) == pytest.approx(1 - comb(35, 4) / comb(39, 4), abs=0.03)


def test_with_time_for_a_single_imagined_game_a_search_chooses_what_its_policy_expects_most() -> None:
    rng, policy, asked = Random("a moment"), pocket_policy(), 0
    assert policy is not None
    while asked < 6:
        for state in states(GAME, rng, corner(GAME, rng), 6):
            view = GAME.view(state, state.active)
            if len(view.options) < 2 or state.phase == "draft":
                continue
            imagined = first_imagined(view, Random(1))
            scores = policy.scores(LAYOUT.pack(GAME, imagined), view.options)
            assert SearchBot(1, begin=plain_search).choose(GAME, view, Random(1)) == view.options[scores.index(max(scores))]
            asked += 1


def first_imagined(view: View, rng: Random) -> State:
    """The first state that a search imagines which draws from these numbers."""
    words = [rng.getrandbits(64) for _ in range(4)]
    state: State = GAME.imagine(view, PlainSource((words[0], words[1], words[2], words[3])))
    return state
