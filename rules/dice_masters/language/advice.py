"""How printed wordings are said in the card language: what the author of a line is told where no phrase fits.

Each row of `advice.json` is a wording as cards print it, and the advice. `\\1` in the advice is what the group of the
wording matched. The first row whose wording lies at the word where the line stops is told; if there is none, the first
of the line. `examples` are what a part is in an example of a phrase.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

_DATA = json.loads((Path(__file__).parent / "advice.json").read_text(encoding="utf-8"))
ADVICE = tuple((re.compile(wording, re.IGNORECASE), advice) for wording, advice in _DATA["advice"])
EXAMPLES: dict[str, str] = _DATA["examples"]

#: What is told where nothing comes near.
OTHERWISE = "If no phrase says it, leave the text open: games with the card are then undecided, not judged wrongly."
