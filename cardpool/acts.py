"""What a line of a log says, for a page: a sentence, and its dice as they lie on the table. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.sentences import Act, act_of
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class DrawnAct:
    """`template` draws one of its dice, `die`; the kind of die is the game's."""

    act: Act
    template: str

    @property
    def line(self) -> str:
        return self.act.line

    @property
    def sentence(self) -> str:
        return self.act.sentence

    @property
    def dice(self) -> tuple[Any, ...]:
        return self.act.named.dice

    @property
    def spent(self) -> tuple[Any, ...]:
        return self.act.named.spent


def drawn(line: str, data: Mapping[str, Any]) -> DrawnAct:
    """Return a line at the position of a verdict's JSON; without a position, or a game that draws, as its text."""
    name = str(data.get("game") or "").partition("/")[0]
    record = GAMES.get(name)
    if record is None or not data.get("position"):
        return DrawnAct(Act(line, ""), "")
    try:
        act = act_of(line, data["position"], record.vocabulary, record.sentences, record.acting)
    except (KeyError, TypeError):  # the verdict is of an earlier version, whose positions told less
        return DrawnAct(Act(line, ""), "")
    return DrawnAct(act, f"parts/dice/{record.name.replace('-', '_')}.html")
