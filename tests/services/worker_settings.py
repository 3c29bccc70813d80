"""Settings of the worker processes in these tests: leases and pauses short enough to watch a worker die."""

import os

from tournament.settings import *  # noqa: F403

REPLAY_LEASE_SECONDS = 2
REPLAY_PAUSE_SECONDS = 1
REPLAY_PROGRESS_SECONDS = float(os.environ.get("PROGRESS", "0"))  # 0: every report is written, so that a test sees it
REPLAY_MAX_ATTEMPTS = 30
REPLAY_TIME_SECONDS = int(os.environ.get("REPLAY_TIME", "120"))
BACKUPS = False  # their folders are gone a moment later
