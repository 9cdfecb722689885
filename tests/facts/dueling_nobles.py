"""What tests know of Dueling Nobles beside its rules."""

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over, Played
from holmgang.core.referee import AnyStep
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.position import FIELDS
from holmgang.games.dueling_nobles.table import (
    BASE,
    DICE,
    PHASES,
    WORDS,
    WOUND_LIMIT,
    Components,
    Duel,
    Noble,
    Side,
    State,
    Turn,
)
from holmgang.games.view import HIDDEN
from tests.kit.pages import table
from tests.kit.playthrough import Playthrough

from . import GameFacts, InWorker, Reasons, Rulings
from .shared import Told, assert_quiet, both, held, only, quiet, seated, single, turned

NUMBER_CARDS = [rank + suit for suit in "hdcs" for rank in "A23456789T"]
BOOST_CARDS = [rank + suit for suit in "hdcs" for rank in "23"]
NOBLES = [rank + suit for rank in "JQK" for suit in "hdcs"]


# Positions that random play seldom brings


def corner(options: Any, rng: Random) -> str:
    nobles = rng.sample(NOBLES, 12)
    cards = rng.sample(NUMBER_CARDS, 40)
    deck = [cards.pop() for _ in range(rng.choice([0, 1, 2, 3, 8]))]
    courtyards = [[_noble(nobles.pop(), cards, rng) for _ in range(rng.choice([1, 1, 2, 3, 5]))] for _ in range(2)]
    hands = [_hand([cards.pop() for _ in range(rng.randint(0, 7))], rng, emptied=not deck) for _ in range(2)]
    used = ["".join(suit for suit in "hdcs" if rng.random() < 0.3) or "-" for _ in range(2)]
    sides = [f"{','.join(courtyards[seat])};{hands[seat]};{rng.randint(0, 12)};{used[seat]}" for seat in (0, 1)]
    phase = rng.choice(["begin", "begin", "cash", "spend", "duel"])
    discard = f" discard={''.join(cards)}" if cards else ""
    return f"{'/'.join(sides)} {rng.choice('12')} {phase}{discard}{quiet(options, rng)}"


def _noble(card: str, cards: list[str], rng: Random) -> str:
    wounds = "*" * rng.randint(0, 2 if card[0] == "K" else 1)
    boosts = [each for each in cards if each[0] in "23"]
    if not boosts or rng.random() < 0.6:
        return card + wounds
    boost = rng.choice(boosts)
    cards.remove(boost)
    return f"{card}{wounds}+{boost}"


def _hand(hand: list[str], rng: Random, *, emptied: bool) -> str:
    """With the deck empty either seat knows the other's hand, so there all cards are marked."""
    return "".join(card + "!" * (emptied or rng.random() < 0.3) for card in hand) or "-"


# What is true of every state


def invariant(game: AnyGame, state: Any) -> None:
    assert Counter(_all_cards(state)) == Counter(NUMBER_CARDS), "40 number cards"
    nobles = [noble.card for side in state.sides for noble in side.courtyard]
    if state.phase in ("nobles", "draft"):
        nobles = list(state.dealt)  # those chosen first in a sequential draft are still among the dealt
    assert Counter([*nobles, *state.nobles]) == Counter(NOBLES), "12 nobles"
    for side in state.sides:
        assert all(noble.wounds < (3 if noble.card[0] == "K" else 2) for noble in side.courtyard)
        assert all(noble.boost is None or noble.boost[0] in "23" for noble in side.courtyard)
        assert set(side.known) <= set(side.hand)
        assert side.resources >= 0
        assert side.courtyard or state.phase in ("nobles", "draft", "over")
    assert_quiet(game, state)


def _all_cards(state: Any) -> list[str]:
    """Every number card, wherever it lies."""
    cards = [*state.deck, *state.discard]
    for side in state.sides:
        cards += [*side.hand, *(noble.boost for noble in side.courtyard if noble.boost)]
    return cards + list(state.duel.attack_cards if state.duel else ())


# Who may know what


class DuelingNoblesOnlooker:
    """Spades, Clubs and an emptied deck make cards of a hand known to the other seat; drawing adds unknown ones."""

    def __init__(self, state: Any) -> None:
        self.known: tuple[set[str], set[str]] = (set(state.sides[0].known), set(state.sides[1].known))
        """Of each hand, the cards that the other seat knows to be in it."""

    def follow(self, step: AnyStep) -> None:
        """Forgets cards that left a hand and learns what was shown."""
        before, after = step.before, step.after
        if isinstance(step.cause, Played):
            for seat, move in step.cause.moves.items():
                self.known[seat].difference_update(move.cards)
                if move.word == "clubs":
                    self.known[seat].add(move.cards[1])
                if move.word == "spades":
                    self.known[other(seat)].update(before.sides[other(seat)].hand)
        elif self._deals_a_card(before) and len(before.deck) == 1:
            for seat in SEATS:
                self.known[seat].update(after.sides[seat].hand)

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """A number card is seen by whoever draws it; dice, nobles and the toss by all."""
        return self._deals_a_card(state) and seat != self._drawer(state)

    def discloses(self, step: AnyStep, seat: Seat | None) -> tuple[str, ...]:
        """Spades shows the other hand, and so does, by elimination, an emptied deck."""
        if seat is None:
            return ()
        if isinstance(step.cause, Played):
            looked = seat in step.cause.moves and step.cause.moves[seat].word == "spades"
        else:
            looked = self._deals_a_card(step.before) and len(step.before.deck) == 1
        return step.after.sides[other(seat)].hand if looked else ()

    def _deals_a_card(self, state: Any) -> bool:
        return state.phase in ("cards", "diamonds") or (state.phase == "draw" and state.owed_cards > 0)

    def _drawer(self, state: Any) -> Seat:
        if state.phase == "cards":
            return 0 if len(state.sides[0].hand) < 6 else 1
        seat: Seat = state.active
        return seat

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """The cards that the seat cannot tell apart change places: those of unknown hands and of the deck."""
        unknown = [card for each in SEATS if each != seat for card in state.sides[each].hand if self._secret(each, card, seat)]
        unknown += state.deck
        mask = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
        first, second = (
            replace(side, hand=_disguised(side.hand, mask), known=_disguised(side.known, mask)) for side in state.sides
        )
        return replace(state, sides=(first, second), deck=_disguised(state.deck, mask))

    def _secret(self, owner: Seat, card: str, seat: Seat | None) -> bool:
        return seat is None or card not in self.known[owner]


def _disguised(cards: tuple[str, ...], mask: dict[str, str]) -> tuple[str, ...]:
    order = [rank + suit for suit in "hdcs" for rank in "A23456789T"]
    return tuple(sorted((mask.get(card, card) for card in cards), key=order.index))


# The same table with the chairs exchanged


def swapped(state: Any) -> Any:
    if state.phase == "draft":
        return replace(state, dealt=state.nobles, nobles=state.dealt)
    return replace(state, sides=turned(state.sides), active=other(state.active))


# What the rules page says in its tables


def check_page(page: str) -> None:
    _, *rows = table(page, "noble")
    assert [row[1:4] for row in rows] == [
        [str(BASE[rank]), str(DICE[rank]), f"{WOUND_LIMIT[rank]} wounds"] for rank in (row[0][0] for row in rows)
    ]


# The table as a seat knows it, read back from its numbers


def read_table(told: Told, seat: Seat) -> State:
    phase = only(PHASES, told["phase"])
    sides = seated(_side_told(told, "own"), _side_told(told, "other"), seat)
    dealt = both(told, "dealt", seat, lambda ones: tuple(held(NOBLES, ones)))
    placed = [noble.card for each in sides for noble in each.courtyard]
    owed = single(told["owed_cards"]), single(told["owed_nobles"])
    active: Seat = only((seat, other(seat)), told["turn"]) or 0
    return State(
        sides=sides,
        active=active,
        phase=phase,
        dealt=dealt[0],
        nobles=dealt[1] or tuple(card for card in NOBLES if card not in (dealt[0] or placed)),
        deck=(HIDDEN,) * single(told["deck_size"]),
        discard=tuple(held(NUMBER_CARDS, told["discard"])),
        turn=Turn(
            tuple(held(NOBLES[8:], told["wounded"])),
            bool(single(told["boosted"])),
            tuple(held(BOOST_CARDS, told["moved"])),
            single(told["cashed"]),
        ),
        owed_cards=owed[0],
        owed_nobles=owed[1],
        duel=_duel_told(told, "own" if active == seat else "other"),
        opening=bool(single(told["opening"])),
        quiet=single(told["quiet"]),
    )


def _side_told(told: Told, whose: str) -> Side:
    boosts = {noble: told["boosts"][place * 8 : place * 8 + 8] for place, noble in enumerate(NOBLES)}
    known = tuple(held(NUMBER_CARDS, told[f"{whose}_known"]))
    shown = tuple(held(NUMBER_CARDS, told["own_hand"])) if whose == "own" else known
    return Side(
        courtyard=tuple(
            Noble(noble, told["wounds"][NOBLES.index(noble)], only(BOOST_CARDS, boosts[noble]))
            for noble in held(NOBLES, told[f"{whose}_courtyard"])
        ),
        hand=shown + (HIDDEN,) * (single(told[f"{whose}_hand_size"]) - len(shown)),
        known=known,
        resources=single(told[f"{whose}_resources"]),
        used="".join(held("hdcs", told[f"{whose}_used"])),
    )


def _duel_told(told: Told, attacker: str) -> Duel | None:
    nobles, dice = [], []
    for whose in ("own", "other") if attacker == "own" else ("other", "own"):
        nobles.append(only(NOBLES, told[f"{whose}_dueller"]))
        dice.append(tuple(face for face in told[f"{whose}_dice"] if face))
    played = tuple(held(NUMBER_CARDS, told["played"]))
    return Duel(nobles[0], nobles[1], dice[0], dice[1], played) if nobles[0] else None


# All of it


FACTS = GameFacts(
    corner=corner,
    invariant=invariant,
    endings=frozenset({"last noble killed", "both last nobles killed", "too many turns without a duel"}),
    onlooker=DuelingNoblesOnlooker,
    swapped=swapped,
    read_table=read_table,
    fair=lambda options: options.draft == "simultaneous" and options.first_player == "toss",
    playthroughs=(
        Playthrough("dueling-nobles-defaults", "dueling-nobles", "30", shows="A game of Dueling Nobles under the default rules."),
        Playthrough(
            "dueling-nobles-house-rules",
            "dueling-nobles",
            "24",
            {
                "draft": "sequential",
                "first_player": "2",
                "first_turn_duel": "false",
                "king_wound_limit": "per_king",
                "king_suicide": "allowed",
                "set_discard_limit": "none",
                "noble_buy_limit": "none",
                "mandatory_duel": "true",
            },
            shows="An open draft, duels in every turn, and no limits on Kings, sets and recruits.",
        ),
        Playthrough(
            "dueling-nobles-reshuffle",
            "dueling-nobles",
            "24",
            start="Jd,Qh*,Kc+3h;7h7s8c9d;4;-/Jc,Qs,Kd*+2c;Ah6s6d;5;h 1 begin "
            "discard=Ad2d4d8dTdAc4c5c6c7c9cTc2h4h6h8h9hTh3s4s5s8sTs3c3d",
            shows="The deck runs out: every hand is known, then the discards are drawn.",
        ),
    ),
    options={
        "draft": "simultaneous, sequential",
        "first_player": "toss, 1, 2",
        "first_turn_duel": "true, false",
        "suit_uses": "each_once, one_total",
        "king_wound_limit": "per_player, per_king",
        "king_suicide": "not_last, allowed, never",
        "set_discard_limit": "1, none",
        "noble_buy_limit": "1, none",
        "suit_bonus": "per_card, once",
        "jack_defends_two": "true, false",
        "double_kill": "draw, attacker_wins, defender_wins",
        "mandatory_duel": "false, true",
        "reshuffle": "lazy, eager",
        "no_progress_limit": "1 to 1000, off",
    },
    defaults={"no_progress_limit": "40"},
    rulings=Rulings("dn_2", 69, "DN", (1, 3, 5, 6, 7, 9, 10, 11, 14, 15, 18, 19, 20, 21, 22)),
    easily_missed=("a Jack up to two", "the discards are shuffled into a new one"),
    needed_at_once=("Ace against Ace is a tie", "one new boost a turn", "A toss decides who begins"),
    check_page=check_page,
    refused=(
        ("", "looks like Jc,Qh,Ks"),
        ("Jc;4h;2/Jd;9c;0;-", "A side is its courtyard"),
        ("Jc,Jc;4h;2;-/Jd;9c;0;-", "There is one Jc among the nobles, but it lies in 2 places"),
        ("Jc;4h4h;2;-/Jd;9c;0;-", "There is one 4h among the number cards"),
        ("Jc;4h;2;-/Jd;9c;0;- 1 begin discard=4h", "lies in 2 places"),
        ("Jc**;4h;2;-/Jd;9c;0;-", "Jc with 2 wounds is dead"),
        ("Jc+4h;5h;2;-/Jd;9c;0;-", "A boost is one 2 or one 3"),
        ("Xc;5h;2;-/Jd;9c;0;-", "is no noble"),
        ("Jc;5x;2;-/Jd;9c;0;-", "is not a row of cards"),
        ("Jc;?;2;-/Jd;9c;0;-", "names every card"),
        ("Jc;Kh;2;-/Jd;9c;0;-", "is no number card"),
        ("Jc;5h;-1;-/Jd;9c;0;-", "Resources must be a whole number from 0"),
        ("Jc;5h;2;hh/Jd;9c;0;-", "each once"),
        ("Jc;5h;2;x/Jd;9c;0;-", "some of hdcs"),
        ("Jc;5h;2;-/Jd;9c;0;- 3", "must be 1 or 2"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 dance", "no phase called"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin discard=5h!", "only cards in a hand"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dealt=JhJhJd", "holds Jh twice"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dealt=Xh", "holds nobles such as"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dealt=Jh", "belongs to the set-up"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin boosted=no", "boosted=yes or left out"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin opening=yes", "needs first_turn_duel=false"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin wounded=Jc", "Only Kings are wounded"),
        ("Kc;5h;2;-/Jd;9c;0;- 1 begin wounded=KcKh", "Only one King is wounded"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin moved=4h", "Only boosts"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 spend boosted=yes", "belong to the beginning"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin cashed=1", "cashed belongs to the phase cash"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 over", "over only once a courtyard is empty"),
        ("-;5h;2;-/Jd;9c;0;- 1 draw owed=1", "Nothing is left to do"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 draw", "something is owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin owed=1", "no card is owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 diamonds", "1 to 3 cards are owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 draw nobles=2", "Only one noble is bought"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 draw nobles=11 noble_buy_limit=none", "More nobles are owed"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll", "the duel must be named"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin duel=Jc>Jd", "no duel yet"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 begin dice=3>", "need a duel"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jc", "written duel=Qh>Ks"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=JcJd", "written duel=Qh>Ks"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jd>Jc", "Jd is not in the courtyard of seat 1"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jc>Jd dice=7>", "dice=4>52"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 roll duel=Jc>Jd dice=3>4", "all are rolled"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 attack duel=Jc>Jd", "rolled with 1 and 1 dice"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 redirect duel=Jc>Jd", "A redirection needs"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 attack duel=Jc>Jd dice=3>4 played=6h", "cannot have been played"),
        ("Jc;5h;2;-/Jd;9c;0;- 1 duel opening=yes first_turn_duel=false", "no duel in the opening turn"),
        ("Jc,Jd,Jh;-;0;-/Qc,Qd,Qh;-;1;- 1 toss", "nothing has been played yet"),
        ("Jc,Jd;-;0;-/Qc,Qd,Qh;-;0;- 1 toss", "each courtyard holds 3 nobles"),
        ("Jc,Jd,Jh;4h;0;-/Qc,Qd,Qh;-;0;- 1 toss", "before the cards"),
        ("Jc,Jd,Jh;4h;0;-/Qc,Qd,Qh;5h;0;- 1 cards", "then the second"),
        ("Jc,Jd,Jh;-;0;-/Qc,Qd,Qh;-;0;- 1 cards dealt=Jh", "belongs to the draft"),
        ("-;-;0;-/-;-;0;- 1 draft dealt=Jh", "dealt holds the 6 nobles"),
        ("Jc;-;0;-/-;-;0;- 1 draft dealt=JhJdJcJsQhQd", "empty until the draft"),
    ),
    pieces=("4h", "10h", "4h!", "Jc,", "Jc*", "*", "+3c", "Jc+3c,", "h", ";", "?", "Jc>Jd", "begin ", "dealt=Jc "),
    places=(
        ("", ""),
        ("Jc", ";4h;0;-/Jd;9c;0;- 1 begin"),
        ("Jc+", ";4h;0;-/Jd;9c;0;- 1 begin"),
        ("Jc;", ";0;-/Jd;9c;0;- 1 begin"),
        ("Jc;4h;", ";-/Jd;9c;0;- 1 begin"),
        ("Jc;4h;0;", "/Jd;9c;0;- 1 begin"),
        ("Jc;4h;0;-/Jd;9c;0;- 1 begin discard=", ""),
        ("Jc;4h;0;-/Jd;9c;0;- 1 roll duel=", ""),
        ("Jc;4h;0;-/Jd;9c;0;- 1 roll duel=Jc>Jd dice=", ">"),
    ),
    position_fields=FIELDS,
    phases=PHASES,
    move_words=WORDS,
    house_rules={"draft": "sequential", "noble_buy_limit": "none"},
    far=(("Jd,Kh**;7s;0;-/Jc*;9d;0;- 1 begin", ("2 nobles, 3 wounds to go", "1 noble, 1 wound to go")),),
    quiet_told=(
        "Jd,Kh;7s;0;-/Jc;9d;0;- 1 begin quiet={}",
        "There has been no duel for 20 turns: after 20 more it is a draw.",
    ),
    endings_told=(
        (Over(0, "last noble killed"), "You win: Bo’s last noble is killed."),
        (Over(None, "both last nobles killed"), "A draw: both last nobles fell in the same duel."),
        (
            Over(0, "both last nobles killed"),
            "You win: both last nobles fell in the same duel, and the house rules decide it.",
        ),
        (Over(None, "too many turns without a duel"), "A draw: there has been no duel for 40 turns."),
        (Over(1, "something of earlier rules"), "Bo wins: something of earlier rules."),
    ),
    longest_warning="Qd*+3d,Kh**;4d5d5cAs7s;2;dcs/Jh+2d,Qh,Kd**;Ac4c8cTs;3;hcs 2 redirect duel=Kd>Qd",
    reasons=Reasons(games=0, longest=200),
    plainly_best=("Jd,Kh;7s;0;-/Jc*;9d;0;- 1 attack duel=Jd>Jc dice=3>3", "play 7s"),
    signatures={
        "random": "2d31e7a293c5a74f",
        "greedy": "b3e0ec968e024c40",
        "page": "6908f0a95e5e8b3b",
        "squire": "37e164dc476eb9d5",
        "knight": "b3e0ec968e024c40",
        "champion": "88ffcd4f16a7de3c",
        "master": "3f2d94ea847b6594",
    },
    asked_for_signature=20,
    puzzles_at_least=100,
    judged_by_the_nearest=("suit_uses", "one_total"),
    in_worker=InWorker({"screen": "shared"}),
    puzzle_judge=None,
    shrunken=(
        DuelingNobles(DuelingNoblesOptions(draft="sequential"), Components(("Ah", "2h", "3h", "4d"), ("Jh", "Kd"), 1, 1, "12")),
        DuelingNobles(DuelingNoblesOptions(), Components(("Ah", "2h", "3h", "4h", "5d"), ("Jh", "Qh", "Qd", "Kd"), 2, 2, "123")),
    ),
    gone_through={
        "cards": "7d 8h",
        "nobles": "Jh Js",
        "chosen": 1,
        "hand": 1,
        "faces": "1",
        "first_player": "1",
        "steps": 7,
    },
    slow_to_compile=True,
)
