"""The command that checks the dice of a record: verify."""

import argparse

from holmgang.matches.receipts import read_receipt
from holmgang.matches.verify import Unfair, verify

from . import FINE, WRONG_INPUT
from .files import read_text
from .output import note, say, say_json


def run(given: argparse.Namespace) -> int:
    """Says “consistent”, with a receipt “fair”, or names what is wrong."""
    text = read_text(given.file)
    receipt = None if given.receipt is None else read_receipt(read_text(given.receipt))
    try:
        verdict = verify(text, receipt)
    except Unfair as error:
        if given.json:
            say_json({"verdict": "not verified", "problem": error.problem, "message": str(error)})
        else:
            say(f"Not verified: {error}")
        return WRONG_INPUT
    if given.json:
        told = {"verdict": verdict.word, "message": verdict.sentence, "outcomes": verdict.outcomes}
        say_json({**told, "notes": list(verdict.notes)})
    else:
        say(verdict.sentence)
        for remark in verdict.notes:
            note(remark)
    return FINE
