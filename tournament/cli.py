"""`dice-marshal`: one command for a store that was installed with pipx or pip.

`run` starts the whole store, as `make run` does in a checkout. Every other name is a management command
(`dice-marshal migrate` is `python manage.py migrate`); `manage` may stand in front of it.
"""

import os
import sys

from tournament import __version__
from tournament.install_paths import PACKAGE

#: Names of our own, and the management command behind each.
SHORT = {"run": ["serve", "--prepare"], "manage": []}
OURS = ("cardpool", "teams", "tournament")


def main() -> None:
    """Run one command. Prints what there is when none is named."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    name, *rest = sys.argv[1:] or ["help"]
    if name in ("--version", "version"):
        print(f"dice-marshal {__version__}")
    elif name in ("--help", "-h", "help") and not rest:
        print_commands()
    else:
        run([*SHORT.get(name, [name]), *rest])


def run(arguments: list[str]) -> None:
    """Hand over to Django, whose usage lines name the command as it was typed."""
    from django.core.management import execute_from_command_line

    keep_one_data_folder()
    execute_from_command_line(["dice-marshal", *arguments])


def keep_one_data_folder() -> None:
    """Tell every process that this one starts where the data lies.

    A child that is started inside another copy of the program would otherwise find that copy's folder.
    """
    from django.conf import settings

    os.environ["VAR_DIR"] = str(settings.VAR_DIR.resolve())


def print_commands() -> None:
    """List the commands of Dice Marshal; Django's own are behind `dice-marshal manage help`."""
    import django
    from django.core.management import get_commands, load_command_class

    django.setup()
    print("usage: dice-marshal COMMAND …      dice-marshal COMMAND --help tells more\n")
    print("  run              Start the store: prepare its data, then web server, worker and sweeper. --port 8000")
    for name, app in sorted(get_commands().items()):
        if str(app).partition(".")[0] in OURS:
            print(f"  {name:16} {load_command_class(str(app), name).help}")
    print("  manage help      List every command, Django's too.")
    print(f"\nThis is version {__version__} in {PACKAGE}.")
