"""What plain requests ask for that may take long. A job gets what the request carried, and gives the answer as it is sent."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.server.exploring import explore, replay
from holmgang.server.forms import Evaluate, Explore, RecordUpload
from holmgang.server.messages import ENCODER
from holmgang.server.refusals import kind_of, refusal
from holmgang.server.verdicts import verdict
from holmgang.server.worth import DamagedTables, proven

Asked = TypeVar("Asked")


class Answered(NamedTuple):
    """The answer to a plain request."""

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
            return Answered(200, ENCODER.encode(work(decoder.decode(body))))
        except HolmgangError as error:
            how = kind_of(error)
            note = error.note if isinstance(error, DamagedTables) else ""
            return Answered(how.status, ENCODER.encode(refusal(error)), how.code, note)

    return answered


JOBS = {
    "explore": _job(Explore, explore),
    "evaluate": _job(Evaluate, proven),
    "replay": _job(RecordUpload, lambda asked: replay(asked.record)),
    "verify": _job(RecordUpload, verdict),
}
