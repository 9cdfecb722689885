"""A match in progress, and what may be done with it.

Every ``plan_…`` is pure: it raises, or returns the entries that would do it, with chance drawn already, and changes nothing.
Asked again, it says the same, unless chance comes from the system. Whoever calls it stores the entries, at ``match.number`` and
all together or not at all, and then folds them in::

    entries = match.plan_move(seat, text, now)
    store.append(match.number, entries)
    match.fold(entries)

Who must know what they come to before they are stored has `FoldedLog.after`. No entries means that it has been done already, as
when a move is sent again. Times are milliseconds since 1970.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from holmgang.core import referee
from holmgang.core.errors import MoveError, OutOfTurn
from holmgang.core.forfeits import ForfeitReason
from holmgang.core.kind import GameKind
from holmgang.core.moves import find_move
from holmgang.core.nodes import Chance, Over
from holmgang.core.record import Record
from holmgang.core.seats import SEATS, Seat, other, seat_name

from .chance_sources import Draws, SourceMaker
from .dice_shares import NO_SHARES
from .entries import (
    Abandoned,
    Committed,
    Credited,
    DrawAgreed,
    Entry,
    Expired,
    FairSetup,
    Flagged,
    Forfeited,
    Helped,
    Opened,
    Paused,
    RematchOffered,
    Resigned,
    ScriptLeft,
    Sealed,
    SecretShown,
    Setup,
    Shared,
    Started,
    Undone,
    Unpaused,
    Voided,
)
from .errors import NotNow, TimeUp
from .fair import BadShare, commitment_of, server_share, share_commitment
from .folded_log import FoldedLog
from .hints import why_no_hints
from .match_record import seen, written
from .plan import Next, Plan, WorkedOut
from .setup_validation import check_setup

LONGEST_TALK = 20_000
"""With so many entries, nothing is added to a match but what brings it to its end: choices are counted, and so are offers between
two of them, but without this whoever takes back and chooses anew, or pauses a game against a bot, could go on for ever."""
NEVER_CAME = "the other side never came to play"
NOTHING_TO_UNDO = "Nothing can be taken back: somebody has rolled, drawn, seen or answered something since."


class Match(FoldedLog):
    """Two seats at a table. Every change is stored before it counts, and nothing is ever taken out of the log."""

    __slots__ = ()

    @staticmethod
    def plan_opening(
        kind: GameKind, setup: Setup, now: int = 0, *, secret: bytes | None = None, chance: SourceMaker | None = None
    ) -> Plan:
        """The first entries of a match. Without fair dice they go up to the first question; with them, to the first share."""
        check_setup(setup)
        match = Match(kind, [Opened(setup, at=now)], secret=secret, chance=chance)
        if setup.fair is None:
            return match._planned(match.entries, match._brought(match.play.state, match.play.next, None, now), now)
        if secret is None or commitment_of(secret) != setup.fair.commitment:
            raise BadShare("A match with fair dice is opened with the secret that its set-up commits to.")
        return Plan(match.entries).then(match._own_commitments(now))

    # Shares of the dice

    def plan_commit(self, seat: Seat, commitment: str, now: int) -> Plan:
        """A seat binds itself to its share; `fair.share_commitment` says how."""
        if self.sharing.commitments[seat] == commitment:
            return Plan()
        at = self._at(now)
        plan = Plan([self.sharing.commit(self._fair_awaited(), seat, commitment, at)])
        return plan if self.sharing.commitments[other(seat)] is None else plan.then(self._own_shares(at))

    def plan_share(self, seat: Seat, share: str, now: int) -> Plan:
        """A seat shows its share, once both have committed. With the second share the match starts."""
        if self.sharing.shares[seat] == share:
            return Plan()
        at = self._at(now)
        plan = Plan([self.sharing.show(self._fair_awaited(), self.setup.id, seat, share, now, at)])
        theirs = self.sharing.shares[other(seat)]
        return plan if theirs is None else plan.then(self._start_with({seat: share, other(seat): theirs}, at))

    def _fair_awaited(self) -> FairSetup | None:
        return self.setup.fair if self.stage == "sharing" else None

    def _own_commitments(self, at: int) -> Plan:
        """What the server commits to for its bots, and where only bots play, all up to the first question."""
        shares = self._server_shares()
        plan = Plan(
            Committed(seat, share_commitment(self.setup.id, seat, bytes.fromhex(share)), at=at) for seat, share in shares.items()
        )
        return plan.then(self._own_shares(at)) if len(shares) == len(SEATS) else plan

    def _own_shares(self, at: int) -> Plan:
        """The server's shares for its bots, to be shown once both seats have committed."""
        shares = self._server_shares()
        plan = Plan(Shared(seat, share, at=at) for seat, share in shares.items())
        return plan.then(self._start_with(shares, at)) if len(shares) == len(SEATS) else plan

    def _server_shares(self) -> dict[Seat, str]:
        assert self.setup.fair is not None
        return {seat: server_share(self._need_secret(), self.setup.id, seat).hex() for seat in self.setup.fair.own}

    def _start_with(self, shares: Mapping[Seat, str], at: int) -> Plan:
        draws = self._fair_chance(shares[0], shares[1])
        return self._planned([Started(at=at)], self._brought(self.play.state, self.play.next, draws, at), at)

    # Choices

    def plan_move(self, seat: Seat, text: str, now: int, *, asked: int | None = None) -> Plan:
        """A seat chooses. One of two simultaneous choices is sealed until the other is made.

        ``asked`` is the number of the question that this answers (`Play.asked`). With it, sending the same answer again
        is harmless: it is recognised, whatever has happened since, and no later question is answered by mistake. Raises
        MalformedMove, IllegalMove or OutOfTurn if the choice is not possible.
        """
        if asked is not None and self._answered_already(seat, text, asked):
            return Plan()
        self._check_question(now, asked)
        waiting, play = self.waiting_for(), self.play
        if seat not in waiting:
            if seat in play.sealed:
                raise OutOfTurn(f"The {seat_name(seat)} seat has chosen already; its choice is sealed.")
            raise OutOfTurn(f"It is not for the {seat_name(seat)} seat to choose now.")
        options = play.question().options
        move = find_move(self.game, options[seat], text)
        at = self._at(now)
        if len(waiting) > 1:
            return Plan([Sealed(seat, str(move), at=at)])
        return self._played(
            {**{each: find_move(self.game, options[each], made) for each, made in play.sealed.items()}, seat: move}, at
        )

    def plan_moves(self, texts: Mapping[Seat, str], now: int) -> Plan:
        """All seats that are asked choose at once, as somebody has it who speaks for both: a coach, or a test."""
        self._check_question(now, None)
        node = self.play.question()
        if set(texts) != set(node.seats):
            raise OutOfTurn("All seats that are asked must choose, and no other.")
        return self._played({seat: find_move(self.game, node.options[seat], texts[seat]) for seat in node.seats}, self._at(now))

    def _answered_already(self, seat: Seat, text: str, asked: int) -> bool:
        """Whether this is the same choice again, however it is abbreviated."""
        answer = self.play.answered.get(seat)
        if answer is None or answer.asked != asked:
            return False
        try:
            return str(find_move(self.game, answer.options, text)) == answer.text
        except MoveError:
            return False

    def _check_question(self, now: int, asked: int | None) -> None:
        """Whether it is this question that is asked now, and there is time to answer it."""
        self._check_on("choose", now)
        if asked is not None and asked != self.play.asked:
            raise OutOfTurn("That question is no longer open; nothing was played.")

    def _played(self, moves: Mapping[Seat, Any], at: int) -> Plan:
        played = self.play.try_moves(moves, at)
        last = self.play.decisions + len(moves) >= referee.MAX_STEPS
        return self._planned([], [played, *self._brought(played.after, played.next, None, at)], at, last=last)

    def _brought(self, state: Any, node: Next, draws: Draws | None, at: int) -> list[WorkedOut]:
        """What chance brings, where it is asked at all."""
        return self.play.try_chance(state, node, draws or self._source(), at) if isinstance(node, Chance) else []

    def _planned(self, first: Sequence[Entry], steps: Sequence[WorkedOut], at: int, *, last: bool = False) -> Plan:
        """These entries and steps; behind the last step of a game, the secret."""
        plan = Plan(first, steps)
        plan += [step.entry for step in steps]
        if last or isinstance(steps[-1].next if steps else self.play.next, Over):
            plan += self._secret_shown(at)
        return plan

    def plan_undo(self, seat: Seat, now: int, *, before: int | None = None) -> Plan:
        """Takes the seat's last move back. With ``before``, its number as `undoable` gave it, asking twice is harmless."""
        number = self.undoable(seat)
        if before is not None and number != before:
            if any(isinstance(entry, Undone) and entry.before == before for entry in self.entries[before:]):
                return Plan()
            number = None
        self._check_flag(now)
        if number is None:
            raise MoveError(NOTHING_TO_UNDO)
        if self.number >= LONGEST_TALK:
            raise MoveError("Nothing can be taken back any more: so much has been in this match that it should come to its end.")
        at = self._at(now)
        clocks = next(step.clocks for step in reversed(self.play.steps) if step.number == number)
        if seat in clocks.running and clocks.left_at(self.timing.own(at))[seat] == 0:
            raise MoveError("Nothing can be taken back: as the time since would be yours, your flag would have fallen.")
        return Plan([Undone(number, seat, at=at)])

    # Talk

    def plan_resign(self, seat: Seat, now: int) -> Plan:
        """A seat gives up; the other wins."""
        self._check_goes_on(now)
        return self._ended(Resigned(seat, at=self._at(now)))

    def plan_draw_offer(self, seat: Seat, now: int) -> Plan:
        """A seat offers a draw. The offer stands until the other side answers it or makes a choice; one offer a choice.

        Where the other side has offered one already, both agree.
        """
        self._check_goes_on(now)
        if self.talk.draw_offer == seat:
            return Plan()
        if self.talk.draw_offer == other(seat):
            return self._ended(DrawAgreed(at=self._at(now)))
        if not self.sharing.started:
            raise NotNow("A draw can be offered once the match has begun.")
        if self.is_bot(other(seat)):
            raise NotNow("A bot does not agree to draws.")
        return Plan([self.talk.offer_draw(seat, self._at(now))])

    def plan_draw_answer(self, seat: Seat, agrees: bool, now: int) -> Plan:
        """A seat agrees to the draw it was offered, or declines; whoever offered it says no by withdrawing it."""
        self._check_goes_on(now)
        at = self._at(now)
        if not agrees:
            return Plan([self.talk.refuse_draw(seat, at)])
        if self.talk.draw_offer != other(seat):
            raise NotNow("No draw is on offer.")
        return self._ended(DrawAgreed(at=at))

    def plan_pause(self, seat: Seat, now: int) -> Plan:
        """A seat would like a pause; there is one if the other side would like it too, or is a bot."""
        if self.stage == "paused" or self.talk.pause_wish == seat:
            return Plan()
        self._check_on("pause", now)
        if self.number >= LONGEST_TALK:
            raise NotNow("There can be no further pause: so much has been in this match that it should come to its end.")
        at = self._at(now)
        if self.talk.pause_wish is not None or self.is_bot(other(seat)):
            return Plan([Paused(at=at)])
        return Plan([self.talk.ask_for_pause(seat, at)])

    def plan_pause_decline(self, seat: Seat, now: int) -> Plan:
        """A seat declines the pause it was asked for; whoever asked withdraws the wish."""
        self._check_goes_on(now)
        return Plan([self.talk.refuse_pause(seat, self._at(now))])

    def plan_unpause(self, seat: Seat, now: int) -> Plan:
        """Either seat ends a pause: otherwise a pause would be a way out of a lost game."""
        self._check_goes_on(now)
        return Plan([Unpaused(seat, at=self._at(now))] if self.stage == "paused" else [])

    def plan_leave_script(self, now: int) -> Plan:
        """The learner leaves the script of a coached match."""
        self._check_goes_on(now)
        if not self.setup.lesson:
            raise NotNow("Only a coached match has a script to leave.")
        return Plan([] if self.script_left_at is not None else [ScriptLeft(at=self._at(now))])

    def plan_hint(self, seat: Seat, now: int, *, asked: int | None = None) -> Plan:
        """A seat is shown the best option for the open question, ``asked`` being its number if it may have changed meanwhile.

        To be planned before anything is worked out, and stored before anything is shown; nothing is stored twice for a question.
        """
        if (refused := why_no_hints(self.setup)) is not None:
            raise NotNow(refused)
        self._check_question(now, asked)
        if seat not in self.waiting_for():
            raise OutOfTurn("You have nothing to choose now, so there is nothing to show.")
        if any(hint.seat == seat and hint.asked == self.play.asked for hint in self.hints):
            return Plan()
        if self.number >= LONGEST_TALK:
            raise NotNow("There can be no further hint: so much has been in this match that it should come to its end.")
        return Plan([Helped(seat, self.play.asked, at=self._at(now))])

    # Time

    def plan_due(self, now: int) -> Plan:
        """What time alone has brought about by now, if anything: a fallen flag, shares not shown, a match nobody plays."""
        due = self.due_at()
        if due is None or now < due:
            return Plan()
        at = self._at(now)
        fall = self.flag_falls()
        if fall is not None and now >= fall[0]:
            return self._ended(Flagged(fall[1], at=at))
        if self.sharing.reveal_by is not None and now >= self.sharing.reveal_by:
            return self._ended(Voided(NO_SHARES, at=at))
        return self._ended(Expired(at=at))

    def plan_claim(self, seat: Seat, now: int, away_since: int | None) -> Plan:
        """A seat claims the match, because the other has to choose and has been away since then (None: it is here).

        A match in which nobody could play yet has no winner: it is void.
        """
        self._check_goes_on(now)
        claimable = self.claimable_at(seat, away_since)
        if claimable is None:
            raise NotNow("The match cannot be claimed: the other side is here, or it has nothing to choose.")
        if now < claimable:
            raise NotNow(f"The match can be claimed in {-(-(claimable - now) // 1000)} seconds, if the other side stays away.")
        at = self._at(now)
        return self._ended(Abandoned(other(seat), at=at) if self.sharing.started else Voided(NEVER_CAME, at=at))

    def plan_credit(self, milliseconds: int, now: int) -> Plan:
        """The server was down for so long: nobody is charged for it. To be planned before anything that time brings about."""
        at = self._at(now)
        credit = min(milliseconds, at - self.last_at)
        counting = self.sharing.reveal_by is not None or bool(self.running)
        return Plan([Credited(credit, at=at)] if counting and credit > 0 else [])

    def plan_forfeit(self, seat: Seat, reason: ForfeitReason, now: int) -> Plan:
        """The program that plays there has lost by its own doing; for whoever runs it."""
        self._check_goes_on(now)
        if not self.is_bot(seat):
            raise NotNow("Only a program forfeits a match; a person gives up.")
        return self._ended(Forfeited(seat, reason, at=self._at(now)))

    def plan_void(self, reason: str, now: int) -> Plan:
        """The match does not count, for a reason in a few words; for whoever keeps the house."""
        self._check_not_over()
        return self._ended(Voided(reason, at=self._at(now)))

    # After the end

    def plan_rematch(self, seat: Seat, now: int) -> Plan:
        """A seat would play again. Once that is agreed, `series.next_setup` says how, and `plan_rematched` where."""
        if self.ending is None:
            raise NotNow("A rematch can be offered when the match is over.")
        return Plan([] if seat in self.rematch.offers else [RematchOffered(seat, at=self._at(now))])

    def plan_rematched(self, match_id: str, now: int) -> Plan:
        """The next match has been made."""
        if self.rematch.next_id == match_id:
            return Plan()
        return Plan([self.rematch.follow(match_id, self.bots, self._at(now))])

    # Written down

    def record(self, tags: Sequence[tuple[str, str]] = ()) -> Record:
        """The match as it stands, complete: while it goes on, nobody at the table may see it."""
        return written(self, tags)

    def record_seen(self, seat: Seat | None, tags: Sequence[tuple[str, str]] = ()) -> Record:
        """The match as it stands, cut down to what a seat (None: a spectator) knows."""
        return seen(self, seat, tags)

    # What all plans share

    def _at(self, now: int) -> int:
        """Time in a log never goes back, whatever the clocks of several servers say."""
        return max(now, self.last_at)

    def _check_not_over(self) -> None:
        if self.ending is not None:
            raise OutOfTurn(f"The match is over: {self.ending.reason}.")

    def _check_goes_on(self, now: int) -> None:
        """Whatever comes after a flag has fallen comes too late, be it stored yet or not."""
        self._check_not_over()
        self._check_flag(now)

    def _check_on(self, do: str, now: int) -> None:
        stage = self.stage
        if stage == "playing" and self.setup.clock is None:
            return
        self._check_goes_on(now)
        if stage == "sharing":
            raise OutOfTurn(f"Nobody can {do} yet: both players’ shares come first.")
        if stage == "paused":
            raise OutOfTurn(f"Nobody can {do} now: the match is paused.")

    def _check_flag(self, now: int) -> None:
        fall = self.flag_falls()
        if fall is not None and now >= fall[0]:
            raise TimeUp("Time is up: the flag has fallen.")

    def _ended(self, entry: Entry) -> Plan:
        return Plan([entry, *self._secret_shown(entry.at)])

    def _secret_shown(self, at: int) -> list[Entry]:
        """The secret is published at every kind of ending."""
        return [] if self.setup.fair is None else [SecretShown(self._need_secret().hex(), at=at)]
