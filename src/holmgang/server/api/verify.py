"""What checking a record's dice comes to."""

from holmgang.matches.receipts import read_receipt
from holmgang.matches.verify import Unfair, verify

from .forms import RecordUpload, Verdict


def verdict(asked: RecordUpload) -> Verdict:
    """Whether every outcome follows from secret and shares, and with a receipt, whether it is what that player saw."""
    receipt = None if asked.receipt is None else read_receipt(asked.receipt)
    try:
        found = verify(asked.record, receipt)
    except Unfair as error:
        unfair = error.problem != "no_commitment"
        return Verdict(verdict="wrong" if unfair else "not_fair_play", message=str(error), findings=[error.problem])
    return Verdict(verdict=found.word, message=found.sentence, findings=list(found.notes))
