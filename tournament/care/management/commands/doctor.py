"""`manage.py doctor`: is everything well? Ends with 1 when something is broken."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tournament.care.checks import BAD, OK, WARN, examine, worst

WORDS = {OK: "ok", WARN: "look", BAD: "FAULT"}


class Command(BaseCommand):
    help = "Check every part of the store, and say what is wrong and what to do. Exit with 1 if something is broken."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        results = []
        for result in examine(deep=True):
            results.append(result)
            finding = result.finding
            self.stdout.write(f"{WORDS[finding.level]:<6}{result.name:<16}{finding.says}")
            if finding.do:
                self.stdout.write(f"{'':<22}→ {finding.do}")
        if worst(results) == BAD:
            sys.exit(1)
