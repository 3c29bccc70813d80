"""The kinds of events that *New event* offers as tiles: what each sets on the form, and how its die is drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.events.rule_books import RULE_BOOKS
from tournament.events.structures import STRUCTURES

#: The book that a kind is played by unless it or the store says another.
LATEST = "wol2015"


@dataclass(frozen=True, slots=True)
class Kind:
    """A tile. `faces`: the marks of its die, top, left and right; `shape`: a die with other than six sides instead.

    `sets` are fields of the form; `edition` among them only where the kind belongs to one book.
    """

    key: str
    name: str
    about: str
    sets: Mapping[str, str]
    faces: tuple[str, str, str] = ("", "", "")
    shape: str = ""
    number: str = ""

    @property
    def books(self) -> str:
        """Return the rule books it may be played by, the proposed one first."""
        own = self.sets.get("edition")
        return own or " ".join(
            [LATEST, *(key for key, book in RULE_BOOKS.items() if book.needs_teams and key != LATEST)]
        )

    @property
    def settings(self) -> dict[str, str]:
        """Return the fields that the tile sets, with the usual time of its rounds."""
        return {**self.sets, "round_minutes": str(STRUCTURES[self.sets["structure"]].minutes)}

    @property
    def as_json(self) -> str:
        return json.dumps(self.settings)


_OF_TEAMS = {"team_format": "tournament"}

KINDS = {
    kind.key: kind
    for kind in (
        Kind(
            "swiss",
            "Swiss",
            "Everybody plays every round. With or without a cut.",
            {"structure": "swiss", **_OF_TEAMS},
            ("p3", "e-fist", "e-bolt"),
        ),
        Kind(
            "draft",
            "Rainbow draft",
            "Pods pick their dice, then play Swiss.",
            {"structure": "rainbow"},
            ("e-mask", "e-fist", "e-shield"),
        ),
        Kind(
            "doubles",
            "Doubles",
            "Teams of two against teams of two.",
            {"structure": "swiss", "team_format": "doubles"},
            ("p2", "e-mask", "p2"),
        ),
        Kind(
            "knock-out",
            "Knock-out",
            "One loss and you are out, or two in double elimination.",
            {"structure": "elimination", **_OF_TEAMS},
            ("p1", "p2", "p4"),
        ),
        Kind(
            "dungeon",
            "Dungeon pods",
            "Dungeon Dice at tables of three or four, by place.",
            {"edition": "dungeon-dice", "structure": "pods"},
            shape="b-d20",
            number="20",
        ),
        Kind(
            "conquest",
            "Conquest",
            "Dice Conquest together: scores by size of the party.",
            {"edition": "dice-conquest", "structure": "coop"},
            shape="b-d8",
            number="8",
        ),
        Kind(
            "round-robin",
            "Round robin",
            "Everybody meets everybody once. Up to ten players.",
            {"structure": "round-robin", **_OF_TEAMS},
            ("p6", "p4", "p5"),
        ),
    )
}


def initial(kind: Kind) -> dict[str, str]:
    """Return the form's starting values of a kind."""
    return {"edition": LATEST, **kind.settings}
