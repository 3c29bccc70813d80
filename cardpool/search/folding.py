"""What words are compared by. Pure."""

import re
import unicodedata


def fold(text: str) -> str:
    """Return what words are compared by: small letters without accents, digits, and signs before a digit ("+1a")."""
    folded = unicodedata.normalize("NFKD", re.sub("[™®'’]", "", text)).casefold()
    kept = "".join(c for c in folded if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9+-]+|[+-](?!\d)", " ", kept).strip()
