"""Reading a card file in whichever form it is."""

from __future__ import annotations

import codecs
import json
from typing import Any

from cardpool.importing import community, table
from cardpool.importing.rows import FileSet, Row, unreadable
from rules.core.file_fields import decoded, short

#: The fields of a set file beside its cards.
SET_FIELDS = ("line", "promo", "order", "released", "affiliations")


def read_any(content: bytes, file: str, set_code: str = "") -> list[FileSet]:
    """Return the sets of a file: our JSON, the community's card file, or a table. Raises CardFilesError."""
    text = text_of(content)
    if not text.strip():
        raise unreadable(file, "is empty")
    if text.lstrip()[0] in "{[" and not community.looks_so(text):
        data = decoded(content.removeprefix(b"\xef\xbb\xbf"), file)
        # Halves of surrogate pairs, which JSON can spell, can be neither stored nor shown.
        whole = json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))
        return [_ours(whole, file, set_code)]
    if community.looks_so(text):
        return community.read(text, file, set_code)
    return table.read(text, file, set_code)


def text_of(content: bytes) -> str:
    """Return the text of a file; what is no Unicode is read as spreadsheets on Windows write it (code page 1252)."""
    if content[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _ours(data: dict[str, Any], file: str, set_code: str) -> FileSet:
    cards = data.get("cards")
    if not isinstance(cards, list):
        raise unreadable(file, 'is not a set: write {"set": "own", "name": …, "cards": […]}')
    code = set_code or (data["set"] if isinstance(data.get("set"), str) else "")
    rows = []
    for place, card in enumerate(cards, start=1):
        row = Row(f"card {place}", card if isinstance(card, dict) else {})
        if card is not row.entry:
            row.wrong("the card", f"should be an object, is {short(card)}")
        rows.append(row)
    name, edition = (data[key] if isinstance(data.get(key), str) else "" for key in ("name", "edition"))
    return FileSet(code, rows, name, edition, {key: data[key] for key in SET_FIELDS if key in data})
