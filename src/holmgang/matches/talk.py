"""What the two sides of a match say to each other: offers of a draw, and wishes for a pause."""

from msgspec import Struct
from msgspec.structs import replace

from holmgang.core.seats import Seat, other, with_seat

from .entries import DrawDeclined, DrawOffered, DrawWithdrawn, PauseAsked, PauseDeclined, PauseWithdrawn
from .errors import NotNow

TalkEntry = DrawOffered | DrawDeclined | DrawWithdrawn | PauseAsked | PauseDeclined | PauseWithdrawn


class Talk(Struct, frozen=True, gc=False):
    """What is on offer now, and what each side has said since its last choice."""

    draw_offer: Seat | None = None
    """Who offers a draw."""
    pause_wish: Seat | None = None
    """Who would like a pause."""
    choices: tuple[int, int] = (0, 0)
    """How many choices each seat has made, those taken back included."""
    last_offer: tuple[int, int] = (-1, -1)
    """How many it had made when it last offered a draw."""
    last_refusal: tuple[int, int] = (-1, -1)
    """How many it had made when its wish for a pause was last declined or withdrawn."""

    # What may be said

    def offer_draw(self, seat: Seat, at: int) -> DrawOffered:
        """A seat may offer once between two choices of its own."""
        if self.last_offer[seat] == self.choices[seat]:
            raise NotNow("You have offered a draw since your last choice; choose once more before you offer another.")
        return DrawOffered(seat, at=at)

    def refuse_draw(self, seat: Seat, at: int) -> DrawDeclined | DrawWithdrawn:
        """Whoever offered it says no by withdrawing it."""
        if self.draw_offer is None:
            raise NotNow("No draw is on offer.")
        return DrawWithdrawn(seat, at=at) if self.draw_offer == seat else DrawDeclined(seat, at=at)

    def ask_for_pause(self, seat: Seat, at: int) -> PauseAsked:
        """After a no, a seat asks again only when it has made another choice: otherwise the asking would never stop."""
        if self.last_refusal[seat] == self.choices[seat]:
            raise NotNow("You have asked for a pause since your last choice; choose once more before you ask again.")
        return PauseAsked(seat, at=at)

    def refuse_pause(self, seat: Seat, at: int) -> PauseDeclined | PauseWithdrawn:
        """Whoever asked for it withdraws the wish."""
        if self.pause_wish is None:
            raise NotNow("Nobody asks for a pause.")
        return PauseWithdrawn(seat, at=at) if self.pause_wish == seat else PauseDeclined(seat, at=at)

    # What was said, and what ends it

    def folded(self, entry: TalkEntry) -> "Talk":
        """The talk after an entry of the log, which is taken as it was stored."""
        match entry:
            case DrawOffered(seat):
                return replace(self, draw_offer=seat, last_offer=with_seat(self.last_offer, seat, self.choices[seat]))
            case DrawDeclined() | DrawWithdrawn():
                return replace(self, draw_offer=None)
            case PauseAsked(seat):
                return replace(self, pause_wish=seat)
            case PauseDeclined(seat):
                return self._pause_refused(other(seat))
            case PauseWithdrawn(seat):
                return self._pause_refused(seat)

    def _pause_refused(self, asker: Seat) -> "Talk":
        return replace(self, pause_wish=None, last_refusal=with_seat(self.last_refusal, asker, self.choices[asker]))

    def chosen(self, seat: Seat) -> "Talk":
        """A seat has chosen, and so declined a draw that it was offered."""
        offer = None if self.draw_offer == other(seat) else self.draw_offer
        made = with_seat(self.choices, seat, self.choices[seat] + 1)
        return Talk(offer, self.pause_wish, made, self.last_offer, self.last_refusal)

    def pause_over(self) -> "Talk":
        """Nobody wishes for a pause any more: there is one, or the match has gone on."""
        return self if self.pause_wish is None else replace(self, pause_wish=None)

    def all_over(self) -> "Talk":
        """The talk after the end: nothing is on offer any more."""
        return replace(self, draw_offer=None, pause_wish=None)
