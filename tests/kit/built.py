"""What ``make setup`` builds. Where it is missing a test is skipped, but not in a run of make, which has just built it."""

import os

import pytest

from holmgang.server.pages.built import client_files, runtime_files
from tests import skipped

_BY_MAKE = skipped.FOLDER in os.environ

NEEDS_BUILT = pytest.mark.skipif(
    not (_BY_MAKE or (client_files() and runtime_files())),
    reason="the pages or Python for the browser are not built: run make setup",
)
