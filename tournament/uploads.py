"""Files that people send: kept in memory up to a limit, never spooled to the disk."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import MemoryFileUploadHandler

#: Bytes kept of the files of one request; the largest thing anybody sends is a set file of half of it.
KEPT = 1024 * 1024
#: A request that says it has more is not read at all.
READ = 16 * 1024 * 1024


class Bounded(MemoryFileUploadHandler):
    """Keeps the first KEPT bytes of a request's files and counts the rest, so that a form can say how large one was.

    Raises RequestDataTooBig for a request that declares more than READ.
    """

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self.left = KEPT

    def handle_raw_input(
        self, input_data: Any, META: Any, content_length: int, boundary: Any, encoding: Any = None
    ) -> None:
        if content_length > READ:
            raise RequestDataTooBig(f"{content_length} bytes are too many; at most {READ} are read.")
        self.activated = True

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if self.left > 0:
            self.file.write(raw_data[: self.left])
        self.left -= len(raw_data)
