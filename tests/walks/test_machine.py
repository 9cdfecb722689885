"""Two seats do whatever comes to their minds, in any order and at any time; what must always hold, holds."""

from collections.abc import Callable
from typing import Any

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from holmgang.conformance.options import mixed
from holmgang.core.errors import HolmgangError
from holmgang.core.nodes import Choose
from holmgang.core.record_text import write_record
from holmgang.core.replay import read_record
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.clock import PerMove, Total
from holmgang.matches.entries import Entry, Sealed
from holmgang.matches.fair import share_commitment
from holmgang.matches.match import Match
from holmgang.matches.verify import verify
from tests.facts import facts_of
from tests.kit.sampled_games import luck_of_today
from tests.matches.tables import BOT, MATCH, SHARES, Table, facts, secret_choices

seats = st.sampled_from(SEATS)
seldom = st.sampled_from([False] * 9 + [True])
CLOCKS = st.sampled_from([None, PerMove(60_000), Total(120_000, 3000)])


class TwoSeats(RuleBasedStateMachine):
    """A match of any game, its log read back after everything that happens."""

    @initialize(
        game=st.sampled_from(OWN_GAMES),
        seed=st.integers(0, 2**32),
        clock=CLOCKS,
        fair=st.booleans(),
        casual=st.booleans(),
        short=st.booleans(),
    )
    def open(self, game: str, seed: int, clock: PerMove | Total | None, fair: bool, casual: bool, short: bool) -> None:
        """Any game under any options; casual is against a bot, with free take-back."""
        self.rng = luck_of_today(f"two seats {seed}")
        options = mixed(find_kind(game), self.rng)
        if short:
            options |= facts_of(game).soon_over
        people: dict[str, Any] = {"seats": BOT, "take_back": True} if casual else {}
        dice: dict[str, Any] = {"fair": True} if fair else {"seed": str(seed)}
        self.table = Table(game, clock=clock, options=options, names=("Ada", "Bo"), **dice, **people)
        self.left = self.table.match.left_at(self.table.now)

    def attempt(self, plan: Callable[[Match], list[Entry]], may_rise: tuple[Seat, ...] = (), by: int = 0) -> list[Entry]:
        """Plans something. Whether it is refused or not, planning alone changes nothing; what is stored, counts."""
        table = self.table
        before = facts(table.match, table.now)
        try:
            planned = plan(table.match)
        except HolmgangError:
            assert facts(table.match, table.now) == before
            return []
        assert facts(table.match, table.now) == before
        log = list(table.log)
        table.do(planned)
        assert table.log[: len(log)] == log, "what is in the log stays as it is"
        assert table.match.number == len(table.log), "a number belongs to one entry"
        self.check_clocks(may_rise, by)
        return planned

    def check_clocks(self, may_rise: tuple[Seat, ...], by: int) -> None:
        after = self.table.match.left_at(self.table.now)
        for seat in SEATS:
            before, now = self.left[seat], after[seat]
            assert (before is None) == (now is None)
            if before is not None and now is not None:
                assert now >= 0
                assert now <= before + (by if seat in may_rise else 0)
        self.left = after

    @property
    def increment(self) -> int:
        """By how much a clock may rise with a choice: the increment, or a move's own time."""
        clock = self.table.match.setup.clock
        return 0 if clock is None else clock.increment if isinstance(clock, Total) else clock.milliseconds

    # What happens

    @rule(milliseconds=st.sampled_from([0, 1, 700, 20_000, 45_000]))
    def time_goes_by(self, milliseconds: int) -> None:
        """Nothing else happens."""
        self.table.wait(milliseconds)
        self.check_clocks((), 0)

    @rule(seat=seats, wild=st.booleans(), known=st.booleans())
    def choose(self, seat: Seat, wild: bool, known: bool) -> None:
        """A seat chooses, mostly what it may; then the same arrives once more."""
        match = self.table.match
        options = match.view(seat).options
        text = str(self.rng.choice(options)) if options and not wild else self.rng.choice(["K", "grow 1", "calm", "", "x"])
        asked = match.play.asked if known else None
        self.attempt(lambda match: match.plan_move(seat, text, self.table.now, asked=asked), SEATS, self.increment)
        answer = match.play.answered.get(seat)
        if answer is not None and (answer.asked, answer.text) == (asked, text):
            assert self.attempt(lambda match: match.plan_move(seat, text, self.table.now, asked=asked)) == []

    @rule()
    def everybody_chooses(self) -> None:
        """All who are asked choose something possible, so that games get on."""
        for seat in self.table.match.waiting_for():
            self.choose(seat, wild=False, known=True)

    @rule(seat=seats)
    def take_back(self, seat: Seat) -> None:
        """A seat takes a move back; the other side gets back what was charged to it since, and the own increment goes."""
        number = self.table.match.undoable(seat)
        drawn = self.table.match.play.drawn
        self.attempt(lambda match: match.plan_undo(seat, self.table.now, before=number), SEATS, 10**9)
        assert self.table.match.play.drawn == drawn, "an outcome's number is used up"

    @rule(seat=seats, sure=seldom)
    def offer_draw(self, seat: Seat, sure: bool) -> None:
        """A draw is offered; where the other side has offered one, that is an agreement."""
        if sure or self.table.match.talk.draw_offer is None:
            self.attempt(lambda match: match.plan_draw_offer(seat, self.table.now))

    @rule(seat=seats, agrees=seldom)
    def answer_draw(self, seat: Seat, agrees: bool) -> None:
        """An offer is answered, or one that is not there."""
        self.attempt(lambda match: match.plan_draw_answer(seat, agrees, self.table.now))

    @rule(seat=seats)
    def pause(self, seat: Seat) -> None:
        """A pause is wished for."""
        self.attempt(lambda match: match.plan_pause(seat, self.table.now))

    @rule(seat=seats)
    def decline_pause(self, seat: Seat) -> None:
        """A pause is declined, the wish for it withdrawn, or there is none."""
        self.attempt(lambda match: match.plan_pause_decline(seat, self.table.now))

    @rule(seat=seats)
    def unpause(self, seat: Seat) -> None:
        """A pause ends."""
        self.attempt(lambda match: match.plan_unpause(seat, self.table.now))

    @precondition(lambda self: self.table.match.stage == "sharing")
    @rule(seat=seats)
    def commit(self, seat: Seat) -> None:
        """A seat binds itself to its share."""
        self.attempt(lambda match: match.plan_commit(seat, share_commitment(MATCH, seat, SHARES[seat]), self.table.now))

    @precondition(lambda self: self.table.match.stage == "sharing")
    @rule(seat=seats, wrong=seldom)
    def share(self, seat: Seat, wrong: bool) -> None:
        """A seat shows its share, or another."""
        share = SHARES[other(seat)] if wrong else SHARES[seat]
        self.attempt(lambda match: match.plan_share(seat, share.hex(), self.table.now))

    @precondition(lambda self: self.table.match.stage == "sharing")
    @rule()
    def everybody_shares(self) -> None:
        """Both do their part for the dice, so that matches begin."""
        for seat in SEATS:
            self.commit(seat)
        for seat in SEATS:
            self.share(seat, wrong=False)

    @rule(down=st.sampled_from([5, 30_000, 10**6]))
    def the_server_was_down(self, down: int) -> None:
        """Nobody is charged for it, and nothing falls due because of it."""
        self.table.wait(down)
        stands = self.table.match.ending
        self.attempt(lambda match: match.plan_credit(down, self.table.now))
        assert self.table.match.ending == stands

    @rule()
    def whatever_is_due(self) -> None:
        """A flag, or shares that were not shown."""
        due = self.table.match.due_at()
        planned = self.attempt(lambda match: match.plan_due(self.table.now))
        assert bool(planned) == (due is not None and due <= self.table.now)

    @rule(seat=seats, away=st.sampled_from([None, 0, 10**6]))
    def claim(self, seat: Seat, away: int | None) -> None:
        """A seat claims that the other is away."""
        since = None if away is None else self.table.now - away
        self.attempt(lambda match: match.plan_claim(seat, self.table.now, since))

    @rule(seat=seats, sure=seldom)
    def resign(self, seat: Seat, sure: bool) -> None:
        """Now and then somebody gives up."""
        if sure:
            self.attempt(lambda match: match.plan_resign(seat, self.table.now))

    @precondition(lambda self: self.table.match.stage == "over")
    @rule(seat=seats)
    def play_again(self, seat: Seat) -> None:
        """After the end there may be another match."""
        self.attempt(lambda match: match.plan_rematch(seat, self.table.now))
        self.attempt(lambda match: match.plan_rematched("next", self.table.now))

    # What always holds

    @invariant()
    def the_fold_of_the_log_is_the_match(self) -> None:
        """Read back from its text, it is the same match."""
        if hasattr(self, "table"):
            again = self.table.read_back()
            assert facts(again, self.table.now) == facts(self.table.match, self.table.now)

    @invariant()
    def nobody_can_see_a_sealed_choice(self) -> None:
        """Had another card been sealed, the other side and the spectators would see, hear and read exactly the same."""
        if not hasattr(self, "table"):
            return
        table = self.table
        for sealed in secret_choices(table.log):
            node = table.match.play.node
            if not isinstance(node, Choose):
                continue
            for option in node.options[sealed.seat]:
                twin = [Sealed(sealed.seat, str(option), at=sealed.at) if entry is sealed else entry for entry in table.log]
                theirs = Match(table.kind, twin, secret=table.secret)
                for listener in (other(sealed.seat), None):
                    assert seen_by(theirs, listener, table.now) == seen_by(table.match, listener, table.now)

    @invariant()
    def what_is_over_is_written_down_and_the_dice_check_out(self) -> None:
        """The record of every ending replays, and where the dice were fair it verifies."""
        if hasattr(self, "table") and self.table.match.stage == "over":
            text = write_record(self.table.match.record())
            if self.table.match.setup.fair is None:
                assert read_record(text, find_kind).record == self.table.match.record()
            else:
                assert verify(text).word == "consistent"


def seen_by(match: Match, listener: Seat | None, now: int) -> list[Any]:
    """All that reaches a listener."""
    return [
        match.view(listener),
        match.news(listener),
        match.story(listener),
        match.record_seen(listener),
        match.waiting_for(),
        set(match.play.sealed),
        match.left_at(now),
        match.due_at(),
        [match.undoable(seat) for seat in SEATS],
        match.number,
        match.play.asked,
        match.stage,
        match.ending,
    ]


TestTwoSeats = TwoSeats.TestCase
TestTwoSeats.settings = settings(max_examples=settings().max_examples // 4, stateful_step_count=40)  # each is a whole match
