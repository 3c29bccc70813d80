"""Rainbow drafts of Dice Masters: pods draft cards, build teams from them, then play Swiss in the room or the pod."""

from __future__ import annotations

from dataclasses import replace

from tournament.drafts import DRAFTS, DraftError, draft_sizes

from ...rule_books import RuleBook
from ..structure import Option, Preparation, Structure
from ..swiss import SWISS
from . import in_pods
from .tables import DEFAULT, KIND, draft_now, missing, pods_in_words
from .teams import team_faults

WHICH = Option(KIND, "Draft", {key: f"{rules.title}: {rules.about}" for key, rules in DRAFTS.items()}, DEFAULT, True)

DRAFT = Preparation(
    name="Draft",
    page="events:draft",
    desk="events/draft/desk.html",
    wall="events/draft/wall.html",
    shown=draft_now,
    missing=missing,
    team_faults=team_faults,
    team_rule="TR-RB-POOL",
    about="Players draft their cards, then build their teams from them.",
)


def _serves(book: RuleBook) -> bool:
    return book.needs_teams


def _sized(players: int) -> str:
    """Return `pods of 6 and 5`: how so many players draft."""
    try:
        sizes = draft_sizes(players, DRAFTS[DEFAULT])
    except DraftError as error:
        return str(error)
    return pods_in_words(sizes)


#: Then everybody plays everybody of the room.
RAINBOW = replace(
    SWISS,
    key="rainbow",
    name="Rainbow draft",
    offered="Rainbow draft, then Swiss in the whole room",
    about="rainbow draft, then Swiss",
    options=(WHICH, *SWISS.options),
    prepares=DRAFT,
    team_format="rainbow",
    serves=_serves,
    served="Dice Masters",
    sized=_sized,
)

#: Or only those of the own pod.
RAINBOW_PODS: Structure = replace(
    RAINBOW,
    key="rainbow-pods",
    name="Rainbow draft in pods",
    offered="Rainbow draft, then Swiss within each pod",
    about="rainbow draft, then Swiss within each pod",
    options=(WHICH,),
    asked_byes=False,
    cuts=False,
    pairs_by_points=False,
    rounds=in_pods.rounds_of,
    seat=in_pods.seat,
    explain=in_pods.explain,
    proved=lambda round_: "Each pod is paired by itself: no pairing of it has a smaller difference without a rematch.",
)
