"""A column that holds JSON packed: what a replay finds is read seldom, and written out it is larger than its log."""

from __future__ import annotations

import json
import zlib
from typing import Any

from django.db import models


def packed(data: Any) -> bytes:
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))


def unpacked(found: bytes | memoryview) -> Any:
    return json.loads(zlib.decompress(found).decode("utf-8", "surrogatepass"))


class PackedJSONField(models.Field):
    """Plain data (dicts, lists, numbers, words, None) as zlib over compact JSON. The database cannot look into it."""

    def get_internal_type(self) -> str:
        return "BinaryField"

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        return None if value is None else connection.Database.Binary(packed(value))

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else unpacked(value)

    def value_to_string(self, obj: models.Model) -> str:
        return json.dumps(self.value_from_object(obj))
