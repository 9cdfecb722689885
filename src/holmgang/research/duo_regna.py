"""Best replies to a policy in Duo Regna, the whole of it or a shrunken one."""

from holmgang.core.seats import SEATS, Seat
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.solvers.duo_regna.reply import best_reply
from holmgang.solvers.solver import Progress

from .policies import AskedPolicy
from .replies import BestReplies, Exploitability, OnProgress, chance_to_win


def _find(game: DuoRegnaRules, asked: AskedPolicy, progress: OnProgress | None) -> Exploitability:
    seats: tuple[Seat, ...] = SEATS[:1] if asked.by_arrays else SEATS  # numbers are the same from either seat
    found = {}
    for number, seat in enumerate(seats):

        def tell(done: float, number: int = number) -> None:
            if progress is not None:
                progress(Progress((number + done) / len(seats), "replying to every mixture"))

        found[seat] = best_reply(game, asked.mixtures, seat, tell)
    to_first, to_second = found[0], found.get(1, found[0])
    replies = chance_to_win(to_second.value), chance_to_win(to_first.value)
    return Exploitability(replies, max(to_first.error, to_second.error) / 2)


REPLIES = BestReplies(_find)
