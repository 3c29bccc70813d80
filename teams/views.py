"""The pages of saved teams: the list and the import box, one team, its exports."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST, require_safe

from cardpool.services import pool
from rules.dice_masters.cards import CardPool
from teams import access, form_keys, services
from teams.builder.address import State
from teams.changes import changes
from teams.codecs import MAX_LENGTH, TeamUnreadable, write_dmdb, write_json, write_link, write_text
from teams.event_formats import EVENT_FORMATS
from teams.formats import EDITIONS, FORMATS, UnknownFormat
from teams.models import Team
from teams.present import legal_in, listing, verdict
from teams.problems import errors
from teams.rack import Rack, rack
from teams.values import TeamDraft

TEAMS_PER_PAGE = 20


class ImportForm(forms.Form):
    """A pasted or uploaded team; what is in it the codecs say."""

    text = forms.CharField(
        label="Link, list of cards or JSON",
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false", "autocapitalize": "none"}),
    )
    file = forms.FileField(label="Or a file", required=False)
    name = forms.CharField(label="Name (if the list has none)", required=False, max_length=80)
    format = forms.ChoiceField(
        label="Check it for",
        initial="tournament",
        choices=[(key, game.name.capitalize()) for key, game in FORMATS.items()],
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        if file and file.size > MAX_LENGTH:
            raise forms.ValidationError(f"{file.name[:60]} is too long for a team: at most {MAX_LENGTH} characters.")
        text = file.read().decode("utf-8", "replace") if file else data.get("text", "")
        return {**data, "text": text}


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    return _mine(request, ImportForm())


@require_POST
def import_page(request: HttpRequest) -> HttpResponse:
    """Save what was pasted, and show it with all its problems."""
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _mine(request, form)
    data = form.cleaned_data
    try:
        rules, key = services.rules_from(data), form_keys.key_of(request, str(data))
        team = services.import_team(data["text"], request.user, data["name"], rules, key)
    except TeamUnreadable as error:
        form.add_error("text", str(error))
        return _mine(request, form)
    access.remember(request, team)
    messages.success(request, f"{team} is saved.")
    return redirect(team)


def _mine(request: HttpRequest, form: ImportForm) -> HttpResponse:
    page = Paginator(access.own_teams(request), TEAMS_PER_PAGE).get_page(request.GET.get("page"))
    cards = pool()
    teams = [_entry(team, cards) for team in page]
    return render(request, "teams/mine.html", {"page": page, "teams": teams, "form": form, "key": form_keys.new_key()})


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team in the list of one's own: its dice, how many problems, how many cards that are not known here."""

    team: Team
    draft: TeamDraft
    rack: Rack
    wrong: int

    @property
    def cards(self) -> int:
        return len(self.draft.cards) + len(self.draft.unknown)


def _entry(team: Team, cards: CardPool) -> TeamEntry:
    draft, rules = team.as_draft(cards), services.Rules(team.format, team.edition, team.event_format)
    found = services.check(draft, rules.checked())
    return TeamEntry(team, draft, rack(draft, rules.game), len(errors(found)))


@require_safe
def team_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a team and its problems, for its own format or for the one asked for."""
    team = get_object_or_404(Team, slug=slug)
    own = services.Rules(team.format, team.edition, team.event_format)
    try:
        rules = services.rules_from(request.GET) if "format" in request.GET else own
    except UnknownFormat as error:
        messages.error(request, str(error))
        rules = own
    cards = pool()
    draft = team.as_draft(cards)
    found = services.check(draft, rules)
    mine = access.may_change(request, team)
    context = {
        "team": team,
        "draft": draft,
        "mine": mine,
        "rules": rules,
        "event": EVENT_FORMATS.get(rules.event_format),
        "edition_name": EDITIONS[rules.edition],
        "formats": FORMATS.values(),
        "event_formats": EVENT_FORMATS.values(),
        "edit": _builder_state(draft, own, cards, team.slug if mine else "").address,
        "state": _builder_state(draft, own, cards),
        "share": team.get_absolute_url(),
        "legal_in": legal_in(draft),
        "versions": _versions(team, own, cards) if mine else [],
        "link": write_link(draft),
        **verdict(found, draft, rules),
        **listing(draft, found, rules),
    }
    return render(request, "teams/team.html", context)


def _builder_state(draft: TeamDraft, rules: services.Rules, cards: CardPool, slug: str = "") -> State:
    follows = rules.edition == services.book_of(draft, rules.game, cards)
    return State(draft, rules, team=slug, follows=follows)


def _versions(team: Team, rules: services.Rules, cards: CardPool) -> list[dict[str, Any]]:
    """Return each saved version with what it changed, and the address that brings it back into the builder."""
    rows = list(team.versions.all())
    drafts = [row.as_draft(cards) for row in rows]
    return [
        {
            "row": row,
            "is_now": place == 0,
            "changes": changes(drafts[place + 1], draft) if place + 1 < len(rows) else (),
            "restore": _builder_state(draft, rules, cards, team.slug).address,
        }
        for place, (row, draft) in enumerate(zip(rows, drafts, strict=True))
    ]


EXPORTS = {
    "text": ("txt", "text/plain", lambda draft: write_text(draft)),
    "json": ("json", "application/json", lambda draft: write_json(draft)),
    "dicemastersdb": ("txt", "text/plain", lambda draft: write_dmdb(draft, _set_names())),
}


def _set_names() -> dict[str, str]:
    return {each.code: each.name for each in pool().sets}


@require_GET
def export(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Show the team as a file in one of the written forms."""
    team = get_object_or_404(Team, slug=slug)
    ending, kind, write = EXPORTS[form]
    response = HttpResponse(write(services.draft_of(team)), content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="team-{team.slug}.{ending}"'
    return response


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    team = get_object_or_404(Team, slug=slug)
    if not access.may_change(request, team):
        raise PermissionDenied("Only the player who built this team may delete it.")
    services.delete_team(team)
    messages.success(request, f"{team} is deleted.")
    return redirect("teams:mine")
