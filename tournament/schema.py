"""What the API's description says besides each view: answers that any call of a kind may get."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import BasicScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

SAFE = ("GET", "HEAD", "OPTIONS")


class Refused(serializers.Serializer):
    detail = serializers.CharField(help_text="What is wrong, and the way out.")


class Basic(BasicScheme):
    """Our own class for name and password."""

    target_class = "tournament.accounts.authentication.BasicAuthentication"
    priority = 1


class Token(OpenApiAuthenticationExtension):
    """Our own tokens."""

    target_class = "tournament.accounts.authentication.TokenAuthentication"
    name = "tokenAuth"
    priority = 1

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        how = "A token of the page *API tokens* of your account. `Authorization: Token …` is taken, too."
        return {"type": "http", "scheme": "bearer", "description": how}


#: Answers by status, and what they mean.
ANSWERS: dict[str, OpenApiResponse] = {
    "400": OpenApiResponse(OpenApiTypes.OBJECT, "Something that was sent cannot be used: what, by field."),
    "401": OpenApiResponse(Refused, "Nobody is signed in, or the token, the name or the password is wrong."),
    "403": OpenApiResponse(Refused, "This account may not do this."),
    "404": OpenApiResponse(Refused, "There is nothing at this address, or you may not see it."),
    "406": OpenApiResponse(Refused, "The API answers in JSON only."),
    "413": OpenApiResponse(Refused, "The body is too large."),
    "415": OpenApiResponse(Refused, "This address does not read this kind of body."),
    "429": OpenApiResponse(Refused, "Too often; `Retry-After` has the seconds until the next try."),
    "503": OpenApiResponse(Refused, "The store cannot save just now; `Retry-After` has the seconds to the next try."),
}


class Schema(AutoSchema):
    """Adds to each call the answers that do not depend on its view. What the view says itself stands."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            for status in self._general(operation):
                operation["responses"].setdefault(status, self._get_response_for_code(ANSWERS[status], status))
        return operation

    def _general(self, operation: dict[str, Any]) -> list[str]:
        found = ["401", "406", "429"]
        if "requestBody" in operation:
            found += ["400", "413", "415"]
        if self.method not in SAFE:
            found += ["403", "503"]
        asked = [parameter["in"] for parameter in operation.get("parameters", ())]
        if "query" in asked:
            found += ["400", "404"]  # a filter that cannot be read, a page that does not exist
        if "path" in asked:
            found.append("404")
        return found
