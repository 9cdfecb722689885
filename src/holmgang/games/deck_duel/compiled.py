"""The rules of Deck Duel Basic, compiled: the same steps in the same order as `rules`.

A deck is a number with a bit for each card, the Ace the lowest. Numbers in comments are those of the rulings (DD 2.x).
"""

from typing import NamedTuple

from holmgang.compiling.arrays import Numbers
from holmgang.compiling.bits import nth_of_16, popcount
from holmgang.compiling.caching import inlined, inner
from holmgang.compiling.contract import (
    BOTH,
    CHANCE,
    DRAWN,
    FIRST,
    FIRST_WON,
    NO_LIMIT,
    SECOND,
    SECOND_WON,
    PackedForm,
    Row,
    bind,
    limit_or_none,
)
from holmgang.compiling.encoding import STATUS, write_one_of, write_set, write_status
from holmgang.compiling.layout import NONE, Layout, one_of, some_of
from holmgang.compiling.randomness import Source, below_by_bits

from .measure import ACTION as ACTION_POINTS, FOCUS as FOCUS_POINTS, HEALTH as HEALTH_POINTS, WON
from .rules import DeckDuelRules
from .table import FULL_DECK, MOST_HEALTH, MOST_RAGE, MOVES, PHASES, State

CARDS, CARD = some_of(FULL_DECK), one_of(FULL_DECK)
LAYOUT = Layout(State, {"deck": CARDS, "top": CARD, "flipped": CARD})
HEALTH, ACTION, RAGE, FOCUS, DECK, TOP = LAYOUT.places("health", "action", "rage", "focus", "deck", "top")
PHASE, FLIPPED, INITIATIVE, QUIET = LAYOUT.places("phase", "flipped", "initiative", "quiet")
NO_CARD = NOBODY = NONE
"""The second: who has the initiative where there is none."""

TOSSING, RAGING, REPLYING, FLIPPING, BLOCKING, FACING, LOOKING, FORESEEING, FINISHED = range(len(PHASES))
ENRAGE, CALM, BLOCK, TAKE, GAIN_ACTION, GAIN_FOCUS, HEAL, LOOK, KEEP, DISCARD = range(len(MOVES))
ACE, JACK, QUEEN, KING = (FULL_DECK.index(card) for card in "AJQK")
FOCUSED = len(FULL_DECK)
"""The rank of a focused Ace: above all cards."""


class Rules(NamedTuple):
    """The options and the components; whether there is an initiative shows in the state."""

    foresight_ace_reshuffles: bool
    exhaustion_keeps_action: bool
    ap_cap: int
    no_progress_limit: int
    full_deck: int
    round_action: int


def make_rules(game: DeckDuelRules) -> Rules:
    """The options as compiled code takes them."""
    options = game.options
    return Rules(
        options.foresight_ace == "reshuffle",
        options.exhaustion == "reshuffle_only",
        options.ap_cap,
        limit_or_none(options.no_progress_limit),
        CARDS.pack(game.fresh.deck),
        game.fresh.action,
    )


def read_outcome(row: list[int], code: int) -> str:
    """A seat for the toss, a card for everything else."""
    return "12"[code] if row[PHASE] == TOSSING else FULL_DECK[code]


# What happens next


@inlined
def node(rules: Rules, row: Row) -> int:
    """The end, or what this phase of the turn asks for."""
    if row[HEALTH] < 1:
        return SECOND_WON
    if row[HEALTH + 1] < 1:
        return FIRST_WON
    if row[QUIET] == rules.no_progress_limit and row[FLIPPED] == NO_CARD and row[FLIPPED + 1] == NO_CARD:
        return DRAWN
    phase = row[PHASE]
    if phase == RAGING and row[INITIATIVE] == NOBODY:
        return FIRST * can_rage(row, 0) + SECOND * can_rage(row, 1)
    if phase in (FLIPPING, LOOKING, TOSSING):
        return CHANCE
    if phase == RAGING:
        return FIRST + row[INITIATIVE]
    if phase == REPLYING:
        return SECOND - row[INITIATIVE]
    return SECOND - winner(row) if phase == BLOCKING else FIRST + winner(row)


@inlined
def count_options(rules: Rules, row: Row, seat: int) -> int:  # noqa: ARG001 - the same under every option
    """Two, or one for a Jack without a deck to look into."""
    # DD 2.20: no play leads to an empty deck here, but a position written down may
    jack_in_vain = row[PHASE] == FACING and row[FLIPPED + winner(row)] == JACK and row[DECK + winner(row)] == 0
    return 1 if jack_in_vain else 2


@inlined
def option_at(rules: Rules, row: Row, seat: int, index: int) -> int:  # noqa: ARG001 - the same under every option
    """The options of every phase follow each other; only what a face card offers depends on the card."""
    phase = row[PHASE]
    if phase in (RAGING, REPLYING):
        return ENRAGE + index
    if phase == BLOCKING:
        return BLOCK + index
    if phase == FORESEEING:
        return KEEP + index
    if index == 0:
        return GAIN_ACTION
    card = row[FLIPPED + winner(row)]
    return GAIN_FOCUS if card == KING else HEAL if card == QUEEN else LOOK


# What a move does


@inner
def play(rules: Rules, row: Row, first: int, second: int) -> None:
    """Rage, a block, a face card's effect, or what to do with the foreseen card."""
    phase = row[PHASE]
    if phase in (RAGING, REPLYING):
        if first == ENRAGE:
            row[ACTION] -= 1
            row[RAGE] += 1
        if second == ENRAGE:
            row[ACTION + 1] -= 1
            row[RAGE + 1] += 1
        if phase == RAGING:
            to_rage_reply(row)
        else:
            row[PHASE] = FLIPPING
    elif phase == BLOCKING:
        hurt(rules, row, first == BLOCK or second == BLOCK)
    else:
        effect(rules, row, second if winner(row) else first)


@inner
def effect(rules: Rules, row: Row, choice: int) -> None:
    """What the winner does with a face card, or with the card that Foresight showed."""
    seat = winner(row)
    ace_counts = False
    if choice == LOOK:
        row[PHASE] = LOOKING
        return
    if choice == GAIN_ACTION:
        row[ACTION + seat] = min(row[ACTION + seat] + 1, rules.ap_cap)
    elif choice == GAIN_FOCUS:
        row[FOCUS + seat] = 1
    elif choice == HEAL:
        row[HEALTH + seat] = min(row[HEALTH + seat] + 1, MOST_HEALTH)
    elif choice == DISCARD:
        row[DECK + seat] &= ~(1 << row[TOP + seat])
        ace_counts = row[TOP + seat] == ACE and rules.foresight_ace_reshuffles  # DD 2.17
        row[TOP + seat] = NO_CARD
    end_turn(rules, row, seat if ace_counts else NOBODY)


# What chance does


@inlined
def count_outcomes(rules: Rules, row: Row) -> int:  # noqa: ARG001 - the same under every option
    """The seats for the toss; otherwise the cards of the deck, or the one that Foresight has already brought to light."""
    return popcount(possible(row))


@inlined
def outcome_at(rules: Rules, row: Row, index: int) -> int:  # noqa: ARG001 - the same under every option
    return nth_of_16(possible(row), index)


@inlined
def possible(row: Row) -> int:
    """A bit for each outcome."""
    if row[PHASE] == TOSSING:
        return 0b11
    seat = winner(row) if row[PHASE] == LOOKING else int(row[FLIPPED] != NO_CARD)
    return row[DECK + seat] if row[TOP + seat] == NO_CARD else 1 << row[TOP + seat]


@inner
def settle(rules: Rules, row: Row, outcome: int) -> None:
    """The toss for the initiative, a flipped card, or the card that Foresight looks at."""
    if row[PHASE] == TOSSING:
        row[INITIATIVE] = outcome
        to_rage(row)
    elif row[PHASE] == LOOKING:
        row[TOP + winner(row)] = outcome
        row[PHASE] = FORESEEING
    else:
        seat = int(row[FLIPPED] != NO_CARD)
        row[DECK + seat] &= ~(1 << outcome)
        row[TOP + seat] = NO_CARD
        row[FLIPPED + seat] = outcome
        if seat == 1:
            compare(rules, row)


@inlined
def compare(rules: Rules, row: Row) -> None:
    """A tie feeds both sides' Rage; otherwise the loser may block if he can pay for it."""
    if rank(row, 0) == rank(row, 1):
        row[RAGE] = min(row[RAGE] + 1, MOST_RAGE)
        row[RAGE + 1] = min(row[RAGE + 1] + 1, MOST_RAGE)
        row[QUIET] += rules.no_progress_limit != NO_LIMIT
        new_turn(rules, row, NOBODY)
    elif row[ACTION + 1 - winner(row)] > 0:
        row[PHASE] = BLOCKING
    else:
        hurt(rules, row, False)


@inner
def hurt(rules: Rules, row: Row, blocked: bool) -> None:
    """Damage first, then the winner's face effect (DD 2.7)."""
    hitting = winner(row)
    card = row[FLIPPED + hitting]
    pain = 1 + (card == ACE) + row[RAGE + hitting] - blocked  # DD 2.27, 2.30: an Ace never wins without focus
    row[HEALTH + 1 - hitting] -= pain
    row[ACTION + 1 - hitting] -= blocked
    if row[INITIATIVE] != NOBODY:
        row[INITIATIVE] = hitting
    row[QUIET] = row[QUIET] + (rules.no_progress_limit != NO_LIMIT) if pain == 0 else 0
    if row[HEALTH + 1 - hitting] < 1:
        row[PHASE] = FINISHED  # DD 2.39: at once, with nothing after it
    elif card >= JACK:
        row[PHASE] = FACING
    else:
        end_turn(rules, row, NOBODY)


# The end of a turn


@inlined
def end_turn(rules: Rules, row: Row, ace_counts: int) -> None:
    """After a combat both sides' Rage is gone, the blocking loser's too (DD 2.31)."""
    row[RAGE] = row[RAGE + 1] = 0
    new_turn(rules, row, ace_counts)


@inner
def new_turn(rules: Rules, row: Row, ace_counts: int) -> None:
    """Whoever flipped an Ace, or has no cards left, starts a new round (DD 2.14 to 2.19)."""
    for seat in range(2):
        ace = row[FLIPPED + seat] == ACE or seat == ace_counts
        if ace or row[DECK + seat] == 0:
            row[DECK + seat] = rules.full_deck
            row[TOP + seat] = NO_CARD
            row[FOCUS + seat] = 0
            if ace or not rules.exhaustion_keeps_action:
                row[ACTION + seat] = rules.round_action
    row[FLIPPED] = row[FLIPPED + 1] = NO_CARD
    to_rage(row)


@inlined
def to_rage(row: Row) -> None:
    """The turn begins with Rage, passing over seats that cannot buy any."""
    initiative = row[INITIATIVE]
    if can_rage(row, max(initiative, 0)) or (initiative == NOBODY and can_rage(row, 1)):
        row[PHASE] = RAGING
    else:
        to_rage_reply(row)


@inlined
def to_rage_reply(row: Row) -> None:
    """Under initiative the other seat decides next, if it can; then the cards are flipped."""
    initiative = row[INITIATIVE]
    row[PHASE] = REPLYING if initiative != NOBODY and can_rage(row, 1 - initiative) else FLIPPING


@inlined
def can_rage(row: Row, seat: int) -> bool:
    """Rage costs an Action point, and at most 3 can be held (DD 2.3)."""
    return row[ACTION + seat] > 0 and row[RAGE + seat] < MOST_RAGE


@inlined
def rank(row: Row, seat: int) -> int:
    """How high the flipped card is; a focused Ace is the highest, an ordinary one the lowest."""
    card = row[FLIPPED + seat]
    return FOCUSED if card == ACE and row[FOCUS + seat] else card


@inlined
def winner(row: Row) -> int:
    """Who has flipped the stronger card."""
    return 0 if rank(row, 0) > rank(row, 1) else 1


# What a seat sees, and how good it looks


@inlined
def sees_outcome(rules: Rules, row: Row, seat: int) -> bool:  # noqa: ARG001 - the same under every option
    """What Foresight shows is for the looker alone."""
    return row[PHASE] != LOOKING or seat == winner(row)


@inner
def imagine(rules: Rules, row: Row, seat: int, source: Source) -> None:  # noqa: ARG001 - the same under every option
    """The other side's foreseen card may be any of its deck."""
    if row[TOP + 1 - seat] != NO_CARD:
        deck = row[DECK + 1 - seat]
        row[TOP + 1 - seat] = nth_of_16(deck, below_by_bits(popcount(deck), source))


@inner
def measure(rules: Rules, row: Row, seat: int) -> int:
    """As `measure` has it; the toss, for which it would wait, comes before all moves."""
    ended = node(rules, row)
    if ended > BOTH:
        return 0 if ended == DRAWN else WON if ended - FIRST_WON == seat else -WON
    return points(row, seat) - points(row, 1 - seat) + next_blow(row, seat)


@inlined
def points(row: Row, seat: int) -> int:
    """What a side is worth before the next flip."""
    focus = row[FOCUS + seat] & row[DECK + seat] & 1  # the Ace is the lowest bit
    return HEALTH_POINTS * row[HEALTH + seat] + ACTION_POINTS * row[ACTION + seat] + FOCUS_POINTS * focus


@inner
def next_blow(row: Row, seat: int) -> int:
    """What the next flip is expected to do to either side's Health, as far as the viewer knows what may be flipped."""
    if row[FLIPPED] != NO_CARD or row[FLIPPED + 1] != NO_CARD:
        return 0
    facing = 1 - seat
    own = ranked(row[DECK + seat] if row[TOP + seat] == NO_CARD else 1 << row[TOP + seat], row[FOCUS + seat])
    theirs = ranked(row[DECK + facing], row[FOCUS + facing])
    pairs = popcount(own) * popcount(theirs)
    if pairs == 0:
        return 0
    wins = losses = 0
    for card in range(FOCUSED + 1):
        if own >> card & 1:
            wins += popcount(theirs & (1 << card) - 1)
            losses += popcount(theirs >> card + 1)
    return HEALTH_POINTS * (wins * (1 + row[RAGE + seat]) - losses * (1 + row[RAGE + facing])) // pairs


@inlined
def ranked(cards: int, focus: int) -> int:
    """Cards by rank: with focus the Ace goes above the others."""
    return cards & ~1 | (cards & 1) << FOCUSED if focus else cards


# What it is in numbers


@inner
def observe(rules: Rules, row: Row, seat: int, numbers: Numbers) -> None:
    """Writes the numbers of `encoding`, field for field."""
    asked = node(rules, row)
    write_status(asked, seat, numbers)
    at = write_one_of(row[PHASE], len(PHASES), STATUS, numbers)
    initiative = row[INITIATIVE]
    numbers[at] = int(initiative == seat)
    numbers[at + 1] = int(initiative == 1 - seat)
    at = write_side(row, seat, at + 2, numbers)
    at = write_side(row, 1 - seat, at, numbers)
    looking = row[PHASE] == FORESEEING and asked == FIRST + seat
    at = write_one_of(row[TOP + seat] if looking else NO_CARD, len(FULL_DECK), at, numbers)
    numbers[at] = row[QUIET]
    numbers[at + 1] = int(row[TOP + seat] != NO_CARD)
    at = write_one_of(row[TOP + seat], len(FULL_DECK), at + 2, numbers)
    numbers[at] = int(row[TOP + 1 - seat] != NO_CARD)


@inner
def write_side(row: Row, seat: int, at: int, numbers: Numbers) -> int:
    """What lies open on a side; where the next number goes."""
    numbers[at] = row[HEALTH + seat]
    numbers[at + 1] = row[ACTION + seat]
    numbers[at + 2] = row[RAGE + seat]
    numbers[at + 3] = row[FOCUS + seat]
    at = write_set(row[DECK + seat], len(FULL_DECK), at + 4, numbers)
    return write_one_of(row[FLIPPED + seat], len(FULL_DECK), at, numbers)


FORM = PackedForm(LAYOUT, MOVES, make_rules, read_outcome)

bind(Rules, node, count_options, option_at, play, count_outcomes, outcome_at, settle, sees_outcome, imagine, measure, observe)
