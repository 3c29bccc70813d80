"""The Celery application: `celery -A tournament worker`. Tasks live in `tournament/judging/tasks.py`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.judging"])
