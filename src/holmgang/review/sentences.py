"""What a review says, in sentences: the same ones on a terminal and on a page."""

from collections.abc import Iterator

from holmgang.core.errors import listing
from holmgang.core.seats import SEATS, Seat, other
from holmgang.solvers.values import rounded_up

from .report import JudgedOption, Mistake, Report
from .summary import AT_STAKE, swing
from .words import begun

SHAKY = 0.25
"""Where a reference contradicts itself by more than this in a single game, its figures are hints."""
MINUS = "−"
_STEPS = "Steps are those of the replay, each roll, flip or draw among them; a record and the command line count moves alone."
_MOVES = "Moves are numbered as in the record; a replay in the browser counts each roll, flip or draw as a step, too."
_KNOWN = (
    "Chances and turning points are told with all cards known, and a mistake is judged by what its player could know: so a "
    "turning point need be nobody’s mistake."
)
_EQUILIBRIUM = (
    "Where both choose at once, costs are relative to one equilibrium: there may be others, and against somebody who plays none "
    "of them another choice can be better."
)


class Sentences:
    """The sentences of one review, to everybody or to the one whom it speaks to; they name places by the record's moves, or by
    the steps of its replay."""

    def __init__(self, report: Report, *, by_steps: bool = False) -> None:
        self.report = report
        self._by_steps = by_steps
        self.names = report.names
        self._digits = 0 if report.reference.coarse else 1

    def whose(self, seat: Seat) -> str:
        """The possessive of a name, in mid-sentence."""
        return "your" if seat == self.report.listener else f"{self.names[seat]}’s"

    # Figures

    def percent(self, share: float) -> str:
        """As closely as the reference is worth."""
        figure = f"{100 * share:.{self._digits}f}"
        return f"{figure.replace('-', MINUS if float(figure) else '')} %"

    def signed(self, share: float) -> str:
        """A percentage with its sign; nothing has none."""
        figure = self.percent(share)
        return figure if figure.startswith(MINUS) or self.is_nothing(share) else f"+{figure}"

    def is_nothing(self, share: float) -> bool:
        """Whether a share is told as nothing."""
        return not float(self.percent(share).removesuffix(" %").replace(MINUS, "-"))

    def own(self, seat: Seat, first: float) -> str:
        """A seat's chance, from the first seat's."""
        return self.percent(first if seat == 0 else 1 - first)

    # The whole game

    @property
    def title(self) -> str:
        """Game, players and result in one line."""
        return f"{self.report.title}: {self.names[0]} against {self.names[1]}, {self.report.result} ({self.report.reason})"

    def reference(self) -> str:
        """What all is relative to, and how well that is known."""
        about = self.report.reference
        match about.known:
            case "exact":
                known = "exact" if about.error == 0 else f"exact to {rounded_up(about.error)}"
            case "pocket":
                known = f"values that come with Holmgang, off by about {rounded_up(about.error)}"
            case _:
                known = f"estimated: a chance may be off by {rounded_up(about.error)} and more"
        return f"Measured by {about.name} ({known})."

    def notes(self) -> Iterator[str]:
        """What else must be known to read the figures."""
        yield from self.report.reference.notes
        if any(entry.what == "chance" for entry in self.report.entries):
            yield _STEPS if self._by_steps else _MOVES
        if self.report.secrets:
            yield _KNOWN
        if self.report.simultaneous:
            yield _EQUILIBRIUM

    def summary(self) -> Iterator[str]:
        """What gave whom how much, and where it turned."""
        report = self.report
        start = report.summary.start
        yield f"At the start {self.names[0]} had {self.own(0, start)} and {self.names[1]} {self.own(1, start)}."
        for seat in SEATS:
            yield self.seat(seat)
        if (at := report.turning_point) is not None:
            yield f"The turning point was {self.where(at)}: {self.happened(at)} {self.change(at)}"
        else:
            yield "No single step turned the game."

    def seat(self, seat: Seat) -> str:
        """How one player has played and fared, in a sentence or two."""
        what, name = self.luck, self.names[seat]
        choices = self._choices(seat)
        if what is None:
            return f"{begun(choices)}."
        return f"{begun(self._gave(what, name, self.report.summary.seats[seat].luck))}, {choices}."

    @property
    def luck(self) -> str | None:
        """What luck is called in this game; None where there was none of any kind."""
        if any(entry.what == "chance" for entry in self.report.entries):
            return "luck"
        return "how the choices met" if self.report.simultaneous else None

    def _gave(self, what: str, name: str, share: float) -> str:
        figure = self.percent(share)
        return f"{what} took {figure[1:]} from {name}" if figure.startswith(MINUS) else f"{what} gave {name} {figure}"

    def _choices(self, seat: Seat) -> str:
        """What somebody's choices cost. By a coarse reference the best of several options looks better than it is, and many such
        small costs add up to nonsense; so only those count here that are clearly more than its error."""
        name = self.names[seat]
        if self.report.summary.seats[seat].choices == 0:
            return f"{name} made no choice"
        if not self.report.reference.coarse:
            return f"{self.whose(seat)} choices cost {self._in_all(self.report.summary.seats[seat].cost)}"
        clear = self.report.clear_cost(seat)
        return f"{self.whose(seat)} clear mistakes cost {self._in_all(clear)}" if clear else f"{name} made no clear mistake"

    def _in_all(self, cost: float) -> str:
        """What many choices cost together. That can be more than there is to win: what is given away comes back by luck or by the
        other side's mistakes, and is given away again; and a rough reference may be wrong about some of them."""
        if cost <= 1:
            return self.percent(cost)
        wrong = ", or the reference is wrong about some of it" if self.report.reference.coarse else ""
        return f"more than a whole game ({self.percent(cost)} added up: what was given away came back and was lost again{wrong})"

    def accuracy(self, seat: Seat) -> str:
        """How well somebody chose."""
        own = self.report.summary.seats[seat]
        count = f"{own.choices} choice{'s' * (own.choices != 1)}"
        if own.accuracy is not None and self.report.reference.known == "estimated":
            return f"{begun(self.names[seat])}: {count}, and an estimate is too rough to say how accurate."
        if own.accuracy is None:
            return f"{begun(self.names[seat])}: no accuracy, because {self._no_accuracy(seat, count)}."
        told = f"{begun(self.names[seat])}: {100 * own.accuracy:.0f} % accuracy in {count}"
        off = rounded_up(self.report.reference.error)
        return f"{told}, as far as chances that are off by {off} can tell." if self.report.reference.coarse else f"{told}."

    def _no_accuracy(self, seat: Seat, count: str) -> str:
        if self.report.summary.seats[seat].choices == 0:
            return "there was no choice to judge"
        return f"hardly anything was at stake in {count} (less than {100 * AT_STAKE:.0f} % of a win in all)"

    def apart(self) -> Iterator[str]:
        """What was neither luck nor a choice that is told of, and how all of it adds up."""
        report, summary = self.report, self.report.summary
        if report.reference.coarse:
            small = [summary.seats[seat].cost - report.clear_cost(seat) for seat in SEATS]
            one, two = map(self.percent, small)
            yield (
                f"Only clear mistakes are told: differences too small for the reference to be sure of came to {one} for "
                f"{self.names[0]} and {two} for {self.names[1]}."
            )
            if max(small) > 1:
                yield "That is more than a whole game, so most of it is the reference’s error and no choice."
        if report.secrets:
            hidden = self._gave("what could not be known (hidden cards)", self.names[0], summary.seats[0].hidden)
            yield f"{begun(hidden)}."
        yield self._own_error()
        if max(abs(summary.residual), summary.residual_error) >= SHAKY:
            yield "It contradicts itself that much from step to step, so take the figures of this review as hints."
        yield self._sum()

    def _own_error(self) -> str:
        """What the reference contradicted itself by: that it hardly did so does not yet make it right."""
        summary = self.report.summary
        if self.is_nothing(summary.residual) and self.is_nothing(summary.residual_error):
            off = "" if self.is_nothing(self.report.reference.error) else ", but may be off all the same"
            return f"The reference hardly contradicted itself from step to step{off}."
        came = f"{self.signed(summary.residual)} for {self.names[0]}, give or take {self.percent(summary.residual_error)}"
        return f"The reference’s own error came to {came}."

    def _sum(self) -> str:
        """The whole ledger in a line, from the first player's side."""
        summary = self.report.summary
        one = self.names[0]
        parts = [
            *([(self.luck, summary.seats[0].luck)] if self.luck is not None else []),
            *self._sum_of_choices(),
            *([("what could not be known", summary.seats[0].hidden)] if self.report.secrets else []),
            ("the reference’s own error", summary.residual),
            *([("the ending", summary.outside)] if self.report.entries[-1].what == "ending" else []),
        ]
        told = listing(f"{what} {self.signed(share)}" for what, share in parts)
        start, end = self.own(0, summary.start), self.own(0, summary.end)
        return f"It adds up, but for rounding: {one} began with {start}, {told} make {end}."

    def _sum_of_choices(self) -> Iterator[tuple[str, float]]:
        """What the choices of both came to: as told before, clear mistakes apart from the small rest."""
        costs = [own.cost for own in self.report.summary.seats]
        if not self.report.reference.coarse:
            yield f"{self.whose(0)} choices", -costs[0]
            yield f"{self.whose(1)} choices", costs[1]
            return
        clear = [self.report.clear_cost(seat) for seat in SEATS]
        yield f"{self.whose(0)} clear mistakes", -clear[0]
        yield f"{self.whose(1)} clear mistakes", clear[1]
        yield "the small differences of both", (costs[1] - clear[1]) - (costs[0] - clear[0])

    def ending(self) -> str | None:
        """An ending that no step brought about."""
        last = self.report.entries[-1]
        if last.what != "ending":
            counts = self.report.result != "*"
            return None if counts else f"The game ended without a result ({self.report.reason}); this is about what was played."
        one, two = self.names
        first, second = (self.own(seat, last.before) for seat in SEATS)
        return f"{self.report.steps[-1].told} Just before that {one} had {first} and {two} {second}."

    # Single steps

    def where(self, at: int) -> str:
        """A place in the game."""
        if self._by_steps:
            entry = self.report.entries[at]
            return "the end" if entry.what == "ending" else f"step {entry.step + 1}"
        move = self.report.steps[at].move
        return f"move {move}" if move else "before the first move"

    def turn(self, at: int) -> str:
        """A turning point: where it was, what happened, and what that changed."""
        return f"{begun(self.where(at))}: {self.happened(at)} {self.change(at)}"

    def happened(self, at: int) -> str:
        """What turned, in sentences: where two outcomes met, both of them."""
        steps = self.report.steps
        return f"{steps[at - 1].told} {steps[at].told}" if steps[at].met else steps[at].told

    def change(self, at: int) -> str:
        """What a step made of the chances, from the side of whom it helped."""
        entry = self.report.turn(at)
        seat: Seat = 0 if swing(entry) >= 0 else 1
        return f"{begun(self.names[seat])} from {self.own(seat, entry.before)} to {self.own(seat, entry.after)}."

    def mistakes_of(self, seat: Seat) -> str:
        """The heading above one side's mistakes."""
        return f"{begun(self.whose(seat))} mistakes"

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """In the order in which mistakes are told: first those of whom the review speaks to."""
        return (1, 0) if self.report.listener == 1 else (0, 1)

    def mistake(self, mistake: Mistake) -> str:
        """What was given away."""
        chosen = self._option(mistake, mistake.chosen)
        return f"{begun(self.where(mistake.entry))}: {self.whose(mistake.seat)} {chosen}gave away {self.percent(mistake.cost)}."

    def better(self, mistake: Mistake) -> Iterator[str]:
        """What would have been better, and why, in the game's words."""
        better, chosen = mistake.better, mistake.chosen
        told = self._option(mistake, better)
        yield f"Better: {told}with {self.percent(better.chance)} instead of {self.percent(chosen.chance)}."
        if mistake.why:
            yield mistake.why
        if len(mistake.mixture) > 1:
            often = sorted(mistake.mixture.items(), key=lambda each: -each[1])
            shares = listing(f"{mistake.said[text]}\N{NO-BREAK SPACE}({100 * share:.0f} %)" for text, share in often)
            facing = self.names[other(mistake.seat)]
            yield f"Good play against {facing} mixes {shares}, so that nobody can foresee it."

    @staticmethod
    def _option(mistake: Mistake, option: JudgedOption) -> str:
        """A move with what it does, ready for what is said of it."""
        does = option.does.rstrip(".!")
        return f"{mistake.said[option.text]} – {does} – " if does else f"{mistake.said[option.text]} "
