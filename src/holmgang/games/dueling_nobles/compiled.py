"""The rules of Dueling Nobles, compiled: the same steps in the same order as `rules`.

How the table becomes numbers is in `compiled_table`, a duel's sums in `compiled_duel`, how good it all looks in
`compiled_measure`. Numbers in comments are those of the rulings (DN 2.x).
"""

from holmgang.compiling.bits import lowest, nth_of_64, popcount
from holmgang.compiling.caching import inlined, inner
from holmgang.compiling.contract import (
    BOTH,
    CHANCE,
    DRAWN,
    FIRST,
    FIRST_WON,
    NO_LIMIT,
    NO_MOVE,
    SECOND,
    SECOND_WON,
    PackedForm,
    Row,
    bind,
)

from . import compiled_table as at
from .compiled_duel import KINDS, boost_of, compare, count_rolled, dice_of, would_die
from .compiled_encoding import observe
from .compiled_measure import imagine, measured
from .compiled_options import ability_helps, boostable, count_options, count_purchases, option_at, switches, woundable
from .compiled_table import Rules
from .measure import WON
from .table import DIAMONDS_DRAW, MOST_CARDS_BOUGHT, NOBLE_PRICE, REDIRECT_PRICE, SET_INCOME, SET_SIZE

# What happens next


@inlined
def node(rules: Rules, row: Row) -> int:
    """The question, the draw or the roll that this phase is about."""
    phase, active = row[at.PHASE], row[at.ACTIVE]
    if phase in (at.BEGIN, at.CASH, at.SPEND, at.DUEL, at.ATTACK):
        return FIRST + active
    if phase in (at.REDIRECT, at.DEFEND):
        return SECOND - active
    if phase == at.DRAFT:
        if not rules.sequential_draft:
            return BOTH
        return SECOND if row[at.COURTYARD] else FIRST
    return result(rules, row) if phase == at.OVER else CHANCE


@inner
def result(rules: Rules, row: Row) -> int:
    """The survivor wins; a courtyard on either side means that nobody would duel any more."""
    first, second = row[at.COURTYARD], row[at.COURTYARD + 1]
    if first and second:
        return DRAWN  # DN 2.63
    if first or second:
        return FIRST_WON if first else SECOND_WON
    if rules.double_kill == DRAWN:
        return DRAWN  # DN 2.58
    return FIRST_WON + (row[at.ACTIVE] ^ rules.double_kill)


# What a move does


@inner
def play(rules: Rules, row: Row, first: int, second: int) -> None:
    """Carries the move out and goes on to the next question, draw or roll."""
    phase = row[at.PHASE]
    if phase == at.DRAFT:
        draft(rules, row, first, second)
        return
    code = first if first != NO_MOVE else second
    if phase == at.BEGIN:
        begin(rules, row, code)
    elif phase == at.CASH:
        cash(rules, row, code)
    elif phase == at.SPEND:
        buy(rules, row, code)
    elif phase == at.DUEL:
        challenge(rules, row, code)
    elif phase == at.REDIRECT:
        redirect(row, code)
    elif phase == at.ATTACK:
        attack(rules, row, played_cards(code))
    else:
        resolve(rules, row, played_cards(code))


# What chance does


@inner
def count_outcomes(rules: Rules, row: Row) -> int:
    """Nobles, cards, seats or faces."""
    return popcount(possible(rules, row))


@inner
def outcome_at(rules: Rules, row: Row, index: int) -> int:
    return nth_of_64(possible(rules, row), index)


@inner
def possible(rules: Rules, row: Row) -> int:
    """A bit for each outcome."""
    phase = row[at.PHASE]
    if phase == at.ROLL:
        return rules.faces
    if phase == at.TOSS:
        return 0b11
    return row[at.NOBLES] if phase == at.DEALING_NOBLES or (phase == at.DRAW and row[at.OWED_CARDS] == 0) else row[at.DECK]


@inner
def settle(rules: Rules, row: Row, outcome: int) -> None:
    """A noble or a card dealt or drawn, the toss, or one die of a duel."""
    phase = row[at.PHASE]
    if phase == at.ROLL:
        roll(rules, row, outcome)
    elif phase == at.DEALING_NOBLES:
        row[at.DEALT] |= 1 << outcome
        row[at.NOBLES] ^= 1 << outcome
        if popcount(row[at.DEALT]) == rules.dealt:
            row[at.PHASE] = at.DRAFT
    elif phase == at.TOSS:
        row[at.ACTIVE], row[at.PHASE] = outcome, at.DEALING_CARDS
    elif phase == at.DEALING_CARDS:
        draw_card(rules, row, int(popcount(row[at.HAND]) >= rules.hand), outcome)
        if popcount(row[at.HAND + 1]) >= rules.hand:
            proceed(rules, row, at.BEGIN)
    elif phase == at.DRAW and row[at.OWED_CARDS] == 0:
        row[at.COURTYARD + row[at.ACTIVE]] |= 1 << outcome
        row[at.NOBLES] ^= 1 << outcome
        row[at.OWED_NOBLES] -= 1
        draw_on(rules, row)
    else:
        row[at.OWED_CARDS] -= 1
        draw_card(rules, row, row[at.ACTIVE], outcome)
        draw_on(rules, row)


# The draft


@inner
def draft(rules: Rules, row: Row, first: int, second: int) -> None:
    """Three of the six dealt, for both seats at once or one after the other (DN 2.1)."""
    if first != NO_MOVE:
        row[at.COURTYARD] = at.DRAFT_SETS[first - at.DRAFTING]
    if second == NO_MOVE:
        return
    row[at.COURTYARD + 1] = at.DRAFT_SETS[second - at.DRAFTING]
    row[at.DEALT] = 0
    row[at.NOBLES] = rules.nobles ^ row[at.COURTYARD] ^ row[at.COURTYARD + 1]
    row[at.OPENING] = int(not rules.first_turn_duel)
    if rules.first_player == at.TOSSED:
        row[at.PHASE] = at.TOSS  # DN 2.3
    else:
        row[at.ACTIVE], row[at.PHASE] = rules.first_player, at.DEALING_CARDS


# Through a turn


@inner
def proceed(rules: Rules, row: Row, stage: int) -> None:
    """Goes on from a stage of the turn to the next question; a stage at which nothing could be done is passed over."""
    while True:
        seat = row[at.ACTIVE]
        if stage == at.BEGIN:
            if may_begin(rules, row):
                row[at.PHASE] = at.BEGIN
                return
            take_income(row)
            stage = at.CASH
        if stage == at.CASH:
            # a set may be there if the hand is large enough; nobody else can know whether it is
            limit = rules.set_discard_limit
            if popcount(row[at.HAND + seat]) >= SET_SIZE and (limit == NO_LIMIT or row[at.CASHED] < limit):
                row[at.PHASE] = at.CASH
                return
            stage = at.SPEND
        if stage == at.SPEND:
            row[at.CASHED] = 0
            row[at.PHASE] = at.SPEND
            if count_purchases(rules, row) > 1:
                return
        if not row[at.OPENING]:
            row[at.PHASE] = at.DUEL
            return
        if not end_turn(rules, row, False):
            return
        stage = at.BEGIN


@inner
def may_begin(rules: Rules, row: Row) -> bool:
    """As long as some hand of that size might do something; passing over a helpless hand would tell of it."""
    seat = row[at.ACTIVE]
    if woundable(rules, row) or switches(row):
        return True
    if row[at.HAND + seat] == 0:
        return False
    if boostable(row):
        return True
    helps = False
    for suit in range(KINDS):
        helps |= ability_helps(rules, row, suit)
    return helps


@inner
def take_income(row: Row) -> None:
    """One resource; what the beginning limited is over (DN 2.27)."""
    row[at.WOUNDED] = row[at.BOOST_PLAYED] = row[at.MOVED] = row[at.CASHED] = 0
    row[at.RESOURCES + row[at.ACTIVE]] += 1


@inner
def end_turn(rules: Rules, row: Row, dueled: bool) -> bool:
    """The other player's turn; False if there is none any more."""
    row[at.OPENING] = 0
    row[at.QUIET] = 0 if dueled or rules.no_progress_limit == NO_LIMIT else row[at.QUIET] + 1
    if row[at.QUIET] == rules.no_progress_limit:
        row[at.PHASE] = at.OVER
        return False
    row[at.ACTIVE] = 1 - row[at.ACTIVE]
    return True


# The beginning of a turn


@inner
def begin(rules: Rules, row: Row, code: int) -> None:
    """King, boost, switch and suit abilities, in any order (DN 2.8)."""
    seat = row[at.ACTIVE]
    if code == at.TO_READY:
        take_income(row)
        proceed(rules, row, at.CASH)
        return
    if code < at.BOOSTING:
        king = at.FIRST_KING + code - at.WOUNDING
        row[at.WOUNDED] |= 1 << king
        row[at.RESOURCES + seat] += 1
        wound(row, seat, king)
        if row[at.COURTYARD + seat] == 0:  # DN 2.19: only where that is allowed
            row[at.WOUNDED] = row[at.BOOST_PLAYED] = row[at.MOVED] = 0
            row[at.PHASE] = at.OVER
            return
    elif code < at.SWITCHING:
        digit, noble = 1 + (code - at.BOOSTING) // at.NOBLE_COUNT, (code - at.BOOSTING) % at.NOBLE_COUNT
        spend_cards(row, seat, 1 << at.boost_card(digit))
        set_boost(row, noble, digit)
        row[at.BOOST_PLAYED] = 1
    elif code < at.HEARTS:
        pair = at.SWITCH_PAIRS[code - at.SWITCHING]
        one, two = lowest(pair), lowest(pair & pair - 1)
        first, second = boost_of(row, one), boost_of(row, two)
        set_boost(row, one, second)
        set_boost(row, two, first)
        row[at.MOVED] |= (1 << first | 1 << second) & ~1
    else:
        use_ability(rules, row, code)
        return
    proceed(rules, row, at.BEGIN)


@inner
def use_ability(rules: Rules, row: Row, code: int) -> None:
    """A card of the suit is discarded for it, then it works."""
    seat = row[at.ACTIVE]
    if code < at.DIAMONDS:
        rank, healed = (code - at.HEARTS) // at.NOBLE_COUNT, (code - at.HEARTS) % at.NOBLE_COUNT
        pay(row, seat, 0, rank)
        # a wound less: of ones the mark goes, of a two it becomes a one
        row[at.TWOS] &= ~(1 << healed) | row[at.ONES]
        row[at.ONES] ^= 1 << healed
    elif code < at.CLUBS:
        pay(row, seat, 1, code - at.DIAMONDS)
        row[at.PHASE], row[at.OWED_CARDS] = at.DIAMONDS_DRAWN, DIAMONDS_DRAW  # DN 2.14
        draw_on(rules, row)
        return
    elif code < at.SPADES:
        rank, fetched = (code - at.CLUBS) // at.CARD_COUNT, 1 << (code - at.CLUBS) % at.CARD_COUNT
        pay(row, seat, 2, rank)
        row[at.DISCARD] ^= fetched
        row[at.HAND + seat] |= fetched
        row[at.KNOWN + seat] |= fetched  # DN 2.16: publicly
    else:
        pay(row, seat, 3, code - at.SPADES)
        row[at.KNOWN + 1 - seat] = row[at.HAND + 1 - seat]
    proceed(rules, row, at.BEGIN)


@inner
def pay(row: Row, seat: int, suit: int, rank: int) -> None:
    """One card for the ability of its suit."""
    payment = 1 << at.RANKS * suit + rank
    spend_cards(row, seat, payment)
    row[at.DISCARD] |= payment
    row[at.USED + seat] |= 1 << suit


# Income and spending


@inner
def cash(rules: Rules, row: Row, code: int) -> None:
    """Three cards of one suit for three resources, or none."""
    if code == at.TO_KEEP:
        proceed(rules, row, at.SPEND)
        return
    seat = row[at.ACTIVE]
    suit, number = (code - at.CASHING) // at.SET_COUNT, (code - at.CASHING) % at.SET_COUNT
    cards = at.SET_RANKS[number] << at.RANKS * suit
    spend_cards(row, seat, cards)
    row[at.DISCARD] |= cards
    row[at.RESOURCES + seat] += SET_INCOME
    row[at.CASHED] += 1
    proceed(rules, row, at.CASH)


@inner
def buy(rules: Rules, row: Row, code: int) -> None:
    """Everything is paid, then drawn (DN 2.29, 2.30)."""
    bought = 0 if code == at.TO_SAVE else code - at.BUYING + 1
    cards, nobles = bought % (MOST_CARDS_BOUGHT + 1), bought // (MOST_CARDS_BOUGHT + 1)
    row[at.RESOURCES + row[at.ACTIVE]] -= cards + NOBLE_PRICE * nobles
    row[at.PHASE], row[at.OWED_CARDS], row[at.OWED_NOBLES] = at.DRAW, cards, nobles
    draw_on(rules, row)


@inner
def draw_on(rules: Rules, row: Row) -> None:
    """Goes on drawing what is owed, from the shuffled discards once the deck is empty (DN 2.35 to 2.37)."""
    if row[at.OWED_CARDS] and row[at.DECK] == 0:
        if row[at.DISCARD]:
            row[at.DECK], row[at.DISCARD] = row[at.DISCARD], 0
        else:
            row[at.OWED_CARDS] = 0
    if row[at.OWED_CARDS] == 0 and row[at.OWED_NOBLES] == 0:
        proceed(rules, row, at.BEGIN if row[at.PHASE] == at.DIAMONDS_DRAWN else at.DUEL)


@inner
def draw_card(rules: Rules, row: Row, seat: int, card: int) -> None:
    """A card goes into a hand. When it was the deck's last, either seat knows the other's hand by elimination."""
    row[at.DECK] ^= 1 << card
    row[at.HAND + seat] |= 1 << card
    if row[at.DECK] == 0:
        row[at.KNOWN], row[at.KNOWN + 1] = row[at.HAND], row[at.HAND + 1]
        if rules.eager_reshuffle:
            row[at.DECK], row[at.DISCARD] = row[at.DISCARD], 0


# The duel


@inner
def challenge(rules: Rules, row: Row, code: int) -> None:
    """A duel is announced, or the turn ends without one."""
    if code == at.TO_REST:
        if end_turn(rules, row, False):
            proceed(rules, row, at.BEGIN)
        return
    facing = 1 - row[at.ACTIVE]
    row[at.ATTACKER] = (code - at.CHALLENGING) // at.NOBLE_COUNT
    row[at.DEFENDER] = (code - at.CHALLENGING) % at.NOBLE_COUNT
    can_redirect = row[at.RESOURCES + facing] >= REDIRECT_PRICE and popcount(row[at.COURTYARD + facing]) > 1  # DN 2.42
    row[at.PHASE] = at.REDIRECT if can_redirect else at.ROLL


@inner
def redirect(row: Row, code: int) -> None:
    """Another noble may answer, for 2 resources."""
    if code != at.TO_STAND:
        row[at.RESOURCES + 1 - row[at.ACTIVE]] -= REDIRECT_PRICE
        row[at.DEFENDER] = code - at.REDIRECTING
    row[at.PHASE] = at.ROLL


@inner
def roll(rules: Rules, row: Row, face: int) -> None:
    """The attacker's dice first, then the defender's; then cards, where there are any."""
    attack_dice, defend_dice = count_rolled(row[at.ATTACK_DICE]), count_rolled(row[at.DEFEND_DICE])
    if attack_dice < dice_of(row[at.ATTACKER]):
        row[at.ATTACK_DICE] |= face << at.DIE * attack_dice
        return
    row[at.DEFEND_DICE] |= face << at.DIE * defend_dice
    if defend_dice + 1 < dice_of(row[at.DEFENDER]):
        return
    # an empty hand is public, so its owner has nothing to decide
    if row[at.HAND + row[at.ACTIVE]]:
        row[at.PHASE] = at.ATTACK
    else:
        attack(rules, row, 0)


@inlined
def played_cards(code: int) -> int:
    """The set of cards that a code plays; empty for holding."""
    if code == at.TO_HOLD:
        return 0
    return 1 << code - at.PLAYING_ONE if code < at.PLAYING_TWO else at.PAIR_CARDS[code - at.PLAYING_TWO]


@inner
def attack(rules: Rules, row: Row, cards: int) -> None:
    """The attacker's cards lie open before the defender answers (DN 2.51)."""
    spend_cards(row, row[at.ACTIVE], cards)
    row[at.ATTACK_CARDS] = cards
    if row[at.HAND + 1 - row[at.ACTIVE]]:
        row[at.PHASE] = at.DEFEND
    else:
        resolve(rules, row, 0)


@inner
def resolve(rules: Rules, row: Row, defend_cards: int) -> None:
    """Wounds, a resource for the winner, deaths, and the end of the turn or of the game."""
    attacking, defending = row[at.ACTIVE], 1 - row[at.ACTIVE]
    attacker, defender = row[at.ATTACKER], row[at.DEFENDER]
    outcome = compare(rules, row, defend_cards)
    spend_cards(row, defending, defend_cards)
    row[at.DISCARD] |= row[at.ATTACK_CARDS] | defend_cards
    row[at.ATTACKER] = row[at.DEFENDER] = at.NO_NOBLE
    row[at.ATTACK_DICE] = row[at.DEFEND_DICE] = row[at.ATTACK_CARDS] = 0
    if outcome != 0:
        row[at.RESOURCES + (attacking if outcome > 0 else defending)] += 1
    if outcome <= 0:
        wound(row, attacking, attacker)
    if outcome >= 0:
        wound(row, defending, defender)
    if row[at.COURTYARD] == 0 or row[at.COURTYARD + 1] == 0:
        row[at.PHASE] = at.OVER  # DN 2.60: at once
    elif end_turn(rules, row, True):
        proceed(rules, row, at.BEGIN)


@inner
def wound(row: Row, seat: int, noble: int) -> None:
    """One wound more; at the limit the noble goes back to the noble deck and its boost to the discards (DN 2.39, 2.65)."""
    bit = 1 << noble
    if not would_die(row, noble):
        row[at.TWOS] |= row[at.ONES] & bit
        row[at.ONES] ^= bit
        return
    row[at.COURTYARD + seat] ^= bit
    row[at.NOBLES] |= bit
    row[at.ONES] &= ~bit
    row[at.TWOS] &= ~bit
    boost = boost_of(row, noble)
    if boost:
        row[at.DISCARD] |= 1 << at.boost_card(boost)
        set_boost(row, noble, 0)


@inner
def set_boost(row: Row, noble: int, digit: int) -> None:
    """Gives a noble another boost; 0 is none."""
    place = at.DIGIT * noble
    row[at.BOOSTS] = row[at.BOOSTS] & ~(((1 << at.DIGIT) - 1) << place) | digit << place
    row[at.BOOSTED] = row[at.BOOSTED] & ~(1 << noble) | int(digit > 0) << noble


@inlined
def spend_cards(row: Row, seat: int, cards: int) -> None:
    """These cards leave a hand."""
    row[at.HAND + seat] &= ~cards
    row[at.KNOWN + seat] &= ~cards


# What a seat sees, and how good it looks


@inner
def sees_outcome(rules: Rules, row: Row, seat: int) -> bool:
    """Number cards are seen by the seat that draws them; dice, the toss and nobles by everyone."""
    phase = row[at.PHASE]
    if phase == at.DEALING_CARDS:
        return seat == int(popcount(row[at.HAND]) >= rules.hand)
    return seat == row[at.ACTIVE] or not (phase == at.DIAMONDS_DRAWN or (phase == at.DRAW and row[at.OWED_CARDS] > 0))


@inner
def measure(rules: Rules, row: Row, seat: int) -> int:
    """As `measure` has it, which never waits for chance."""
    if row[at.PHASE] != at.OVER:
        return measured(rules, row, seat)
    ended = result(rules, row)
    return 0 if ended == DRAWN else WON if ended - FIRST_WON == seat else -WON


FORM = PackedForm(at.LAYOUT, at.MOVES, at.make_rules, at.read_outcome)

bind(Rules, node, count_options, option_at, play, count_outcomes, outcome_at, settle, sees_outcome, imagine, measure, observe)
