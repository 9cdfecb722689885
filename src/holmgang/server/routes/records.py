"""Records from anywhere: replayed, and their dice checked."""

from litestar import post
from litestar.params import JSONBody

from holmgang.matches.receipts import read_receipt
from holmgang.matches.verifying import Unfair, verify
from holmgang.server.describing import REFUSALS
from holmgang.server.exploring import replay
from holmgang.server.forms import RecordUpload, Replayed, Verdict


@post("/records", responses=REFUSALS, sync_to_thread=True, status_code=200, summary="Replay a record")
def replayed(data: JSONBody[RecordUpload]) -> Replayed:
    """The record with the table after every step; or at which line it goes wrong, and why."""
    return replay(data.record)


@post("/records/verify", responses=REFUSALS, sync_to_thread=True, status_code=200, summary="Check a record's dice")
def verified(data: JSONBody[RecordUpload]) -> Verdict:
    """Whether every outcome follows from secret and shares, and with a receipt, whether it is what that player saw."""
    receipt = None if data.receipt is None else read_receipt(data.receipt)
    try:
        verdict = verify(data.record, receipt)
    except Unfair as error:
        unfair = error.problem != "no_commitment"
        return Verdict(verdict="wrong" if unfair else "not_fair_play", message=str(error), findings=[error.problem])
    return Verdict(verdict=verdict.word, message=verdict.sentence, findings=list(verdict.notes))
