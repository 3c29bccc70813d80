"""The Celery application: `celery -A tournament worker`. Tasks live in `tasks.py` of `tournament/judging` and
`tournament/webhooks`."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from tournament.serving import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.judging", "tournament.webhooks"])


@worker_process_init.connect
def end_with_worker(**_: Any) -> None:
    """A process that replays ends when its worker is killed; the lease on its replay runs out."""
    processes.end_at_once_with_parent()
