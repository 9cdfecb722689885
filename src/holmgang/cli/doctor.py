"""The command that looks whether a server can run, and says what to do where it cannot."""

import argparse

from . import FINE, WRONG_INPUT
from .output import bold, note, say, say_json

_SIGNS = {"ok": "ok     ", "note": "note   ", "problem": "PROBLEM"}


def run(given: argparse.Namespace) -> int:
    """Says all there is to say; the exit code tells whether there is a problem."""
    from holmgang.server.hosting.doctor import examined

    found = examined(store=given.store, config=given.config, progress=note)
    if given.json:
        settings = [each._asdict() for each in found.settings]
        findings = [each._asdict() for each in found.findings]
        say_json({"fine": found.fine, "settings": settings, "findings": findings})
        return FINE if found.fine else WRONG_INPUT
    say(bold("What is configured"))
    for setting in found.settings:
        say(f"  {setting.name} = {setting.value}  ({setting.source})")
    say(bold("What works"))
    for finding in found.findings:
        say(f"  {_SIGNS[finding.state]}  {finding.what}: {finding.says}")
        if finding.do:
            say(f"           {finding.do}")
    return FINE if found.fine else WRONG_INPUT
