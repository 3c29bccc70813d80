"""`manage.py read_scores`: check logs again whose score an earlier version did not keep."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.judging import tasks
from tournament.judging.services import read_scores


class Command(BaseCommand):
    help = (
        "Check logs of pods and parties again that an earlier version has checked without keeping their score. "
        "A running store does this by itself once a day."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        number = read_scores()
        if number:
            tasks.wake()
        self.stdout.write(f"{number} log{'' if number == 1 else 's'} will be checked again.")
