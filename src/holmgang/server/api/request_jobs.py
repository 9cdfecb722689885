"""What plain requests ask for that may take long. A job gets what the request carried, and gives the answer as it is sent."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.games.faults import GameFault, faults_named
from holmgang.server.live.messages import ENCODER
from holmgang.server.refusals import kind_of, refusal

from .evaluate import DamagedTables, known
from .explore import explore, replay
from .forms import Evaluate, Explore, RecordUpload
from .verify import verdict

Asked = TypeVar("Asked")


class Answered(NamedTuple):
    """The answer to a plain request, ready to be sent."""

    status: int
    body: bytes
    code: str = ""
    """Why it was refused, if it was."""
    note: str = ""
    """What the host should hear of, and nobody else."""


def _job(kind: type[Asked], work: Callable[[Asked], object]) -> Callable[[bytes], Answered]:
    decoder = msgspec.json.Decoder(kind)

    def answered(body: bytes) -> Answered:
        try:
            with faults_named():
                return Answered(200, ENCODER.encode(work(decoder.decode(body))))
        except HolmgangError as error:
            how = kind_of(error)
            note = error.note if isinstance(error, DamagedTables) else str(error) if isinstance(error, GameFault) else ""
            return Answered(how.status, ENCODER.encode(refusal(error)), how.code, note)

    return answered


def _reviewed(asked: RecordUpload) -> object:
    from .review import reviewed  # much to load, and the server itself, which only knows the names here, needs none of it

    return reviewed(asked.record)


JOBS = {
    "explore": _job(Explore, explore),
    "evaluate": _job(Evaluate, known),
    "replay": _job(RecordUpload, lambda asked: replay(asked.record)),
    "verify": _job(RecordUpload, verdict),
    "review": _job(RecordUpload, _reviewed),
}
