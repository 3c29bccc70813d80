"""Two teams side by side: what both bring, what only one of them does, and their figures."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from teams import access, services
from teams.changes import changes, shared
from teams.codecs import MAX_LENGTH, TeamUnreadable
from teams.figures import figures
from teams.values import TeamDraft

MOST_OWN_TEAMS = 50


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Compare `?one=…&other=…`: links, lists, or addresses of teams saved here."""
    typed = {name: request.GET.get(name, "")[:MAX_LENGTH] for name in ("one", "other")}
    read = {name: _read(text) for name, text in typed.items()}
    own = [(team.get_absolute_url(), str(team)) for team in access.own_teams(request)[:MOST_OWN_TEAMS]]
    fields = [(name, typed[name], read[name][1]) for name in typed]
    context: dict[str, Any] = {"typed": typed, "own_teams": own, "fields": fields}
    one, other = read["one"][0], read["other"][0]
    if one and other:
        differs = changes(one, other)
        context |= {
            "names": [one.name or "the first", other.name or "the other"],
            "both": shared(one, other),
            "only_one": [change for change in differs if change.dice < 0],
            "only_other": [change for change in differs if change.dice > 0],
            "rows": _rows(one, other),
        }
    return render(request, "teams/compare.html", context)


def _read(text: str) -> tuple[TeamDraft | None, str]:
    """Return the team in a text, or why there is none; nothing of either for an empty field."""
    if not text.strip():
        return None, ""
    try:
        return services.read(text), ""
    except TeamUnreadable as error:
        return None, str(error)


def _rows(one: TeamDraft, other: TeamDraft) -> list[tuple[str, str, str]]:
    """Return (what, of the first, of the second) for each figure."""
    cards = [str(len(team.cards) + len(team.unknown)) for team in (one, other)]
    rows = [("Dice", str(one.dice), str(other.dice)), ("Cards", cards[0], cards[1])]
    first, second = figures(one.cards), figures(other.cards)
    rows.append(("Average cost", first.cost, second.cost))
    for name in ("fielding", "attack", "defense"):
        words = f"{name.capitalize()}, level 1 to 3"
        by_team = [" · ".join(getattr(level, name) for level in team.levels) or "none" for team in (first, second)]
        rows.append((words, by_team[0], by_team[1]))
    energies = [", ".join(f"{number} {kind}" for kind, number in team.energies) or "none" for team in (first, second)]
    return [*rows, ("Energy", energies[0], energies[1])]
