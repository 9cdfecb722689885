"""A match in progress, and what may be done with it.

Every ``plan_…`` is pure: it raises, or returns the entries that would do it, with chance drawn already. Whoever calls it stores
them, at ``match.number`` and all together or not at all, and then folds them in::

    entries = match.plan_move(seat, text, now)
    store.append(match.number, entries)
    match.fold(entries)

No entries means that it has been done already, as when a move is sent again. Times are milliseconds since 1970.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from holmgang.core import referee
from holmgang.core.errors import HolmgangError, MoveError, OutOfTurn
from holmgang.core.kind import GameKind
from holmgang.core.moves import find_move
from holmgang.core.nodes import Chance, Choose, Over, Played, Settled
from holmgang.core.record import Record
from holmgang.core.recording import move_texts
from holmgang.core.seats import SEATS, Seat, other, seat_name

from .entries import (
    Abandoned,
    Chanced,
    Committed,
    Credited,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Entry,
    Expired,
    Flagged,
    Moved,
    Opened,
    PauseAsked,
    Paused,
    PauseDeclined,
    PauseWithdrawn,
    Rematched,
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
from .fair import BadShare, commitment_of, read_hex, server_share, share_commitment
from .setups import check_setup
from .sources import SourceMaker
from .standing import Asked, Ready, Standing, Step
from .writing import seen, written

__all__ = ["Match", "NotNow", "Step", "TimeUp"]

LONGEST_TALK = 20_000
"""With so many entries, nothing is added to a match but what brings it to its end: choices are counted, and so are offers between
two of them, but without this whoever takes back and chooses anew, or pauses a game against a bot, could go on for ever."""
NO_SHARES = "both shares of the dice were not shown in time"
NEVER_CAME = "the other side never came to play"
NOTHING_TO_UNDO = "Nothing can be taken back: somebody has rolled, drawn, seen or answered something since."


class NotNow(HolmgangError):
    """An offer, an answer, a claim or a share that is not possible now."""


class TimeUp(OutOfTurn):
    """A choice that came after the flag had fallen; `Match.plan_due` ends the match."""


class Match(Standing):
    """Two seats at a table. Every change is stored before it counts, and nothing is ever taken out of the log."""

    @staticmethod
    def plan_opening(
        kind: GameKind, setup: Setup, now: int = 0, *, secret: bytes | None = None, chance: SourceMaker | None = None
    ) -> list[Entry]:
        """The first entries of a match. Without fair dice they go up to the first question; with them, to the first share."""
        check_setup(setup)
        match = Match(kind, [Opened(setup, at=now)], secret=secret, chance=chance)
        if setup.fair is None:
            return [*match.entries, *match._outcomes(match.state, match._node, now)[0]]
        if secret is None or commitment_of(secret) != setup.fair.commitment:
            raise BadShare("A match with fair dice is opened with the secret that its set-up commits to.")
        return [*match.entries, *match._own_commitments(now)]

    # Shares of the dice

    def plan_commit(self, seat: Seat, commitment: str, now: int) -> list[Entry]:
        """A seat binds itself to its share; `fair.share_commitment` says how."""
        if self.commitments[seat] == commitment:
            return []
        self._check_sharing(seat)
        read_hex(commitment, "A commitment")
        if self.commitments[seat] is not None:
            raise BadShare(f"The {seat_name(seat)} seat has committed to another share already.")
        at = self._at(now)
        return [Committed(seat, commitment, at=at), *(self._own_shares(at) if self.commitments[other(seat)] is not None else ())]

    def plan_share(self, seat: Seat, share: str, now: int) -> list[Entry]:
        """A seat shows its share, once both have committed. With the second share the match starts."""
        if self.shares[seat] == share:
            return []
        self._check_sharing(seat)
        committed, awaited = self.commitments[seat], self.reveal_by
        if committed is None or awaited is None:
            raise NotNow("No share is shown before both seats have committed to theirs.")
        if share_commitment(self.setup.id, seat, read_hex(share, "A share")) != committed:
            raise BadShare(f"This is not the share that the {seat_name(seat)} seat committed to.")
        if now >= awaited:
            raise NotNow(f"This share comes too late: {NO_SHARES}.")
        at = self._at(now)
        theirs = self.shares[other(seat)]
        return [Shared(seat, share, at=at), *([] if theirs is None else self._start_with({seat: share, other(seat): theirs}, at))]

    def _check_sharing(self, seat: Seat) -> None:
        fair = self.setup.fair
        if fair is None or self.stage != "sharing":
            raise NotNow("No shares of the dice are awaited in this match now.")
        if seat in fair.own:
            raise BadShare(f"The {seat_name(seat)} seat’s share is the server’s own.")

    def _own_commitments(self, at: int) -> list[Entry]:
        """What the server commits to for its bots, and where only bots play, all up to the first question."""
        shares = self._server_shares()
        entries: list[Entry] = [
            Committed(seat, share_commitment(self.setup.id, seat, bytes.fromhex(share)), at=at) for seat, share in shares.items()
        ]
        return [*entries, *self._own_shares(at)] if len(shares) == len(SEATS) else entries

    def _own_shares(self, at: int) -> list[Entry]:
        """The server's shares for its bots, to be shown once both seats have committed."""
        shares = self._server_shares()
        shown: list[Entry] = [Shared(seat, share, at=at) for seat, share in shares.items()]
        return [*shown, *self._start_with(shares, at)] if len(shares) == len(SEATS) else shown

    def _server_shares(self) -> dict[Seat, str]:
        assert self.setup.fair is not None
        return {seat: server_share(self._need_secret(), self.setup.id, seat).hex() for seat in self.setup.fair.own}

    def _start_with(self, shares: Mapping[Seat, str], at: int) -> list[Entry]:
        self._draws = self._fair_chance(shares[0], shares[1])
        brought, node = self._outcomes(self.state, self._node, at)
        return [Started(at=at), *brought, *(self._secret_shown(at) if isinstance(node, Over) else ())]

    # Choices

    def plan_move(self, seat: Seat, text: str, now: int, *, asked: int | None = None) -> list[Entry]:
        """A seat chooses. One of two simultaneous choices is sealed until the other is made.

        ``asked`` is the number of the question that this answers (`Standing.asked`). With it, sending the same answer again
        is harmless: it is recognised, whatever has happened since, and no later question is answered by mistake. Raises
        MalformedMove, IllegalMove or OutOfTurn if the choice is not possible.
        """
        if asked is not None and self._answered_already(seat, text, asked):
            return []
        self._check_question(now, asked)
        waiting = self.waiting_for()
        if seat not in waiting:
            if seat in self.sealed:
                raise OutOfTurn(f"The {seat_name(seat)} seat has chosen already; its choice is sealed.")
            raise OutOfTurn(f"It is not for the {seat_name(seat)} seat to choose now.")
        node = self._question()
        move = find_move(self.game, node.options[seat], text)
        at = self._at(now)
        if len(waiting) > 1:
            return [Sealed(seat, str(move), at=at)]
        return self._played({**{each: self._unsealed(node, each) for each in self.sealed}, seat: move}, at)

    def plan_moves(self, texts: Mapping[Seat, str], now: int) -> list[Entry]:
        """All seats that are asked choose at once, as somebody has it who speaks for both: a coach, or a test."""
        self._check_question(now, None)
        node = self._question()
        if set(texts) != set(node.seats):
            raise OutOfTurn("All seats that are asked must choose, and no other.")
        return self._played({seat: find_move(self.game, node.options[seat], texts[seat]) for seat in node.seats}, self._at(now))

    def _answered_already(self, seat: Seat, text: str, asked: int) -> bool:
        """Whether this is the same choice again, however it is abbreviated."""
        answer = self.answered.get(seat)
        if answer is None or answer.asked != asked:
            return False
        try:
            return str(find_move(self.game, answer.options, text)) == answer.text
        except MoveError:
            return False

    def _check_question(self, now: int, asked: int | None) -> None:
        """Whether it is this question that is asked now, and there is time to answer it."""
        self._check_on("choose", now)
        if asked is not None and asked != self.asked:
            raise OutOfTurn("That question is no longer open; nothing was played.")

    def _question(self) -> Choose[Any]:
        """What is asked now, with all options: only for a seat that is asked."""
        node = self.node
        assert isinstance(node, Choose)
        return node

    def _unsealed(self, node: Choose[Any], seat: Seat) -> Any:
        return find_move(self.game, node.options[seat], self.sealed[seat])

    def _played(self, moves: dict[Seat, Any], at: int) -> list[Entry]:
        moves = {seat: moves[seat] for seat in SEATS if seat in moves}
        after = self.game.play(self.state, moves)
        node = self._following(after)
        moved = Moved(move_texts(moves), at=at)
        self._ready = {id(moved): Ready(moved, self.state, Played(moves), after, node)}
        brought, node = self._outcomes(after, node, at)
        over = isinstance(node, Over) or self.decisions + len(moves) >= referee.MAX_STEPS
        return [moved, *brought, *(self._secret_shown(at) if over else ())]

    def _outcomes(
        self, state: Any, node: Choose[Any] | Asked | Chance[Any] | Over, at: int
    ) -> tuple[list[Entry], Choose[Any] | Asked | Chance[Any] | Over]:
        """What chance brings from here until somebody is asked or the game is over, and which of the two it is."""
        brought: list[Entry] = []
        while isinstance(node, Chance):
            outcome = self._source_of_outcomes().draw(node, self.drawn + len(brought) + 1)
            after = self.game.settle(state, outcome)
            following = self._following(after)
            entry = Chanced(str(outcome), at=at)
            self._ready[id(entry)] = Ready(entry, state, Settled(outcome), after, following)
            brought.append(entry)
            state, node = after, following
        return brought, node

    def plan_undo(self, seat: Seat, now: int, *, before: int | None = None) -> list[Entry]:
        """Takes the seat's last move back. With ``before``, its number as `undoable` gave it, asking twice is harmless."""
        number = self.undoable(seat)
        if before is not None and number != before:
            if any(isinstance(entry, Undone) and entry.before == before for entry in self.entries[before:]):
                return []
            number = None
        self._check_flag(now)
        if number is None:
            raise MoveError(NOTHING_TO_UNDO)
        if self.number >= LONGEST_TALK:
            raise MoveError("Nothing can be taken back any more: so much has been in this match that it should come to its end.")
        at = self._at(now)
        clocks = next(step.clocks for step in reversed(self.steps) if step.number == number)
        if seat in clocks.running and clocks.left_at(self._time(at))[seat] == 0:
            raise MoveError("Nothing can be taken back: as the time since would be yours, your flag would have fallen.")
        return [Undone(number, seat, at=at)]

    # Talk

    def plan_resign(self, seat: Seat, now: int) -> list[Entry]:
        """A seat gives up; the other wins."""
        self._check_goes_on(now)
        return self._ended(Resigned(seat, at=self._at(now)))

    def plan_draw_offer(self, seat: Seat, now: int) -> list[Entry]:
        """A seat offers a draw. The offer stands until the other side answers it or makes a choice; one offer a choice.

        Where the other side has offered one already, both agree.
        """
        self._check_goes_on(now)
        if self.offer == seat:
            return []
        if self.offer == other(seat):
            return self._ended(DrawAgreed(at=self._at(now)))
        if not self.started:
            raise NotNow("A draw can be offered once the match has begun.")
        if self.is_bot(other(seat)):
            raise NotNow("A bot does not agree to draws.")
        if self._offered[seat] == self._choices[seat]:
            raise NotNow("You have offered a draw since your last choice; choose once more before you offer another.")
        return [DrawOffered(seat, at=self._at(now))]

    def plan_draw_answer(self, seat: Seat, agrees: bool, now: int) -> list[Entry]:
        """A seat agrees to the draw it was offered, or declines; whoever offered it says no by withdrawing it."""
        self._check_goes_on(now)
        if self.offer is None or (agrees and self.offer == seat):
            raise NotNow("No draw is on offer.")
        at = self._at(now)
        if agrees:
            return self._ended(DrawAgreed(at=at))
        return [DrawWithdrawn(seat, at=at) if self.offer == seat else DrawDeclined(seat, at=at)]

    def plan_pause(self, seat: Seat, now: int) -> list[Entry]:
        """A seat would like a pause; there is one if the other side would like it too, or is a bot.

        After a no, a seat asks again only when it has made another choice: otherwise the asking would never stop.
        """
        if self.stage == "paused" or self.pause_asked == seat:
            return []
        self._check_on("pause", now)
        if self.number >= LONGEST_TALK:
            raise NotNow("There can be no further pause: so much has been in this match that it should come to its end.")
        at = self._at(now)
        if self.pause_asked is not None or self.is_bot(other(seat)):
            return [Paused(at=at)]
        if self._refused[seat] == self._choices[seat]:
            raise NotNow("You have asked for a pause since your last choice; choose once more before you ask again.")
        return [PauseAsked(seat, at=at)]

    def plan_pause_decline(self, seat: Seat, now: int) -> list[Entry]:
        """A seat declines the pause it was asked for; whoever asked withdraws the wish."""
        self._check_goes_on(now)
        if self.pause_asked is None:
            raise NotNow("Nobody asks for a pause.")
        at = self._at(now)
        return [PauseWithdrawn(seat, at=at) if self.pause_asked == seat else PauseDeclined(seat, at=at)]

    def plan_unpause(self, seat: Seat, now: int) -> list[Entry]:
        """Either seat ends a pause: otherwise a pause would be a way out of a lost game."""
        self._check_goes_on(now)
        return [Unpaused(seat, at=self._at(now))] if self.stage == "paused" else []

    def plan_leave_script(self, now: int) -> list[Entry]:
        """The learner leaves the script of a coached match."""
        self._check_goes_on(now)
        if not self.setup.lesson:
            raise NotNow("Only a coached match has a script to leave.")
        return [] if self.script_left_at is not None else [ScriptLeft(at=self._at(now))]

    # Time

    def plan_due(self, now: int) -> list[Entry]:
        """What time alone has brought about by now, if anything: a fallen flag, shares not shown, a match nobody plays."""
        due = self.due_at()
        if due is None or now < due:
            return []
        at = self._at(now)
        fall = self.flag_falls()
        if fall is not None and now >= fall[0]:
            return self._ended(Flagged(fall[1], at=at))
        if self.reveal_by is not None and now >= self.reveal_by:
            return self._ended(Voided(NO_SHARES, at=at))
        return self._ended(Expired(at=at))

    def plan_claim(self, seat: Seat, now: int, away_since: int | None) -> list[Entry]:
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
        return self._ended(Abandoned(other(seat), at=at) if self.started else Voided(NEVER_CAME, at=at))

    def plan_credit(self, milliseconds: int, now: int) -> list[Entry]:
        """The server was down for so long: nobody is charged for it. To be planned before anything that time brings about."""
        at = self._at(now)
        credit = min(milliseconds, at - self.last_at)
        counting = self.reveal_by is not None or bool(self.running)
        return [Credited(credit, at=at)] if counting and credit > 0 else []

    def plan_void(self, reason: str, now: int) -> list[Entry]:
        """The match does not count, for a reason in a few words; for whoever keeps the house."""
        self._check_not_over()
        return self._ended(Voided(reason, at=self._at(now)))

    # After the end

    @property
    def rematch_agreed(self) -> bool:
        """Whether every person at the table would play again."""
        return bool(self.rematch_offers) and all(seat in self.rematch_offers or self.is_bot(seat) for seat in SEATS)

    def plan_rematch(self, seat: Seat, now: int) -> list[Entry]:
        """A seat would play again. Once `rematch_agreed`, `series.next_setup` says how, and `plan_rematched` where."""
        if self.ending is None:
            raise NotNow("A rematch can be offered when the match is over.")
        return [] if seat in self.rematch_offers else [RematchOffered(seat, at=self._at(now))]

    def plan_rematched(self, match_id: str, now: int) -> list[Entry]:
        """The next match has been made."""
        if self.next_id == match_id:
            return []
        if not self.rematch_agreed or self.next_id is not None:
            raise NotNow("The next match is made once, when both sides want it.")
        return [Rematched(match_id, at=self._at(now))]

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
        if self.stage == "playing" and self.setup.clock is None:
            return
        self._check_goes_on(now)
        if self.stage == "sharing":
            raise OutOfTurn(f"Nobody can {do} yet: both shares of the dice come first.")
        if self.stage == "paused":
            raise OutOfTurn(f"Nobody can {do} now: the match is paused.")

    def _check_flag(self, now: int) -> None:
        fall = self.flag_falls()
        if fall is not None and now >= fall[0]:
            raise TimeUp("Time is up: the flag has fallen.")

    def _ended(self, entry: Entry) -> list[Entry]:
        return [entry, *self._secret_shown(entry.at)]

    def _secret_shown(self, at: int) -> list[Entry]:
        """The secret is published at every kind of ending."""
        return [] if self.setup.fair is None else [SecretShown(self._need_secret().hex(), at=at)]
