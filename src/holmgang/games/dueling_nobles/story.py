"""What happens in Dueling Nobles, told to either seat and to everybody else."""

from typing import Literal

from msgspec.structs import replace

from holmgang.core.nodes import Cause, Played, Settled
from holmgang.core.seats import SEATS, Seat, other
from holmgang.core.story import Event, Voice, event, saying

from .rules import DuelingNoblesRules
from .table import DICE, NOBLE_PRICE, REDIRECT_PRICE, Card, Duel, Move, NobleCard, State

SET_UP = ("nobles", "draft", "toss", "cards")
BEGINNING = ("begin", "diamonds")

RANKS = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUIT_SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}

BEATS = {
    **dict.fromkeys(("dealt", "drew", "turn", "income"), 150),
    "rolled": 500,
    "played": 700,
    "decided": 2100,
    "wounded": 900,
    "killed": 1200,
    # what somebody did not do
    **dict.fromkeys(("kept", "saved", "rested", "stood", "held"), 0),
}
"""The end of a duel is what an evening is about: nearly three seconds for its cards and sums."""


def card_name(card: Card) -> str:
    """A number card as people write it: ``7♥``, ``10♠``, ``A♣``."""
    return card[0].replace("T", "10") + SUIT_SIGNS[card[1]]


def noble_name(card: NobleCard) -> str:
    """A noble as people say it, and what is written on the card: ``King K♠``."""
    return f"{RANKS[card[0]]} {card_name(card)}"


def move_name(move: Move) -> str:
    """A move with its cards as people write them: ``play 8♦ 2♠``, ``duel King K♥ Jack J♦``."""
    return " ".join(_named(word) if word in move.cards else word for word in str(move).split())


def _named(card: str) -> str:
    return noble_name(card) if card[0] in "JQK" else card_name(card)


def tell(rules: DuelingNoblesRules, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
    """A choice, a draw or a roll, and all that follows from it before the next."""
    told: list[Event] = []
    match cause:
        case Played(moves):
            for seat in SEATS:
                if seat in moves:
                    told += _chosen(rules, seat, moves[seat], before)
        case Settled(outcome):
            told += _settled(rules, outcome, before)
    if before.phase == "roll" and after.phase != "roll":
        told.append(_subtotals(rules, _decided(cause, before)[0]))
    if before.duel is not None and after.duel is None:
        told.append(_result(rules, *_decided(cause, before)))
    told += _deaths(before, after)
    told += _piles(before, after)
    told += _turns(before, after)
    return tuple(told)


# Choices


def _chosen(rules: DuelingNoblesRules, seat: Seat, move: Move, before: State) -> list[Event]:
    named = list(map(_named, move.cards))
    match move.word:
        case "draft":
            listed = ", ".join(named)
            return [
                saying("drafted", seat, lambda voice: f"{voice.does(seat, 'choose')} {listed}.", reveals=True, cards=move.cards)
            ]
        case "wound" | "boost" | "switch" | "cash" as word:
            return [_preparing(seat, word, move.cards, named)]
        case "hearts" | "diamonds" | "clubs" | "spades":
            return _ability(seat, move, named, before)
        case "buy":
            return [_bought(seat, move)]
        case "duel" | "redirect" as word:
            return [_duelling(seat, word, move.cards, named)]
        case "play":
            return [_laid(rules, seat, move.cards, before)]
        case "hold":
            return [saying("held", seat, lambda voice: f"{voice.does(seat, 'play')} no card.")]
        case "rest":
            return [saying("rested", seat, lambda voice: f"{voice.does(seat, 'do', 'does')} not duel.")]
        case "stand":
            return [saying("stood", seat, lambda voice: f"{voice.does(seat, 'accept')} the duel as it is.")]
        case "save":
            return [saying("saved", seat, lambda voice: f"{voice.does(seat, 'buy')} nothing.")]
        case "keep":
            return [saying("kept", seat, lambda voice: f"{voice.does(seat, 'cash', 'cashes')} no set.")]
        case "ready":
            return []


def _duelling(seat: Seat, word: Literal["duel", "redirect"], cards: tuple[str, ...], named: list[str]) -> Event:
    match word:
        case "duel":
            return saying(
                "challenged",
                seat,
                lambda voice: f"{voice.whose(seat)} {named[0]} challenges {voice.whose(other(seat))} {named[1]}.",
                attacker=cards[0],
                defender=cards[1],
            )
        case "redirect":
            return saying(
                "redirected",
                seat,
                lambda voice: f"{voice.does(seat, 'pay')} {REDIRECT_PRICE} resources to send {named[0]} instead.",
                noble=cards[0],
            )


def _laid(rules: DuelingNoblesRules, seat: Seat, cards: tuple[Card, ...], before: State) -> Event:
    """Cards laid in a duel, and what their side then stands at: the table itself never has the defender's in it."""
    duel = _duel(before)
    noble = duel.attacker if seat == before.active else duel.defender
    named = " and ".join(map(card_name, cards))
    return saying(
        "played",
        seat,
        lambda voice: f"{voice.does(seat, 'play')} {named}.",
        reveals=True,
        cards=cards,
        total=rules.subtotal(before, seat) + rules.card_value(noble, cards),
        ace=_has_ace(cards),
    )


def _preparing(seat: Seat, word: Literal["wound", "boost", "switch", "cash"], cards: tuple[str, ...], named: list[str]) -> Event:
    match word:
        case "wound":
            return saying(
                "wounded",
                seat,
                lambda voice: f"{voice.does(seat, 'wound')} {voice.whose(seat)} own {named[0]} for 1 resource.",
                noble=cards[0],
            )
        case "boost":
            return saying(
                "boosted",
                seat,
                lambda voice: f"{voice.does(seat, 'boost')} {named[1]} with {named[0]}.",
                reveals=True,
                card=cards[0],
                noble=cards[1],
            )
        case "switch":
            return saying(
                "switched",
                seat,
                lambda voice: f"{voice.does(seat, 'switch', 'switches')} the boosts of {named[0]} and {named[1]}.",
                nobles=cards,
            )
        case "cash":
            return saying(
                "cashed",
                seat,
                lambda voice: f"{voice.does(seat, 'discard')} {', '.join(named)} for 3 resources.",
                reveals=True,
                cards=cards,
            )


def _ability(seat: Seat, move: Move, named: list[str], before: State) -> list[Event]:
    def paid(voice: Voice) -> str:
        return f"{voice.does(seat, 'discard')} {named[0]}"

    match move.word:
        case "hearts":
            return [
                saying(
                    "healed",
                    seat,
                    lambda voice: f"{paid(voice)} to heal {voice.whose(seat)} {named[1]}.",
                    reveals=True,
                    card=move.cards[0],
                    noble=move.cards[1],
                )
            ]
        case "diamonds":
            return [
                saying("diamonds", seat, lambda voice: f"{paid(voice)} to draw three cards.", reveals=True, card=move.cards[0])
            ]
        case "clubs":
            return [
                saying(
                    "fetched",
                    seat,
                    lambda voice: f"{paid(voice)} to take {named[1]} from the discard pile.",
                    reveals=True,
                    card=move.cards[0],
                    fetched=move.cards[1],
                )
            ]
        case _:
            return [_looked(seat, move.cards[0], before.sides[other(seat)].hand)]


def _looked(seat: Seat, payment: Card, hand: tuple[Card, ...]) -> Event:
    def sentence(voice: Voice) -> str:
        looks = f"{voice.does(seat, 'discard')} {card_name(payment)} to look at {voice.whose(other(seat))} hand"
        return f"{looks}: {', '.join(map(card_name, hand))}." if voice.listener == seat else f"{looks}."

    return event("looked", sentence, {"seat": seat, "card": payment}, private={seat: {"hand": hand}}, reveals=True)


def _bought(seat: Seat, move: Move) -> Event:
    cards = f"{move.count} card{'s' * (move.count > 1)}" if move.count else ""
    nobles = f"{move.nobles} noble{'s' * (move.nobles > 1)}" if move.nobles else ""
    goods = " and ".join(filter(None, (cards, nobles)))
    price = move.count + NOBLE_PRICE * move.nobles
    return saying(
        "bought",
        seat,
        lambda voice: f"{voice.does(seat, 'pay')} {price} resource{'s' * (price > 1)} for {goods}.",
        cards=move.count,
        nobles=move.nobles,
    )


# Chance


def _settled(rules: DuelingNoblesRules, outcome: str, before: State) -> list[Event]:
    match before.phase:
        case "nobles":
            told = [
                saying(
                    "dealt",
                    0,
                    lambda voice: f"{voice.does(0, 'are', 'is')} dealt {noble_name(outcome)}.",
                    reveals=True,
                    noble=outcome,
                )
            ]
            if len(before.dealt) == rules.components.dealt - 1:
                rest = tuple(card for card in before.nobles if card != outcome)
                listed = ", ".join(map(noble_name, rest))
                told.append(
                    saying("dealt", 1, lambda voice: f"{voice.does(1, 'are', 'is')} dealt {listed}.", reveals=True, nobles=rest)
                )
            return told
        case "toss":
            starter: Seat = 0 if outcome == "1" else 1
            return [
                saying(
                    "tossed",
                    starter,
                    lambda voice: f"{voice.does(starter, 'win')} the toss and {voice.agreed(starter, 'begin')}.",
                    reveals=True,
                )
            ]
        case "roll":
            return [_rolled(before, int(outcome))]
        case "draw" if before.owed_cards == 0:
            seat = before.active
            return [
                saying(
                    "recruited",
                    seat,
                    lambda voice: f"{noble_name(outcome)} joins {voice.whose(seat)} courtyard.",
                    reveals=True,
                    noble=outcome,
                )
            ]
        case _:
            return [_drew(rules.receiver(before), outcome)]


def _drew(seat: Seat, card: Card) -> Event:
    def sentence(voice: Voice) -> str:
        return f"{voice.does(seat, 'draw')} {card_name(card) if voice.listener == seat else 'a card'}."

    return event("drew", sentence, {"seat": seat}, private={seat: {"card": card}}, reveals=True)


def _rolled(before: State, face: int) -> Event:
    duel = _duel(before)
    attacks = len(duel.attack_dice) < DICE[duel.attacker[0]]
    seat = before.active if attacks else other(before.active)
    noble = noble_name(duel.attacker if attacks else duel.defender)
    return event("rolled", lambda voice: f"{voice.whose(seat)} {noble} rolls {face}.", {"seat": seat, "face": face}, reveals=True)


# What follows


def _decided(cause: Cause[Move, str], before: State) -> tuple[State, tuple[Card, ...]]:
    """The duel with its last die or card in it, and the defender's cards."""
    duel = _duel(before)
    match cause:
        case Settled(face):
            if len(duel.attack_dice) < DICE[duel.attacker[0]]:
                return replace(before, duel=replace(duel, attack_dice=(*duel.attack_dice, int(face)))), ()
            return replace(before, duel=replace(duel, defend_dice=(*duel.defend_dice, int(face)))), ()
        case Played(moves) if before.phase == "attack":
            return replace(before, duel=replace(duel, attack_cards=moves[before.active].cards)), ()
        case Played(moves):
            return before, moves[other(before.active)].cards


def _subtotals(rules: DuelingNoblesRules, rolled: State) -> Event:
    """The strengths before cards, announced once all dice lie."""
    duel = _duel(rolled)
    attack, defend = rules.subtotal(rolled, rolled.active), rules.subtotal(rolled, other(rolled.active))
    attacker, defender = noble_name(duel.attacker), noble_name(duel.defender)
    return event(
        "subtotals",
        f"{attacker} stands at {attack}, {defender} at {defend}.",
        {"attack": attack, "defend": defend},
    )


def _result(rules: DuelingNoblesRules, decided: State, defend_cards: tuple[Card, ...]) -> Event:
    """Who won the duel, and how."""
    duel = _duel(decided)
    outcome = rules.compare(decided, defend_cards)
    attack = rules.subtotal(decided, decided.active) + rules.card_value(duel.attacker, duel.attack_cards)
    defend = rules.subtotal(decided, other(decided.active)) + rules.card_value(duel.defender, defend_cards)
    aces = (_has_ace(duel.attack_cards), _has_ace(defend_cards))
    by_ace = any(aces)
    won, lost = (duel.attacker, duel.defender) if outcome > 0 else (duel.defender, duel.attacker)
    score = "by the Ace" if by_ace else f"{max(attack, defend)} to {min(attack, defend)}"

    def sentence(voice: Voice) -> str:
        if outcome == 0:
            return f"A tie, {'Ace against Ace' if by_ace else f'{attack} all'}: both nobles are wounded."
        seat = decided.active if outcome > 0 else other(decided.active)
        gains = f"{voice.does(seat, 'gain').replace('You', 'you')} 1 resource"
        return f"{noble_name(won)} wins {score}: {noble_name(lost)} is wounded, {gains}."

    facts = {"attack": attack, "defend": defend, "outcome": (outcome > 0) - (outcome < 0)}
    return event("decided", sentence, {**facts, "attack_ace": aces[0], "defend_ace": aces[1]})


def _has_ace(cards: tuple[Card, ...]) -> bool:
    return any(card[0] == "A" for card in cards)


def _deaths(before: State, after: State) -> list[Event]:
    told = []
    for seat in SEATS:
        alive = {noble.card for noble in after.sides[seat].courtyard}
        told += [_died(seat, noble.card) for noble in before.sides[seat].courtyard if noble.card not in alive]
    return told


def _died(seat: Seat, card: NobleCard) -> Event:
    return saying("killed", seat, lambda voice: f"{voice.whose(seat)} {noble_name(card)} is killed.", noble=card)


def _piles(before: State, after: State) -> list[Event]:
    """The number deck running out, and the discards becoming the new one."""
    told = []
    drew = len(before.sides[0].hand) + len(before.sides[1].hand) < len(after.sides[0].hand) + len(after.sides[1].hand)
    if drew and len(before.deck) == 1:
        told.append(event("emptied", "The deck is empty: each player now knows the other’s hand.", reveals=True))
    size = len(after.deck)
    if size > len(before.deck) - drew:
        told.append(event("reshuffled", f"The discards are shuffled into a new deck of {size}.", {"size": size}))
    return told


def _turns(before: State, after: State) -> list[Event]:
    """Whose turn begins, and the income that comes by itself."""
    told = []
    begins = after.phase not in SET_UP and (before.phase in SET_UP or after.active != before.active)
    if begins:
        told.append(saying("turn", after.active, lambda voice: f"{voice.whose(after.active)} turn begins."))
    waiting = before.phase in BEGINNING or begins
    if waiting and after.phase not in (*BEGINNING, *SET_UP, "over"):
        now = after.sides[after.active].resources
        told.append(saying("income", after.active, lambda voice: f"{voice.does(after.active, 'receive')} 1 resource, now {now}."))
    return told


def _duel(state: State) -> Duel:
    assert state.duel is not None
    return state.duel
