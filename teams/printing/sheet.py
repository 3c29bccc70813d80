"""The team sheet to hand in on paper, with the fields of the community's sheet, as PDF or as a page to print."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from teams import printing, services
from teams.builder.address import read_state
from teams.models import Team
from teams.values import TeamDraft

CARD_ROWS, ACTION_ROWS, ROUNDS = 8, 2, 5


def sheet_of(
    cards: Sequence[tuple[Any, ...]], basics: Sequence[str], *, dice: int, team: str = "", **written: str
) -> dict[str, Any]:
    """Return what stands on a sheet; empty rows are left to write in. `written`: player, username, date, event, place.

    `cards`: (title, subtitle, number, dice).
    """
    return {
        "team": team,
        "dice": dice,
        "cards": [*cards, *[("", "", "", "")] * (CARD_ROWS - len(cards))],
        "basics": [*basics, *[""] * (ACTION_ROWS - len(basics))],
        "rounds": range(1, ROUNDS + 1),
        **written,
    }


def sheet_context(draft: TeamDraft, player: str = "", username: str = "") -> dict[str, Any]:
    """Return the sheet of a team."""
    cards: list[tuple[Any, ...]] = [
        (card.name, card.subtitle, f"{card.set_code.upper()} #{card.number}", dice) for card, dice in draft.cards
    ]
    cards += [(unknown.written, unknown.reason, "", unknown.dice) for unknown in draft.unknown]
    basics = [f"{basic.card.name} ({basic.card.set_code.upper()} #{basic.card.number})" for basic in draft.basics]
    return sheet_of(cards, basics, dice=draft.dice, team=draft.name, player=player, username=username)


@require_GET
def saved_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("owner"), slug=slug)
    owner = team.owner
    sheet = sheet_context(
        services.draft_of(team), owner.get_full_name() if owner else "", owner.get_username() if owner else ""
    )
    return _answer(request, sheet)


@require_GET
def built_sheet(request: HttpRequest) -> HttpResponse:
    """Show the sheet of the list in a builder address."""
    state, _ = read_state(request.GET)
    return _answer(request, sheet_context(state.draft))


def _answer(request: HttpRequest, sheet: dict[str, Any]) -> HttpResponse:
    """Return the sheet as PDF in the size asked for; as a page where no PDF can be made."""
    name, shown = "team-sheet", {"sheet": sheet}
    if printing.weasyprint is None:
        return printing.answer(request, "teams/sheet.html", shown, name=name)
    return printing.pdf(request, "teams/sheet.html", shown, name=name, size=printing.size_asked(request))
