#!/usr/bin/env python
"""Django's command line: `python manage.py help` lists what Dice Marshal adds (load_cards, serve, ...)."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    from django.core.management import execute_from_command_line

    from tournament import disk

    with disk.explained():
        execute_from_command_line(sys.argv)
