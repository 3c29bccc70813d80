"""A logo that somebody uploads is drawn anew, so that nothing of the file but its picture is kept."""

from __future__ import annotations

import hashlib
import io
import struct

from PIL import Image

from tournament.events.errors import BadInput

#: Bytes of an upload, pixels of a side that are read, pixels of a side that are kept.
MOST_BYTES, MOST_SIDE, KEPT_SIDE = 512 * 1024, 4000, 256
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")


def redraw(data: bytes) -> tuple[bytes, str]:
    """Return the picture as PNG of at most 256 × 256 pixels, and its digest. Raises BadInput."""
    if len(data) > MOST_BYTES:
        raise BadInput("logo", f"The picture has {len(data) // 1024} of at most {MOST_BYTES // 1024} kB.", "Shrink it.")
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
            if max(picture.size) > MOST_SIDE:  # known before anything is unpacked
                told = f"The picture has {picture.width} × {picture.height} pixels."
                raise BadInput("logo", told, f"Shrink it to at most {MOST_SIDE} a side.")
            drawn = picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError, EOFError, struct.error, Image.DecompressionBombError) as error:
        raise BadInput("logo", "This is not a picture we can read.", f"Upload {', '.join(FORMATS)}.") from error
    drawn.thumbnail((KEPT_SIDE, KEPT_SIDE))
    out = io.BytesIO()
    drawn.save(out, "PNG", optimize=True)
    return out.getvalue(), hashlib.sha256(out.getvalue()).hexdigest()[:16]
