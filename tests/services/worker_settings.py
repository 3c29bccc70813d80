"""Settings of the worker processes in these tests: leases and pauses short enough to watch a worker die."""

import os

from tournament.settings import *  # noqa: F403

REPLAY_LEASE_SECONDS = 2
REPLAY_RESEND_SECONDS = 1
REPLAY_PROGRESS_SECONDS = 0  # every report is written to the row, so that a test sees how far a replay is
REPLAY_MAX_ATTEMPTS = 30
REPLAY_TIME_SECONDS = int(os.environ.get("REPLAY_TIME", "120"))
BACKUPS = False  # their folders are gone a moment later
