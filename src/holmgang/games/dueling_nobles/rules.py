"""The rules of Dueling Nobles: draft three nobles, make them strong, and kill the other courtyard.

The file follows a game: set-up, the phases of a turn, the duel, who knows what. It is longer than the other games' because the
game has more rules, and all of them belong here. Numbers in comments are those of the rulings (DN 2.x).
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Literal

from msgspec.structs import replace

from holmgang.core.chance import below
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS, Seat, other, with_seat
from holmgang.games.view import HIDDEN, TableView, table_view

from .options import DuelingNoblesOptions
from .table import (
    BASE,
    BOOST_RANKS,
    DIAMONDS_DRAW,
    DICE,
    MOST_CARDS_BOUGHT,
    NOBLE_PRICE,
    NUMBER_CARDS,
    QUEEN_BONUS,
    REDIRECT_PRICE,
    SET_INCOME,
    SET_SIZE,
    SUIT_BONUS,
    SUITS,
    VALUE,
    WOUND_LIMIT,
    Card,
    Components,
    Duel,
    Move,
    Noble,
    NobleCard,
    Side,
    State,
    Turn,
    View,
    in_card_order,
    in_courtyard_order,
    in_noble_order,
    without,
)

TOSS: Chance[str] = Chance.even("12")
WHOLE = Components()

READY, KEEP, SAVE, REST, STAND, HOLD = (
    Move("ready"),
    Move("keep"),
    Move("save"),
    Move("rest"),
    Move("stand"),
    Move("hold"),
)


class DuelingNoblesRules:
    """The rules under one set of options. ``components`` shrinks the game: there are these cards, nobles and faces only."""

    def __init__(self, options: DuelingNoblesOptions, components: Components = WHOLE) -> None:
        self.options = options
        self.components = components
        self.die: Chance[str] = Chance.even(components.faces)

    # Set-up

    def start(self) -> State:
        """Nothing dealt yet."""
        return State(nobles=self.components.nobles, deck=self.components.cards)

    # What happens next

    def node(self, state: State) -> Choose[Move] | Chance[str] | Over:
        """The question, the draw or the roll that this phase is about."""
        match state.phase:
            case "nobles":
                return Chance.even(state.nobles)
            case "draft":
                return self._draft_choice(state)
            case "toss":
                return TOSS
            case "draw" if state.owed_cards == 0:
                return Chance.even(state.nobles)
            case "cards" | "diamonds" | "draw":
                return Chance.even(state.deck)
            case "begin":
                return Choose.one(state.active, self._beginning_moves(state))
            case "cash":
                return Choose.one(state.active, (KEEP, *_sets(state.sides[state.active].hand)))
            case "spend":
                return Choose.one(state.active, self._purchases(state))
            case "duel":
                return Choose.one(state.active, self._challenges(state))
            case "redirect":
                return Choose.one(other(state.active), (STAND, *_redirections(state)))
            case "roll":
                return self.die
            case "attack":
                return Choose.one(state.active, self._attack_cards(state))
            case "defend":
                return Choose.one(other(state.active), self._defend_cards(state))
            case _:  # over
                return self._result(state)

    def deciding(self, state: State) -> tuple[Seat, ...]:
        """Who is asked follows from the phase, whatever is in the hands."""
        match state.phase:
            case "draft" if self.options.draft == "simultaneous":
                return SEATS
            case "draft":
                return (1,) if state.sides[0].courtyard else (0,)
            case "begin" | "cash" | "spend" | "duel" | "attack":
                return (state.active,)
            case "redirect" | "defend":
                return (other(state.active),)
            case _:
                return ()

    def _result(self, state: State) -> Over:
        """The survivor wins; a courtyard on either side means that nobody would duel any more."""
        alive = [bool(side.courtyard) for side in state.sides]
        if alive == [True, True]:
            return Over(None, "too many turns without a duel")  # DN 2.63
        if alive == [False, False]:
            attacker = state.active
            winner = {"draw": None, "attacker_wins": attacker, "defender_wins": other(attacker)}[self.options.double_kill]
            return Over(winner, "both last nobles killed")  # DN 2.58
        return Over(0 if alive[0] else 1, "last noble killed")

    # What a move does

    def play(self, state: State, moves: Mapping[Seat, Move]) -> State:
        """Carries the move out and goes on to the next question, draw or roll."""
        match state.phase:
            case "draft":
                return self._draft(state, moves)
            case "begin":
                return self._begin(state, moves[state.active])
            case "cash":
                return self._cash(state, moves[state.active])
            case "spend":
                return self._buy(state, moves[state.active])
            case "duel":
                return self._challenge(state, moves[state.active])
            case "redirect":
                return self._redirect(state, moves[other(state.active)])
            case "attack":
                return self._attack(state, moves[state.active].cards)
            case _:
                return self._resolve(state, moves[other(state.active)].cards)

    # What chance does

    def settle(self, state: State, outcome: str) -> State:
        """A noble or a card dealt or drawn, the toss, or one die of a duel."""
        match state.phase:
            case "nobles":
                dealt = in_noble_order((*state.dealt, outcome))
                phase = "draft" if len(dealt) == self.components.dealt else "nobles"
                return replace(state, dealt=dealt, nobles=without(state.nobles, outcome), phase=phase)
            case "toss":
                return replace(state, active=0 if outcome == "1" else 1, phase="cards")
            case "cards":
                state = self._drawn(state, self.receiver(state), outcome)
                return state if len(state.sides[1].hand) < self.components.hand else self._to_beginning(state)
            case "roll":
                return self._rolled(state, int(outcome))
            case "draw" if state.owed_cards == 0:
                side = state.sides[state.active]
                side = replace(side, courtyard=in_courtyard_order((*side.courtyard, Noble(outcome))))
                state = replace(state, nobles=without(state.nobles, outcome), owed_nobles=state.owed_nobles - 1)
                return self._draw_on(_with(state, state.active, side))
            case _:
                state = replace(state, owed_cards=state.owed_cards - 1)
                return self._draw_on(self._drawn(state, state.active, outcome))

    # The draft

    def _draft_choice(self, state: State) -> Choose[Move]:
        """Three of the six dealt, for both seats at once or one after the other (DN 2.1)."""
        first, second = (
            tuple(Move("draft", chosen) for chosen in combinations(dealt, self.components.chosen))
            for dealt in (state.dealt, state.nobles)
        )
        if self.options.draft == "simultaneous":
            return Choose((first, second))
        return Choose.one(1, second) if state.sides[0].courtyard else Choose.one(0, first)

    def _draft(self, state: State, moves: Mapping[Seat, Move]) -> State:
        for seat, move in moves.items():
            chosen = tuple(Noble(card) for card in move.cards)
            state = _with(state, seat, replace(state.sides[seat], courtyard=chosen))
        if not state.sides[1].courtyard:
            return state
        out = {noble.card for side in state.sides for noble in side.courtyard}
        rejected = tuple(card for card in self.components.nobles if card not in out)
        state = replace(state, dealt=(), nobles=rejected, opening=not self.options.first_turn_duel)
        if self.options.first_player == "toss":
            return replace(state, phase="toss")  # DN 2.3
        return replace(state, active=0 if self.options.first_player == "1" else 1, phase="cards")

    # The beginning of a turn

    def _to_beginning(self, state: State) -> State:
        """Asks as long as some hand of that size might do something; passing over a helpless hand would tell of it."""
        return replace(state, phase="begin") if self._may_begin(state) else self._income(state)

    def _may_begin(self, state: State) -> bool:
        side = state.sides[state.active]
        if self._woundable(state) or _switches(side, state.turn):
            return True
        return bool(side.hand) and (_boostable(side, state.turn) != () or any(self._ability_helps(state, suit) for suit in SUITS))

    def _beginning_moves(self, state: State) -> tuple[Move, ...]:
        """King, boost, switch and suit abilities, in any order (DN 2.8)."""
        side = state.sides[state.active]
        moves = [READY]
        moves += [Move("wound", (king,)) for king in self._woundable(state)]
        moves += [
            Move("boost", (card, noble)) for card in side.hand if card[0] in BOOST_RANKS for noble in _boostable(side, state.turn)
        ]
        moves += _switches(side, state.turn)
        for suit in SUITS:
            if self._ability_helps(state, suit):
                moves += [move for card in side.hand if card[1] == suit for move in _abilities(state, card)]
        return tuple(moves)

    def _woundable(self, state: State) -> list[NobleCard]:
        """Kings that may still be wounded for a resource this turn (DN 2.18, 2.19)."""
        side = state.sides[state.active]
        if self.options.king_wound_limit == "per_player" and state.turn.wounded:
            return []
        return [
            noble.card
            for noble in side.courtyard
            if noble.card[0] == "K" and noble.card not in state.turn.wounded and self._may_suffer(noble, side)
        ]

    def _may_suffer(self, king: Noble, side: Side) -> bool:
        if king.wounds + 1 < WOUND_LIMIT["K"] or self.options.king_suicide == "allowed":
            return True
        return self.options.king_suicide == "not_last" and len(side.courtyard) > 1

    def _ability_helps(self, state: State, suit: str) -> bool:
        """Whether the suit's ability is still there and would do something (DN 2.9, 2.11). Depends on nothing hidden."""
        side, facing = state.sides[state.active], state.sides[other(state.active)]
        if suit not in abilities_left(side.used, self.options.suit_uses):
            return False
        match suit:
            case "h":
                return any(noble.wounds for noble in side.courtyard)
            case "d":
                return len(facing.courtyard) > len(side.courtyard)  # DN 2.13
            case "c":
                return bool(state.discard)  # DN 2.15: a card other than the payment
            case _:
                return bool(facing.hand)  # DN 2.17

    def _begin(self, state: State, move: Move) -> State:
        seat = state.active
        side = state.sides[seat]
        turn = state.turn
        match move.word:
            case "wound":
                (king,) = move.cards
                turn = replace(turn, wounded=in_noble_order((*turn.wounded, king)))
                state = _with(state, seat, replace(side, resources=side.resources + 1))
                state = _wounded(replace(state, turn=turn), seat, king)
                if not state.sides[seat].courtyard:
                    return replace(state, phase="over", turn=Turn())  # DN 2.19: only where that is allowed
            case "boost":
                card, noble = move.cards
                side = _boosted(_spent(side, [card]), noble, card)
                state = _with(replace(state, turn=replace(turn, boosted=True)), seat, side)
            case "switch":
                boosts = {noble.card: noble.boost for noble in side.courtyard}
                one, two = move.cards
                side = _boosted(_boosted(side, one, boosts[two]), two, boosts[one])
                moved = in_card_order((*turn.moved, *(boost for boost in (boosts[one], boosts[two]) if boost)))
                state = _with(replace(state, turn=replace(turn, moved=moved)), seat, side)
            case "ready":
                return self._income(state)
            case _:
                return self._use_ability(state, move)
        return self._to_beginning(state)

    def _use_ability(self, state: State, move: Move) -> State:
        """A card of the suit is discarded for it, then it works."""
        seat = state.active
        payment, suit = move.cards[0], move.cards[0][1]
        side = _spent(state.sides[seat], [payment])
        side = replace(side, used="".join(each for each in SUITS if each in side.used + suit))
        state = replace(_with(state, seat, side), discard=in_card_order((*state.discard, payment)))
        match suit:
            case "h":
                healed = move.cards[1]
                courtyard = tuple(
                    replace(noble, wounds=noble.wounds - 1) if noble.card == healed else noble for noble in side.courtyard
                )
                state = _with(state, seat, replace(side, courtyard=courtyard))
            case "d":
                return self._draw_on(replace(state, phase="diamonds", owed_cards=DIAMONDS_DRAW))  # DN 2.14
            case "c":
                fetched = move.cards[1]
                hand, known = in_card_order((*side.hand, fetched)), in_card_order((*side.known, fetched))
                state = replace(state, discard=without(state.discard, fetched))
                state = _with(state, seat, replace(side, hand=hand, known=known))  # DN 2.16: publicly
            case _:
                facing = state.sides[other(seat)]
                state = _with(state, other(seat), replace(facing, known=facing.hand))
        return self._to_beginning(state)

    # Income

    def _income(self, state: State) -> State:
        side = state.sides[state.active]
        state = replace(state, turn=Turn())  # what the beginning limited is over
        return self._to_cash(_with(state, state.active, replace(side, resources=side.resources + 1)))

    def _to_cash(self, state: State) -> State:
        """A set may be there if the hand is large enough; nobody else can know whether it is."""
        limit = self.options.set_discard_limit
        may = len(state.sides[state.active].hand) >= SET_SIZE and (limit is None or state.turn.cashed < limit)
        return replace(state, phase="cash") if may else self._to_spend(state)

    def _cash(self, state: State, move: Move) -> State:
        if move == KEEP:
            return self._to_spend(state)
        side = _spent(state.sides[state.active], move.cards)
        side = replace(side, resources=side.resources + SET_INCOME)
        turn = replace(state.turn, cashed=state.turn.cashed + 1)
        discard = in_card_order((*state.discard, *move.cards))
        return self._to_cash(_with(replace(state, discard=discard, turn=turn), state.active, side))

    # Spending

    def _to_spend(self, state: State) -> State:
        state = replace(state, turn=Turn(), phase="spend")
        return state if len(self._purchases(state)) > 1 else self._to_duel(state)

    def _purchases(self, state: State) -> tuple[Move, ...]:
        """One commitment for number cards and nobles together (DN 2.29, 2.30)."""
        resources = state.sides[state.active].resources
        most_cards = min(MOST_CARDS_BOUGHT, len(state.deck) + len(state.discard))
        most_nobles = min(len(state.nobles), resources // NOBLE_PRICE)
        if self.options.noble_buy_limit is not None:
            most_nobles = min(most_nobles, self.options.noble_buy_limit)
        pairs = [(cards, nobles) for nobles in range(most_nobles + 1) for cards in range(most_cards + 1)]
        return tuple(
            Move("buy", count=cards, nobles=nobles) if cards or nobles else SAVE
            for cards, nobles in pairs
            if cards + NOBLE_PRICE * nobles <= resources
        )

    def _buy(self, state: State, move: Move) -> State:
        side = state.sides[state.active]
        side = replace(side, resources=side.resources - move.count - NOBLE_PRICE * move.nobles)
        return self._draw_on(
            replace(_with(state, state.active, side), phase="draw", owed_cards=move.count, owed_nobles=move.nobles)
        )

    def _draw_on(self, state: State) -> State:
        """Goes on drawing what is owed, from the shuffled discards once the deck is empty (DN 2.35 to 2.37)."""
        if state.owed_cards and not state.deck:
            state = replace(state, deck=state.discard, discard=()) if state.discard else replace(state, owed_cards=0)
        if state.owed_cards or state.owed_nobles:
            return state
        return self._to_beginning(state) if state.phase == "diamonds" else self._to_duel(state)

    def _drawn(self, state: State, seat: Seat, card: Card) -> State:
        """A card goes into a hand. When it was the deck's last, either seat knows the other's hand by elimination."""
        side = state.sides[seat]
        state = replace(state, deck=without(state.deck, card))
        state = _with(state, seat, replace(side, hand=in_card_order((*side.hand, card))))
        if state.deck:
            return state
        first, second = (replace(each, known=each.hand) for each in state.sides)
        state = replace(state, sides=(first, second))
        if self.options.reshuffle == "eager":
            state = replace(state, deck=state.discard, discard=())
        return state

    def receiver(self, state: State) -> Seat:
        """Who gets the next number card: in the deal the first seat until its hand is full, later the active player."""
        if state.phase == "cards":
            return 0 if len(state.sides[0].hand) < self.components.hand else 1
        return state.active

    # The duel

    def _to_duel(self, state: State) -> State:
        return self._end_turn(state, dueled=False) if state.opening else replace(state, phase="duel")

    def _challenges(self, state: State) -> tuple[Move, ...]:
        """Any own noble against any of the other courtyard; newly bought ones too (DN 2.34)."""
        pairs = tuple(
            Move("duel", (own.card, theirs.card))
            for own in state.sides[state.active].courtyard
            for theirs in state.sides[other(state.active)].courtyard
        )
        return pairs if self.options.mandatory_duel else (REST, *pairs)

    def _challenge(self, state: State, move: Move) -> State:
        if move == REST:
            return self._end_turn(state, dueled=False)
        state = replace(state, duel=Duel(attacker=move.cards[0], defender=move.cards[1]))
        facing = state.sides[other(state.active)]
        can_redirect = facing.resources >= REDIRECT_PRICE and len(facing.courtyard) > 1  # DN 2.42
        return replace(state, phase="redirect" if can_redirect else "roll")

    def _redirect(self, state: State, move: Move) -> State:
        if move == STAND:
            return replace(state, phase="roll")
        defender = other(state.active)
        side = state.sides[defender]
        state = _with(state, defender, replace(side, resources=side.resources - REDIRECT_PRICE))
        return replace(state, duel=replace(_duel(state), defender=move.cards[0]), phase="roll")

    def _rolled(self, state: State, face: int) -> State:
        duel = _duel(state)
        if len(duel.attack_dice) < DICE[duel.attacker[0]]:
            duel = replace(duel, attack_dice=(*duel.attack_dice, face))
        else:
            duel = replace(duel, defend_dice=(*duel.defend_dice, face))
        state = replace(state, duel=duel)
        if len(duel.defend_dice) < DICE[duel.defender[0]]:
            return state
        # an empty hand is public, so its owner has nothing to decide
        return replace(state, phase="attack") if state.sides[state.active].hand else self._attack(state, ())

    def _attack_cards(self, state: State) -> tuple[Move, ...]:
        return _plays(state.sides[state.active].hand, two=_duel(state).attacker[0] == "J")

    def _defend_cards(self, state: State) -> tuple[Move, ...]:
        two = _duel(state).defender[0] == "J" and self.options.jack_defends_two  # DN 2.48
        return _plays(state.sides[other(state.active)].hand, two=two)

    def _attack(self, state: State, cards: tuple[Card, ...]) -> State:
        """The attacker's cards lie open before the defender answers (DN 2.51)."""
        state = _with(state, state.active, _spent(state.sides[state.active], cards))
        state = replace(state, duel=replace(_duel(state), attack_cards=cards))
        return replace(state, phase="defend") if state.sides[other(state.active)].hand else self._resolve(state, ())

    def _resolve(self, state: State, defend_cards: tuple[Card, ...]) -> State:
        """Wounds, a resource for the winner, deaths, and the end of the turn or of the game."""
        duel = _duel(state)
        attacker, defender = state.active, other(state.active)
        outcome = self.compare(state, defend_cards)
        state = _with(state, defender, _spent(state.sides[defender], defend_cards))
        state = replace(state, duel=None, discard=in_card_order((*state.discard, *duel.attack_cards, *defend_cards)))
        if outcome != 0:
            winner = attacker if outcome > 0 else defender
            side = state.sides[winner]
            state = _with(state, winner, replace(side, resources=side.resources + 1))
        if outcome <= 0:
            state = _wounded(state, attacker, duel.attacker)
        if outcome >= 0:
            state = _wounded(state, defender, duel.defender)
        if all(side.courtyard for side in state.sides):
            return self._end_turn(state, dueled=True)
        return replace(state, phase="over")  # DN 2.60: at once

    def compare(self, state: State, defend_cards: tuple[Card, ...]) -> int:
        """The duel's result for the attacker: positive a win, 0 a tie, negative a loss. An Ace decides unless both have one."""
        duel = _duel(state)
        aces = [any(card[0] == "A" for card in cards) for cards in (duel.attack_cards, defend_cards)]
        if aces[0] or aces[1]:
            return aces[0] - aces[1]  # DN 2.53, 2.54, 2.56
        attack = self.subtotal(state, state.active) + self.card_value(duel.attacker, duel.attack_cards)
        defend = self.subtotal(state, other(state.active)) + self.card_value(duel.defender, defend_cards)
        return attack - defend

    def subtotal(self, state: State, seat: Seat) -> int:
        """A dueller's strength before cards: base, boost, Queen bonus and dice."""
        duel = _duel(state)
        card, dice = (duel.attacker, duel.attack_dice) if seat == state.active else (duel.defender, duel.defend_dice)
        return strength(state.sides[seat].courtyard, card) + sum(dice)

    def card_value(self, noble: NobleCard, cards: tuple[Card, ...]) -> int:
        """What played cards add: their values, and +2 for the noble's own suit (DN 2.47)."""
        matching = sum(card[1] == noble[1] for card in cards)
        if self.options.suit_bonus == "once":
            matching = min(matching, 1)
        return sum(VALUE[card[0]] for card in cards) + SUIT_BONUS * matching

    # The end of a turn

    def _end_turn(self, state: State, *, dueled: bool) -> State:
        quiet = 0 if dueled or self.options.no_progress_limit is None else state.quiet + 1
        state = replace(state, opening=False, quiet=quiet)
        if quiet == self.options.no_progress_limit:
            return replace(state, phase="over")
        return self._to_beginning(replace(state, active=other(state.active)))

    # Who sees what

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything but the deck and the cards in the other hand that were never shown. A spectator sees no hand."""
        sides = tuple(state.sides[each] if each == seat else _covered(state.sides[each], seat) for each in SEATS)
        table = replace(state, sides=sides, deck=(HIDDEN,) * len(state.deck))
        asked = self.deciding(state)
        if asked and seat not in asked:
            return TableView(seat, table, (), asked, None)  # without a look at what the other side could do
        return table_view(table, self.node(state), seat)

    def imagine(self, view: View, rng: Random) -> State:
        """The cards out of sight are equally likely in any arrangement over the unseen places and the deck."""
        hidden = out_of_sight(view.table, self.components.cards)
        sides = []
        for side in view.table.sides:
            hand = in_card_order(
                hidden.pop(below(len(hidden), rng.getrandbits)) if card == HIDDEN else card for card in side.hand
            )
            sides.append(replace(side, hand=hand, known=side.known if view.table.deck else hand))
        return replace(view.table, sides=tuple(sides), deck=tuple(hidden))

    def outcome_seen(self, state: State, outcome: str, seat: Seat | None) -> str | None:
        """Number cards are seen by the seat that draws them; dice, the toss and nobles by everyone."""
        private = state.phase in ("cards", "diamonds") or (state.phase == "draw" and state.owed_cards > 0)
        return None if private and seat != self.receiver(state) else outcome


# Nobles


def strength(courtyard: tuple[Noble, ...], card: NobleCard) -> int:
    """Base and boost, and for a Queen +3 for every other noble beside her (DN 2.46)."""
    noble = next(each for each in courtyard if each.card == card)
    boost = 0 if noble.boost is None else VALUE[noble.boost[0]]
    queen = QUEEN_BONUS * (len(courtyard) - 1) if card[0] == "Q" else 0
    return BASE[card[0]] + boost + queen


def _wounded(state: State, seat: Seat, card: NobleCard) -> State:
    """One wound more; at the limit the noble goes back to the noble deck and its boost to the discards (DN 2.39, 2.65)."""
    side = state.sides[seat]
    noble = next(each for each in side.courtyard if each.card == card)
    if noble.wounds + 1 < WOUND_LIMIT[card[0]]:
        worse = replace(noble, wounds=noble.wounds + 1)
        return _with(state, seat, replace(side, courtyard=tuple(worse if each == noble else each for each in side.courtyard)))
    state = _with(state, seat, replace(side, courtyard=without(side.courtyard, noble)))
    boost = () if noble.boost is None else (noble.boost,)
    return replace(state, nobles=in_noble_order((*state.nobles, card)), discard=in_card_order((*state.discard, *boost)))


def _boosted(side: Side, card: NobleCard, boost: Card | None) -> Side:
    courtyard = tuple(replace(noble, boost=boost) if noble.card == card else noble for noble in side.courtyard)
    return replace(side, courtyard=courtyard)


# What can be chosen


def _boostable(side: Side, turn: Turn) -> tuple[NobleCard, ...]:
    """Nobles without a boost, if none was played this turn (DN 2.22, 2.23)."""
    return () if turn.boosted else tuple(noble.card for noble in side.courtyard if noble.boost is None)


def _switches(side: Side, turn: Turn) -> list[Move]:
    """Exchanges of two nobles' boosts, one of which may be none; a boost card moves once a turn (DN 2.24)."""
    return [
        Move("switch", (one.card, two.card))
        for one, two in combinations(side.courtyard, 2)
        if (one.boost or two.boost) and one.boost not in turn.moved and two.boost not in turn.moved
    ]


@cache
def abilities_left(used: str, uses: Literal["each_once", "one_total"]) -> str:
    """The suits whose abilities a side may still use, having used these (DN 2.9)."""
    return "" if used and uses == "one_total" else "".join(suit for suit in SUITS if suit not in used)


def _abilities(state: State, payment: Card) -> list[Move]:
    """What paying with this card can do."""
    match payment[1]:
        case "h":
            wounded = [noble.card for noble in state.sides[state.active].courtyard if noble.wounds]
            return [Move("hearts", (payment, noble)) for noble in wounded]
        case "d":
            return [Move("diamonds", (payment,))]
        case "c":
            return [Move("clubs", (payment, card)) for card in state.discard]
        case _:
            return [Move("spades", (payment,))]


def _sets(hand: tuple[Card, ...]) -> list[Move]:
    """Every three cards of one suit."""
    return [Move("cash", cards) for suit in SUITS for cards in combinations([card for card in hand if card[1] == suit], SET_SIZE)]


def _redirections(state: State) -> list[Move]:
    target = _duel(state).defender
    return [Move("redirect", (noble.card,)) for noble in state.sides[other(state.active)].courtyard if noble.card != target]


def _plays(hand: tuple[Card, ...], *, two: bool) -> tuple[Move, ...]:
    """No card, any one, or any two together."""
    singles = [Move("play", (card,)) for card in hand]
    pairs = [Move("play", pair) for pair in combinations(hand, 2)] if two else []
    return (HOLD, *singles, *pairs)


# Cards and where they are


def out_of_sight(table: State, cards: tuple[Card, ...] = NUMBER_CARDS) -> list[Card]:
    """The number cards, of all there are, that lie nowhere in the open, in order."""
    sighted = {*table.discard, *(table.duel.attack_cards if table.duel else ())}
    for side in table.sides:
        sighted.update(side.hand)
        sighted.update(noble.boost for noble in side.courtyard if noble.boost)
    return [card for card in cards if card not in sighted]


def _covered(side: Side, viewer: Seat | None) -> Side:
    """A side as somebody else sees it: only the cards he has learned of; a spectator learns of none."""
    known = () if viewer is None else side.known
    return replace(side, hand=known + (HIDDEN,) * (len(side.hand) - len(known)), known=known)


def _spent(side: Side, cards: Iterable[Card]) -> Side:
    """The side after these cards left its hand."""
    gone = set(cards)
    return replace(
        side,
        hand=tuple(card for card in side.hand if card not in gone),
        known=tuple(card for card in side.known if card not in gone),
    )


def _with(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=with_seat(state.sides, seat, side))


def _duel(state: State) -> Duel:
    assert state.duel is not None
    return state.duel
