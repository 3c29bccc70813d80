"""Which saved teams have a card, for whoever is about to remove it."""

from collections.abc import Collection, Iterator
from typing import Any

from cardpool.card_uses import CardUse
from teams.models import Team


def uses_in_teams(codes: Collection[str]) -> Iterator[CardUse]:
    """Yield every saved team that has one of these cards, newest first."""
    for team in Team.objects.select_related("owner").only("name", "content", "owner"):
        whose = f"{team.owner.get_username()}’s team" if team.owner else "a guest’s team"
        for code in codes_of(team.content):
            if code in codes:
                yield CardUse(code, f"{whose} “{team}”")


def codes_of(content: dict[str, Any]) -> list[str]:
    """Return the codes in a list as `teams.codecs.json_form` keeps it."""
    return [entry["code"] for kind in ("cards", "basics") for entry in content[kind]]
