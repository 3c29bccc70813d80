"""What every request passes."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournament import disk, errors
from tournament.log_output import masked_path

logger = logging.getLogger(__name__)


def no_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse addresses with a NUL character: no name has one, and PostgreSQL would fail on it deep inside a query."""

    def answer(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return errors.bad_request(request)
        return get_response(request)

    return answer


def press_only(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Show a page where Django answers 405 with nothing: the browser would show its own, or an empty one."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        empty = response.status_code == 405 and not response.streaming and not response.content
        return errors.press_only(request, response) if empty and request.method == "GET" else response

    return answer


class DiskFaults:
    """Answer a write that failed because of the disk with 503 and a plain sentence, not with a traceback."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        fault = disk.fault_of(exception)
        if not fault:
            return None
        logger.error("%s %s %s: %s", request.method, masked_path(request), fault, exception)
        return errors.disk_fault(request, fault)
