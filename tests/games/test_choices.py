"""What an option would do, in words that stand beside its own."""

import re

import pytest

from holmgang.core.choices import best_first
from holmgang.core.story import told_of
from holmgang.games import find_kind
from tests.terminal.snapshots import SCENES, Scene

SUITS = str.maketrans("♥♦♣♠", "hdcs")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_no_option_is_explained_by_its_own_name(scene: Scene) -> None:
    game, state = find_kind(scene.game).read_position(scene.position)
    view = game.view(state, scene.seat)
    for choice in find_kind(game.name).ask(game, view, ("Ada", "Bo")).choices if view.options else ():
        word, _, things = choice.text.partition(" ")
        does = choice.does.translate(SUITS).replace("10", "T").replace(" and ", " ")
        if word != "buy":  # how many of what is not told by the number alone
            assert re.match(rf"{things or word}\b", does, re.IGNORECASE) is None, choice


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_what_an_option_does_can_be_told_about_somebody_else(scene: Scene) -> None:
    game, state = find_kind(scene.game).read_position(scene.position)
    view = game.view(state, scene.seat)
    for choice in find_kind(game.name).ask(game, view, ("Ada", "Bo")).choices if view.options else ():
        assert re.search(r"\byou", told_of(choice.does, "Ada"), re.IGNORECASE) is None


@pytest.mark.parametrize(
    ("game", "position", "move", "does"),
    [
        # what cannot be undone is warned of, by the rules themselves
        (
            "two-domains",
            "12662/22222 1",
            "gather",
            "roll your second die anew, now a village. Careful: on a 1 there is civil war, and you lose",
        ),
        ("two-domains", "12662/22222 1 civil_war=exact", "grow 5", "village into town at the Front"),
        ("two-domains", "22222/22222 1", "grow 3", "village into town"),
        ("two-domains", "22/22222 1", "grow 2", "village into town at the Gathering Place and Front"),
        # without a capital no hit is sure, but that of a last king never was, and of two capitals one is left
        (
            "two-domains",
            "12225/22222 1",
            "grow 5",
            "capital into army at the Front, then ready to battle; with no capital left you roll for every hit",
        ),
        ("two-domains", "12225/1 1", "grow 5", "capital into army at the Front, then ready to battle"),
        ("two-domains", "12255/22222 1", "grow 5", "capital into army at the Front, then ready to battle"),
        ("two-domains", "21226/22222 1", "gather", "roll your second die anew, now your only king"),
        (
            "two-domains",
            "12226/22222 1",
            "battle",
            "roll: on 2 to 6 Bo’s village is removed, on a 1 your army becomes a king instead; your army becomes what you roll",
        ),
        (
            "two-domains",
            "12666/22225 1",
            "battle",
            "roll: on 2 to 6 Bo’s capital becomes a town, on a 1 your army becomes a king instead; "
            "your army becomes what you roll. "
            "Careful: on a 1 there is civil war, and you lose",
        ),
        (
            "two-domains",
            "12226/22222 1 battle_fail_face=6",
            "battle",
            "roll: on 1 to 5 Bo’s village is removed, on a 6 nothing is hit; your army becomes what you roll",
        ),
        # TD 3.27: who removes a king might take it for the win
        (
            "two-domains",
            "12226/22221 1",
            "battle",
            "roll: on 2 to 6 Bo’s king is removed (no win yet: 4 dice are left), on a 1 your army becomes a king instead; "
            "your army becomes what you roll",
        ),
        (
            "two-domains",
            "12256/21 1",
            "battle",
            "no roll: Bo’s king is removed (no win yet: a die is left), your Front a city",
        ),
        ("two-domains", "126/1 1", "battle", "roll: on 2 to 6 you kill Bo’s king and win, on a 1 your army changes sides"),
        (
            "deck-duel",
            "2,1,0:23456/7,0,1:23456 block flipped=7-9",
            "take",
            "2 damage, Health 2 to 0: you are knocked out, and you lose",
        ),
        (
            "deck-duel",
            "2,1,0:23456/7,0,1:23456 block flipped=7-9",
            "block",
            "pay your last Action point: take 1 damage, Health 2 to 1",
        ),
        (
            "deck-duel",
            "5,3,0:23456/7,0,1:23456 block flipped=7-9",
            "block",
            "pay 1 of your 3 Action points: take 1 damage, Health 5 to 4",
        ),
        (
            "dueling-nobles",
            "Jd*;7s;0;-/Jc*;9d;0;- 1 duel",
            "duel Jd Jc",
            "Jack J♦ 11+die against Jack J♣ 11+die; a wound kills Bo’s Jack J♣, and you win. "
            "Careful: a wound kills your Jack J♦, the last you have",
        ),
        # what a card of the noble's own suit brings beside its value
        (
            "dueling-nobles",
            "Jd,Qh;4d4h;1;-/Kd,Qd;9c9d;2;- 1 attack duel=Jd>Kd dice=6>11",
            "play 4d",
            "total 23 (+2 for your noble’s suit)",
        ),
        ("dueling-nobles", "Jd,Qh;4d4h;1;-/Kd,Qd;9c9d;2;- 1 attack duel=Jd>Kd dice=6>11", "play 4h", "total 21"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "3", "beats J 2 5, loses to 4 6 Q K"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "5", "Priest: beats 6 Q K, loses to J 2 3 4"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "K", "King 7: beats 2 3 4 6, loses to J 5"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "A", "Shield, no value: draws with all"),
        ("duo-regna", "3Q/AK 0 0-0", "3", "loses to K"),
        # two moves have one name in the arena
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0 theme=gladiator", "J", "Surprise attack 1: beats 5 Q K, loses to 2 3 4 6"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0 theme=gladiator", "5", "Surprise attack 5: beats 6 Q K, loses to J 2 3 4"),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0 theme=gladiator", "4", "Attack: beats J 2 3 5, loses to 6 Q K"),
        ("duo-regna", "3Q/3A 0 0-0", "3", "draws with all"),
        # whoever has flipped an Ace, or has no card left, shuffles before the next flip
        (
            "deck-duel",
            "6,0,0:A29^9/7,0,0:2345678 foresight flipped=J-T",
            "keep",
            "flip the 9 next turn: beats 7 of the 7 cards it may meet",
        ),
        (
            "deck-duel",
            "6,0,0:A29^9/7,0,0:23456 foresight flipped=J-A",
            "keep",
            "flip the 9 next turn: beats 8 of the 13 cards it may meet",
        ),
        (
            "deck-duel",
            "6,0,0:A29^9/7,0,0:- foresight flipped=J-T",
            "keep",
            "flip the 9 next turn: beats 8 of the 13 cards it may meet",
        ),
        (
            "deck-duel",
            "6,0,0:A29^9/7,0,0,F:A foresight flipped=J-T",
            "keep",
            "flip the 9 next turn: beats 0 of the 1 card it may meet",
        ),
        (
            "deck-duel",
            "6,0,0:K^K/7,0,0,F:- foresight flipped=J-T",
            "keep",
            "flip the King next turn: beats 12 of the 13 cards it may meet",
        ),
        ("deck-duel", "6,0,0:A29^9/7,0,0:2 foresight flipped=J-T", "discard", "throw the 9 away, openly"),
        (
            "deck-duel",
            "6,0,0:A^A/7,0,0:2 foresight flipped=J-T",
            "discard",
            "throw the Ace away, openly, and shuffle (then 2 Action points)",
        ),
        ("deck-duel", "6,0,0:A29^A/7,0,0:2 foresight flipped=J-T", "discard", "throw the Ace away, openly"),
        (
            "deck-duel",
            "6,0,0:A29^A/7,0,0:2 foresight flipped=J-T foresight_ace=reshuffle",
            "discard",
            "throw the Ace away, openly, and shuffle (then 2 Action points)",
        ),
        # what is paid in a turn that is sure to end with a shuffle is there again, however much there was (DD 2.15, 2.16, 2.18)
        *(
            (
                "deck-duel",
                f"{position}",
                move,
                f"{does}; at the end of this turn you shuffle, which leaves 2 Action points either way",
            )
            for position, move, does in (
                (
                    "9,3,0:23456/7,0,1:23456 block flipped=A-9",
                    "block",
                    "pay 1 of your 3 Action points: take 1 damage, Health 9 to 8",
                ),
                ("9,1,0:-/7,0,1:23456 block flipped=7-9", "block", "pay your last Action point: take 1 damage, Health 9 to 8"),
                ("9,1,0:-/7,0,1:23456 block flipped=7-K", "block", "pay your last Action point: take 1 damage, Health 9 to 8"),
                ("9,4,0:A/7,0,1:23456 rage", "calm", "keep your 4 Action points"),
                ("9,4,0:8/7,0,1:23456 rage", "calm", "keep your 4 Action points"),
                (
                    "9,4,0:A^A/7,0,1:23456 rage",
                    "rage",
                    "pay 1 of your 4 Action points: Rage 0 to 1, hits harder if you win this flip",
                ),
            )
        ),
        ("deck-duel", "9,4,0:8/7,0,1:23456 rage exhaustion=reshuffle_only", "calm", "keep your 4 Action points"),
        ("deck-duel", "9,4,0:A8/7,0,1:23456 rage", "calm", "keep your 4 Action points"),
        (
            "deck-duel",
            "9,1,0:-/7,0,1:23456 block flipped=7-9 exhaustion=reshuffle_only",
            "block",
            "pay your last Action point: take 1 damage, Health 9 to 8",
        ),
        (
            "deck-duel",
            "1,1,0:23456/7,0,1:23456 block flipped=A-9",
            "block",
            "pay your last Action point: take 1 damage, Health 1 to 0: you are knocked out, and you lose",
        ),
        ("deck-duel", "11,1,0:A2/7,0,0:2 face flipped=Q-T", "heal", "one more Health (then 12)"),
        ("deck-duel", "12,1,0:A2/7,0,0:2 face flipped=Q-T", "heal", "nothing gained: you have 12 Health, the most there can be"),
        ("deck-duel", "6,1,0:A2/7,0,0:2 face flipped=K-T", "action", "one more Action point (then 2)"),
        (
            "deck-duel",
            "6,1,0:-/7,0,0:2 face flipped=K-T",
            "action",
            "nothing gained: you shuffle at the end of this turn, and then you have 2 Action points anyway",
        ),
        ("deck-duel", "6,1,0:-/7,0,0:2 face flipped=K-T exhaustion=reshuffle_only", "action", "one more Action point (then 2)"),
        (
            "deck-duel",
            "6,3,0:A2/7,0,0:2 face flipped=K-T ap_cap=3",
            "action",
            "nothing gained: you have 3 Action points, the most there can be",
        ),
        ("deck-duel", "6,1,0:A2/7,0,0:2 face flipped=K-T", "focus", "your Ace is the highest card until you shuffle"),
        (
            "deck-duel",
            "6,1,0:-/7,0,0:2 face flipped=K-T exhaustion=reshuffle_only",
            "focus",
            "nothing gained: you shuffle at the end of this turn, and that ends Focus",
        ),
    ],
)
def test_an_option_says_what_is_not_written_on_it(game: str, position: str, move: str, does: str) -> None:
    kind, state = find_kind(game).read_position(position)
    (choice,) = [each for each in find_kind(kind.name).ask(kind, kind.view(state, 0), ("Ada", "Bo")).choices if each.text == move]
    assert choice.does == does


def test_three_cards_of_a_suit_bring_what_is_said() -> None:
    game, state = find_kind("dueling-nobles").read_position("Jc,Qh,Ks;3d8d9d4h;2;-/Jd,Js,Kd;9c9s;0;- 1 cash discard=2h7s")
    view = game.view(state, 0)
    (move,) = [move for move in view.options if str(move) == "cash 3d 8d 9d"]
    after = game.play(state, {0: move}).sides[0].resources
    (choice,) = [each for each in find_kind(game.name).ask(game, view, ("Ada", "Bo")).choices if each.text == str(move)]
    assert choice.does == f"for 3 resources (then {after}), once a turn"


@pytest.mark.parametrize(
    ("position", "move", "does"),
    [
        ("Jc,Qh;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5", "hold", "no card, 16: your Jack J♦ is wounded, 1 of 2"),
        ("Jc,Qh;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>6", "hold", "no card, 17: a tie, both are wounded"),
        (
            "Jc*,Qh;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>6",
            "hold",
            "no card, 17: a tie, both are wounded, Jack J♣ dies",
        ),
        (
            "Jc,Qh;4h;1;-/Jd*,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>6",
            "hold",
            "no card, 17: a tie, both are wounded, your Jack J♦ dies",
        ),
        ("Jc*;4h;1;-/Jd*;9c9d;2;- 1 defend duel=Jc>Jd dice=6>6", "hold", "no card, 17: a tie, both die, and the game is a draw"),
        ("Jc,Qh;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5", "play 9c", "25: Jack J♣ is wounded, 1 of 2"),
        ("Jc*,Qh;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5", "play 9c", "25: Jack J♣ dies"),
        ("Jc*;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5", "play 9c", "25: Jack J♣ dies, and you win the game"),
        ("Jc,Qh;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5 played=Ah", "play 9c", "your Jack J♦ is wounded, 1 of 2"),
        (
            "Jc,Qh;4h;1;-/Jd*;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5 played=Ah",
            "hold",
            "no card: your Jack J♦ dies, and you lose the game",
        ),
    ],
)
def test_whoever_defends_is_told_whom_a_card_wounds(position: str, move: str, does: str) -> None:
    game, state = find_kind("dueling-nobles").read_position(position)
    (choice,) = [each for each in find_kind(game.name).ask(game, game.view(state, 1), ("Ada", "Bo")).choices if each.text == move]
    assert choice.does == does


@pytest.mark.parametrize(
    ("position", "asks"),
    [
        (
            "Jc,Qh;7h;3;-/Jd,Qs;6h;2;- 1 spend",
            "You have 3 resources. You buy only once a turn: up to 3 cards for 1 each, a noble for 5.",
        ),
        (
            "Jc,Qh;7h;1;-/Jd,Qs;6h;2;- 1 spend noble_buy_limit=none",
            "You have 1 resource. You buy only once a turn: up to 3 cards for 1 each, nobles for 5.",
        ),
        (
            "Jc,Qh+2h;7h3s;3;-/Jd,Qs;6h;2;- 1 begin boosted=yes",
            "Beginning of your turn: use what you like, then “ready” for your income. You have boosted: one new boost a turn.",
        ),
        # what has come is told with what there is now, which the table shows
        (
            "Jc,Qh;3d8d9d4h;4;-/Jd,Js;9c9s;0;- 1 cash",
            "Income: 1 resource, you now have 4. Trade three cards of a suit for 3 more?",
        ),
        (
            "Jc,Qh;3d8d9d4h;4;-/Jd,Js;9c9s;0;- 1 cash cashed=1 set_discard_limit=none",
            "You have 4 resources now. Trade three cards of a suit for 3 more?",
        ),
        # a hand is asked all the same where it holds no set: the other side must not see that
        (
            "Jc,Qh;3d8d9c4h;4;-/Jd,Js;Tc9s;0;- 1 cash",
            "Income: 1 resource, you now have 4. You hold no three cards of a suit to trade.",
        ),
    ],
)
def test_a_turn_says_what_can_be_done_once_only(position: str, asks: str) -> None:
    game, state = find_kind("dueling-nobles").read_position(position)
    assert find_kind(game.name).ask(game, game.view(state, 0), ("Ada", "Bo")).asks == asks


@pytest.mark.parametrize(
    ("rule", "move", "does"),
    [
        ("", "ready", "on to your income: 1 resource (then 2)"),
        ("", "wound Ks", "King K♠ takes a wound, you get 1 resource (then 2), once a turn"),
        (
            "king_wound_limit=per_king",
            "wound Ks",
            "King K♠ takes a wound, you get 1 resource (then 2), once a turn for each King",
        ),
        ("", "boost 3d Jc", "3♦ on Jack J♣: 11 to 14, once a turn"),
        ("", "switch Jc Qh", "exchange boosts: Jack J♣ 13, Queen Q♥ 18, each boost once a turn"),
        ("", "hearts 4h Qh", "discard 4♥: heal a wound of Queen Q♥, once a game"),
        ("", "diamonds 3d", "discard 3♦: draw 3 cards, once a game"),
        ("", "clubs 7c 9s", "discard 7♣: take 9♠, once a game"),
        ("", "spades 8s", "discard 8♠: look at Bo’s hand, once a game"),
        ("suit_uses=one_total", "spades 8s", "discard 8♠: look at Bo’s hand, one suit a game"),
    ],
)
def test_what_can_be_done_once_says_so_and_is_headed_so(rule: str, move: str, does: str) -> None:
    position = f"Jc,Qh*+2c,Ks;4h3d7c8s;1;-/Jd,Js,Qd,Qs;6h;2;- 1 begin discard=9s {rule}"
    game, state = find_kind("dueling-nobles").read_position(position)
    (choice,) = [each for each in find_kind(game.name).ask(game, game.view(state, 0), ("Ada", "Bo")).choices if each.text == move]
    assert choice.does == does
    if choice.menu is not None:
        assert choice.menu.does.endswith(does[does.rindex(", ") :])


@pytest.mark.parametrize(("rule", "often"), [("", ", once a turn"), (" set_discard_limit=none", "")])
def test_three_cards_are_traded_as_often_as_the_house_rules_have_it(rule: str, often: str) -> None:
    game, state = find_kind("dueling-nobles").read_position(f"Jc,Qh;3d8d9d4h;4;-/Jd,Js;9c9s;0;- 1 cash{rule}")
    choice = find_kind(game.name).ask(game, game.view(state, 0), ("Ada", "Bo")).choices[-1]
    assert choice.does == f"for 3 resources (then 7){often}"
    assert choice.menu is not None
    assert choice.menu.does == f"three cards of a suit{often}"


@pytest.mark.parametrize(
    ("house_rule", "asks"),
    [
        ("", "Challenge a noble to your one duel of this turn, or rest."),
        (" mandatory_duel=true", "Challenge a noble to your one duel of this turn."),
    ],
)
def test_who_must_duel_is_not_offered_a_rest(house_rule: str, asks: str) -> None:
    game, state = find_kind("dueling-nobles").read_position(f"Jc,Qh;7h;3;-/Jd,Qs;6h;2;- 1 duel{house_rule}")
    assert find_kind(game.name).ask(game, game.view(state, 0), ("Ada", "Bo")).asks == asks


@pytest.mark.parametrize(
    ("game", "position", "ends"),
    [
        ("duo-regna", "AJ23456QK/AJ23456QK -1 0-2", "Careful: if you lose this round, you lose the game."),
        ("duo-regna", "AJ23456QK/AJ23456QK 1 2-0", "If you win this round, you win the game."),
        ("duo-regna", "AJ23456QK/AJ23456QK 1 1-2", "If you win this round, you capture the dragon."),
        ("duo-regna", "AJ23456QK/AJ23456QK -1 1-1", "Careful: if you lose this round, Bo captures the dragon."),
        ("duo-regna", "AJ23456QK/AJ23456QK 1 0-0 theme=gladiator", "If you win this exchange, you wound Bo."),
        ("duo-regna", "AJ23456QK/AJ23456QK -1 0-0 theme=gladiator", "Careful: if you lose this exchange, Bo wounds you."),
        ("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "Bo chooses at the same time."),
        ("duo-regna", "A/K 1 1-2", "Your last card: Shield (A)."),
        ("duo-regna", "4/6 1 1-2", "Your last card: 4."),
        ("duo-regna", "A/6 0 0-0 theme=gladiator", "Your last move: Block (A)."),
        ("deck-duel", "2,1,0:23456/7,1,1:23456 rage", "Careful: at Health 2 a lost flip may knock you out."),
        ("deck-duel", "3,1,0:23456/7,1,1:23456 rage", "Bo decides at the same time."),
    ],
)
def test_what_a_secret_choice_may_decide_is_said_with_the_question(game: str, position: str, ends: str) -> None:
    found, state = find_kind(game).read_position(position)
    assert find_kind(game).ask(found, found.view(state, 0), ("Ada", "Bo")).asks.endswith(ends)


@pytest.mark.parametrize(
    ("game", "position", "shown"),
    [
        (
            "dueling-nobles",
            "Jc,Qh;4h;1;-/Kd,Qd;3s5s9c;2;- 1 defend duel=Jc>Kd dice=6>11 played=3h",
            "play 9c, play 5s, hold, play 3s",
        ),
        (
            "dueling-nobles",
            "Jc*;4h;1;-/Jd,Kd;9c9d;2;- 1 defend duel=Jc>Jd dice=6>5 played=Ah",
            "hold, play 9d, play 9c, play 9d 9c",
        ),
        ("dueling-nobles", "Jd,Qh;7s;0;-/Jc*;9d;0;- 1 duel", "duel Jd Jc, duel Qh Jc, rest"),
        ("dueling-nobles", "Jd,Qh;7s;0;-/Jc;9d;0;- 1 duel", "rest, duel Jd Jc, duel Qh Jc"),
        ("two-domains", "12226/1 1", "battle, grow 2, grow 3, grow 4, gather"),
        ("two-domains", "12226/21 1", "battle, grow 2, grow 3, grow 4, gather"),
        # without a king nothing is fought for, and only a roll brings one
        ("two-domains", "22222/22222 1", "gather, grow 1, grow 2, grow 3, grow 4, grow 5"),
        ("two-domains", "12222/22222 1", "grow 2, grow 3, grow 4, grow 5, gather"),
    ],
)
def test_a_list_begins_with_what_wins_or_may_win_at_once(game: str, position: str, shown: str) -> None:
    made, state = find_kind(game).read_position(position)
    (seat,) = made.view(state, None).deciding
    question = find_kind(game).ask(made, made.view(state, seat), ("Ada", "Bo"))
    assert ", ".join(choice.text for choice in best_first(question.choices)) == shown
