"""How programs sign in to the API with a name and a password."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import AuthenticationFailed

from tournament.limits.signing_in import Basic

from .forms import MOST_IN_NAME
from .services import has_second_factor


class BasicAuthentication(Basic):
    """An account with a second factor is refused: a program cannot be asked for a code."""

    def authenticate_credentials(self, userid: str, password: str, request: Any = None) -> Any:
        if len(userid) > MOST_IN_NAME:  # too long for the table of failed tries
            raise AuthenticationFailed("Wrong name or password.")
        found = super().authenticate_credentials(userid, password, request)
        if found and has_second_factor(found[0]):
            raise AuthenticationFailed(
                "Programs cannot use an account with a second factor. Use an account without one."
            )
        return found
