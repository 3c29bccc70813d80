"""Where the program and its data lie: in a checkout of the source, or installed by pip or pipx.

A checkout keeps pages and style sheets in `templates/` and `static/` and its data in `var/`. A wheel brings both
folders inside this package, where Django finds them by itself, and its data is in the user's own folder.
"""

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent
INSTALLED = (PACKAGE / "templates").is_dir()
#: What is typed before the name of a management command.
COMMAND = "dice-marshal" if INSTALLED else "manage.py"


def data_folder() -> Path:
    """Return the folder for the store's data unless `VAR_DIR` names one, e.g. `~/.local/share/dice-marshal`."""
    return user_data_path("dice-marshal", appauthor=False) if INSTALLED else BASE_DIR / "var"


def shipped(name: str) -> list[Path]:
    """Return the folder of that name which the settings must list: none where it is in this package already."""
    return [] if INSTALLED else [BASE_DIR / name]
