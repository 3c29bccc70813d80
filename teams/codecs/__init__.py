"""A team as text: the community's share link, two written forms, and JSON.

`read_team` takes any of them and is forgiving; each `write_…` has one canonical form, which reads back.
"""

from __future__ import annotations

from functools import lru_cache

from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from teams.codecs.errors import TeamUnreadable
from teams.codecs.json_form import read_json, write_json
from teams.codecs.link import looks_like_link, read_link, read_packed, write_link, write_packed
from teams.codecs.text import read_text, write_dmdb, write_text
from teams.values import TeamDraft

__all__ = [
    "MAX_LENGTH",
    "TeamUnreadable",
    "read_packed",
    "read_team",
    "write_dmdb",
    "write_json",
    "write_link",
    "write_packed",
    "write_text",
]

#: Characters; the longest honest list has under two thousand.
MAX_LENGTH = 20_000


@lru_cache(maxsize=1)
def _shipped_pool() -> CardPool:
    return read_folder()


def read_team(text: str, pool: CardPool | None = None) -> TeamDraft:
    """Return the team somebody pasted, in whichever form. Raises TeamUnreadable when there is no team in it at all.

    Cards that cannot be found stand in `unknown` with the reason; the rest of the list is read all the same.
    """
    if len(text) > MAX_LENGTH:
        raise TeamUnreadable(f"This is {len(text)} characters long; a team list has at most {MAX_LENGTH}.")
    stripped = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "").strip().lstrip("\ufeff").strip()
    if not stripped:
        raise TeamUnreadable("The text is empty. Paste a team link, a list of cards, or JSON.")
    pool = pool or _shipped_pool()
    if stripped[0] in "{[":
        return read_json(stripped, pool)
    if looks_like_link(stripped):
        return read_link(stripped, pool)
    return read_text(stripped, pool)
