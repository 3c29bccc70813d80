"""What every request passes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournament import errors


def no_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse addresses with a NUL character: no name has one, and PostgreSQL would fail on it deep inside a query."""

    def answer(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return errors.bad_request(request)
        return get_response(request)

    return answer
