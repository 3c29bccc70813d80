"""What Django's checks say about our own settings, whenever a command runs them: `dice-marshal migrate`, `check`, …"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning

UNSHARED_SECRET = "dice_marshal.W001"


def shared_secret(**kwargs: Any) -> list[CheckMessage]:
    """Warn of a secret that only this machine has while the database is one that several machines use."""
    on_a_server = not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if not on_a_server or settings.SECRET_KEY_GIVEN:
        return []
    return [
        Warning(
            f"SECRET_KEY is not set, so this machine uses its own ({settings.VAR_DIR / 'secret_key'}). "
            "People who sign in here are not signed in on other machines.",
            hint="Set SECRET_KEY to the same long random text on every machine; the README's “Grow” makes one.",
            id=UNSHARED_SECRET,
        )
    ]
