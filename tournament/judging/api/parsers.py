"""How the API reads a log that is sent as the body itself."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import BaseParser


class PlainText(BaseParser):
    """`curl --data-binary @game.txt -H 'Content-Type: text/plain'`."""

    media_type = "text/plain"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> dict[str, bytes]:
        return {"text": stream.read()}
