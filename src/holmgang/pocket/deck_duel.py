"""Deck Duel's pocket values: a learned value of the start of a turn, and the turn itself looked through exactly.

A turn is followed by the rules to its end, every flip, block and gift, and there the network says what the fight is worth. Rage
is then a matrix game of two by two. A card that one side has looked at and kept is a small game of its own (`Foresight`): its
owner knows it, the other one only which cards he would have kept.

What a seat does depends on its view alone, and on nothing that was before this turn.
"""

from dataclasses import replace as with_options
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.options import described
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import can_rage, loser, rage_decider, winner
from holmgang.games.deck_duel.table import ACE, Card, Fighter, Move, State, View
from holmgang.solvers.files import About
from holmgang.solvers.plain_matrix import solve_plainly
from holmgang.solvers.values import WITHOUT_LIMIT

from .deck_duel_network import Network
from .files import PocketFile, open_pocket
from .reference import Expectation, Reference

METHOD = "learned, a network for the start of a turn, 1"
NEAREST_ERROR = 0.005
"""Under other options, on average over turns, one option changed at a time; docs/pocket.md has how."""
NEAREST = (
    "These values were made for the usual rules of Deck Duel; under the options here a turn is looked through by its own rules, "
    "and what comes after it is judged by the usual ones."
)
_NO_MATTER = ("no_progress_limit",)
_REMEMBERED = 64
_EQUAL = 1e-9

RAGE_MOVES: tuple[Move, Move] = ("calm", "rage")
Mixture = dict[Move, float]
"""How often each move is chosen."""
Fighters = tuple[Fighter, Fighter]
Rages = tuple[int, int]
"""Who pays for Rage."""
Turn = dict[Rages, list[list[float]]]
"""The first seat's chance, for what each pays: by his card and by the second seat's, in the order of the decks."""


def about() -> About:
    """What the file is about: the usual rules."""
    options = DeckDuelOptions()
    texts = {each.name: each.write(getattr(options, each.name)) for each in described(options) if each.name not in _NO_MATTER}
    return About(DeckDuel.name, texts, DeckDuel.version, METHOD)


def pocket_values(game: AnyGame) -> Reference:
    """The pocket values, under any options: those that the file is not about are judged by the nearest, and the notes say so."""
    player = pocket_player(game)
    usual = with_options(game.options, no_progress_limit=None) == DeckDuelOptions(no_progress_limit=None)
    notes = [] if usual else [NEAREST]
    if game.options.no_progress_limit is not None:
        notes.append(WITHOUT_LIMIT)
    error = player.error if usual else NEAREST_ERROR
    return Reference(
        "pocket values of Deck Duel",
        "pocket",
        error,
        lambda _, state: player.chance(state),
        tuple(notes),
        lambda _, state: player.before_chance(state),
        at_view=lambda _, view: player.expectation(view),
    )


def pocket_player(game: AnyGame) -> "PocketPlayer":
    """The player that goes by the pocket values, remembered by options."""
    return _player(game.options)


@lru_cache(maxsize=4)
def _player(options: DeckDuelOptions) -> "PocketPlayer":
    return PocketPlayer(open_pocket(about()), DeckDuel(options))


Lines = dict[Card, list[tuple[float, float]]]
"""For each card that a looker may see, what he can do with it: his chances against calm and against Rage."""


class Foresight(NamedTuple):
    """How it is played once somebody has looked at his top card: chances are the looker's."""

    other_rage: float
    """How often the other one pays for Rage if the card was kept."""
    plans: dict[Card, tuple[float, ...]]
    """For each card how often it is discarded, kept calmly, and (if he can pay) kept with Rage."""
    chances: dict[Card, tuple[float, ...]]
    """What each of these is worth to him."""


class PocketPlayer:
    """Chances and mixtures under one set of options."""

    def __init__(self, pocket: PocketFile, game: DeckDuel) -> None:
        self.game = game
        self.error = pocket.error
        self.network = Network(pocket.sections)
        self._turn = lru_cache(_REMEMBERED)(self._look_through)
        self._foresight = lru_cache(_REMEMBERED)(self._solve_foresight)

    # What a state is worth

    def chance(self, state: State) -> float:
        """The first seat's chance where somebody is to choose, by all that the state holds."""
        looker = _looker(state.fighters)
        match state.phase:
            case "foresight":
                seat = winner(state)
                return _first(seat, max(self._seen(self.game.play(state, {seat: "keep"}).fighters, seat)))
            case "rage" if looker is not None and state.initiative is None:
                return _first(looker, max(self._seen(state.fighters, looker)[1:]))
            case "rage":
                return self.beginning(state.fighters)
            case "rage_reply":
                seat = rage_decider(state)
                return _first(seat, max(self._open_rage(state, seat).values()))
            case _:
                return self._end(state)

    def before_chance(self, state: State) -> float:
        """The first seat's chance where chance is to decide, without looking beyond the end of this turn."""
        if state.phase != "flip":
            return self._end(state)
        one, two = state.fighters
        if (
            state.flipped == (None, None)
            and one.rage == two.rage
            and one.top is two.top is None
            and not can_rage(one)
            and not can_rage(two)
        ):
            # a turn in which nobody has anything to choose before the flip; with a Rage that one side has paid for it is none
            return self.beginning(state.fighters)
        flips = self.game.node(state)
        assert isinstance(flips, Chance)
        after = [self.game.settle(state, card) for card in flips.outcomes]
        return sum(map(self._end if state.flipped[0] is not None else self.before_chance, after)) / len(after)

    def beginning(self, fighters: Fighters, looker: Seat | None = None) -> float:
        """The first seat's chance at the start of a turn, by the network; the looker has yet to see his card."""
        return self.network.chance(*fighters, (looker == 0, looker == 1))

    def _end(self, state: State) -> float:
        """The first seat's chance once both cards lie on the table."""
        node = self.game.node(state)
        if isinstance(node, Over):
            return 0.5 if node.winner is None else 1.0 - node.winner
        match state.phase:
            case "block":
                return _first(loser(state), max(self._choices(state, loser(state)).values()))
            case "face":
                return _first(winner(state), max(self._choices(state, winner(state)).values()))
            case "look":
                # whatever card it is: what is left at the end of the turn is public
                looked = self.game.settle(state, state.fighters[winner(state)].deck[0])
                after = self.game.play(looked, {winner(state): "keep"}).fighters
                return self.beginning(_covered(after), winner(state))
            case _:
                return self.beginning(state.fighters)

    def _choices(self, state: State, seat: Seat) -> dict[Move, float]:
        """The chance of a seat that decides after the flip, for each of its moves."""
        node = self.game.node(state)
        assert isinstance(node, Choose)
        return {move: _first(seat, self._end(self.game.play(state, {seat: move}))) for move in node.options[seat]}

    # A turn looked through

    def _look_through(self, fighters: Fighters) -> Turn:
        """The turn of fighters of whom nobody has seen a card."""
        able = [range(1 + can_rage(fighter)) for fighter in fighters]
        return {(one, two): self._flips((_enraged(fighters[0], one), _enraged(fighters[1], two))) for one, two in product(*able)}

    def _flips(self, fighters: Fighters) -> list[list[float]]:
        flipping = State(fighters, "flip", initiative=0 if self.game.options.rage_order == "initiative" else None)
        firsts = [self.game.settle(flipping, card) for card in fighters[0].deck]
        return [[self._end(self.game.settle(first, card)) for card in fighters[1].deck] for first in firsts]

    def _solve_foresight(self, fighters: Fighters, seat: Seat) -> Foresight:
        return solve_foresight(self._foresight_lines(fighters, seat))

    def _foresight_lines(self, fighters: Fighters, seat: Seat) -> Lines:
        turn = self._turn(fighters)
        looker, facing = fighters[seat], fighters[other(seat)]
        lines = {}
        for place, card in enumerate(looker.deck):
            kept = {rages: _first(seat, _mean(values, seat, place)) for rages, values in turn.items()}
            thrown = _first(seat, self.beginning(_with(fighters, seat, self._without(looker, card))))
            ways = [(thrown, thrown)]
            for paid in range(1 + can_rage(looker)):
                ends = [kept[(paid, theirs) if seat == 0 else (theirs, paid)] for theirs in range(1 + can_rage(facing))]
                ways.append((ends[0], ends[-1]))
            lines[card] = ways
        return lines

    def _without(self, fighter: Fighter, card: Card) -> Fighter:
        """The looker once he has thrown a card away."""
        options, left = self.game.options, fighter.deck.replace(card, "")
        if left and not (card == ACE and options.foresight_ace == "reshuffle"):
            return replace(fighter, deck=left)
        fresh = self.game.fresh
        keeps = not left and options.exhaustion == "reshuffle_only"
        return replace(fighter, deck=fresh.deck, focus=False, action=fighter.action if keeps else fresh.action)

    def _seen(self, fighters: Fighters, seat: Seat) -> tuple[float, ...]:
        """What the looker can make of the card that he has seen."""
        return self._foresight(_covered(fighters), seat).chances[str(fighters[seat].top)]

    # What a seat does

    def mixture(self, view: View) -> Mixture:
        """How often the seat that is asked makes each of its moves."""
        state, seat = view.table, view.seat
        assert seat is not None
        match state.phase:
            case "rage" | "rage_reply" if state.initiative is not None:
                return _best(self._open_rage(state, seat))
            case "rage":
                return _two_moves("calm", "rage", self._rage_odds(state.fighters, seat))
            case "foresight":
                after = self.game.play(state, {seat: "keep"}).fighters
                plan = self._foresight(_covered(after), seat).plans[str(after[seat].top)]
                return _two_moves("keep", "discard", plan[0])
            case _:
                return _best(self._choices(state, seat))

    def advice(self, view: View) -> Mixture:
        """What a hint tells: the mixture, but where no card should have been kept, what is better against any. The player stays
        with his odds there: what is proven is about them, and to leave them can make it pay to keep a card."""
        return _best(self.chances(view)) if self._unforeseen(view) else self.mixture(view)

    def expectation(self, view: View) -> Expectation | None:
        """What a seat can expect that decides on Rage at once with the other one, where either knows a card; else None."""
        if view.table.phase != "rage" or view.table.initiative is not None or _looker(view.table.fighters) is None:
            return None
        chances, mixture = self.chances(view), self.mixture(view)
        return Expectation(chances, self.advice(view), sum(mixture[move] * chance for move, chance in chances.items()))

    def _unforeseen(self, view: View) -> bool:
        """Whether the other side has kept a card where it should have thrown away whatever it saw."""
        looker = _looker(view.table.fighters)
        if view.table.phase != "rage" or view.table.initiative is not None or looker is None or looker == view.seat:
            return False
        return _kept(self._foresight(_covered(view.table.fighters), looker).plans) < _EQUAL

    def chances(self, view: View) -> dict[Move, float]:
        """The chance to win of the seat that is asked after each of its moves, against the other one's mixture."""
        state, seat = view.table, view.seat
        assert seat is not None
        match state.phase:
            case "rage" | "rage_reply" if state.initiative is not None:
                return self._open_rage(state, seat)
            case "rage":
                return dict(zip(RAGE_MOVES, self._rage_chances(state.fighters, seat), strict=True))
            case "foresight":
                discarded, *kept = self._seen(self.game.play(state, {seat: "keep"}).fighters, seat)
                return {"keep": max(kept), "discard": discarded}
            case _:
                return self._choices(state, seat)

    def _rage_chances(self, fighters: Fighters, seat: Seat) -> list[float]:
        """Of a seat that can pay for Rage: if it stays calm, and if it rages."""
        covered, looker = _covered(fighters), _looker(fighters)
        if looker == seat:
            return list(self._seen(fighters, seat)[1:])
        if looker is not None:
            return self._against_foreseen(covered, looker)
        turn, theirs = self._turn(covered), self._rage_odds(fighters, other(seat)) if can_rage(fighters[other(seat)]) else 0.0
        means = {rages: _first(seat, _mean(values)) for rages, values in turn.items()}
        return [
            sum(
                weight * means[(mine, paid) if seat == 0 else (paid, mine)]
                for paid, weight in ((0, 1 - theirs), (1, theirs))
                if weight
            )
            for mine in (0, 1)
        ]

    def _against_foreseen(self, covered: Fighters, looker: Seat) -> list[float]:
        """Of the other one, once a card was seen and kept: over the cards that the looker keeps, and what he does with them."""
        lines, plans = self._foresight_lines(covered, looker), self._foresight(covered, looker).plans
        ways = [(plans[card][at], way) for card, each in lines.items() for at, way in enumerate(each) if at]
        kept = _kept(plans)
        if kept < _EQUAL:  # he should have thrown it away, so nobody can say which it is
            ways, kept = [(1.0, way) for _, way in ways], float(len(ways))
        return [1 - sum(share * way[paid] for share, way in ways) / kept for paid in (0, 1)]

    def _rage_odds(self, fighters: Fighters, seat: Seat) -> float:
        covered, looker = _covered(fighters), _looker(fighters)
        if looker is None:
            turn = self._turn(covered)
            rows, columns = (sorted({rages[each] for rages in turn}) for each in (0, 1))
            solved = solve_plainly([[_mean(turn[one, two]) for two in columns] for one in rows])
            return (solved.rows if seat == 0 else solved.columns)[-1]
        game = self._foresight(covered, looker)
        if seat != looker:
            return game.other_rage
        card = str(fighters[seat].top)
        _, calm, rage = game.plans[card]
        if calm + rage == 0:  # a card that should have been thrown away
            return float(game.chances[card][2] > game.chances[card][1])
        return rage / (calm + rage)

    def _open_rage(self, state: State, seat: Seat) -> dict[Move, float]:
        """Under initiative, the deciding seat's chance for each choice; who decides second knows the first one's."""
        turn = self._turn(_covered(state.fighters))
        mine = {rages: _first(seat, _known_mean(values, state.fighters, seat)) for rages, values in turn.items()}
        replies = sorted({rages[other(seat)] for rages in mine}) if state.phase == "rage" else [0]
        return {
            move: min(mine[(paid, reply) if seat == 0 else (reply, paid)] for reply in replies)
            for paid, move in enumerate(RAGE_MOVES)
        }


def solve_foresight(lines: Lines) -> Foresight:
    """The game of one who knows his card, each card equally likely, against one who does not.

    Each way to go on is a line over the other one's odds of Rage. Whatever those odds are, the looker takes the highest line of
    his card; so the other one looks for the lowest point of a sum of maxima of lines, which lies at an end or where two lines of
    a card cross. There the looker mixes what is best just before it with what is best just after it, so that the odds make no
    difference to the other one.
    """
    odds = {0.0, 1.0}
    for ways in lines.values():
        for one, two in product(ways, ways):
            rise = (one[1] - one[0]) - (two[1] - two[0])
            if abs(rise) > _EQUAL and 0 <= (crossing := (two[0] - one[0]) / rise) <= 1:
                odds.add(crossing)
    lowest = min(sorted(odds), key=lambda at: sum(max(_at(way, at) for way in ways) for ways in lines.values()))
    chances = {card: tuple(_at(way, lowest) for way in ways) for card, ways in lines.items()}
    before, after = {}, {}
    for card, ways in lines.items():
        slopes = {place: way[1] - way[0] for place, way in enumerate(ways) if chances[card][place] >= max(chances[card]) - _EQUAL}
        before[card], after[card] = min(slopes, key=slopes.__getitem__), max(slopes, key=slopes.__getitem__)
    falling, rising = (
        sum(lines[card][place][1] - lines[card][place][0] for card, place in each.items()) for each in (before, after)
    )
    part = 0.0 if lowest == 0 or rising - falling < _EQUAL else 1.0 if lowest == 1 else rising / (rising - falling)
    plans = {
        card: tuple(part * (place == before[card]) + (1 - part) * (place == after[card]) for place in range(len(ways)))
        for card, ways in lines.items()
    }
    return Foresight(lowest, plans, chances)


def _kept(plans: dict[Card, tuple[float, ...]]) -> float:
    """How many of the looker's cards he keeps, by his plans."""
    return sum(sum(plan[1:]) for plan in plans.values())


def _at(way: tuple[float, float], odds: float) -> float:
    return way[0] + odds * (way[1] - way[0])


def _first(seat: Seat, chance: float) -> float:
    """The first seat's chance from a seat's, and the other way round."""
    return chance if seat == 0 else 1 - chance


def _looker(fighters: Fighters) -> Seat | None:
    """Who has looked at his top card and kept it."""
    return next((seat for seat in SEATS if fighters[seat].top is not None), None)


def _covered(fighters: Fighters) -> Fighters:
    return replace(fighters[0], top=None), replace(fighters[1], top=None)


def _with(fighters: Fighters, seat: Seat, fighter: Fighter) -> Fighters:
    return (fighter, fighters[1]) if seat == 0 else (fighters[0], fighter)


def _enraged(fighter: Fighter, paid: int) -> Fighter:
    return replace(fighter, action=fighter.action - paid, rage=fighter.rage + paid)


def _mean(values: list[list[float]], seat: Seat = 0, place: int | None = None) -> float:
    """Over all pairs of cards, or over those with one card of a seat."""
    if place is not None:
        values = [values[place]] if seat == 0 else [[row[place]] for row in values]
    return sum(map(sum, values)) / (len(values) * len(values[0]))


def _known_mean(values: list[list[float]], fighters: Fighters, seat: Seat) -> float:
    """As a seat knows it: its own foreseen card, if there is one, and any card of the other deck."""
    top = fighters[seat].top
    return _mean(values, seat, None if top is None else fighters[seat].deck.index(top))


def _two_moves(usual: Move, marked: Move, odds: float) -> Mixture:
    return {usual: 1 - odds, marked: odds}


def _best(chances: dict[Move, float]) -> Mixture:
    best = max(chances, key=chances.__getitem__)
    return {move: float(move == best) for move in chances}
