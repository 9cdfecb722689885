"""What the worker beside the one that serves a page does: all that may take longer than a move may wait for its answer."""

from typing import cast

from holmgang.server.api import request_jobs
from holmgang.server.bots import jobs as bots
from holmgang.server.workers.main import Jobs

from .job_workers import EVALUATE

JOBS: Jobs = {**cast("Jobs", bots.JOBS), EVALUATE: request_jobs.JOBS[EVALUATE]}
