"""The API's description at its address."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response


class ApiDescription(SpectacularAPIView):
    """Works the description out once in a process for each form of it: that takes a second of a processor."""

    #: Media type -> the text, and the name under which a browser saves it.
    kept: ClassVar[dict[str, tuple[str | bytes, str]]] = {}

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response | HttpResponse:
        renderer = request.accepted_renderer
        form = renderer.media_type
        # Anything may stand in these two, and stands in the description then.
        if "version" in request.query_params or request.accepted_media_type != form:
            return super().get(request, *args, **kwargs)
        if form not in self.kept:
            answer = super().get(request, *args, **kwargs)
            self.kept[form] = renderer.render(answer.data, form, {}), answer["Content-Disposition"]
        text, saved_as = self.kept[form]
        kind = f"{renderer.media_type}; charset={renderer.charset}" if renderer.charset else renderer.media_type
        return HttpResponse(text, content_type=kind, headers={"Content-Disposition": saved_as})
