"""How programs sign in to the API: with a token, or with a name and a password."""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed

from tournament.limits.api import TooMany
from tournament.limits.check import wrong_tokens
from tournament.limits.signing_in import Basic

from .forms import MOST_IN_NAME
from .models import ApiToken
from .services import find_token, has_second_factor, note_use

#: The words before a token; libraries send one or the other.
TOKEN_WORDS = (b"bearer", b"token")
NEW_TOKEN = "Make a new one on the page API tokens of your account."


def _sent(request: Any) -> list[bytes]:
    """Return the words of the header if it holds a token; else none."""
    words: list[bytes] = get_authorization_header(request).split()
    return words if words and words[0].lower() in TOKEN_WORDS else []


class BasicAuthentication(Basic):
    """An account with a second factor is refused: a program cannot be asked for a code."""

    def authenticate_credentials(self, userid: str, password: str, request: Any = None) -> Any:
        if len(userid) > MOST_IN_NAME:  # too long for the table of failed tries
            raise AuthenticationFailed("Wrong name or password.")
        found = super().authenticate_credentials(userid, password, request)
        if found and has_second_factor(found[0]):
            raise AuthenticationFailed(
                "Programs cannot use an account with a second factor by name and password. "
                "Send a token: make one on the page API tokens of your account."
            )
        return found

    def authenticate_header(self, request: Any) -> str | None:
        """The first class of the settings says what a 401 asks for: whoever sent a token is asked for a token."""
        return TokenAuthentication.challenge if _sent(request) else super().authenticate_header(request)


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`. Raises AuthenticationFailed (401), after too many wrong ones TooMany (429)."""

    challenge = 'Bearer realm="Dice Marshal", error="invalid_token"'

    def authenticate(self, request: Any) -> tuple[Any, ApiToken] | None:
        words = _sent(request)
        if not words:
            return None
        if len(words) != 2:
            raise AuthenticationFailed("One token is needed. Send it as Authorization: Bearer TOKEN.")
        token = find_token(words[1].decode(errors="replace"))
        if token is None:
            self._count(request)
            raise AuthenticationFailed(f"This token is wrong or was revoked. {NEW_TOKEN}")
        if token.is_over:
            raise AuthenticationFailed(f"The token {token.name} has expired. {NEW_TOKEN}")
        if not token.user.is_active:
            raise AuthenticationFailed("The account of this token is switched off. Ask an organizer.")
        note_use(token)
        return token.user, token

    @staticmethod
    def _count(request: Any) -> None:
        """Count a wrong token for its address; good ones are still taken from there, for nobody guesses one."""
        if refusal := wrong_tokens(request):
            raise TooMany(refusal)

    def authenticate_header(self, request: Any) -> str:
        return self.challenge
