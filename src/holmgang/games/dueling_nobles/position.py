"""Dueling Nobles as one line of text.

``Jc,Qh*,Ks+3c;4h5h6s8d!;2;hs/Jd,Js,Kd;9c9d;0;- 1 begin discard=2h7s``: each side is its courtyard, hand, resources and used suit
abilities; ``*`` is a wound, ``+3c`` a boost, ``!`` a card that the other seat knows to be there, ``-`` nothing. Then the active
seat and the phase, then fields. The decks are whatever is not written, so they need no writing. In a seat's view a card that it
does not know is ``?``. docs/positions.md has the whole list of fields.
"""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from holmgang.core.errors import BadPosition, MalformedMove, UnknownName, cut, shown
from holmgang.core.position import PositionText, halves, quiet_field, read_count, read_mover
from holmgang.core.seats import Seat, other

from .options import DuelingNoblesOptions
from .rules import out_of_sight
from .table import (
    BOOST_RANKS,
    CARDS_DEALT,
    DIAMONDS_DRAW,
    DICE,
    MOST_CARDS_BOUGHT,
    NOBLE_CARDS,
    NOBLES_CHOSEN,
    NOBLES_DEALT,
    NUMBER_CARDS,
    PHASES,
    REDIRECT_PRICE,
    SUITS,
    WORDS,
    WOUND_LIMIT,
    Card,
    Duel,
    Move,
    Noble,
    NobleCard,
    Phase,
    Side,
    State,
    Turn,
    in_card_order,
    in_courtyard_order,
    in_noble_order,
)

EXAMPLE = "Jc,Qh,Ks;4h5h6s8d;2;-/Jd,Js,Kd;9c9d;0;- 1 begin discard=2h7s"
SET_UP = "Jc,Qh,Ks;4h5h6s8d2c3d;2;-/Jd,Qs,Kd;9c9d7h2s3h;2;- 1 begin"
"""After a usual draft, as a first turn begins."""
MOST_RESOURCES = 999_999
"""There is no limit in the rules (DN 2.67); this is far beyond what any match can earn."""
FIELDS = (
    "dealt",
    "discard",
    "wounded",
    "boosted",
    "moved",
    "cashed",
    "owed",
    "nobles",
    "duel",
    "dice",
    "played",
    "opening",
    "quiet",
)
DUELLING = ("redirect", "roll", "attack", "defend")
_NOBLE = re.compile(r"([JQK][HDCS])(\**)(?:\+(\w+))?")
_CARD = re.compile(r"(?:([A2-9TJQK]|10)([HDCS])|\?)(!?)")


# Writing


def write(state: State) -> str:
    """The canonical line; hidden cards are written as they stand in the state or view."""
    words = ["/".join(map(_write_side, state.sides)), str(state.active + 1), state.phase]
    turn, duel = state.turn, state.duel
    fields = {
        "dealt": "".join(state.dealt),
        "discard": "".join(state.discard),
        "wounded": "".join(turn.wounded),
        "boosted": "yes" * turn.boosted,
        "moved": "".join(turn.moved),
        "cashed": str(turn.cashed or ""),
        "owed": str(state.owed_cards or ""),
        "nobles": str(state.owed_nobles or ""),
        "duel": f"{duel.attacker}>{duel.defender}" if duel else "",
        "dice": _write_dice(duel) if duel and duel.attack_dice else "",
        "played": "".join(duel.attack_cards) if duel else "",
        "opening": "yes" * state.opening,
    }
    return " ".join([*words, *(f"{name}={value}" for name, value in fields.items() if value), *quiet_field(state.quiet)])


def _write_side(side: Side) -> str:
    courtyard = ",".join(
        f"{noble.card}{'*' * noble.wounds}{'+' + noble.boost if noble.boost else ''}" for noble in side.courtyard
    )
    hand = "".join(card + "!" * (card in side.known) for card in side.hand)
    return ";".join([courtyard or "-", hand or "-", str(side.resources), side.used or "-"])


def _write_dice(duel: Duel) -> str:
    return f"{''.join(map(str, duel.attack_dice))}>{''.join(map(str, duel.defend_dice))}"


# Reading


def read(text: str, options: DuelingNoblesOptions) -> State:
    """The state a line describes; cards in any order, ``10h`` for ``Th``; seat and phase may be left out at a turn's start."""
    taken = PositionText(text, FIELDS)
    if not 1 <= len(taken.words) <= 3:
        raise BadPosition(f"A Dueling Nobles position looks like {EXAMPLE}.")
    first, second = halves(taken.words[0], EXAMPLE)
    active = read_mover(taken.words[1]) if len(taken.words) > 1 else 0
    state = State(
        sides=(_side(first), _side(second)),
        active=active,
        phase=_phase(taken.words[2] if len(taken.words) > 2 else "begin"),
        dealt=_nobles("dealt", taken.field("dealt")),
        discard=_cards("discard", taken.field("discard")),
        turn=Turn(
            wounded=_nobles("wounded", taken.field("wounded")),
            boosted=_yes(taken, "boosted"),
            moved=_cards("moved", taken.field("moved")),
            cashed=taken.count("cashed", len(NUMBER_CARDS)),
        ),
        owed_cards=taken.count("owed", MOST_CARDS_BOUGHT),
        owed_nobles=taken.count("nobles", len(NOBLE_CARDS)),
        duel=_duel(taken),
        opening=_yes(taken, "opening"),
        quiet=taken.quiet(options.no_progress_limit),
    )
    _check_components(state)
    return _check_phase(_with_decks(state), options)


def read_move(text: str) -> Move:
    """The move a text names: its cards in any order where their order means nothing, ``10h`` for ``Th``."""
    words = text.casefold().split()
    word = next((each for each in WORDS if words and each == words[0]), None)
    if word == "buy":
        bought = re.fullmatch(r"buy(?: ([1-3]))?(?: (?:(noble)|nobles ([2-9]|1[0-2])))?", " ".join(words))
        if bought and len(words) > 1:
            return Move("buy", count=int(bought[1] or 0), nobles=1 if bought[2] else int(bought[3] or 0))
    cards = tuple(each[:-1].replace("10", "t").upper() + each[-1] for each in words[1:])
    if word is None or word == "buy" or not all(card in NUMBER_CARDS or card in NOBLE_CARDS for card in cards):
        raise MalformedMove(f"{shown(text)} is no move of Dueling Nobles.", WORDS)
    if word in ("draft", "switch") and all(card in NOBLE_CARDS for card in cards):
        cards = in_noble_order(cards)
    if word in ("cash", "play") and all(card in NUMBER_CARDS for card in cards):
        cards = in_card_order(cards)
    return Move(word, cards)


def _side(text: str) -> Side:
    parts = text.split(";")
    if len(parts) != 4:
        raise BadPosition(f"A side is its courtyard, hand, resources and used suits: Jc,Qh,Ks;4h5h;2;-, not {shown(text)}.")
    courtyard, hand, resources, used = parts
    nobles = [_noble(each) for each in courtyard.split(",")] if courtyard not in ("", "-") else []
    suits = used.casefold().replace("-", "")
    if any(suit not in SUITS or suits.count(suit) > 1 for suit in suits):
        raise BadPosition(f"The suit abilities used are some of {SUITS}, each once, or -, not {shown(used)}.")
    cards = _marked_cards(hand)
    return Side(
        courtyard=in_courtyard_order(nobles),
        hand=in_card_order(card for card, _ in cards),
        known=in_card_order(card for card, known in cards if known),
        resources=read_count("Resources", resources, 0, MOST_RESOURCES),
        used="".join(suit for suit in SUITS if suit in suits),
    )


def _noble(text: str) -> Noble:
    found = _NOBLE.fullmatch(text.upper())
    if found is None:
        raise BadPosition(f"{shown(text)} is no noble: one looks like Qh, with wounds Qh*, with a boost Qh*+3c.")
    card = found[1][0] + found[1][1].lower()
    wounds = len(found[2])
    if wounds >= WOUND_LIMIT[card[0]]:
        raise BadPosition(f"{card} with {wounds} wounds is dead: at most {WOUND_LIMIT[card[0]] - 1} can be had alive.")
    if found[3] is None:
        return Noble(card, wounds)
    boosts = _cards("A boost", found[3])
    if len(boosts) != 1 or boosts[0][0] not in BOOST_RANKS:
        raise BadPosition(f"A boost is one 2 or one 3, not {shown(found[3].lower())}.")
    return Noble(card, wounds, boosts[0])


def _marked_cards(text: str) -> list[tuple[Card, bool]]:
    """Number cards, each with whether it is marked as known."""
    folded = text.upper().replace(",", "")
    if folded in ("", "-"):
        return []
    cards, at = [], 0
    while at < len(folded):
        found = _CARD.match(folded, at)
        if found is None:
            raise BadPosition(f"{shown(text)} is not a row of cards such as 4h5hTs.")
        if found[1] is None:
            raise BadPosition("A full position names every card; ? is how others see it.")
        card = found[1].replace("10", "T") + found[2].lower()
        if card not in NUMBER_CARDS:
            raise BadPosition(f"{card} is no number card: those are A, 2 to 9 and T (ten) of h, d, c and s.")
        cards.append((card, bool(found[3])))
        at = found.end()
    return cards


def _cards(name: str, text: str) -> tuple[Card, ...]:
    cards = _marked_cards(text)
    if any(marked for _, marked in cards):
        raise BadPosition(f"{name}: only cards in a hand are marked with !.")
    return in_card_order(card for card, _ in cards)


def _nobles(name: str, text: str) -> tuple[NobleCard, ...]:
    folded = text.replace(",", "")
    cards = [folded[at : at + 2].capitalize() for at in range(0, len(folded), 2)]
    for card in cards:
        if card not in NOBLE_CARDS:
            raise BadPosition(f"{name} holds nobles such as JhQd, not {shown(card)}.")
        if cards.count(card) > 1:
            raise BadPosition(f"{name} holds {card} twice; there is one.")
    return in_noble_order(cards)


def _phase(text: str) -> Phase:
    for phase in PHASES:
        if phase == text.casefold():
            return phase
    raise BadPosition(str(UnknownName("phase", text, PHASES)), PHASES)


def _yes(taken: PositionText, name: str) -> bool:
    if taken.has(name) and taken.field(name).casefold() != "yes":
        raise BadPosition(f"{name} is written {name}=yes or left out, not {name}={cut(taken.field(name))}.")
    return taken.has(name)


def _duel(taken: PositionText) -> Duel | None:
    if not taken.has("duel"):
        if taken.has("dice") or taken.has("played"):
            raise BadPosition("Dice and played cards need a duel that they belong to: duel=Qh>Ks.")
        return None
    attacker, _, defender = taken.field("duel").partition(">")
    pair = *_nobles("duel", attacker), *_nobles("duel", defender)
    attack, _, defend = taken.field("dice").partition(">")
    if len(attacker) != 2 or len(pair) != 2 or not all(face in "123456" for face in attack + defend):
        raise BadPosition("A duel is written duel=Qh>Ks (attacker first) and its dice dice=4>52.")
    return Duel(pair[0], pair[1], tuple(map(int, attack)), tuple(map(int, defend)), _cards("played", taken.field("played")))


# Checking


def _check_components(state: State) -> None:
    """Refuses a position in which a card lies in two places."""
    nobles = [noble.card for side in state.sides for noble in side.courtyard]
    boosts = [noble.boost for side in state.sides for noble in side.courtyard if noble.boost]
    played = state.duel.attack_cards if state.duel else ()
    cards = [*state.sides[0].hand, *state.sides[1].hand, *state.discard, *boosts, *played]
    for kind, placed in (("noble", nobles), ("number card", cards)):
        for card in placed:
            if placed.count(card) > 1:
                raise BadPosition(f"There is one {card} among the {kind}s, but it lies in {placed.count(card)} places.")


def _with_decks(state: State) -> State:
    """The decks are what lies nowhere else. With the number deck empty, either seat knows the other's hand."""
    placed: Iterable[NobleCard] = (
        state.dealt if state.phase in ("nobles", "draft") else [noble.card for side in state.sides for noble in side.courtyard]
    )
    nobles = tuple(card for card in NOBLE_CARDS if card not in placed)
    deck = tuple(out_of_sight(state))
    sides = state.sides
    if not deck:
        sides = (replace(sides[0], known=sides[0].hand), replace(sides[1], known=sides[1].hand))
        if state.owed_cards:
            return replace(state, nobles=nobles, sides=sides, deck=state.discard, discard=())
    return replace(state, nobles=nobles, sides=sides, deck=deck)


def _check_phase(state: State, options: DuelingNoblesOptions) -> State:
    """The state, if its phase goes with the rest; a game that has ended is over whatever phase was written."""
    _need(not state.opening or not options.first_turn_duel, "opening=yes needs first_turn_duel=false.")
    _check_turn(state, options)
    if state.phase in ("nobles", "draft", "toss", "cards"):
        _check_set_up(state, options)
        return state
    _need(not state.dealt, "dealt belongs to the set-up: leave it out.")
    if not all(side.courtyard for side in state.sides) or state.quiet == options.no_progress_limit:
        _need(
            state.duel is None and not state.owed_cards and not state.owed_nobles,
            "Nothing is left to do in a finished game.",
        )
        return replace(state, phase="over", turn=Turn())
    _need(state.phase != "over", "The game is over only once a courtyard is empty or quiet has reached its limit.")
    _check_owed(state, options)
    _check_duel(state)
    return state


def _check_turn(state: State, options: DuelingNoblesOptions) -> None:
    """What was done this turn fits its limits, and is written only while it still limits something."""
    turn = state.turn
    _need(all(card[0] == "K" for card in turn.wounded), "Only Kings are wounded for a resource.")
    _need(len(turn.wounded) <= 1 or options.king_wound_limit == "per_king", "Only one King is wounded a turn.")
    _need(all(card[0] in BOOST_RANKS for card in turn.moved), "Only boosts, which are 2s and 3s, are moved.")
    begun = turn.wounded or turn.boosted or turn.moved
    _need(not begun or state.phase in ("begin", "diamonds"), "wounded, boosted and moved belong to the beginning of a turn.")
    limit = options.set_discard_limit
    cashing = state.phase == "cash" and (limit is None or turn.cashed < limit)
    _need(not turn.cashed or cashing, "cashed belongs to the phase cash, below set_discard_limit.")


def _check_set_up(state: State, options: DuelingNoblesOptions) -> None:
    bare = Side()
    courtyards = [[noble.card for noble in side.courtyard] for side in state.sides]
    hands = [len(side.hand) for side in state.sides]
    fresh = all(
        side == Side(side.courtyard, side.hand) and not any(n.wounds or n.boost for n in side.courtyard) for side in state.sides
    )
    nothing = not state.discard and state.turn == Turn() and state.duel is None and not state.owed_cards and not state.owed_nobles
    _need(fresh and nothing and not state.quiet, f"In the phase {state.phase} nothing has been played yet.")
    if state.phase in ("nobles", "draft"):
        wanted = len(state.dealt) == NOBLES_DEALT if state.phase == "draft" else len(state.dealt) < NOBLES_DEALT
        _need(wanted, f"dealt holds the {NOBLES_DEALT} nobles of the first seat once all are dealt, and fewer before.")
        chosen = courtyards[0]
        between = (
            options.draft == "sequential"
            and state.phase == "draft"
            and len(chosen) == NOBLES_CHOSEN
            and set(chosen) <= set(state.dealt)
        )
        _need(
            state.sides[1] == bare and (state.sides[0] == bare or (between and not hands[0])),
            "The courtyards are empty until the draft.",
        )
        return
    _need(not state.dealt, "dealt belongs to the draft: leave it out.")
    _need(
        all(len(each) == NOBLES_CHOSEN for each in courtyards),
        f"After the draft each courtyard holds {NOBLES_CHOSEN} nobles.",
    )
    if state.phase == "toss":
        _need(
            hands == [0, 0] and options.first_player == "toss",
            "The toss comes before the cards, with first_player=toss.",
        )
    dealing = (hands[0] < CARDS_DEALT and hands[1] == 0) or (hands[0] == CARDS_DEALT and hands[1] < CARDS_DEALT)
    _need(dealing, f"The first seat is dealt {CARDS_DEALT} cards, then the second.")


def _check_owed(state: State, options: DuelingNoblesOptions) -> None:
    owed = state.owed_cards, state.owed_nobles
    match state.phase:
        case "diamonds":
            _need(0 < owed[0] <= DIAMONDS_DRAW and owed[1] == 0, "In the phase diamonds 1 to 3 cards are owed: owed=3.")
            _need(bool(state.deck), "There is no card left to draw.")
        case "draw":
            _need(options.noble_buy_limit is None or owed[1] <= options.noble_buy_limit, "Only one noble is bought a turn.")
            _need(owed != (0, 0), "In the phase draw something is owed: owed=2, nobles=1.")
            _need(owed[0] <= len(state.deck) + len(state.discard), "More cards are owed than there are to draw.")
            _need(owed[1] <= len(state.nobles), "More nobles are owed than there are to draw.")
        case _:
            _need(owed == (0, 0), f"In the phase {state.phase} no card is owed.")


def _check_duel(state: State) -> None:
    duel, attacker = state.duel, state.active
    _need(not state.opening or state.phase not in ("duel", *DUELLING), "There is no duel in the opening turn.")
    if state.phase not in DUELLING:
        _need(duel is None, f"In the phase {state.phase} there is no duel yet.")
        return
    if duel is None:
        raise BadPosition(f"In the phase {state.phase} the duel must be named: duel=Qh>Ks.")
    _need_in(state, attacker, duel.attacker)
    _need_in(state, other(attacker), duel.defender)
    facing = state.sides[other(attacker)]
    rolled = len(duel.attack_dice), len(duel.defend_dice)
    full = DICE[duel.attacker[0]], DICE[duel.defender[0]]
    most = 2 if duel.attacker[0] == "J" else 1
    match state.phase:
        case "redirect":
            can = facing.resources >= REDIRECT_PRICE and len(facing.courtyard) > 1
            _need(can and rolled == (0, 0), "A redirection needs 2 resources, another noble, and comes before the dice.")
        case "roll":
            rolling = (rolled[0] < full[0] and rolled[1] == 0) or (rolled[0] == full[0] and rolled[1] < full[1])
            _need(rolling, "The attacker’s dice are rolled first, then the defender’s; here all are rolled.")
        case _:
            _need(rolled == full, f"This duel is rolled with {full[0]} and {full[1]} dice: dice=4>52.")
    _need(
        not duel.attack_cards or (state.phase == "defend" and len(duel.attack_cards) <= most),
        "Those cards cannot have been played.",
    )


def _need_in(state: State, seat: Seat, card: NobleCard) -> None:
    _need(
        any(noble.card == card for noble in state.sides[seat].courtyard),
        f"{card} is not in the courtyard of seat {seat + 1}.",
    )


def _need(fine: bool, sentence: str) -> None:
    if not fine:
        raise BadPosition(sentence)
