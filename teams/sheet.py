"""The team sheet to hand in on paper, with the fields of the community's sheet, as PDF or as a page to print."""

from typing import Any

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET

from teams import services
from teams.address import read_state
from teams.models import Team
from teams.values import TeamDraft

try:
    import weasyprint
except OSError:  # Pango, a library of the system, is not installed
    weasyprint = None

CARD_ROWS, ACTION_ROWS, ROUNDS = 8, 2, 5
NO_PDF = (
    "This machine cannot make PDF files (Pango is missing: apt-get install libpangoft2-1.0-0). Print this page instead."
)


def sheet_context(draft: TeamDraft, player: str = "", username: str = "") -> dict[str, Any]:
    """Return what stands on the sheet; empty rows are left to write in."""
    cards = [(card.name, card.subtitle, f"{card.set_code.upper()} #{card.number}", dice) for card, dice in draft.cards]
    cards += [(unknown.written, unknown.reason, "", unknown.dice) for unknown in draft.unknown]
    basics = [f"{basic.card.name} ({basic.card.set_code.upper()} #{basic.card.number})" for basic in draft.basics]
    return {
        "draft": draft,
        "player": player,
        "username": username,
        "cards": cards + [("", "", "", "")] * (CARD_ROWS - len(cards)),
        "basics": basics + [""] * (ACTION_ROWS - len(basics)),
        "rounds": range(1, ROUNDS + 1),
    }


@require_GET
def saved_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("owner"), slug=slug)
    owner = team.owner
    context = sheet_context(
        services.draft_of(team), owner.get_full_name() if owner else "", owner.get_username() if owner else ""
    )
    return _answer(request, context)


@require_GET
def built_sheet(request: HttpRequest) -> HttpResponse:
    """Show the sheet of the list in a builder address."""
    state, _ = read_state(request.GET)
    return _answer(request, sheet_context(state.draft))


def _answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    if weasyprint is None:
        return render(request, "teams/sheet.html", context | {"message": NO_PDF})
    pdf = write_pdf(render_to_string("teams/sheet.html", context | {"for_pdf": True}))
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="team-sheet.pdf"'
    return response


def write_pdf(html: str) -> bytes:
    style = weasyprint.CSS(filename=finders.find("sheet.css"))
    return weasyprint.HTML(string=html).write_pdf(stylesheets=[style])
