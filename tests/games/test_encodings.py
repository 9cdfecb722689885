"""The encodings of our games: what their numbers mean, and that they mean it still."""

import subprocess
import sys

import pytest

from holmgang.conformance.options import label
from holmgang.core.game import AnyGame
from holmgang.core.seats import SEATS
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import facts_of
from tests.kit.encodings import fields_of, golden_now, read_golden
from tests.kit.sampled_games import known_case, of_today, sampled_games

GAMES = sampled_games()
TODAY = of_today(GAMES, __name__)


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=label(game), marks=() if game in TODAY else pytest.mark.long) for game in GAMES]
)
def test_the_information_state_tells_the_whole_table_as_the_seat_knows_it(game: AnyGame) -> None:
    encoding, read_table = find_kind(game.name).encoding(), facts_of(game.name).read_table
    for state in known_case(game).states():
        for seat in (*SEATS, None):
            view = game.view(state, seat)
            assert read_table(fields_of(encoding, game, view), 0 if seat is None else seat) == view.table


@pytest.mark.parametrize("name", OWN_GAMES)
def test_numbers_that_were_written_down_mean_what_they_meant(name: str) -> None:
    written = read_golden(name)
    assert golden_now(find_kind(name), written) == written, (
        "What was learned from these numbers is lost if they change. If they must: raise the version in the game's "
        "encoding.py, then run python -m tests.kit.encodings and read the difference."
    )


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_field_shows_in_a_golden_vector(name: str) -> None:
    told = {field for each in read_golden(name)["seen"] for field in each["numbers"]}
    assert told == {field.name for field in find_kind(name).encoding().information_fields}


def test_an_encoding_needs_plain_python_only() -> None:
    program = (
        "import sys; from holmgang.games import OWN_GAMES, find_kind; games = [find_kind(name) for name in OWN_GAMES]; "
        "made = [(kind.make(), kind.encoding()) for kind in games]; "
        "[encoding.information(game, game.view(game.start(), 0)) for game, encoding in made]; "
        "print({'numpy', 'numba'} & {*sys.modules})"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"
